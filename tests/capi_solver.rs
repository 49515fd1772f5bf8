//! The solver of the C layer and the Rust one agree.
#![cfg(all(feature = "capi", feature = "std", feature = "solver"))]

#[path = "c/calls.rs"]
mod calls;

use calls::*;
use shamrocks::{
    Budget, Deck, Difficulty, Fate, Game, Hint, Judge, Position, Rules, Solver, Stop, Verdict,
    difficulty, next_winnable, shorten,
};
use std::ptr::null_mut;
use std::thread;

fn deal(seed: u64, rules: Rules) -> Position {
    Position::deal(&Deck::from_seed(seed), rules)
}

/// Deal 1 can be won, deal 9 is lost.
fn deals() -> [Position; 4] {
    [
        deal(1, Rules::SHAMROCKS),
        deal(9, Rules::SHAMROCKS),
        deal(3, Rules::THREE_CARD_FAN),
        deal(5, Rules::OPEN_FANS),
    ]
}

fn fate_code(fate: Fate) -> u8 {
    match fate {
        Fate::Undecided => SHAMROCKS_VERDICT_UNDECIDED,
        Fate::Winnable => SHAMROCKS_VERDICT_WINNABLE,
        Fate::Unwinnable => SHAMROCKS_VERDICT_UNWINNABLE,
    }
}

/// Compares all that a solver tells.
fn assert_same_solver(solver: &Solver, c: &Solving) {
    let (progress, expected) = (c.progress(), solver.progress());
    assert_eq!(
        [progress.nodes, progress.positions, progress.states, progress.bytes, progress.cards_left],
        [
            expected.nodes,
            expected.positions,
            expected.states,
            expected.bytes as u64,
            expected.cards_left.into()
        ]
    );
    assert_eq!(progress.reserved, [0; 3]);
    let verdict = solver.verdict().unwrap();
    assert_eq!(c.verdict(), fate_code(verdict.fate()));
    if let Verdict::Winnable(line) = verdict {
        assert_eq!(c.moves(), codes_of(&line));
    } else {
        let (mut moves, mut count) = ([7; 9], 7);
        // SAFETY: all pointers are good.
        let status = unsafe { shamrocks_solver_moves(c.0, moves.as_mut_ptr(), 9, &mut count) };
        assert_eq!((status, moves, count), (SHAMROCKS_ERROR_NOTHING, [7; 9], 7));
    }
    let mut position = to_c(&deal(99, Rules::default()));
    // SAFETY: all pointers are good.
    assert_eq!(unsafe { shamrocks_solver_position(c.0, &mut position) }, SHAMROCKS_OK);
    assert_eq!(position.bytes, solver.position().to_bytes());
}

#[test]
fn solvers_agree_in_slices() {
    let mut fates = Vec::new();
    for start in deals() {
        let (mut solver, c) = (Solver::new(&start).unwrap(), Solving::new(&start));
        for nodes in [0, 1, 500, 1000, 20_000] {
            let stop = match solver.step(nodes).unwrap() {
                Stop::Decided => SHAMROCKS_STOP_DECIDED,
                Stop::Nodes => SHAMROCKS_STOP_NODES,
                Stop::Bytes => SHAMROCKS_STOP_BYTES,
            };
            assert_eq!(c.step(nodes), stop);
            assert_same_solver(&solver, &c);
        }
        fates.push(c.verdict());
    }
    assert_eq!(fates[..2], [SHAMROCKS_VERDICT_WINNABLE, SHAMROCKS_VERDICT_UNWINNABLE]);
}

#[test]
fn a_solver_starts_again() {
    let c = Solving::new(&deals()[0]);
    for start in deals() {
        // In the middle of one deal, the next.
        c.step(100);
        // SAFETY: all pointers are good.
        let status = unsafe { shamrocks_solver_restart(c.0, &to_c(&start), null_mut()) };
        assert_eq!(status, SHAMROCKS_OK);
        let mut solver = Solver::new(&start).unwrap();
        assert_eq!(c.progress().nodes, 0);
        let budget = Budget::nodes(2000);
        let fate = solver.run(budget).unwrap().fate();
        let mut verdict = 99;
        // SAFETY: all pointers are good.
        let status =
            unsafe { shamrocks_solver_run(c.0, budget.nodes, budget.bytes as u64, &mut verdict) };
        assert_eq!((status, verdict), (SHAMROCKS_OK, fate_code(fate)));
        assert_eq!(c.progress().nodes, solver.nodes());
    }
}

#[test]
fn memory_is_bounded_and_more_lets_it_go_on() {
    let start = deals()[0];
    let free = Solving::new(&start);
    free.step(u64::MAX);
    let bounded = Solving::new(&start);
    let set = |max_bytes| {
        // SAFETY: all pointers are good.
        let status = unsafe { shamrocks_solver_set_max_bytes(bounded.0, max_bytes) };
        assert_eq!(status, SHAMROCKS_OK);
    };
    set(1);
    assert_eq!(bounded.step(u64::MAX), SHAMROCKS_STOP_BYTES);
    assert_eq!(bounded.verdict(), SHAMROCKS_VERDICT_UNDECIDED);
    // Any number is good, however little memory the platform has.
    set(u64::MAX);
    assert_eq!(bounded.step(u64::MAX), SHAMROCKS_STOP_DECIDED);
    assert_eq!(bounded.moves(), free.moves());
    assert_eq!(bounded.progress().nodes, free.progress().nodes);
}

#[test]
fn each_thread_has_its_own_solver() {
    // A handle may move to another thread.
    struct Sent(Solving);
    // SAFETY: a solver is used by one thread at a time.
    unsafe impl Send for Sent {}

    let threads: Vec<_> = deals()
        .map(|start| {
            let sent = Sent(Solving::new(&start));
            thread::spawn(move || {
                let Sent(c) = { sent };
                while c.progress().nodes < 3000 && c.step(100) == SHAMROCKS_STOP_NODES {}
                let mut solver = Solver::new(&start).unwrap();
                solver.step(c.progress().nodes).unwrap();
                assert_same_solver(&solver, &c);
            })
        })
        .into();
    for thread in threads {
        thread.join().unwrap();
    }
}

fn game_of(position: &Position) -> Handle {
    // SAFETY: all pointers are good.
    Handle::new(|game| unsafe {
        shamrocks_game_new_from_position(&to_c(position), game, null_mut())
    })
}

/// The verdict on a game and the next move.
fn hint(game: &Handle, nodes: u64) -> (u8, u16) {
    let (mut verdict, mut m) = (99, 99);
    // SAFETY: all pointers are good.
    let status =
        unsafe { shamrocks_game_hint(game.0, nodes, SHAMROCKS_BUDGET_BYTES, &mut verdict, &mut m) };
    assert_eq!(status, SHAMROCKS_OK);
    (verdict, m)
}

/// The verdict on a game and the moves that win.
fn solve(game: &Handle, nodes: u64) -> (u8, Vec<u16>) {
    let mut verdict = 99;
    // SAFETY: all pointers are good.
    let moves = codes(|moves, capacity, count| unsafe {
        let bytes = SHAMROCKS_BUDGET_BYTES;
        shamrocks_game_solve(game.0, nodes, bytes, &mut verdict, moves, capacity, count)
    });
    (verdict, moves)
}

#[test]
fn hints_lead_to_the_win() {
    let mut game = Game::from_seed(1, Rules::default());
    let c = game_of(game.start_position());
    let budget = Budget::default();
    let Verdict::Winnable(line) = game.solve(budget).unwrap() else { panic!("deal 1 is won") };
    let (mut verdict, mut moves, mut count) = (99, [7], 99);
    // SAFETY: all pointers are good.
    let status = unsafe {
        let bytes = SHAMROCKS_BUDGET_BYTES;
        shamrocks_game_solve(
            c.0,
            budget.nodes,
            bytes,
            &mut verdict,
            moves.as_mut_ptr(),
            1,
            &mut count,
        )
    };
    // Whatever is too small receives nothing but the number.
    assert_eq!((status, count, verdict, moves), (SHAMROCKS_ERROR_BUFFER, line.len(), 99, [7]));
    assert_eq!(solve(&c, budget.nodes), (SHAMROCKS_VERDICT_WINNABLE, codes_of(&line)));

    for _ in 0..=line.len() {
        let (verdict, m) = hint(&c, budget.nodes);
        assert_eq!(verdict, SHAMROCKS_VERDICT_WINNABLE);
        match game.hint(budget).unwrap() {
            Hint::Move(hint) => {
                assert_eq!(m, hint.code());
                game.play(hint).unwrap();
            }
            Hint::Won => break,
            other => panic!("{other:?}"),
        }
        // SAFETY: all pointers are good.
        let status = unsafe { shamrocks_game_play(c.0, m, null_mut(), null_mut()) };
        assert_eq!(status, SHAMROCKS_OK);
    }
    let mut outcome = 99;
    // SAFETY: all pointers are good.
    assert_eq!(unsafe { shamrocks_game_outcome(c.0, &mut outcome) }, SHAMROCKS_OK);
    assert_eq!(outcome, SHAMROCKS_OUTCOME_WON);
    assert_eq!(hint(&c, 0), (SHAMROCKS_VERDICT_WINNABLE, SHAMROCKS_NO_MOVE));
    assert_eq!(solve(&c, 0), (SHAMROCKS_VERDICT_WINNABLE, vec![]));
}

#[test]
fn without_a_line_there_is_no_hint() {
    let lost = game_of(&deals()[1]);
    assert_eq!(hint(&lost, 1), (SHAMROCKS_VERDICT_UNDECIDED, SHAMROCKS_NO_MOVE));
    assert_eq!(solve(&lost, 1), (SHAMROCKS_VERDICT_UNDECIDED, vec![]));
    let nodes = SHAMROCKS_BUDGET_NODES;
    assert_eq!(hint(&lost, nodes), (SHAMROCKS_VERDICT_UNWINNABLE, SHAMROCKS_NO_MOVE));
    assert_eq!(solve(&lost, nodes), (SHAMROCKS_VERDICT_UNWINNABLE, vec![]));
}

/// Moves and their verdicts.
fn judged(call: impl Fn(*mut u16, *mut u8, usize, *mut usize) -> i32) -> (Vec<u16>, Vec<u8>) {
    let (mut moves, mut verdicts) = (vec![0; SHAMROCKS_MAX_MOVES], vec![99; SHAMROCKS_MAX_MOVES]);
    let mut count = 0;
    let status = call(moves.as_mut_ptr(), verdicts.as_mut_ptr(), SHAMROCKS_MAX_MOVES, &mut count);
    assert_eq!(status, SHAMROCKS_OK);
    moves.truncate(count);
    verdicts.truncate(count);
    (moves, verdicts)
}

#[test]
fn judges_agree() {
    // The last can be won, but not after 1>S.
    let ending = "C9 D11 H13 S12 QC KD KS / TC QD JC / KC | building=down";
    for start in [deals()[0], deals()[1], ending.parse().unwrap()] {
        let budget = Budget::nodes(2000);
        let mut judge = Judge::new(&start, budget).unwrap();
        let c = Judging::new(&start, budget.nodes);
        let both = |judge: &Judge| {
            // SAFETY: all pointers are good.
            let (moves, verdicts) = judged(|moves, verdicts, capacity, count| unsafe {
                shamrocks_judge_moves(c.0, moves, verdicts, capacity, count)
            });
            let expected = judge.moves().iter();
            assert_eq!(moves, expected.clone().map(|judged| judged.m.code()).collect::<Vec<_>>());
            let expected = expected.map(|judged| fate_code(judged.fate)).collect::<Vec<_>>();
            assert_eq!((&verdicts, c.nodes()), (&expected, judge.nodes()));
            (moves, verdicts)
        };
        let mut slices = 0;
        loop {
            both(&judge);
            let mut done = 99;
            // SAFETY: all pointers are good.
            let status = unsafe { shamrocks_judge_step(c.0, 100, &mut done) };
            let expected = judge.step(100).unwrap();
            assert_eq!((status, done), (SHAMROCKS_OK, expected.into()));
            slices += 1;
            if expected {
                break;
            }
        }
        assert!(slices > 1 || start.cards_left() < 52);
        let position = to_c(&start);
        // SAFETY: all pointers are good.
        let whole = judged(|moves, verdicts, capacity, count| unsafe {
            let (nodes, bytes) = (budget.nodes, budget.bytes as u64);
            shamrocks_position_judge(&position, nodes, bytes, moves, verdicts, capacity, count)
        });
        assert_eq!(whole, both(&judge));
        if start.cards_left() < 52 {
            assert!(whole.1.contains(&SHAMROCKS_VERDICT_WINNABLE));
            assert!(whole.1.contains(&SHAMROCKS_VERDICT_UNWINNABLE));
        }
    }
}

#[test]
fn the_next_winnable_deals_agree() {
    for (seed, rules) in [(9, Rules::SHAMROCKS), (0, Rules::AS_DEALT), (1000, Rules::OPEN_FANS)] {
        // With so few nodes, some deals are passed over.
        for budget in [Budget::nodes(100), Budget::nodes(2000)] {
            let expected = next_winnable(seed, rules, budget).unwrap().unwrap();
            let (mut found, mut skipped) = (0, 99);
            let (nodes, bytes) = (budget.nodes, budget.bytes as u64);
            // SAFETY: all pointers are good.
            let status = unsafe {
                let rules = rules.code();
                shamrocks_next_winnable(seed, rules, nodes, bytes, &mut found, &mut skipped)
            };
            assert_eq!((status, found, skipped), (SHAMROCKS_OK, expected.seed, expected.skipped));
            // The same budget gives the moves.
            let (verdict, line) = solve(&game_of(&deal(found, rules)), nodes);
            assert_eq!(verdict, SHAMROCKS_VERDICT_WINNABLE);
            assert_eq!(line, codes_of(&expected.moves));
        }
    }
    let (mut found, mut skipped) = (7, 7);
    // SAFETY: all pointers are good.
    let status = unsafe { shamrocks_next_winnable(u64::MAX, 0, 0, 0, &mut found, &mut skipped) };
    assert_eq!((status, found, skipped), (SHAMROCKS_ERROR_NOTHING, 7, 7));
}

#[test]
fn shorter_lines_agree() {
    let start = deals()[0];
    let verdict = Solver::new(&start).unwrap().run(Budget::default()).unwrap();
    let Verdict::Winnable(line) = verdict else { panic!("deal 1 is won") };
    let budget = Budget::nodes(1000);
    let expected = shorten(&start, &line, budget).unwrap();
    let mut moves = codes_of(&line);
    let (count, mut needed) = (moves.len(), 0);
    // SAFETY: all pointers are good; the buffer may be that of the moves.
    let status = unsafe {
        let (buffer, bytes) = (moves.as_mut_ptr(), budget.bytes as u64);
        let (start, nodes, error) = (to_c(&start), budget.nodes, null_mut());
        shamrocks_shorten(&start, buffer, count, nodes, bytes, buffer, count, &mut needed, error)
    };
    assert_eq!(status, SHAMROCKS_OK);
    assert_eq!(moves[..needed], codes_of(&expected));
}

#[test]
fn difficulties_agree() {
    for start in [deals()[0], deals()[3], "C12 D13 H13 S12 KC / KS".parse().unwrap()] {
        let mut grade = 99;
        // SAFETY: all pointers are good.
        assert_eq!(unsafe { shamrocks_difficulty(&to_c(&start), &mut grade) }, SHAMROCKS_OK);
        assert_eq!(grade, difficulty(&start).unwrap().grade());
    }
    let words = |grade: u8| {
        // SAFETY: all pointers are good.
        text(|buffer, capacity, needed| unsafe {
            shamrocks_difficulty_text(grade, buffer, capacity, needed)
        })
    };
    let mut grades = 0;
    for grade in 0..=u8::MAX {
        let Some(difficulty) = Difficulty::from_grade(grade) else {
            let (mut buffer, mut needed) = ([7; 32], 7);
            // SAFETY: all pointers are good.
            let status =
                unsafe { shamrocks_difficulty_text(grade, buffer.as_mut_ptr(), 32, &mut needed) };
            assert_eq!((status, buffer, needed), (SHAMROCKS_ERROR_VALUE, [7; 32], 7));
            continue;
        };
        assert_eq!(difficulty.grade(), grade);
        assert_eq!(words(grade), difficulty.to_string());
        assert!(words(grade).len() < 32);
        grades += 1;
    }
    assert!(grades > 1);
}

#[test]
fn the_words_and_numbers_are_those_of_rust() {
    for fate in [Fate::Undecided, Fate::Winnable, Fate::Unwinnable] {
        // SAFETY: all pointers are good.
        let word = text(|buffer, capacity, needed| unsafe {
            shamrocks_verdict_text(fate_code(fate), buffer, capacity, needed)
        });
        assert_eq!(word, fate.to_string());
        assert!(word.len() < 11);
    }
    let budget = Budget::default();
    assert_eq!(
        (SHAMROCKS_BUDGET_NODES, SHAMROCKS_BUDGET_BYTES),
        (budget.nodes, budget.bytes as u64)
    );
}
