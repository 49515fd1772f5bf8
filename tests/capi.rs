//! The C layer and the Rust one agree, in whatever is played.
#![cfg(all(feature = "capi", feature = "std"))]

#[path = "c/calls.rs"]
mod calls;

use calls::*;
use proptest::prelude::*;
use shamrocks::{
    Autoplay, Building, Card, Deck, EmptyFans, Fan, Game, Kings, Move, Outcome, Pile, Position,
    Rank, Refusal, Rules, Suit,
};
use std::collections::BTreeSet;
use std::ffi::c_char;
use std::fmt::Display;
use std::mem::MaybeUninit;
use std::ptr::null_mut;
use std::str::FromStr;

/// What C should say of a refusal: status, card, other card, number.
fn told(refusal: Refusal) -> (i32, Option<Card>, Option<Card>, u64) {
    match refusal {
        Refusal::Won => (SHAMROCKS_ERROR_WON, None, None, 0),
        Refusal::SamePile { .. } => (SHAMROCKS_ERROR_SAME_PILE, None, None, 0),
        Refusal::NoCard { .. } => (SHAMROCKS_ERROR_EMPTY_PILE, None, None, 0),
        Refusal::WrongFoundation { card, .. } => {
            (SHAMROCKS_ERROR_WRONG_FOUNDATION, Some(card), None, 0)
        }
        Refusal::NotNext { card, next, .. } => {
            (SHAMROCKS_ERROR_NOT_NEXT, Some(card), Some(next), 0)
        }
        Refusal::NoWorryingBack { card, .. } => {
            (SHAMROCKS_ERROR_NO_WORRYING_BACK, Some(card), None, 0)
        }
        Refusal::FanGone { card, .. } => (SHAMROCKS_ERROR_FAN_GONE, Some(card), None, 0),
        Refusal::OnlyKings { card, .. } => (SHAMROCKS_ERROR_ONLY_KINGS, Some(card), None, 0),
        Refusal::Alone { card, .. } => (SHAMROCKS_ERROR_ALONE, Some(card), None, 0),
        Refusal::FanFull { card, .. } => (SHAMROCKS_ERROR_FAN_FULL, Some(card), None, 0),
        Refusal::WrongRank { card, on, building, .. } => {
            let direction = match building {
                Building::UpOrDown => SHAMROCKS_BUILDING_UP_OR_DOWN,
                Building::Down => SHAMROCKS_BUILDING_DOWN,
                other => panic!("{other:?} is new"),
            };
            (SHAMROCKS_ERROR_WRONG_RANK, Some(card), Some(on), direction.into())
        }
        other => panic!("{other} is new"),
    }
}

fn assert_refused(m: Move, refusal: Refusal, status: i32, error: &shamrocks_error) {
    let code = |card: Option<Card>| card.map_or(SHAMROCKS_NO_CARD, Card::code);
    let (expected, card, other, number) = told(refusal);
    assert_eq!((status, error.status, error.reason), (expected, expected, 0));
    assert_eq!((error.card, error.other, error.number), (code(card), code(other), number));
    assert_eq!((error.from, error.to), (m.from().code(), m.to().code()));
    assert_eq!((error.line, error.column, error.second), (0, 0, 0));
    assert_eq!(message(error), refusal.to_string());
}

fn outcome_code(outcome: Option<Outcome>) -> u8 {
    match outcome {
        None => SHAMROCKS_OUTCOME_RUNNING,
        Some(Outcome::Won) => SHAMROCKS_OUTCOME_WON,
        Some(Outcome::Stuck) => SHAMROCKS_OUTCOME_STUCK,
    }
}

/// Compares all that a position tells.
fn assert_same_position(position: &Position, c: &shamrocks_position) {
    assert_eq!(c.bytes, position.to_bytes());
    let (mut counts, mut key, mut left, mut rules, mut outcome, mut perft) =
        ([0; 4], [0; 40], 0, 99, 99, 0);
    // SAFETY: all pointers are good.
    unsafe {
        assert_eq!(shamrocks_position_validate(c, null_mut()), SHAMROCKS_OK);
        assert_eq!(shamrocks_position_foundations(c, counts.as_mut_ptr()), SHAMROCKS_OK);
        assert_eq!(shamrocks_position_key(c, key.as_mut_ptr()), SHAMROCKS_OK);
        assert_eq!(shamrocks_position_cards_left(c, &mut left), SHAMROCKS_OK);
        assert_eq!(shamrocks_position_rules(c, &mut rules), SHAMROCKS_OK);
        assert_eq!(shamrocks_position_outcome(c, &mut outcome), SHAMROCKS_OK);
        let mut answer = 9;
        assert_eq!(shamrocks_position_is_won(c, &mut answer), SHAMROCKS_OK);
        assert_eq!(answer, u8::from(position.is_won()));
        assert_eq!(shamrocks_position_is_stuck(c, &mut answer), SHAMROCKS_OK);
        assert_eq!(answer, u8::from(position.is_stuck()));
        assert_eq!(shamrocks_position_perft(c, 2, &mut perft, null_mut()), SHAMROCKS_OK);
        let line =
            text(|buffer, capacity, needed| shamrocks_position_line(c, buffer, capacity, needed));
        let lines =
            text(|buffer, capacity, needed| shamrocks_position_lines(c, buffer, capacity, needed));
        assert_eq!((&line, &lines), (&format!("{position}"), &format!("{position:#}")));
        assert!(line.len() < 300 && lines.len() < 300);
    }
    assert_eq!(counts, position.foundations());
    assert_eq!(&key, position.key().as_bytes());
    assert_eq!(left, position.cards_left());
    assert_eq!(rules, position.rules().code());
    assert_eq!(Ok(perft), position.perft(2));
    assert_eq!(outcome, outcome_code(position.outcome()));

    // The fans and the foundations hold 52 different cards.
    let mut cards = BTreeSet::new();
    for fan in Fan::ALL {
        let (mut three, mut count) = ([0; 3], 0);
        // SAFETY: all pointers are good.
        let status =
            unsafe { shamrocks_position_fan(c, fan.index() as u8, three.as_mut_ptr(), &mut count) };
        assert_eq!(status, SHAMROCKS_OK);
        let (there, empty) = three.split_at(count);
        assert!(empty.iter().all(|&code| code == SHAMROCKS_NO_CARD));
        assert_eq!(there, position.fan(fan).iter().map(|card| card.code()).collect::<Vec<_>>());
        cards.extend(there.to_vec());
    }
    for (suit, count) in (0..).zip(counts) {
        cards.extend((0..count).map(|rank| suit * 13 + rank));
    }
    assert_eq!(cards.len(), 52);

    for pile in Pile::ALL {
        let mut top = 99;
        // SAFETY: all pointers are good.
        unsafe {
            assert_eq!(shamrocks_position_top(c, pile.code(), &mut top), SHAMROCKS_OK);
            let of_pile = codes(|moves, capacity, count| {
                shamrocks_position_legal_moves_of(c, pile.code(), moves, capacity, count)
            });
            assert_eq!(of_pile, codes_of(&position.legal_moves_of(pile)));
        }
        assert_eq!(top, position.top(pile).map_or(SHAMROCKS_NO_CARD, Card::code));
    }
    // SAFETY: all pointers are good.
    let legal = codes(|moves, capacity, count| unsafe {
        shamrocks_position_legal_moves(c, moves, capacity, count)
    });
    assert_eq!(legal, codes_of(&position.legal_moves()));
    for m in position.legal_moves() {
        let mut safe = 99;
        // SAFETY: all pointers are good.
        let status = unsafe { shamrocks_position_is_safe(c, m.code(), &mut safe) };
        assert_eq!((status, safe), (SHAMROCKS_OK, position.is_safe(m).into()));
    }
}

/// Plays one move in both, as position and as game.
fn assert_same_play(game: &mut Game, handle: &Handle, code: u16) {
    let (mut position, mut error) = (to_c(game.position()), no_error());
    let (mut checked, mut played, mut card) = (99, 99, 99);
    let Some(m) = Move::from_code(code) else {
        // SAFETY: all pointers are good.
        let statuses = unsafe {
            [
                shamrocks_position_check(&position, code, &mut card, &mut error),
                shamrocks_position_play(&mut position, code, &mut card, &mut error),
                shamrocks_position_undo(&mut position, code, &mut card, &mut error),
                shamrocks_position_is_safe(&position, code, &mut card),
                shamrocks_game_play(handle.0, code, &mut card, &mut error),
            ]
        };
        assert_eq!(statuses, [SHAMROCKS_ERROR_MOVE; 5]);
        assert_eq!((error.number, card), (code.into(), 99));
        return;
    };
    // SAFETY: all pointers are good.
    let status = unsafe { shamrocks_position_check(&position, code, &mut checked, &mut error) };
    // SAFETY: all pointers are good.
    let again = unsafe { shamrocks_position_play(&mut position, code, &mut played, null_mut()) };
    assert_eq!(status, again);
    let before = *game.position();
    match game.play(m) {
        Ok(moved) => {
            assert_eq!((status, checked, played), (SHAMROCKS_OK, moved.code(), moved.code()));
            assert_eq!(position.bytes, game.position().to_bytes());
            // SAFETY: all pointers are good.
            let status =
                unsafe { shamrocks_position_undo(&mut position, code, &mut card, &mut error) };
            assert_eq!((status, card), (SHAMROCKS_OK, moved.code()));
            assert_eq!(position.bytes, before.to_bytes());
        }
        Err(refusal) => {
            assert_refused(m, refusal, status, &error);
            assert_eq!((checked, played), (99, 99));
            assert_eq!(position.bytes, before.to_bytes());
        }
    }
    // SAFETY: all pointers are good.
    let played = unsafe { shamrocks_game_play(handle.0, code, &mut card, &mut error) };
    assert_eq!(played, status);
}

/// Takes a move back that was perhaps never played.
fn assert_same_undo(position: &Position, m: Move) {
    let (mut c, mut error, mut card) = (to_c(position), no_error(), 99);
    // SAFETY: all pointers are good.
    let status = unsafe { shamrocks_position_undo(&mut c, m.code(), &mut card, &mut error) };
    let mut undone = *position;
    match undone.undo(m) {
        Ok(moved) => assert_eq!((status, card), (SHAMROCKS_OK, moved.code())),
        Err(refused) => {
            assert!(
                (SHAMROCKS_ERROR_UNDO_NO_CARD..=SHAMROCKS_ERROR_UNDO_REFUSED).contains(&status)
            );
            assert_eq!((message(&error), card), (refused.to_string(), 99));
            assert_eq!((error.from, error.to), (m.from().code(), m.to().code()));
            assert_eq!(error.reason >= 200, status == SHAMROCKS_ERROR_UNDO_REFUSED);
        }
    }
    assert_eq!(c.bytes, undone.to_bytes());
}

fn equal(game: &Handle, other: &Handle) -> bool {
    let mut equal = 99;
    // SAFETY: all pointers are good.
    let status = unsafe { shamrocks_game_equals(game.0, other.0, &mut equal) };
    assert_eq!((status, equal < 2), (SHAMROCKS_OK, true));
    equal == 1
}

fn assert_same_game(game: &Game, handle: &Handle) {
    let (mut c, mut start, mut count, mut outcome, mut rules) =
        (to_c(game.start_position()), to_c(game.position()), 99, 99, 99);
    // SAFETY: all pointers are good.
    unsafe {
        assert_eq!(shamrocks_game_position(handle.0, &mut c), SHAMROCKS_OK);
        assert_eq!(shamrocks_game_start_position(handle.0, &mut start), SHAMROCKS_OK);
        assert_eq!(shamrocks_game_move_count(handle.0, &mut count), SHAMROCKS_OK);
        assert_eq!(shamrocks_game_outcome(handle.0, &mut outcome), SHAMROCKS_OK);
        assert_eq!(shamrocks_game_rules(handle.0, &mut rules), SHAMROCKS_OK);
        let history = codes(|moves, capacity, count| {
            shamrocks_game_history(handle.0, moves, capacity, count)
        });
        assert_eq!(history, codes_of(game.history()));
        let undone =
            codes(|moves, capacity, count| shamrocks_game_undone(handle.0, moves, capacity, count));
        assert_eq!(undone, codes_of(game.undone()));
    }
    assert_same_position(game.position(), &c);
    assert_eq!(outcome, outcome_code(game.outcome()));
    assert_eq!(start.bytes, game.start_position().to_bytes());
    assert_eq!((count, rules), (game.move_count(), game.rules().code()));
    let save = handle.save();
    assert_eq!(save, game.to_string());
    assert_eq!(Handle::load(&save).save(), save);
    // SAFETY: all pointers are good.
    let clone = Handle::new(|clone| unsafe { shamrocks_game_clone(handle.0, clone) });
    assert_eq!(clone.save(), save);
    assert!(equal(handle, &clone) && equal(&clone, handle) && equal(handle, handle));
    // SAFETY: all pointers are good.
    if unsafe { shamrocks_game_undo(clone.0, null_mut()) } == SHAMROCKS_OK {
        assert!(!equal(handle, &clone));
    }
}

/// Steps of a random game; a number picks the move.
#[derive(Clone, Copy, Debug)]
enum Step {
    Play(usize),
    Any(u16),
    Undo,
    Redo,
    Restart,
    Autoplay(bool),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        8 => any::<usize>().prop_map(Step::Play),
        2 => any::<u16>().prop_map(Step::Any),
        2 => (0..22_u16, 0..22_u16).prop_map(|(from, to)| Step::Any(from + 256 * to)),
        2 => Just(Step::Undo),
        1 => Just(Step::Redo),
        1 => any::<bool>().prop_map(Step::Autoplay),
        1 => Just(Step::Restart),
    ];
    prop::collection::vec(step, 1..40)
}

fn any_rules() -> impl Strategy<Value = Rules> {
    prop::sample::select(Rules::all().collect::<Vec<_>>())
}

fn take(game: &mut Game, handle: &Handle, step: Step) {
    let mut code = 0xffff;
    match step {
        Step::Play(pick) => {
            let moves = game.position().legal_moves();
            if !moves.is_empty() {
                assert_same_play(game, handle, moves[pick % moves.len()].code());
            }
        }
        Step::Any(any) => {
            assert_same_play(game, handle, any);
            if let Some(m) = Move::from_code(any) {
                assert_same_undo(game.position(), m);
            }
        }
        Step::Undo | Step::Redo => {
            // SAFETY: all pointers are good.
            let (status, expected) = unsafe {
                match step {
                    Step::Undo => (shamrocks_game_undo(handle.0, &mut code), game.undo()),
                    _ => (shamrocks_game_redo(handle.0, &mut code), game.redo()),
                }
            };
            let nothing = (SHAMROCKS_ERROR_NOTHING, 0xffff);
            assert_eq!((status, code), expected.map_or(nothing, |m| (SHAMROCKS_OK, m.code())));
        }
        Step::Restart => {
            // SAFETY: all pointers are good.
            assert_eq!(unsafe { shamrocks_game_restart(handle.0) }, SHAMROCKS_OK);
            game.restart();
        }
        Step::Autoplay(safe) => {
            let (which, code) = if safe {
                (Autoplay::Safe, SHAMROCKS_AUTOPLAY_SAFE)
            } else {
                (Autoplay::All, SHAMROCKS_AUTOPLAY_ALL)
            };
            let mut position = to_c(game.position());
            // SAFETY: all pointers are good.
            let moves = codes(|moves, capacity, count| unsafe {
                shamrocks_position_autoplay(&mut position, code, moves, capacity, count)
            });
            // SAFETY: all pointers are good.
            let of_game = codes(|moves, capacity, count| unsafe {
                shamrocks_game_autoplay(handle.0, code, moves, capacity, count)
            });
            let expected = codes_of(&game.autoplay(which));
            assert_eq!((&moves, &of_game), (&expected, &expected));
            assert_eq!(position.bytes, game.position().to_bytes());
        }
    }
}

/// A game, dealt from a seed.
fn pair(seed: u64, rules: Rules) -> (Game, Handle) {
    // SAFETY: all pointers are good.
    let handle =
        Handle::new(|game| unsafe { shamrocks_game_new_from_seed(seed, rules.code(), game) });
    (Game::from_seed(seed, rules), handle)
}

fn assert_same_games(seed: u64, rules: Rules, steps: &[Step]) {
    let (mut game, handle) = pair(seed, rules);
    for &step in steps {
        take(&mut game, &handle, step);
        assert_same_game(&game, &handle);
    }
}

#[test]
fn games_agree_under_every_preset() {
    for (index, preset) in Rules::PRESETS.iter().enumerate() {
        let picks = (0..60).map(|n| n * 7919 + index);
        let steps: Vec<Step> = picks
            .map(|n| match n % 10 {
                0 => Step::Undo,
                1 => Step::Redo,
                2 => Step::Autoplay(n % 20 == 2),
                3 => Step::Any((n % 22 + 256 * (n / 22 % 22)) as u16),
                _ => Step::Play(n),
            })
            .collect();
        assert_same_games(index as u64, preset.rules, &steps);
    }
}

/// Reads a text in Rust and in C, and compares what they say.
fn assert_same_parse<T: FromStr<Err: Display>, C>(
    text: &str,
    read: unsafe extern "C" fn(*const c_char, usize, *mut C, *mut shamrocks_error) -> i32,
    assert_same: impl Fn(&T, C),
) {
    let (mut value, mut error) = (MaybeUninit::uninit(), no_error());
    // SAFETY: all pointers are good.
    let status = unsafe { read(text.as_ptr().cast(), text.len(), value.as_mut_ptr(), &mut error) };
    match text.parse::<T>() {
        Ok(expected) => {
            assert_eq!(status, SHAMROCKS_OK);
            // SAFETY: a call that succeeds writes its output.
            assert_same(&expected, unsafe { value.assume_init() });
        }
        Err(expected) => {
            assert_eq!((status, message(&error)), (error.status, expected.to_string()));
            assert!(status >= 20);
        }
    }
}

/// As the C function, with an output of 52 bytes.
///
/// # Safety
///
/// As for the C function.
unsafe extern "C" fn read_deck(
    text: *const c_char,
    length: usize,
    deck: *mut [u8; 52],
    error: *mut shamrocks_error,
) -> i32 {
    // SAFETY: the promise of the caller.
    unsafe { shamrocks_deck_from_text(text, length, deck.cast(), error) }
}

/// A generator of given words.
struct Words<'a>(std::slice::Iter<'a, u32>);

impl rand_core::TryRng for Words<'_> {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(*self.0.next().expect("there are words enough"))
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        rand_core::utils::next_u64_via_u32(self)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        rand_core::utils::fill_bytes_via_next_word(bytes, || self.try_next_u32())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn games_agree(seed: u64, rules in any_rules(), steps in steps()) {
        assert_same_games(seed, rules, &steps);
    }

    #[test]
    fn any_position_and_move_agree(seed: u64, rules in any_rules(), steps in steps(), code: u16) {
        let (mut game, handle) = pair(seed, rules);
        for &step in &steps {
            take(&mut game, &handle, step);
        }
        assert_same_play(&mut game, &handle, code);
        for m in Pile::ALL.into_iter().flat_map(|from| Pile::ALL.map(|to| Move::new(from, to))) {
            let mut error = no_error();
            let c = to_c(game.position());
            // SAFETY: all pointers are good.
            let status =
                unsafe { shamrocks_position_check(&c, m.code(), null_mut(), &mut error) };
            match game.position().check(m) {
                Ok(_) => assert_eq!(status, SHAMROCKS_OK),
                Err(refusal) => assert_refused(m, refusal, status, &error),
            }
            assert_same_undo(game.position(), m);
        }
    }

    /// What Rust says of a text, C says too.
    #[test]
    fn damaged_texts_agree(
        seed: u64,
        rules in any_rules(),
        steps in steps(),
        at: prop::sample::Index,
        new in "[ -~\n♥]{0,3}",
        dropped in 0..4_usize,
    ) {
        let (mut game, handle) = pair(seed, rules);
        for &step in &steps {
            take(&mut game, &handle, step);
        }
        let deck = game.deck().copied().unwrap();
        let first = Move::new(Fan::ALL[0], Fan::ALL[17]);
        let m = game.history().last().copied().unwrap_or(first);
        let damage = |text: String| {
            let at = at.index(text.len());
            let end = (at + dropped).min(text.len());
            format!("{}{new}{}", &text[..at], &text[end..])
        };
        assert_same_parse(&damage(game.to_string()), shamrocks_game_load, |game: &Game, loaded| {
            let loaded = Handle(loaded);
            assert_same_game(game, &loaded);
        });
        let same_position = |position: &Position, read: shamrocks_position| {
            assert_eq!(read.bytes, position.to_bytes());
        };
        for text in [format!("{}", game.position()), format!("{:#}", game.position())] {
            assert_same_parse(&damage(text), shamrocks_position_from_text, same_position);
        }
        let rules = damage(rules.to_string());
        assert_same_parse(&rules, shamrocks_rules_from_text, |rules: &Rules, code| {
            assert_eq!(code, rules.code());
        });
        assert_same_parse(&damage(m.to_string()), shamrocks_move_from_text, |m: &Move, code| {
            assert_eq!(code, m.code());
        });
        let pile = damage(m.from().to_string());
        assert_same_parse(&pile, shamrocks_pile_from_text, |pile: &Pile, code| {
            assert_eq!(code, pile.code());
        });
        assert_same_parse(&damage(deck.to_string()), read_deck, |deck: &Deck, codes| {
            assert_eq!(codes, deck_codes(deck));
        });
    }

    #[test]
    fn decks_agree(seed: u64, words in prop::collection::vec(any::<u32>(), 40..60)) {
        let deck = Deck::from_seed(seed);
        let (mut c, mut used) = ([0; 52], 99);
        // SAFETY: all pointers are good.
        unsafe {
            assert_eq!(shamrocks_deck_from_seed(seed, c.as_mut_ptr()), SHAMROCKS_OK);
            assert_eq!(c, deck_codes(&deck));
            let printed = text(|buffer, capacity, needed| {
                shamrocks_deck_text(c.as_ptr(), buffer, capacity, needed)
            });
            assert_eq!(printed, deck.to_string());
        }
        // SAFETY: all pointers are good.
        let status = unsafe {
            shamrocks_deck_shuffled(words.as_ptr(), words.len(), &mut used, c.as_mut_ptr())
        };
        if words.len() < 51 {
            assert_eq!((status, used), (SHAMROCKS_ERROR_WORDS, 99));
            assert_eq!(c, deck_codes(&deck));
        } else {
            let mut left = Words(words.iter());
            let shuffled = Deck::shuffled(&mut left);
            assert_eq!(status, SHAMROCKS_OK);
            assert_eq!((c, used), (deck_codes(&shuffled), words.len() - left.0.len()));
        }
    }
}

#[test]
fn every_code_agrees() {
    // SAFETY: all pointers are good.
    unsafe {
        for card in Card::ALL {
            let code = card.code();
            assert_eq!(text(|b, c, n| shamrocks_card_text(code, b, c, n)), card.to_string());
            let name = text(|b, c, n| shamrocks_card_name(code, b, c, n));
            assert_eq!(name, card.name().to_string());
            assert!(name.len() < 18);
        }
        for suit in Suit::ALL {
            let code = suit.code();
            assert_eq!(text(|b, c, n| shamrocks_suit_text(code, b, c, n)), suit.to_string());
            assert_eq!(text(|b, c, n| shamrocks_suit_name(code, b, c, n)), suit.name());
            let symbol = suit.symbol().to_string();
            assert_eq!(text(|b, c, n| shamrocks_suit_symbol(code, b, c, n)), symbol);
            for text in [suit.to_string(), symbol] {
                assert_same_parse(&text, shamrocks_suit_from_text, |suit: &Suit, code| {
                    assert_eq!(code, suit.code());
                });
            }
        }
        for rank in Rank::ALL {
            let code = rank.code();
            assert_eq!(text(|b, c, n| shamrocks_rank_text(code, b, c, n)), rank.to_string());
            assert_eq!(text(|b, c, n| shamrocks_rank_name(code, b, c, n)), rank.name());
            assert_same_parse(&rank.to_string(), shamrocks_rank_from_text, |rank: &Rank, code| {
                assert_eq!(code, rank.code());
            });
        }
        for pile in Pile::ALL {
            let code = pile.code();
            assert_eq!(text(|b, c, n| shamrocks_pile_text(code, b, c, n)), pile.to_string());
            let name = text(|b, c, n| shamrocks_pile_name(code, b, c, n));
            assert_eq!(name, pile.name().to_string());
            assert!(name.len() < 24);
            for to in Pile::ALL {
                let (m, mut code) = (Move::new(pile, to), 0);
                assert_eq!(shamrocks_move(pile.code(), to.code(), &mut code), SHAMROCKS_OK);
                assert_eq!(code, m.code());
                assert_eq!(text(|b, c, n| shamrocks_move_text(code, b, c, n)), m.to_string());
            }
        }
        for card in Card::ALL {
            assert_same_parse(&card.to_string(), shamrocks_card_from_text, |card: &Card, code| {
                assert_eq!(code, card.code());
            });
        }
    }
}

#[test]
fn all_rules_agree() {
    for code in 0..=u8::MAX {
        let (mut kings, mut back, mut building, mut fans, mut again) = (99, 99, 99, 99, 99);
        // SAFETY: all pointers are good.
        let status =
            unsafe { shamrocks_rules_keys(code, &mut kings, &mut back, &mut building, &mut fans) };
        let Some(rules) = Rules::from_code(code) else {
            assert_eq!((status, kings), (SHAMROCKS_ERROR_RULES, 99));
            continue;
        };
        assert_eq!(status, SHAMROCKS_OK);
        assert_eq!(Kings::ALL[usize::from(kings)], rules.kings);
        assert_eq!(back == 1, rules.worrying_back);
        assert_eq!(Building::ALL[usize::from(building)], rules.building);
        assert_eq!(EmptyFans::ALL[usize::from(fans)], rules.empty_fans);
        // SAFETY: all pointers are good.
        unsafe {
            let status = shamrocks_rules_from_keys(kings, back, building, fans, &mut again);
            assert_eq!((status, again), (SHAMROCKS_OK, code));
            let printed = text(|b, c, n| shamrocks_rules_text(code, b, c, n));
            assert_eq!(printed, rules.to_string());
            assert!(printed.len() < 80);
            for (card, on) in Card::ALL.into_iter().flat_map(|card| Rank::ALL.map(|on| (card, on)))
            {
                let (mut builds, mut fills) = (99, 99);
                let rank = card.rank();
                let status = shamrocks_rules_builds(code, rank.code(), on.code(), &mut builds);
                let allows = rules.building.allows(rank, on);
                assert_eq!((status, builds), (SHAMROCKS_OK, allows.into()));
                let status = shamrocks_rules_fills(code, card.code(), &mut fills);
                assert_eq!((status, fills), (SHAMROCKS_OK, rules.empty_fans.takes(card).into()));
            }
            let mut index = 99;
            let status = shamrocks_rules_preset(code, &mut index);
            let found = Rules::PRESETS.iter().position(|preset| preset.rules == rules);
            let nothing = (SHAMROCKS_ERROR_NOTHING, 99);
            assert_eq!((status, index), found.map_or(nothing, |found| (SHAMROCKS_OK, found)));
        }
    }
    for (index, preset) in Rules::PRESETS.iter().enumerate() {
        let mut rules = 99;
        // SAFETY: all pointers are good.
        unsafe {
            assert_eq!(shamrocks_preset(index, &mut rules), SHAMROCKS_OK);
            assert_eq!(text(|b, c, n| shamrocks_preset_name(index, b, c, n)), preset.name);
            assert_eq!(text(|b, c, n| shamrocks_preset_source(index, b, c, n)), preset.source);
        }
        assert_eq!(rules, preset.rules.code());
    }
}

/// The words for the values of keys are those of the texts.
#[test]
fn the_words_of_keys_are_read_as_their_values() {
    let keys = [
        ("kings", SHAMROCKS_RULES_KEY_KINGS, 3),
        ("worrying-back", SHAMROCKS_RULES_KEY_WORRYING_BACK, 2),
        ("building", SHAMROCKS_RULES_KEY_BUILDING, 2),
        ("empty-fans", SHAMROCKS_RULES_KEY_EMPTY_FANS, 3),
    ];
    let mut needed = 99;
    for (at, (name, key, count)) in keys.into_iter().enumerate() {
        for value in 0..count {
            // SAFETY: all pointers are good.
            let word = text(|b, c, n| unsafe { shamrocks_rules_key_text(key, value, b, c, n) });
            assert!(word.len() < 12);
            let rules: Rules = format!("{name}={word}").parse().unwrap();
            let [mut kings, mut back, mut building, mut fans] = [99; 4];
            // SAFETY: all pointers are good.
            let status = unsafe {
                shamrocks_rules_keys(rules.code(), &mut kings, &mut back, &mut building, &mut fans)
            };
            assert_eq!((status, [kings, back, building, fans][at]), (SHAMROCKS_OK, value));
        }
        for (key, value) in [(key, count), (key, u8::MAX), (4, 0)] {
            // SAFETY: all pointers are good.
            let status =
                unsafe { shamrocks_rules_key_text(key, value, null_mut(), 0, &mut needed) };
            assert_eq!((status, needed), (SHAMROCKS_ERROR_VALUE, 99));
        }
    }
}

#[test]
fn games_of_decks_and_positions_agree() {
    let (deck, rules) = Deck::from_pysol(shamrocks::PysolGame::ShamrocksII, "123456").unwrap();
    let (mut codes, mut code) = ([0; 52], 99);
    // SAFETY: all pointers are good.
    unsafe {
        let number = c"123456";
        let status = shamrocks_deck_from_pysol(
            714,
            number.as_ptr(),
            6,
            codes.as_mut_ptr(),
            &mut code,
            null_mut(),
        );
        assert_eq!((status, codes, code), (SHAMROCKS_OK, deck_codes(&deck), rules.code()));
        let game = Game::from_deck(deck, rules);
        let handle = Handle::new(|game| {
            shamrocks_game_new_from_deck(codes.as_ptr(), code, game, null_mut())
        });
        assert_same_game(&game, &handle);
        let (mut seed, mut dealt) = (99, [0; 52]);
        assert_eq!(shamrocks_game_seed(handle.0, &mut seed), SHAMROCKS_ERROR_NOTHING);
        assert_eq!(shamrocks_game_deck(handle.0, dealt.as_mut_ptr()), SHAMROCKS_OK);
        assert_eq!((seed, dealt), (99, codes));

        let mut position = to_c(game.position());
        let start = game.position().with_rules(Rules::OPEN_FANS);
        let other = SHAMROCKS_RULES_OPEN_FANS;
        let status = shamrocks_position_with_rules(&position, other, &raw mut position);
        assert_eq!((status, position.bytes), (SHAMROCKS_OK, start.to_bytes()));
        let handle =
            Handle::new(|game| shamrocks_game_new_from_position(&position, game, null_mut()));
        assert_same_game(&Game::from_position(start), &handle);
        let mut untouched = [7; 52];
        let status = shamrocks_game_deck(handle.0, untouched.as_mut_ptr());
        assert_eq!((status, untouched), (SHAMROCKS_ERROR_NOTHING, [7; 52]));

        let (_, handle) = pair(u64::MAX, Rules::default());
        assert_eq!(shamrocks_game_seed(handle.0, &mut seed), SHAMROCKS_OK);
        assert_eq!(seed, u64::MAX);
    }
}

#[test]
fn outcomes_agree() {
    let won: Position = "C13 D13 H13 S13 -".parse().unwrap();
    assert_same_position(&won, &to_c(&won));
    let stuck = (0..100).filter_map(|seed| {
        let mut position = Position::deal(&Deck::from_seed(seed), Rules::DICK_1883);
        for _ in 0..200 {
            let m = position.legal_moves().last().copied()?;
            position.play(m).unwrap();
            if position.is_stuck() {
                return Some(position);
            }
        }
        None
    });
    let stuck: Vec<Position> = stuck.collect();
    assert!(stuck.len() > 10);
    for position in stuck {
        assert_same_position(&position, &to_c(&position));
        let handle = Handle::load(&Game::from_position(position).to_string());
        assert_same_game(&Game::from_position(position), &handle);
    }
}

#[test]
fn positions_of_fans_agree() {
    let game = {
        let mut game = Game::from_seed(3, Rules::default());
        game.autoplay(Autoplay::All);
        game
    };
    let fans: Vec<_> = game.position().fans().collect();
    let cards: Vec<u8> = fans.iter().flat_map(|fan| fan.iter().map(|card| card.code())).collect();
    let lengths: Vec<u8> = fans.iter().map(|fan| fan.len() as u8).collect();
    let foundations = game.position().foundations();
    let mut position = shamrocks_position { bytes: [0; 64] };
    // SAFETY: all pointers are good.
    let status = unsafe {
        shamrocks_position_from_fans(
            cards.as_ptr(),
            lengths.as_ptr(),
            lengths.len(),
            foundations.as_ptr(),
            game.rules().code(),
            &mut position,
            null_mut(),
        )
    };
    assert_eq!((status, position.bytes), (SHAMROCKS_OK, game.position().to_bytes()));
}
