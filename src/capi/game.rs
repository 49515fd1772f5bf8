//! Games, which live on the heap.

use super::card::a_move;
use super::deck::{codes, deck};
use super::error::{Fault, shamrocks_error};
use super::position::{autoplay, outcome_code, position, shamrocks_position};
use super::rules::rules;
use super::{Buffer, buffer, call, explained, free, output, print, text};
use crate::game::Game;
use crate::moves::Move;
use core::ffi::c_char;

/// A game being played: where it started, every move, and where it stands, with undo and redo
/// without limit.
///
/// A handle belongs to whoever got it from a function that makes one, and is given back with
/// shamrocks_game_free(), once. It may move between threads; functions that take it `const` may
/// run at the same time on several threads, any other only alone.
#[allow(non_camel_case_types, reason = "the name in C")]
pub struct shamrocks_game(Game);

fn handle(game: Game) -> Result<*mut shamrocks_game, Fault> {
    super::handle(shamrocks_game(game))
}

/// The game that C gives, read-only.
///
/// # Safety
///
/// As for [`super::shared`].
unsafe fn shared<'a>(game: *const shamrocks_game) -> Result<&'a Game, Fault> {
    // SAFETY: the promise of the caller.
    unsafe { super::shared(game) }.map(|game| &game.0)
}

/// The game that C gives, to change it.
///
/// # Safety
///
/// As for [`super::exclusive`].
pub(super) unsafe fn exclusive<'a>(game: *mut shamrocks_game) -> Result<&'a mut Game, Fault> {
    // SAFETY: the promise of the caller.
    unsafe { super::exclusive(game) }.map(|game| &mut game.0)
}

/// A new game of the deal with a seed; see shamrocks_deck_from_seed().
///
/// - `seed`: any number.
/// - `rules`: the rules to play by.
/// - `game`: receives the game, to be freed with shamrocks_game_free().
///
/// Returns SHAMROCKS_OK or a failure: no rules, or not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_new_from_seed(
    seed: u64,
    rules: u8,
    game: *mut *mut shamrocks_game,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let game = unsafe { output(game)? };
        game.put(handle(Game::from_seed(seed, self::rules(rules)?))?);
        Ok(())
    })
}

/// A new game of a deck.
///
/// - `deck`: the 52 cards in deal order.
/// - `rules`: the rules to play by.
/// - `game`: receives the game, to be freed with shamrocks_game_free().
/// - `error`: receives why it failed; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure: no deck, no rules, or not enough memory.
/// cbindgen:ptrs-as-arrays=[[deck; 52]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_new_from_deck(
    deck: *const u8,
    rules: u8,
    game: *mut *mut shamrocks_game,
    error: *mut shamrocks_error,
) -> i32 {
    let body = || {
        // SAFETY: the promise of C.
        let (deck, game) = unsafe { (self::deck(deck)?, output(game)?) };
        game.put(handle(Game::from_deck(deck, self::rules(rules)?))?);
        Ok(())
    };
    // SAFETY: the promise of C.
    unsafe { explained(error, body) }
}

/// A new game that starts from a position, and is played by its rules.
///
/// - `position`: the position.
/// - `game`: receives the game, to be freed with shamrocks_game_free().
/// - `error`: receives why it failed; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure: no position, or not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_new_from_position(
    position: *const shamrocks_position,
    game: *mut *mut shamrocks_game,
    error: *mut shamrocks_error,
) -> i32 {
    let body = || {
        // SAFETY: the promise of C.
        let (position, game) = unsafe { (self::position(position)?, output(game)?) };
        game.put(handle(Game::from_position(position))?);
        Ok(())
    };
    // SAFETY: the promise of C.
    unsafe { explained(error, body) }
}

/// Loads a game from a save file. It is replayed move by move, so that a damaged file is a
/// failure and never an illegal position.
///
/// - `text`, `length`: the save file.
/// - `game`: receives the game, to be freed with shamrocks_game_free().
/// - `error`: receives what is wrong with the file; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_load(
    text: *const c_char,
    length: usize,
    game: *mut *mut shamrocks_game,
    error: *mut shamrocks_error,
) -> i32 {
    let body = || {
        // SAFETY: the promise of C.
        let (text, game) = unsafe { (self::text(text, length)?, output(game)?) };
        game.put(handle(text.parse()?)?);
        Ok(())
    };
    // SAFETY: the promise of C.
    unsafe { explained(error, body) }
}

/// A second, independent game that stands where the first does, with all its moves.
///
/// - `game`: the game.
/// - `clone`: receives the other game, to be freed with shamrocks_game_free().
///
/// Returns SHAMROCKS_OK or a failure: not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_clone(
    game: *const shamrocks_game,
    clone: *mut *mut shamrocks_game,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (game, clone) = unsafe { (shared(game)?, output(clone)?) };
        clone.put(handle(game.try_clone().map_err(|_| Fault::Memory)?)?);
        Ok(())
    })
}

/// Gives a game back.
///
/// - `game`: the game, which must not be used any more; nothing happens when it is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_free(game: *mut shamrocks_game) {
    // SAFETY: the promise of C.
    unsafe { free(game) };
}

/// Whether two games are equal: their start, with seed or deck, their moves, those taken back
/// included, and where they stand.
///
/// - `game`, `other`: the games; may be the same.
/// - `equal`: receives 1 or 0.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_equals(
    game: *const shamrocks_game,
    other: *const shamrocks_game,
    equal: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (game, other, equal) = unsafe { (shared(game)?, shared(other)?, output(equal)?) };
        equal.put((game == other).into());
        Ok(())
    })
}

/// The save file of a game: everything, moves taken back included. Two games are equal exactly
/// when their save files are.
///
/// - `game`: the game.
/// - `buffer`, `capacity`, `needed`: where the text goes.
///
/// Returns SHAMROCKS_OK or a failure: the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_save(
    game: *const shamrocks_game,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| shared(game), buffer, capacity, needed) }
}

/// The position now.
///
/// - `game`: the game.
/// - `position`: receives the position.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_position(
    game: *const shamrocks_game,
    position: *mut shamrocks_position,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (game, position) = unsafe { (shared(game)?, output(position)?) };
        position.put((*game.position()).into());
        Ok(())
    })
}

/// The position at the start.
///
/// - `game`: the game.
/// - `position`: receives the position.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_start_position(
    game: *const shamrocks_game,
    position: *mut shamrocks_position,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (game, position) = unsafe { (shared(game)?, output(position)?) };
        position.put((*game.start_position()).into());
        Ok(())
    })
}

/// The rules in force.
///
/// - `game`: the game.
/// - `rules`: receives the rules.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_rules(game: *const shamrocks_game, rules: *mut u8) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (game, rules) = unsafe { (shared(game)?, output(rules)?) };
        rules.put(game.rules().code());
        Ok(())
    })
}

/// The seed of the deal.
///
/// - `game`: the game.
/// - `seed`: receives the seed.
///
/// Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_NOTHING when the game was not dealt from a
/// seed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_seed(game: *const shamrocks_game, seed: *mut u64) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (game, seed) = unsafe { (shared(game)?, output(seed)?) };
        seed.put(game.seed().ok_or(Fault::Nothing)?);
        Ok(())
    })
}

/// The deck that was dealt.
///
/// - `game`: the game.
/// - `deck`: receives the 52 cards in deal order.
///
/// Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_NOTHING when the game started from a
/// position.
/// cbindgen:ptrs-as-arrays=[[deck; 52]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_deck(game: *const shamrocks_game, deck: *mut u8) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (game, deck) = unsafe { (shared(game)?, output(deck.cast())?) };
        deck.put(codes(*game.deck().ok_or(Fault::Nothing)?));
        Ok(())
    })
}

/// Plays a move. Moves that were taken back are forgotten.
///
/// - `game`: the game, which changes only on success.
/// - `move`: the move.
/// - `card`: receives the card that moved; may be NULL.
/// - `error`: receives why the move is refused; may be NULL.
///
/// Returns SHAMROCKS_OK, a status from 200 on when the rules refuse the move, or another failure:
/// no move, or not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_play(
    game: *mut shamrocks_game,
    r#move: u16,
    card: *mut u8,
    error: *mut shamrocks_error,
) -> i32 {
    let body = || {
        // SAFETY: the promise of C.
        let (game, out) = unsafe { (exclusive(game)?, output(card)) };
        let m = a_move(r#move)?;
        game.try_reserve(1).map_err(|_| Fault::Memory)?;
        let card = game.play(m).map_err(|refusal| Fault::Refused(m, refusal))?;
        if let Ok(out) = out {
            out.put(card.code());
        }
        Ok(())
    };
    // SAFETY: the promise of C.
    unsafe { explained(error, body) }
}

/// Takes back the last move.
///
/// - `game`: the game.
/// - `move`: receives the move; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_NOTHING at the start.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_undo(game: *mut shamrocks_game, r#move: *mut u16) -> i32 {
    // SAFETY: the promise of C.
    unsafe { step(game, r#move, Game::undo) }
}

/// Plays the last move that was taken back.
///
/// - `game`: the game.
/// - `move`: receives the move; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_NOTHING when there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_redo(game: *mut shamrocks_game, r#move: *mut u16) -> i32 {
    // SAFETY: the promise of C.
    unsafe { step(game, r#move, Game::redo) }
}

/// Goes one step back or forth.
///
/// # Safety
///
/// The promise of C.
unsafe fn step(
    game: *mut shamrocks_game,
    code: *mut u16,
    step: fn(&mut Game) -> Option<Move>,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (game, out) = unsafe { (exclusive(game)?, output(code)) };
        let m = step(game).ok_or(Fault::Nothing)?;
        if let Ok(out) = out {
            out.put(m.code());
        }
        Ok(())
    })
}

/// Takes back every move; each can be played again with shamrocks_game_redo().
///
/// - `game`: the game.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_restart(game: *mut shamrocks_game) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        unsafe { exclusive(game)? }.restart();
        Ok(())
    })
}

/// Plays cards to the foundations; see shamrocks_position_autoplay(). Unless there is none to
/// play, moves that were taken back are forgotten.
///
/// - `game`: the game, which changes only on success.
/// - `which`: SHAMROCKS_AUTOPLAY_ALL or SHAMROCKS_AUTOPLAY_SAFE.
/// - `moves`, `capacity`, `count`: where the moves go that were played; 52 are always enough.
///
/// Returns SHAMROCKS_OK or a failure: another number as `which`, the buffer is too small, or not
/// enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_autoplay(
    game: *mut shamrocks_game,
    which: u8,
    moves: *mut u16,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (game, moves): (_, Buffer<u16>) =
            unsafe { (exclusive(game)?, buffer(moves, capacity, count)?) };
        let which = autoplay(which)?;
        let mut ahead = *game.position();
        let ahead = ahead.autoplay(which);
        game.try_reserve(ahead.len()).map_err(|_| Fault::Memory)?;
        moves.fill_moves(&ahead)?;
        game.autoplay(which);
        Ok(())
    })
}

/// The moves that led here.
///
/// - `game`: the game.
/// - `moves`, `capacity`, `count`: where the moves go.
///
/// Returns SHAMROCKS_OK or a failure: the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_history(
    game: *const shamrocks_game,
    moves: *mut u16,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (game, moves) = unsafe { (shared(game)?, buffer(moves, capacity, count)?) };
        moves.fill_moves(game.history())
    })
}

/// The moves that were taken back and can be played again, the next one first.
///
/// - `game`: the game.
/// - `moves`, `capacity`, `count`: where the moves go.
///
/// Returns SHAMROCKS_OK or a failure: the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_undone(
    game: *const shamrocks_game,
    moves: *mut u16,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (game, moves) = unsafe { (shared(game)?, buffer(moves, capacity, count)?) };
        moves.fill_moves(game.undone())
    })
}

/// How many moves led here.
///
/// - `game`: the game.
/// - `count`: receives the number.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_move_count(
    game: *const shamrocks_game,
    count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (game, count) = unsafe { (shared(game)?, output(count)?) };
        count.put(game.move_count());
        Ok(())
    })
}

/// Whether the game is over, and how.
///
/// - `game`: the game.
/// - `outcome`: receives one of SHAMROCKS_OUTCOME_...
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_outcome(
    game: *const shamrocks_game,
    outcome: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (game, outcome) = unsafe { (shared(game)?, output(outcome)?) };
        outcome.put(outcome_code(game.outcome()));
        Ok(())
    })
}
