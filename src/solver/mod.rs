//! The solver: whether a position can be won.

mod hosting;

mod proof;

mod search;

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
    /// It can be won: these moves do it, one after the other.
    Winnable(Vec<Move>),
    /// It is lost: no sequence of moves wins. Never said without a proof.
    Unwinnable,
    /// Not known yet: the budget ran out.
    Undecided,
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
    /// The search without worrying back: what it wins, is won with it too.
    plain: Search,
    /// The search with worrying back, where the rules allow it.
    returning: Option<Search>,
    proof: Option<Proof>,
    /// Memory was refused in the middle of a step, so some part is incomplete and must not go on: it
    /// could take what it missed for a proof.
    refused: bool,
}

/// The first nodes go to the search for a win: most positions fall to it.
const FIRST: u64 = 1000;
/// The search with worrying back gets one node in so many.
const RETURNING_EVERY: u64 = 4;

impl Solver {
    /// A solver for this position under its rules.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] when the memory for the start is refused.
    pub fn new(position: &Position) -> Result<Self, OutOfMemory> {
        let mut rules: Rules = position.rules();
        let returning = if rules.worrying_back { Some(Search::new(position)?) } else { None };
        let proof = Proof::new(position)?;
        rules.worrying_back = false;
        Ok(Self {
            plain: Search::new(&position.with_rules(rules))?,
            returning,
            proof,
            refused: false,
        })
    }

    /// Goes on until the verdict is known, or this many more nodes were expanded. A node is a position
    /// or a state of a proof.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] when the memory to go on is refused, and from then on: the verdict stays what it
    /// is, and only a new solver can go on.
    pub fn step(&mut self, nodes: u64) -> Result<(), OutOfMemory> {
        let end = self.nodes().saturating_add(nodes);
        while self.nodes() < end && !self.is_decided() && !self.refused {
            self.refused = self.step_once().is_err();
        }
        if self.refused && !self.is_decided() { Err(OutOfMemory) } else { Ok(()) }
    }

    /// Expands one node of the part whose turn it is, which follows from what was expanded before.
    fn step_once(&mut self) -> Result<(), OutOfMemory> {
        if self.plain.nodes() >= FIRST || self.plain.answer() == search::Answer::Lost {
            if let Some(proof) =
                self.proof.as_mut().filter(|proof| proof.answer() == proof::Answer::Open)
            {
                return proof.step(1).map(drop);
            }
        }
        let plain_is_over = self.plain.answer() == search::Answer::Lost;
        match &mut self.returning {
            Some(search)
                if plain_is_over
                    || self.plain.nodes() > RETURNING_EVERY * search.nodes() + FIRST =>
            {
                search.step(|_| false)
            }
            _ => {
                let proof = self.proof.as_ref();
                self.plain.step(|position| proof.is_some_and(|proof| proof.knows_dead(position)))
            }
        }
    }

    /// The search that has won.
    fn winner(&self) -> Option<&Search> {
        let searches = core::iter::once(&self.plain).chain(&self.returning);
        searches.into_iter().find(|search| search.answer() == search::Answer::Won)
    }

    fn is_lost(&self) -> bool {
        let exhausted = self.returning.as_ref().unwrap_or(&self.plain).answer();
        exhausted == search::Answer::Lost
            || self.proof.as_ref().is_some_and(|proof| proof.answer() == proof::Answer::Lost)
    }

    /// What is known now.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] when the memory for the moves is refused.
    pub fn verdict(&self) -> Result<Verdict, OutOfMemory> {
        match self.winner() {
            Some(search) => Ok(Verdict::Winnable(search.line()?)),
            None if self.is_lost() => Ok(Verdict::Unwinnable),
            None => Ok(Verdict::Undecided),
        }
    }

    /// How much memory the solver holds, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.plain.bytes()
            + self.returning.as_ref().map_or(0, Search::bytes)
            + self.proof.as_ref().map_or(0, Proof::bytes)
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
            + self.returning.as_ref().map_or(0, Search::nodes)
            + self.proof.as_ref().map_or(0, Proof::states)
    }
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
