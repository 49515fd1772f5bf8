// C#: what is refused, with which sentence, at no loss, and what is freed.
// mono hosts.exe refusals.tsv

using System;
using System.Collections.Generic;
using System.IO;
using Shamrocks;

static class Hosts
{
    static ShamrocksException Refusal(Action call)
    {
        try { call(); }
        catch (ShamrocksException refusal) { return refusal; }
        throw new Exception("this should be refused");
    }

    // The sentence with which a call is refused, and what it is made from.
    static string Refused(Action call) { return Refusal(call).Message; }
    static Failure Failed(Action call) { return Refusal(call).Failure; }

    static void Throws<E>(Action call) where E : Exception
    {
        try { call(); }
        catch (E) { return; }
        throw new Exception("this should throw " + typeof(E).Name);
    }

    static void Same(string expected, string found)
    {
        if (found != expected) throw new Exception("\"" + found + "\" instead of \"" + expected + "\"");
    }

    // The table again, with the sentences that the library gives.
    static void Refusals(string file)
    {
        var game = new Game(1);
        string before = game.Save();
        var read = new Dictionary<string, Action<string>> {
            { "card", text => Card.Parse(text) },
            { "pile", text => Pile.Parse(text) },
            { "rules", text => Rules.Parse(text) },
            { "move", text => game.Position.ParseMove(text) },
            { "play", text => game.Play(game.Position.ParseMove(text)) },
            { "deck", text => new Deck(text) },
            { "position", text => Position.Parse(text) },
            { "game", text => Game.Load(text) },
        };
        foreach (string line in File.ReadAllLines(file))
        {
            string what = line.Split('\t')[0], text = line.Split('\t')[1];
            string sentence = Refused(() => read[what](text.Replace("\\n", "\n")));
            Console.Out.Write(what + "\t" + text + "\t" + sentence + "\n");
            Same(before, game.Save());
        }
    }

    static void Misuse()
    {
        var game = new Game(1);
        string before = game.Save();
        Position start = game.Position;
        Same("no such card: cards are 0 to 51", Refused(() => new Card(52).ToString()));
        Same("no such pile: fans are 0 to 17, foundations 18 to 21", Refused(() => new Move(new Pile(0), new Pile(22))));
        Same("no such fan: fans are 0 to 17", Refused(() => start.Fan(18)));
        Same("there are no such rules", Refused(() => new Game(1, new Rules(3))));
        Same("22 is no move: a move is from + 256 * to, both 0 to 21", Refused(() => game.Play(new Move(22))));
        Same("ace of clubs stands twice: in fan 1 and in fan 1", Refused(() => new Game(default(Position))));
        Same("there is none", Refused(() => new Solver(start).Line()));
        Same("fan 8 is full: a fan never holds more than three cards", start.Refusal(start.ParseMove("1>8")));
        Failure full = Failed(() => game.Play(start.ParseMove("1>8")));
        Same("TD to 8 from 1, no other", new Card(full.Card) + " to " + new Pile(full.To) + " from "
            + new Pile(full.From) + (full.Other == Native.SHAMROCKS_NO_CARD ? ", no other" : ""));
        Throws<ArgumentNullException>(() => Card.Parse(null));
        Throws<ShamrocksException>(() => Card.Parse("\ud800"));
        if (game.Undo() != null || game.Redo() != null) throw new Exception("there is nothing to undo");
        Same(before, game.Save());

        var gone = new Game(1);
        gone.Dispose();
        gone.Dispose();
        Throws<ObjectDisposedException>(() => gone.Save());
        Throws<ObjectDisposedException>(() => gone.Play(new Move(0)));
    }

    static long Resident()
    {
        foreach (string line in File.ReadAllLines("/proc/self/status"))
            if (line.StartsWith("VmRSS:")) return 1024 * long.Parse(line.Split(new[] { ' ' }, 3,
                StringSplitOptions.RemoveEmptyEntries)[1]);
        throw new Exception("no VmRSS");
    }

    // How much a solver held that is dropped, or given back.
    static long Drop(bool giveBack)
    {
        var solver = new Solver(new Game(58).Position);
        solver.Step(5000);
        long held = (long)solver.Progress.Bytes;
        if (giveBack) solver.Dispose();
        return held;
    }

    static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    static void Freed()
    {
        for (int round = 0; round < 5; round++) { Drop(false); Collect(); }
        long held = 0, start = Resident();
        for (int round = 0; round < 50; round++) { held += Drop(round % 2 == 0); Collect(); }
        long grown = Resident() - start;
        Console.Error.WriteLine("held " + held + ", grown " + grown + " bytes");
        if (grown > held / 10) throw new Exception("memory is lost");
    }

    static void Main(string[] files)
    {
        Refusals(files[0]);
        Misuse();
        Freed();
    }
}
