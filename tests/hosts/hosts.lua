-- LuaJIT: what is refused, with which sentence, at no loss, and what is freed.
-- luajit hosts.lua MODULE shamrocks.h libshamrocks.so refusals.tsv symbols.txt

local ffi = require("ffi")
local module, header, library, refusals, symbols = ...
local declarations, loader = assert(io.open(header)):read("*a"), dofile(module)
-- A library that is not there does not spoil the next attempt.
assert(not pcall(loader.load, declarations, "./no such library"))
local shamrocks = loader.load(declarations, library)
local C = shamrocks.C

-- Loaded once, it is loaded; anything else is told plainly.
assert(loader.load(declarations, library) == shamrocks)
local function fails(reason, ...)
    local done, why = pcall(...)
    assert(not done and why:find(reason, 1, true), why)
end
fails("with another header or library", loader.load, declarations, "another")
fails("with another header or library", loader.load, declarations .. " ", library)
fails("declared in this Lua state already", dofile(module).load, declarations, library)

-- No declaration is lost between the header and LuaJIT.
for name in io.lines(symbols) do assert(C[name], name) end

local game = assert(shamrocks.game(1))
local before = game:save()

local read = {
    card = shamrocks.parse_card,
    pile = shamrocks.parse_pile,
    rules = shamrocks.parse_rules,
    deck = shamrocks.deal,
    position = shamrocks.position,
    game = shamrocks.load_game,
}

function read.move(words) return game:position():parse_move(words) end

function read.play(words) return game:play(assert(read.move(words))) end

-- The table again, with the sentences that the library gives.
for line in io.lines(refusals) do
    local what, words = line:match("^([^\t]*)\t([^\t]*)")
    local value, why, failure = read[what]((words:gsub("\\n", "\n")))
    assert(value == nil and failure.status ~= C.SHAMROCKS_OK, line)
    print(("%s\t%s\t%s"):format(what, words, why))
    assert(game:save() == before, "a refusal changes nothing")
end

-- What C would cut to another number, and what has the wrong kind.
for _, bad in ipairs { -1, 65536, 1.5, 0 / 0, 1 / 0, "x", {} } do
    for _, call in ipairs { shamrocks.game, shamrocks.move_text, shamrocks.card_name } do
        local fits = call == shamrocks.game and bad == 65536
        assert(pcall(call, bad) == fits, tostring(bad))
    end
    assert(not pcall(game.play, game, bad))
end
assert(not pcall(shamrocks.game) and not pcall(shamrocks.parse_card, nil))
assert(shamrocks.game(2 ^ 53) and shamrocks.game(0xffffffffffffffffULL))

-- What fits, and is refused by the library.
local function refused(status, value, why)
    assert(value == nil and why == status, why)
end
refused("no such card: cards are 0 to 51", shamrocks.card_name(52))
refused("no such pile: fans are 0 to 17, foundations 18 to 21", shamrocks.move(0, 22))
refused("no such fan: fans are 0 to 17", game:position():fan(18))
refused("no such pile: fans are 0 to 17, foundations 18 to 21", game:position():legal_moves_of(22))
refused("there are no such rules", shamrocks.game(1, 3))
refused("there is none", game:undo())
refused("22 is no move: a move is from + 256 * to, both 0 to 21", game:play(22))
refused("a position has 64 bytes, not 3", shamrocks.restore("abc"))
refused("ace of clubs stands twice: in fan 1 and in fan 1", shamrocks.restore(("\0"):rep(64)))
local _, why, failure = game:undo()
assert(failure.status == C.SHAMROCKS_ERROR_NOTHING and failure.card == C.SHAMROCKS_NO_CARD)
assert(ffi.string(failure.message) == why and failure.from == C.SHAMROCKS_NO_PILE)
assert(game:save() == before)

-- A position is a value.
local position = game:position()
local copy = shamrocks.restore(position:dump())
assert(copy == position and copy:play(position:legal_moves()[1]) and copy ~= position)
for _, other in ipairs { false, 1, "", {}, 1ULL } do
    other = other or nil
    assert(position ~= other and other ~= position)
end

-- A closed object is refused, and closed again at no harm.
local closed = shamrocks.game(1)
closed:close()
closed:close()
refused("a pointer is NULL", closed:save())
refused("a pointer is NULL", closed:play(0))

-- What is dropped is freed, and what is closed.
local function resident()
    local text = assert(io.open("/proc/self/status")):read("*a")
    return tonumber(text:match("VmRSS:%s*(%d+)")) * 1024
end
local function drop(close)
    local made, solver = shamrocks.game(58), nil
    solver = shamrocks.solver(made:position())
    solver:step(5000)
    local held = tonumber(solver:progress().bytes)
    if close then solver:close() end
    return held
end
drop()
collectgarbage()
local held, start = 0, resident()
for round = 1, 50 do
    held = held + drop(round % 2 == 0)
    collectgarbage()
end
io.stderr:write(("held %d, grown %d bytes\n"):format(held, resident() - start))
assert(resident() - start < held / 10, "memory is lost")
