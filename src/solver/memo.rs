//! What was found out about states, eight bytes each, and nothing else.
//!
//! A state is first scrambled, one to one, so that any of its bits spreads over all. The table keeps its
//! entries in the order of the scrambled states: each as high as it may, no higher than its *home*, which
//! is as far up the table as the scrambled state is among all. To grow, room is added at the upper end,
//! and the entries move up, the highest first: none moves down, so nothing is in the way and no second
//! table is held meanwhile.

use super::{OutOfMemory, push};
use alloc::vec::Vec;
use core::hint::black_box;

/// The bits of a state.
const STATE_BITS: u32 = u64::BITS - VALUE_BITS;
/// The bits of a value, which is not 0.
const VALUE_BITS: u32 = 6;
const STATES: u64 = (1 << STATE_BITS) - 1;
const VALUES: u64 = (1 << VALUE_BITS) - 1;
/// Odd, so that multiplication is one to one.
const MULTIPLIERS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9];
/// The entries of a piece of the table.
const PIECE: usize = 4096;
/// At most so many pieces are kept when all is forgotten; the list of them has room for these at first.
const KEPT: usize = 8;
/// No entry has its home below: where the lowest ones make way.
const MARGIN: usize = 256;

pub(super) struct Memo {
    /// The table, cut into pieces, so that none is ever moved.
    pieces: Vec<Vec<u64>>,
    /// The entries that the table takes.
    slots: usize,
    held: usize,
}

impl Memo {
    pub const fn new() -> Self {
        Self { pieces: Vec::new(), slots: 0, held: 0 }
    }

    /// Forgets all, and keeps the memory, unless that is much.
    pub fn clear(&mut self) {
        if self.pieces.capacity() > KEPT {
            *self = Self::new();
        }
        self.pieces.iter_mut().take(self.slots / PIECE).for_each(|piece| piece.fill(0));
        (self.slots, self.held) = (0, 0);
    }

    /// Gives back what is held but not needed yet.
    pub fn give_back(&mut self) {
        self.pieces.truncate(self.slots / PIECE);
    }

    /// How many states are held.
    pub fn held(&self) -> u64 {
        self.held as u64
    }

    /// How much memory is held, in bytes.
    pub fn bytes(&self) -> usize {
        let pieces: usize = self.pieces.iter().map(Vec::capacity).sum();
        pieces * size_of::<u64>() + self.pieces.capacity() * size_of::<Vec<u64>>()
    }

    /// How much more memory so many more states may take, in bytes; more than one only where they are far
    /// fewer than are held.
    pub fn growth(&self, states: usize) -> usize {
        if self.has_room_for(states) {
            return 0;
        }
        let pieces = self.wanted_pieces().saturating_sub(self.pieces.len());
        let list = self.pieces.len() + self.list_growth();
        let list = if self.list_growth() > 0 { list } else { 0 };
        pieces * PIECE * size_of::<u64>() + list * size_of::<Vec<u64>>()
    }

    /// What is known of a state.
    pub fn get(&self, state: u64) -> Option<u8> {
        let scrambled = scramble(state);
        let (_, entry) = self.find(scrambled);
        (entry != 0 && entry >> VALUE_BITS == scrambled).then_some((entry & VALUES) as u8)
    }

    /// All states that are held, with what is known of them, in no order that matters.
    #[cfg(test)]
    pub fn entries(&self) -> impl Iterator<Item = (u64, u8)> + '_ {
        let entries = (0..self.slots).map(|slot| self.entry(slot)).filter(|&entry| entry != 0);
        entries.map(|entry| (unscramble(entry >> VALUE_BITS), (entry & VALUES) as u8))
    }

    /// Fetches where these states would be into the processor's caches, all at once: what `get` then waits
    /// for one by one is there.
    pub fn fetch(&self, states: impl Iterator<Item = u64>) {
        black_box(states.fold(0, |all, state| all ^ self.entry(self.home(scramble(state)))));
    }

    /// Makes room for one more state; nothing changes when that is refused.
    pub fn reserve(&mut self) -> Result<(), OutOfMemory> {
        if self.has_room_for(1) { Ok(()) } else { self.grow() }
    }

    /// Keeps the value, from 1 to 63, of a state that is not held yet. Cannot fail after `reserve`,
    /// unless chance has heaped up hundreds of states beyond the margin.
    pub fn insert(&mut self, state: u64, value: u8) -> Result<(), OutOfMemory> {
        let scrambled = scramble(state);
        self.reserve()?;
        loop {
            let (slot, _) = self.find(scrambled);
            let down = slot.map_or(0..0, |slot| 0..slot + 1).rev();
            let Some((slot, empty)) =
                slot.zip(down.into_iter().find(|&slot| self.entry(slot) == 0))
            else {
                self.grow()?;
                continue;
            };
            for slot in empty..slot {
                let entry = self.entry(slot + 1);
                self.set(slot, entry);
            }
            self.set(slot, scrambled << VALUE_BITS | u64::from(value));
            self.held += 1;
            return Ok(());
        }
    }

    /// At most seven of eight entries are taken.
    fn has_room_for(&self, states: usize) -> bool {
        self.held + states <= self.slots - self.slots / 8
    }

    fn wanted_pieces(&self) -> usize {
        let pieces = self.slots / PIECE;
        pieces + pieces / 4 + 1
    }

    /// For how many more pieces than there are the list of them makes room.
    fn list_growth(&self) -> usize {
        let (held, wanted) = (self.pieces.len(), self.wanted_pieces());
        if wanted > self.pieces.capacity() { wanted.max(2 * held).max(KEPT) - held } else { 0 }
    }

    #[cold]
    fn grow(&mut self) -> Result<(), OutOfMemory> {
        let wanted = self.wanted_pieces();
        self.pieces.try_reserve_exact(self.list_growth())?;
        while self.pieces.len() < wanted {
            let mut piece = Vec::new();
            piece.try_reserve_exact(PIECE)?;
            piece.resize(PIECE, 0);
            push(&mut self.pieces, piece)?;
        }
        let before = core::mem::replace(&mut self.slots, wanted * PIECE);
        let mut end = self.slots;
        for slot in (0..before).rev() {
            let entry = self.entry(slot);
            if entry != 0 {
                end = self.home(entry >> VALUE_BITS).min(end - 1);
                self.set(slot, 0);
                self.set(end, entry);
            }
        }
        Ok(())
    }

    /// The highest slot of this state or of a lower one or of none, from its home down, if there is one;
    /// and its entry.
    fn find(&self, scrambled: u64) -> (Option<usize>, u64) {
        let mut slot = self.home(scrambled);
        loop {
            let entry = self.entry(slot);
            if entry >> VALUE_BITS <= scrambled {
                return (Some(slot), entry);
            }
            match slot.checked_sub(1) {
                Some(lower) => slot = lower,
                None => return (None, 0),
            }
        }
    }

    fn home(&self, scrambled: u64) -> usize {
        let homes = self.slots.saturating_sub(MARGIN) as u128;
        MARGIN + ((u128::from(scrambled) * homes) >> STATE_BITS) as usize
    }

    /// 0 for none.
    fn entry(&self, slot: usize) -> u64 {
        let piece = self.pieces.get(slot / PIECE);
        piece.and_then(|piece| piece.get(slot % PIECE)).copied().unwrap_or(0)
    }

    fn set(&mut self, slot: usize, entry: u64) {
        let piece = self.pieces.get_mut(slot / PIECE);
        if let Some(old) = piece.and_then(|piece| piece.get_mut(slot % PIECE)) {
            *old = entry;
        }
    }
}

fn scramble(state: u64) -> u64 {
    let once = state.wrapping_mul(MULTIPLIERS[0]) & STATES;
    (once ^ once >> (STATE_BITS / 2)).wrapping_mul(MULTIPLIERS[1]) & STATES
}

/// What was scrambled to this.
#[cfg(test)]
fn unscramble(scrambled: u64) -> u64 {
    let [first, second] = MULTIPLIERS.map(inverse);
    let once = scrambled.wrapping_mul(second) & STATES;
    (once ^ once >> (STATE_BITS / 2)).wrapping_mul(first) & STATES
}

/// By which to multiply to undo a multiplication. Each round doubles the low bits that are right, of
/// which an odd number has three as its own inverse.
#[cfg(test)]
fn inverse(odd: u64) -> u64 {
    (0..5)
        .fold(odd, |inverse, _| inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse))))
}

#[cfg(test)]
mod tests {
    use super::{MULTIPLIERS, Memo, STATES};
    use alloc::collections::BTreeMap;

    #[test]
    fn keeps_what_a_map_keeps() {
        let (mut memo, mut map) = (Memo::new(), BTreeMap::new());
        assert_eq!(memo.get(0), None);
        for i in 0..60_000u64 {
            let state = if i % 2 == 0 { i } else { i.wrapping_mul(MULTIPLIERS[1]) & STATES };
            let value = (1 + i % 63) as u8;
            if map.insert(state, value).is_none() {
                memo.reserve().unwrap();
                let bytes = memo.bytes();
                memo.insert(state, value).unwrap();
                assert_eq!(memo.bytes(), bytes);
            }
            map.insert(state, memo.get(state).unwrap());
            assert_eq!(memo.get(i + 1_000_000), map.get(&(i + 1_000_000)).copied());
        }
        assert!(map.iter().all(|(&state, &value)| memo.get(state) == Some(value)));
        assert_eq!(memo.held(), map.len() as u64);
        assert_eq!(memo.entries().count(), map.len());
        assert_eq!(memo.entries().collect::<BTreeMap<_, _>>(), map);
    }

    #[test]
    fn says_how_much_it_grows() {
        let mut memo = Memo::new();
        for state in 0..100_000 {
            let (before, growth) = (memo.bytes(), memo.growth(1));
            memo.insert(state, 1).unwrap();
            assert!(memo.bytes() <= before + growth, "{state}");
            assert!(growth > 0 || memo.bytes() == before);
        }
        // Seven of eight slots at most, four of seven at least.
        assert!((8.0 / 0.88..8.0 / 0.56).contains(&(memo.bytes() as f64 / 100_000.0)));
    }
}
