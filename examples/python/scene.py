"""The shared scene in Python: a short game, from the deal to a save file and to the win."""

from collections.abc import Iterable

from shamrocks import Autoplay, Game, Judge, Move, Refusal, difficulty, shorten


def main() -> None:
    seed = 1
    with Game(seed) as game:
        print("Seed", seed)
        play(game)
        save_and_load(game)
        solve(game)


def play(game: Game) -> None:
    print(game.position)
    moves = game.position.legal_moves
    print_moves("Moves", moves)

    refused = "1>8"
    try:
        game.play(refused)
    except Refusal as refusal:
        print(f"Refused {refused}: {refusal}")

    print_step(game, f"Played {moves[0]}: {game.play(moves[0]).name}")
    print_step(game, f"Undone {game.undo()}")
    print_step(game, f"Redone {game.redo()}")

    print_moves("Safe autoplay", game.autoplay(Autoplay.SAFE))
    print_moves("Autoplay", game.autoplay())
    print(game.position.line)
    print_outcome(game)


def save_and_load(game: Game) -> None:
    saved = game.save()
    print(f"Saved:\n{saved}", end="")
    loaded = Game.load(saved)
    if loaded != game:
        raise AssertionError("the loaded game is another one")
    print(f"Loaded: {len(loaded)} moves")


def solve(game: Game) -> None:
    """Asks the solver how the game goes on, and wins it."""
    hint = game.hint().move
    if hint is None:
        raise AssertionError("there is no hint")
    print_step(game, f"Hint {hint}: {game.play(hint).name}")

    # The verdict on the deal itself, of each of its moves, and its grade.
    game.restart()
    start = game.position
    with Judge(start, nodes=10_000) as judge:
        for move, fate in judge.run().items():
            print(f"After {move}: {fate}")
    print("Difficulty:", difficulty(start))
    verdict, line = game.solve()
    print("Verdict:", verdict)
    line = shorten(start, line, nodes=1000)
    print_moves(f"Line of {len(line)} moves", line)

    for move in line:
        game.play(move)
    print_outcome(game)
    print(game.position.line)


def print_moves(title: str, moves: Iterable[Move]) -> None:
    print(f"{title}:", *moves)


def print_step(game: Game, done: str) -> None:
    """Prints what a move has done, and the position."""
    print(done, game.position.line, sep="\n")


def print_outcome(game: Game) -> None:
    print("Outcome:", game.outcome.name.lower())


if __name__ == "__main__":
    main()
