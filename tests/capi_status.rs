//! One case for each status: its number, its name, its data and its sentence.
#![cfg(all(feature = "capi", feature = "std", feature = "solver"))]

#[path = "c/calls.rs"]
mod calls;

use calls::*;
use shamrocks::{Card, Move, Position};
use std::collections::BTreeSet;
use std::ffi::c_char;
use std::ptr::null_mut;

/// All that a failing call tells, in one line.
fn told(call: impl FnOnce(*mut shamrocks_error) -> i32) -> String {
    let mut error = no_error();
    let status = call(&mut error);
    assert_eq!(status, error.status, "the call fails");
    let mut told = format!("{status} {}", name(status));
    let mut tell = |what: &str, value: String| told += &format!(" {what}={value}");
    if error.line > 0 {
        tell("at", format!("{}:{}", error.line, error.column));
    }
    if error.number > 0 {
        tell("number", error.number.to_string());
    }
    if error.second > 0 {
        tell("second", error.second.to_string());
    }
    for (what, code) in [("card", error.card), ("other", error.other)] {
        if code != SHAMROCKS_NO_CARD {
            tell(what, Card::from_code(code).unwrap().to_string());
        }
    }
    for (what, code) in [("from", error.from), ("to", error.to)] {
        if code != SHAMROCKS_NO_PILE {
            tell(what, shamrocks::Pile::from_code(code).unwrap().to_string());
        }
    }
    if error.reason != 0 {
        tell("reason", error.reason.to_string());
    }
    format!("{told}: {}", message(&error))
}

/// Reads a text with one of the C functions.
fn read<T>(
    read: unsafe extern "C" fn(*const c_char, usize, *mut T, *mut shamrocks_error) -> i32,
    text: &[u8],
) -> String {
    let mut value = std::mem::MaybeUninit::<T>::uninit();
    // SAFETY: all pointers are good.
    told(|error| unsafe { read(text.as_ptr().cast(), text.len(), value.as_mut_ptr(), error) })
}

fn deck(cards: &[u8]) -> String {
    // SAFETY: all pointers are good.
    told(|error| unsafe { shamrocks_deck_check(cards.as_ptr(), cards.len(), error) })
}

fn deal(rules: u8) -> String {
    let (mut deck, mut position) = ([0; 52], shamrocks_position { bytes: [0; 64] });
    // SAFETY: all pointers are good.
    told(|error| unsafe {
        assert_eq!(shamrocks_deck_in_order(deck.as_mut_ptr()), SHAMROCKS_OK);
        shamrocks_position_deal(deck.as_ptr(), rules, &mut position, error)
    })
}

fn fans(cards: &[u8], lengths: &[u8], foundations: [u8; 4]) -> String {
    let mut position = shamrocks_position { bytes: [0; 64] };
    // SAFETY: all pointers are good.
    told(|error| unsafe {
        shamrocks_position_from_fans(
            cards.as_ptr(),
            lengths.as_ptr(),
            lengths.len(),
            foundations.as_ptr(),
            0,
            &mut position,
            error,
        )
    })
}

fn bytes(at: usize, byte: u8) -> String {
    let mut position = to_c(&WON.parse().unwrap());
    position.bytes[at] = byte;
    // SAFETY: all pointers are good.
    told(|error| unsafe { shamrocks_position_validate(&position, error) })
}

fn pysol(game: u32, number: &str) -> String {
    let (mut deck, mut rules) = ([0; 52], 0);
    // SAFETY: all pointers are good.
    told(|error| unsafe {
        shamrocks_deck_from_pysol(
            game,
            number.as_ptr().cast(),
            number.len(),
            deck.as_mut_ptr(),
            &mut rules,
            error,
        )
    })
}

fn load(save: &str) -> String {
    let mut game = null_mut();
    // SAFETY: all pointers are good.
    told(|error| unsafe { shamrocks_game_load(save.as_ptr().cast(), save.len(), &mut game, error) })
}

fn code(m: &str) -> u16 {
    m.parse::<Move>().unwrap().code()
}

/// Whether a move is refused by the three who might.
fn play(position: &str, m: &str) -> String {
    let mut c = to_c(&position.parse::<Position>().unwrap());
    // SAFETY: all pointers are good.
    unsafe {
        let game = Handle::new(|game| shamrocks_game_new_from_position(&c, game, null_mut()));
        let told = [
            told(|error| shamrocks_position_check(&c, code(m), null_mut(), error)),
            told(|error| shamrocks_position_play(&mut c, code(m), null_mut(), error)),
            told(|error| shamrocks_game_play(game.0, code(m), null_mut(), error)),
        ];
        assert!(told.iter().all(|other| other == &told[0]));
        told[0].clone()
    }
}

fn undo(position: &str, m: &str) -> String {
    let mut c = to_c(&position.parse::<Position>().unwrap());
    // SAFETY: all pointers are good.
    told(|error| unsafe { shamrocks_position_undo(&mut c, code(m), null_mut(), error) })
}

fn perft(depth: u32) -> String {
    let (c, mut count) = (to_c(&WON.parse().unwrap()), 0);
    // SAFETY: all pointers are good.
    told(|error| unsafe { shamrocks_position_perft(&c, depth, &mut count, error) })
}

/// Shortens moves that do not win.
fn shorten(position: &str, moves: &str) -> String {
    let start = to_c(&position.parse().unwrap());
    let moves: Vec<u16> = moves.split(' ').map(code).collect();
    let (mut shorter, mut needed) = ([0; 8], 0);
    // SAFETY: all pointers are good.
    told(|error| unsafe {
        let (moves, count) = (moves.as_ptr(), moves.len());
        let shorter = shorter.as_mut_ptr();
        shamrocks_shorten(&start, moves, count, 10, u64::MAX, shorter, 8, &mut needed, error)
    })
}

const WON: &str = "C13 D13 H13 S13 -";
const DECK: &str = "deck KS4STD3CTH9DACKHKDADJSQCJC2C8D5H2SASQD4D9H9S5C8C6DJD8H2H7C4C6HAH3DTCTS5D4H5S3HKC6C9CJH6S7S3SQHQS2D8S7D7H";

/// A save file with these lines after the first.
fn save(lines: &str) -> String {
    load(&format!("shamrocks 1\n{lines}"))
}

#[test]
fn every_status_tells_its_reason() {
    let in_order: Vec<u8> = (0..52).collect();
    let mut twice = in_order.clone();
    twice[1] = 0;
    let kings = "C12 D12 H12 S12 KC / KD KH / - / KS";
    let queens = "C11 D11 H12 S12 KC QC / QD / KD KH KS";
    let long = "9".repeat(2000);
    let cases: Vec<(String, &str)> = vec![
        (
            read(shamrocks_card_from_text, b"T\xff"),
            "3 SHAMROCKS_ERROR_UTF8 number=1: the text is not UTF-8 at byte 1",
        ),
        (deck(&[52]), "7 SHAMROCKS_ERROR_CARD number=52: 52 is no card: cards are 0 to 51"),
        (deal(3), "11 SHAMROCKS_ERROR_RULES number=3: 3 stands for no rules"),
        (
            // SAFETY: all pointers are good, or NULL.
            told(|error| unsafe { shamrocks_position_validate(std::ptr::null(), error) }),
            "1 SHAMROCKS_ERROR_NULL: a pointer is NULL",
        ),
        (
            // SAFETY: all pointers are good.
            told(|error| unsafe {
                shamrocks_position_check(&to_c(&WON.parse().unwrap()), 22, null_mut(), error)
            }),
            "10 SHAMROCKS_ERROR_MOVE number=22: 22 is no move: a move is from + 256 * to, both 0 to 21",
        ),
        (
            read(shamrocks_rank_from_text, b"1"),
            "20 SHAMROCKS_ERROR_EXPECTED_RANK at=1:1: line 1, column 1: expected a rank: A, 2 to 9, T, J, Q or K, found \"1\"",
        ),
        (
            read(shamrocks_suit_from_text, b"X"),
            "21 SHAMROCKS_ERROR_EXPECTED_SUIT at=1:1: line 1, column 1: expected a suit: C, D, H or S, found \"X\"",
        ),
        (
            read(shamrocks_card_from_text, b" \n  1H"),
            "22 SHAMROCKS_ERROR_EXPECTED_CARD at=2:3: line 2, column 3: expected a card such as TH, found \"1H\"",
        ),
        (
            read(shamrocks_move_from_text, b"hello"),
            "23 SHAMROCKS_ERROR_EXPECTED_MOVE at=1:1: line 1, column 1: expected a move such as 5>12, 5>H or H>5, found \"hello\"",
        ),
        (
            read(shamrocks_move_from_text, b"0>5"),
            "24 SHAMROCKS_ERROR_EXPECTED_FAN at=1:1: line 1, column 1: expected a fan from 1 to 18, found \"0>5\"",
        ),
        (
            read(shamrocks_pile_from_text, b"F"),
            "25 SHAMROCKS_ERROR_EXPECTED_PILE at=1:1: line 1, column 1: expected a fan from 1 to 18, or a foundation: C, D, H or S, found \"F\"",
        ),
        (
            read(shamrocks_position_from_text, b""),
            "27 SHAMROCKS_ERROR_EXPECTED_FOUNDATIONS at=1:1: line 1, column 1: expected foundations such as C-3 D-0 H-A S-K, found nothing",
        ),
        (
            read(shamrocks_rules_from_text, b""),
            "28 SHAMROCKS_ERROR_EXPECTED_RULES at=1:1: line 1, column 1: expected rules: a preset, or key=value with commas between, found nothing",
        ),
        (
            read(shamrocks_rules_from_text, b"as-dealt,"),
            "29 SHAMROCKS_ERROR_EXPECTED_KEY_VALUE at=1:10: line 1, column 10: expected key=value, found nothing",
        ),
        (
            load("shamrocks one"),
            "26 SHAMROCKS_ERROR_EXPECTED_NUMBER at=1:11: line 1, column 11: expected a whole number, found \"one\"",
        ),
        (
            load("patience 1"),
            "30 SHAMROCKS_ERROR_EXPECTED_LINE at=1:1: line 1, column 1: expected the line \"shamrocks 1\", found \"patience\"",
        ),
        (
            read(shamrocks_card_from_text, b"TH JH"),
            "31 SHAMROCKS_ERROR_EXPECTED_END at=1:4: line 1, column 4: expected the end of the text, found \"JH\"",
        ),
        (
            load("shamrocks 1 2"),
            "32 SHAMROCKS_ERROR_EXPECTED_END_OF_LINE at=1:13: line 1, column 13: expected the end of the line, found \"2\"",
        ),
        (
            read(shamrocks_rules_from_text, b"kings=botom"),
            "33 SHAMROCKS_ERROR_UNKNOWN_WORD at=1:7: line 1, column 7: unknown value of kings \"botom\": did you mean \"bottom\"?",
        ),
        (
            read(shamrocks_rules_from_text, b"kings=bottom,kings=bottom"),
            "34 SHAMROCKS_ERROR_GIVEN_TWICE at=1:14: line 1, column 14: kings is given twice",
        ),
        (
            read(shamrocks_move_from_text, b"19>5"),
            "35 SHAMROCKS_ERROR_NUMBER_TOO_LARGE at=1:1 number=18: line 1, column 1: \"19\" is too large: at most 18",
        ),
        (
            load("shamrocks 2"),
            "36 SHAMROCKS_ERROR_SAVE_FORMAT at=1:11 number=2 second=1: line 1, column 11: save format 2 is newer than this library, which reads format 1",
        ),
        (
            deck(&twice),
            "40 SHAMROCKS_ERROR_DECK_REPEATED number=1 second=2 card=AC: ace of clubs stands twice in the deck: as card 1 and as card 2",
        ),
        (
            deck(&in_order[..51]),
            "41 SHAMROCKS_ERROR_DECK_MISSING number=51 card=KS: king of spades is missing: a deck has 52 cards, this one 51",
        ),
        (
            save("rules shamrocks\nseed 1\ndeck AC\n"),
            "41 SHAMROCKS_ERROR_DECK_MISSING at=4:0 number=1 card=2C: line 4: 2 of clubs is missing: a deck has 52 cards, this one 1",
        ),
        (
            fans(&[], &[0; 19], [13; 4]),
            "60 SHAMROCKS_ERROR_TOO_MANY_FANS number=19: 19 fans are too many: there are 18",
        ),
        (
            fans(&[0, 1, 2, 3], &[4], [0; 4]),
            "61 SHAMROCKS_ERROR_FAN_TOO_LONG number=4 to=1: fan 1 has 4 cards: a fan never holds more than three",
        ),
        (
            fans(&[], &[], [14, 0, 0, 0]),
            "62 SHAMROCKS_ERROR_FOUNDATION_TOO_HIGH number=14 to=C: the clubs foundation has 14 cards: a suit has 13",
        ),
        (
            fans(&[0], &[1], [13; 4]),
            "63 SHAMROCKS_ERROR_CARD_REPEATED card=AC from=C to=1: ace of clubs stands twice: on the clubs foundation and in fan 1",
        ),
        (
            fans(&[], &[], [13, 13, 13, 12]),
            "64 SHAMROCKS_ERROR_CARD_MISSING card=KS: king of spades is missing: it is in no fan and on no foundation",
        ),
        (
            save("rules shamrocks\nposition C13 D13 H13 S12 -\n"),
            "64 SHAMROCKS_ERROR_CARD_MISSING at=3:0 card=KS: line 3: king of spades is missing: it is in no fan and on no foundation",
        ),
        (
            bytes(63, 1),
            "65 SHAMROCKS_ERROR_POSITION_BYTES number=63: byte 63 of the position has no meaning there",
        ),
        (
            pysol(1, "24"),
            "80 SHAMROCKS_ERROR_PYSOL_GAME number=1: PySolFC's game 1 is not Shamrocks: that is 57, or 714 for Shamrocks II",
        ),
        (
            pysol(57, "x"),
            "81 SHAMROCKS_ERROR_PYSOL_NUMBER: \"x\" is no PySolFC deal number: give digits, or ms and digits",
        ),
        (
            pysol(714, "0"),
            "82 SHAMROCKS_ERROR_PYSOL_ZERO: PySolFC has no deal 0: its numbers start at 1",
        ),
        (
            pysol(57, "ms8589934592"),
            "83 SHAMROCKS_ERROR_PYSOL_TOO_LARGE number=8589934591: ms8589934592 is too large: PySolFC's ms numbers end at 8589934591",
        ),
        (
            pysol(57, &long),
            "84 SHAMROCKS_ERROR_PYSOL_TOO_LONG number=2000 second=1232: a deal number of 2000 digits is too long: at most 1232",
        ),
        (
            save(&format!("rules shamrocks\nseed 2\n{DECK}\nmoves\n")),
            "100 SHAMROCKS_ERROR_SEED_MISMATCH at=4:0 number=2: line 4: this is not the deck of seed 2",
        ),
        (
            save("rules shamrocks\nposition C13 D13 H13 S13 - | open-fans\nmoves\n"),
            "101 SHAMROCKS_ERROR_RULES_MISMATCH at=3:0 number=38: line 3: the position is under the rules open-fans, the game under shamrocks",
        ),
        (
            save("rules open-fans\nposition C13 D13 H13 S13 - | building=down\nmoves\n"),
            "101 SHAMROCKS_ERROR_RULES_MISMATCH at=3:0 number=8 second=38: line 3: the position is under the rules kings=bottom,worrying-back=yes,building=down,empty-fans=closed, the game under open-fans",
        ),
        (
            save(
                "rules building=down\nposition C11 D11 H12 S12 KC QC / QD / KD KH KS | building=down\nmoves 1>2\n",
            ),
            "102 SHAMROCKS_ERROR_SAVED_MOVE number=1 second=1 card=QC other=QD from=1 to=2 reason=210: move 1, 1>2, is illegal: queen of clubs does not go on queen of diamonds: build down by one rank",
        ),
        (
            save(&format!("rules shamrocks\n{DECK}\nmoves 3>C 1>8\n")),
            "102 SHAMROCKS_ERROR_SAVED_MOVE number=2 card=TD from=1 to=8 reason=209: move 2, 1>8, is illegal: fan 8 is full: a fan never holds more than three cards",
        ),
        (
            undo("C12 D13 H13 S13 KC", "5>18"),
            "120 SHAMROCKS_ERROR_UNDO_NO_CARD from=5 to=18: 5>18 cannot be taken back: fan 18 is empty",
        ),
        (
            undo(queens, "3>2"),
            "121 SHAMROCKS_ERROR_UNDO_NO_PLACE card=QD from=3 to=2: 3>2 cannot be taken back: fan 3 has no place for queen of diamonds",
        ),
        (
            undo(kings, "3>1"),
            "122 SHAMROCKS_ERROR_UNDO_REFUSED card=KC from=3 to=1 reason=206: 3>1 cannot be taken back, since it was not legal: king of clubs does not go to fan 1: an emptied fan is gone",
        ),
        (
            perft(21),
            "130 SHAMROCKS_ERROR_PERFT_TOO_DEEP number=21: depth 21 is too deep: its count may not fit in 64 bits, so 20 is the most",
        ),
        (
            shorten(&format!("{queens} | building=down"), "2>3 1>C"),
            "140 SHAMROCKS_ERROR_SHORTEN_REFUSED number=1 card=QD from=2 to=3 reason=209: move 1, 2>3, is illegal: fan 3 is full: a fan never holds more than three cards",
        ),
        (
            shorten("C11 D11 H12 S12 KC QC / QD / KD KH KS | building=down", "1>C 1>C 2>C"),
            "140 SHAMROCKS_ERROR_SHORTEN_REFUSED number=3 card=QD from=2 to=C reason=203: move 3, 2>C, is illegal: queen of diamonds does not go on the clubs foundation: a foundation takes one suit",
        ),
        (
            shorten(kings, "1>C"),
            "141 SHAMROCKS_ERROR_SHORTEN_NOT_WON: the moves do not win the game",
        ),
        (
            play(WON, "C>1"),
            "200 SHAMROCKS_ERROR_WON from=C to=1: the game is won: no card is left to move",
        ),
        (
            play(kings, "1>1"),
            "201 SHAMROCKS_ERROR_SAME_PILE from=1 to=1: fan 1 to fan 1 is no move: a card goes to another pile",
        ),
        (
            play(kings, "3>1"),
            "202 SHAMROCKS_ERROR_EMPTY_PILE from=3 to=1: fan 3 is empty: there is no card to move",
        ),
        (
            play(kings, "1>D"),
            "203 SHAMROCKS_ERROR_WRONG_FOUNDATION card=KC from=1 to=D: king of clubs does not go on the diamonds foundation: a foundation takes one suit",
        ),
        (
            play("C11 D11 H12 S12 KC / QC / QD / KD KH KS", "1>C"),
            "204 SHAMROCKS_ERROR_NOT_NEXT card=KC other=QC from=1 to=C: king of clubs does not go on its foundation yet: queen of clubs comes next",
        ),
        (
            play("C12 D12 H12 S12 KC / KD KH / - / KS | worrying-back=no", "C>1"),
            "205 SHAMROCKS_ERROR_NO_WORRYING_BACK card=QC from=C to=1: queen of clubs stays on its foundation: these rules allow no worrying back",
        ),
        (
            play(kings, "2>3"),
            "206 SHAMROCKS_ERROR_FAN_GONE card=KH from=2 to=3: king of hearts does not go to fan 3: an emptied fan is gone",
        ),
        (
            play("C11 D11 H12 S12 KC QC / QD / KD KH KS / - | empty-fans=kings", "1>4"),
            "207 SHAMROCKS_ERROR_ONLY_KINGS card=QC from=1 to=4: queen of clubs does not go to fan 4: only a king fills an emptied fan",
        ),
        (
            play("C12 D12 H12 S12 KC / KD KH / - / KS | open-fans", "1>3"),
            "208 SHAMROCKS_ERROR_ALONE card=KC from=1 to=3: king of clubs is alone in fan 1: moving it to the empty fan 3 would change nothing",
        ),
        (
            play(queens, "2>3"),
            "209 SHAMROCKS_ERROR_FAN_FULL card=QD from=2 to=3: fan 3 is full: a fan never holds more than three cards",
        ),
        (
            play(kings, "1>4"),
            "210 SHAMROCKS_ERROR_WRONG_RANK card=KC other=KS from=1 to=4: king of clubs does not go on king of spades: build up or down by one rank",
        ),
        (
            play("C11 D11 H12 S12 KC QC / QD / KD KH KS | building=down", "1>2"),
            "210 SHAMROCKS_ERROR_WRONG_RANK number=1 card=QC other=QD from=1 to=2: queen of clubs does not go on queen of diamonds: build down by one rank",
        ),
    ];
    for (told, expected) in &cases {
        assert_eq!(told, expected);
    }

    let told: BTreeSet<&str> =
        cases.iter().filter_map(|(told, _)| told.split([' ', ':']).nth(1)).collect();
    let header = include_str!("../include/shamrocks.h");
    let defined = header
        .lines()
        .filter_map(|line| line.strip_prefix("#define ")?.split(' ').next())
        .filter(|name| name.starts_with("SHAMROCKS_ERROR_"));
    let untold: BTreeSet<&str> = defined.filter(|name| !told.contains(name)).collect();
    // Those of functions that explain nothing, and those that no call can bring about at will; the
    // library has unit tests for their sentences.
    let expected = [
        SHAMROCKS_ERROR_LENGTH,
        SHAMROCKS_ERROR_BUFFER,
        SHAMROCKS_ERROR_MEMORY,
        SHAMROCKS_ERROR_PANIC,
        SHAMROCKS_ERROR_PILE,
        SHAMROCKS_ERROR_FAN,
        SHAMROCKS_ERROR_VALUE,
        SHAMROCKS_ERROR_NOTHING,
        SHAMROCKS_ERROR_WORDS,
        SHAMROCKS_ERROR_PERFT_OVERFLOW,
    ];
    assert_eq!(untold, expected.map(name).into());
}
