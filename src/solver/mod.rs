//! The solver: whether a position can be won.

mod beam;

mod board;

mod deals;

mod difficulty;

mod hosting;

mod index;

mod judge;

mod memo;

mod proof;

mod search;

mod shorten;

pub use deals::{WinnableDeal, next_winnable};
pub use difficulty::{Difficulty, difficulty};
pub use judge::{Judge, Judged};
pub use shorten::{ShortenError, shorten};

use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;
use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::fmt;
use proof::Proof;
use search::Search;
use thiserror::Error;

/// What the solver found out about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It can be won: these moves do it, one after the other. Follow them to the end: another search, from
    /// a later position, may find another line, and with worrying back even lead in a circle.
    Winnable(Vec<Move>),
    /// It is lost: no sequence of moves wins. Never said without a proof.
    Unwinnable,
    /// Not known yet: the budget ran out.
    Undecided,
}

/// A verdict without its moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// It can be won.
    Winnable,
    /// It is lost.
    Unwinnable,
    /// Not known yet.
    Undecided,
}

impl Verdict {
    /// The verdict without its moves.
    #[must_use]
    pub const fn fate(&self) -> Fate {
        match self {
            Self::Winnable(_) => Fate::Winnable,
            Self::Unwinnable => Fate::Unwinnable,
            Self::Undecided => Fate::Undecided,
        }
    }
}

/// In one word.
impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Winnable => "winnable",
            Self::Unwinnable => "unwinnable",
            Self::Undecided => "undecided",
        })
    }
}

/// How much may be spent on a verdict.
///
/// The default decides all but one or two deals in a thousand of the default rules, in at most some
/// seconds each: a million nodes and 256 MiB.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Budget {
    /// How many nodes may be expanded. A node is a position or a state of a proof.
    pub nodes: u64,
    /// How many bytes may be held.
    pub bytes: usize,
}

impl Budget {
    /// So many nodes, and the memory of the default.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, bytes: 256 << 20 }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::nodes(1_000_000)
    }
}

/// Why [`Solver::step`] came back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stop {
    /// The verdict is known.
    Decided,
    /// The nodes that were asked for are spent.
    Nodes,
    /// More memory than [`Solver::max_bytes`] would be needed to go on.
    Bytes,
}

/// How far a solver has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Progress {
    /// Nodes expanded by all parts: positions of the game and states of the proof.
    pub nodes: u64,
    /// Positions of the game that are held.
    pub positions: u64,
    /// States of the proof that are held.
    pub states: u64,
    /// Bytes held, all structures counted.
    pub bytes: usize,
    /// The fewest cards outside the foundations in any position that was reached.
    pub cards_left: u8,
}

/// The memory for the search was refused; what the solver knew, it still knows.
///
/// See [`Solver::step`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("there is not enough memory to go on solving")]
pub struct OutOfMemory;

impl From<TryReserveError> for OutOfMemory {
    fn from(_: TryReserveError) -> Self {
        Self
    }
}

impl From<hashbrown::TryReserveError> for OutOfMemory {
    fn from(_: hashbrown::TryReserveError) -> Self {
        Self
    }
}

/// Decides whether a position can be won, in slices, without threads.
///
/// The same position gives the same verdict, the same moves and the same count of nodes on every
/// platform, however the work is sliced.
///
/// ```
/// use shamrocks::{Deck, Position, Rules, Solver, Verdict};
///
/// let start = Position::deal(&Deck::from_seed(1), Rules::default());
/// let mut solver = Solver::new(&start)?;
/// while !solver.is_decided() && solver.nodes() < 100_000 {
///     solver.step(1000)?; // and show the progress
/// }
/// let Verdict::Winnable(moves) = solver.verdict()? else { panic!("seed 1 can be won") };
/// let mut position = start;
/// for m in moves {
///     position.play(m)?;
/// }
/// assert!(position.is_won());
/// # Ok::<_, Box<dyn core::error::Error>>(())
/// ```
pub struct Solver {
    position: Position,
    /// The search without worrying back: what it wins, is won with it too.
    plain: Search,
    /// The search with worrying back, where the rules allow it.
    returning: Part<Search>,
    proof: Part<Proof>,
    /// The states spent on the question that is open.
    asked: u64,
    max_bytes: usize,
    /// Unless memory was refused at a restart.
    is_ready: bool,
}

/// A part of the solver that begins when it is needed.
struct Part<T> {
    /// Until then, it may be held from the position before, for its memory.
    held: Option<T>,
    has_begun: bool,
}

impl<T> Part<T> {
    const NEW: Self = Self { held: None, has_begun: false };

    fn get(&self) -> Option<&T> {
        self.held.as_ref().filter(|_| self.has_begun)
    }

    fn get_mut(&mut self) -> Option<&mut T> {
        self.held.as_mut().filter(|_| self.has_begun)
    }

    /// Begins, unless it has; it tries again when that was refused memory.
    fn begin(
        &mut self,
        new: impl FnOnce() -> Result<T, OutOfMemory>,
        restart: impl FnOnce(&mut T) -> Result<(), OutOfMemory>,
    ) -> Result<(), OutOfMemory> {
        match &mut self.held {
            _ if self.has_begun => {}
            Some(held) => restart(held)?,
            None => self.held = Some(new()?),
        }
        self.has_begun = true;
        Ok(())
    }
}

/// The first nodes go to the plain search alone: most deals fall to it.
const FIRST: u64 = 300;
/// After this many a proof for the position itself is sought, with as many states as the searches take
/// nodes; and questions are asked in both ways.
const PROOF_AFTER: u64 = 1000;
/// States for each question whether a position is dead.
const QUESTION: u64 = 60;
/// The search with worrying back begins after this many nodes of the plain one,
const RETURNING_AFTER: u64 = 1000;
/// and then gets one node in so many.
const RETURNING_EVERY: u64 = 8;
/// A part that holds more bytes is not kept for the next position.
const KEPT_BYTES: usize = 1 << 21;
/// What the proof takes at the start, in bytes, at most,
const PROOF_BYTES: usize = 1 << 20;
/// and the search with worrying back.
const RETURNING_BYTES: usize = 1 << 17;

impl Solver {
    /// A solver for this position under its rules.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] when the memory for the start is refused.
    pub fn new(position: &Position) -> Result<Self, OutOfMemory> {
        Ok(Self {
            position: *position,
            plain: Search::new(&without_worrying_back(position))?,
            returning: Part::NEW,
            proof: Part::NEW,
            asked: 0,
            max_bytes: usize::MAX,
            is_ready: true,
        })
    }

    /// Starts again with another position, and keeps the memory of an ordinary search for it. What is kept
    /// counts for [`max_bytes`](Self::max_bytes).
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] when the memory for the start is refused; [`step`](Self::step) then asks for it
    /// again.
    pub fn restart(&mut self, position: &Position) -> Result<(), OutOfMemory> {
        self.position = *position;
        self.is_ready = false;
        self.prepare()
    }

    /// Does what is left of a restart.
    fn prepare(&mut self) -> Result<(), OutOfMemory> {
        if self.is_ready {
            return Ok(());
        }
        self.asked = 0;
        (self.returning.has_begun, self.proof.has_begun) = (false, false);
        self.returning.held.take_if(|search| search.bytes() > KEPT_BYTES);
        self.proof.held.take_if(|proof| proof.bytes() > KEPT_BYTES);
        self.plain.restart(&without_worrying_back(&self.position))?;
        self.is_ready = true;
        Ok(())
    }

    /// The position that is being solved.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How many bytes may be held; without limit at first.
    #[must_use]
    pub const fn max_bytes(&self) -> usize {
        self.max_bytes
    }

    /// Sets how many bytes may be held. Nothing that is held is given back.
    pub const fn set_max_bytes(&mut self, max_bytes: usize) {
        self.max_bytes = max_bytes;
    }

    /// Goes on until the verdict is known, this many more nodes were expanded, or the memory that may
    /// be held is full. More nodes, and more memory, let it continue where it stopped.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] when the system refuses the memory to go on. Nothing is lost: when there is memory
    /// again, it continues where it stopped.
    pub fn step(&mut self, nodes: u64) -> Result<Stop, OutOfMemory> {
        self.prepare()?;
        let end = self.nodes().saturating_add(nodes);
        while !self.is_decided() {
            let left = end - self.nodes();
            if left == 0 {
                return Ok(Stop::Nodes);
            }
            // Within a question the memory was looked at when it began.
            let is_limited = self.max_bytes != usize::MAX && self.asked == 0;
            if is_limited && self.bytes() + self.growth() > self.max_bytes {
                return Ok(Stop::Bytes);
            }
            self.step_once(left)?;
        }
        Ok(Stop::Decided)
    }

    /// Goes on until the verdict is known, or as much as this was spent since the start.
    ///
    /// ```
    /// use shamrocks::{Budget, Deck, Position, Rules, Solver, Verdict};
    ///
    /// let start = Position::deal(&Deck::from_seed(1), Rules::default());
    /// let verdict = Solver::new(&start)?.run(Budget::default())?;
    /// assert!(matches!(verdict, Verdict::Winnable(_)));
    /// # Ok::<_, shamrocks::OutOfMemory>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] when the system refuses the memory to go on.
    pub fn run(&mut self, budget: Budget) -> Result<Verdict, OutOfMemory> {
        self.set_max_bytes(budget.bytes);
        self.step(budget.nodes.saturating_sub(self.nodes()))?;
        self.verdict()
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let searches = || core::iter::once(&self.plain).chain(self.returning.get());
        Progress {
            nodes: self.nodes(),
            positions: searches().map(Search::positions).sum(),
            states: self.proof.get().map_or(0, Proof::held),
            bytes: self.bytes(),
            cards_left: searches().map(Search::cards_left).min().unwrap_or(0),
        }
    }

    /// Lets the part whose turn it is, which follows from what was expanded before, expand one node, or as
    /// many as are left for a question about it.
    fn step_once(&mut self, left: u64) -> Result<(), OutOfMemory> {
        let plain_is_over = self.plain.answer() == search::Answer::Lost;
        if self.plain.nodes() < FIRST && !plain_is_over {
            return self.plain.step(|_| Ok(Some(false)));
        }
        let Self { position, proof, plain, returning, asked, .. } = self;
        if Proof::covers(position) {
            proof.begin(|| Proof::new(position), |proof| proof.restart(position))?;
        }
        let mut proof = proof.get_mut();
        let thoroughly = plain.nodes() >= PROOF_AFTER || plain_is_over;
        if let Some(proof) = proof.as_mut().filter(|proof| proof.answer() == proof::Answer::Open) {
            let searched = plain.nodes() + returning.get().map_or(0, Search::nodes);
            if thoroughly && proof.proving() < searched {
                return proof.step(1).map(drop);
            }
        }
        let mut is_dead = |signature, returning| {
            let Some(proof) = &mut proof else { return Ok(Some(false)) };
            let before = proof.states();
            let most = left.min(QUESTION - *asked);
            let answer = proof.is_dead(signature, returning, thoroughly, most);
            let spent = proof.states() - before;
            *asked += spent;
            // None is left for the position itself; the next step finds the answer in the memo.
            if spent == left {
                return answer.map(|_| None);
            }
            let is_dead = answer?.or((*asked == QUESTION).then_some(false));
            if is_dead.is_some() {
                *asked = 0;
            }
            Ok(is_dead)
        };
        let is_due =
            |nodes| plain_is_over || plain.nodes() > RETURNING_EVERY * nodes + RETURNING_AFTER;
        if position.rules().worrying_back && is_due(returning.get().map_or(0, Search::nodes)) {
            returning.begin(|| Search::new(position), |search| search.restart(position))?;
            if let Some(search) = returning.get_mut() {
                return search.step(|signature| is_dead(signature, true));
            }
        }
        plain.step(|signature| is_dead(signature, false))
    }

    /// The search that has won.
    fn winner(&self) -> Option<&Search> {
        let searches = core::iter::once(&self.plain).chain(self.returning.get());
        searches.into_iter().find(|search| self.is_ready && search.answer() == search::Answer::Won)
    }

    fn is_lost(&self) -> bool {
        if !self.is_ready {
            return false;
        }
        let all = match self.position.rules().worrying_back {
            true => self.returning.get(),
            false => Some(&self.plain),
        };
        all.is_some_and(|search| search.answer() == search::Answer::Lost)
            || self.proof.get().is_some_and(|proof| proof.answer() == proof::Answer::Lost)
    }

    /// What is known now.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] when the memory for the moves is refused.
    pub fn verdict(&self) -> Result<Verdict, OutOfMemory> {
        match self.winner() {
            Some(search) => {
                let line = shorten::tidy(&self.position, search.line()?)?;
                Ok(Verdict::Winnable(line))
            }
            None if self.is_lost() => Ok(Verdict::Unwinnable),
            None => Ok(Verdict::Undecided),
        }
    }

    /// How much more memory the next step may take, in bytes.
    fn growth(&self) -> usize {
        let returning = match self.returning.get() {
            Some(search) => search.growth(),
            None if self.position.rules().worrying_back => RETURNING_BYTES,
            None => 0,
        };
        let proof = match self.proof.get() {
            Some(proof) => proof.growth(QUESTION),
            None if Proof::covers(&self.position) => PROOF_BYTES,
            None => 0,
        };
        self.plain.growth() + returning + proof
    }

    /// How much memory the solver holds, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.plain.bytes()
            + self.returning.held.as_ref().map_or(0, Search::bytes)
            + self.proof.held.as_ref().map_or(0, Proof::bytes)
    }

    /// Whether the verdict is known.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.is_lost() || self.winner().is_some()
    }

    /// How many nodes were expanded so far, by all parts.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.plain.nodes()
            + self.returning.get().map_or(0, Search::nodes)
            + self.proof.get().map_or(0, Proof::states)
    }
}

fn without_worrying_back(position: &Position) -> Position {
    position.with_rules(Rules { worrying_back: false, ..position.rules() })
}

/// Adds to a list, unless the memory for that is refused.
fn push<T>(list: &mut Vec<T>, value: T) -> Result<(), OutOfMemory> {
    list.try_reserve(1)?;
    list.push(value);
    Ok(())
}

const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes a word into a hash.
const fn mix(hash: u64, word: u64) -> u64 {
    let hash = (hash ^ word).wrapping_mul(MIX);
    hash ^ hash >> 29
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("nodes", &self.nodes()).finish_non_exhaustive()
    }
}
