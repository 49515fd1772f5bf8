// The shared scene in C#: a short game, from the deal to a save file and back, and to the win.

using System;
using Shamrocks;

static class Scene
{
    static void Print(string text) { Console.Out.Write(text + "\n"); }

    static void PrintMoves(string title, Move[] moves)
    {
        Print(title + ":" + string.Concat(Array.ConvertAll(moves, move => " " + move)));
    }

    // What a move has done, and the position.
    static void PrintStep(Game game, string done)
    {
        Print(done);
        Print(game.Position.ToString());
    }

    static void PrintOutcome(Game game)
    {
        Print("Outcome: " + game.Position.Outcome.ToString().ToLowerInvariant());
    }

    static void Play(Game game)
    {
        Print(game.Position.Lines);
        Move[] moves = game.Position.LegalMoves();
        PrintMoves("Moves", moves);

        Move refused = game.Position.ParseMove("1>8");
        try
        {
            game.Play(refused);
            throw new InvalidOperationException(refused + " should be refused");
        }
        catch (ShamrocksException refusal)
        {
            Print("Refused " + refused + ": " + refusal.Message);
        }

        Card card = game.Play(moves[0]);
        PrintStep(game, "Played " + moves[0] + ": " + card.Name);
        PrintStep(game, "Undone " + game.Undo().Value);
        PrintStep(game, "Redone " + game.Redo().Value);

        PrintMoves("Safe autoplay", game.Autoplay(Autoplay.Safe));
        PrintMoves("Autoplay", game.Autoplay(Autoplay.All));
        Print(game.Position.ToString());
        PrintOutcome(game);
    }

    static void SaveAndLoad(Game game)
    {
        string saved = game.Save();
        Console.Out.Write("Saved:\n" + saved);
        using (Game loaded = Game.Load(saved))
        {
            if (!loaded.Position.Equals(game.Position))
                throw new InvalidOperationException("the loaded game is another one");
            Print("Loaded: " + loaded.MoveCount + " moves");
        }
    }

    // Asks the solver how the game goes on, and wins it.
    static void Solve(Game game)
    {
        Fate fate;
        Move hint = game.Hint(out fate).Value;
        Card card = game.Play(hint);
        PrintStep(game, "Hint " + hint + ": " + card.Name);

        // The verdict on the deal itself, of each of its moves, and its grade.
        game.Restart();
        Position start = game.Position;
        Move[] moves = start.LegalMoves();
        Fate[] fates = start.Judge(10000);
        for (int index = 0; index < moves.Length; index++)
            Print("After " + moves[index] + ": " + fates[index].ToString().ToLowerInvariant());
        Print("Difficulty: " + start.Difficulty);

        using (var solver = new Solver(start))
        {
            while (solver.Step(1000) != Stop.Decided) continue;
            Print("Verdict: " + solver.Fate.ToString().ToLowerInvariant());
            Move[] line = start.Shorten(solver.Line(), 1000);
            PrintMoves("Line of " + line.Length + " moves", line);
            foreach (Move move in line) game.Play(move);
        }
        PrintOutcome(game);
        Print(game.Position.ToString());
    }

    static void Main()
    {
        const ulong seed = 1;
        using (var game = new Game(seed))
        {
            Print("Seed " + seed);
            Play(game);
            SaveAndLoad(game);
            Solve(game);
        }
    }
}
