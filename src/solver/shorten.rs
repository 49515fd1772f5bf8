//! Shorter lines to a win: what a line can do without, then a search for another one.

use super::beam::Beam;
use super::{Budget, OutOfMemory, push};
use crate::card::{Card, Rank};
use crate::moves::{Move, Refusal};
use crate::position::{Fan, Pile, Position};
use crate::rules::{FAN_LIMIT, FOUNDATIONS, Rules};
use alloc::vec::Vec;
use arrayvec::ArrayVec;
use thiserror::Error;

/// Why a line cannot be shortened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ShortenError {
    /// One of its moves is illegal.
    #[error("move {} is illegal: {refusal}", index + 1)]
    #[non_exhaustive]
    Refused {
        /// The index of the move.
        index: usize,
        /// Why it is refused.
        refusal: Refusal,
    },
    /// It does not win.
    #[error("the moves do not win the game")]
    NotWon,
    /// The memory to go on was refused.
    #[error("there is not enough memory to shorten the moves")]
    OutOfMemory,
}

impl From<OutOfMemory> for ShortenError {
    fn from(_: OutOfMemory) -> Self {
        Self::OutOfMemory
    }
}

/// A winning line with fewer moves than this one, or with as many when none is found.
///
/// A node of the budget is a position expanded. Without nodes the line only loses the moves that it can
/// do without, which takes well below a millisecond. Lines of default deals then have some 71 moves on
/// average, 64 with 10,000 nodes, 16 ms, and with 100,000 hardly fewer; the cards that must go aside show
/// that 60 is the least. Nodes and bytes are looked at once a turn, so that a little more may be spent.
/// Deterministic.
///
/// ```
/// use shamrocks::{Budget, Deck, Position, Rules, Solver, Verdict, shorten};
///
/// let start = Position::deal(&Deck::from_seed(1), Rules::default());
/// let Verdict::Winnable(found) = Solver::new(&start)?.run(Budget::default())? else {
///     panic!("seed 1 can be won")
/// };
/// let line = shorten(&start, &found, Budget::nodes(10_000))?;
/// assert!(line.len() < found.len());
/// # Ok::<_, Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`ShortenError`] when the moves do not win from `start`, or when the system refuses memory.
pub fn shorten(
    start: &Position,
    moves: &[Move],
    budget: Budget,
) -> Result<Vec<Move>, ShortenError> {
    let mut best = trim(start, without_loops(start, moves)?)?;
    let (mut nodes, mut width) = (0, FIRST_WIDTH);
    while let Some(most) = best.len().checked_sub(1) {
        let left = budget.nodes.saturating_sub(nodes);
        // As wide as the nodes that are left allow.
        let affordable = usize::try_from(left / best.len() as u64).unwrap_or(usize::MAX);
        let mut beam = Beam::new(start, width.min(affordable), most)?;
        while !beam.is_over() && beam.nodes() < left && beam.bytes() < budget.bytes {
            beam.step(score)?;
        }
        if let Some(line) = beam.line()? {
            best = tidy(start, line)?;
        }
        if width >= affordable || !beam.is_over() || beam.is_complete() {
            break;
        }
        nodes += beam.nodes();
        width *= WIDENED;
    }
    Ok(best)
}

/// The width of the first beam, and how many times as wide the next one is.
const FIRST_WIDTH: usize = 8;
const WIDENED: usize = 8;

/// Judges a position by the moves that a win takes at least; among equals, fewer contacts that cannot be
/// made again, and fewer cards above those that are needed soon, are better.
fn score(position: &Position, least: usize) -> usize {
    let building = position.rules().building;
    let mut score = 10 * least;
    for cards in position.fans() {
        for pair in cards.windows(2) {
            score += 2 * usize::from(!building.allows(pair[1].rank(), pair[0].rank()));
        }
        for (place, card) in cards.iter().enumerate() {
            let ahead = usize::from(card.rank() as u8 - position.foundation(card.suit()));
            score += 3usize.saturating_sub(ahead) * (cards.len() - 1 - place);
        }
    }
    score
}

/// Where a card lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Bottom,
    On(Card),
    Foundation,
}

/// A move by the cards, so that it says the same whichever fan they lie in: a card goes on a card, to an
/// emptied fan, or to its foundation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step {
    card: Card,
    to: Place,
}

impl Step {
    /// Plays a move, and gives it as a step.
    fn play(position: &mut Position, m: Move) -> Result<Self, Refusal> {
        let to = match (m.to(), position.top(m.to())) {
            (Pile::Foundation(_), _) => Place::Foundation,
            (Pile::Fan(_), Some(host)) => Place::On(host),
            (Pile::Fan(_), None) => Place::Bottom,
        };
        Ok(Self { card: position.play(m)?, to })
    }

    /// The step as a move in this position; `None` when there are no such piles.
    fn to_move(self, position: &Position) -> Option<Move> {
        let fan = |top| Fan::ALL.into_iter().find(|&fan| position.top(fan) == top).map(Pile::Fan);
        let foundation = Pile::Foundation(self.card.suit());
        let to = match self.to {
            Place::Bottom => fan(None)?,
            Place::On(host) => fan(Some(host))?,
            Place::Foundation => foundation,
        };
        Some(Move::new(fan(Some(self.card)).unwrap_or(foundation), to))
    }
}

/// The steps of a winning line, without what leads back to a position that was there before.
fn without_loops(start: &Position, moves: &[Move]) -> Result<Vec<Step>, ShortenError> {
    let mut position = *start;
    let (mut steps, mut keys) = (Vec::new(), Vec::new());
    for (index, &m) in moves.iter().enumerate() {
        push(&mut keys, (position.key(), index))?;
        let refused = |refusal| ShortenError::Refused { index, refusal };
        push(&mut steps, Step::play(&mut position, m).map_err(refused)?)?;
    }
    if !position.is_won() {
        return Err(ShortenError::NotWon);
    }
    // From each position on as from the last one that is the same.
    let mut last = Vec::new();
    last.try_reserve_exact(steps.len()).map_err(OutOfMemory::from)?;
    last.extend(0..steps.len());
    keys.sort_unstable();
    for same in keys.chunk_by(|(one, _), (other, _)| one == other) {
        let end = same.last().map_or(0, |&(_, index)| index);
        same.iter().for_each(|&(_, index)| last[index] = end);
    }
    let mut kept = Vec::new();
    let mut at = 0;
    while let Some(&index) = last.get(at) {
        push(&mut kept, steps[index])?;
        at = index + 1;
    }
    Ok(kept)
}

/// Leaves out the moves that a winning line can do without. Cheap: for the lines that the solver finds.
pub(super) fn tidy(start: &Position, line: Vec<Move>) -> Result<Vec<Move>, OutOfMemory> {
    let mut position = *start;
    let mut steps = Vec::new();
    for &m in &line {
        let Ok(step) = Step::play(&mut position, m) else { return Ok(line) };
        push(&mut steps, step)?;
    }
    trim(start, steps)
}

/// Tries, move by move, to leave out what is no play to a foundation, until nothing more can go.
fn trim(start: &Position, mut steps: Vec<Step>) -> Result<Vec<Move>, OutOfMemory> {
    let mut shorter = Vec::new();
    let mut work = 0;
    loop {
        let mut cards = Cards::new(start);
        let (before, mut at) = (steps.len(), 0);
        while at < steps.len() && work < MOST_WORK {
            work += steps.len() - at;
            if steps[at].to != Place::Foundation && follow(cards, &steps[at + 1..], &mut shorter)? {
                steps.truncate(at);
                steps.extend_from_slice(&shorter);
            } else {
                cards.play(steps[at]);
                at += 1;
            }
        }
        if steps.len() == before {
            break;
        }
    }
    let mut position = *start;
    let mut line = Vec::new();
    for step in steps {
        if let Some(m) = step.to_move(&position) {
            let _ = position.play(m);
            push(&mut line, m)?;
        }
    }
    Ok(line)
}

/// Most steps followed in all, for lines that are much longer than they need be.
const MOST_WORK: usize = 1 << 20;
/// Most steps that may wait for others at a time.
const MOST_WAITING: usize = 16;

/// Plays the steps in their order, but each as soon as it can be: one that cannot be played waits, and so
/// do the later ones of its card. Steps that change nothing are left out. Gives the steps in the order
/// played; whether they win.
fn follow(mut cards: Cards, steps: &[Step], played: &mut Vec<Step>) -> Result<bool, OutOfMemory> {
    let mut waiting = ArrayVec::<Step, MOST_WAITING>::new();
    played.clear();
    for &step in steps {
        if waiting.iter().any(|other| other.card == step.card) || !cards.can_play(step) {
            if waiting.try_push(step).is_err() {
                return Ok(false);
            }
            continue;
        }
        let mut next = Some(step);
        while let Some(step) = next {
            if cards.at(step.card) != step.to {
                cards.play(step);
                push(played, step)?;
            }
            let is_first =
                |at: &usize| waiting[..*at].iter().all(|other| other.card != waiting[*at].card);
            let ready = |at: &usize| is_first(at) && cards.can_play(waiting[*at]);
            next = (0..waiting.len()).find(ready).map(|at| waiting.remove(at));
        }
    }
    Ok(waiting.is_empty() && cards.next == [Rank::ALL.len() as u8; FOUNDATIONS])
}

/// A position by the cards: where each lies, and what lies on it.
#[derive(Clone, Copy)]
struct Cards {
    rules: Rules,
    at: [Place; Card::COUNT],
    above: [Option<Card>; Card::COUNT],
    /// How many cards each foundation holds.
    next: [u8; FOUNDATIONS],
    emptied: usize,
}

impl Cards {
    fn new(position: &Position) -> Self {
        let mut cards = Self {
            rules: position.rules(),
            at: [Place::Foundation; Card::COUNT],
            above: [None; Card::COUNT],
            next: position.foundations(),
            emptied: 0,
        };
        for fan in position.fans() {
            cards.emptied += usize::from(fan.is_empty());
            let mut place = Place::Bottom;
            for &card in &fan {
                cards.put(card, place);
                place = Place::On(card);
            }
        }
        cards
    }

    fn at(&self, card: Card) -> Place {
        self.at[usize::from(card.code())]
    }

    fn above(&mut self, card: Card) -> &mut Option<Card> {
        &mut self.above[usize::from(card.code())]
    }

    fn put(&mut self, card: Card, place: Place) {
        self.at[usize::from(card.code())] = place;
        if let Place::On(host) = place {
            *self.above(host) = Some(card);
        }
    }

    /// Whether the step is legal, or changes nothing.
    fn can_play(&self, Step { card, to }: Step) -> bool {
        let at = self.at(card);
        let is_free = |card: Card| self.above[usize::from(card.code())].is_none();
        let next = |card: Card| self.next[usize::from(card.suit().code())];
        let is_top = match at {
            Place::Foundation => self.rules.worrying_back && next(card) == card.rank() as u8 + 1,
            _ => is_free(card),
        };
        at == to
            || is_top
                && match to {
                    Place::Foundation => next(card) == card.rank() as u8,
                    Place::Bottom => self.emptied > 0 && self.rules.empty_fans.takes(card),
                    Place::On(host) => {
                        is_free(host)
                            && self.height(host).is_some_and(|height| height < FAN_LIMIT)
                            && self.rules.building.allows(card.rank(), host.rank())
                    }
                }
    }

    /// How many cards lie in the fan of a card up to it; `None` on a foundation.
    fn height(&self, card: Card) -> Option<usize> {
        match self.at(card) {
            Place::Foundation => None,
            Place::Bottom => Some(1),
            Place::On(host) => Some(1 + self.height(host)?),
        }
    }

    /// Plays a step that can be played.
    fn play(&mut self, Step { card, to }: Step) {
        let suit = usize::from(card.suit().code());
        match self.at(card) {
            Place::Bottom => self.emptied += 1,
            Place::On(host) => *self.above(host) = None,
            Place::Foundation => self.next[suit] -= 1,
        }
        match to {
            Place::Bottom => self.emptied -= 1,
            Place::On(_) => {}
            Place::Foundation => self.next[suit] += 1,
        }
        self.put(card, to);
    }
}
