package shamrocks_test

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"shamrocks"
)

func newGame(t *testing.T, seed uint64) (*shamrocks.Game, shamrocks.Position) {
	t.Helper()
	game, err := shamrocks.NewGame(seed, shamrocks.DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	position, err := game.Position()
	if err != nil {
		t.Fatal(err)
	}
	return game, position
}

func refused(t *testing.T, err error, sentence string) {
	t.Helper()
	refusal, ok := err.(*shamrocks.Error)
	if !ok || refusal.Status == 0 || refusal.Error() != sentence {
		t.Errorf("%v, not %q", err, sentence)
	}
}

// The table that all languages share: what is refused, and with which sentence.
func TestRefusals(t *testing.T) {
	game, position := newGame(t, 1)
	before, _ := game.Save()
	read := map[string]func(string) error{
		"card":     func(text string) error { _, err := shamrocks.ParseCard(text); return err },
		"pile":     func(text string) error { _, err := shamrocks.ParsePile(text); return err },
		"rules":    func(text string) error { _, err := shamrocks.ParseRules(text); return err },
		"move":     func(text string) error { _, err := position.ParseMove(text); return err },
		"deck":     func(text string) error { _, err := shamrocks.Deal(text, 0); return err },
		"position": func(text string) error { _, err := shamrocks.ParsePosition(text); return err },
		"game":     func(text string) error { _, err := shamrocks.LoadGame(text); return err },
		"play": func(text string) error {
			move, err := position.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			_, err = game.Play(move)
			return err
		},
	}
	table, err := os.ReadFile("../../tests/hosts/refusals.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSuffix(string(table), "\n"), "\n") {
		row := strings.Split(line, "\t")
		refused(t, read[row[0]](strings.ReplaceAll(row[1], `\n`, "\n")), row[2])
		if after, err := game.Save(); err != nil || after != before {
			t.Fatal(line, "has changed the game")
		}
	}
}

func TestMisuse(t *testing.T) {
	game, position := newGame(t, 1)
	_, err := position.Fan(18)
	refused(t, err, "no such fan: fans are 0 to 17")
	_, err = position.LegalMovesOf(22)
	refused(t, err, "no such pile: fans are 0 to 17, foundations 18 to 21")
	_, err = shamrocks.NewGame(1, 3)
	refused(t, err, "there are no such rules")
	_, err = shamrocks.NewGameFrom(shamrocks.Position{})
	refused(t, err, "ace of clubs stands twice: in fan 1 and in fan 1")
	_, err = shamrocks.ParseCard("\xff")
	refused(t, err, "the text is not UTF-8 at byte 0")
	_, err = game.Play(22)
	refused(t, err, "22 is no move: a move is from + 256 * to, both 0 to 21")
	_, err = game.Undo()
	refused(t, err, "there is none")
	_, err = position.Shorten(nil, 1)
	refused(t, err, "the moves do not win the game")
	if text := shamrocks.Card(52).Name(); text != "no such card: cards are 0 to 51" {
		t.Error(text)
	}

	_, err = game.Play(shamrocks.NewMove(0, 7))
	refused(t, err, "fan 8 is full: a fan never holds more than three cards")
	refusal := err.(*shamrocks.Error)
	if refusal.Name() != "SHAMROCKS_ERROR_FAN_FULL" || refusal.From != 0 || refusal.To != 7 ||
		refusal.Card.String() != "TD" || refusal.Other != shamrocks.NoCard {
		t.Error(refusal)
	}

	game.Close()
	game.Close()
	_, err = game.Save()
	refused(t, err, "a pointer is NULL")
	_, err = game.Play(0)
	refused(t, err, "a pointer is NULL")
}

// A copy is the same object: it lives as long, and is closed with it.
func TestCopies(t *testing.T) {
	copies := func() (shamrocks.Game, shamrocks.Solver) {
		game, position := newGame(t, 1)
		solver, err := shamrocks.NewSolver(position)
		if err != nil {
			t.Fatal(err)
		}
		return *game, *solver
	}
	game, solver := copies()
	for round := 0; round < 2; round++ {
		runtime.GC()
		time.Sleep(10 * time.Millisecond) // for the finalizers
	}
	if _, err := game.Save(); err != nil {
		t.Error(err)
	}
	if _, err := solver.Step(1); err != nil {
		t.Error(err)
	}

	otherGame, otherSolver := game, solver
	game.Close()
	otherGame.Close()
	_, err := otherGame.Save()
	refused(t, err, "a pointer is NULL")
	solver.Close()
	otherSolver.Close()
	_, err = otherSolver.Step(1)
	refused(t, err, "a pointer is NULL")

	var none shamrocks.Game
	none.Close()
	_, err = none.Save()
	refused(t, err, "a pointer is NULL")
}

// resident is how much memory the process holds.
func resident(t *testing.T) (bytes int64) {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	if _, err := fmt.Sscan(rest, &bytes); err != nil {
		t.Fatal(err)
	}
	return bytes * 1024
}

// What is dropped is freed, and what is closed.
func TestFreed(t *testing.T) {
	drop := func(close bool) int64 {
		_, position := newGame(t, 58)
		solver, err := shamrocks.NewSolver(position)
		if err != nil {
			t.Fatal(err)
		}
		solver.Step(5000)
		progress, _ := solver.Progress()
		if close {
			solver.Close()
		}
		return int64(progress.Bytes)
	}
	drop(false)
	start, held := resident(t), int64(0)
	for round := 0; round < 50; round++ {
		held += drop(round%2 == 0)
		runtime.GC()
	}
	// The collector frees in its own time.
	for tries := 0; tries < 1000 && resident(t)-start > held/10; tries++ {
		runtime.GC()
		time.Sleep(time.Millisecond)
	}
	grown := resident(t) - start
	t.Log("held", held, "grown", grown)
	if grown > held/10 {
		t.Error("memory is lost")
	}
}
