//! The statuses: one number per reason, never used again for another.

use core::ffi::{CStr, c_char};

/// Done.
pub const SHAMROCKS_OK: i32 = 0;

/// "a pointer is NULL"
pub const SHAMROCKS_ERROR_NULL: i32 = 1;
/// "a length of 18446744073709551615 is more than any memory holds"
pub const SHAMROCKS_ERROR_LENGTH: i32 = 2;
/// "the text is not UTF-8 at byte 3"; `number` is the index of that byte.
pub const SHAMROCKS_ERROR_UTF8: i32 = 3;
/// "the buffer is too small"; the last output of the function says what is needed.
pub const SHAMROCKS_ERROR_BUFFER: i32 = 4;
/// "there is not enough memory"
pub const SHAMROCKS_ERROR_MEMORY: i32 = 5;
/// "the library has a bug, please report it"; an object that was to change may have changed, and
/// is still safe to use or to free.
pub const SHAMROCKS_ERROR_PANIC: i32 = 6;
/// "52 is no card: cards are 0 to 51"; `number` is the one that is none.
pub const SHAMROCKS_ERROR_CARD: i32 = 7;
/// "22 is no pile: fans are 0 to 17, foundations 18 to 21"; `number` is the one that is none.
pub const SHAMROCKS_ERROR_PILE: i32 = 8;
/// "18 is no fan: fans are 0 to 17"; `number` is the one that is none.
pub const SHAMROCKS_ERROR_FAN: i32 = 9;
/// "22 is no move: a move is from + 256 * to, both 0 to 21"; `number` is the one that is none.
pub const SHAMROCKS_ERROR_MOVE: i32 = 10;
/// "3 stands for no rules"; `number` is the byte that does not.
pub const SHAMROCKS_ERROR_RULES: i32 = 11;
/// "7 is not among the values of this argument"; `number` is the value.
pub const SHAMROCKS_ERROR_VALUE: i32 = 12;
/// "there is none": no move to undo or redo, no seed, no deck, no preset, no winning line.
pub const SHAMROCKS_ERROR_NOTHING: i32 = 13;
/// "51 random words are not enough for a shuffle"; `number` is how many there were.
pub const SHAMROCKS_ERROR_WORDS: i32 = 14;

/// "line 1, column 1: expected a rank: A, 2 to 9, T, J, Q or K, found ..."; this and all statuses
/// from 20 to 39 fill `line` and `column`, counted from 1, the column in characters.
pub const SHAMROCKS_ERROR_EXPECTED_RANK: i32 = 20;
/// "... expected a suit: C, D, H or S, found ..."
pub const SHAMROCKS_ERROR_EXPECTED_SUIT: i32 = 21;
/// "... expected a card such as TH, found ..."
pub const SHAMROCKS_ERROR_EXPECTED_CARD: i32 = 22;
/// "... expected a move such as 5>12, 5>H or H>5, found ..."
pub const SHAMROCKS_ERROR_EXPECTED_MOVE: i32 = 23;
/// "... expected a fan from 1 to 18, found ..."
pub const SHAMROCKS_ERROR_EXPECTED_FAN: i32 = 24;
/// "... expected a fan from 1 to 18, or a foundation: C, D, H or S, found ..."
pub const SHAMROCKS_ERROR_EXPECTED_PILE: i32 = 25;
/// "... expected a whole number, found ..."
pub const SHAMROCKS_ERROR_EXPECTED_NUMBER: i32 = 26;
/// "... expected foundations such as C-3 D-0 H-A S-K, found ..."
pub const SHAMROCKS_ERROR_EXPECTED_FOUNDATIONS: i32 = 27;
/// "... expected rules: a preset, or key=value with commas between, found ..."
pub const SHAMROCKS_ERROR_EXPECTED_RULES: i32 = 28;
/// "... expected key=value, found ..."
pub const SHAMROCKS_ERROR_EXPECTED_KEY_VALUE: i32 = 29;
/// "... expected the line ..., found ...": an item of a save file.
pub const SHAMROCKS_ERROR_EXPECTED_LINE: i32 = 30;
/// "... expected the end of the text, found ..."
pub const SHAMROCKS_ERROR_EXPECTED_END: i32 = 31;
/// "... expected the end of the line, found ..."
pub const SHAMROCKS_ERROR_EXPECTED_END_OF_LINE: i32 = 32;
/// "... unknown preset ...: did you mean ...?"; also for keys and values of rules.
pub const SHAMROCKS_ERROR_UNKNOWN_WORD: i32 = 33;
/// "... kings is given twice"; also for foundations.
pub const SHAMROCKS_ERROR_GIVEN_TWICE: i32 = 34;
/// "... 19 is too large: at most 18"; `number` is the most.
pub const SHAMROCKS_ERROR_NUMBER_TOO_LARGE: i32 = 35;
/// "... save format 2 is newer than this library, which reads format 1"; `number` is the format of
/// the file, `second` that of the library.
pub const SHAMROCKS_ERROR_SAVE_FORMAT: i32 = 36;

/// "ace of clubs stands twice in the deck: as card 1 and as card 2"; fills `card`, and `number`
/// and `second` with where it stands, from 1. In a save file also `line`.
pub const SHAMROCKS_ERROR_DECK_REPEATED: i32 = 40;
/// "king of spades is missing: a deck has 52 cards, this one 51"; fills `card`, and `number` with
/// how many cards there are. In a save file also `line`.
pub const SHAMROCKS_ERROR_DECK_MISSING: i32 = 41;

/// "19 fans are too many: there are 18"; `number` is how many. This and the statuses up to 64 also
/// fill `line` in a save file.
pub const SHAMROCKS_ERROR_TOO_MANY_FANS: i32 = 60;
/// "fan 1 has 4 cards: a fan never holds more than three"; fills `to`, and `number` with how many.
pub const SHAMROCKS_ERROR_FAN_TOO_LONG: i32 = 61;
/// "the clubs foundation has 14 cards: a suit has 13"; fills `to`, and `number` with how many.
pub const SHAMROCKS_ERROR_FOUNDATION_TOO_HIGH: i32 = 62;
/// "ace of clubs stands twice: on the clubs foundation and in fan 1"; fills `card`, and `from` and
/// `to` with the two piles.
pub const SHAMROCKS_ERROR_CARD_REPEATED: i32 = 63;
/// "king of spades is missing: it is in no fan and on no foundation"; fills `card`.
pub const SHAMROCKS_ERROR_CARD_MISSING: i32 = 64;
/// "byte 63 of the position has no meaning there"; `number` is the index of the byte.
pub const SHAMROCKS_ERROR_POSITION_BYTES: i32 = 65;

/// "PySolFC's game 1 is not Shamrocks: that is 57, or 714 for Shamrocks II"; `number` is the game.
pub const SHAMROCKS_ERROR_PYSOL_GAME: i32 = 80;
/// "... is no PySolFC deal number: give digits, or ms and digits"
pub const SHAMROCKS_ERROR_PYSOL_NUMBER: i32 = 81;
/// "PySolFC has no deal 0: its numbers start at 1"
pub const SHAMROCKS_ERROR_PYSOL_ZERO: i32 = 82;
/// "ms... is too large: PySolFC's ms numbers end at 8589934591"; `number` is that last one.
pub const SHAMROCKS_ERROR_PYSOL_TOO_LARGE: i32 = 83;
/// "a deal number of 2000 digits is too long: at most 1232"; `number` is how many digits, `second`
/// the most.
pub const SHAMROCKS_ERROR_PYSOL_TOO_LONG: i32 = 84;

/// "line 4: this is not the deck of seed 1"; fills `line`, and `number` with the seed.
pub const SHAMROCKS_ERROR_SEED_MISMATCH: i32 = 100;
/// "line 3: the position is under the rules ..., the game under ..."; fills `line`, and `number`
/// and `second` with the two rules.
pub const SHAMROCKS_ERROR_RULES_MISMATCH: i32 = 101;
/// "move 3, 1>8, is illegal: fan 8 is full: ..."; `number` is which move, from 1; `reason` is a
/// status from 200 on, and the rest is filled as for that, `second` with its `number`.
pub const SHAMROCKS_ERROR_SAVED_MOVE: i32 = 102;

/// "5>18 cannot be taken back: fan 18 is empty"; fills `from` and `to`.
pub const SHAMROCKS_ERROR_UNDO_NO_CARD: i32 = 120;
/// "5>18 cannot be taken back: fan 5 has no place for 2 of hearts"; fills `from`, `to` and `card`.
pub const SHAMROCKS_ERROR_UNDO_NO_PLACE: i32 = 121;
/// "5>18 cannot be taken back, since it was not legal: ..."; `reason` is a status from 200 on, and
/// the rest is filled as for that.
pub const SHAMROCKS_ERROR_UNDO_REFUSED: i32 = 122;

/// "depth 21 is too deep: its count may not fit in 64 bits, so 20 is the most"; `number` is the
/// depth.
pub const SHAMROCKS_ERROR_PERFT_TOO_DEEP: i32 = 130;
/// "the count does not fit in 64 bits"
pub const SHAMROCKS_ERROR_PERFT_OVERFLOW: i32 = 131;

/// "move 3, 1>8, is illegal: fan 8 is full: ...", in moves to be shortened; `number` is which move,
/// from 1; `reason` is a status from 200 on, and the rest is filled as for that, `second` with its
/// `number`.
pub const SHAMROCKS_ERROR_SHORTEN_REFUSED: i32 = 140;
/// "the moves do not win the game", so they are not shortened.
pub const SHAMROCKS_ERROR_SHORTEN_NOT_WON: i32 = 141;

/// "the game is won: no card is left to move"; this and all statuses from 200 on, which are the
/// reasons why a move is refused, fill `from` and `to` with the piles of the move.
pub const SHAMROCKS_ERROR_WON: i32 = 200;
/// "fan 1 to fan 1 is no move: a card goes to another pile"
pub const SHAMROCKS_ERROR_SAME_PILE: i32 = 201;
/// "fan 5 is empty: there is no card to move"
pub const SHAMROCKS_ERROR_EMPTY_PILE: i32 = 202;
/// "9 of hearts does not go on the clubs foundation: a foundation takes one suit"; this and all
/// that follow fill `card` with the card of the move.
pub const SHAMROCKS_ERROR_WRONG_FOUNDATION: i32 = 203;
/// "9 of hearts does not go on its foundation yet: ace of hearts comes next"; fills `other` with
/// the card that comes next.
pub const SHAMROCKS_ERROR_NOT_NEXT: i32 = 204;
/// "ace of clubs stays on its foundation: these rules allow no worrying back"
pub const SHAMROCKS_ERROR_NO_WORRYING_BACK: i32 = 205;
/// "9 of hearts does not go to fan 5: an emptied fan is gone"
pub const SHAMROCKS_ERROR_FAN_GONE: i32 = 206;
/// "9 of hearts does not go to fan 5: only a king fills an emptied fan"
pub const SHAMROCKS_ERROR_ONLY_KINGS: i32 = 207;
/// "9 of hearts is alone in fan 1: moving it to the empty fan 5 would change nothing"
pub const SHAMROCKS_ERROR_ALONE: i32 = 208;
/// "fan 7 is full: a fan never holds more than three cards"
pub const SHAMROCKS_ERROR_FAN_FULL: i32 = 209;
/// "9 of hearts does not go on 4 of clubs: build up or down by one rank"; fills `other` with the
/// card that it does not go on, and `number` with how fans build, such as SHAMROCKS_BUILDING_DOWN.
pub const SHAMROCKS_ERROR_WRONG_RANK: i32 = 210;

macro_rules! name {
    ($status:expr; $($name:ident)*) => {
        match $status {
            $($name => concat!(stringify!($name), "\0"),)*
            _ => "unknown status\0",
        }
    };
}

/// The name of a status, such as "SHAMROCKS_ERROR_FAN_FULL", for logs.
///
/// - `status`: any number.
///
/// Returns a text that stays for ever; "unknown status" for a number that is none. Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn shamrocks_status_name(status: i32) -> *const c_char {
    let name = name!(status;
        SHAMROCKS_OK
        SHAMROCKS_ERROR_NULL SHAMROCKS_ERROR_LENGTH SHAMROCKS_ERROR_UTF8 SHAMROCKS_ERROR_BUFFER
        SHAMROCKS_ERROR_MEMORY SHAMROCKS_ERROR_PANIC SHAMROCKS_ERROR_CARD SHAMROCKS_ERROR_PILE
        SHAMROCKS_ERROR_FAN SHAMROCKS_ERROR_MOVE SHAMROCKS_ERROR_RULES SHAMROCKS_ERROR_VALUE
        SHAMROCKS_ERROR_NOTHING SHAMROCKS_ERROR_WORDS
        SHAMROCKS_ERROR_EXPECTED_RANK SHAMROCKS_ERROR_EXPECTED_SUIT SHAMROCKS_ERROR_EXPECTED_CARD
        SHAMROCKS_ERROR_EXPECTED_MOVE SHAMROCKS_ERROR_EXPECTED_FAN SHAMROCKS_ERROR_EXPECTED_PILE
        SHAMROCKS_ERROR_EXPECTED_NUMBER SHAMROCKS_ERROR_EXPECTED_FOUNDATIONS
        SHAMROCKS_ERROR_EXPECTED_RULES SHAMROCKS_ERROR_EXPECTED_KEY_VALUE
        SHAMROCKS_ERROR_EXPECTED_LINE SHAMROCKS_ERROR_EXPECTED_END
        SHAMROCKS_ERROR_EXPECTED_END_OF_LINE SHAMROCKS_ERROR_UNKNOWN_WORD
        SHAMROCKS_ERROR_GIVEN_TWICE SHAMROCKS_ERROR_NUMBER_TOO_LARGE SHAMROCKS_ERROR_SAVE_FORMAT
        SHAMROCKS_ERROR_DECK_REPEATED SHAMROCKS_ERROR_DECK_MISSING
        SHAMROCKS_ERROR_TOO_MANY_FANS SHAMROCKS_ERROR_FAN_TOO_LONG
        SHAMROCKS_ERROR_FOUNDATION_TOO_HIGH SHAMROCKS_ERROR_CARD_REPEATED
        SHAMROCKS_ERROR_CARD_MISSING SHAMROCKS_ERROR_POSITION_BYTES
        SHAMROCKS_ERROR_PYSOL_GAME SHAMROCKS_ERROR_PYSOL_NUMBER SHAMROCKS_ERROR_PYSOL_ZERO
        SHAMROCKS_ERROR_PYSOL_TOO_LARGE SHAMROCKS_ERROR_PYSOL_TOO_LONG
        SHAMROCKS_ERROR_SEED_MISMATCH SHAMROCKS_ERROR_RULES_MISMATCH SHAMROCKS_ERROR_SAVED_MOVE
        SHAMROCKS_ERROR_UNDO_NO_CARD SHAMROCKS_ERROR_UNDO_NO_PLACE SHAMROCKS_ERROR_UNDO_REFUSED
        SHAMROCKS_ERROR_PERFT_TOO_DEEP SHAMROCKS_ERROR_PERFT_OVERFLOW
        SHAMROCKS_ERROR_SHORTEN_REFUSED SHAMROCKS_ERROR_SHORTEN_NOT_WON
        SHAMROCKS_ERROR_WON SHAMROCKS_ERROR_SAME_PILE SHAMROCKS_ERROR_EMPTY_PILE
        SHAMROCKS_ERROR_WRONG_FOUNDATION SHAMROCKS_ERROR_NOT_NEXT SHAMROCKS_ERROR_NO_WORRYING_BACK
        SHAMROCKS_ERROR_FAN_GONE SHAMROCKS_ERROR_ONLY_KINGS SHAMROCKS_ERROR_ALONE
        SHAMROCKS_ERROR_FAN_FULL SHAMROCKS_ERROR_WRONG_RANK
    );
    CStr::from_bytes_with_nul(name.as_bytes()).unwrap_or_default().as_ptr()
}

/// What a status means, in a sentence for people: for functions that have no `error` to tell more. Where
/// they have one, its `message` is the sentence.
///
/// - `status`: any number.
///
/// Returns a text that stays for ever, such as "no such fan: fans are 0 to 17"; for a status that comes
/// with an `error` only, its name. Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn shamrocks_status_text(status: i32) -> *const c_char {
    let text: &CStr = match status {
        SHAMROCKS_OK => c"all is well",
        SHAMROCKS_ERROR_NULL => c"a pointer is NULL",
        SHAMROCKS_ERROR_LENGTH => c"a length is more than any memory holds",
        SHAMROCKS_ERROR_UTF8 => c"the text is not UTF-8",
        SHAMROCKS_ERROR_BUFFER => c"the buffer is too small",
        SHAMROCKS_ERROR_MEMORY => c"there is not enough memory",
        SHAMROCKS_ERROR_PANIC => c"the library has a bug, please report it",
        SHAMROCKS_ERROR_CARD => c"no such card: cards are 0 to 51",
        SHAMROCKS_ERROR_PILE => c"no such pile: fans are 0 to 17, foundations 18 to 21",
        SHAMROCKS_ERROR_FAN => c"no such fan: fans are 0 to 17",
        SHAMROCKS_ERROR_MOVE => c"no such move: a move is from + 256 * to, both 0 to 21",
        SHAMROCKS_ERROR_RULES => c"there are no such rules",
        SHAMROCKS_ERROR_VALUE => c"the value is not among those of this argument",
        SHAMROCKS_ERROR_NOTHING => c"there is none",
        SHAMROCKS_ERROR_WORDS => c"the random words are not enough for a shuffle",
        _ => return shamrocks_status_name(status),
    };
    text.as_ptr()
}
