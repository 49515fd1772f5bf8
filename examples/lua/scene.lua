-- The shared scene in LuaJIT: a short game, from the deal to a save file and back, and to the win.
-- luajit scene.lua shamrocks.h libshamrocks.so

local header, library = ...
package.path = arg[0]:gsub("[^/]*$", "?.lua;") .. package.path
local shamrocks = require("shamrocks").load(assert(io.open(header)):read("*a"), library)
local C = shamrocks.C

local function print_moves(title, moves)
    local texts = {}
    for index, move in ipairs(moves) do texts[index] = " " .. shamrocks.move_text(move) end
    print(title .. ":" .. table.concat(texts))
end

local function print_step(game, done)
    print(done)
    print(game:position())
end

local words = {
    [C.SHAMROCKS_OUTCOME_RUNNING] = "running",
    [C.SHAMROCKS_OUTCOME_WON] = "won",
    [C.SHAMROCKS_OUTCOME_STUCK] = "stuck",
}

local function print_outcome(game) print("Outcome: " .. words[game:position():outcome()]) end

local function play(game)
    print(game:position():lines())
    local moves = game:position():legal_moves()
    print_moves("Moves", moves)

    local refused = assert(game:position():parse_move("1>8"))
    local played, why = game:play(refused)
    assert(not played, "1>8 should be refused")
    print(("Refused %s: %s"):format(shamrocks.move_text(refused), why))

    local card = assert(game:play(moves[1]))
    print_step(game, ("Played %s: %s"):format(shamrocks.move_text(moves[1]), shamrocks.card_name(card)))
    print_step(game, "Undone " .. shamrocks.move_text(game:undo()))
    print_step(game, "Redone " .. shamrocks.move_text(game:redo()))

    print_moves("Safe autoplay", game:autoplay())
    print_moves("Autoplay", game:autoplay(true))
    print(game:position())
    print_outcome(game)
end

local function save_and_load(game)
    local saved = game:save()
    io.write("Saved:\n", saved)
    local loaded = assert(shamrocks.load_game(saved))
    assert(loaded:position() == game:position(), "the loaded game is another one")
    print(("Loaded: %d moves"):format(loaded:move_count()))
end

-- Asks the solver how the game goes on, and wins it.
local function solve(game)
    local _, hint = game:hint()
    local card = assert(game:play(hint))
    print_step(game, ("Hint %s: %s"):format(shamrocks.move_text(hint), shamrocks.card_name(card)))

    -- The verdict on the deal itself, of each of its moves, and its grade.
    game:restart()
    local start = game:position()
    local moves, verdicts = start:judge(10000)
    for index, move in ipairs(moves) do
        print(("After %s: %s"):format(shamrocks.move_text(move), shamrocks.verdict_text(verdicts[index])))
    end
    print("Difficulty: " .. shamrocks.difficulty_text(start:difficulty()))

    local solver = assert(shamrocks.solver(start))
    while solver:step(1000) ~= C.SHAMROCKS_STOP_DECIDED do end
    local verdict, line = solver:verdict()
    print("Verdict: " .. shamrocks.verdict_text(verdict))
    line = assert(start:shorten(line, 1000))
    print_moves(("Line of %d moves"):format(#line), line)

    for _, move in ipairs(line) do assert(game:play(move)) end
    print_outcome(game)
    print(game:position())
end

local seed = 1
local game = assert(shamrocks.game(seed))
print("Seed " .. seed)
play(game)
save_and_load(game)
solve(game)
