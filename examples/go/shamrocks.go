// Package shamrocks is the game Shamrocks for Go, over the C header that is the manual:
//
//	game, err := shamrocks.NewGame(1, shamrocks.DefaultRules)
//	_, err = game.Play(shamrocks.NewMove(0, 7))
//	fmt.Println(err) // fan 8 is full: a fan never holds more than three cards
//
// Whatever the library refuses is an *Error, whose text is the sentence, and nothing has then changed.
// A Game and a Solver are freed by the collector, which does not see their size: close a Solver when
// done. A Game may be read by several goroutines at once, anything else wants one at a time.
package shamrocks

/*
#cgo CFLAGS: -I${SRCDIR}/../../include
#cgo LDFLAGS: -L${SRCDIR}/../../target/release -lshamrocks -Wl,-rpath,${SRCDIR}/../../target/release
#include "shamrocks.h"
*/
import "C"

import (
	"runtime"
	"unsafe"
)

// Error is what the library refused, with all there is to translate it from.
type Error struct {
	// Status is such as 209, SHAMROCKS_ERROR_FAN_FULL, Reason that of a refusal inside or 0.
	Status, Reason int32
	// Line and Column are the place in a text, from 1, or 0.
	Line, Column uint32
	// Number and Second are what the status says.
	Number, Second uint64
	// Card and Other are NoCard, From and To NoPile, where there is none.
	Card, Other Card
	From, To    Pile
	sentence    string
}

func (e *Error) Error() string { return e.sentence }

// Name is the name of the status, such as "SHAMROCKS_ERROR_FAN_FULL".
func (e *Error) Name() string { return C.GoString(C.shamrocks_status_name(C.int32_t(e.Status))) }

// checked makes an error of a status that has nothing else to tell.
func checked(status C.int32_t) error {
	if status == C.SHAMROCKS_OK {
		return nil
	}
	return &Error{
		Status: int32(status), Card: NoCard, Other: NoCard, From: NoPile, To: NoPile,
		sentence: C.GoString(C.shamrocks_status_text(status)),
	}
}

func explained(status C.int32_t, failure *C.shamrocks_error) error {
	if status == C.SHAMROCKS_OK {
		return nil
	}
	return &Error{
		int32(failure.status), int32(failure.reason), uint32(failure.line), uint32(failure.column),
		uint64(failure.number), uint64(failure.second), Card(failure.card), Card(failure.other),
		Pile(failure.from), Pile(failure.to), C.GoString(&failure.message[0]),
	}
}

// bytes is a text for C, which takes no NULL, not even for an empty one.
func bytes(text string) (*C.char, C.size_t) {
	return (*C.char)(unsafe.Pointer(&append([]byte(text), 0)[0])), C.size_t(len(text))
}

// written is the text of a call, which is asked for its length first.
func written(write func(*C.char, C.size_t, *C.size_t) C.int32_t) (string, error) {
	var needed C.size_t
	status := write(nil, 0, &needed)
	if status != C.SHAMROCKS_ERROR_BUFFER {
		return "", checked(status)
	}
	buffer := make([]byte, needed)
	status = write((*C.char)(unsafe.Pointer(&buffer[0])), needed, &needed)
	return string(buffer[:len(buffer)-1]), checked(status)
}

// sure is for texts of values that a caller may have made up: it shows what is wrong with them.
func sure(text string, err error) string {
	if err != nil {
		return err.Error()
	}
	return text
}

func moves(codes []C.uint16_t) []Move {
	moves := make([]Move, len(codes))
	for i, code := range codes {
		moves[i] = Move(code)
	}
	return moves
}

// listed is the moves of a call that lists at most SHAMROCKS_MAX_MOVES.
func listed(list func(*C.uint16_t, C.size_t, *C.size_t) C.int32_t) ([]Move, error) {
	var codes [C.SHAMROCKS_MAX_MOVES]C.uint16_t
	var count C.size_t
	if err := checked(list(&codes[0], C.SHAMROCKS_MAX_MOVES, &count)); err != nil {
		return nil, err
	}
	return moves(codes[:count]), nil
}

// A Card by its code, 0 to 51.
type Card uint8

// NoCard stands where there is no card.
const NoCard Card = C.SHAMROCKS_NO_CARD

// ParseCard reads a card such as "TH".
func ParseCard(text string) (Card, error) {
	var card C.uint8_t
	var failure C.shamrocks_error
	data, length := bytes(text)
	err := explained(C.shamrocks_card_from_text(data, length, &card, &failure), &failure)
	return Card(card), err
}

// String is "TH".
func (card Card) String() string {
	return sure(written(func(buffer *C.char, capacity C.size_t, needed *C.size_t) C.int32_t {
		return C.shamrocks_card_text(C.uint8_t(card), buffer, capacity, needed)
	}))
}

// Name is "10 of hearts".
func (card Card) Name() string {
	return sure(written(func(buffer *C.char, capacity C.size_t, needed *C.size_t) C.int32_t {
		return C.shamrocks_card_name(C.uint8_t(card), buffer, capacity, needed)
	}))
}

// A Pile by its code: fans 0 to 17, foundations 18 to 21.
type Pile uint8

// NoPile stands where there is no pile.
const NoPile Pile = C.SHAMROCKS_NO_PILE

// ParsePile reads a pile, such as "7" or "H".
func ParsePile(text string) (Pile, error) {
	var pile C.uint8_t
	var failure C.shamrocks_error
	data, length := bytes(text)
	err := explained(C.shamrocks_pile_from_text(data, length, &pile, &failure), &failure)
	return Pile(pile), err
}

// String is "7" or "H".
func (pile Pile) String() string {
	return sure(written(func(buffer *C.char, capacity C.size_t, needed *C.size_t) C.int32_t {
		return C.shamrocks_pile_text(C.uint8_t(pile), buffer, capacity, needed)
	}))
}

// A Move by its code, legal or not.
type Move uint16

// NewMove is the move between two piles; whether there are such is seen when it is used.
func NewMove(from, to Pile) Move { return Move(from) + 256*Move(to) }

// From is the pile the card comes from.
func (move Move) From() Pile { return Pile(move % 256) }

// To is the pile the card goes to.
func (move Move) To() Pile { return Pile(move / 256) }

// String is "5>12" or "5>H".
func (move Move) String() string {
	return sure(written(func(buffer *C.char, capacity C.size_t, needed *C.size_t) C.int32_t {
		return C.shamrocks_move_text(C.uint16_t(move), buffer, capacity, needed)
	}))
}

// Rules by their code.
type Rules uint8

// DefaultRules are those of the preset "shamrocks".
const DefaultRules Rules = C.SHAMROCKS_RULES_SHAMROCKS

// ParseRules reads rules, such as "dick-1883".
func ParseRules(text string) (Rules, error) {
	var rules C.uint8_t
	var failure C.shamrocks_error
	data, length := bytes(text)
	err := explained(C.shamrocks_rules_from_text(data, length, &rules, &failure), &failure)
	return Rules(rules), err
}

// String is "dick-1883", or all four keys.
func (rules Rules) String() string {
	return sure(written(func(buffer *C.char, capacity C.size_t, needed *C.size_t) C.int32_t {
		return C.shamrocks_rules_text(C.uint8_t(rules), buffer, capacity, needed)
	}))
}

// A Position is the cards and the rules, a value of 64 bytes to copy and compare.
type Position struct{ data C.shamrocks_position }

// Deal deals a deck in text.
func Deal(deck string, rules Rules) (Position, error) {
	var cards [C.SHAMROCKS_CARDS]C.uint8_t
	var position Position
	var failure C.shamrocks_error
	data, length := bytes(deck)
	status := C.shamrocks_deck_from_text(data, length, &cards[0], &failure)
	if status == C.SHAMROCKS_OK {
		status = C.shamrocks_position_deal(&cards[0], C.uint8_t(rules), &position.data, &failure)
	}
	return position, explained(status, &failure)
}

// ParsePosition reads a position in many lines or in one.
func ParsePosition(text string) (Position, error) {
	var position Position
	var failure C.shamrocks_error
	data, length := bytes(text)
	err := explained(C.shamrocks_position_from_text(data, length, &position.data, &failure), &failure)
	return position, err
}

// Lines is the position in many lines.
func (position Position) Lines() string {
	return sure(written(func(buffer *C.char, capacity C.size_t, needed *C.size_t) C.int32_t {
		return C.shamrocks_position_lines(&position.data, buffer, capacity, needed)
	}))
}

// String is the position in one line.
func (position Position) String() string {
	return sure(written(func(buffer *C.char, capacity C.size_t, needed *C.size_t) C.int32_t {
		return C.shamrocks_position_line(&position.data, buffer, capacity, needed)
	}))
}

// Fan is the cards of a fan, 0 to 17, bottom card first.
func (position Position) Fan(index uint8) ([]Card, error) {
	var codes [C.SHAMROCKS_FAN_LIMIT]C.uint8_t
	var count C.size_t
	err := checked(C.shamrocks_position_fan(&position.data, C.uint8_t(index), &codes[0], &count))
	cards := make([]Card, count)
	for i := range cards {
		cards[i] = Card(codes[i])
	}
	return cards, err
}

// LegalMoves are all of them.
func (position Position) LegalMoves() ([]Move, error) {
	return listed(func(moves *C.uint16_t, capacity C.size_t, count *C.size_t) C.int32_t {
		return C.shamrocks_position_legal_moves(&position.data, moves, capacity, count)
	})
}

// LegalMovesOf are those of the top card of one pile: what to light up when it is picked.
func (position Position) LegalMovesOf(pile Pile) ([]Move, error) {
	return listed(func(moves *C.uint16_t, capacity C.size_t, count *C.size_t) C.int32_t {
		return C.shamrocks_position_legal_moves_of(&position.data, C.uint8_t(pile), moves, capacity, count)
	})
}

// Check gives the card that would move, or why not.
func (position Position) Check(move Move) (Card, error) {
	var card C.uint8_t
	var failure C.shamrocks_error
	status := C.shamrocks_position_check(&position.data, C.uint16_t(move), &card, &failure)
	return Card(card), explained(status, &failure)
}

// Play gives the card that moved; the position changes only then.
func (position *Position) Play(move Move) (Card, error) {
	var card C.uint8_t
	var failure C.shamrocks_error
	status := C.shamrocks_position_play(&position.data, C.uint16_t(move), &card, &failure)
	return Card(card), explained(status, &failure)
}

// ParseMove reads a move; the target F means the card's own foundation.
func (position Position) ParseMove(text string) (Move, error) {
	var move C.uint16_t
	var failure C.shamrocks_error
	data, length := bytes(text)
	status := C.shamrocks_position_parse_move(&position.data, data, length, &move, &failure)
	return Move(move), explained(status, &failure)
}

// An Outcome is whether a game is over, and how.
type Outcome uint8

// Running goes on; Stuck has no legal move left.
const (
	Running Outcome = C.SHAMROCKS_OUTCOME_RUNNING
	Won     Outcome = C.SHAMROCKS_OUTCOME_WON
	Stuck   Outcome = C.SHAMROCKS_OUTCOME_STUCK
)

func (outcome Outcome) String() string {
	switch outcome {
	case Won:
		return "won"
	case Stuck:
		return "stuck"
	default:
		return "running"
	}
}

// Outcome is whether the game is over, and how.
func (position Position) Outcome() (Outcome, error) {
	var outcome C.uint8_t
	err := checked(C.shamrocks_position_outcome(&position.data, &outcome))
	return Outcome(outcome), err
}

// Difficulty is "easy", for example.
func (position Position) Difficulty() (string, error) {
	var grade C.uint8_t
	if err := checked(C.shamrocks_difficulty(&position.data, &grade)); err != nil {
		return "", err
	}
	return written(func(buffer *C.char, capacity C.size_t, needed *C.size_t) C.int32_t {
		return C.shamrocks_difficulty_text(grade, buffer, capacity, needed)
	})
}

// A Verdict says whether a game can be won.
type Verdict uint8

// Undecided is the verdict when the budget ran out; Unwinnable is proven.
const (
	Undecided  Verdict = C.SHAMROCKS_VERDICT_UNDECIDED
	Winnable   Verdict = C.SHAMROCKS_VERDICT_WINNABLE
	Unwinnable Verdict = C.SHAMROCKS_VERDICT_UNWINNABLE
)

func (verdict Verdict) String() string {
	return sure(written(func(buffer *C.char, capacity C.size_t, needed *C.size_t) C.int32_t {
		return C.shamrocks_verdict_text(C.uint8_t(verdict), buffer, capacity, needed)
	}))
}

// DefaultNodes is a budget that decides all but a few deals in a thousand.
const DefaultNodes uint64 = C.SHAMROCKS_BUDGET_NODES

// Judge gives the legal moves in their order, and the verdict on the game after each.
func (position Position) Judge(nodes uint64) ([]Move, []Verdict, error) {
	var codes [C.SHAMROCKS_MAX_MOVES]C.uint8_t
	judged, err := listed(func(moves *C.uint16_t, capacity C.size_t, count *C.size_t) C.int32_t {
		return C.shamrocks_position_judge(&position.data, C.uint64_t(nodes), C.SHAMROCKS_BUDGET_BYTES,
			moves, &codes[0], capacity, count)
	})
	verdicts := make([]Verdict, len(judged))
	for i := range verdicts {
		verdicts[i] = Verdict(codes[i])
	}
	return judged, verdicts, err
}

// Shorten gives moves that win in no more moves than these.
func (position Position) Shorten(line []Move, nodes uint64) ([]Move, error) {
	codes := make([]C.uint16_t, len(line)+1) // one more, so that even no moves lie somewhere
	for i, move := range line {
		codes[i] = C.uint16_t(move)
	}
	var count C.size_t
	var failure C.shamrocks_error
	status := C.shamrocks_shorten(&position.data, &codes[0], C.size_t(len(line)), C.uint64_t(nodes),
		C.SHAMROCKS_BUDGET_BYTES, &codes[0], C.size_t(len(line)), &count, &failure)
	if err := explained(status, &failure); err != nil {
		return nil, err
	}
	return moves(codes[:count]), nil
}

// A Game being played, with undo and redo without limit.
// A copy is the same game.
type Game struct{ *game }

// game has the finalizer, so that no copy of a Game outlives the memory.
type game struct{ handle *C.shamrocks_game }

// pointer is NULL for a closed Game and for one that was never made, which the library refuses.
func (game *game) pointer() *C.shamrocks_game {
	if game == nil {
		return nil
	}
	return game.handle
}

func (game *game) close() {
	C.shamrocks_game_free(game.handle)
	game.handle = nil
	runtime.SetFinalizer(game, nil)
}

func ownGame(handle *C.shamrocks_game, err error) (*Game, error) {
	if err != nil {
		return nil, err
	}
	inner := &game{handle}
	runtime.SetFinalizer(inner, (*game).close)
	return &Game{inner}, nil
}

// NewGame deals a seed.
func NewGame(seed uint64, rules Rules) (*Game, error) {
	var handle *C.shamrocks_game
	status := C.shamrocks_game_new_from_seed(C.uint64_t(seed), C.uint8_t(rules), &handle)
	return ownGame(handle, checked(status))
}

// NewGameFrom starts from a position.
func NewGameFrom(position Position) (*Game, error) {
	var handle *C.shamrocks_game
	var failure C.shamrocks_error
	status := C.shamrocks_game_new_from_position(&position.data, &handle, &failure)
	return ownGame(handle, explained(status, &failure))
}

// LoadGame reads a save file.
func LoadGame(text string) (*Game, error) {
	var handle *C.shamrocks_game
	var failure C.shamrocks_error
	data, length := bytes(text)
	status := C.shamrocks_game_load(data, length, &handle, &failure)
	return ownGame(handle, explained(status, &failure))
}

// Close frees the game; a closed one refuses everything, and so do its copies.
func (game *Game) Close() {
	if game.game != nil {
		game.close()
	}
}

// Save is the save file.
func (game *Game) Save() (string, error) {
	defer runtime.KeepAlive(game.game)
	return written(func(buffer *C.char, capacity C.size_t, needed *C.size_t) C.int32_t {
		return C.shamrocks_game_save(game.pointer(), buffer, capacity, needed)
	})
}

// Position is where the game stands.
func (game *Game) Position() (Position, error) {
	defer runtime.KeepAlive(game.game)
	var position Position
	err := checked(C.shamrocks_game_position(game.pointer(), &position.data))
	return position, err
}

// MoveCount is how many moves led here.
func (game *Game) MoveCount() (int, error) {
	defer runtime.KeepAlive(game.game)
	var count C.size_t
	err := checked(C.shamrocks_game_move_count(game.pointer(), &count))
	return int(count), err
}

// Play gives the card that moved.
func (game *Game) Play(move Move) (Card, error) {
	defer runtime.KeepAlive(game.game)
	var card C.uint8_t
	var failure C.shamrocks_error
	status := C.shamrocks_game_play(game.pointer(), C.uint16_t(move), &card, &failure)
	return Card(card), explained(status, &failure)
}

// Undo gives the move that was taken back.
func (game *Game) Undo() (Move, error) {
	defer runtime.KeepAlive(game.game)
	var move C.uint16_t
	err := checked(C.shamrocks_game_undo(game.pointer(), &move))
	return Move(move), err
}

// Redo gives the move that was played again.
func (game *Game) Redo() (Move, error) {
	defer runtime.KeepAlive(game.game)
	var move C.uint16_t
	err := checked(C.shamrocks_game_redo(game.pointer(), &move))
	return Move(move), err
}

// Restart takes back every move.
func (game *Game) Restart() error {
	defer runtime.KeepAlive(game.game)
	return checked(C.shamrocks_game_restart(game.pointer()))
}

// Autoplay chooses which cards go to the foundations.
type Autoplay uint8

// AutoplaySafe plays only cards that can never be missed.
const (
	AutoplayAll  Autoplay = C.SHAMROCKS_AUTOPLAY_ALL
	AutoplaySafe Autoplay = C.SHAMROCKS_AUTOPLAY_SAFE
)

// Autoplay gives the moves that were played.
func (game *Game) Autoplay(which Autoplay) ([]Move, error) {
	defer runtime.KeepAlive(game.game)
	return listed(func(moves *C.uint16_t, capacity C.size_t, count *C.size_t) C.int32_t {
		return C.shamrocks_game_autoplay(game.pointer(), C.uint8_t(which), moves, capacity, count)
	})
}

// NoMove stands where there is no move.
const NoMove Move = C.SHAMROCKS_NO_MOVE

// Hint gives the next move to a win, or NoMove unless the verdict is Winnable, and when it is won.
func (game *Game) Hint(nodes uint64) (Move, Verdict, error) {
	defer runtime.KeepAlive(game.game)
	var move C.uint16_t
	var verdict C.uint8_t
	status := C.shamrocks_game_hint(game.pointer(), C.uint64_t(nodes), C.SHAMROCKS_BUDGET_BYTES, &verdict,
		&move)
	return Move(move), Verdict(verdict), checked(status)
}

// A Solver decides whether a position can be won, in slices.
// It may hold much memory, which the collector does not see: close it when done.
type Solver struct{ *solver }

// solver is to a Solver what game is to a Game.
type solver struct{ handle *C.shamrocks_solver }

func (solver *solver) pointer() *C.shamrocks_solver {
	if solver == nil {
		return nil
	}
	return solver.handle
}

func (solver *solver) close() {
	C.shamrocks_solver_free(solver.handle)
	solver.handle = nil
	runtime.SetFinalizer(solver, nil)
}

// NewSolver solves a position.
func NewSolver(position Position) (*Solver, error) {
	var handle *C.shamrocks_solver
	var failure C.shamrocks_error
	status := C.shamrocks_solver_new(&position.data, &handle, &failure)
	if err := explained(status, &failure); err != nil {
		return nil, err
	}
	inner := &solver{handle}
	runtime.SetFinalizer(inner, (*solver).close)
	return &Solver{inner}, nil
}

// Close frees the solver; a closed one refuses everything, and so do its copies.
func (solver *Solver) Close() {
	if solver.solver != nil {
		solver.close()
	}
}

// A Stop is why a slice has ended.
type Stop uint8

// StopDecided means that the verdict is known.
const (
	StopDecided Stop = C.SHAMROCKS_STOP_DECIDED
	StopNodes   Stop = C.SHAMROCKS_STOP_NODES
	StopBytes   Stop = C.SHAMROCKS_STOP_BYTES
)

// Step goes on for so many nodes at most.
func (solver *Solver) Step(nodes uint64) (Stop, error) {
	defer runtime.KeepAlive(solver.solver)
	var stop C.uint8_t
	err := checked(C.shamrocks_solver_step(solver.pointer(), C.uint64_t(nodes), &stop))
	return Stop(stop), err
}

// Progress is how far a solver has come.
type Progress struct{ Nodes, Positions, States, Bytes, CardsLeft uint64 }

// Progress is how far it has come.
func (solver *Solver) Progress() (Progress, error) {
	defer runtime.KeepAlive(solver.solver)
	var p C.shamrocks_progress
	err := checked(C.shamrocks_solver_progress(solver.pointer(), &p))
	return Progress{uint64(p.nodes), uint64(p.positions), uint64(p.states), uint64(p.bytes),
		uint64(p.cards_left)}, err
}

// Verdict is what is known now, with the moves that win when there are some.
func (solver *Solver) Verdict() (Verdict, []Move, error) {
	defer runtime.KeepAlive(solver.solver)
	var code C.uint8_t
	err := checked(C.shamrocks_solver_verdict(solver.pointer(), &code))
	if verdict := Verdict(code); err != nil || verdict != Winnable {
		return verdict, nil, err
	}
	var count C.size_t
	status := C.shamrocks_solver_moves(solver.pointer(), nil, 0, &count)
	line := make([]C.uint16_t, count)
	if status == C.SHAMROCKS_ERROR_BUFFER {
		status = C.shamrocks_solver_moves(solver.pointer(), &line[0], count, &count)
	}
	return Winnable, moves(line), checked(status)
}
