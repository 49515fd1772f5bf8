-- A host in miniature, shaped as LÖVE shapes one: an event, then frames of update and draw. It knows
-- no rule: what may move where, why not, and how to win, it asks.
-- luajit host.lua shamrocks.h libshamrocks.so < events
-- An event is a line: pick PILE, drop PILE, hint, play (the whole hint), undo, quit.

local header, library = ...
package.path = arg[0]:gsub("[^/]*$", "?.lua;") .. package.path
local shamrocks = require("shamrocks").load(assert(io.open(header)):read("*a"), library)
local C = shamrocks.C

local game = assert(shamrocks.game(1))
local board = game:position() -- a value: the frame that draws it needs nothing else
local snapshots = {} -- all boards before, for undo
local picked, targets = nil, {}
local solver
local line = {} -- the moves that win from here, once they are known; kept as long as it is followed

local function put_down() picked, targets = nil, {} end

-- Moves on to the board after a move, or tells why not.
local function play(move)
    local next_board = board:copy()
    local card, why = next_board:play(move)
    if not card then return print(why) end
    snapshots[#snapshots + 1] = board
    board = next_board
    if line[1] == move then table.remove(line, 1) else line = {} end
    print(("%s: %s"):format(shamrocks.move_text(move), shamrocks.card_name(card)))
    return card
end

local event = {}

-- Lights up where the top card of a pile may go.
function event.pick(word)
    local pile, why = shamrocks.parse_pile(word)
    if not pile then return print(why) end
    put_down()
    picked = pile
    for _, move in ipairs(board:legal_moves_of(pile)) do targets[math.floor(move / 256)] = true end
end

function event.drop(word)
    local pile, why = shamrocks.parse_pile(word)
    if not pile then return print(why) end
    if not picked then return print("no card is picked") end
    play(assert(shamrocks.move(picked, pile)))
    put_down()
end

function event.undo()
    put_down()
    if #snapshots == 0 then return print("there is no move to undo") end
    board, line = table.remove(snapshots), {}
end

function event.hint()
    put_down()
    if line[1] then return print("hint: " .. shamrocks.move_text(line[1])) end
    solver = assert(shamrocks.solver(board))
    assert(solver:limit(64 * 1024 * 1024))
end

function event.play()
    put_down()
    if #line == 0 then return print("ask for a hint first") end
    while line[1] do play(line[1]) end
end

-- A slice of the search: short enough for a frame, which really takes hundreds of nodes.
local function update()
    if not solver then return end
    local stop = assert(solver:step(20))
    local nodes = tonumber(solver:progress().nodes)
    if stop == C.SHAMROCKS_STOP_NODES and nodes < 1000000 then
        return print(("thinking: %d nodes"):format(nodes))
    end
    local verdict, moves = solver:verdict()
    line = moves or {}
    print(("%s after %d nodes"):format(shamrocks.verdict_text(verdict), nodes))
    if line[1] then print("hint: " .. shamrocks.move_text(line[1])) end
    solver:close()
    solver = nil
end

-- A picked pile stands between brackets, a lit one between stars.
local function draw_pile(pile, cards)
    local texts = { shamrocks.pile_text(pile) .. ":" }
    for _, card in ipairs(cards) do texts[#texts + 1] = shamrocks.card_text(card) end
    local left, right = " ", " "
    if pile == picked then left, right = "[", "]" elseif targets[pile] then left, right = "*", "*" end
    io.write(("%-15s"):format(left .. table.concat(texts, " ") .. right))
end

local function draw()
    for suit, count in ipairs(board:foundations()) do
        local pile = C.SHAMROCKS_FIRST_FOUNDATION + suit - 1
        draw_pile(pile, count > 0 and { (suit - 1) * 13 + count - 1 } or {})
    end
    for fan = 0, C.SHAMROCKS_FANS - 1 do
        if fan % 6 == 0 then io.write("\n") end
        draw_pile(fan, board:fan(fan))
    end
    io.write("\n")
    if board:outcome() == C.SHAMROCKS_OUTCOME_WON then print("won") end
end

draw()
for words in io.lines() do
    print("> " .. words)
    local name, rest = words:match("^(%a*)%s*(.*)$")
    if name == "quit" then break end
    if event[name] then event[name](rest) else print("say pick PILE, drop PILE, hint, play, undo or quit") end
    repeat update() until not solver
    draw()
end
