-- The game Shamrocks for LuaJIT. The declarations are read from shamrocks.h, which is the manual:
-- a host ships that file beside the library.
--
--     local shamrocks = require("shamrocks").load(love.filesystem.read("shamrocks.h"), "shamrocks")
--     local game = assert(shamrocks.game(1))
--     local card, why = game:play(assert(game:position():parse_move("1>8")))
--     print(card or why) -- fan 8 is full: a fan never holds more than three cards
--
-- What the library refuses gives nil, the sentence, and the shamrocks_error to translate it from. Only
-- an argument of the wrong kind is an error of Lua. Cards, piles, moves and rules are the numbers of the
-- manual. Games and solvers are freed by the collector, which does not see their size: close() a
-- solver when done.

local ffi = require("ffi")

-- The header as ffi.cdef takes it: without comments and directives, each number a constant.
local function declarations(header)
    local text = header:gsub("/%*.-%*/", ""):gsub("#ifdef __cplusplus.-#endif[^\n]*", "")
    local numbers = {}
    for name, number in text:gmatch("#define ([%w_]+) (%d+)%s") do
        numbers[#numbers + 1] = ("static const int %s = %s;\n"):format(name, number)
    end
    return table.concat(numbers) .. text:gsub("#[^\n]*", "")
end

-- Refuses a number that C would cut to another one.
local function whole(value, most)
    if type(value) ~= "number" or value % 1 ~= 0 or value < 0 or value > most then
        error(("%s is no whole number from 0 to %.0f"):format(tostring(value), most), 3)
    end
    return value
end

local function byte(value) return whole(value, 255) end
local function code(value) return whole(value, 65535) end

-- Seeds and budgets: beyond 2^53 numbers have gaps, so larger ones are written like 1ULL.
local function long(value)
    if ffi.istype("uint64_t", value) then return value end
    return whole(value, 2 ^ 53)
end

-- All of a Lua state has one set of declarations, and one meaning of each type.
local declared, loaded

local function declare(header)
    if declared == header then return end
    if declared or pcall(ffi.typeof, "shamrocks_position") then
        error("a shamrocks.h is declared in this Lua state already: load the module once", 3)
    end
    ffi.cdef(declarations(header))
    declared = header
end

local M = {}

-- The same again for the same header and library.
function M.load(header, library)
    if loaded and loaded.header == header and loaded.library == library then
        return loaded.shamrocks
    elseif loaded then
        error("shamrocks is loaded already, with another header or library", 2)
    end
    local C = ffi.load(library)
    declare(header)
    assert(C.shamrocks_abi() == C.SHAMROCKS_ABI, "the library has another ABI than the header")

    local shamrocks = { C = C }
    local failure = ffi.new("shamrocks_error")
    local u8, u16 = ffi.new("uint8_t[1]"), ffi.new("uint16_t[1]")
    local size, verdict = ffi.new("size_t[1]"), ffi.new("uint8_t[1]")
    local moves = ffi.new("uint16_t[?]", C.SHAMROCKS_MAX_MOVES)

    -- The value of a call that explains its failures.
    local function explained(status, value)
        if status == C.SHAMROCKS_OK then return value end
        return nil, ffi.string(failure.message), ffi.new("shamrocks_error", failure)
    end

    -- The value of a call that has only its status to tell.
    local function checked(status, value)
        if status == C.SHAMROCKS_OK then return value end
        local sentence = ffi.string(C.shamrocks_status_text(status))
        local none, nowhere = C.SHAMROCKS_NO_CARD, C.SHAMROCKS_NO_PILE
        return nil, sentence, ffi.new("shamrocks_error", { status = status, card = none,
            other = none, from = nowhere, to = nowhere, message = sentence })
    end

    -- The text that a function writes.
    local function text(write, object)
        local status = write(object, nil, 0, size)
        if status ~= C.SHAMROCKS_ERROR_BUFFER then return checked(status) end
        local buffer = ffi.new("char[?]", size[0])
        status = write(object, buffer, size[0], size)
        return checked(status, ffi.string(buffer))
    end

    -- The first so many items of an array.
    local function list(status, items, count)
        if status ~= C.SHAMROCKS_OK then return checked(status) end
        local listed = {}
        for index = 1, tonumber(count) do listed[index] = items[index - 1] end
        return listed
    end

    for _, name in ipairs { "card_text", "card_name", "suit_symbol", "pile_text", "pile_name",
        "rules_text", "verdict_text", "difficulty_text" } do
        local write = C["shamrocks_" .. name]
        shamrocks[name] = function(value) return text(write, byte(value)) end
    end

    for _, name in ipairs { "card", "pile", "rules" } do
        local read = C["shamrocks_" .. name .. "_from_text"]
        shamrocks["parse_" .. name] = function(words)
            local status = read(words, #words, u8, failure)
            return explained(status, u8[0])
        end
    end

    function shamrocks.move_text(move) return text(C.shamrocks_move_text, code(move)) end

    -- The move between two piles; those of a move are move % 256 and math.floor(move / 256).
    function shamrocks.move(from, to)
        local status = C.shamrocks_move(byte(from), byte(to), u16)
        return checked(status, u16[0])
    end

    -- A position is a value of 64 bytes, equal to another when they are. Keep copies for your own
    -- undo; where one is stored, store position:dump().
    local Position = {}
    local position_type = ffi.metatype("shamrocks_position", {
        __index = Position,
        -- Asked for nil and numbers, too.
        __eq = function(a, b)
            return ffi.istype("shamrocks_position", a) and ffi.istype("shamrocks_position", b)
                and a:dump() == b:dump()
        end,
        __tostring = function(position) return (position:line()) end,
    })

    -- From many lines or one.
    function shamrocks.position(words)
        local position = position_type()
        local status = C.shamrocks_position_from_text(words, #words, position, failure)
        return explained(status, position)
    end

    -- From a deck in text.
    function shamrocks.deal(words, rules)
        local deck, position = ffi.new("uint8_t[?]", C.SHAMROCKS_CARDS), position_type()
        local status = C.shamrocks_deck_from_text(words, #words, deck, failure)
        if status == C.SHAMROCKS_OK then
            status = C.shamrocks_position_deal(deck, byte(rules or 0), position, failure)
        end
        return explained(status, position)
    end

    -- From the bytes of dump().
    function shamrocks.restore(bytes)
        local position = position_type()
        if #bytes ~= ffi.sizeof(position) then
            return nil, ("a position has 64 bytes, not %d"):format(#bytes)
        end
        ffi.copy(position, bytes, #bytes)
        return explained(C.shamrocks_position_validate(position, failure), position)
    end

    function Position:dump() return ffi.string(self.bytes, ffi.sizeof(position_type)) end
    function Position:copy() return position_type(self) end
    function Position:lines() return text(C.shamrocks_position_lines, self) end
    function Position:line() return text(C.shamrocks_position_line, self) end

    -- The cards of a fan, bottom card first.
    function Position:fan(index)
        local cards = ffi.new("uint8_t[?]", C.SHAMROCKS_FAN_LIMIT)
        local status = C.shamrocks_position_fan(self, byte(index), cards, size)
        return list(status, cards, size[0])
    end

    -- How many cards the foundations of clubs, diamonds, hearts and spades hold.
    function Position:foundations()
        local counts = ffi.new("uint8_t[?]", C.SHAMROCKS_FOUNDATIONS)
        local status = C.shamrocks_position_foundations(self, counts)
        return list(status, counts, C.SHAMROCKS_FOUNDATIONS)
    end

    function Position:legal_moves()
        local status = C.shamrocks_position_legal_moves(self, moves, C.SHAMROCKS_MAX_MOVES, size)
        return list(status, moves, size[0])
    end

    -- Those of the top card of one pile: what to light up when it is picked.
    function Position:legal_moves_of(pile)
        local status = C.shamrocks_position_legal_moves_of(self, byte(pile), moves,
            C.SHAMROCKS_MAX_MOVES, size)
        return list(status, moves, size[0])
    end

    function Position:parse_move(words)
        local status = C.shamrocks_position_parse_move(self, words, #words, u16, failure)
        return explained(status, u16[0])
    end

    -- Each gives the card that moves.
    for _, name in ipairs { "check", "play", "undo" } do
        local call = C["shamrocks_position_" .. name]
        Position[name] = function(self, move)
            local status = call(self, code(move), u8, failure)
            return explained(status, u8[0])
        end
    end

    -- SHAMROCKS_OUTCOME_RUNNING, ..._WON or ..._STUCK.
    function Position:outcome()
        local status = C.shamrocks_position_outcome(self, u8)
        return checked(status, u8[0])
    end

    function Position:difficulty()
        local status = C.shamrocks_difficulty(self, u8)
        return checked(status, u8[0])
    end

    -- The legal moves, and the verdict on each.
    function Position:judge(nodes)
        local verdicts = ffi.new("uint8_t[?]", C.SHAMROCKS_MAX_MOVES)
        local status = C.shamrocks_position_judge(self, long(nodes or C.SHAMROCKS_BUDGET_NODES),
            C.SHAMROCKS_BUDGET_BYTES, moves, verdicts, C.SHAMROCKS_MAX_MOVES, size)
        local judged, why, failed = list(status, moves, size[0])
        if not judged then return nil, why, failed end
        return judged, list(status, verdicts, size[0])
    end

    -- A winning line, made shorter.
    function Position:shorten(line, nodes)
        local count = #line
        local codes = ffi.new("uint16_t[?]", math.max(count, 1))
        for index = 1, count do codes[index - 1] = code(line[index]) end
        local status = C.shamrocks_shorten(self, codes, count,
            long(nodes or C.SHAMROCKS_BUDGET_NODES), C.SHAMROCKS_BUDGET_BYTES, codes, count, size,
            failure)
        if status ~= C.SHAMROCKS_OK then return explained(status) end
        return list(status, codes, size[0])
    end

    -- A table around a handle; a closed one is NULL, which the library refuses.
    local function owner(class, free)
        class.__index = class
        function class:close()
            if self.handle then free(ffi.gc(self.handle, nil)) end
            self.handle = nil
        end
        return function(status, made, result)
            if status ~= C.SHAMROCKS_OK then return result(status) end
            return setmetatable({ handle = ffi.gc(made[0], free) }, class)
        end
    end

    local Game = {}
    local own_game = owner(Game, C.shamrocks_game_free)
    local new_game = ffi.typeof("shamrocks_game *[1]")

    -- The deal of a seed, under rules such as shamrocks.parse_rules("dick-1883").
    function shamrocks.game(seed, rules)
        local made = new_game()
        local status = C.shamrocks_game_new_from_seed(long(seed), byte(rules or 0), made)
        return own_game(status, made, checked)
    end

    -- A game that starts from a position.
    function shamrocks.game_from(position)
        local made = new_game()
        local status = C.shamrocks_game_new_from_position(position, made, failure)
        return own_game(status, made, explained)
    end

    -- A game from its save file.
    function shamrocks.load_game(words)
        local made = new_game()
        local status = C.shamrocks_game_load(words, #words, made, failure)
        return own_game(status, made, explained)
    end

    function Game:save() return text(C.shamrocks_game_save, self.handle) end

    function Game:position()
        local position = position_type()
        return checked(C.shamrocks_game_position(self.handle, position), position)
    end

    function Game:play(move)
        local status = C.shamrocks_game_play(self.handle, code(move), u8, failure)
        return explained(status, u8[0])
    end

    -- Each gives the move, or nothing where there is none.
    for _, name in ipairs { "undo", "redo" } do
        local call = C["shamrocks_game_" .. name]
        Game[name] = function(self)
            local status = call(self.handle, u16)
            return checked(status, u16[0])
        end
    end

    function Game:restart() return checked(C.shamrocks_game_restart(self.handle), true) end

    -- The moves that were played; only those that can never be missed, unless all are asked for.
    function Game:autoplay(all)
        local which = all and C.SHAMROCKS_AUTOPLAY_ALL or C.SHAMROCKS_AUTOPLAY_SAFE
        local status = C.shamrocks_game_autoplay(self.handle, which, moves, C.SHAMROCKS_MAX_MOVES,
            size)
        return list(status, moves, size[0])
    end

    function Game:move_count()
        local status = C.shamrocks_game_move_count(self.handle, size)
        return checked(status, tonumber(size[0]))
    end

    -- The verdict, and the next move to a win where there is one.
    function Game:hint(nodes)
        local status = C.shamrocks_game_hint(self.handle,
            long(nodes or C.SHAMROCKS_BUDGET_NODES), C.SHAMROCKS_BUDGET_BYTES, verdict, u16)
        if status ~= C.SHAMROCKS_OK then return checked(status) end
        return verdict[0], u16[0] ~= C.SHAMROCKS_NO_MOVE and u16[0] or nil
    end

    local Solver = {}
    local own_solver = owner(Solver, C.shamrocks_solver_free)

    function shamrocks.solver(position)
        local made = ffi.new("shamrocks_solver *[1]")
        local status = C.shamrocks_solver_new(position, made, failure)
        return own_solver(status, made, explained)
    end

    -- How many bytes it may hold.
    function Solver:limit(bytes)
        return checked(C.shamrocks_solver_set_max_bytes(self.handle, long(bytes)), true)
    end

    -- Goes on for so many nodes: SHAMROCKS_STOP_DECIDED, ..._NODES or ..._BYTES.
    function Solver:step(nodes)
        local status = C.shamrocks_solver_step(self.handle, long(nodes), u8)
        return checked(status, u8[0])
    end

    function Solver:progress()
        local progress = ffi.new("shamrocks_progress")
        return checked(C.shamrocks_solver_progress(self.handle, progress), progress)
    end

    -- The verdict so far, and the moves that win where there are some.
    function Solver:verdict()
        local status = C.shamrocks_solver_verdict(self.handle, verdict)
        if status ~= C.SHAMROCKS_OK then return checked(status) end
        if verdict[0] ~= C.SHAMROCKS_VERDICT_WINNABLE then return verdict[0] end
        status = C.shamrocks_solver_moves(self.handle, nil, 0, size)
        local line = ffi.new("uint16_t[?]", math.max(tonumber(size[0]), 1))
        status = C.shamrocks_solver_moves(self.handle, line, size[0], size)
        local moved, why, failed = list(status, line, size[0])
        if not moved then return nil, why, failed end
        return verdict[0], moved
    end

    loaded = { header = header, library = library, shamrocks = shamrocks }
    return shamrocks
end

return M
