//! Memory that is not to be had is a status of the C layer, and changes nothing.
#![cfg(all(feature = "capi", feature = "std"))]

#[path = "c/calls.rs"]
mod calls;

use calls::*;
use shamrocks::{Deck, Position, Rules};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::null_mut;

/// The system's allocator, until it is told to refuse.
struct Refusing;

thread_local! {
    /// How many more allocations succeed on this thread.
    static LEFT: Cell<usize> = const { Cell::new(usize::MAX) };
}

fn may_allocate() -> bool {
    LEFT.with(|left| match left.get() {
        usize::MAX => true,
        0 => false,
        more => {
            left.set(more - 1);
            true
        }
    })
}

// SAFETY: it does what the system's allocator does, or gives NULL.
unsafe impl GlobalAlloc for Refusing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the promise of the caller.
        if may_allocate() { unsafe { System.alloc(layout) } } else { null_mut() }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the promise of the caller.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the promise of the caller.
        if may_allocate() { unsafe { System.realloc(pointer, layout, size) } } else { null_mut() }
    }
}

#[global_allocator]
static ALLOCATOR: Refusing = Refusing;

/// Makes a call with memory for so many allocations.
fn with_allocations<T>(count: usize, call: impl FnOnce() -> T) -> T {
    LEFT.set(count);
    let result = call();
    LEFT.set(usize::MAX);
    result
}

/// How often a call that makes a game allocates: it fails with less, and succeeds then.
fn allocations(make: impl Fn(*mut *mut shamrocks_game) -> i32) -> usize {
    let (game, count) = made(make);
    drop(Handle(game));
    count
}

/// The object that a call makes, and how often it allocates: it fails with less.
fn made<T>(make: impl Fn(*mut *mut T) -> i32) -> (*mut T, usize) {
    for count in 0..1000 {
        let mut object = null_mut();
        match with_allocations(count, || make(&mut object)) {
            SHAMROCKS_OK => return (object, count),
            status => assert_eq!((status, object), (SHAMROCKS_ERROR_MEMORY, null_mut())),
        }
    }
    panic!("it never succeeds")
}

fn played() -> Handle {
    let deck = Deck::from_seed(1);
    Handle::load(&format!("shamrocks 1\nrules shamrocks\ndeck {deck}\nmoves 3>C 6>S 5>18\nat 2\n"))
}

#[test]
fn making_a_game_needs_memory() {
    let deck = Deck::from_seed(1);
    let (codes, position) = (deck_codes(&deck), to_c(&Position::deal(&deck, Rules::default())));
    let game = played();
    let save = game.save();
    // SAFETY: all pointers are good.
    unsafe {
        assert_eq!(allocations(|game| shamrocks_game_new_from_seed(1, 0, game)), 1);
        assert_eq!(
            allocations(|game| shamrocks_game_new_from_deck(codes.as_ptr(), 0, game, null_mut())),
            1
        );
        assert_eq!(
            allocations(|game| shamrocks_game_new_from_position(&position, game, null_mut())),
            1
        );
        assert_eq!(allocations(|clone| shamrocks_game_clone(game.0, clone)), 2);
        let load = |game: *mut *mut shamrocks_game| {
            shamrocks_game_load(save.as_ptr().cast(), save.len(), game, null_mut())
        };
        assert!(allocations(load) >= 2);
    }
}

#[test]
fn playing_needs_memory_only_for_new_moves() {
    let deck = Deck::from_seed(1);
    let fresh = Handle::load(&format!("shamrocks 1\nrules shamrocks\ndeck {deck}\nmoves\n"));
    let (save, first) = (fresh.save(), 2 + 256 * 18);
    let (mut moves, mut count) = ([0; 52], 99);
    // SAFETY: all pointers are good.
    unsafe {
        let status =
            with_allocations(0, || shamrocks_game_play(fresh.0, first, null_mut(), null_mut()));
        assert_eq!((status, fresh.save()), (SHAMROCKS_ERROR_MEMORY, save.clone()));
        let status = with_allocations(0, || {
            shamrocks_game_autoplay(fresh.0, 0, moves.as_mut_ptr(), 52, &mut count)
        });
        assert_eq!((status, fresh.save(), moves), (SHAMROCKS_ERROR_MEMORY, save, [0; 52]));

        let game = played();
        let steps = with_allocations(0, || {
            [
                shamrocks_game_redo(game.0, null_mut()),
                shamrocks_game_undo(game.0, null_mut()),
                shamrocks_game_restart(game.0),
                // In the place of the moves taken back.
                shamrocks_game_play(game.0, first, null_mut(), null_mut()),
            ]
        });
        assert_eq!(steps, [SHAMROCKS_OK; 4]);
    }
}

#[test]
fn everything_else_needs_none() {
    let game = played();
    let (mut deck, mut position) = ([0; 52], shamrocks_position { bytes: [0; 64] });
    let (mut text, mut needed, mut moves, mut count) = ([0; 1024], 0, [0; 200], 0);
    // SAFETY: all pointers are good.
    let statuses = with_allocations(0, || unsafe {
        [
            shamrocks_deck_from_seed(1, deck.as_mut_ptr()),
            shamrocks_deck_text(deck.as_ptr(), text.as_mut_ptr(), 1024, &mut needed),
            shamrocks_position_deal(deck.as_ptr(), 0, &mut position, null_mut()),
            shamrocks_position_legal_moves(&position, moves.as_mut_ptr(), 200, &mut count),
            shamrocks_position_play(&mut position, moves[0], null_mut(), null_mut()),
            shamrocks_position_lines(&position, text.as_mut_ptr(), 1024, &mut needed),
            shamrocks_position_autoplay(&mut position, 0, moves.as_mut_ptr(), 200, &mut count),
            shamrocks_game_save(game.0, text.as_mut_ptr(), 1024, &mut needed),
            shamrocks_game_history(game.0, moves.as_mut_ptr(), 200, &mut count),
        ]
    });
    assert_eq!(statuses, [SHAMROCKS_OK; 9]);
}

#[cfg(feature = "solver")]
mod solver {
    use super::*;
    use std::iter::successors;

    fn start() -> shamrocks_position {
        to_c(&Position::deal(&Deck::from_seed(1), Rules::default()))
    }

    #[test]
    fn making_a_solver_or_a_judge_needs_memory() {
        let start = start();
        // SAFETY: all pointers are good.
        let (solver, count) =
            made(|solver| unsafe { shamrocks_solver_new(&start, solver, null_mut()) });
        drop(Solving(solver));
        assert!(count > 1);
        // SAFETY: all pointers are good.
        let (judge, count) =
            made(|judge| unsafe { shamrocks_judge_new(&start, 10, u64::MAX, judge, null_mut()) });
        drop(Judging(judge));
        assert!(count > 1);
    }

    /// Wherever memory is refused, nothing false is said, and the solver starts again.
    #[test]
    fn a_solver_survives_refused_memory() {
        let start = start();
        let position = Position::from_bytes(&start.bytes).unwrap();
        let good = Solving::new(&position);
        assert_eq!(good.step(u64::MAX), SHAMROCKS_STOP_DECIDED);
        let line = good.moves();
        let refused = |count| {
            let solver = Solving::new(&position);
            let mut stop = 99;
            let status = with_allocations(count, || {
                // SAFETY: all pointers are good.
                unsafe { shamrocks_solver_step(solver.0, u64::MAX, &mut stop) }
            });
            if status == SHAMROCKS_OK {
                assert_eq!((stop, solver.moves()), (SHAMROCKS_STOP_DECIDED, line.clone()));
                return false;
            }
            assert_eq!((status, stop), (SHAMROCKS_ERROR_MEMORY, 99));
            assert_eq!(solver.verdict(), SHAMROCKS_VERDICT_UNDECIDED);
            // SAFETY: all pointers are good.
            let status = unsafe { shamrocks_solver_restart(solver.0, &start, null_mut()) };
            assert_eq!((status, solver.step(u64::MAX)), (SHAMROCKS_OK, SHAMROCKS_STOP_DECIDED));
            assert_eq!(solver.moves(), line);
            true
        };
        let counts = successors(Some(0), |count| Some(count + count / 8 + 1));
        assert!(counts.take_while(|&count| refused(count)).count() > 0);
    }

    #[test]
    fn every_answer_of_the_solver_may_want_memory() {
        let game = played();
        let save = game.save();
        let start = start();
        let bytes = u64::MAX;
        let (mut verdict, mut m, mut moves, mut count) = (99, 99, [0; 200], 99);
        let (mut verdicts, mut found, mut grade) = ([99; 200], 99, 99);
        let line = [18 * 256_u16, 1 + 21 * 256];
        let ending = to_c(&"C12 D13 H13 S12 KC / KS".parse().unwrap());
        // SAFETY: all pointers are good.
        let statuses = with_allocations(0, || unsafe {
            let moves = moves.as_mut_ptr();
            [
                shamrocks_game_hint(game.0, 100, bytes, &mut verdict, &mut m),
                shamrocks_game_solve(game.0, 100, bytes, &mut verdict, moves, 200, &mut count),
                shamrocks_position_judge(
                    &start,
                    100,
                    bytes,
                    moves,
                    verdicts.as_mut_ptr(),
                    200,
                    &mut count,
                ),
                shamrocks_next_winnable(1, 0, 100, bytes, &mut found, null_mut()),
                shamrocks_shorten(
                    &ending,
                    line.as_ptr(),
                    2,
                    10,
                    bytes,
                    moves,
                    200,
                    &mut count,
                    null_mut(),
                ),
            ]
        });
        assert_eq!(statuses, [SHAMROCKS_ERROR_MEMORY; 5]);
        assert_eq!((verdict, m, moves, verdicts, found), (99, 99, [0; 200], [99; 200], 99));
        // SAFETY: all pointers are good.
        let status = with_allocations(0, || unsafe { shamrocks_difficulty(&start, &mut grade) });
        assert!([SHAMROCKS_OK, SHAMROCKS_ERROR_MEMORY].contains(&status));
        assert_eq!(game.save(), save);
        // SAFETY: all pointers are good.
        let status = unsafe { shamrocks_game_hint(game.0, 10, bytes, &mut verdict, &mut m) };
        assert_eq!(status, SHAMROCKS_OK);
    }
}
