//! A beam: a search that keeps only the most promising positions of each turn, and how many moves a win
//! takes at least.

use super::{MIX, OutOfMemory, mix, push};
use crate::autoplay::Autoplay;
use crate::card::{Card, Rank};
use crate::moves::Move;
use crate::position::{Pile, Position};
use crate::rules::{EmptyFans, FOUNDATIONS};
use alloc::vec::Vec;
use arrayvec::ArrayVec;
use hashbrown::HashTable;

/// The index of a step.
type Index = u32;

/// A move that was tried, and the step before it.
#[derive(Clone, Copy)]
struct Step {
    before: Option<Index>,
    m: Move,
}

/// A position of the turn; the least score is the most promising.
struct Reached {
    position: Position,
    by: Option<Step>,
    score: usize,
    /// How many were reached before it.
    number: usize,
}

pub(super) struct Beam {
    width: usize,
    /// How many moves a win may take.
    most: usize,
    /// The moves that led to the positions of this turn.
    turn: usize,
    /// The positions of this turn, with the index of the last step.
    layer: Vec<(Position, Option<Index>)>,
    next: Vec<Reached>,
    steps: Vec<Step>,
    /// The hashes of all positions that were reached. Two of equal hash, of which one is lost by that,
    /// hardly ever meet.
    seen: HashTable<u64>,
    /// The position from which plays to the foundations alone win, and how it was reached.
    won: Option<(Position, Option<Step>)>,
    nodes: u64,
    complete: bool,
}

impl Beam {
    /// A beam of this width for a win in at most so many moves.
    pub fn new(start: &Position, width: usize, most: usize) -> Result<Self, OutOfMemory> {
        let mut beam = Self {
            width,
            most,
            turn: 0,
            layer: Vec::new(),
            next: Vec::new(),
            steps: Vec::new(),
            seen: HashTable::new(),
            won: None,
            nodes: 0,
            complete: true,
        };
        beam.reach(*start, None, |_, _| 0)?;
        if beam.won.is_none() && !beam.next.is_empty() {
            push(&mut beam.layer, (*start, None))?;
        }
        Ok(beam)
    }

    /// Whether no position is left.
    pub fn is_over(&self) -> bool {
        self.layer.is_empty()
    }

    /// Whether a win was found.
    pub fn has_won(&self) -> bool {
        self.won.is_some()
    }

    /// Whether no position was left out for being the least promising: then there is no shorter win.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// How many positions were expanded.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How much memory is held, in bytes.
    pub fn bytes(&self) -> usize {
        self.layer.capacity() * size_of::<(Position, Option<Index>)>()
            + self.next.capacity() * size_of::<Reached>()
            + self.steps.capacity() * size_of::<Step>()
            + self.seen.allocation_size()
    }

    /// Expands the positions of this turn. The score is given a position and the moves that it needs at
    /// least.
    pub fn step(&mut self, score: impl Fn(&Position, usize) -> usize) -> Result<(), OutOfMemory> {
        self.turn += 1;
        self.next.clear();
        for at in 0..self.layer.len() {
            let (position, before) = self.layer[at];
            self.nodes += 1;
            let moves = position.legal_moves();
            let forced = moves.iter().find(|&&m| position.brings_win_nearer(m));
            for &m in forced.map_or(&moves[..], core::slice::from_ref) {
                if is_vain(&position, m) {
                    continue;
                }
                let mut after = position;
                let _ = after.play(m);
                self.reach(after, Some(Step { before, m }), &score)?;
            }
        }
        if self.next.len() > self.width {
            self.complete = false;
            self.next.select_nth_unstable_by_key(self.width, Reached::rank);
            self.next.truncate(self.width);
        }
        self.next.sort_unstable_by_key(Reached::rank);
        self.layer.clear();
        for &Reached { position, by, .. } in &self.next {
            let index = Index::try_from(self.steps.len()).map_err(|_| OutOfMemory)?;
            push(&mut self.layer, (position, Some(index)))?;
            if let Some(step) = by {
                push(&mut self.steps, step)?;
            }
        }
        Ok(())
    }

    /// Keeps a position for the next turn, unless it is known or too far from a win.
    fn reach(
        &mut self,
        position: Position,
        by: Option<Step>,
        score: impl Fn(&Position, usize) -> usize,
    ) -> Result<(), OutOfMemory> {
        let detours = detours(&position);
        let least = position.cards_left() + detours;
        let hashed = hash(&position);
        if self.turn + least > self.most || self.seen.find(hashed, |&seen| seen == hashed).is_some()
        {
            return Ok(());
        }
        self.seen.try_reserve(1, |&seen| seen)?;
        self.seen.insert_unique(hashed, hashed, |&seen| seen);
        if detours == 0 {
            self.won = Some((position, by));
            // From here on only shorter wins matter.
            match (self.turn + least).checked_sub(1) {
                Some(most) => self.most = most,
                None => self.layer.clear(),
            }
            return Ok(());
        }
        let score = score(&position, least);
        let number = self.next.len();
        push(&mut self.next, Reached { position, by, score, number })
    }

    /// The moves to the shortest win that was found.
    pub fn line(&self) -> Result<Option<Vec<Move>>, OutOfMemory> {
        let Some((mut position, mut by)) = self.won else { return Ok(None) };
        let mut line = Vec::new();
        while let Some(Step { before, m }) = by {
            push(&mut line, m)?;
            by = before.map(|before| self.steps[before as usize]);
        }
        line.reverse();
        let rest = position.autoplay(Autoplay::All);
        line.try_reserve(rest.len())?;
        line.extend_from_slice(&rest);
        Ok(Some(line))
    }
}

impl Reached {
    /// The order of preference, in which no two are equal.
    fn rank(&self) -> (usize, usize) {
        (self.score, self.number)
    }
}

/// Whether a move is in no shortest win: with emptied fans closed, a card alone in its fan need not go to
/// another fan (reason 1 of the argument in `autoplay.rs`).
fn is_vain(position: &Position, m: Move) -> bool {
    let closed = position.rules().empty_fans == EmptyFans::Closed;
    matches!((m.from(), m.to()), (Pile::Fan(fan), Pile::Fan(_)) if closed && position.fan(fan).len() == 1)
}

/// A hash that ignores the order of the fans.
fn hash(position: &Position) -> u64 {
    let fan = |cards: &[Option<Card>]| {
        let word =
            cards.iter().fold(0, |n, card| n << 8 | card.map_or(0, |c| u64::from(c.code()) + 1));
        mix(mix(MIX, word), word)
    };
    let fans = position.fans.iter().fold(0u64, |sum, cards| sum.wrapping_add(fan(cards)));
    mix(fans, u64::from(u32::from_le_bytes(position.foundations)))
}

/// How many moves to fans any win takes at least.
///
/// A card above a lower one of its suit must go aside, to another fan, before it can be played. And when
/// none of the cards that the foundations take next is free, each has a card above it that waits in turn
/// for the next card of its own suit. These run into a ring, and one card of the ring at least must go
/// aside. What has gone aside, and the whole ring, is then out of the way, so that no card counts twice.
/// When the count is 0, the plays to the foundations alone win.
pub(super) fn detours(position: &Position) -> usize {
    // The card on each card.
    let mut above = [None; Card::COUNT];
    let mut gone = 0u64;
    let mut count = 0;
    for cards in &position.fans {
        for (place, card) in cards.iter().enumerate() {
            let Some(card) = *card else { break };
            let below = cards.iter().take(place).flatten();
            if let Some(lower) = below.clone().last() {
                above[usize::from(lower.code())] = Some(card);
            }
            if below.into_iter().any(|lower| lower.suit() == card.suit() && lower < &card) {
                gone |= 1 << card.code();
                count += 1;
            }
        }
    }
    let mut next = position.foundations;
    let code =
        |suit: usize, next: &[u8; FOUNDATIONS]| suit as u8 * Rank::ALL.len() as u8 + next[suit];
    // The lowest card above this one that is not out of the way.
    let blocker = |code: u8, gone: u64| {
        let mut card = above[usize::from(code)];
        while let Some(gone_card) = card.filter(|card: &Card| gone >> card.code() & 1 != 0) {
            card = above[usize::from(gone_card.code())];
        }
        card
    };
    loop {
        let mut waits_for: [Option<Card>; FOUNDATIONS] = [None; FOUNDATIONS];
        let mut has_played = false;
        for suit in 0..FOUNDATIONS {
            while usize::from(next[suit]) < Rank::ALL.len() {
                let card = code(suit, &next);
                waits_for[suit] = blocker(card, gone);
                if waits_for[suit].is_some() {
                    break;
                }
                gone |= 1 << card;
                next[suit] += 1;
                has_played = true;
            }
        }
        if has_played {
            continue;
        }
        // Walk until the ring is entered, then once around.
        let Some(mut card) = waits_for.iter().flatten().next().copied() else { return count };
        let mut ring = ArrayVec::<Card, FOUNDATIONS>::new();
        while !ring.contains(&card) {
            ring.push(card);
            let Some(blocker) = waits_for[usize::from(card.suit().code())] else { return count };
            card = blocker;
        }
        ring.iter().skip_while(|&&first| first != card).for_each(|card| gone |= 1 << card.code());
        count += 1;
    }
}
