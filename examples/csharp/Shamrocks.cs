// The game Shamrocks for C#, over Native.cs. Whatever the library refuses is thrown as a
// ShamrocksException whose message is the sentence, and nothing has then changed.
//
//     using (var game = new Game(1))
//         try { game.Play(game.Position.ParseMove("1>8")); }
//         catch (ShamrocksException refusal) { Console.WriteLine(refusal.Message); }
//
// It prints: fan 8 is full: a fan never holds more than three cards
//
// A Game and a Solver are freed by the collector, which does not see their size: dispose of a Solver
// when done. One object wants one thread at a time.

using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Shamrocks
{

public enum Outcome : byte
{
    Running = Native.SHAMROCKS_OUTCOME_RUNNING,
    Won = Native.SHAMROCKS_OUTCOME_WON,
    Stuck = Native.SHAMROCKS_OUTCOME_STUCK,
}

public enum Fate : byte
{
    Undecided = Native.SHAMROCKS_VERDICT_UNDECIDED,
    Winnable = Native.SHAMROCKS_VERDICT_WINNABLE,
    Unwinnable = Native.SHAMROCKS_VERDICT_UNWINNABLE,
}

public enum Stop : byte
{
    Decided = Native.SHAMROCKS_STOP_DECIDED,
    Nodes = Native.SHAMROCKS_STOP_NODES,
    Bytes = Native.SHAMROCKS_STOP_BYTES,
}

public enum Autoplay : byte
{
    All = Native.SHAMROCKS_AUTOPLAY_ALL,
    Safe = Native.SHAMROCKS_AUTOPLAY_SAFE,
}

/// <summary>What the library refused.</summary>
public sealed class ShamrocksException : Exception
{
    /// <summary>Everything there is to translate it from; only the status where it has no more.</summary>
    public readonly Failure Failure;

    internal ShamrocksException(Failure failure) : base(C.Text(failure.Message)) { Failure = failure; }

    internal ShamrocksException(int status)
        : base(Marshal.PtrToStringAnsi(Native.shamrocks_status_text(status)))
    {
        Failure = new Failure {
            Status = status,
            Card = Native.SHAMROCKS_NO_CARD, Other = Native.SHAMROCKS_NO_CARD,
            From = Native.SHAMROCKS_NO_PILE, To = Native.SHAMROCKS_NO_PILE,
        };
    }

    public int Status { get { return Failure.Status; } }
}

/// <summary>What all calls share.</summary>
static class C
{
    internal delegate int Write(byte[] buffer, UIntPtr capacity, out UIntPtr needed);
    internal delegate int Read(byte[] text, UIntPtr length, out byte code, out Failure failure);
    internal delegate int List(ushort[] moves, UIntPtr capacity, out UIntPtr count);

    internal static void Check(int status)
    {
        if (status != Native.SHAMROCKS_OK) throw new ShamrocksException(status);
    }

    internal static void Check(int status, Failure failure)
    {
        if (status != Native.SHAMROCKS_OK) throw new ShamrocksException(failure);
    }

    /// <summary>Up to the NUL.</summary>
    internal static string Text(byte[] bytes)
    {
        return Encoding.UTF8.GetString(bytes, 0, Array.IndexOf(bytes, (byte)0));
    }

    internal static string Text(Write write)
    {
        UIntPtr needed;
        int status = write(null, UIntPtr.Zero, out needed);
        if (status != Native.SHAMROCKS_ERROR_BUFFER) throw new ShamrocksException(status);
        var buffer = new byte[(int)needed];
        Check(write(buffer, needed, out needed));
        return Text(buffer);
    }

    /// <summary>The moves of a call, which is asked for their number first.</summary>
    internal static Move[] Moves(List list)
    {
        UIntPtr count;
        int status = list(null, UIntPtr.Zero, out count);
        var codes = new ushort[(int)count];
        if (status == Native.SHAMROCKS_ERROR_BUFFER) status = list(codes, count, out count);
        Check(status);
        return Array.ConvertAll(codes, code => new Move(code));
    }

    /// <summary>The moves of a call that changes something, and lists at most SHAMROCKS_MAX_MOVES.</summary>
    internal static Move[] MovesAtOnce(List list)
    {
        UIntPtr count;
        var codes = new ushort[Native.SHAMROCKS_MAX_MOVES];
        Check(list(codes, (UIntPtr)codes.Length, out count));
        Array.Resize(ref codes, (int)count);
        return Array.ConvertAll(codes, code => new Move(code));
    }

    /// <summary>With a NUL at the end, so that even an empty text lies somewhere.</summary>
    internal static byte[] Bytes(string text, out UIntPtr length)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        length = (UIntPtr)bytes.Length;
        Array.Resize(ref bytes, bytes.Length + 1);
        return bytes;
    }

    internal static byte Parse(Read read, string text)
    {
        UIntPtr length;
        byte code;
        Failure failure;
        byte[] bytes = Bytes(text, out length);
        Check(read(bytes, length, out code, out failure), failure);
        return code;
    }
}

/// <summary>A card by its code.</summary>
public struct Card
{
    public readonly byte Code;
    public Card(byte code) { Code = code; }

    public static Card Parse(string text)
    {
        return new Card(C.Parse(Native.shamrocks_card_from_text, text));
    }

    /// <summary>"10 of hearts"</summary>
    public string Name
    {
        get
        {
            byte code = Code;
            return C.Text((byte[] b, UIntPtr c, out UIntPtr n) =>
                Native.shamrocks_card_name(code, b, c, out n));
        }
    }

    /// <summary>"TH"</summary>
    public override string ToString()
    {
        byte code = Code;
        return C.Text((byte[] b, UIntPtr c, out UIntPtr n) =>
            Native.shamrocks_card_text(code, b, c, out n));
    }
}

/// <summary>A pile by its code: fans 0 to 17, foundations 18 to 21.</summary>
public struct Pile
{
    public readonly byte Code;
    public Pile(byte code) { Code = code; }

    public static Pile Parse(string text)
    {
        return new Pile(C.Parse(Native.shamrocks_pile_from_text, text));
    }

    /// <summary>"7", "H"</summary>
    public override string ToString()
    {
        byte code = Code;
        return C.Text((byte[] b, UIntPtr c, out UIntPtr n) =>
            Native.shamrocks_pile_text(code, b, c, out n));
    }
}

/// <summary>A move by its code, legal or not.</summary>
public struct Move
{
    public readonly ushort Code;
    public Move(ushort code) { Code = code; }

    public Move(Pile from, Pile to)
    {
        C.Check(Native.shamrocks_move(from.Code, to.Code, out Code));
    }

    public Pile From { get { return new Pile((byte)(Code % 256)); } }
    public Pile To { get { return new Pile((byte)(Code / 256)); } }

    /// <summary>"5>12", "5>H"</summary>
    public override string ToString()
    {
        ushort code = Code;
        return C.Text((byte[] b, UIntPtr c, out UIntPtr n) =>
            Native.shamrocks_move_text(code, b, c, out n));
    }
}

/// <summary>The rules in force; at first the default.</summary>
public struct Rules
{
    public readonly byte Code;
    public Rules(byte code) { Code = code; }

    public static Rules Parse(string text)
    {
        return new Rules(C.Parse(Native.shamrocks_rules_from_text, text));
    }

    /// <summary>"dick-1883", or all four keys.</summary>
    public override string ToString()
    {
        byte code = Code;
        return C.Text((byte[] b, UIntPtr c, out UIntPtr n) =>
            Native.shamrocks_rules_text(code, b, c, out n));
    }
}

/// <summary>A deck of 52 cards in deal order.</summary>
public sealed class Deck
{
    internal readonly byte[] Codes = new byte[Native.SHAMROCKS_CARDS];

    public Deck(ulong seed) { C.Check(Native.shamrocks_deck_from_seed(seed, Codes)); }

    public Deck(string text)
    {
        UIntPtr length;
        Failure failure;
        byte[] bytes = C.Bytes(text, out length);
        C.Check(Native.shamrocks_deck_from_text(bytes, length, Codes, out failure), failure);
    }
}

/// <summary>The cards in the fans and on the foundations, and the rules: a value of 64 bytes.</summary>
[StructLayout(LayoutKind.Sequential)]
public struct Position : IEquatable<Position>
{
    private ulong a, b, c, d, e, f, g, h;

    public static Position Deal(Deck deck, Rules rules = default(Rules))
    {
        Position position;
        Failure failure;
        C.Check(Native.shamrocks_position_deal(deck.Codes, rules.Code, out position,
            out failure), failure);
        return position;
    }

    /// <summary>From many lines or one.</summary>
    public static Position Parse(string text)
    {
        UIntPtr length;
        Position position;
        Failure failure;
        byte[] bytes = C.Bytes(text, out length);
        C.Check(Native.shamrocks_position_from_text(bytes, length, out position,
            out failure), failure);
        return position;
    }

    /// <summary>Many lines.</summary>
    public string Lines
    {
        get
        {
            Position it = this;
            return C.Text((byte[] b, UIntPtr c, out UIntPtr n) =>
                Native.shamrocks_position_lines(ref it, b, c, out n));
        }
    }

    /// <summary>One line.</summary>
    public override string ToString()
    {
        Position it = this;
        return C.Text((byte[] b, UIntPtr c, out UIntPtr n) =>
            Native.shamrocks_position_line(ref it, b, c, out n));
    }

    /// <summary>The cards of a fan, 0 to 17, bottom card first.</summary>
    public Card[] Fan(byte index)
    {
        UIntPtr count;
        var cards = new byte[Native.SHAMROCKS_FAN_LIMIT];
        C.Check(Native.shamrocks_position_fan(ref this, index, cards, out count));
        Array.Resize(ref cards, (int)count);
        return Array.ConvertAll(cards, code => new Card(code));
    }

    /// <summary>How many cards the foundations hold, in suit order.</summary>
    public byte[] Foundations
    {
        get
        {
            var counts = new byte[Native.SHAMROCKS_FOUNDATIONS];
            C.Check(Native.shamrocks_position_foundations(ref this, counts));
            return counts;
        }
    }

    public Move[] LegalMoves()
    {
        Position it = this;
        return C.Moves((ushort[] m, UIntPtr c, out UIntPtr n) =>
            Native.shamrocks_position_legal_moves(ref it, m, c, out n));
    }

    /// <summary>Those of the top card of one pile: what to light up when it is picked.</summary>
    public Move[] LegalMovesOf(Pile pile)
    {
        Position it = this;
        return C.Moves((ushort[] m, UIntPtr c, out UIntPtr n) =>
            Native.shamrocks_position_legal_moves_of(ref it, pile.Code, m, c, out n));
    }

    /// <summary>The sentence that refuses a move; null when it is legal.</summary>
    public string Refusal(Move move)
    {
        byte card;
        Failure failure;
        int status = Native.shamrocks_position_check(ref this, move.Code, out card, out failure);
        return status == Native.SHAMROCKS_OK ? null : C.Text(failure.Message);
    }

    /// <summary>The position after a move.</summary>
    public Position After(Move move)
    {
        byte card;
        Failure failure;
        Position after = this;
        C.Check(Native.shamrocks_position_play(ref after, move.Code, out card, out failure), failure);
        return after;
    }

    /// <summary>Reads a move; the target F means the card's own foundation.</summary>
    public Move ParseMove(string text)
    {
        UIntPtr length;
        ushort code;
        Failure failure;
        byte[] bytes = C.Bytes(text, out length);
        C.Check(Native.shamrocks_position_parse_move(ref this, bytes, length, out code, out failure),
            failure);
        return new Move(code);
    }

    public Outcome Outcome
    {
        get
        {
            byte outcome;
            C.Check(Native.shamrocks_position_outcome(ref this, out outcome));
            return (Outcome)outcome;
        }
    }

    /// <summary>The legal moves in their order, and what becomes of the game after each.</summary>
    public Fate[] Judge(ulong nodes = Native.SHAMROCKS_BUDGET_NODES)
    {
        UIntPtr count;
        var moves = new ushort[Native.SHAMROCKS_MAX_MOVES];
        var fates = new byte[Native.SHAMROCKS_MAX_MOVES];
        C.Check(Native.shamrocks_position_judge(ref this, nodes, Native.SHAMROCKS_BUDGET_BYTES, moves,
            fates, (UIntPtr)moves.Length, out count));
        Array.Resize(ref fates, (int)count);
        return Array.ConvertAll(fates, fate => (Fate)fate);
    }

    /// <summary>Moves that win in no more moves than these.</summary>
    public Move[] Shorten(Move[] line, ulong nodes = Native.SHAMROCKS_BUDGET_NODES)
    {
        UIntPtr count;
        Failure failure;
        ushort[] codes = Array.ConvertAll(line, move => move.Code);
        var shorter = new ushort[codes.Length];
        C.Check(Native.shamrocks_shorten(ref this, codes, (UIntPtr)codes.Length, nodes,
            Native.SHAMROCKS_BUDGET_BYTES, shorter, (UIntPtr)shorter.Length, out count, out failure),
            failure);
        Array.Resize(ref shorter, (int)count);
        return Array.ConvertAll(shorter, code => new Move(code));
    }

    /// <summary>"easy"</summary>
    public string Difficulty
    {
        get
        {
            byte grade;
            C.Check(Native.shamrocks_difficulty(ref this, out grade));
            return C.Text((byte[] b, UIntPtr c, out UIntPtr n) =>
                Native.shamrocks_difficulty_text(grade, b, c, out n));
        }
    }

    public bool Equals(Position other)
    {
        return a == other.a && b == other.b && c == other.c && d == other.d && e == other.e
            && f == other.f && g == other.g && h == other.h;
    }

    public override bool Equals(object other) { return other is Position && Equals((Position)other); }
    public override int GetHashCode()
    {
        return (a ^ b * 3 ^ c * 5 ^ d * 7 ^ e * 11 ^ f * 13 ^ g * 17).GetHashCode();
    }
}

/// <summary>A game being played, with undo and redo without limit.</summary>
public sealed class Game : IDisposable
{
    private readonly GameHandle handle;

    private Game(GameHandle handle) { this.handle = handle; }

    /// <summary>The deal of a seed.</summary>
    public Game(ulong seed, Rules rules = default(Rules))
    {
        C.Check(Native.shamrocks_game_new_from_seed(seed, rules.Code, out handle));
    }

    public Game(Position position)
    {
        Failure failure;
        C.Check(Native.shamrocks_game_new_from_position(ref position, out handle, out failure), failure);
    }

    /// <summary>From a save file.</summary>
    public static Game Load(string text)
    {
        UIntPtr length;
        GameHandle handle;
        Failure failure;
        byte[] bytes = C.Bytes(text, out length);
        C.Check(Native.shamrocks_game_load(bytes, length, out handle, out failure), failure);
        return new Game(handle);
    }

    /// <summary>The save file.</summary>
    public string Save()
    {
        return C.Text((byte[] b, UIntPtr c, out UIntPtr n) =>
            Native.shamrocks_game_save(handle, b, c, out n));
    }

    public void Dispose() { handle.Dispose(); }

    public Position Position
    {
        get
        {
            Position position;
            C.Check(Native.shamrocks_game_position(handle, out position));
            return position;
        }
    }

    public int MoveCount
    {
        get
        {
            UIntPtr count;
            C.Check(Native.shamrocks_game_move_count(handle, out count));
            return (int)count;
        }
    }

    /// <summary>Gives the card that moved.</summary>
    public Card Play(Move move)
    {
        byte card;
        Failure failure;
        C.Check(Native.shamrocks_game_play(handle, move.Code, out card, out failure), failure);
        return new Card(card);
    }

    /// <summary>Gives the move that was taken back; null at the start.</summary>
    public Move? Undo()
    {
        ushort move;
        return Step(Native.shamrocks_game_undo(handle, out move), move);
    }

    /// <summary>Gives the move that was played again; null when there is none.</summary>
    public Move? Redo()
    {
        ushort move;
        return Step(Native.shamrocks_game_redo(handle, out move), move);
    }

    private static Move? Step(int status, ushort move)
    {
        if (status == Native.SHAMROCKS_ERROR_NOTHING) return null;
        C.Check(status);
        return new Move(move);
    }

    public void Restart() { C.Check(Native.shamrocks_game_restart(handle)); }

    /// <summary>Gives the moves that were played.</summary>
    public Move[] Autoplay(Autoplay which)
    {
        return C.MovesAtOnce((ushort[] m, UIntPtr c, out UIntPtr n) =>
            Native.shamrocks_game_autoplay(handle, (byte)which, m, c, out n));
    }

    /// <summary>The next move to a win; null unless the game can be won, and when it is.</summary>
    public Move? Hint(out Fate fate, ulong nodes = Native.SHAMROCKS_BUDGET_NODES)
    {
        byte verdict;
        ushort move;
        C.Check(Native.shamrocks_game_hint(handle, nodes, Native.SHAMROCKS_BUDGET_BYTES,
            out verdict, out move));
        fate = (Fate)verdict;
        return move == Native.SHAMROCKS_NO_MOVE ? (Move?)null : new Move(move);
    }
}

/// <summary>Decides whether a position can be won, in slices. Dispose of it when done.</summary>
public sealed class Solver : IDisposable
{
    private readonly SolverHandle handle;

    public Solver(Position position)
    {
        Failure failure;
        C.Check(Native.shamrocks_solver_new(ref position, out handle, out failure), failure);
    }

    public void Dispose() { handle.Dispose(); }

    /// <summary>Goes on for so many nodes at most; between two slices draw a frame.</summary>
    public Stop Step(ulong nodes)
    {
        byte stop;
        C.Check(Native.shamrocks_solver_step(handle, nodes, out stop));
        return (Stop)stop;
    }

    public Progress Progress
    {
        get
        {
            Progress progress;
            C.Check(Native.shamrocks_solver_progress(handle, out progress));
            return progress;
        }
    }

    /// <summary>What is known now.</summary>
    public Fate Fate
    {
        get
        {
            byte verdict;
            C.Check(Native.shamrocks_solver_verdict(handle, out verdict));
            return (Fate)verdict;
        }
    }

    /// <summary>The moves that win, when the fate is winnable.</summary>
    public Move[] Line()
    {
        return C.Moves((ushort[] m, UIntPtr c, out UIntPtr n) =>
            Native.shamrocks_solver_moves(handle, m, c, out n));
    }
}

}
