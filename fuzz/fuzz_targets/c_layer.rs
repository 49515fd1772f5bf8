//! Any bytes, numbers and texts through the C functions. Every argument lies in memory of its own
//! that ends where it does, so that AddressSanitizer sees whatever is read or written beyond.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shamrocks::capi::{
    card::*, deck::*, error::*, game::*, position::*, rules::*, solver::*, status::*,
};
use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::ptr::null_mut;

/// Memory for an output that nobody has written yet.
fn place<T>() -> Box<MaybeUninit<T>> {
    Box::new_uninit()
}

/// Calls a function with a buffer of any size, and again with one of the size that it needs.
fn fill<T: Copy + PartialEq + Default>(
    capacity: usize,
    call: impl Fn(*mut T, usize, *mut usize) -> i32,
) -> Vec<T> {
    let mut filled = vec![T::default(); capacity].into_boxed_slice();
    let mut needed = Box::new(usize::MAX);
    match call(filled.as_mut_ptr(), capacity, &mut *needed) {
        SHAMROCKS_OK => filled[..*needed].to_vec(),
        SHAMROCKS_ERROR_BUFFER => {
            assert!(*needed > capacity && filled.iter().all(|&value| value == T::default()));
            fill(*needed, call)
        }
        _ => {
            assert_eq!(*needed, usize::MAX);
            Vec::new()
        }
    }
}

/// Calls a function that explains its failures; an explanation names the status.
fn explained<T>(call: impl FnOnce(*mut T, *mut shamrocks_error) -> i32) -> Option<T> {
    let (mut value, mut error) = (place::<T>(), place::<shamrocks_error>());
    let status = call(value.as_mut_ptr(), error.as_mut_ptr());
    if status == SHAMROCKS_OK {
        // SAFETY: a call that succeeds writes its output.
        return Some(unsafe { value.assume_init_read() });
    }
    // SAFETY: a call that fails writes its error.
    let error = unsafe { error.assume_init_ref() };
    assert!(error.status == status && error.message.contains(&0));
    None
}

/// The position of a deal with some bytes changed; often still a position.
fn position(seed: u64, rules: u8, changes: &[(u8, u8)]) -> Box<shamrocks_position> {
    let (mut deck, mut position) = (Box::new([0; 52]), place::<shamrocks_position>());
    // SAFETY: all pointers are good, and a call that succeeds writes its output.
    let mut position = unsafe {
        shamrocks_deck_from_seed(seed, deck.as_mut_ptr());
        let place = position.as_mut_ptr();
        match shamrocks_position_deal(deck.as_ptr(), rules, place, null_mut()) {
            SHAMROCKS_OK => position.assume_init(),
            _ => Box::new(shamrocks_position { bytes: [rules; 64] }),
        }
    };
    for &(at, byte) in changes {
        position.bytes[usize::from(at) % 64] = byte;
    }
    position
}

type Changes = Vec<(u8, u8)>;
type Numbers = (u8, u8, u8, u8, u16, u32, u64);

fuzz_target!(|input: (Numbers, Changes, Vec<u32>, Vec<u8>, Vec<u8>)| {
    let ((a, b, c, d, code, wide, seed), changes, words, cards, bytes) = input;
    let capacity = usize::from(d) / 2;
    let (words, cards, bytes) =
        (words.into_boxed_slice(), cards.into_boxed_slice(), bytes.into_boxed_slice());
    let (text, length) = (bytes.as_ptr().cast::<c_char>(), bytes.len());
    let changed = position(seed, a, &changes);
    let shown: *const shamrocks_position = &*changed;

    // SAFETY: all pointers are good, and the lengths and capacities are those of the memory.
    unsafe {
        // Codes.
        for show in [
            shamrocks_card_text,
            shamrocks_card_name,
            shamrocks_suit_text,
            shamrocks_suit_name,
            shamrocks_suit_symbol,
            shamrocks_rank_text,
            shamrocks_rank_name,
            shamrocks_pile_text,
            shamrocks_pile_name,
            shamrocks_rules_text,
        ] {
            fill(capacity, |buffer, capacity, needed| show(b, buffer, capacity, needed));
        }
        fill(capacity, |buffer, capacity, needed| {
            shamrocks_rules_key_text(a, b, buffer, capacity, needed)
        });
        fill(capacity, |buffer, capacity, needed| {
            shamrocks_move_text(code, buffer, capacity, needed)
        });
        for show in [shamrocks_preset_name, shamrocks_preset_source] {
            let index = usize::from(b);
            fill(capacity, |buffer, capacity, needed| show(index, buffer, capacity, needed));
        }
        let (mut byte, mut size) = (place::<u8>(), place::<usize>());
        shamrocks_move(a, b, place().as_mut_ptr());
        shamrocks_rules_from_keys(a, b, c, d, byte.as_mut_ptr());
        shamrocks_rules_builds(a, b, c, byte.as_mut_ptr());
        shamrocks_rules_fills(a, b, byte.as_mut_ptr());
        shamrocks_rules_preset(a, size.as_mut_ptr());
        shamrocks_preset(usize::from(b), byte.as_mut_ptr());

        // Texts.
        for read in [
            shamrocks_card_from_text,
            shamrocks_suit_from_text,
            shamrocks_rank_from_text,
            shamrocks_pile_from_text,
            shamrocks_rules_from_text,
        ] {
            explained(|code, error| read(text, length, code, error));
        }
        explained(|code, error| shamrocks_move_from_text(text, length, code, error));
        explained(|code, error| shamrocks_position_parse_move(shown, text, length, code, error));
        explained(|position, error| shamrocks_position_from_text(text, length, position, error));
        explained(|deck: *mut [u8; 52], error| {
            shamrocks_deck_from_text(text, length, deck.cast(), error)
        });
        explained(|deck: *mut [u8; 52], error| {
            let rules = byte.as_mut_ptr();
            shamrocks_deck_from_pysol(wide, text, length, deck.cast(), rules, error)
        });

        // Decks, and positions of fans.
        let mut deck = place::<[u8; 52]>();
        let to = deck.as_mut_ptr().cast();
        shamrocks_deck_shuffled(words.as_ptr(), words.len(), size.as_mut_ptr(), to);
        explained(|_: *mut (), error| shamrocks_deck_check(cards.as_ptr(), cards.len(), error));
        if let Some(deck) = cards.first_chunk::<52>() {
            let deck = Box::new(*deck);
            explained(|position, error| shamrocks_position_deal(deck.as_ptr(), a, position, error));
            fill(capacity, |buffer, capacity, needed| {
                shamrocks_deck_text(deck.as_ptr(), buffer, capacity, needed)
            });
        }
        let sum = bytes.iter().map(|&length| usize::from(length)).sum();
        let given: Box<[u8]> = cards.iter().copied().cycle().take(sum).collect();
        if given.len() == sum {
            let foundations = Box::new([a, b, c, d]);
            explained(|position, error| {
                shamrocks_position_from_fans(
                    given.as_ptr(),
                    bytes.as_ptr(),
                    bytes.len(),
                    foundations.as_ptr(),
                    a,
                    position,
                    error,
                )
            });
        }

        // Positions.
        explained(|_: *mut (), error| shamrocks_position_validate(shown, error));
        for show in [shamrocks_position_lines, shamrocks_position_line] {
            fill(capacity, |buffer, capacity, needed| show(shown, buffer, capacity, needed));
        }
        fill(capacity, |buffer, capacity, count| {
            shamrocks_position_legal_moves_of(shown, b, buffer, capacity, count)
        });
        let moves = fill(capacity, |buffer, capacity, count| {
            shamrocks_position_legal_moves(shown, buffer, capacity, count)
        });
        for m in moves.iter().copied().chain([code]) {
            let mut played = Box::new(*changed);
            let legal =
                explained(|card, error| shamrocks_position_play(&mut *played, m, card, error));
            assert!(legal.is_some() || m == code);
            if legal.is_some() {
                shamrocks_position_undo(&mut *played, m, null_mut(), null_mut());
                assert_eq!(played.bytes, changed.bytes);
            }
            explained(|card, error| shamrocks_position_check(shown, m, card, error));
            explained(|card, error| shamrocks_position_undo(&mut *played, m, card, error));
            shamrocks_position_is_safe(shown, m, byte.as_mut_ptr());
        }
        let depth = if wide < 3 { wide } else { wide.max(SHAMROCKS_PERFT_MAX_DEPTH + 1) };
        explained(|count, error| shamrocks_position_perft(shown, depth, count, error));
        shamrocks_position_fan(shown, b, place::<[u8; 3]>().as_mut_ptr().cast(), size.as_mut_ptr());
        shamrocks_position_top(shown, b, byte.as_mut_ptr());
        shamrocks_position_foundations(shown, place::<[u8; 4]>().as_mut_ptr().cast());
        shamrocks_position_key(shown, place::<[u8; 40]>().as_mut_ptr().cast());
        shamrocks_position_with_rules(shown, b, place().as_mut_ptr());
        shamrocks_position_outcome(shown, byte.as_mut_ptr());
        fill(capacity, |buffer, capacity, count| {
            let mut position = Box::new(*changed);
            shamrocks_position_autoplay(&mut *position, b, buffer, capacity, count)
        });

        // The solver, with small budgets.
        let (nodes, max_bytes) = (u64::from(code % 256), u64::from(wide));
        for show in [shamrocks_verdict_text, shamrocks_difficulty_text] {
            fill(capacity, |buffer, capacity, needed| show(b, buffer, capacity, needed));
        }
        let solver = explained(|solver, error| shamrocks_solver_new(shown, solver, error));
        if let Some(solver) = solver {
            shamrocks_solver_set_max_bytes(solver, max_bytes);
            for &step in cards.iter().take(8) {
                shamrocks_solver_step(solver, step.into(), byte.as_mut_ptr());
            }
            shamrocks_solver_run(solver, nodes, u64::MAX, byte.as_mut_ptr());
            shamrocks_solver_progress(solver, place().as_mut_ptr());
            let line = fill(capacity, |buffer, capacity, count| {
                shamrocks_solver_moves(solver, buffer, capacity, count)
            });
            shamrocks_solver_verdict(solver, byte.as_mut_ptr());
            if byte.assume_init_read() == SHAMROCKS_VERDICT_WINNABLE {
                let line = line.into_boxed_slice();
                fill(capacity, |buffer, capacity, needed| {
                    let (moves, count, error) = (line.as_ptr(), line.len(), null_mut());
                    shamrocks_shorten(
                        shown, moves, count, nodes, max_bytes, buffer, capacity, needed, error,
                    )
                });
            }
            let other = position(seed, b, &[]);
            explained(|_: *mut (), error| shamrocks_solver_restart(solver, &*other, error));
            shamrocks_solver_position(solver, place().as_mut_ptr());
            shamrocks_solver_free(solver);
        }
        let judge =
            explained(|judge, error| shamrocks_judge_new(shown, nodes, max_bytes, judge, error));
        if let Some(judge) = judge {
            shamrocks_judge_step(judge, c.into(), byte.as_mut_ptr());
            shamrocks_judge_nodes(judge, place().as_mut_ptr());
            fill(capacity, |buffer, capacity, count| {
                let mut verdicts = vec![0; capacity].into_boxed_slice();
                shamrocks_judge_moves(judge, buffer, verdicts.as_mut_ptr(), capacity, count)
            });
            shamrocks_judge_free(judge);
        }
        fill(capacity, |buffer, capacity, count| {
            let mut verdicts = vec![0; capacity].into_boxed_slice();
            let verdicts = verdicts.as_mut_ptr();
            shamrocks_position_judge(shown, 9, max_bytes, buffer, verdicts, capacity, count)
        });
        let given: Box<[u16]> = words.iter().map(|&word| word as u16).collect();
        fill(capacity, |buffer, capacity, needed| {
            let (moves, count, error) = (given.as_ptr(), given.len(), null_mut());
            shamrocks_shorten(
                shown, moves, count, nodes, max_bytes, buffer, capacity, needed, error,
            )
        });
        shamrocks_difficulty(shown, byte.as_mut_ptr());
        // From the last seeds on, so that it ends soon.
        let late = u64::MAX - u64::from(c % 4);
        shamrocks_next_winnable(late, b, nodes, max_bytes, place().as_mut_ptr(), null_mut());

        // Games.
        let new = |game, error| shamrocks_game_new_from_position(shown, game, error);
        let load = |game, error| shamrocks_game_load(text, length, game, error);
        for game in [explained(new), explained(load)].into_iter().flatten() {
            for step in &cards {
                match step {
                    252 => shamrocks_game_undo(game, null_mut()),
                    253 => shamrocks_game_redo(game, null_mut()),
                    254 => shamrocks_game_restart(game),
                    255 => {
                        let moves = fill(capacity, |buffer, capacity, count| {
                            shamrocks_game_autoplay(game, b, buffer, capacity, count)
                        });
                        moves.len() as i32
                    }
                    _ => {
                        let from = u16::from(step % 18);
                        let m = from + 256 * u16::from(step / 12);
                        shamrocks_game_play(game, m, null_mut(), null_mut())
                    }
                };
            }
            let saved = fill(capacity, |buffer, capacity, needed| {
                shamrocks_game_save(game, buffer, capacity, needed)
            });
            let save: Box<[c_char]> = saved[..saved.len() - 1].into();
            let again = explained(|again, error| {
                shamrocks_game_load(save.as_ptr(), save.len(), again, error)
            });
            let again = again.expect("a save loads");
            assert_eq!(shamrocks_game_equals(game, again, byte.as_mut_ptr()), SHAMROCKS_OK);
            assert_eq!(byte.assume_init_read(), 1);
            for list in [shamrocks_game_history, shamrocks_game_undone] {
                fill(capacity, |buffer, capacity, count| list(game, buffer, capacity, count));
            }
            let verdict = byte.as_mut_ptr();
            shamrocks_game_hint(game, nodes, max_bytes, verdict, place().as_mut_ptr());
            fill(capacity, |buffer, capacity, count| {
                shamrocks_game_solve(game, nodes, max_bytes, verdict, buffer, capacity, count)
            });
            shamrocks_game_free(again);
            shamrocks_game_free(game);
        }
    }
});
