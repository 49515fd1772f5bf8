//! The nodes of a search by the hash of their positions.
//!
//! In shards, each with its own table and its own share of all hashes, from one to about two. A table
//! doubles when it is full; as the shards are never full at the same time, no more than one or two of the
//! old tables are held beside the new ones, and most tables are well filled.

use super::OutOfMemory;
use super::search::Node;
use hashbrown::HashTable;

const SHARDS: usize = 16;
/// A table has room for so many nodes at first.
const FIRST: usize = 112;
/// A table for the nodes of one step takes at most so many bytes.
const SMALL_TABLE: usize = 2048;
/// Slices of the hashes, handed out to the shards.
const SLICES: usize = 256;
/// The shard of each slice: the n-th shard has about 2^(n/16) times as many as the first.
const SHARD_OF: [u8; SLICES] = {
    let shares: [usize; SHARDS] = [11, 11, 12, 13, 13, 14, 14, 15, 16, 17, 17, 18, 19, 20, 22, 24];
    let mut shard_of = [0; SLICES];
    let (mut slice, mut shard, mut left) = (0, 0, shares[0]);
    while slice < SLICES {
        if left == 0 {
            shard += 1;
            left = shares[shard];
        }
        shard_of[slice] = shard as u8;
        left -= 1;
        slice += 1;
    }
    shard_of
};

pub(super) struct Index {
    shards: [HashTable<Node>; SHARDS],
}

/// The table looks at other bits of the hash.
const fn shard(hash: u64) -> usize {
    SHARD_OF[(hash >> 40) as usize % SLICES] as usize
}

impl Index {
    /// Without room; `clear` makes some.
    pub const fn new() -> Self {
        Self { shards: [const { HashTable::new() }; SHARDS] }
    }

    /// Removes all. Tables that have grown are made anew: to wipe them and to fill them sparsely would take
    /// longer.
    pub fn clear(&mut self) -> Result<(), OutOfMemory> {
        for shard in &mut self.shards {
            shard.clear();
            if shard.capacity() != FIRST {
                *shard = HashTable::new();
                shard.try_reserve(FIRST, |_| 0)?;
            }
        }
        Ok(())
    }

    pub fn find(&self, hash: u64, is_it: impl Fn(Node) -> bool) -> Option<Node> {
        self.shards[shard(hash)].find(hash, |&node| is_it(node)).copied()
    }

    /// Makes room for one more node of this hash; nothing changes when that is refused.
    pub fn reserve(&mut self, hash: u64, hash_of: impl Fn(Node) -> u64) -> Result<(), OutOfMemory> {
        Ok(self.shards[shard(hash)].try_reserve(1, |&node| hash_of(node))?)
    }

    /// Adds a node; there must be room.
    pub fn insert(&mut self, hash: u64, node: Node, hash_of: impl Fn(Node) -> u64) {
        self.shards[shard(hash)].insert_unique(hash, node, |&node| hash_of(node));
    }

    /// How much memory is held, in bytes.
    pub fn bytes(&self) -> usize {
        self.shards.iter().map(HashTable::allocation_size).sum()
    }

    /// How much more memory so many more nodes may take, in bytes, wherever they go.
    pub fn growth(&self, nodes: usize) -> usize {
        let full = self.shards.iter().filter(|shard| shard.capacity() - shard.len() < nodes);
        // A new table is held beside the old one for a moment.
        full.map(|shard| SMALL_TABLE.max(2 * shard.allocation_size())).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::{Index, SHARD_OF, SHARDS};
    use crate::solver::mix;

    /// Nodes are found by their hash and by nothing else, also after the tables grew; and a table never
    /// takes more than was said before.
    #[test]
    fn finds_what_it_holds_and_grows_as_it_said() {
        let hash = |node| mix(0, u64::from(node));
        let mut index = Index::new();
        index.clear().unwrap();
        let first = index.bytes();
        for node in 0..20_000 {
            assert_eq!(index.find(hash(node), |it| it == node), None);
            let (before, growth) = (index.bytes(), index.growth(1));
            index.reserve(hash(node), hash).unwrap();
            index.insert(hash(node), node, hash);
            assert!(index.bytes() <= before + growth, "{node}");
        }
        assert!((0..20_000).all(|node| index.find(hash(node), |it| it == node) == Some(node)));
        assert!(index.bytes() < 12 * 20_000);
        index.clear().unwrap();
        assert!((0..20_000).all(|node| index.find(hash(node), |it| it == node).is_none()));
        assert!(index.bytes() == first && first < 1 << 14);
    }

    #[test]
    fn the_last_shard_has_about_twice_the_share_of_the_first() {
        let share = |shard| SHARD_OF.iter().filter(|&&of| usize::from(of) == shard).count();
        assert!((0..SHARDS - 1).all(|shard| share(shard) <= share(shard + 1)));
        assert!(share(SHARDS - 1) > 2 * share(0));
        assert!(share(SHARDS - 1) <= 2 * share(0) + 2);
    }
}
