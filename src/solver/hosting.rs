//! Whether all loose cards can lie somewhere at once, asked rank by rank.
//!
//! A *loose* card needs a host of a neighbouring rank: a bottom card alone in its fan, and then it
//! offers a place of its own rank; or a place, on which it offers nothing. An *optional* card may lie
//! on a bottom and offer a place, but needs no host. One more card may be a *leaf*, which needs a host and
//! must offer nothing. Where building goes down only, the host is a rank higher.
//!
//! Ranks are read from the Ace up, or from the King down. Between two ranks all that matters is what
//! those read leave: spare bottoms, cards that wait for a bottom of the next rank, cards that wait for a
//! place of it, spare places. The sets of such leftovers that can arise are few, so they are numbered, and
//! each step from one to the next is computed once. When all below a rank leaves one of a set, and all
//! above it one of another, the two sets tell what can be hosted: so a change in a few ranks need not
//! read the others again.

use super::board::Cards;
use super::{OutOfMemory, push};
use crate::card::Rank;
use crate::rules::Building;
use alloc::vec::Vec;

/// Spare bottoms, cards waiting for a bottom, cards waiting for a place, spare places.
type Left = [u8; 4];
/// The number of a set of leftovers without a leaf.
type Set = u8;
/// The number of any set of leftovers.
type AnySet = u16;

/// There are at most 175 sets without a leaf, 16 of them only where building goes down.
const MOST_SETS: usize = 192;
/// And 648 in all.
const MOST_ANY_SETS: usize = 704;
/// With so many leftovers in all.
const MOST_LEFT: usize = 3328;
const NOT_COMPUTED: Set = Set::MAX;
const NONE: AnySet = AnySet::MAX;
/// What is left before the first rank.
const START: Set = 0;
const RANKS: usize = Rank::ALL.len();

/// The bottoms, places, loose and optional cards of a rank, four in all; 5 × 5 × 5 × 5 kinds.
const KINDS: usize = 625;
/// By kind: its number among those that can be.
const SPLIT_NUMBERS: [u8; 1024] = {
    let mut numbers = [0; 1024];
    let (mut kind, mut number) = (0, 0);
    while kind < KINDS {
        if kind % 5 + kind / 5 % 5 + kind / 25 % 5 + kind / 125 <= 4 {
            numbers[kind] = number;
            number += 1;
        }
        kind += 1;
    }
    numbers
};
/// There are 70 of them.
const SPLITS: usize = 128;

/// By the cards of a rank, as four bits: how many they are, times the weight of their kind.
const fn weights(weight: u16) -> [u16; 16] {
    let mut weights = [0; 16];
    let mut cards = 0;
    while cards < 16u16 {
        weights[cards as usize] = weight * cards.count_ones() as u16;
        cards += 1;
    }
    weights
}
const BOTTOMS: [u16; 16] = weights(1);
const PLACES: [u16; 16] = weights(5);
const LOOSE: [u16; 16] = weights(25);
const OPTIONAL: [u16; 16] = weights(125);

/// What can host, and what must be hosted.
#[derive(Clone, Copy, PartialEq, Eq)]
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

impl Table {
    /// The number of what it has of a rank.
    fn split(&self, rank: usize) -> usize {
        let of = |cards: Cards| (cards >> (4 * rank) & 0xf) as usize;
        let kind = BOTTOMS[of(self.bottoms)]
            + PLACES[of(self.places)]
            + LOOSE[of(self.loose)]
            + OPTIONAL[of(self.optional)];
        usize::from(SPLIT_NUMBERS[usize::from(kind % 1024)])
    }

    /// Where it differs from another.
    fn differs(&self, other: &Self) -> Cards {
        self.bottoms ^ other.bottoms
            | self.places ^ other.places
            | self.loose ^ other.loose
            | self.optional ^ other.optional
    }
}

/// A table that was read from both ends.
#[derive(Clone, Copy)]
pub(super) struct Walks {
    table: Table,
    /// What the ranks below each leave.
    below: [Set; RANKS + 1],
    /// What each rank and those above leave, to the one below.
    above: [Set; RANKS + 1],
}

/// A set of leftovers.
struct Leftovers {
    /// Where they stand in the list of all.
    start: usize,
    end: usize,
    /// The sets without a leaf that, coming from the other end, match it.
    meets: [u64; MOST_SETS / 64],
}

/// Where each split leads from a set without a leaf.
struct Steps {
    set: AnySet,
    /// From the Ace up, from the King down.
    next: [[Set; SPLITS]; 2],
    /// From the Ace up, without and with the leaf.
    last: [[AnySet; SPLITS]; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Up,
    Down,
}

/// The steps computed so far; they hold for every deal.
pub(super) struct Hosting {
    building: Building,
    left: Vec<Left>,
    sets: Vec<Leftovers>,
    steps: Vec<Steps>,
    splits: Vec<Left>,
    after: Vec<Left>,
}

impl Hosting {
    pub fn new(building: Building) -> Result<Self, OutOfMemory> {
        let mut hosting = Self {
            building,
            left: Vec::new(),
            sets: Vec::new(),
            steps: Vec::new(),
            splits: Vec::new(),
            after: Vec::new(),
        };
        // All that will ever be needed, so that nothing is refused later.
        hosting.left.try_reserve_exact(MOST_LEFT)?;
        hosting.sets.try_reserve_exact(MOST_ANY_SETS)?;
        hosting.steps.try_reserve_exact(MOST_SETS)?;
        hosting.splits.try_reserve_exact(SPLITS)?;
        hosting.after.try_reserve_exact(MOST_LEFT)?;
        for kind in 0..KINDS {
            let split = [kind % 5, kind / 5 % 5, kind / 25 % 5, kind / 125].map(|n| n as u8);
            if split.iter().sum::<u8>() <= 4 {
                push(&mut hosting.splits, split)?;
            }
        }
        push(&mut hosting.after, [0; 4])?;
        let start = hosting.number()?;
        hosting.number_steps(start)?;
        Ok(hosting)
    }

    /// How cards build here.
    pub const fn building(&self) -> Building {
        self.building
    }

    /// How much memory is held, in bytes.
    pub fn bytes(&self) -> usize {
        (self.left.capacity() + self.splits.capacity() + self.after.capacity()) * size_of::<Left>()
            + self.sets.capacity() * size_of::<Leftovers>()
            + self.steps.capacity() * size_of::<Steps>()
    }

    /// Reads a table from both ends.
    pub fn walk(&mut self, table: &Table) -> Result<Walks, OutOfMemory> {
        let mut walks =
            Walks { table: *table, below: [START; RANKS + 1], above: [START; RANKS + 1] };
        let splits: [usize; RANKS] = core::array::from_fn(|rank| table.split(rank));
        for (rank, &split) in splits.iter().enumerate() {
            walks.below[rank + 1] = self.step(walks.below[rank], split, Way::Up)?;
        }
        for (rank, &split) in splits.iter().enumerate().rev() {
            walks.above[rank] = self.step(walks.above[rank + 1], split, Way::Down)?;
        }
        Ok(walks)
    }

    /// Whether all that is loose can be hosted, and a leaf of the rank of `leaf` too; the quicker, the less
    /// the table differs from the one that was read.
    pub fn hosts(
        &mut self,
        walks: &Walks,
        table: &Table,
        leaf: Option<u8>,
    ) -> Result<bool, OutOfMemory> {
        let differs = table.differs(&walks.table) | leaf.map_or(0, |rank| 0xf << (4 * rank));
        let lowest = (differs | 1 << (4 * RANKS - 1)).trailing_zeros() as usize / 4;
        let highest = (differs | 1).ilog2() as usize / 4;
        let (lowest, highest) = (lowest.min(highest), highest);
        let ends = [walks.below[lowest], walks.above[highest + 1]];
        self.hosts_between(table, ends, [lowest, highest], leaf)
    }

    fn hosts_between(
        &mut self,
        table: &Table,
        [mut below, mut above]: [Set; 2],
        [lowest, highest]: [usize; 2],
        leaf: Option<u8>,
    ) -> Result<bool, OutOfMemory> {
        let meeting = leaf.map_or(lowest, usize::from);
        for rank in lowest..meeting {
            below = self.step(below, table.split(rank), Way::Up)?;
        }
        for rank in (meeting + 1..=highest).rev() {
            above = self.step(above, table.split(rank), Way::Down)?;
        }
        let split = table.split(meeting);
        let last = usize::from(leaf.is_some());
        let set = match self.steps.get(usize::from(below)).map(|steps| steps.last[last][split]) {
            Some(set) if set != NONE => set,
            _ => self.compute_last(below, split, leaf.is_some())?,
        };
        let above = usize::from(above);
        let meets = self.sets.get(usize::from(set)).map_or(0, |set| set.meets[above / 64 % 3]);
        Ok(meets >> (above % 64) & 1 != 0)
    }

    fn step(&mut self, set: Set, split: usize, way: Way) -> Result<Set, OutOfMemory> {
        match self.steps.get(usize::from(set)).map(|steps| steps.next[way as usize][split % SPLITS])
        {
            Some(next) if next != NOT_COMPUTED => Ok(next),
            _ => self.compute_step(set, split, way),
        }
    }

    #[cold]
    fn compute_step(&mut self, set: Set, split: usize, way: Way) -> Result<Set, OutOfMemory> {
        let next = self.read(set, split, way, false)?;
        let next = self.number_steps(next)?;
        self.steps[usize::from(set)].next[way as usize][split] = next;
        Ok(next)
    }

    #[cold]
    fn compute_last(&mut self, set: Set, split: usize, leaf: bool) -> Result<AnySet, OutOfMemory> {
        let last = self.read(set, split, Way::Up, leaf)?;
        self.steps[usize::from(set)].last[usize::from(leaf)][split] = last;
        Ok(last)
    }

    /// What is left after the next rank.
    fn read(
        &mut self,
        set: Set,
        split: usize,
        way: Way,
        leaf: bool,
    ) -> Result<AnySet, OutOfMemory> {
        let both = self.building == Building::UpOrDown;
        let (on_read, on_next) = (both || way == Way::Down, both || way == Way::Up);
        let most = |may: bool, n: u8| if may { n } else { 0 };
        let [bottoms, places, loose, optional] = self.splits[split];
        let may_lie = loose + optional;
        let Leftovers { start, end, .. } = self.sets[usize::from(self.steps[usize::from(set)].set)];
        let Self { left, after, .. } = self;
        after.clear();
        for &[spare_bottoms, want_bottom, want_place, spare_places] in &left[start..end] {
            if want_bottom > bottoms {
                continue;
            }
            let bottoms = bottoms - want_bottom;
            for lower in 0..=most(on_read, may_lie.min(spare_bottoms)) {
                for higher in 0..=most(on_next, may_lie - lower) {
                    let offered = places + lower + higher;
                    if want_place > offered {
                        continue;
                    }
                    let spare = offered - want_place;
                    let need = loose.saturating_sub(lower + higher);
                    for hosted in 0..=most(on_read, need.min(spare_places)) {
                        let wait = need - hosted;
                        if wait > 0 && !on_next {
                            continue;
                        }
                        if !leaf || on_read && (lower < spare_bottoms || hosted < spare_places) {
                            push(after, [bottoms, higher, wait, spare])?;
                        }
                        if leaf && on_next {
                            push(after, [bottoms, higher + 1, wait, spare])?;
                            push(after, [bottoms, higher, wait + 1, spare])?;
                        }
                    }
                }
            }
        }
        self.number()
    }

    /// The number of the set of `after`, of which only the best leftovers are kept.
    fn number(&mut self) -> Result<AnySet, OutOfMemory> {
        let no_worse =
            |a: &Left, b: &Left| a[0] >= b[0] && a[3] >= b[3] && a[1] <= b[1] && a[2] <= b[2];
        let Self { left, sets, steps, after, .. } = self;
        after.sort_unstable();
        after.dedup();
        let mut kept = 0;
        for at in 0..after.len() {
            let this = after[at];
            if !after.iter().any(|other| *other != this && no_worse(other, &this)) {
                after.swap(kept, at);
                kept += 1;
            }
        }
        after.truncate(kept);
        after.sort_unstable();
        let same = |set: &Leftovers| left[set.start..set.end] == after[..];
        if let Some(number) = sets.iter().position(same) {
            return Ok(number as AnySet);
        }
        let start = left.len();
        left.try_reserve(after.len())?;
        sets.try_reserve(1)?;
        left.extend_from_slice(after);
        let mut set = Leftovers { start, end: left.len(), meets: [0; MOST_SETS / 64] };
        for (number, steps) in steps.iter().enumerate() {
            let other = &sets[usize::from(steps.set)];
            set.note(number, meet(&left[start..], &left[other.start..other.end]));
        }
        sets.push(set);
        Ok((sets.len() - 1) as AnySet)
    }

    /// The number of a set as one that steps lead on from.
    fn number_steps(&mut self, set: AnySet) -> Result<Set, OutOfMemory> {
        let found = self.steps.iter().position(|steps| steps.set == set);
        if let Some(number) = found {
            return Ok(number as Set);
        }
        let number = self.steps.len();
        if number == MOST_SETS {
            return Err(OutOfMemory); // there are fewer
        }
        let next = [[NOT_COMPUTED; SPLITS]; 2];
        push(&mut self.steps, Steps { set, next, last: [[NONE; SPLITS]; 2] })?;
        let Leftovers { start, end, .. } = self.sets[usize::from(set)];
        for other in &mut self.sets {
            let meets = meet(&self.left[start..end], &self.left[other.start..other.end]);
            other.note(number, meets);
        }
        Ok(number as Set)
    }
}

impl Leftovers {
    fn note(&mut self, steps: usize, meets: bool) {
        self.meets[steps / 64] |= u64::from(meets) << (steps % 64);
    }
}

/// Whether what is left on one side of a rank's border matches what is left on the other.
fn meet(below: &[Left], above: &[Left]) -> bool {
    let covers = |a: &Left, b: &Left| b[1] <= a[0] && b[2] <= a[3];
    below.iter().any(|a| above.iter().any(|b| covers(a, b) && covers(b, a)))
}

#[cfg(test)]
mod tests {
    use super::{Hosting, MOST_ANY_SETS, MOST_SETS, Set, Way};
    use crate::rules::Building;

    /// All sets that can arise, which bounds what is reserved.
    #[test]
    fn sets_are_few() {
        for building in [Building::UpOrDown, Building::Down] {
            let mut hosting = Hosting::new(building).unwrap();
            let bytes = hosting.bytes();
            let mut set = 0;
            while set < hosting.steps.len() {
                for split in 0..hosting.splits.len() {
                    for way in [Way::Up, Way::Down] {
                        hosting.step(set as Set, split, way).unwrap();
                    }
                    for leaf in [false, true] {
                        hosting.compute_last(set as Set, split, leaf).unwrap();
                    }
                }
                set += 1;
            }
            assert_eq!(hosting.splits.len(), 70);
            assert!(hosting.steps.len() < MOST_SETS, "{}", hosting.steps.len());
            assert!(hosting.sets.len() <= MOST_ANY_SETS, "{}", hosting.sets.len());
            assert_eq!(hosting.bytes(), bytes);
        }
    }
}
