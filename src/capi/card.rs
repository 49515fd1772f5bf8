//! Cards, suits, ranks, piles and moves.

use super::error::{Fault, shamrocks_error};
use super::{call, output, print, read};
use crate::card::{Card, Rank, Suit};
use crate::moves::Move;
use crate::position::Pile;
use core::ffi::c_char;

pub(super) fn card(code: u8) -> Result<Card, Fault> {
    Card::from_code(code).ok_or(Fault::Card(code))
}

fn suit(code: u8) -> Result<Suit, Fault> {
    Suit::from_code(code).ok_or(Fault::Value(code.into()))
}

pub(super) fn rank(code: u8) -> Result<Rank, Fault> {
    Rank::from_code(code).ok_or(Fault::Value(code.into()))
}

pub(super) fn pile(code: u8) -> Result<Pile, Fault> {
    Pile::from_code(code).ok_or(Fault::Pile(code))
}

pub(super) fn a_move(code: u16) -> Result<Move, Fault> {
    Move::from_code(code).ok_or(Fault::Move(code))
}

/// The text of a card, such as "TH".
///
/// - `card`: the card, 0 to 51.
/// - `buffer`, `capacity`, `needed`: where the text goes; 3 bytes are enough.
///
/// Returns SHAMROCKS_OK or a failure: no card, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_card_text(
    card: u8,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| self::card(card), buffer, capacity, needed) }
}

/// A card in words, such as "10 of hearts".
///
/// - `card`: the card, 0 to 51.
/// - `buffer`, `capacity`, `needed`: where the text goes; 18 bytes are enough.
///
/// Returns SHAMROCKS_OK or a failure: no card, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_card_name(
    card: u8,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| self::card(card).map(Card::name), buffer, capacity, needed) }
}

/// Reads a card, such as "TH", "th", "10H", or with a suit symbol.
///
/// - `text`, `length`: the text.
/// - `card`: receives the card, 0 to 51.
/// - `error`: receives what is wrong with the text; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_card_from_text(
    text: *const c_char,
    length: usize,
    card: *mut u8,
    error: *mut shamrocks_error,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { read(text, length, card, error, Card::code) }
}

/// The text of a suit, its letter: "C", "D", "H" or "S".
///
/// - `suit`: the suit, 0 to 3.
/// - `buffer`, `capacity`, `needed`: where the text goes; 2 bytes are enough.
///
/// Returns SHAMROCKS_OK or a failure: no suit, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_suit_text(
    suit: u8,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| self::suit(suit), buffer, capacity, needed) }
}

/// The word for a suit, such as "hearts".
///
/// - `suit`: the suit, 0 to 3.
/// - `buffer`, `capacity`, `needed`: where the text goes; 9 bytes are enough.
///
/// Returns SHAMROCKS_OK or a failure: no suit, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_suit_name(
    suit: u8,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| self::suit(suit).map(Suit::name), buffer, capacity, needed) }
}

/// The symbol of a suit, one character outside ASCII.
///
/// - `suit`: the suit, 0 to 3.
/// - `buffer`, `capacity`, `needed`: where the text goes; 4 bytes are enough.
///
/// Returns SHAMROCKS_OK or a failure: no suit, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_suit_symbol(
    suit: u8,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| self::suit(suit).map(Suit::symbol), buffer, capacity, needed) }
}

/// Reads a suit: a letter of C D H S, or a symbol.
///
/// - `text`, `length`: the text.
/// - `suit`: receives the suit, 0 to 3.
/// - `error`: receives what is wrong with the text; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_suit_from_text(
    text: *const c_char,
    length: usize,
    suit: *mut u8,
    error: *mut shamrocks_error,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { read(text, length, suit, error, Suit::code) }
}

/// The text of a rank, one character: "A", "2" to "9", "T", "J", "Q" or "K".
///
/// - `rank`: the rank, 0 to 12.
/// - `buffer`, `capacity`, `needed`: where the text goes; 2 bytes are enough.
///
/// Returns SHAMROCKS_OK or a failure: no rank, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_rank_text(
    rank: u8,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| self::rank(rank), buffer, capacity, needed) }
}

/// The word for a rank: "ace", "2" to "10", "jack", "queen" or "king".
///
/// - `rank`: the rank, 0 to 12.
/// - `buffer`, `capacity`, `needed`: where the text goes; 6 bytes are enough.
///
/// Returns SHAMROCKS_OK or a failure: no rank, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_rank_name(
    rank: u8,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| self::rank(rank).map(Rank::name), buffer, capacity, needed) }
}

/// Reads a rank: one of A 2 3 4 5 6 7 8 9 T J Q K, or 10.
///
/// - `text`, `length`: the text.
/// - `rank`: receives the rank, 0 to 12.
/// - `error`: receives what is wrong with the text; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_rank_from_text(
    text: *const c_char,
    length: usize,
    rank: *mut u8,
    error: *mut shamrocks_error,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { read(text, length, rank, error, Rank::code) }
}

/// The text of a pile: "1" to "18" for a fan, the suit letter for a foundation.
///
/// - `pile`: the pile, 0 to 21.
/// - `buffer`, `capacity`, `needed`: where the text goes; 3 bytes are enough.
///
/// Returns SHAMROCKS_OK or a failure: no pile, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_pile_text(
    pile: u8,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| self::pile(pile), buffer, capacity, needed) }
}

/// A pile in words: "fan 7", "the hearts foundation".
///
/// - `pile`: the pile, 0 to 21.
/// - `buffer`, `capacity`, `needed`: where the text goes; 24 bytes are enough.
///
/// Returns SHAMROCKS_OK or a failure: no pile, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_pile_name(
    pile: u8,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| self::pile(pile).map(Pile::name), buffer, capacity, needed) }
}

/// Reads a pile: the number of a fan, or the suit letter of a foundation.
///
/// - `text`, `length`: the text.
/// - `pile`: receives the pile, 0 to 21.
/// - `error`: receives what is wrong with the text; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_pile_from_text(
    text: *const c_char,
    length: usize,
    pile: *mut u8,
    error: *mut shamrocks_error,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { read(text, length, pile, error, Pile::code) }
}

/// The move from one pile to another; in C, SHAMROCKS_MOVE(from, to) does the same unchecked. The
/// piles of a move are `move % 256` and `move / 256`.
///
/// - `from`, `to`: the piles, 0 to 21.
/// - `move`: receives from + 256 * to.
///
/// Returns SHAMROCKS_OK or a failure: no pile. Whether the move is legal is not asked.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_move(from: u8, to: u8, r#move: *mut u16) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let code = unsafe { output(r#move)? };
        code.put(Move::new(pile(from)?, pile(to)?).code());
        Ok(())
    })
}

/// The text of a move, such as "5>12", "5>H" or "H>5".
///
/// - `move`: the move.
/// - `buffer`, `capacity`, `needed`: where the text goes; 6 bytes are enough.
///
/// Returns SHAMROCKS_OK or a failure: no move, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_move_text(
    r#move: u16,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| a_move(r#move), buffer, capacity, needed) }
}

/// Reads a move, such as "5>12", "5>H" or "H>5". Where a position is at hand,
/// shamrocks_position_parse_move() also reads "5>F".
///
/// - `text`, `length`: the text.
/// - `move`: receives the move.
/// - `error`: receives what is wrong with the text; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure. Whether the move is legal is not asked.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_move_from_text(
    text: *const c_char,
    length: usize,
    r#move: *mut u16,
    error: *mut shamrocks_error,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { read(text, length, r#move, error, Move::code) }
}
