//! Every legal move judged.

use super::{Budget, Fate, OutOfMemory, Solver, Stop, Verdict, push};
use crate::moves::Move;
use crate::position::{Position, PositionKey};
use alloc::vec::Vec;

/// What becomes of the game after a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Judged {
    /// The move.
    pub m: Move,
    /// Whether the game can be won after it.
    pub fate: Fate,
}

/// Judges every legal move: whether the game can still be won after it.
///
/// Cheaper than to solve what each move leads to, since one verdict often gives others: of a lost
/// position every move is lost, and of one that can be won every move that can be taken straight back
/// leaves it so. Deterministic, however the work is sliced.
///
/// ```
/// use shamrocks::{Budget, Deck, Fate, Judge, Position, Rules};
///
/// let position = Position::deal(&Deck::from_seed(1), Rules::default());
/// let mut judge = Judge::new(&position, Budget::nodes(10_000))?;
/// while !judge.step(1000)? {} // and show the progress
/// assert!(judge.moves().iter().any(|judged| judged.fate == Fate::Winnable));
/// # Ok::<_, shamrocks::OutOfMemory>(())
/// ```
#[derive(Debug)]
pub struct Judge {
    moves: Vec<Judged>,
    /// Which case each move leads to, by its index.
    leads_to: Vec<usize>,
    /// The position itself, then those that the moves lead to, each once.
    cases: Vec<Case>,
    /// Which case leads to which other by one move.
    edges: Vec<(usize, usize)>,
    /// The positions on the winning lines found so far, in order.
    winnable: Vec<PositionKey>,
    solver: Solver,
    /// The case that the solver works on.
    at: usize,
    /// What the solver spent on the cases before.
    nodes: u64,
    budget: Budget,
}

/// A position whose verdict is sought.
#[derive(Debug)]
struct Case {
    position: Position,
    key: PositionKey,
    fate: Fate,
}

impl Judge {
    /// A judge of the legal moves of a position. The budget is for each verdict that is sought.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] when the memory for the start is refused.
    pub fn new(position: &Position, budget: Budget) -> Result<Self, OutOfMemory> {
        let mut solver = Solver::new(position)?;
        solver.set_max_bytes(budget.bytes);
        let mut judge = Self {
            moves: Vec::new(),
            leads_to: Vec::new(),
            cases: Vec::new(),
            edges: Vec::new(),
            winnable: Vec::new(),
            solver,
            at: 0,
            nodes: 0,
            budget,
        };
        judge.case_of(position)?;
        for &m in &position.legal_moves() {
            let mut after = *position;
            let _ = after.play(m);
            // Then it can be won just when the position itself can.
            let mut next_keys = next_keys(&after);
            let is_as_good = position.is_safe(m) || next_keys.any(|key| key == position.key());
            let case = if is_as_good { 0 } else { judge.case_of(&after)? };
            push(&mut judge.leads_to, case)?;
            push(&mut judge.moves, Judged { m, fate: Fate::Undecided })?;
        }
        let Self { cases, edges, .. } = &mut judge;
        for (from, case) in cases.iter().enumerate() {
            for key in next_keys(&case.position) {
                if let Some(to) = cases.iter().position(|case| case.key == key) {
                    push(edges, (from, to))?;
                }
            }
        }
        Ok(judge)
    }

    /// The index of the case of a position, which is added unless it is there.
    fn case_of(&mut self, position: &Position) -> Result<usize, OutOfMemory> {
        let key = position.key();
        if let Some(case) = self.cases.iter().position(|case| case.key == key) {
            return Ok(case);
        }
        push(&mut self.cases, Case { position: *position, key, fate: Fate::Undecided })?;
        Ok(self.cases.len() - 1)
    }

    /// Goes on until all is judged, as far as the budget allows, or this many more nodes were expanded.
    /// Says whether it has come to the end.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] when the system refuses the memory to go on; nothing that is known is lost.
    pub fn step(&mut self, nodes: u64) -> Result<bool, OutOfMemory> {
        let end = self.nodes().saturating_add(nodes);
        while let Some(case) = self.cases.get(self.at) {
            if case.fate == Fate::Undecided {
                if *self.solver.position() != case.position {
                    let spent = self.solver.nodes();
                    let restarted = self.solver.restart(&case.position);
                    self.nodes += spent;
                    restarted?;
                }
                let left = self.budget.nodes.saturating_sub(self.solver.nodes());
                let slice = left.min(end.saturating_sub(self.nodes()));
                if self.solver.step(slice)? == Stop::Nodes && slice < left {
                    return Ok(false);
                }
                let verdict = self.solver.verdict()?;
                self.learn(&verdict)?;
            }
            self.at += 1;
        }
        Ok(true)
    }

    /// Takes over the verdict of the case at work, and what follows from it.
    fn learn(&mut self, verdict: &Verdict) -> Result<(), OutOfMemory> {
        if let Verdict::Winnable(line) = verdict {
            let mut position = self.cases[self.at].position;
            for &m in line {
                let _ = position.play(m);
                push(&mut self.winnable, position.key())?;
            }
            self.winnable.sort_unstable();
            let Self { cases, winnable, .. } = self;
            for case in cases.iter_mut().filter(|case| case.fate == Fate::Undecided) {
                let is_winnable = |key: PositionKey| winnable.binary_search(&key).is_ok();
                if is_winnable(case.key) || next_keys(&case.position).any(is_winnable) {
                    case.fate = Fate::Winnable;
                }
            }
        }
        self.cases[self.at].fate = verdict.fate();
        self.settle();
        for (judged, &case) in self.moves.iter_mut().zip(&self.leads_to) {
            judged.fate = self.cases[case].fate;
        }
        Ok(())
    }

    /// What leads to a win can be won, and what a loss leads to is lost.
    fn settle(&mut self) {
        let mut has_changed = true;
        while core::mem::take(&mut has_changed) {
            for &(from, to) in &self.edges {
                let before = (self.cases[from].fate, self.cases[to].fate);
                let after = match before {
                    (Fate::Undecided, Fate::Winnable) => (Fate::Winnable, Fate::Winnable),
                    (Fate::Unwinnable, Fate::Undecided) => (Fate::Unwinnable, Fate::Unwinnable),
                    same => same,
                };
                has_changed |= before != after;
                (self.cases[from].fate, self.cases[to].fate) = after;
            }
        }
    }

    /// Goes on to the end, and gives the moves.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] when the system refuses the memory to go on.
    pub fn run(&mut self) -> Result<&[Judged], OutOfMemory> {
        while !self.step(u64::MAX)? {}
        Ok(&self.moves)
    }

    /// The legal moves in their order, with what is known now.
    #[must_use]
    pub fn moves(&self) -> &[Judged] {
        &self.moves
    }

    /// How many nodes were expanded so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes + self.solver.nodes()
    }
}

/// The keys of the positions that the legal moves lead to.
fn next_keys(position: &Position) -> impl Iterator<Item = PositionKey> + use<> {
    let position = *position;
    position.legal_moves().into_iter().map(move |m| {
        let mut after = position;
        let _ = after.play(m);
        after.key()
    })
}
