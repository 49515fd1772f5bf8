/*
 * Shamrocks: the rules of the solitaire game, for C and everything that speaks C.
 *
 * EXAMPLE
 *
 *     #include <stdio.h>
 *     #include "shamrocks.h"
 *
 *     int main(void)
 *     {
 *         shamrocks_game *game;
 *         shamrocks_error error;
 *         uint16_t move;
 *
 *         if (shamrocks_game_new_from_seed(1, SHAMROCKS_RULES_SHAMROCKS, &game) != SHAMROCKS_OK)
 *             return 1;
 *         move = SHAMROCKS_MOVE(0, 7);
 *         if (shamrocks_game_play(game, move, NULL, &error) != SHAMROCKS_OK)
 *             puts(error.message);
 *         shamrocks_game_free(game);
 *         return 0;
 *     }
 *
 * It prints: fan 8 is full: a fan never holds more than three cards
 *
 * LINKING
 *
 * Build the libraries in the folder of the crate:
 *
 *     cargo rustc --release --lib --features capi --crate-type staticlib
 *     cargo rustc --release --lib --features capi --crate-type cdylib
 *
 * and compile with the folder of this header and one of them:
 *
 *     cc -Iinclude game.c target/release/libshamrocks.a -o game
 *     cc -Iinclude game.c -Ltarget/release -lshamrocks -Wl,-rpath,$PWD/target/release -o game
 *
 * Once it is installed, by `cargo cinstall` or as examples/cmake says, CMake finds the library, and so
 * does pkg-config, with --static for the static one:
 *
 *     cc game.c $(pkg-config --cflags --libs shamrocks) -o game
 *
 * Where the C library is older than glibc 2.34, the static one also wants -lpthread -ldl -lm.
 * With SHAMROCKS_NO_HEAP defined, this header declares only what a library without a heap has,
 * as on bare metal: everything but games and the solver. With SHAMROCKS_NO_SOLVER it declares what
 * a library has that was built without the feature "solver". For C++ there is also shamrocks.hpp.
 *
 * CODES
 *
 * All are frozen, so they may be stored.
 *
 *     suit    0 clubs, 1 diamonds, 2 hearts, 3 spades; in texts C D H S
 *     rank    0 ace to 12 king; in texts A 2 3 4 5 6 7 8 9 T J Q K
 *     card    suit * 13 + rank, 0 to 51, hence suit = card / 13 and rank = card % 13
 *     deck    52 cards, each once, in deal order
 *     pile    fans 0 to 17, foundations 18 to 21 in suit order; in texts fans are 1 to 18
 *     move    from + 256 * to, hence from = move % 256 and to = move / 256
 *     rules   one byte: bits 0-1 are SHAMROCKS_KINGS_..., bit 2 is set without worrying back, bit 3
 *             is SHAMROCKS_BUILDING_..., bits 4-5 are SHAMROCKS_EMPTY_FANS_...; 0 is the default
 *
 * CALLS
 *
 * A call that can fail returns a status: 0, SHAMROCKS_OK, or one of SHAMROCKS_ERROR_..., one
 * number per reason, never used again for another. The few that cannot fail return their result.
 * Parameters come in this order: the object, inputs, outputs, error.
 *
 * Outputs are written only on success, except that `needed` and `count` are also written when a
 * buffer is too small. Inputs are read before outputs are written, so both may be the same
 * memory. The function keeps no pointer that it was given.
 *
 * Every pointer is checked: NULL gives SHAMROCKS_ERROR_NULL unless the parameter says that it may
 * be NULL. Every number is checked too, and every position (statuses 60 to 65) and deck (7, 40
 * and 41), each time. So nothing is undefined but what C itself cannot see: a pointer that leads
 * nowhere, a length beyond the memory, a freed object.
 *
 * `error` is written only on failure. A host shows its message, or makes its own from its data.
 *
 * TEXTS
 *
 * are UTF-8, whatever the locale. As inputs they are a pointer and a length in bytes and need no
 * NUL. They are read in any case and with blanks around, and to the end, or refused with the
 * place that is wrong. As outputs they go to `buffer` of `capacity` bytes and end in a NUL.
 * `needed` receives how many bytes that takes, counting the NUL; if that is more than `capacity`,
 * the status is SHAMROCKS_ERROR_BUFFER and the buffer is untouched. So a first call with NULL and
 * 0 tells what to allocate. Lists of moves go to `moves` of `capacity` moves in the same way, and
 * `count` receives how many there are.
 *
 * SOLVER
 *
 * A verdict is winnable, and there are moves that win; unwinnable, and that is proven; or
 * undecided, when the budget of `nodes` and `max_bytes` ran out. It depends on nothing else: not
 * on the platform, the time, or how the work is sliced. For a game being played there are
 * shamrocks_game_hint() and shamrocks_game_solve(), for its next moves shamrocks_position_judge(),
 * for a new one shamrocks_next_winnable() and shamrocks_difficulty(). Where such a call would take
 * too long, shamrocks_solver and shamrocks_judge do the same in slices.
 *
 * OWNERSHIP AND THREADS
 *
 * Everything belongs to the caller. The library owns no memory but the games, solvers and judges
 * that it hands out, has no global state, starts no thread, sets no handler, reads no locale,
 * prints nothing (but for the report of a panic, which is a bug), and calls nothing back. All
 * functions may run at the same time on several threads, as long as none writes what another
 * uses; for the objects see shamrocks_game, shamrocks_solver and shamrocks_judge.
 */

/* Generated by cbindgen from src/capi, do not edit. */


#ifndef SHAMROCKS_H
#define SHAMROCKS_H

#include <stddef.h>
#include <stdint.h>

#ifndef SHAMROCKS_NO_HEAP
/** Games are declared. */
#define SHAMROCKS_HEAP
#ifndef SHAMROCKS_NO_SOLVER
/** The solver is declared. */
#define SHAMROCKS_SOLVER
#endif
#endif

/**
 * The move from one pile to another, both 0 to 21. For other languages, and checked, there is
 * shamrocks_move().
 */
#define SHAMROCKS_MOVE(from, to) ((uint16_t)((from) + 256 * (to)))

/** The version of this header; shamrocks_version() tells that of the library. */
#define SHAMROCKS_VERSION "0.1.0"

/**
 * The number of this binary interface. It grows with every change that could break a program
 * compiled against this header; shamrocks_abi() tells the number of the library.
 */
#define SHAMROCKS_ABI 1

/**
 * Done.
 */
#define SHAMROCKS_OK 0

/**
 * "a pointer is NULL"
 */
#define SHAMROCKS_ERROR_NULL 1

/**
 * "a length of 18446744073709551615 is more than any memory holds"
 */
#define SHAMROCKS_ERROR_LENGTH 2

/**
 * "the text is not UTF-8 at byte 3"; `number` is the index of that byte.
 */
#define SHAMROCKS_ERROR_UTF8 3

/**
 * "the buffer is too small"; the last output of the function says what is needed.
 */
#define SHAMROCKS_ERROR_BUFFER 4

/**
 * "there is not enough memory"
 */
#define SHAMROCKS_ERROR_MEMORY 5

/**
 * "the library has a bug, please report it"; an object that was to change may have changed, and
 * is still safe to use or to free.
 */
#define SHAMROCKS_ERROR_PANIC 6

/**
 * "52 is no card: cards are 0 to 51"; `number` is the one that is none.
 */
#define SHAMROCKS_ERROR_CARD 7

/**
 * "22 is no pile: fans are 0 to 17, foundations 18 to 21"; `number` is the one that is none.
 */
#define SHAMROCKS_ERROR_PILE 8

/**
 * "18 is no fan: fans are 0 to 17"; `number` is the one that is none.
 */
#define SHAMROCKS_ERROR_FAN 9

/**
 * "22 is no move: a move is from + 256 * to, both 0 to 21"; `number` is the one that is none.
 */
#define SHAMROCKS_ERROR_MOVE 10

/**
 * "3 stands for no rules"; `number` is the byte that does not.
 */
#define SHAMROCKS_ERROR_RULES 11

/**
 * "7 is not among the values of this argument"; `number` is the value.
 */
#define SHAMROCKS_ERROR_VALUE 12

/**
 * "there is none": no move to undo or redo, no seed, no deck, no preset, no winning line.
 */
#define SHAMROCKS_ERROR_NOTHING 13

/**
 * "51 random words are not enough for a shuffle"; `number` is how many there were.
 */
#define SHAMROCKS_ERROR_WORDS 14

/**
 * "line 1, column 1: expected a rank: A, 2 to 9, T, J, Q or K, found ..."; this and all statuses
 * from 20 to 39 fill `line` and `column`, counted from 1, the column in characters.
 */
#define SHAMROCKS_ERROR_EXPECTED_RANK 20

/**
 * "... expected a suit: C, D, H or S, found ..."
 */
#define SHAMROCKS_ERROR_EXPECTED_SUIT 21

/**
 * "... expected a card such as TH, found ..."
 */
#define SHAMROCKS_ERROR_EXPECTED_CARD 22

/**
 * "... expected a move such as 5>12, 5>H or H>5, found ..."
 */
#define SHAMROCKS_ERROR_EXPECTED_MOVE 23

/**
 * "... expected a fan from 1 to 18, found ..."
 */
#define SHAMROCKS_ERROR_EXPECTED_FAN 24

/**
 * "... expected a fan from 1 to 18, or a foundation: C, D, H or S, found ..."
 */
#define SHAMROCKS_ERROR_EXPECTED_PILE 25

/**
 * "... expected a whole number, found ..."
 */
#define SHAMROCKS_ERROR_EXPECTED_NUMBER 26

/**
 * "... expected foundations such as C-3 D-0 H-A S-K, found ..."
 */
#define SHAMROCKS_ERROR_EXPECTED_FOUNDATIONS 27

/**
 * "... expected rules: a preset, or key=value with commas between, found ..."
 */
#define SHAMROCKS_ERROR_EXPECTED_RULES 28

/**
 * "... expected key=value, found ..."
 */
#define SHAMROCKS_ERROR_EXPECTED_KEY_VALUE 29

/**
 * "... expected the line ..., found ...": an item of a save file.
 */
#define SHAMROCKS_ERROR_EXPECTED_LINE 30

/**
 * "... expected the end of the text, found ..."
 */
#define SHAMROCKS_ERROR_EXPECTED_END 31

/**
 * "... expected the end of the line, found ..."
 */
#define SHAMROCKS_ERROR_EXPECTED_END_OF_LINE 32

/**
 * "... unknown preset ...: did you mean ...?"; also for keys and values of rules.
 */
#define SHAMROCKS_ERROR_UNKNOWN_WORD 33

/**
 * "... kings is given twice"; also for foundations.
 */
#define SHAMROCKS_ERROR_GIVEN_TWICE 34

/**
 * "... 19 is too large: at most 18"; `number` is the most.
 */
#define SHAMROCKS_ERROR_NUMBER_TOO_LARGE 35

/**
 * "... save format 2 is newer than this library, which reads format 1"; `number` is the format of
 * the file, `second` that of the library.
 */
#define SHAMROCKS_ERROR_SAVE_FORMAT 36

/**
 * "ace of clubs stands twice in the deck: as card 1 and as card 2"; fills `card`, and `number`
 * and `second` with where it stands, from 1. In a save file also `line`.
 */
#define SHAMROCKS_ERROR_DECK_REPEATED 40

/**
 * "king of spades is missing: a deck has 52 cards, this one 51"; fills `card`, and `number` with
 * how many cards there are. In a save file also `line`.
 */
#define SHAMROCKS_ERROR_DECK_MISSING 41

/**
 * "19 fans are too many: there are 18"; `number` is how many. This and the statuses up to 64 also
 * fill `line` in a save file.
 */
#define SHAMROCKS_ERROR_TOO_MANY_FANS 60

/**
 * "fan 1 has 4 cards: a fan never holds more than three"; fills `to`, and `number` with how many.
 */
#define SHAMROCKS_ERROR_FAN_TOO_LONG 61

/**
 * "the clubs foundation has 14 cards: a suit has 13"; fills `to`, and `number` with how many.
 */
#define SHAMROCKS_ERROR_FOUNDATION_TOO_HIGH 62

/**
 * "ace of clubs stands twice: on the clubs foundation and in fan 1"; fills `card`, and `from` and
 * `to` with the two piles.
 */
#define SHAMROCKS_ERROR_CARD_REPEATED 63

/**
 * "king of spades is missing: it is in no fan and on no foundation"; fills `card`.
 */
#define SHAMROCKS_ERROR_CARD_MISSING 64

/**
 * "byte 63 of the position has no meaning there"; `number` is the index of the byte.
 */
#define SHAMROCKS_ERROR_POSITION_BYTES 65

/**
 * "PySolFC's game 1 is not Shamrocks: that is 57, or 714 for Shamrocks II"; `number` is the game.
 */
#define SHAMROCKS_ERROR_PYSOL_GAME 80

/**
 * "... is no PySolFC deal number: give digits, or ms and digits"
 */
#define SHAMROCKS_ERROR_PYSOL_NUMBER 81

/**
 * "PySolFC has no deal 0: its numbers start at 1"
 */
#define SHAMROCKS_ERROR_PYSOL_ZERO 82

/**
 * "ms... is too large: PySolFC's ms numbers end at 8589934591"; `number` is that last one.
 */
#define SHAMROCKS_ERROR_PYSOL_TOO_LARGE 83

/**
 * "a deal number of 2000 digits is too long: at most 1232"; `number` is how many digits, `second`
 * the most.
 */
#define SHAMROCKS_ERROR_PYSOL_TOO_LONG 84

/**
 * "line 4: this is not the deck of seed 1"; fills `line`, and `number` with the seed.
 */
#define SHAMROCKS_ERROR_SEED_MISMATCH 100

/**
 * "line 3: the position is under the rules ..., the game under ..."; fills `line`, and `number`
 * and `second` with the two rules.
 */
#define SHAMROCKS_ERROR_RULES_MISMATCH 101

/**
 * "move 3, 1>8, is illegal: fan 8 is full: ..."; `number` is which move, from 1; `reason` is a
 * status from 200 on, and the rest is filled as for that, `second` with its `number`.
 */
#define SHAMROCKS_ERROR_SAVED_MOVE 102

/**
 * "5>18 cannot be taken back: fan 18 is empty"; fills `from` and `to`.
 */
#define SHAMROCKS_ERROR_UNDO_NO_CARD 120

/**
 * "5>18 cannot be taken back: fan 5 has no place for 2 of hearts"; fills `from`, `to` and `card`.
 */
#define SHAMROCKS_ERROR_UNDO_NO_PLACE 121

/**
 * "5>18 cannot be taken back, since it was not legal: ..."; `reason` is a status from 200 on, and
 * the rest is filled as for that.
 */
#define SHAMROCKS_ERROR_UNDO_REFUSED 122

/**
 * "depth 21 is too deep: its count may not fit in 64 bits, so 20 is the most"; `number` is the
 * depth.
 */
#define SHAMROCKS_ERROR_PERFT_TOO_DEEP 130

/**
 * "the count does not fit in 64 bits"
 */
#define SHAMROCKS_ERROR_PERFT_OVERFLOW 131

/**
 * "move 3, 1>8, is illegal: fan 8 is full: ...", in moves to be shortened; `number` is which move,
 * from 1; `reason` is a status from 200 on, and the rest is filled as for that, `second` with its
 * `number`.
 */
#define SHAMROCKS_ERROR_SHORTEN_REFUSED 140

/**
 * "the moves do not win the game", so they are not shortened.
 */
#define SHAMROCKS_ERROR_SHORTEN_NOT_WON 141

/**
 * "the game is won: no card is left to move"; this and all statuses from 200 on, which are the
 * reasons why a move is refused, fill `from` and `to` with the piles of the move.
 */
#define SHAMROCKS_ERROR_WON 200

/**
 * "fan 1 to fan 1 is no move: a card goes to another pile"
 */
#define SHAMROCKS_ERROR_SAME_PILE 201

/**
 * "fan 5 is empty: there is no card to move"
 */
#define SHAMROCKS_ERROR_EMPTY_PILE 202

/**
 * "9 of hearts does not go on the clubs foundation: a foundation takes one suit"; this and all
 * that follow fill `card` with the card of the move.
 */
#define SHAMROCKS_ERROR_WRONG_FOUNDATION 203

/**
 * "9 of hearts does not go on its foundation yet: ace of hearts comes next"; fills `other` with
 * the card that comes next.
 */
#define SHAMROCKS_ERROR_NOT_NEXT 204

/**
 * "ace of clubs stays on its foundation: these rules allow no worrying back"
 */
#define SHAMROCKS_ERROR_NO_WORRYING_BACK 205

/**
 * "9 of hearts does not go to fan 5: an emptied fan is gone"
 */
#define SHAMROCKS_ERROR_FAN_GONE 206

/**
 * "9 of hearts does not go to fan 5: only a king fills an emptied fan"
 */
#define SHAMROCKS_ERROR_ONLY_KINGS 207

/**
 * "9 of hearts is alone in fan 1: moving it to the empty fan 5 would change nothing"
 */
#define SHAMROCKS_ERROR_ALONE 208

/**
 * "fan 7 is full: a fan never holds more than three cards"
 */
#define SHAMROCKS_ERROR_FAN_FULL 209

/**
 * "9 of hearts does not go on 4 of clubs: build up or down by one rank"; fills `other` with the
 * card that it does not go on, and `number` with how fans build, such as SHAMROCKS_BUILDING_DOWN.
 */
#define SHAMROCKS_ERROR_WRONG_RANK 210

/**
 * How many bytes the message of an error holds. No message is ever cut.
 */
#define SHAMROCKS_MESSAGE_BYTES 220

/**
 * Stands where there is no card: an empty pile, an empty slot of a fan, an error without a card.
 */
#define SHAMROCKS_NO_CARD 255

/**
 * Stands where there is no pile: in an error that has none.
 */
#define SHAMROCKS_NO_PILE 255

/**
 * Key: what happens to Kings at the deal; its values are SHAMROCKS_KINGS_...
 */
#define SHAMROCKS_RULES_KEY_KINGS 0

/**
 * Key: whether a foundation's top card may return to a fan; its values are 0, no, and 1, yes.
 */
#define SHAMROCKS_RULES_KEY_WORRYING_BACK 1

/**
 * Key: in which direction fans build; its values are SHAMROCKS_BUILDING_...
 */
#define SHAMROCKS_RULES_KEY_BUILDING 2

/**
 * Key: what an emptied fan takes; its values are SHAMROCKS_EMPTY_FANS_...
 */
#define SHAMROCKS_RULES_KEY_EMPTY_FANS 3

/**
 * Kings, at the deal: every King goes to the bottom of its fan.
 */
#define SHAMROCKS_KINGS_BOTTOM 0

/**
 * Kings, at the deal: only a King above a card of its own suit goes, under that card.
 */
#define SHAMROCKS_KINGS_OWN_SUIT 1

/**
 * Kings, at the deal: no King is moved.
 */
#define SHAMROCKS_KINGS_AS_DEALT 2

/**
 * Building: a card goes on one a rank higher or a rank lower.
 */
#define SHAMROCKS_BUILDING_UP_OR_DOWN 0

/**
 * Building: a card goes only on one a rank higher.
 */
#define SHAMROCKS_BUILDING_DOWN 1

/**
 * Emptied fans are gone.
 */
#define SHAMROCKS_EMPTY_FANS_CLOSED 0

/**
 * Emptied fans take Kings.
 */
#define SHAMROCKS_EMPTY_FANS_KINGS 1

/**
 * Emptied fans take any card.
 */
#define SHAMROCKS_EMPTY_FANS_ANY 2

/**
 * The default rules: Kings to the bottom, worrying back, building up or down, emptied fans gone.
 */
#define SHAMROCKS_RULES_SHAMROCKS 0

/**
 * The default without worrying back.
 */
#define SHAMROCKS_RULES_NO_WORRYING_BACK 4

/**
 * Morehead and Mott-Smith: a King goes only under a card of its own suit; no worrying back.
 */
#define SHAMROCKS_RULES_MOREHEAD_MOTT_SMITH 5

/**
 * The default, but Kings stay where they are dealt; PySolFC plays so.
 */
#define SHAMROCKS_RULES_AS_DEALT 2

/**
 * Dick, 1883: as Morehead and Mott-Smith, building down only.
 */
#define SHAMROCKS_RULES_DICK_1883 13

/**
 * Cavendish, 1890: building down only, Kings fill emptied fans; no worrying back.
 */
#define SHAMROCKS_RULES_THREE_CARD_FAN 28

/**
 * Several web and phone games: as dealt, any card fills an emptied fan; no worrying back.
 */
#define SHAMROCKS_RULES_OPEN_FANS 38

/**
 * How many presets there are.
 */
#define SHAMROCKS_PRESETS 7

/**
 * How many cards there are, and bytes in every `deck`.
 */
#define SHAMROCKS_CARDS 52

/**
 * How many fans there are, piles 0 to 17.
 */
#define SHAMROCKS_FANS 18

/**
 * A fan never holds more cards than this.
 */
#define SHAMROCKS_FAN_LIMIT 3

/**
 * How many foundations there are, piles 18 to 21.
 */
#define SHAMROCKS_FOUNDATIONS 4

/**
 * The pile that is the first foundation, that of clubs; diamonds, hearts and spades follow.
 */
#define SHAMROCKS_FIRST_FOUNDATION 18

/**
 * How many piles there are.
 */
#define SHAMROCKS_PILES 22

/**
 * No position under any rules has more legal moves.
 */
#define SHAMROCKS_MAX_MOVES 197

/**
 * How many bytes a key has.
 */
#define SHAMROCKS_KEY_BYTES 40

/**
 * The greatest depth that shamrocks_position_perft() takes.
 */
#define SHAMROCKS_PERFT_MAX_DEPTH 20

/**
 * Outcome: the game goes on.
 */
#define SHAMROCKS_OUTCOME_RUNNING 0

/**
 * Outcome: all 52 cards are on the foundations.
 */
#define SHAMROCKS_OUTCOME_WON 1

/**
 * Outcome: the game is not won, and no legal move is left.
 */
#define SHAMROCKS_OUTCOME_STUCK 2

/**
 * Autoplay: every card that goes to its foundation.
 */
#define SHAMROCKS_AUTOPLAY_ALL 0

/**
 * Autoplay: only cards that can never be missed.
 */
#define SHAMROCKS_AUTOPLAY_SAFE 1

#if defined(SHAMROCKS_SOLVER)
/**
 * Verdict: not known yet.
 */
#define SHAMROCKS_VERDICT_UNDECIDED 0

/**
 * Verdict: it can be won.
 */
#define SHAMROCKS_VERDICT_WINNABLE 1

/**
 * Verdict: it is lost, no sequence of moves wins. Never said without a proof.
 */
#define SHAMROCKS_VERDICT_UNWINNABLE 2

/**
 * Stop: the verdict is known.
 */
#define SHAMROCKS_STOP_DECIDED 0

/**
 * Stop: the nodes that were asked for are spent.
 */
#define SHAMROCKS_STOP_NODES 1

/**
 * Stop: more memory than may be held would be needed to go on.
 */
#define SHAMROCKS_STOP_BYTES 2

/**
 * A budget of nodes that decides all but one or two deals in a thousand of the default rules, in at
 * most some seconds each.
 */
#define SHAMROCKS_BUDGET_NODES 1000000

/**
 * A budget of memory that goes with it, in bytes: 256 MiB.
 */
#define SHAMROCKS_BUDGET_BYTES 268435456

/**
 * Stands where there is no move.
 */
#define SHAMROCKS_NO_MOVE 65535
#endif

#if defined(SHAMROCKS_HEAP)
/**
 * A game being played: where it started, every move, and where it stands, with undo and redo
 * without limit.
 *
 * A handle belongs to whoever got it from a function that makes one, and is given back with
 * shamrocks_game_free(), once. It may move between threads; functions that take it `const` may
 * run at the same time on several threads, any other only alone.
 */
typedef struct shamrocks_game shamrocks_game;
#endif

#if defined(SHAMROCKS_SOLVER)
/**
 * Judges every legal move of a position in slices: whether the game can be won after it. Cheaper
 * than to solve what each move leads to.
 *
 * A handle belongs to whoever got it from shamrocks_judge_new(), and is given back with
 * shamrocks_judge_free(), once. It may move between threads, but must not be used on two at once;
 * different ones may.
 */
typedef struct shamrocks_judge shamrocks_judge;

/**
 * Decides whether a position can be won, in slices: between two of them the host may draw, ask for
 * the progress, or give up by freeing it. The same position gives the same verdict, the same moves
 * and the same count of nodes on every platform, however the work is sliced.
 *
 * A handle belongs to whoever got it from shamrocks_solver_new(), and is given back with
 * shamrocks_solver_free(), once. It may move between threads, but must not be used on two at
 * once, not even to read its progress during a step; different ones may.
 */
typedef struct shamrocks_solver shamrocks_solver;
#endif

/**
 * Why a call failed. The caller owns it; it holds no pointers. It is written only on failure,
 * and then as a whole. A host translates by status and data, or shows the message.
 */
typedef struct {
    /**
     * The status that the call returned.
     */
    int32_t status;
    /**
     * The status of the refusal inside, for an illegal move in a save file or among moves to be
     * shortened, or an impossible undo; else 0.
     */
    int32_t reason;
    /**
     * The line of the text, from 1; 0 where there is no place in a text.
     */
    uint32_t line;
    /**
     * The column in characters, from 1; 0 where there is none.
     */
    uint32_t column;
    /**
     * A number, as the status says: a count, an index, a value; else 0.
     */
    uint64_t number;
    /**
     * Another number, for a status that has two; else 0.
     */
    uint64_t second;
    /**
     * The card concerned, or SHAMROCKS_NO_CARD.
     */
    uint8_t card;
    /**
     * The other card, or SHAMROCKS_NO_CARD.
     */
    uint8_t other;
    /**
     * The pile that the card comes from or stands in first, or SHAMROCKS_NO_PILE.
     */
    uint8_t from;
    /**
     * The pile that it goes to or stands in, or SHAMROCKS_NO_PILE.
     */
    uint8_t to;
    /**
     * A sentence in English, UTF-8, ended by a NUL.
     */
    char message[SHAMROCKS_MESSAGE_BYTES];
} shamrocks_error;

/**
 * A position: the cards in the fans and on the foundations, and the rules in force. A plain
 * value without pointers that the caller owns: copy it, store it, send it between threads and
 * machines. Two positions are equal exactly when their bytes are. Any 64 bytes are safe to pass:
 * those that are no position give a status.
 *
 * The layout never changes: bytes 0 to 53 are the fans, three bytes each, bottom card first,
 * SHAMROCKS_NO_CARD where there is none; bytes 54 to 57 say how many cards the foundations hold;
 * byte 58 is the rules; the other five are 0. Reading it directly is fine.
 */
typedef struct {
    /**
     * The bytes.
     */
    uint8_t bytes[64];
} shamrocks_position;

#if defined(SHAMROCKS_SOLVER)
/**
 * How far a solver has come. The caller owns it; it holds no pointers.
 */
typedef struct {
    /**
     * Nodes expanded by all parts: positions of the game and states of the proof.
     */
    uint64_t nodes;
    /**
     * Positions of the game that are held.
     */
    uint64_t positions;
    /**
     * States of the proof that are held.
     */
    uint64_t states;
    /**
     * Bytes held, all structures counted.
     */
    uint64_t bytes;
    /**
     * The fewest cards outside the foundations in any position that was reached.
     */
    uint64_t cards_left;
    /**
     * 0; room for what a later version tells.
     */
    uint64_t reserved[3];
} shamrocks_progress;
#endif

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The version of the library, such as "0.1.0"; SHAMROCKS_VERSION is that of this header.
 *
 * Returns a text that stays for ever. Never NULL.
 */
const char *shamrocks_version(void);

/**
 * The number of the library's binary interface. A program that loads the library while running
 * should refuse one whose number is not SHAMROCKS_ABI.
 *
 * Returns the number.
 */
uint32_t shamrocks_abi(void);

/**
 * The name of a status, such as "SHAMROCKS_ERROR_FAN_FULL", for logs.
 *
 * - `status`: any number.
 *
 * Returns a text that stays for ever; "unknown status" for a number that is none. Never NULL.
 */
const char *shamrocks_status_name(int32_t status);

/**
 * What a status means, in a sentence for people: for functions that have no `error` to tell more. Where
 * they have one, its `message` is the sentence.
 *
 * - `status`: any number.
 *
 * Returns a text that stays for ever, such as "no such fan: fans are 0 to 17"; for a status that comes
 * with an `error` only, its name. Never NULL.
 */
const char *shamrocks_status_text(int32_t status);

/**
 * The text of a card, such as "TH".
 *
 * - `card`: the card, 0 to 51.
 * - `buffer`, `capacity`, `needed`: where the text goes; 3 bytes are enough.
 *
 * Returns SHAMROCKS_OK or a failure: no card, or the buffer is too small.
 */
int32_t shamrocks_card_text(uint8_t card, char *buffer, size_t capacity, size_t *needed);

/**
 * A card in words, such as "10 of hearts".
 *
 * - `card`: the card, 0 to 51.
 * - `buffer`, `capacity`, `needed`: where the text goes; 18 bytes are enough.
 *
 * Returns SHAMROCKS_OK or a failure: no card, or the buffer is too small.
 */
int32_t shamrocks_card_name(uint8_t card, char *buffer, size_t capacity, size_t *needed);

/**
 * Reads a card, such as "TH", "th", "10H", or with a suit symbol.
 *
 * - `text`, `length`: the text.
 * - `card`: receives the card, 0 to 51.
 * - `error`: receives what is wrong with the text; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_card_from_text(const char *text,
                                 size_t length,
                                 uint8_t *card,
                                 shamrocks_error *error);

/**
 * The text of a suit, its letter: "C", "D", "H" or "S".
 *
 * - `suit`: the suit, 0 to 3.
 * - `buffer`, `capacity`, `needed`: where the text goes; 2 bytes are enough.
 *
 * Returns SHAMROCKS_OK or a failure: no suit, or the buffer is too small.
 */
int32_t shamrocks_suit_text(uint8_t suit, char *buffer, size_t capacity, size_t *needed);

/**
 * The word for a suit, such as "hearts".
 *
 * - `suit`: the suit, 0 to 3.
 * - `buffer`, `capacity`, `needed`: where the text goes; 9 bytes are enough.
 *
 * Returns SHAMROCKS_OK or a failure: no suit, or the buffer is too small.
 */
int32_t shamrocks_suit_name(uint8_t suit, char *buffer, size_t capacity, size_t *needed);

/**
 * The symbol of a suit, one character outside ASCII.
 *
 * - `suit`: the suit, 0 to 3.
 * - `buffer`, `capacity`, `needed`: where the text goes; 4 bytes are enough.
 *
 * Returns SHAMROCKS_OK or a failure: no suit, or the buffer is too small.
 */
int32_t shamrocks_suit_symbol(uint8_t suit, char *buffer, size_t capacity, size_t *needed);

/**
 * Reads a suit: a letter of C D H S, or a symbol.
 *
 * - `text`, `length`: the text.
 * - `suit`: receives the suit, 0 to 3.
 * - `error`: receives what is wrong with the text; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_suit_from_text(const char *text,
                                 size_t length,
                                 uint8_t *suit,
                                 shamrocks_error *error);

/**
 * The text of a rank, one character: "A", "2" to "9", "T", "J", "Q" or "K".
 *
 * - `rank`: the rank, 0 to 12.
 * - `buffer`, `capacity`, `needed`: where the text goes; 2 bytes are enough.
 *
 * Returns SHAMROCKS_OK or a failure: no rank, or the buffer is too small.
 */
int32_t shamrocks_rank_text(uint8_t rank, char *buffer, size_t capacity, size_t *needed);

/**
 * The word for a rank: "ace", "2" to "10", "jack", "queen" or "king".
 *
 * - `rank`: the rank, 0 to 12.
 * - `buffer`, `capacity`, `needed`: where the text goes; 6 bytes are enough.
 *
 * Returns SHAMROCKS_OK or a failure: no rank, or the buffer is too small.
 */
int32_t shamrocks_rank_name(uint8_t rank, char *buffer, size_t capacity, size_t *needed);

/**
 * Reads a rank: one of A 2 3 4 5 6 7 8 9 T J Q K, or 10.
 *
 * - `text`, `length`: the text.
 * - `rank`: receives the rank, 0 to 12.
 * - `error`: receives what is wrong with the text; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_rank_from_text(const char *text,
                                 size_t length,
                                 uint8_t *rank,
                                 shamrocks_error *error);

/**
 * The text of a pile: "1" to "18" for a fan, the suit letter for a foundation.
 *
 * - `pile`: the pile, 0 to 21.
 * - `buffer`, `capacity`, `needed`: where the text goes; 3 bytes are enough.
 *
 * Returns SHAMROCKS_OK or a failure: no pile, or the buffer is too small.
 */
int32_t shamrocks_pile_text(uint8_t pile, char *buffer, size_t capacity, size_t *needed);

/**
 * A pile in words: "fan 7", "the hearts foundation".
 *
 * - `pile`: the pile, 0 to 21.
 * - `buffer`, `capacity`, `needed`: where the text goes; 24 bytes are enough.
 *
 * Returns SHAMROCKS_OK or a failure: no pile, or the buffer is too small.
 */
int32_t shamrocks_pile_name(uint8_t pile, char *buffer, size_t capacity, size_t *needed);

/**
 * Reads a pile: the number of a fan, or the suit letter of a foundation.
 *
 * - `text`, `length`: the text.
 * - `pile`: receives the pile, 0 to 21.
 * - `error`: receives what is wrong with the text; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_pile_from_text(const char *text,
                                 size_t length,
                                 uint8_t *pile,
                                 shamrocks_error *error);

/**
 * The move from one pile to another; in C, SHAMROCKS_MOVE(from, to) does the same unchecked. The
 * piles of a move are `move % 256` and `move / 256`.
 *
 * - `from`, `to`: the piles, 0 to 21.
 * - `move`: receives from + 256 * to.
 *
 * Returns SHAMROCKS_OK or a failure: no pile. Whether the move is legal is not asked.
 */
int32_t shamrocks_move(uint8_t from, uint8_t to, uint16_t *move);

/**
 * The text of a move, such as "5>12", "5>H" or "H>5".
 *
 * - `move`: the move.
 * - `buffer`, `capacity`, `needed`: where the text goes; 6 bytes are enough.
 *
 * Returns SHAMROCKS_OK or a failure: no move, or the buffer is too small.
 */
int32_t shamrocks_move_text(uint16_t move, char *buffer, size_t capacity, size_t *needed);

/**
 * Reads a move, such as "5>12", "5>H" or "H>5". Where a position is at hand,
 * shamrocks_position_parse_move() also reads "5>F".
 *
 * - `text`, `length`: the text.
 * - `move`: receives the move.
 * - `error`: receives what is wrong with the text; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure. Whether the move is legal is not asked.
 */
int32_t shamrocks_move_from_text(const char *text,
                                 size_t length,
                                 uint16_t *move,
                                 shamrocks_error *error);

/**
 * The text of rules: the name of the preset that they equal, else all four keys, such as
 * "kings=own-suit,worrying-back=no,building=down,empty-fans=any".
 *
 * - `rules`: the rules.
 * - `buffer`, `capacity`, `needed`: where the text goes; 80 bytes are enough.
 *
 * Returns SHAMROCKS_OK or a failure: no rules, or the buffer is too small.
 */
int32_t shamrocks_rules_text(uint8_t rules, char *buffer, size_t capacity, size_t *needed);

/**
 * Reads rules: a preset, keys that override it, or both, with commas between, such as
 * "as-dealt,building=down".
 *
 * - `text`, `length`: the text.
 * - `rules`: receives the rules.
 * - `error`: receives what is wrong with the text; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_rules_from_text(const char *text,
                                  size_t length,
                                  uint8_t *rules,
                                  shamrocks_error *error);

/**
 * The rules with these keys.
 *
 * - `kings`: such as SHAMROCKS_KINGS_BOTTOM.
 * - `worrying_back`: 1 when a foundation's top card may return to a fan, else 0.
 * - `building`: such as SHAMROCKS_BUILDING_DOWN.
 * - `empty_fans`: such as SHAMROCKS_EMPTY_FANS_CLOSED.
 * - `rules`: receives the rules.
 *
 * Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_VALUE for any other number.
 */
int32_t shamrocks_rules_from_keys(uint8_t kings,
                                  uint8_t worrying_back,
                                  uint8_t building,
                                  uint8_t empty_fans,
                                  uint8_t *rules);

/**
 * The keys of rules, as shamrocks_rules_from_keys() takes them. That this succeeds for a byte
 * tells that it stands for rules: 36 do.
 *
 * - `rules`: the rules.
 * - `kings`, `worrying_back`, `building`, `empty_fans`: receive the keys.
 *
 * Returns SHAMROCKS_OK or a failure: no rules.
 */
int32_t shamrocks_rules_keys(uint8_t rules,
                             uint8_t *kings,
                             uint8_t *worrying_back,
                             uint8_t *building,
                             uint8_t *empty_fans);

/**
 * The word for the value of a key in the text of rules, such as "own-suit"; for a screen of
 * settings. The values of a key count from 0 up to the first that is refused.
 *
 * - `key`: such as SHAMROCKS_RULES_KEY_KINGS.
 * - `value`: such as SHAMROCKS_KINGS_OWN_SUIT.
 * - `buffer`, `capacity`, `needed`: where the text goes; 12 bytes are enough today.
 *
 * Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_VALUE when there is no such key or value, or
 * the buffer is too small.
 */
int32_t shamrocks_rules_key_text(uint8_t key,
                                 uint8_t value,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *needed);

/**
 * Whether a card of one rank builds on a card of another in a fan that is not full.
 *
 * - `rules`: the rules.
 * - `card_rank`: the rank of the card that moves, 0 to 12.
 * - `on_rank`: the rank of the card that it goes on, 0 to 12.
 * - `builds`: receives 1 or 0.
 *
 * Returns SHAMROCKS_OK or a failure: no rules, or no rank.
 */
int32_t shamrocks_rules_builds(uint8_t rules, uint8_t card_rank, uint8_t on_rank, uint8_t *builds);

/**
 * Whether a card fills an emptied fan, unless it is alone in its fan already.
 *
 * - `rules`: the rules.
 * - `card`: the card, 0 to 51.
 * - `fills`: receives 1 or 0.
 *
 * Returns SHAMROCKS_OK or a failure: no rules, or no card.
 */
int32_t shamrocks_rules_fills(uint8_t rules, uint8_t card, uint8_t *fills);

/**
 * The preset that rules equal.
 *
 * - `rules`: the rules.
 * - `index`: receives the index of the preset.
 *
 * Returns SHAMROCKS_OK or a failure: no rules; SHAMROCKS_ERROR_NOTHING when no preset is equal.
 */
int32_t shamrocks_rules_preset(uint8_t rules, size_t *index);

/**
 * The rules of a preset.
 *
 * - `index`: the preset, below SHAMROCKS_PRESETS; 0 is the default.
 * - `rules`: receives the rules.
 *
 * Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_VALUE when there is no such preset.
 */
int32_t shamrocks_preset(size_t index, uint8_t *rules);

/**
 * The name of a preset, such as "dick-1883".
 *
 * - `index`: the preset, below SHAMROCKS_PRESETS.
 * - `buffer`, `capacity`, `needed`: where the text goes; 20 bytes are enough today.
 *
 * Returns SHAMROCKS_OK or a failure: no preset, or the buffer is too small.
 */
int32_t shamrocks_preset_name(size_t index, char *buffer, size_t capacity, size_t *needed);

/**
 * Where the rules of a preset come from: a sentence in English.
 *
 * - `index`: the preset, below SHAMROCKS_PRESETS.
 * - `buffer`, `capacity`, `needed`: where the text goes.
 *
 * Returns SHAMROCKS_OK or a failure: no preset, or the buffer is too small.
 */
int32_t shamrocks_preset_source(size_t index, char *buffer, size_t capacity, size_t *needed);

/**
 * The deck in suit order C D H S, each suit from Ace to King.
 *
 * - `deck`: receives the 52 cards.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_deck_in_order(uint8_t deck[52]);

/**
 * The deck of a seed. Seeds are for ever: a number gives the same deck in every version of this
 * library, on every platform.
 *
 * - `seed`: any number.
 * - `deck`: receives the 52 cards in deal order.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_deck_from_seed(uint64_t seed, uint8_t deck[52]);

/**
 * A deck shuffled with random numbers of your own. A shuffle takes 51 words, and one more about
 * once in seven million shuffles.
 *
 * - `words`, `count`: uniformly distributed 32-bit words.
 * - `used`: receives how many of them were used.
 * - `deck`: receives the 52 cards in deal order.
 *
 * Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_WORDS when more words are wanted.
 */
int32_t shamrocks_deck_shuffled(const uint32_t *words,
                                size_t count,
                                size_t *used,
                                uint8_t deck[52]);

/**
 * Whether cards are a deck: each of the 52 exactly once.
 *
 * - `cards`, `count`: the cards.
 * - `error`: receives which card is wrong; may be NULL.
 *
 * Returns SHAMROCKS_OK when they are, else why they are not.
 */
int32_t shamrocks_deck_check(const uint8_t *cards, size_t count, shamrocks_error *error);

/**
 * The text of a deck: its 52 cards in deal order without blanks.
 *
 * - `deck`: the 52 cards.
 * - `buffer`, `capacity`, `needed`: where the text goes; 105 bytes are enough.
 *
 * Returns SHAMROCKS_OK or a failure: no deck, or the buffer is too small.
 */
int32_t shamrocks_deck_text(const uint8_t deck[52], char *buffer, size_t capacity, size_t *needed);

/**
 * Reads a deck: 52 cards in deal order, blanks and line ends optional.
 *
 * - `text`, `length`: the text.
 * - `deck`: receives the 52 cards.
 * - `error`: receives what is wrong with the text; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_deck_from_text(const char *text,
                                 size_t length,
                                 uint8_t deck[52],
                                 shamrocks_error *error);

/**
 * PySolFC's deal of a game and number, with the rules it plays by. Takes about 3.6 KiB of stack
 * on a 32-bit chip.
 *
 * - `game`: PySolFC's number of the game: 57, Shamrocks, or 714, Shamrocks II.
 * - `text`, `length`: the deal number as PySolFC takes it: an integer, or "ms" and digits.
 * - `deck`: receives the 52 cards in deal order.
 * - `rules`: receives the rules, SHAMROCKS_RULES_AS_DEALT.
 * - `error`: receives what is wrong with the number; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_deck_from_pysol(uint32_t game,
                                  const char *text,
                                  size_t length,
                                  uint8_t deck[52],
                                  uint8_t *rules,
                                  shamrocks_error *error);

/**
 * Deals a deck: fan by fan, bottom card first, seventeen fans of three cards and one of one, and
 * then moves Kings as the rules say.
 *
 * - `deck`: the 52 cards in deal order.
 * - `rules`: the rules to play by.
 * - `position`: receives the position.
 * - `error`: receives why it failed; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure: no deck, or no rules.
 */
int32_t shamrocks_position_deal(const uint8_t deck[52],
                                uint8_t rules,
                                shamrocks_position *position,
                                shamrocks_error *error);

/**
 * The position with these cards. No King is moved.
 *
 * - `cards`: the cards of all fans, one fan after the other, each from the bottom up.
 * - `lengths`: how many cards each fan has; `cards` holds their sum.
 * - `fans`: how many fans there are in `lengths`; fans left out at the end are empty.
 * - `foundations`: how many cards the foundations of clubs, diamonds, hearts and spades hold.
 * - `rules`: the rules to play by.
 * - `position`: receives the position.
 * - `error`: receives why it failed; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure: unless there are at most 18 fans of at most 3 cards, and
 * each card stands exactly once.
 */
int32_t shamrocks_position_from_fans(const uint8_t *cards,
                                     const uint8_t *lengths,
                                     size_t fans,
                                     const uint8_t foundations[4],
                                     uint8_t rules,
                                     shamrocks_position *position,
                                     shamrocks_error *error);

/**
 * Whether bytes are a position: each of the 52 cards once, no fan over three cards, every
 * foundation running up from its Ace.
 *
 * - `position`: the bytes.
 * - `error`: receives what is wrong with them; may be NULL.
 *
 * Returns SHAMROCKS_OK when they are, else why they are not.
 */
int32_t shamrocks_position_validate(const shamrocks_position *position, shamrocks_error *error);

/**
 * The text of a position in many lines, for people and for files: the foundations, a line for
 * each fan from the bottom card up, and the rules unless they are the default. Without a line
 * end at the end.
 *
 * - `position`: the position.
 * - `buffer`, `capacity`, `needed`: where the text goes; 300 bytes are enough.
 *
 * Returns SHAMROCKS_OK or a failure: no position, or the buffer is too small.
 */
int32_t shamrocks_position_lines(const shamrocks_position *position,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *needed);

/**
 * The text of a position in one line, for logs. Both texts read back.
 *
 * - `position`: the position.
 * - `buffer`, `capacity`, `needed`: where the text goes; 300 bytes are enough.
 *
 * Returns SHAMROCKS_OK or a failure: no position, or the buffer is too small.
 */
int32_t shamrocks_position_line(const shamrocks_position *position,
                                char *buffer,
                                size_t capacity,
                                size_t *needed);

/**
 * Reads a position in many lines or in one.
 *
 * - `text`, `length`: the text.
 * - `position`: receives the position.
 * - `error`: receives what is wrong with the text or the position; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_position_from_text(const char *text,
                                     size_t length,
                                     shamrocks_position *position,
                                     shamrocks_error *error);

/**
 * The cards of a fan.
 *
 * - `position`: the position.
 * - `fan`: the fan, 0 to 17.
 * - `cards`: receives three cards, the bottom one first, SHAMROCKS_NO_CARD where there is none.
 * - `count`: receives how many cards there are.
 *
 * Returns SHAMROCKS_OK or a failure: no position, or no fan.
 */
int32_t shamrocks_position_fan(const shamrocks_position *position,
                               uint8_t fan,
                               uint8_t cards[3],
                               size_t *count);

/**
 * The top card of a pile.
 *
 * - `position`: the position.
 * - `pile`: the pile, 0 to 21.
 * - `card`: receives the card, or SHAMROCKS_NO_CARD when the pile is empty.
 *
 * Returns SHAMROCKS_OK or a failure: no position, or no pile.
 */
int32_t shamrocks_position_top(const shamrocks_position *position, uint8_t pile, uint8_t *card);

/**
 * How many cards the foundations hold.
 *
 * - `position`: the position.
 * - `counts`: receives the counts for clubs, diamonds, hearts and spades.
 *
 * Returns SHAMROCKS_OK or a failure: no position.
 */
int32_t shamrocks_position_foundations(const shamrocks_position *position, uint8_t counts[4]);

/**
 * How many cards are still in the fans.
 *
 * - `position`: the position.
 * - `count`: receives the number, 0 to 52.
 *
 * Returns SHAMROCKS_OK or a failure: no position.
 */
int32_t shamrocks_position_cards_left(const shamrocks_position *position, size_t *count);

/**
 * The rules in force.
 *
 * - `position`: the position.
 * - `rules`: receives the rules.
 *
 * Returns SHAMROCKS_OK or a failure: no position.
 */
int32_t shamrocks_position_rules(const shamrocks_position *position, uint8_t *rules);

/**
 * The same cards under other rules. No King is moved: that happens only at the deal.
 *
 * - `position`: the position.
 * - `rules`: the other rules.
 * - `changed`: receives the position; may be the same as `position`.
 *
 * Returns SHAMROCKS_OK or a failure: no position, or no rules.
 */
int32_t shamrocks_position_with_rules(const shamrocks_position *position,
                                      uint8_t rules,
                                      shamrocks_position *changed);

/**
 * A key that is equal for two positions exactly when they differ at most in the order of their
 * fans; for the tables of a search.
 *
 * - `position`: the position.
 * - `key`: receives the 40 bytes.
 *
 * Returns SHAMROCKS_OK or a failure: no position.
 */
int32_t shamrocks_position_key(const shamrocks_position *position, uint8_t key[40]);

/**
 * All legal moves, in the order of the piles they come from, then of those they go to.
 *
 * - `position`: the position.
 * - `moves`, `capacity`, `count`: where the moves go; SHAMROCKS_MAX_MOVES are always enough.
 *
 * Returns SHAMROCKS_OK or a failure: no position, or the buffer is too small.
 */
int32_t shamrocks_position_legal_moves(const shamrocks_position *position,
                                       uint16_t *moves,
                                       size_t capacity,
                                       size_t *count);

/**
 * The legal moves of the top card of one pile: what to highlight when it is picked up.
 *
 * - `position`: the position.
 * - `pile`: the pile, 0 to 21.
 * - `moves`, `capacity`, `count`: where the moves go; 18 are always enough.
 *
 * Returns SHAMROCKS_OK or a failure: no position, no pile, or the buffer is too small.
 */
int32_t shamrocks_position_legal_moves_of(const shamrocks_position *position,
                                          uint8_t pile,
                                          uint16_t *moves,
                                          size_t capacity,
                                          size_t *count);

/**
 * Whether a move is legal, and why not.
 *
 * - `position`: the position.
 * - `move`: the move.
 * - `card`: receives the card that would move; may be NULL.
 * - `error`: receives why the move is refused; may be NULL.
 *
 * Returns SHAMROCKS_OK when it is legal, a status from 200 on when the rules refuse it, or
 * another failure: no position, or no move.
 */
int32_t shamrocks_position_check(const shamrocks_position *position,
                                 uint16_t move,
                                 uint8_t *card,
                                 shamrocks_error *error);

/**
 * Plays a move.
 *
 * - `position`: the position, which changes only on success.
 * - `move`: the move.
 * - `card`: receives the card that moved; may be NULL.
 * - `error`: receives why the move is refused; may be NULL.
 *
 * Returns SHAMROCKS_OK, a status from 200 on when the rules refuse the move, or another failure:
 * no position, or no move.
 */
int32_t shamrocks_position_play(shamrocks_position *position,
                                uint16_t move,
                                uint8_t *card,
                                shamrocks_error *error);

/**
 * Takes a move back.
 *
 * - `position`: the position, which changes only on success.
 * - `move`: the move.
 * - `card`: receives the card that moved; may be NULL.
 * - `error`: receives why the move cannot be taken back; may be NULL.
 *
 * Returns SHAMROCKS_OK, a status from 120 to 122 unless there is a position before in which the
 * move was legal, or another failure: no position, or no move.
 */
int32_t shamrocks_position_undo(shamrocks_position *position,
                                uint16_t move,
                                uint8_t *card,
                                shamrocks_error *error);

/**
 * Reads a move to be played here: as shamrocks_move_from_text() does, and the target F means the
 * foundation of the card that would move, as in "5>F".
 *
 * - `position`: the position.
 * - `text`, `length`: the text.
 * - `move`: receives the move.
 * - `error`: receives what is wrong with the text; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure. Whether the move is legal is not asked.
 */
int32_t shamrocks_position_parse_move(const shamrocks_position *position,
                                      const char *text,
                                      size_t length,
                                      uint16_t *move,
                                      shamrocks_error *error);

/**
 * Whether the game is over, and how. A game can be lost long before it is stuck.
 *
 * - `position`: the position.
 * - `outcome`: receives one of SHAMROCKS_OUTCOME_...
 *
 * Returns SHAMROCKS_OK or a failure: no position.
 */
int32_t shamrocks_position_outcome(const shamrocks_position *position, uint8_t *outcome);

/**
 * Whether all 52 cards are on the foundations.
 *
 * - `position`: the position.
 * - `won`: receives 1 or 0.
 *
 * Returns SHAMROCKS_OK or a failure: no position.
 */
int32_t shamrocks_position_is_won(const shamrocks_position *position, uint8_t *won);

/**
 * Whether the game is not won and no legal move is left. A game can be lost long before that.
 *
 * - `position`: the position.
 * - `stuck`: receives 1 or 0.
 *
 * Returns SHAMROCKS_OK or a failure: no position.
 */
int32_t shamrocks_position_is_stuck(const shamrocks_position *position, uint8_t *stuck);

/**
 * Whether a move is a legal play from a fan to a foundation that can never be missed: if the
 * game can be won now, it can be won after it. A play for which that is not sure is not safe.
 *
 * - `position`: the position.
 * - `move`: the move, which need not be legal.
 * - `safe`: receives 1 or 0.
 *
 * Returns SHAMROCKS_OK or a failure: no position, or no move.
 */
int32_t shamrocks_position_is_safe(const shamrocks_position *position,
                                   uint16_t move,
                                   uint8_t *safe);

/**
 * Plays cards from the fans to the foundations until no more can go.
 *
 * - `position`: the position, which changes only on success.
 * - `which`: SHAMROCKS_AUTOPLAY_ALL or SHAMROCKS_AUTOPLAY_SAFE.
 * - `moves`, `capacity`, `count`: where the moves go that were played; 52 are always enough.
 *
 * Takes about 1.6 KiB of stack on a 32-bit chip.
 *
 * Returns SHAMROCKS_OK or a failure: no position, another number as `which`, or the buffer is
 * too small.
 */
int32_t shamrocks_position_autoplay(shamrocks_position *position,
                                    uint8_t which,
                                    uint16_t *moves,
                                    size_t capacity,
                                    size_t *count);

/**
 * How many sequences of exactly `depth` legal moves start here: a test of the rules and a
 * measure of speed. Takes time in proportion to the number at the depth before.
 *
 * - `position`: the position.
 * - `depth`: the depth, at most SHAMROCKS_PERFT_MAX_DEPTH.
 * - `count`: receives the number.
 * - `error`: receives why it failed; may be NULL.
 *
 * Takes some 300 bytes of stack for each ply.
 *
 * Returns SHAMROCKS_OK or a failure: no position, too deep, or the number is too large.
 */
int32_t shamrocks_position_perft(const shamrocks_position *position,
                                 uint32_t depth,
                                 uint64_t *count,
                                 shamrocks_error *error);

#if defined(SHAMROCKS_HEAP)
/**
 * A new game of the deal with a seed; see shamrocks_deck_from_seed().
 *
 * - `seed`: any number.
 * - `rules`: the rules to play by.
 * - `game`: receives the game, to be freed with shamrocks_game_free().
 *
 * Returns SHAMROCKS_OK or a failure: no rules, or not enough memory.
 */
int32_t shamrocks_game_new_from_seed(uint64_t seed, uint8_t rules, shamrocks_game **game);

/**
 * A new game of a deck.
 *
 * - `deck`: the 52 cards in deal order.
 * - `rules`: the rules to play by.
 * - `game`: receives the game, to be freed with shamrocks_game_free().
 * - `error`: receives why it failed; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure: no deck, no rules, or not enough memory.
 */
int32_t shamrocks_game_new_from_deck(const uint8_t deck[52],
                                     uint8_t rules,
                                     shamrocks_game **game,
                                     shamrocks_error *error);

/**
 * A new game that starts from a position, and is played by its rules.
 *
 * - `position`: the position.
 * - `game`: receives the game, to be freed with shamrocks_game_free().
 * - `error`: receives why it failed; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure: no position, or not enough memory.
 */
int32_t shamrocks_game_new_from_position(const shamrocks_position *position,
                                         shamrocks_game **game,
                                         shamrocks_error *error);

/**
 * Loads a game from a save file. It is replayed move by move, so that a damaged file is a
 * failure and never an illegal position.
 *
 * - `text`, `length`: the save file.
 * - `game`: receives the game, to be freed with shamrocks_game_free().
 * - `error`: receives what is wrong with the file; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_game_load(const char *text,
                            size_t length,
                            shamrocks_game **game,
                            shamrocks_error *error);

/**
 * A second, independent game that stands where the first does, with all its moves.
 *
 * - `game`: the game.
 * - `clone`: receives the other game, to be freed with shamrocks_game_free().
 *
 * Returns SHAMROCKS_OK or a failure: not enough memory.
 */
int32_t shamrocks_game_clone(const shamrocks_game *game, shamrocks_game **clone);

/**
 * Gives a game back.
 *
 * - `game`: the game, which must not be used any more; nothing happens when it is NULL.
 */
void shamrocks_game_free(shamrocks_game *game);

/**
 * Whether two games are equal: their start, with seed or deck, their moves, those taken back
 * included, and where they stand.
 *
 * - `game`, `other`: the games; may be the same.
 * - `equal`: receives 1 or 0.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_game_equals(const shamrocks_game *game,
                              const shamrocks_game *other,
                              uint8_t *equal);

/**
 * The save file of a game: everything, moves taken back included. Two games are equal exactly
 * when their save files are.
 *
 * - `game`: the game.
 * - `buffer`, `capacity`, `needed`: where the text goes.
 *
 * Returns SHAMROCKS_OK or a failure: the buffer is too small.
 */
int32_t shamrocks_game_save(const shamrocks_game *game,
                            char *buffer,
                            size_t capacity,
                            size_t *needed);

/**
 * The position now.
 *
 * - `game`: the game.
 * - `position`: receives the position.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_game_position(const shamrocks_game *game, shamrocks_position *position);

/**
 * The position at the start.
 *
 * - `game`: the game.
 * - `position`: receives the position.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_game_start_position(const shamrocks_game *game, shamrocks_position *position);

/**
 * The rules in force.
 *
 * - `game`: the game.
 * - `rules`: receives the rules.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_game_rules(const shamrocks_game *game, uint8_t *rules);

/**
 * The seed of the deal.
 *
 * - `game`: the game.
 * - `seed`: receives the seed.
 *
 * Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_NOTHING when the game was not dealt from a
 * seed.
 */
int32_t shamrocks_game_seed(const shamrocks_game *game, uint64_t *seed);

/**
 * The deck that was dealt.
 *
 * - `game`: the game.
 * - `deck`: receives the 52 cards in deal order.
 *
 * Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_NOTHING when the game started from a
 * position.
 */
int32_t shamrocks_game_deck(const shamrocks_game *game, uint8_t deck[52]);

/**
 * Plays a move. Moves that were taken back are forgotten.
 *
 * - `game`: the game, which changes only on success.
 * - `move`: the move.
 * - `card`: receives the card that moved; may be NULL.
 * - `error`: receives why the move is refused; may be NULL.
 *
 * Returns SHAMROCKS_OK, a status from 200 on when the rules refuse the move, or another failure:
 * no move, or not enough memory.
 */
int32_t shamrocks_game_play(shamrocks_game *game,
                            uint16_t move,
                            uint8_t *card,
                            shamrocks_error *error);

/**
 * Takes back the last move.
 *
 * - `game`: the game.
 * - `move`: receives the move; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_NOTHING at the start.
 */
int32_t shamrocks_game_undo(shamrocks_game *game, uint16_t *move);

/**
 * Plays the last move that was taken back.
 *
 * - `game`: the game.
 * - `move`: receives the move; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_NOTHING when there is none.
 */
int32_t shamrocks_game_redo(shamrocks_game *game, uint16_t *move);

/**
 * Takes back every move; each can be played again with shamrocks_game_redo().
 *
 * - `game`: the game.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_game_restart(shamrocks_game *game);

/**
 * Plays cards to the foundations; see shamrocks_position_autoplay(). Unless there is none to
 * play, moves that were taken back are forgotten.
 *
 * - `game`: the game, which changes only on success.
 * - `which`: SHAMROCKS_AUTOPLAY_ALL or SHAMROCKS_AUTOPLAY_SAFE.
 * - `moves`, `capacity`, `count`: where the moves go that were played; 52 are always enough.
 *
 * Returns SHAMROCKS_OK or a failure: another number as `which`, the buffer is too small, or not
 * enough memory.
 */
int32_t shamrocks_game_autoplay(shamrocks_game *game,
                                uint8_t which,
                                uint16_t *moves,
                                size_t capacity,
                                size_t *count);

/**
 * The moves that led here.
 *
 * - `game`: the game.
 * - `moves`, `capacity`, `count`: where the moves go.
 *
 * Returns SHAMROCKS_OK or a failure: the buffer is too small.
 */
int32_t shamrocks_game_history(const shamrocks_game *game,
                               uint16_t *moves,
                               size_t capacity,
                               size_t *count);

/**
 * The moves that were taken back and can be played again, the next one first.
 *
 * - `game`: the game.
 * - `moves`, `capacity`, `count`: where the moves go.
 *
 * Returns SHAMROCKS_OK or a failure: the buffer is too small.
 */
int32_t shamrocks_game_undone(const shamrocks_game *game,
                              uint16_t *moves,
                              size_t capacity,
                              size_t *count);

/**
 * How many moves led here.
 *
 * - `game`: the game.
 * - `count`: receives the number.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_game_move_count(const shamrocks_game *game, size_t *count);

/**
 * Whether the game is over, and how.
 *
 * - `game`: the game.
 * - `outcome`: receives one of SHAMROCKS_OUTCOME_...
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_game_outcome(const shamrocks_game *game, uint8_t *outcome);
#endif

#if defined(SHAMROCKS_SOLVER)
/**
 * The word for a verdict: "undecided", "winnable" or "unwinnable".
 *
 * - `verdict`: one of SHAMROCKS_VERDICT_...
 * - `buffer`, `capacity`, `needed`: where the text goes; 11 bytes are enough.
 *
 * Returns SHAMROCKS_OK or a failure: another number as `verdict`, or the buffer is too small.
 */
int32_t shamrocks_verdict_text(uint8_t verdict, char *buffer, size_t capacity, size_t *needed);

/**
 * A solver for a position under its rules. It may hold any amount of memory, until
 * shamrocks_solver_set_max_bytes() says how much.
 *
 * - `position`: the position.
 * - `solver`: receives the solver, to be freed with shamrocks_solver_free().
 * - `error`: receives why it failed; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure: no position, or not enough memory.
 */
int32_t shamrocks_solver_new(const shamrocks_position *position,
                             shamrocks_solver **solver,
                             shamrocks_error *error);

/**
 * Gives a solver back, decided or not.
 *
 * - `solver`: the solver, which must not be used any more; nothing happens when it is NULL.
 */
void shamrocks_solver_free(shamrocks_solver *solver);

/**
 * Starts again with another position, and keeps the memory of an ordinary search for it; what is
 * kept is given back where it would be in the way. How many bytes may be held stays as it was set.
 *
 * - `solver`: the solver.
 * - `position`: the position.
 * - `error`: receives why it failed; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure: no position, and nothing has changed; or not enough memory.
 */
int32_t shamrocks_solver_restart(shamrocks_solver *solver,
                                 const shamrocks_position *position,
                                 shamrocks_error *error);

/**
 * The position that is being solved.
 *
 * - `solver`: the solver.
 * - `position`: receives the position.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_solver_position(const shamrocks_solver *solver, shamrocks_position *position);

/**
 * Sets how many bytes the solver may hold. Nothing that is needed is given back.
 *
 * - `solver`: the solver.
 * - `max_bytes`: how many bytes; UINT64_MAX means without limit.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_solver_set_max_bytes(shamrocks_solver *solver, uint64_t max_bytes);

/**
 * Goes on until the verdict is known, this many more nodes were expanded, or the memory that may
 * be held is full. More nodes, and more memory, let it continue where it stopped; so they do after
 * SHAMROCKS_ERROR_MEMORY. A few hundred nodes at a time leave a host responsive.
 *
 * - `solver`: the solver.
 * - `nodes`: how many nodes to expand at most. A node is a position or a state of a proof.
 * - `stop`: receives one of SHAMROCKS_STOP_...
 *
 * Returns SHAMROCKS_OK or a failure: not enough memory.
 */
int32_t shamrocks_solver_step(shamrocks_solver *solver, uint64_t nodes, uint8_t *stop);

/**
 * Goes on until the verdict is known, or as much as this was spent since the start.
 *
 * - `solver`: the solver.
 * - `nodes`: how many nodes may be expanded in all, such as SHAMROCKS_BUDGET_NODES.
 * - `max_bytes`: how many bytes it may hold from now on, such as SHAMROCKS_BUDGET_BYTES.
 * - `verdict`: receives one of SHAMROCKS_VERDICT_...
 *
 * Returns SHAMROCKS_OK or a failure: not enough memory.
 */
int32_t shamrocks_solver_run(shamrocks_solver *solver,
                             uint64_t nodes,
                             uint64_t max_bytes,
                             uint8_t *verdict);

/**
 * How far the solver has come.
 *
 * - `solver`: the solver.
 * - `progress`: receives the numbers.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_solver_progress(const shamrocks_solver *solver, shamrocks_progress *progress);

/**
 * What is known now.
 *
 * - `solver`: the solver.
 * - `verdict`: receives one of SHAMROCKS_VERDICT_...
 *
 * Returns SHAMROCKS_OK or a failure: not enough memory.
 */
int32_t shamrocks_solver_verdict(const shamrocks_solver *solver, uint8_t *verdict);

/**
 * The moves that win, one after the other, from the position that is being solved; none when it
 * is won already. Follow them to the end, as shamrocks_game_hint does: another search, from a later
 * position, may find another line, and with worrying back even lead in a circle.
 *
 * - `solver`: the solver.
 * - `moves`, `capacity`, `count`: where the moves go.
 *
 * Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_NOTHING unless the verdict is
 * SHAMROCKS_VERDICT_WINNABLE, the buffer is too small, or not enough memory.
 */
int32_t shamrocks_solver_moves(const shamrocks_solver *solver,
                               uint16_t *moves,
                               size_t capacity,
                               size_t *count);

/**
 * Whether the game can be won from here, and how. What was found is kept with the game: as long
 * as it follows a line that is known, the rest of it is given at no cost; and when the budget ran
 * out, the solver with its memory, so that a larger budget goes on from there.
 *
 * - `game`: the game, of which nothing changes that can be seen.
 * - `nodes`, `max_bytes`: how many nodes may be expanded and bytes be held, such as
 *   SHAMROCKS_BUDGET_NODES and SHAMROCKS_BUDGET_BYTES.
 * - `verdict`: receives one of SHAMROCKS_VERDICT_..., undecided only when the budget ran out.
 * - `moves`, `capacity`, `count`: where the moves go that win from here; none unless the verdict
 *   is SHAMROCKS_VERDICT_WINNABLE.
 *
 * Returns SHAMROCKS_OK or a failure: the buffer is too small, or not enough memory.
 */
int32_t shamrocks_game_solve(shamrocks_game *game,
                             uint64_t nodes,
                             uint64_t max_bytes,
                             uint8_t *verdict,
                             uint16_t *moves,
                             size_t capacity,
                             size_t *count);

/**
 * The next move to a win: the first of those that shamrocks_game_solve() gives.
 *
 * - `game`: the game, of which nothing changes that can be seen.
 * - `nodes`, `max_bytes`: how many nodes may be expanded and bytes be held, such as
 *   SHAMROCKS_BUDGET_NODES and SHAMROCKS_BUDGET_BYTES.
 * - `verdict`: receives one of SHAMROCKS_VERDICT_..., undecided only when the budget ran out.
 * - `move`: receives the move, or SHAMROCKS_NO_MOVE unless the verdict is
 *   SHAMROCKS_VERDICT_WINNABLE, and when the game is won.
 *
 * Returns SHAMROCKS_OK or a failure: not enough memory.
 */
int32_t shamrocks_game_hint(shamrocks_game *game,
                            uint64_t nodes,
                            uint64_t max_bytes,
                            uint8_t *verdict,
                            uint16_t *move);

/**
 * A judge of the legal moves of a position.
 *
 * - `position`: the position.
 * - `nodes`, `max_bytes`: how many nodes may be expanded and bytes be held for each verdict that
 *   is sought.
 * - `judge`: receives the judge, to be freed with shamrocks_judge_free().
 * - `error`: receives why it failed; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure: no position, or not enough memory.
 */
int32_t shamrocks_judge_new(const shamrocks_position *position,
                            uint64_t nodes,
                            uint64_t max_bytes,
                            shamrocks_judge **judge,
                            shamrocks_error *error);

/**
 * Gives a judge back, at the end or not.
 *
 * - `judge`: the judge, which must not be used any more; nothing happens when it is NULL.
 */
void shamrocks_judge_free(shamrocks_judge *judge);

/**
 * Goes on until all is judged, as far as the budget allows, or this many more nodes were
 * expanded.
 *
 * - `judge`: the judge.
 * - `nodes`: how many nodes to expand at most.
 * - `done`: receives 1 when it has come to the end, else 0.
 *
 * Returns SHAMROCKS_OK or a failure: not enough memory.
 */
int32_t shamrocks_judge_step(shamrocks_judge *judge, uint64_t nodes, uint8_t *done);

/**
 * How many nodes the judge has expanded so far.
 *
 * - `judge`: the judge.
 * - `nodes`: receives the number.
 *
 * Returns SHAMROCKS_OK or a failure.
 */
int32_t shamrocks_judge_nodes(const shamrocks_judge *judge, uint64_t *nodes);

/**
 * The legal moves in their order, with what is known of each now.
 *
 * - `judge`: the judge.
 * - `moves`: where the moves go.
 * - `verdicts`: where the verdicts go, one of SHAMROCKS_VERDICT_... on the game after each move.
 * - `capacity`, `count`: of both; SHAMROCKS_MAX_MOVES are always enough.
 *
 * Returns SHAMROCKS_OK or a failure: the buffers are too small.
 */
int32_t shamrocks_judge_moves(const shamrocks_judge *judge,
                              uint16_t *moves,
                              uint8_t *verdicts,
                              size_t capacity,
                              size_t *count);

/**
 * Judges every legal move at once: whether the game can be won after it. In slices there is
 * shamrocks_judge.
 *
 * - `position`: the position.
 * - `nodes`, `max_bytes`: how many nodes may be expanded and bytes be held for each verdict that
 *   is sought.
 * - `moves`: where the legal moves go, in their order.
 * - `verdicts`: where the verdicts go, one of SHAMROCKS_VERDICT_... on the game after each move,
 *   undecided only when the budget ran out.
 * - `capacity`, `count`: of both; SHAMROCKS_MAX_MOVES are always enough.
 *
 * Returns SHAMROCKS_OK or a failure: no position, the buffers are too small, or not enough
 * memory.
 */
int32_t shamrocks_position_judge(const shamrocks_position *position,
                                 uint64_t nodes,
                                 uint64_t max_bytes,
                                 uint16_t *moves,
                                 uint8_t *verdicts,
                                 size_t capacity,
                                 size_t *count);

/**
 * The first deal from a seed on that is found to be winnable. Deals that the budget does not
 * decide are passed over, so that a larger one may give an earlier deal. For the moves, solve a
 * game of that seed with the same budget.
 *
 * - `seed`: the first seed to try.
 * - `rules`: the rules to play by.
 * - `nodes`, `max_bytes`: how many nodes may be expanded and bytes be held for each deal, such as
 *   SHAMROCKS_BUDGET_NODES and SHAMROCKS_BUDGET_BYTES.
 * - `found`: receives the seed.
 * - `skipped`: receives how many deals before it stayed undecided; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure: no rules, SHAMROCKS_ERROR_NOTHING when no seed is left, or
 * not enough memory.
 */
int32_t shamrocks_next_winnable(uint64_t seed,
                                uint8_t rules,
                                uint64_t nodes,
                                uint64_t max_bytes,
                                uint64_t *found,
                                uint64_t *skipped);

/**
 * Moves that win in no more moves than these, and in fewer where that is found within the budget.
 *
 * - `start`: the position that the moves start from.
 * - `moves`, `count`: the moves, which win.
 * - `nodes`, `max_bytes`: how many positions may be expanded and bytes be held.
 * - `shorter`, `capacity`, `needed`: where the moves go; `count` are always enough, and the buffer
 *   may be that of `moves`.
 * - `error`: receives why it failed; may be NULL.
 *
 * Returns SHAMROCKS_OK or a failure: no position, no moves, SHAMROCKS_ERROR_SHORTEN_REFUSED when
 * one of them is illegal, SHAMROCKS_ERROR_SHORTEN_NOT_WON when they do not win, the buffer is too
 * small, or not enough memory.
 */
int32_t shamrocks_shorten(const shamrocks_position *start,
                          const uint16_t *moves,
                          size_t count,
                          uint64_t nodes,
                          uint64_t max_bytes,
                          uint16_t *shorter,
                          size_t capacity,
                          size_t *needed,
                          shamrocks_error *error);

/**
 * How hard a position is to win.
 *
 * - `position`: the position.
 * - `grade`: receives the grade; 0 is the easiest.
 *
 * Returns SHAMROCKS_OK or a failure: no position, or not enough memory.
 */
int32_t shamrocks_difficulty(const shamrocks_position *position, uint8_t *grade);

/**
 * The words for a grade, such as "easy".
 *
 * - `grade`: the grade.
 * - `buffer`, `capacity`, `needed`: where the text goes; 32 bytes are enough.
 *
 * Returns SHAMROCKS_OK or a failure: no grade, or the buffer is too small.
 */
int32_t shamrocks_difficulty_text(uint8_t grade, char *buffer, size_t capacity, size_t *needed);
#endif

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* SHAMROCKS_H */
