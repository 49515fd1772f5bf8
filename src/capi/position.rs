//! Positions.

use super::card::{a_move, card, pile};
use super::deck::deck;
use super::error::{Fault, SHAMROCKS_NO_CARD, shamrocks_error};
use super::rules::rules;
use super::{Buffer, buffer, call, explained, input, inputs, output, print, read, text};
use crate::autoplay::Autoplay;
use crate::card::Card;
use crate::moves::{MAX_MOVES, Move, Outcome};
use crate::perft::PERFT_MAX_DEPTH;
use crate::position::{Arrangement, Fan, Pile, Position, PositionError, PositionKey};
use crate::rules::{FAN_LIMIT, FANS, FOUNDATIONS};
use core::ffi::c_char;
use core::fmt;

/// How many fans there are, piles 0 to 17.
pub const SHAMROCKS_FANS: usize = 18;
/// A fan never holds more cards than this.
pub const SHAMROCKS_FAN_LIMIT: usize = 3;
/// How many foundations there are, piles 18 to 21.
pub const SHAMROCKS_FOUNDATIONS: usize = 4;
/// The pile that is the first foundation, that of clubs; diamonds, hearts and spades follow.
pub const SHAMROCKS_FIRST_FOUNDATION: u8 = 18;
/// How many piles there are.
pub const SHAMROCKS_PILES: usize = 22;
/// No position under any rules has more legal moves.
pub const SHAMROCKS_MAX_MOVES: usize = 197;
/// How many bytes a key has.
pub const SHAMROCKS_KEY_BYTES: usize = 40;
/// The greatest depth that shamrocks_position_perft() takes.
pub const SHAMROCKS_PERFT_MAX_DEPTH: u32 = 20;

/// Outcome: the game goes on.
pub const SHAMROCKS_OUTCOME_RUNNING: u8 = 0;
/// Outcome: all 52 cards are on the foundations.
pub const SHAMROCKS_OUTCOME_WON: u8 = 1;
/// Outcome: the game is not won, and no legal move is left.
pub const SHAMROCKS_OUTCOME_STUCK: u8 = 2;

/// Autoplay: every card that goes to its foundation.
pub const SHAMROCKS_AUTOPLAY_ALL: u8 = 0;
/// Autoplay: only cards that can never be missed.
pub const SHAMROCKS_AUTOPLAY_SAFE: u8 = 1;

const _: () = {
    assert!(SHAMROCKS_FANS == FANS);
    assert!(SHAMROCKS_FAN_LIMIT == FAN_LIMIT);
    assert!(SHAMROCKS_FOUNDATIONS == FOUNDATIONS);
    assert!(SHAMROCKS_FIRST_FOUNDATION as usize == FANS);
    assert!(SHAMROCKS_PILES == Pile::COUNT);
    assert!(SHAMROCKS_MAX_MOVES == MAX_MOVES);
    assert!(SHAMROCKS_KEY_BYTES == PositionKey::BYTES);
    assert!(SHAMROCKS_PERFT_MAX_DEPTH == PERFT_MAX_DEPTH);
    assert!(size_of::<shamrocks_position>() == Position::BYTES);
    assert!(SHAMROCKS_AUTOPLAY_ALL == Autoplay::All as u8);
    assert!(SHAMROCKS_AUTOPLAY_SAFE == Autoplay::Safe as u8);
};

/// A position: the cards in the fans and on the foundations, and the rules in force. A plain
/// value without pointers that the caller owns: copy it, store it, send it between threads and
/// machines. Two positions are equal exactly when their bytes are. Any 64 bytes are safe to pass:
/// those that are no position give a status.
///
/// The layout never changes: bytes 0 to 53 are the fans, three bytes each, bottom card first,
/// SHAMROCKS_NO_CARD where there is none; bytes 54 to 57 say how many cards the foundations hold;
/// byte 58 is the rules; the other five are 0. Reading it directly is fine.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(non_camel_case_types, reason = "the name in C")]
pub struct shamrocks_position {
    /// The bytes.
    pub bytes: [u8; 64],
}

impl From<Position> for shamrocks_position {
    fn from(position: Position) -> Self {
        Self { bytes: position.to_bytes() }
    }
}

/// The position that C gives.
///
/// # Safety
///
/// `position` is NULL or points to 64 bytes.
pub(super) unsafe fn position(position: *const shamrocks_position) -> Result<Position, Fault> {
    // SAFETY: the promise of the caller.
    let position = unsafe { input(position)? };
    Ok(Position::from_bytes(&position.bytes)?)
}

pub(super) fn outcome_code(outcome: Option<Outcome>) -> u8 {
    match outcome {
        None => SHAMROCKS_OUTCOME_RUNNING,
        Some(Outcome::Won) => SHAMROCKS_OUTCOME_WON,
        Some(Outcome::Stuck) => SHAMROCKS_OUTCOME_STUCK,
    }
}

pub(super) fn autoplay(which: u8) -> Result<Autoplay, Fault> {
    match which {
        SHAMROCKS_AUTOPLAY_ALL => Ok(Autoplay::All),
        SHAMROCKS_AUTOPLAY_SAFE => Ok(Autoplay::Safe),
        _ => Err(Fault::Value(which.into())),
    }
}

/// Deals a deck: fan by fan, bottom card first, seventeen fans of three cards and one of one, and
/// then moves Kings as the rules say.
///
/// - `deck`: the 52 cards in deal order.
/// - `rules`: the rules to play by.
/// - `position`: receives the position.
/// - `error`: receives why it failed; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure: no deck, or no rules.
/// cbindgen:ptrs-as-arrays=[[deck; 52]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_deal(
    deck: *const u8,
    rules: u8,
    position: *mut shamrocks_position,
    error: *mut shamrocks_error,
) -> i32 {
    let body = || {
        // SAFETY: the promise of C.
        let (deck, position) = unsafe { (self::deck(deck)?, output(position)?) };
        position.put(Position::deal(&deck, self::rules(rules)?).into());
        Ok(())
    };
    // SAFETY: the promise of C.
    unsafe { explained(error, body) }
}

/// The position with these cards. No King is moved.
///
/// - `cards`: the cards of all fans, one fan after the other, each from the bottom up.
/// - `lengths`: how many cards each fan has; `cards` holds their sum.
/// - `fans`: how many fans there are in `lengths`; fans left out at the end are empty.
/// - `foundations`: how many cards the foundations of clubs, diamonds, hearts and spades hold.
/// - `rules`: the rules to play by.
/// - `position`: receives the position.
/// - `error`: receives why it failed; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure: unless there are at most 18 fans of at most 3 cards, and
/// each card stands exactly once.
/// cbindgen:ptrs-as-arrays=[[foundations; 4]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_from_fans(
    cards: *const u8,
    lengths: *const u8,
    fans: usize,
    foundations: *const u8,
    rules: u8,
    position: *mut shamrocks_position,
    error: *mut shamrocks_error,
) -> i32 {
    let body = || {
        // SAFETY: the promise of C. Without fans no card is read.
        let (foundations, position, _) =
            unsafe { (input(foundations.cast())?, output(position)?, inputs(cards, 0)?) };
        if fans > FANS {
            return Err(PositionError::TooManyFans { count: fans }.into());
        }
        let rules = self::rules(rules)?;
        let mut arrangement = Arrangement::default();
        arrangement.foundations = foundations;
        let mut start = 0;
        // SAFETY: the promise of C.
        for &length in unsafe { inputs(lengths, fans)? } {
            let mut fan = [Card::ALL[0]; u8::MAX as usize];
            let fan = &mut fan[..length.into()];
            // SAFETY: the promise of C: these cards too are part of the sum of the lengths.
            let codes = unsafe { inputs(cards.add(start), length.into())? };
            for (slot, &code) in fan.iter_mut().zip(codes) {
                *slot = card(code)?;
            }
            arrangement.push_fan(fan)?;
            start += fan.len();
        }
        position.put(arrangement.finish(rules)?.into());
        Ok(())
    };
    // SAFETY: the promise of C.
    unsafe { explained(error, body) }
}

/// Whether bytes are a position: each of the 52 cards once, no fan over three cards, every
/// foundation running up from its Ace.
///
/// - `position`: the bytes.
/// - `error`: receives what is wrong with them; may be NULL.
///
/// Returns SHAMROCKS_OK when they are, else why they are not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_validate(
    position: *const shamrocks_position,
    error: *mut shamrocks_error,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { explained(error, || self::position(position).map(|_| ())) }
}

/// The text of a position in many lines, for people and for files: the foundations, a line for
/// each fan from the bottom card up, and the rules unless they are the default. Without a line
/// end at the end.
///
/// - `position`: the position.
/// - `buffer`, `capacity`, `needed`: where the text goes; 300 bytes are enough.
///
/// Returns SHAMROCKS_OK or a failure: no position, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_lines(
    position: *const shamrocks_position,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| self::position(position).map(Lines), buffer, capacity, needed) }
}

struct Lines(Position);

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.0)
    }
}

/// The text of a position in one line, for logs. Both texts read back.
///
/// - `position`: the position.
/// - `buffer`, `capacity`, `needed`: where the text goes; 300 bytes are enough.
///
/// Returns SHAMROCKS_OK or a failure: no position, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_line(
    position: *const shamrocks_position,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| self::position(position), buffer, capacity, needed) }
}

/// Reads a position in many lines or in one.
///
/// - `text`, `length`: the text.
/// - `position`: receives the position.
/// - `error`: receives what is wrong with the text or the position; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_from_text(
    text: *const c_char,
    length: usize,
    position: *mut shamrocks_position,
    error: *mut shamrocks_error,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { read(text, length, position, error, <shamrocks_position as From<Position>>::from) }
}

/// The cards of a fan.
///
/// - `position`: the position.
/// - `fan`: the fan, 0 to 17.
/// - `cards`: receives three cards, the bottom one first, SHAMROCKS_NO_CARD where there is none.
/// - `count`: receives how many cards there are.
///
/// Returns SHAMROCKS_OK or a failure: no position, or no fan.
/// cbindgen:ptrs-as-arrays=[[cards; 3]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_fan(
    position: *const shamrocks_position,
    fan: u8,
    cards: *mut u8,
    count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (position, cards, count) =
            unsafe { (self::position(position)?, output(cards.cast())?, output(count)?) };
        let fan = position.fan(Fan::from_index(fan.into()).ok_or(Fault::Fan(fan))?);
        let mut codes = [SHAMROCKS_NO_CARD; FAN_LIMIT];
        for (code, card) in codes.iter_mut().zip(fan.iter()) {
            *code = card.code();
        }
        cards.put(codes);
        count.put(fan.len());
        Ok(())
    })
}

/// The top card of a pile.
///
/// - `position`: the position.
/// - `pile`: the pile, 0 to 21.
/// - `card`: receives the card, or SHAMROCKS_NO_CARD when the pile is empty.
///
/// Returns SHAMROCKS_OK or a failure: no position, or no pile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_top(
    position: *const shamrocks_position,
    pile: u8,
    card: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (position, card) = unsafe { (self::position(position)?, output(card)?) };
        card.put(position.top(self::pile(pile)?).map_or(SHAMROCKS_NO_CARD, Card::code));
        Ok(())
    })
}

/// How many cards the foundations hold.
///
/// - `position`: the position.
/// - `counts`: receives the counts for clubs, diamonds, hearts and spades.
///
/// Returns SHAMROCKS_OK or a failure: no position.
/// cbindgen:ptrs-as-arrays=[[counts; 4]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_foundations(
    position: *const shamrocks_position,
    counts: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (position, counts) = unsafe { (self::position(position)?, output(counts.cast())?) };
        counts.put(position.foundations());
        Ok(())
    })
}

/// How many cards are still in the fans.
///
/// - `position`: the position.
/// - `count`: receives the number, 0 to 52.
///
/// Returns SHAMROCKS_OK or a failure: no position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_cards_left(
    position: *const shamrocks_position,
    count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (position, count) = unsafe { (self::position(position)?, output(count)?) };
        count.put(position.cards_left());
        Ok(())
    })
}

/// The rules in force.
///
/// - `position`: the position.
/// - `rules`: receives the rules.
///
/// Returns SHAMROCKS_OK or a failure: no position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_rules(
    position: *const shamrocks_position,
    rules: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (position, rules) = unsafe { (self::position(position)?, output(rules)?) };
        rules.put(position.rules().code());
        Ok(())
    })
}

/// The same cards under other rules. No King is moved: that happens only at the deal.
///
/// - `position`: the position.
/// - `rules`: the other rules.
/// - `changed`: receives the position; may be the same as `position`.
///
/// Returns SHAMROCKS_OK or a failure: no position, or no rules.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_with_rules(
    position: *const shamrocks_position,
    rules: u8,
    changed: *mut shamrocks_position,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (position, changed) = unsafe { (self::position(position)?, output(changed)?) };
        changed.put(position.with_rules(self::rules(rules)?).into());
        Ok(())
    })
}

/// A key that is equal for two positions exactly when they differ at most in the order of their
/// fans; for the tables of a search.
///
/// - `position`: the position.
/// - `key`: receives the 40 bytes.
///
/// Returns SHAMROCKS_OK or a failure: no position.
/// cbindgen:ptrs-as-arrays=[[key; 40]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_key(
    position: *const shamrocks_position,
    key: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (position, key) = unsafe { (self::position(position)?, output(key.cast())?) };
        key.put(*position.key().as_bytes());
        Ok(())
    })
}

/// All legal moves, in the order of the piles they come from, then of those they go to.
///
/// - `position`: the position.
/// - `moves`, `capacity`, `count`: where the moves go; SHAMROCKS_MAX_MOVES are always enough.
///
/// Returns SHAMROCKS_OK or a failure: no position, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_legal_moves(
    position: *const shamrocks_position,
    moves: *mut u16,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (position, moves) =
            unsafe { (self::position(position)?, buffer(moves, capacity, count)?) };
        moves.fill_moves(&position.legal_moves())
    })
}

/// The legal moves of the top card of one pile: what to highlight when it is picked up.
///
/// - `position`: the position.
/// - `pile`: the pile, 0 to 21.
/// - `moves`, `capacity`, `count`: where the moves go; 18 are always enough.
///
/// Returns SHAMROCKS_OK or a failure: no position, no pile, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_legal_moves_of(
    position: *const shamrocks_position,
    pile: u8,
    moves: *mut u16,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (position, moves) =
            unsafe { (self::position(position)?, buffer(moves, capacity, count)?) };
        moves.fill_moves(&position.legal_moves_of(self::pile(pile)?))
    })
}

/// Whether a move is legal, and why not.
///
/// - `position`: the position.
/// - `move`: the move.
/// - `card`: receives the card that would move; may be NULL.
/// - `error`: receives why the move is refused; may be NULL.
///
/// Returns SHAMROCKS_OK when it is legal, a status from 200 on when the rules refuse it, or
/// another failure: no position, or no move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_check(
    position: *const shamrocks_position,
    r#move: u16,
    card: *mut u8,
    error: *mut shamrocks_error,
) -> i32 {
    let body = || {
        // SAFETY: the promise of C.
        let (position, out) = unsafe { (self::position(position)?, output(card)) };
        let m = a_move(r#move)?;
        let card = position.check(m).map_err(|refusal| Fault::Refused(m, refusal))?;
        if let Ok(out) = out {
            out.put(card.code());
        }
        Ok(())
    };
    // SAFETY: the promise of C.
    unsafe { explained(error, body) }
}

/// Plays a move.
///
/// - `position`: the position, which changes only on success.
/// - `move`: the move.
/// - `card`: receives the card that moved; may be NULL.
/// - `error`: receives why the move is refused; may be NULL.
///
/// Returns SHAMROCKS_OK, a status from 200 on when the rules refuse the move, or another failure:
/// no position, or no move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_play(
    position: *mut shamrocks_position,
    r#move: u16,
    card: *mut u8,
    error: *mut shamrocks_error,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe {
        change(position, r#move, card, error, |position, m| {
            position.play(m).map_err(|refusal| Fault::Refused(m, refusal))
        })
    }
}

/// Takes a move back.
///
/// - `position`: the position, which changes only on success.
/// - `move`: the move.
/// - `card`: receives the card that moved; may be NULL.
/// - `error`: receives why the move cannot be taken back; may be NULL.
///
/// Returns SHAMROCKS_OK, a status from 120 to 122 unless there is a position before in which the
/// move was legal, or another failure: no position, or no move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_undo(
    position: *mut shamrocks_position,
    r#move: u16,
    card: *mut u8,
    error: *mut shamrocks_error,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { change(position, r#move, card, error, |position, m| Ok(position.undo(m)?)) }
}

/// Changes a position by a move.
///
/// # Safety
///
/// The promise of C.
unsafe fn change(
    position: *mut shamrocks_position,
    code: u16,
    card: *mut u8,
    error: *mut shamrocks_error,
    change: fn(&mut Position, Move) -> Result<Card, Fault>,
) -> i32 {
    let body = || {
        // SAFETY: the promise of C.
        let (mut changed, position, out) =
            unsafe { (self::position(position)?, output(position)?, output(card)) };
        let card = change(&mut changed, a_move(code)?)?;
        position.put(changed.into());
        if let Ok(out) = out {
            out.put(card.code());
        }
        Ok(())
    };
    // SAFETY: the promise of C.
    unsafe { explained(error, body) }
}

/// Reads a move to be played here: as shamrocks_move_from_text() does, and the target F means the
/// foundation of the card that would move, as in "5>F".
///
/// - `position`: the position.
/// - `text`, `length`: the text.
/// - `move`: receives the move.
/// - `error`: receives what is wrong with the text; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure. Whether the move is legal is not asked.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_parse_move(
    position: *const shamrocks_position,
    text: *const c_char,
    length: usize,
    r#move: *mut u16,
    error: *mut shamrocks_error,
) -> i32 {
    let body = || {
        // SAFETY: the promise of C.
        let (position, text, code) =
            unsafe { (self::position(position)?, self::text(text, length)?, output(r#move)?) };
        code.put(position.parse_move(text)?.code());
        Ok(())
    };
    // SAFETY: the promise of C.
    unsafe { explained(error, body) }
}

/// Whether the game is over, and how. A game can be lost long before it is stuck.
///
/// - `position`: the position.
/// - `outcome`: receives one of SHAMROCKS_OUTCOME_...
///
/// Returns SHAMROCKS_OK or a failure: no position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_outcome(
    position: *const shamrocks_position,
    outcome: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (position, outcome) = unsafe { (self::position(position)?, output(outcome)?) };
        outcome.put(outcome_code(position.outcome()));
        Ok(())
    })
}

/// Whether all 52 cards are on the foundations.
///
/// - `position`: the position.
/// - `won`: receives 1 or 0.
///
/// Returns SHAMROCKS_OK or a failure: no position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_is_won(
    position: *const shamrocks_position,
    won: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (position, won) = unsafe { (self::position(position)?, output(won)?) };
        won.put(position.is_won().into());
        Ok(())
    })
}

/// Whether the game is not won and no legal move is left. A game can be lost long before that.
///
/// - `position`: the position.
/// - `stuck`: receives 1 or 0.
///
/// Returns SHAMROCKS_OK or a failure: no position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_is_stuck(
    position: *const shamrocks_position,
    stuck: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (position, stuck) = unsafe { (self::position(position)?, output(stuck)?) };
        stuck.put(position.is_stuck().into());
        Ok(())
    })
}

/// Whether a move is a legal play from a fan to a foundation that can never be missed: if the
/// game can be won now, it can be won after it. A play for which that is not sure is not safe.
///
/// - `position`: the position.
/// - `move`: the move, which need not be legal.
/// - `safe`: receives 1 or 0.
///
/// Returns SHAMROCKS_OK or a failure: no position, or no move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_is_safe(
    position: *const shamrocks_position,
    r#move: u16,
    safe: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (position, safe) = unsafe { (self::position(position)?, output(safe)?) };
        safe.put(position.is_safe(a_move(r#move)?).into());
        Ok(())
    })
}

/// Plays cards from the fans to the foundations until no more can go.
///
/// - `position`: the position, which changes only on success.
/// - `which`: SHAMROCKS_AUTOPLAY_ALL or SHAMROCKS_AUTOPLAY_SAFE.
/// - `moves`, `capacity`, `count`: where the moves go that were played; 52 are always enough.
///
/// Takes about 1.6 KiB of stack on a 32-bit chip.
///
/// Returns SHAMROCKS_OK or a failure: no position, another number as `which`, or the buffer is
/// too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_autoplay(
    position: *mut shamrocks_position,
    which: u8,
    moves: *mut u16,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (mut changed, position, moves): (_, _, Buffer<u16>) = unsafe {
            (self::position(position)?, output(position)?, buffer(moves, capacity, count)?)
        };
        moves.fill_moves(&changed.autoplay(autoplay(which)?))?;
        position.put(changed.into());
        Ok(())
    })
}

/// How many sequences of exactly `depth` legal moves start here: a test of the rules and a
/// measure of speed. Takes time in proportion to the number at the depth before.
///
/// - `position`: the position.
/// - `depth`: the depth, at most SHAMROCKS_PERFT_MAX_DEPTH.
/// - `count`: receives the number.
/// - `error`: receives why it failed; may be NULL.
///
/// Takes some 300 bytes of stack for each ply.
///
/// Returns SHAMROCKS_OK or a failure: no position, too deep, or the number is too large.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_perft(
    position: *const shamrocks_position,
    depth: u32,
    count: *mut u64,
    error: *mut shamrocks_error,
) -> i32 {
    let body = || {
        // SAFETY: the promise of C.
        let (position, count) = unsafe { (self::position(position)?, output(count)?) };
        count.put(position.perft(depth)?);
        Ok(())
    };
    // SAFETY: the promise of C.
    unsafe { explained(error, body) }
}
