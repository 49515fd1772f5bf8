//! Whether all loose cards can lie somewhere at once, asked rank by rank.
//!
//! A *loose* card needs a host of a neighbouring rank: a bottom card alone in its fan, and then it
//! offers a place of its own rank; or a place, on which it offers nothing. An *optional* card may lie
//! on a bottom and offer a place, but needs no host. The last card asked about may be a *leaf*, which
//! needs a host and must offer nothing.
//!
//! Ranks are read from the Ace up. Between two ranks all that matters is what the lower one leaves:
//! spare bottoms, cards that wait for a bottom of the next rank, cards that wait for a place of it,
//! spare places. The sets of such leftovers that can arise are few, so they are numbered, and each
//! step from one to the next is computed once.

use super::{OutOfMemory, push};
use crate::card::Rank;
use alloc::vec::Vec;

/// Cards as bits, four bits a rank, one a suit.
pub(super) type Cards = u64;

/// Spare bottoms, cards waiting for a bottom, cards waiting for a place, spare places.
type Left = [u8; 4];
/// The number of a set of leftovers.
type Set = u16;

const NOT_COMPUTED: Set = Set::MAX;
/// The empty set: nothing hosts what is loose.
const IMPOSSIBLE: Set = 0;
/// What is left before the Ace.
const START: Set = 1;
/// At most four cards of a rank, split into bottoms, places, loose and optional cards.
const SPLITS: usize = 70;
const RANKS: u32 = Rank::ALL.len() as u32;

/// What can host, and what must be hosted.
#[derive(Clone, Copy)]
pub(super) struct Table {
    /// Bottom cards alone in their fan.
    pub bottoms: Cards,
    /// Cards that offer a place and need no host.
    pub places: Cards,
    /// Loose cards.
    pub loose: Cards,
    /// Optional cards.
    pub optional: Cards,
}

/// The steps computed so far; they hold for every deal.
pub(super) struct Hosting {
    sets: Vec<Vec<Left>>,
    /// By set: where each split of a rank leads, without and with the leaf among its cards.
    steps: Vec<[[Set; 2]; SPLITS]>,
    /// By set: whether nothing waits.
    complete: Vec<bool>,
    splits: Vec<Left>,
    /// The number of a split, by bottoms + 5 places + 25 loose + 125 optional.
    split_numbers: [u8; 625],
}

impl Hosting {
    pub fn new() -> Result<Self, OutOfMemory> {
        let mut hosting = Self {
            sets: Vec::new(),
            steps: Vec::new(),
            complete: Vec::new(),
            splits: Vec::new(),
            split_numbers: [0; 625],
        };
        for (index, number) in hosting.split_numbers.iter_mut().enumerate() {
            let split = [index % 5, index / 5 % 5, index / 25 % 5, index / 125].map(|n| n as u8);
            if split.iter().sum::<u8>() <= 4 {
                *number = hosting.splits.len() as u8;
                push(&mut hosting.splits, split)?;
            }
        }
        hosting.number(&mut Vec::new())?;
        let mut start = Vec::new();
        push(&mut start, [0; 4])?;
        hosting.number(&mut start)?;
        Ok(hosting)
    }

    /// How much memory is held, in bytes.
    pub fn bytes(&self) -> usize {
        let sets: usize = self.sets.iter().map(|set| set.capacity() * size_of::<Left>()).sum();
        sets + self.sets.capacity() * size_of::<Vec<Left>>()
            + self.steps.capacity() * size_of::<[[Set; 2]; SPLITS]>()
            + self.complete.capacity()
            + self.splits.capacity() * size_of::<Left>()
    }

    /// Whether all that is loose can be hosted, and a leaf of the rank of `leaf` too.
    pub fn hosts(&mut self, table: &Table, leaf: Option<u8>) -> Result<bool, OutOfMemory> {
        let [mut bottoms, mut places, mut loose, mut optional] =
            [table.bottoms, table.places, table.loose, table.optional].map(by_rank);
        let mut set = START;
        for rank in 0..RANKS {
            let count = |cards: u64| (cards & 0xf) as usize;
            let split =
                count(bottoms) + 5 * count(places) + 25 * count(loose) + 125 * count(optional);
            set = self.step(set, split, leaf.is_some_and(|leaf| u32::from(leaf) == rank))?;
            if set == IMPOSSIBLE {
                return Ok(false);
            }
            [bottoms, places, loose, optional] = [bottoms, places, loose, optional].map(|n| n >> 4);
        }
        Ok(self.complete[usize::from(set)])
    }

    fn step(&mut self, set: Set, split: usize, leaf: bool) -> Result<Set, OutOfMemory> {
        let split = usize::from(self.split_numbers[split]);
        match self.steps[usize::from(set)][split][usize::from(leaf)] {
            NOT_COMPUTED => self.compute(set, split, leaf),
            next => Ok(next),
        }
    }

    #[cold]
    fn compute(&mut self, set: Set, split: usize, leaf: bool) -> Result<Set, OutOfMemory> {
        let [bottoms, places, loose, optional] = self.splits[split];
        let mut after = Vec::new();
        for &[spare_bottoms, want_bottom, want_place, spare_places] in &self.sets[usize::from(set)]
        {
            if want_bottom > bottoms {
                continue;
            }
            let bottoms = bottoms - want_bottom;
            let may_lie = loose + optional;
            for on_lower in 0..=may_lie.min(spare_bottoms) {
                for on_higher in 0..=may_lie - on_lower {
                    let offered = places + on_lower + on_higher;
                    if want_place > offered {
                        continue;
                    }
                    let spare = offered - want_place;
                    let need = loose.saturating_sub(on_lower + on_higher);
                    for below in 0..=need.min(spare_places) {
                        let wait = need - below;
                        if !leaf {
                            push(&mut after, [bottoms, on_higher, wait, spare])?;
                            continue;
                        }
                        if on_lower < spare_bottoms || below < spare_places {
                            push(&mut after, [bottoms, on_higher, wait, spare])?;
                        }
                        push(&mut after, [bottoms, on_higher + 1, wait, spare])?;
                        push(&mut after, [bottoms, on_higher, wait + 1, spare])?;
                    }
                }
            }
        }
        let next = self.number(&mut after)?;
        self.steps[usize::from(set)][split][usize::from(leaf)] = next;
        Ok(next)
    }

    /// The number of a set, of which only the best leftovers are kept.
    fn number(&mut self, left: &mut Vec<Left>) -> Result<Set, OutOfMemory> {
        let no_worse =
            |a: &Left, b: &Left| a[0] >= b[0] && a[3] >= b[3] && a[1] <= b[1] && a[2] <= b[2];
        left.sort_unstable();
        left.dedup();
        let mut kept = 0;
        for at in 0..left.len() {
            let this = left[at];
            if !left.iter().any(|other| *other != this && no_worse(other, &this)) {
                left.swap(kept, at);
                kept += 1;
            }
        }
        left.truncate(kept);
        left.sort_unstable();
        let found = self.sets.iter().position(|set| set == left);
        if let Some(number) = found {
            return Ok(number as Set);
        }
        self.sets.try_reserve(1)?;
        self.complete.try_reserve(1)?;
        let unknown = if left.is_empty() { IMPOSSIBLE } else { NOT_COMPUTED };
        push(&mut self.steps, [[unknown; 2]; SPLITS])?;
        self.complete.push(left.iter().any(|left| left[1] == 0 && left[2] == 0));
        self.sets.push(core::mem::take(left));
        Ok((self.sets.len() - 1) as Set)
    }
}

/// How many cards there are of each rank, four bits a rank.
const fn by_rank(cards: Cards) -> u64 {
    let pairs = cards - (cards >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}
