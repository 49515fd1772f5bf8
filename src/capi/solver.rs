//! The solver, which lives on the heap.

use super::card::a_move;
use super::error::{Fault, shamrocks_error};
use super::game::{exclusive as game, shamrocks_game};
use super::position::{position, shamrocks_position};
use super::rules::rules;
use super::{
    Buffer, buffer, call, exclusive, explained, free, handle, inputs, output, print, shared,
};
use crate::game::Hint;
use crate::moves::Move;
use crate::solver::{
    Budget, Difficulty, Fate, Judge, Judged, ShortenError, Solver, Stop, Verdict, difficulty,
    next_winnable, shorten,
};
use alloc::vec::Vec;
use core::ffi::c_char;

/// Verdict: not known yet.
pub const SHAMROCKS_VERDICT_UNDECIDED: u8 = 0;
/// Verdict: it can be won.
pub const SHAMROCKS_VERDICT_WINNABLE: u8 = 1;
/// Verdict: it is lost, no sequence of moves wins. Never said without a proof.
pub const SHAMROCKS_VERDICT_UNWINNABLE: u8 = 2;

/// Stop: the verdict is known.
pub const SHAMROCKS_STOP_DECIDED: u8 = 0;
/// Stop: the nodes that were asked for are spent.
pub const SHAMROCKS_STOP_NODES: u8 = 1;
/// Stop: more memory than may be held would be needed to go on.
pub const SHAMROCKS_STOP_BYTES: u8 = 2;

/// A budget of nodes that decides all but one or two deals in a thousand of the default rules, in at
/// most some seconds each.
pub const SHAMROCKS_BUDGET_NODES: u64 = 1_000_000;
/// A budget of memory that goes with it, in bytes: 256 MiB.
pub const SHAMROCKS_BUDGET_BYTES: u64 = 268_435_456;

/// Stands where there is no move.
pub const SHAMROCKS_NO_MOVE: u16 = 65535;

const _: () = {
    assert!(SHAMROCKS_BUDGET_BYTES == Budget::nodes(0).bytes as u64);
    assert!(Move::from_code(SHAMROCKS_NO_MOVE).is_none());
    assert!(size_of::<shamrocks_progress>() == 64);
};

/// Decides whether a position can be won, in slices: between two of them the host may draw, ask for
/// the progress, or give up by freeing it. The same position gives the same verdict, the same moves
/// and the same count of nodes on every platform, however the work is sliced.
///
/// A handle belongs to whoever got it from shamrocks_solver_new(), and is given back with
/// shamrocks_solver_free(), once. It may move between threads, but must not be used on two at
/// once, not even to read its progress during a step; different ones may.
#[allow(non_camel_case_types, reason = "the name in C")]
pub struct shamrocks_solver(Solver);

/// Judges every legal move of a position in slices: whether the game can be won after it. Cheaper
/// than to solve what each move leads to.
///
/// A handle belongs to whoever got it from shamrocks_judge_new(), and is given back with
/// shamrocks_judge_free(), once. It may move between threads, but must not be used on two at once;
/// different ones may.
#[allow(non_camel_case_types, reason = "the name in C")]
pub struct shamrocks_judge(Judge);

/// How far a solver has come. The caller owns it; it holds no pointers.
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in C")]
pub struct shamrocks_progress {
    /// Nodes expanded by all parts: positions of the game and states of the proof.
    pub nodes: u64,
    /// Positions of the game that are held.
    pub positions: u64,
    /// States of the proof that are held.
    pub states: u64,
    /// Bytes held, all structures counted.
    pub bytes: u64,
    /// The fewest cards outside the foundations in any position that was reached.
    pub cards_left: u64,
    /// 0; room for what a later version tells.
    pub reserved: [u64; 3],
}

fn fate_code(fate: Fate) -> u8 {
    match fate {
        Fate::Undecided => SHAMROCKS_VERDICT_UNDECIDED,
        Fate::Winnable => SHAMROCKS_VERDICT_WINNABLE,
        Fate::Unwinnable => SHAMROCKS_VERDICT_UNWINNABLE,
    }
}

fn fate(code: u8) -> Result<Fate, Fault> {
    match code {
        SHAMROCKS_VERDICT_UNDECIDED => Ok(Fate::Undecided),
        SHAMROCKS_VERDICT_WINNABLE => Ok(Fate::Winnable),
        SHAMROCKS_VERDICT_UNWINNABLE => Ok(Fate::Unwinnable),
        _ => Err(Fault::Value(code.into())),
    }
}

/// A number of bytes; no platform has more memory than its greatest number.
fn bytes(max_bytes: u64) -> usize {
    usize::try_from(max_bytes).unwrap_or(usize::MAX)
}

fn budget(nodes: u64, max_bytes: u64) -> Budget {
    Budget { nodes, bytes: bytes(max_bytes) }
}

/// The word for a verdict: "undecided", "winnable" or "unwinnable".
///
/// - `verdict`: one of SHAMROCKS_VERDICT_...
/// - `buffer`, `capacity`, `needed`: where the text goes; 11 bytes are enough.
///
/// Returns SHAMROCKS_OK or a failure: another number as `verdict`, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_verdict_text(
    verdict: u8,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| fate(verdict), buffer, capacity, needed) }
}

/// A solver for a position under its rules. It may hold any amount of memory, until
/// shamrocks_solver_set_max_bytes() says how much.
///
/// - `position`: the position.
/// - `solver`: receives the solver, to be freed with shamrocks_solver_free().
/// - `error`: receives why it failed; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure: no position, or not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_solver_new(
    position: *const shamrocks_position,
    solver: *mut *mut shamrocks_solver,
    error: *mut shamrocks_error,
) -> i32 {
    let body = || {
        // SAFETY: the promise of C.
        let (position, solver) = unsafe { (self::position(position)?, output(solver)?) };
        solver.put(handle(shamrocks_solver(Solver::new(&position)?))?);
        Ok(())
    };
    // SAFETY: the promise of C.
    unsafe { explained(error, body) }
}

/// Gives a solver back, decided or not.
///
/// - `solver`: the solver, which must not be used any more; nothing happens when it is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_solver_free(solver: *mut shamrocks_solver) {
    // SAFETY: the promise of C.
    unsafe { free(solver) };
}

/// Starts again with another position, and keeps the memory of an ordinary search for it. How many
/// bytes may be held stays as it was set; what is kept counts.
///
/// - `solver`: the solver.
/// - `position`: the position.
/// - `error`: receives why it failed; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure: no position, and nothing has changed; or not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_solver_restart(
    solver: *mut shamrocks_solver,
    position: *const shamrocks_position,
    error: *mut shamrocks_error,
) -> i32 {
    let body = || {
        // SAFETY: the promise of C.
        let (solver, position) = unsafe { (exclusive(solver)?, self::position(position)?) };
        Ok(solver.0.restart(&position)?)
    };
    // SAFETY: the promise of C.
    unsafe { explained(error, body) }
}

/// The position that is being solved.
///
/// - `solver`: the solver.
/// - `position`: receives the position.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_solver_position(
    solver: *const shamrocks_solver,
    position: *mut shamrocks_position,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (solver, position) = unsafe { (shared(solver)?, output(position)?) };
        position.put((*solver.0.position()).into());
        Ok(())
    })
}

/// Sets how many bytes the solver may hold. Nothing that is held is given back.
///
/// - `solver`: the solver.
/// - `max_bytes`: how many bytes; UINT64_MAX means without limit.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_solver_set_max_bytes(
    solver: *mut shamrocks_solver,
    max_bytes: u64,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        unsafe { exclusive(solver)? }.0.set_max_bytes(bytes(max_bytes));
        Ok(())
    })
}

/// Goes on until the verdict is known, this many more nodes were expanded, or the memory that may
/// be held is full. More nodes, and more memory, let it continue where it stopped; so they do after
/// SHAMROCKS_ERROR_MEMORY. A few hundred nodes at a time leave a host responsive.
///
/// - `solver`: the solver.
/// - `nodes`: how many nodes to expand at most. A node is a position or a state of a proof.
/// - `stop`: receives one of SHAMROCKS_STOP_...
///
/// Returns SHAMROCKS_OK or a failure: not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_solver_step(
    solver: *mut shamrocks_solver,
    nodes: u64,
    stop: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (solver, stop) = unsafe { (exclusive(solver)?, output(stop)?) };
        stop.put(match solver.0.step(nodes)? {
            Stop::Decided => SHAMROCKS_STOP_DECIDED,
            Stop::Nodes => SHAMROCKS_STOP_NODES,
            Stop::Bytes => SHAMROCKS_STOP_BYTES,
        });
        Ok(())
    })
}

/// Goes on until the verdict is known, or as much as this was spent since the start.
///
/// - `solver`: the solver.
/// - `nodes`: how many nodes may be expanded in all, such as SHAMROCKS_BUDGET_NODES.
/// - `max_bytes`: how many bytes it may hold from now on, such as SHAMROCKS_BUDGET_BYTES.
/// - `verdict`: receives one of SHAMROCKS_VERDICT_...
///
/// Returns SHAMROCKS_OK or a failure: not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_solver_run(
    solver: *mut shamrocks_solver,
    nodes: u64,
    max_bytes: u64,
    verdict: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (solver, verdict) = unsafe { (exclusive(solver)?, output(verdict)?) };
        verdict.put(fate_code(solver.0.run(budget(nodes, max_bytes))?.fate()));
        Ok(())
    })
}

/// How far the solver has come.
///
/// - `solver`: the solver.
/// - `progress`: receives the numbers.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_solver_progress(
    solver: *const shamrocks_solver,
    progress: *mut shamrocks_progress,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (solver, out) = unsafe { (shared(solver)?, output(progress)?) };
        let progress = solver.0.progress();
        out.put(shamrocks_progress {
            nodes: progress.nodes,
            positions: progress.positions,
            states: progress.states,
            bytes: progress.bytes as u64,
            cards_left: progress.cards_left.into(),
            reserved: [0; 3],
        });
        Ok(())
    })
}

/// What is known now.
///
/// - `solver`: the solver.
/// - `verdict`: receives one of SHAMROCKS_VERDICT_...
///
/// Returns SHAMROCKS_OK or a failure: not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_solver_verdict(
    solver: *const shamrocks_solver,
    verdict: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (solver, verdict) = unsafe { (shared(solver)?, output(verdict)?) };
        verdict.put(fate_code(solver.0.verdict()?.fate()));
        Ok(())
    })
}

/// The moves that win, one after the other, from the position that is being solved; none when it
/// is won already. Follow them to the end, as shamrocks_game_hint does: another search, from a later
/// position, may find another line, and with worrying back even lead in a circle.
///
/// - `solver`: the solver.
/// - `moves`, `capacity`, `count`: where the moves go.
///
/// Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_NOTHING unless the verdict is
/// SHAMROCKS_VERDICT_WINNABLE, the buffer is too small, or not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_solver_moves(
    solver: *const shamrocks_solver,
    moves: *mut u16,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (solver, moves) = unsafe { (shared(solver)?, buffer(moves, capacity, count)?) };
        let Verdict::Winnable(line) = solver.0.verdict()? else { return Err(Fault::Nothing) };
        moves.fill_moves(&line)
    })
}

/// Whether the game can be won from here, and how. What was found is kept with the game: as long
/// as it follows a line that is known, the rest of it is given at no cost; and when the budget ran
/// out, the solver with its memory, so that a larger budget goes on from there.
///
/// - `game`: the game, of which nothing changes that can be seen.
/// - `nodes`, `max_bytes`: how many nodes may be expanded and bytes be held, such as
///   SHAMROCKS_BUDGET_NODES and SHAMROCKS_BUDGET_BYTES.
/// - `verdict`: receives one of SHAMROCKS_VERDICT_..., undecided only when the budget ran out.
/// - `moves`, `capacity`, `count`: where the moves go that win from here; none unless the verdict
///   is SHAMROCKS_VERDICT_WINNABLE.
///
/// Returns SHAMROCKS_OK or a failure: the buffer is too small, or not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_solve(
    game: *mut shamrocks_game,
    nodes: u64,
    max_bytes: u64,
    verdict: *mut u8,
    moves: *mut u16,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (game, verdict, moves) =
            unsafe { (self::game(game)?, output(verdict)?, buffer(moves, capacity, count)?) };
        let found = game.solve(budget(nodes, max_bytes))?;
        moves.fill_moves(if let Verdict::Winnable(line) = &found { line } else { &[] })?;
        verdict.put(fate_code(found.fate()));
        Ok(())
    })
}

/// The next move to a win: the first of those that shamrocks_game_solve() gives.
///
/// - `game`: the game, of which nothing changes that can be seen.
/// - `nodes`, `max_bytes`: how many nodes may be expanded and bytes be held, such as
///   SHAMROCKS_BUDGET_NODES and SHAMROCKS_BUDGET_BYTES.
/// - `verdict`: receives one of SHAMROCKS_VERDICT_..., undecided only when the budget ran out.
/// - `move`: receives the move, or SHAMROCKS_NO_MOVE unless the verdict is
///   SHAMROCKS_VERDICT_WINNABLE, and when the game is won.
///
/// Returns SHAMROCKS_OK or a failure: not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_game_hint(
    game: *mut shamrocks_game,
    nodes: u64,
    max_bytes: u64,
    verdict: *mut u8,
    r#move: *mut u16,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (game, verdict, code) =
            unsafe { (self::game(game)?, output(verdict)?, output(r#move)?) };
        let (fate, m) = match game.hint(budget(nodes, max_bytes))? {
            Hint::Move(m) => (Fate::Winnable, m.code()),
            Hint::Won => (Fate::Winnable, SHAMROCKS_NO_MOVE),
            Hint::Unwinnable => (Fate::Unwinnable, SHAMROCKS_NO_MOVE),
            Hint::Undecided => (Fate::Undecided, SHAMROCKS_NO_MOVE),
        };
        verdict.put(fate_code(fate));
        code.put(m);
        Ok(())
    })
}

/// A judge of the legal moves of a position.
///
/// - `position`: the position.
/// - `nodes`, `max_bytes`: how many nodes may be expanded and bytes be held for each verdict that
///   is sought.
/// - `judge`: receives the judge, to be freed with shamrocks_judge_free().
/// - `error`: receives why it failed; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure: no position, or not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_judge_new(
    position: *const shamrocks_position,
    nodes: u64,
    max_bytes: u64,
    judge: *mut *mut shamrocks_judge,
    error: *mut shamrocks_error,
) -> i32 {
    let body = || {
        // SAFETY: the promise of C.
        let (position, judge) = unsafe { (self::position(position)?, output(judge)?) };
        judge.put(handle(shamrocks_judge(Judge::new(&position, budget(nodes, max_bytes))?))?);
        Ok(())
    };
    // SAFETY: the promise of C.
    unsafe { explained(error, body) }
}

/// Gives a judge back, at the end or not.
///
/// - `judge`: the judge, which must not be used any more; nothing happens when it is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_judge_free(judge: *mut shamrocks_judge) {
    // SAFETY: the promise of C.
    unsafe { free(judge) };
}

/// Goes on until all is judged, as far as the budget allows, or this many more nodes were
/// expanded.
///
/// - `judge`: the judge.
/// - `nodes`: how many nodes to expand at most.
/// - `done`: receives 1 when it has come to the end, else 0.
///
/// Returns SHAMROCKS_OK or a failure: not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_judge_step(
    judge: *mut shamrocks_judge,
    nodes: u64,
    done: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (judge, done) = unsafe { (exclusive(judge)?, output(done)?) };
        done.put(judge.0.step(nodes)?.into());
        Ok(())
    })
}

/// How many nodes the judge has expanded so far.
///
/// - `judge`: the judge.
/// - `nodes`: receives the number.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_judge_nodes(
    judge: *const shamrocks_judge,
    nodes: *mut u64,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (judge, nodes) = unsafe { (shared(judge)?, output(nodes)?) };
        nodes.put(judge.0.nodes());
        Ok(())
    })
}

/// The legal moves in their order, with what is known of each now.
///
/// - `judge`: the judge.
/// - `moves`: where the moves go.
/// - `verdicts`: where the verdicts go, one of SHAMROCKS_VERDICT_... on the game after each move.
/// - `capacity`, `count`: of both; SHAMROCKS_MAX_MOVES are always enough.
///
/// Returns SHAMROCKS_OK or a failure: the buffers are too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_judge_moves(
    judge: *const shamrocks_judge,
    moves: *mut u16,
    verdicts: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (judge, moves, verdicts) = unsafe {
            (shared(judge)?, buffer(moves, capacity, count)?, buffer(verdicts, capacity, count)?)
        };
        fill_judged(moves, verdicts, judge.0.moves())
    })
}

fn fill_judged(moves: Buffer<u16>, verdicts: Buffer<u8>, judged: &[Judged]) -> Result<(), Fault> {
    moves.fill(judged.iter().map(|judged| judged.m.code()))?;
    verdicts.fill(judged.iter().map(|judged| fate_code(judged.fate)))
}

/// Judges every legal move at once: whether the game can be won after it. In slices there is
/// shamrocks_judge.
///
/// - `position`: the position.
/// - `nodes`, `max_bytes`: how many nodes may be expanded and bytes be held for each verdict that
///   is sought.
/// - `moves`: where the legal moves go, in their order.
/// - `verdicts`: where the verdicts go, one of SHAMROCKS_VERDICT_... on the game after each move,
///   undecided only when the budget ran out.
/// - `capacity`, `count`: of both; SHAMROCKS_MAX_MOVES are always enough.
///
/// Returns SHAMROCKS_OK or a failure: no position, the buffers are too small, or not enough
/// memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_position_judge(
    position: *const shamrocks_position,
    nodes: u64,
    max_bytes: u64,
    moves: *mut u16,
    verdicts: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (position, moves, verdicts): (_, Buffer<u16>, _) = unsafe {
            (
                self::position(position)?,
                buffer(moves, capacity, count)?,
                buffer(verdicts, capacity, count)?,
            )
        };
        // No work in vain.
        moves.make_room(position.legal_moves().len())?;
        let mut judge = Judge::new(&position, budget(nodes, max_bytes))?;
        fill_judged(moves, verdicts, judge.run()?)
    })
}

/// The first deal from a seed on that is found to be winnable. Deals that the budget does not
/// decide are passed over, so that a larger one may give an earlier deal. For the moves, solve a
/// game of that seed with the same budget.
///
/// - `seed`: the first seed to try.
/// - `rules`: the rules to play by.
/// - `nodes`, `max_bytes`: how many nodes may be expanded and bytes be held for each deal, such as
///   SHAMROCKS_BUDGET_NODES and SHAMROCKS_BUDGET_BYTES.
/// - `found`: receives the seed.
/// - `skipped`: receives how many deals before it stayed undecided; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure: no rules, SHAMROCKS_ERROR_NOTHING when no seed is left, or
/// not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_next_winnable(
    seed: u64,
    rules: u8,
    nodes: u64,
    max_bytes: u64,
    found: *mut u64,
    skipped: *mut u64,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (found, skipped) = unsafe { (output(found)?, output(skipped)) };
        let deal = next_winnable(seed, self::rules(rules)?, budget(nodes, max_bytes))?;
        let deal = deal.ok_or(Fault::Nothing)?;
        found.put(deal.seed);
        if let Ok(skipped) = skipped {
            skipped.put(deal.skipped);
        }
        Ok(())
    })
}

/// Moves that win in no more moves than these, and in fewer where that is found within the budget.
///
/// - `start`: the position that the moves start from.
/// - `moves`, `count`: the moves, which win.
/// - `nodes`, `max_bytes`: how many positions may be expanded and bytes be held.
/// - `shorter`, `capacity`, `needed`: where the moves go; `count` are always enough, and the buffer
///   may be that of `moves`.
/// - `error`: receives why it failed; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure: no position, no moves, SHAMROCKS_ERROR_SHORTEN_REFUSED when
/// one of them is illegal, SHAMROCKS_ERROR_SHORTEN_NOT_WON when they do not win, the buffer is too
/// small, or not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_shorten(
    start: *const shamrocks_position,
    moves: *const u16,
    count: usize,
    nodes: u64,
    max_bytes: u64,
    shorter: *mut u16,
    capacity: usize,
    needed: *mut usize,
    error: *mut shamrocks_error,
) -> i32 {
    let body = || {
        // SAFETY: the promise of C.
        let (start, codes, shorter) = unsafe {
            (position(start)?, inputs(moves, count)?, buffer(shorter, capacity, needed)?)
        };
        let mut moves = Vec::new();
        moves.try_reserve_exact(codes.len()).map_err(|_| Fault::Memory)?;
        for &code in codes {
            moves.push(a_move(code)?);
        }
        let found = shorten(&start, &moves, budget(nodes, max_bytes));
        shorter.fill_moves(&found.map_err(|error| match error {
            ShortenError::Refused { index, refusal } => {
                Fault::ShortenRefused(index + 1, moves[index], refusal)
            }
            ShortenError::NotWon => Fault::ShortenNotWon,
            ShortenError::OutOfMemory => Fault::Memory,
        })?)
    };
    // SAFETY: the promise of C.
    unsafe { explained(error, body) }
}

/// How hard a position is to win.
///
/// - `position`: the position.
/// - `grade`: receives the grade; 0 is the easiest.
///
/// Returns SHAMROCKS_OK or a failure: no position, or not enough memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_difficulty(
    position: *const shamrocks_position,
    grade: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (position, grade) = unsafe { (self::position(position)?, output(grade)?) };
        grade.put(difficulty(&position)?.grade());
        Ok(())
    })
}

/// The words for a grade, such as "easy".
///
/// - `grade`: the grade.
/// - `buffer`, `capacity`, `needed`: where the text goes; 32 bytes are enough.
///
/// Returns SHAMROCKS_OK or a failure: no grade, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_difficulty_text(
    grade: u8,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    let difficulty = || Difficulty::from_grade(grade).ok_or(Fault::Value(grade.into()));
    // SAFETY: the promise of C.
    unsafe { print(difficulty, buffer, capacity, needed) }
}
