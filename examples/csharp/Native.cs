// The C layer of shamrocks for P/Invoke: every function and number of include/shamrocks.h, which is
// the manual. Texts are UTF-8 in byte arrays. Use Shamrocks.cs, or what you need of this.

using System;
using System.Runtime.InteropServices;

namespace Shamrocks
{

/// <summary>Why a call failed: shamrocks_error.</summary>
[StructLayout(LayoutKind.Sequential)]
public struct Failure
{
    public int Status;
    public int Reason;
    public uint Line;
    public uint Column;
    public ulong Number;
    public ulong Second;
    public byte Card;
    public byte Other;
    public byte From;
    public byte To;
    [MarshalAs(UnmanagedType.ByValArray, SizeConst = Native.SHAMROCKS_MESSAGE_BYTES)]
    public byte[] Message;
}

/// <summary>How far a solver has come: shamrocks_progress.</summary>
[StructLayout(LayoutKind.Sequential)]
public struct Progress
{
    public ulong Nodes;
    public ulong Positions;
    public ulong States;
    public ulong Bytes;
    public ulong CardsLeft;
    private ulong reserved0, reserved1, reserved2;
}

/// <summary>An object of the library, freed once and only when no call uses it any more.</summary>
public abstract class Handle : SafeHandle
{
    protected Handle() : base(IntPtr.Zero, true) { }
    public override bool IsInvalid { get { return handle == IntPtr.Zero; } }
}

public sealed class GameHandle : Handle
{
    protected override bool ReleaseHandle() { Native.shamrocks_game_free(handle); return true; }
}

public sealed class SolverHandle : Handle
{
    protected override bool ReleaseHandle() { Native.shamrocks_solver_free(handle); return true; }
}

public sealed class JudgeHandle : Handle
{
    protected override bool ReleaseHandle() { Native.shamrocks_judge_free(handle); return true; }
}

public static class Native
{
    const string Library = "shamrocks";
    const CallingConvention Convention = CallingConvention.Cdecl;

    // The numbers of the manual.
    public const int SHAMROCKS_ABI = 1;
    public const int SHAMROCKS_OK = 0;
    public const int SHAMROCKS_ERROR_NULL = 1;
    public const int SHAMROCKS_ERROR_LENGTH = 2;
    public const int SHAMROCKS_ERROR_UTF8 = 3;
    public const int SHAMROCKS_ERROR_BUFFER = 4;
    public const int SHAMROCKS_ERROR_MEMORY = 5;
    public const int SHAMROCKS_ERROR_PANIC = 6;
    public const int SHAMROCKS_ERROR_CARD = 7;
    public const int SHAMROCKS_ERROR_PILE = 8;
    public const int SHAMROCKS_ERROR_FAN = 9;
    public const int SHAMROCKS_ERROR_MOVE = 10;
    public const int SHAMROCKS_ERROR_RULES = 11;
    public const int SHAMROCKS_ERROR_VALUE = 12;
    public const int SHAMROCKS_ERROR_NOTHING = 13;
    public const int SHAMROCKS_ERROR_WORDS = 14;
    public const int SHAMROCKS_ERROR_EXPECTED_RANK = 20;
    public const int SHAMROCKS_ERROR_EXPECTED_SUIT = 21;
    public const int SHAMROCKS_ERROR_EXPECTED_CARD = 22;
    public const int SHAMROCKS_ERROR_EXPECTED_MOVE = 23;
    public const int SHAMROCKS_ERROR_EXPECTED_FAN = 24;
    public const int SHAMROCKS_ERROR_EXPECTED_PILE = 25;
    public const int SHAMROCKS_ERROR_EXPECTED_NUMBER = 26;
    public const int SHAMROCKS_ERROR_EXPECTED_FOUNDATIONS = 27;
    public const int SHAMROCKS_ERROR_EXPECTED_RULES = 28;
    public const int SHAMROCKS_ERROR_EXPECTED_KEY_VALUE = 29;
    public const int SHAMROCKS_ERROR_EXPECTED_LINE = 30;
    public const int SHAMROCKS_ERROR_EXPECTED_END = 31;
    public const int SHAMROCKS_ERROR_EXPECTED_END_OF_LINE = 32;
    public const int SHAMROCKS_ERROR_UNKNOWN_WORD = 33;
    public const int SHAMROCKS_ERROR_GIVEN_TWICE = 34;
    public const int SHAMROCKS_ERROR_NUMBER_TOO_LARGE = 35;
    public const int SHAMROCKS_ERROR_SAVE_FORMAT = 36;
    public const int SHAMROCKS_ERROR_DECK_REPEATED = 40;
    public const int SHAMROCKS_ERROR_DECK_MISSING = 41;
    public const int SHAMROCKS_ERROR_TOO_MANY_FANS = 60;
    public const int SHAMROCKS_ERROR_FAN_TOO_LONG = 61;
    public const int SHAMROCKS_ERROR_FOUNDATION_TOO_HIGH = 62;
    public const int SHAMROCKS_ERROR_CARD_REPEATED = 63;
    public const int SHAMROCKS_ERROR_CARD_MISSING = 64;
    public const int SHAMROCKS_ERROR_POSITION_BYTES = 65;
    public const int SHAMROCKS_ERROR_PYSOL_GAME = 80;
    public const int SHAMROCKS_ERROR_PYSOL_NUMBER = 81;
    public const int SHAMROCKS_ERROR_PYSOL_ZERO = 82;
    public const int SHAMROCKS_ERROR_PYSOL_TOO_LARGE = 83;
    public const int SHAMROCKS_ERROR_PYSOL_TOO_LONG = 84;
    public const int SHAMROCKS_ERROR_SEED_MISMATCH = 100;
    public const int SHAMROCKS_ERROR_RULES_MISMATCH = 101;
    public const int SHAMROCKS_ERROR_SAVED_MOVE = 102;
    public const int SHAMROCKS_ERROR_UNDO_NO_CARD = 120;
    public const int SHAMROCKS_ERROR_UNDO_NO_PLACE = 121;
    public const int SHAMROCKS_ERROR_UNDO_REFUSED = 122;
    public const int SHAMROCKS_ERROR_PERFT_TOO_DEEP = 130;
    public const int SHAMROCKS_ERROR_PERFT_OVERFLOW = 131;
    public const int SHAMROCKS_ERROR_SHORTEN_REFUSED = 140;
    public const int SHAMROCKS_ERROR_SHORTEN_NOT_WON = 141;
    public const int SHAMROCKS_ERROR_WON = 200;
    public const int SHAMROCKS_ERROR_SAME_PILE = 201;
    public const int SHAMROCKS_ERROR_EMPTY_PILE = 202;
    public const int SHAMROCKS_ERROR_WRONG_FOUNDATION = 203;
    public const int SHAMROCKS_ERROR_NOT_NEXT = 204;
    public const int SHAMROCKS_ERROR_NO_WORRYING_BACK = 205;
    public const int SHAMROCKS_ERROR_FAN_GONE = 206;
    public const int SHAMROCKS_ERROR_ONLY_KINGS = 207;
    public const int SHAMROCKS_ERROR_ALONE = 208;
    public const int SHAMROCKS_ERROR_FAN_FULL = 209;
    public const int SHAMROCKS_ERROR_WRONG_RANK = 210;
    public const int SHAMROCKS_MESSAGE_BYTES = 220;
    public const int SHAMROCKS_NO_CARD = 255;
    public const int SHAMROCKS_NO_PILE = 255;
    public const int SHAMROCKS_RULES_KEY_KINGS = 0;
    public const int SHAMROCKS_RULES_KEY_WORRYING_BACK = 1;
    public const int SHAMROCKS_RULES_KEY_BUILDING = 2;
    public const int SHAMROCKS_RULES_KEY_EMPTY_FANS = 3;
    public const int SHAMROCKS_KINGS_BOTTOM = 0;
    public const int SHAMROCKS_KINGS_OWN_SUIT = 1;
    public const int SHAMROCKS_KINGS_AS_DEALT = 2;
    public const int SHAMROCKS_BUILDING_UP_OR_DOWN = 0;
    public const int SHAMROCKS_BUILDING_DOWN = 1;
    public const int SHAMROCKS_EMPTY_FANS_CLOSED = 0;
    public const int SHAMROCKS_EMPTY_FANS_KINGS = 1;
    public const int SHAMROCKS_EMPTY_FANS_ANY = 2;
    public const int SHAMROCKS_RULES_SHAMROCKS = 0;
    public const int SHAMROCKS_RULES_NO_WORRYING_BACK = 4;
    public const int SHAMROCKS_RULES_MOREHEAD_MOTT_SMITH = 5;
    public const int SHAMROCKS_RULES_AS_DEALT = 2;
    public const int SHAMROCKS_RULES_DICK_1883 = 13;
    public const int SHAMROCKS_RULES_THREE_CARD_FAN = 28;
    public const int SHAMROCKS_RULES_OPEN_FANS = 38;
    public const int SHAMROCKS_PRESETS = 7;
    public const int SHAMROCKS_CARDS = 52;
    public const int SHAMROCKS_FANS = 18;
    public const int SHAMROCKS_FAN_LIMIT = 3;
    public const int SHAMROCKS_FOUNDATIONS = 4;
    public const int SHAMROCKS_FIRST_FOUNDATION = 18;
    public const int SHAMROCKS_PILES = 22;
    public const int SHAMROCKS_MAX_MOVES = 197;
    public const int SHAMROCKS_KEY_BYTES = 40;
    public const int SHAMROCKS_PERFT_MAX_DEPTH = 20;
    public const int SHAMROCKS_OUTCOME_RUNNING = 0;
    public const int SHAMROCKS_OUTCOME_WON = 1;
    public const int SHAMROCKS_OUTCOME_STUCK = 2;
    public const int SHAMROCKS_AUTOPLAY_ALL = 0;
    public const int SHAMROCKS_AUTOPLAY_SAFE = 1;
    public const int SHAMROCKS_VERDICT_UNDECIDED = 0;
    public const int SHAMROCKS_VERDICT_WINNABLE = 1;
    public const int SHAMROCKS_VERDICT_UNWINNABLE = 2;
    public const int SHAMROCKS_STOP_DECIDED = 0;
    public const int SHAMROCKS_STOP_NODES = 1;
    public const int SHAMROCKS_STOP_BYTES = 2;
    public const int SHAMROCKS_BUDGET_NODES = 1000000;
    public const int SHAMROCKS_BUDGET_BYTES = 268435456;
    public const int SHAMROCKS_NO_MOVE = 65535;

    [DllImport(Library, CallingConvention = Convention)]
    public static extern IntPtr shamrocks_version();

    [DllImport(Library, CallingConvention = Convention)]
    public static extern uint shamrocks_abi();

    [DllImport(Library, CallingConvention = Convention)]
    public static extern IntPtr shamrocks_status_name(int status);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern IntPtr shamrocks_status_text(int status);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_card_text(
        byte card, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_card_name(
        byte card, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_card_from_text(
        byte[] text, UIntPtr length, out byte card, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_suit_text(
        byte suit, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_suit_name(
        byte suit, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_suit_symbol(
        byte suit, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_suit_from_text(
        byte[] text, UIntPtr length, out byte suit, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_rank_text(
        byte rank, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_rank_name(
        byte rank, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_rank_from_text(
        byte[] text, UIntPtr length, out byte rank, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_pile_text(
        byte pile, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_pile_name(
        byte pile, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_pile_from_text(
        byte[] text, UIntPtr length, out byte pile, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_move(byte from, byte to, out ushort move);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_move_text(
        ushort move, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_move_from_text(
        byte[] text, UIntPtr length, out ushort move, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_rules_text(
        byte rules, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_rules_from_text(
        byte[] text, UIntPtr length, out byte rules, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_rules_from_keys(
        byte kings, byte worryingBack, byte building, byte emptyFans, out byte rules);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_rules_keys(
        byte rules, out byte kings, out byte worryingBack, out byte building, out byte emptyFans);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_rules_key_text(
        byte key, byte value, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_rules_builds(
        byte rules, byte cardRank, byte onRank, out byte builds);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_rules_fills(byte rules, byte card, out byte fills);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_rules_preset(byte rules, out UIntPtr index);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_preset(UIntPtr index, out byte rules);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_preset_name(
        UIntPtr index, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_preset_source(
        UIntPtr index, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_deck_in_order([Out] byte[] deck);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_deck_from_seed(ulong seed, [Out] byte[] deck);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_deck_shuffled(
        uint[] words, UIntPtr count, out UIntPtr used, [Out] byte[] deck);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_deck_check(byte[] cards, UIntPtr count, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_deck_text(
        byte[] deck, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_deck_from_text(
        byte[] text, UIntPtr length, [Out] byte[] deck, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_deck_from_pysol(
        uint game, byte[] text, UIntPtr length, [Out] byte[] deck, out byte rules,
        out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_deal(
        byte[] deck, byte rules, out Position position, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_from_fans(
        byte[] cards, byte[] lengths, UIntPtr fans, byte[] foundations, byte rules,
        out Position position, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_validate(
        [In] ref Position position, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_lines(
        [In] ref Position position, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_line(
        [In] ref Position position, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_from_text(
        byte[] text, UIntPtr length, out Position position, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_fan(
        [In] ref Position position, byte fan, [Out] byte[] cards, out UIntPtr count);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_top(
        [In] ref Position position, byte pile, out byte card);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_foundations(
        [In] ref Position position, [Out] byte[] counts);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_cards_left(
        [In] ref Position position, out UIntPtr count);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_rules([In] ref Position position, out byte rules);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_with_rules(
        [In] ref Position position, byte rules, out Position changed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_key([In] ref Position position, [Out] byte[] key);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_legal_moves(
        [In] ref Position position, [Out] ushort[] moves, UIntPtr capacity, out UIntPtr count);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_legal_moves_of(
        [In] ref Position position, byte pile, [Out] ushort[] moves, UIntPtr capacity,
        out UIntPtr count);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_check(
        [In] ref Position position, ushort move, out byte card, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_play(
        ref Position position, ushort move, out byte card, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_undo(
        ref Position position, ushort move, out byte card, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_parse_move(
        [In] ref Position position, byte[] text, UIntPtr length, out ushort move,
        out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_outcome(
        [In] ref Position position, out byte outcome);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_is_won([In] ref Position position, out byte won);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_is_stuck(
        [In] ref Position position, out byte stuck);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_is_safe(
        [In] ref Position position, ushort move, out byte safe);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_autoplay(
        ref Position position, byte which, [Out] ushort[] moves, UIntPtr capacity,
        out UIntPtr count);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_perft(
        [In] ref Position position, uint depth, out ulong count, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_new_from_seed(
        ulong seed, byte rules, out GameHandle game);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_new_from_deck(
        byte[] deck, byte rules, out GameHandle game, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_new_from_position(
        [In] ref Position position, out GameHandle game, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_load(
        byte[] text, UIntPtr length, out GameHandle game, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_clone(GameHandle game, out GameHandle clone);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern void shamrocks_game_free(IntPtr game);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_equals(
        GameHandle game, GameHandle other, out byte equal);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_save(
        GameHandle game, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_position(GameHandle game, out Position position);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_start_position(GameHandle game, out Position position);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_rules(GameHandle game, out byte rules);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_seed(GameHandle game, out ulong seed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_deck(GameHandle game, [Out] byte[] deck);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_play(
        GameHandle game, ushort move, out byte card, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_undo(GameHandle game, out ushort move);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_redo(GameHandle game, out ushort move);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_restart(GameHandle game);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_autoplay(
        GameHandle game, byte which, [Out] ushort[] moves, UIntPtr capacity, out UIntPtr count);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_history(
        GameHandle game, [Out] ushort[] moves, UIntPtr capacity, out UIntPtr count);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_undone(
        GameHandle game, [Out] ushort[] moves, UIntPtr capacity, out UIntPtr count);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_move_count(GameHandle game, out UIntPtr count);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_outcome(GameHandle game, out byte outcome);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_verdict_text(
        byte verdict, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_solver_new(
        [In] ref Position position, out SolverHandle solver, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern void shamrocks_solver_free(IntPtr solver);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_solver_restart(
        SolverHandle solver, [In] ref Position position, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_solver_position(SolverHandle solver, out Position position);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_solver_set_max_bytes(SolverHandle solver, ulong maxBytes);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_solver_step(SolverHandle solver, ulong nodes, out byte stop);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_solver_run(
        SolverHandle solver, ulong nodes, ulong maxBytes, out byte verdict);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_solver_progress(SolverHandle solver, out Progress progress);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_solver_verdict(SolverHandle solver, out byte verdict);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_solver_moves(
        SolverHandle solver, [Out] ushort[] moves, UIntPtr capacity, out UIntPtr count);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_solve(
        GameHandle game, ulong nodes, ulong maxBytes, out byte verdict, [Out] ushort[] moves,
        UIntPtr capacity, out UIntPtr count);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_game_hint(
        GameHandle game, ulong nodes, ulong maxBytes, out byte verdict, out ushort move);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_judge_new(
        [In] ref Position position, ulong nodes, ulong maxBytes, out JudgeHandle judge,
        out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern void shamrocks_judge_free(IntPtr judge);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_judge_step(JudgeHandle judge, ulong nodes, out byte done);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_judge_nodes(JudgeHandle judge, out ulong nodes);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_judge_moves(
        JudgeHandle judge, [Out] ushort[] moves, [Out] byte[] verdicts, UIntPtr capacity,
        out UIntPtr count);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_position_judge(
        [In] ref Position position, ulong nodes, ulong maxBytes, [Out] ushort[] moves,
        [Out] byte[] verdicts, UIntPtr capacity, out UIntPtr count);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_next_winnable(
        ulong seed, byte rules, ulong nodes, ulong maxBytes, out ulong found, out ulong skipped);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_shorten(
        [In] ref Position start, ushort[] moves, UIntPtr count, ulong nodes, ulong maxBytes,
        [Out] ushort[] shorter, UIntPtr capacity, out UIntPtr needed, out Failure error);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_difficulty([In] ref Position position, out byte grade);

    [DllImport(Library, CallingConvention = Convention)]
    public static extern int shamrocks_difficulty_text(
        byte grade, [Out] byte[] buffer, UIntPtr capacity, out UIntPtr needed);
}

}
