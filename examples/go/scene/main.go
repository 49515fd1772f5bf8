// The shared scene in Go: a short game, from the deal to a save file and back, and to the win.
package main

import (
	"errors"
	"fmt"
	"log"
	"strings"

	"shamrocks"
)

// must gives the value of a call that is not refused here.
func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal("scene: ", err)
	}
	return value
}

func printMoves(title string, moves []shamrocks.Move) {
	fmt.Println(title+":", strings.Trim(fmt.Sprint(moves), "[]"))
}

// printStep prints what a move has done, and the position.
func printStep(game *shamrocks.Game, done ...any) {
	fmt.Println(done...)
	fmt.Println(must(game.Position()))
}

func printOutcome(game *shamrocks.Game) {
	fmt.Println("Outcome:", must(must(game.Position()).Outcome()))
}

func play(game *shamrocks.Game) {
	position := must(game.Position())
	fmt.Println(position.Lines())
	moves := must(position.LegalMoves())
	printMoves("Moves", moves)

	refused := must(position.ParseMove("1>8"))
	_, err := game.Play(refused)
	var refusal *shamrocks.Error
	if !errors.As(err, &refusal) {
		log.Fatal("scene: 1>8 should be refused")
	}
	fmt.Printf("Refused %v: %v\n", refused, refusal)

	card := must(game.Play(moves[0]))
	printStep(game, fmt.Sprintf("Played %v: %v", moves[0], card.Name()))
	printStep(game, "Undone", must(game.Undo()))
	printStep(game, "Redone", must(game.Redo()))

	printMoves("Safe autoplay", must(game.Autoplay(shamrocks.AutoplaySafe)))
	printMoves("Autoplay", must(game.Autoplay(shamrocks.AutoplayAll)))
	fmt.Println(must(game.Position()))
	printOutcome(game)
}

func saveAndLoad(game *shamrocks.Game) {
	saved := must(game.Save())
	fmt.Printf("Saved:\n%s", saved)
	loaded := must(shamrocks.LoadGame(saved))
	defer loaded.Close()
	if must(loaded.Position()) != must(game.Position()) {
		log.Fatal("scene: the loaded game is another one")
	}
	fmt.Println("Loaded:", must(loaded.MoveCount()), "moves")
}

// solve asks the solver how the game goes on, and wins it.
func solve(game *shamrocks.Game) {
	hint, _, err := game.Hint(shamrocks.DefaultNodes)
	card := must(game.Play(must(hint, err)))
	printStep(game, fmt.Sprintf("Hint %v: %v", hint, card.Name()))

	// The verdict on the deal itself, of each of its moves, and its grade.
	must(0, game.Restart())
	start := must(game.Position())
	moves, verdicts, err := start.Judge(10000)
	for i, move := range must(moves, err) {
		fmt.Printf("After %v: %v\n", move, verdicts[i])
	}
	fmt.Println("Difficulty:", must(start.Difficulty()))

	solver := must(shamrocks.NewSolver(start))
	defer solver.Close()
	for must(solver.Step(1000)) != shamrocks.StopDecided {
	}
	verdict, line, err := solver.Verdict()
	fmt.Println("Verdict:", must(verdict, err))
	line = must(start.Shorten(line, 1000))
	printMoves(fmt.Sprintf("Line of %d moves", len(line)), line)

	for _, move := range line {
		must(game.Play(move))
	}
	printOutcome(game)
	fmt.Println(must(game.Position()))
}

func main() {
	const seed = 1
	game := must(shamrocks.NewGame(seed, shamrocks.DefaultRules))
	defer game.Close()
	fmt.Println("Seed", seed)
	play(game)
	saveAndLoad(game)
	solve(game)
}
