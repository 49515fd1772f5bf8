//! The search for a win: best first over positions of the game, and exhaustive when it ends.
//!
//! Two positions that differ only in the order of their fans are one. Nothing is pruned but what cannot
//! matter; `board.rs` says which moves do. So a search that has run out of positions proves a loss under
//! the rules of the position.
//!
//! Each step is a whole: memory is reserved before anything changes, so that a search that was refused
//! some can go on later.

use super::board::{
    Bit, Board, Cards, DECK, KINGS, Layout, MOST_PINS, MOST_WORDS, Signature, Step, Words,
};
use super::index::Index;
use super::{MIX, OutOfMemory, mix, push};
use crate::autoplay::Autoplay;
use crate::card::{Card, Rank, Suit};
use crate::moves::{MAX_MOVES, Move};
use crate::position::{Fan, Position};
use alloc::vec::Vec;
use arrayvec::ArrayVec;

/// The index of a node.
pub(super) type Node = u32;
/// The bits of a node; above them, beside the node that a node came from, stands how often the positions
/// of its kind had become four times as many when it was listed.
const NODE_BITS: u32 = 29;
/// No node, at the end of a list and before the start.
const NONE: Node = (1 << NODE_BITS) - 1;

/// The first positions are the best of all; then every other one is the best of some level, by chance, so
/// that no dead region swallows the search.
const GREEDY: u64 = 100;
/// Levels: how many contacts are left that cannot be made again.
const LEVELS: usize = MOST_PINS + 1;
/// One more than the greatest score; what is worse, counts as that.
const SCORES: usize = 448;
/// What the score grows by whenever four times as many positions of the kind were expanded.
const VISITED: usize = 14;
/// No more of a kind are counted, which fits into the bits left over by a node.
const MOST_VISITS: u16 = u16::MAX - 1;
/// From so many positions of a kind on it is asked whether they are dead.
const WORTH_ASKING: u16 = 4;

/// What is known of the position where the search starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Won,
    Lost,
    Open,
}

pub(super) struct Search {
    start: Position,
    layout: Layout,
    records: Records,
    known: Index,
    visits: Visits,
    /// The open nodes by level and score; the last one found is the first one tried.
    open: Vec<Node>,
    /// The best score of each level; too great for one where no node is open.
    best: [usize; LEVELS],
    /// The node that is being expanded, and whether it is known not to be dead.
    chosen: Option<(Node, bool)>,
    nodes: u64,
    random: u64,
    won: Option<Node>,
    exhausted: bool,
    cards_left: u8,
}

/// How many positions of each kind were expanded: of those that agree in what cannot be undone. Kinds
/// that share a counter count as one: nothing but the order of the search hangs on it.
struct Visits {
    counters: Vec<u16>,
}

/// So many counters at first.
const COUNTERS: usize = 4096;
/// At most so many are kept for the next search.
const KEPT_COUNTERS: usize = 4 * COUNTERS;
/// And one for so many positions.
const POSITIONS_PER_COUNTER: usize = 4;

/// The nodes: the words of each, the node that it came from, and the next one of its level and score. In
/// chunks, so that none is ever moved.
struct Records {
    words: usize,
    chunks: Vec<Vec<u32>>,
    len: u32,
}

/// Nodes in a chunk.
const CHUNK: usize = 1024;
/// At most so many chunks are kept for the next search.
const KEPT_CHUNKS: usize = 32;
/// Beside the words.
const FROM: usize = 0;
const NEXT: usize = 1;
const LINKS: usize = 2;

impl Records {
    const fn stride(&self) -> usize {
        self.words + LINKS
    }

    const fn chunk_bytes(&self) -> usize {
        CHUNK * self.stride() * size_of::<u32>()
    }

    fn words(&self, node: Node) -> &[u32] {
        let at = node as usize % CHUNK * self.stride();
        &self.chunks[node as usize / CHUNK][at..at + self.words]
    }

    fn link(&mut self, node: Node, link: usize) -> &mut u32 {
        let at = node as usize % CHUNK * self.stride() + self.words + link;
        &mut self.chunks[node as usize / CHUNK][at]
    }

    fn from(&self, node: Node) -> Node {
        let at = node as usize % CHUNK * self.stride() + self.words + FROM;
        self.chunks[node as usize / CHUNK][at] & NONE
    }

    /// Makes room for one more.
    fn reserve(&mut self) -> Result<(), OutOfMemory> {
        if self.len == NONE {
            return Err(OutOfMemory);
        }
        if self.len as usize == self.chunks.len() * CHUNK {
            let mut chunk = Vec::new();
            chunk.try_reserve_exact(CHUNK * self.stride())?;
            push(&mut self.chunks, chunk)?;
        }
        Ok(())
    }

    /// Adds a node; there must be room.
    fn push(&mut self, words: &[u32], links: [u32; LINKS]) {
        let chunk = &mut self.chunks[self.len as usize / CHUNK];
        chunk.truncate(self.len as usize % CHUNK * (words.len() + LINKS));
        chunk.extend_from_slice(words);
        chunk.extend_from_slice(&links);
        self.len += 1;
    }
}

fn hash(words: &[u32]) -> u64 {
    words.iter().fold(0, |hash, &word| mix(hash, word.into()))
}

/// How often the positions of a kind have become four times as many.
const fn fourfolds(visits: u16) -> u32 {
    (visits + 1).ilog2() / 2
}

impl Visits {
    fn bytes(&self) -> usize {
        self.counters.capacity() * size_of::<u16>()
    }

    /// The number of the counter of a kind, given by its hash.
    fn at(&self, kind: u64) -> usize {
        (kind >> (u64::BITS - self.counters.len().ilog2())) as usize % self.counters.len()
    }

    /// Starts to count anew, and keeps the memory, unless that is much.
    fn clear(&mut self) -> Result<(), OutOfMemory> {
        self.counters.clear();
        self.counters.shrink_to(KEPT_COUNTERS);
        self.counters.try_reserve_exact(COUNTERS)?;
        self.counters.resize(COUNTERS, 0);
        Ok(())
    }

    fn has_room(&self, positions: usize) -> bool {
        positions <= POSITIONS_PER_COUNTER * self.counters.len()
    }

    /// Makes room for so many positions: each counter becomes two.
    fn reserve(&mut self, positions: usize) -> Result<(), OutOfMemory> {
        if self.has_room(positions) {
            return Ok(());
        }
        let before = self.counters.len();
        self.counters.try_reserve_exact(before)?;
        self.counters.resize(2 * before, 0);
        for at in (0..before).rev() {
            let count = self.counters[at];
            self.counters[2 * at..2 * at + 2].fill(count);
        }
        Ok(())
    }
}

/// What is left to do in a position: fewer cards above the bottoms are better, and fewer above those that
/// the foundations take next.
fn score(board: &Board) -> usize {
    let above_bottoms = (board.unplayed & !board.bottoms).count_ones() as usize;
    let buried = |(suit, &count): (usize, &u8)| {
        // Five ranks of the suit from the next on, and above that place of their product with the weights,
        // their sum: each card counts the more, the sooner it is wanted.
        let soon = |cards: Cards| cards >> (4 * usize::from(count) + suit) & 0x1_1111;
        let weigh = |cards: Cards| (soon(cards & !KINGS) * 0x5_4321) >> 16 & 0xf;
        (weigh(board.covered) + weigh(board.doubly)) as usize
    };
    7 * above_bottoms + board.counts.iter().enumerate().map(buried).sum::<usize>()
}

fn level(board: &Board) -> usize {
    (board.pins.count_ones() as usize).min(LEVELS - 1)
}

impl Search {
    pub fn new(position: &Position) -> Result<Self, OutOfMemory> {
        let (layout, words) = Layout::new(position);
        let mut search = Self {
            start: *position,
            records: Records { words: layout.words(), chunks: Vec::new(), len: 0 },
            layout,
            known: Index::new(),
            visits: Visits { counters: Vec::new() },
            open: Vec::new(),
            best: [SCORES; LEVELS],
            chosen: None,
            nodes: 0,
            random: MIX,
            won: None,
            exhausted: false,
            cards_left: u8::MAX,
        };
        search.open.try_reserve_exact(LEVELS * SCORES)?;
        search.open.resize(LEVELS * SCORES, NONE);
        search.begin(&words)?;
        Ok(search)
    }

    /// Starts again from another position, with the memory that is held.
    pub fn restart(&mut self, position: &Position) -> Result<(), OutOfMemory> {
        let (layout, words) = Layout::new(position);
        if layout.words() != self.records.words {
            self.records = Records { words: layout.words(), chunks: Vec::new(), len: 0 };
        }
        self.start = *position;
        self.layout = layout;
        self.begin(&words)
    }

    /// Begins with the start, given in words.
    fn begin(&mut self, words: &Words) -> Result<(), OutOfMemory> {
        self.known.clear();
        self.records.len = 0;
        self.open.fill(NONE);
        self.best = [SCORES; LEVELS];
        (self.chosen, self.won, self.exhausted) = (None, None, false);
        (self.nodes, self.random) = (0, MIX);
        self.cards_left = self.start.cards_left() as u8;
        self.records.chunks.truncate(KEPT_CHUNKS);
        self.visits.clear()?;
        let board = self.layout.read(words);
        self.add(words, NONE, &board)
    }

    /// How many positions were expanded.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many positions are held.
    pub fn positions(&self) -> u64 {
        self.records.len.into()
    }

    /// The fewest cards left in a position that was reached.
    pub const fn cards_left(&self) -> u8 {
        self.cards_left
    }

    /// How much memory is held, in bytes.
    pub fn bytes(&self) -> usize {
        self.records.chunks.len() * self.records.chunk_bytes()
            + self.records.chunks.capacity() * size_of::<Vec<u32>>()
            + self.known.bytes()
            + self.visits.bytes()
            + self.open.capacity() * size_of::<Node>()
    }

    /// How much more memory the next step may take, in bytes.
    pub fn growth(&self) -> usize {
        let positions = self.records.len as usize + MAX_MOVES;
        let mut growth = self.known.growth(MAX_MOVES);
        if positions > self.records.chunks.len() * CHUNK {
            growth += self.records.chunk_bytes();
        }
        let chunks = &self.records.chunks;
        if chunks.len() == chunks.capacity() {
            growth += 2 * chunks.capacity().max(4) * size_of::<Vec<u32>>();
        }
        if !self.visits.has_room(positions) {
            growth += 2 * self.visits.bytes();
        }
        growth
    }

    pub const fn answer(&self) -> Answer {
        match self.won {
            Some(_) => Answer::Won,
            None if self.exhausted => Answer::Lost,
            None => Answer::Open,
        }
    }

    /// The moves from the start to the win that was found.
    pub fn line(&self) -> Result<Vec<Move>, OutOfMemory> {
        let mut path = Vec::new();
        let mut node = self.won.unwrap_or(NONE);
        while node != NONE {
            push(&mut path, node)?;
            node = self.records.from(node);
        }
        let mut position = self.start;
        let mut line = Vec::new();
        for pair in path.windows(2).rev() {
            let [after, before] = [pair[0], pair[1]].map(|node| self.records.words(node));
            let words = whole(before);
            let board = self.layout.read(&words);
            let steps = self.layout.steps(&board);
            let leads_there = |step: &Step| {
                let (words, _) = self.after(&words, &board, *step, |_| ());
                words[..after.len()] == *after
            };
            if let Some(step) = steps.into_iter().find(leads_there) {
                let mut played = ArrayVec::<Step, { 1 + DECK }>::new();
                self.after(&words, &board, step, |step| played.push(step));
                for step in played {
                    self.play(&mut position, step, &mut line)?;
                }
            }
        }
        // Only cards alone in their fans are left.
        let rest = position.autoplay(Autoplay::All);
        line.try_reserve(rest.len())?;
        line.extend_from_slice(&rest);
        Ok(line)
    }

    /// Plays a step in a position whose fans may lie in another order.
    fn play(
        &self,
        position: &mut Position,
        step: Step,
        line: &mut Vec<Move>,
    ) -> Result<(), OutOfMemory> {
        let fan = |position: &Position, bit: Bit| {
            Fan::ALL.into_iter().find(|&fan| position.top(fan) == Some(card_of(bit)))
        };
        let mut play = |position: &mut Position, m: Option<Move>| {
            let played = m.filter(|&m| position.play(m).is_ok());
            played.map_or(Ok(()), |m| push(line, m))
        };
        let (card, to) = match step {
            Step::Play { suit, count } => {
                let start = position.foundations()[usize::from(suit)];
                for rank in start..start + count {
                    let from = fan(position, 4 * rank + suit);
                    let m = from.map(|from| Move::new(from, Suit::ALL[usize::from(suit)]));
                    play(position, m)?;
                }
                return Ok(());
            }
            Step::Build { card, on } if self.layout.is_bottom_king(on) => {
                let is_lone_king = |&fan: &Fan| {
                    position.fan(fan).len() == 1
                        && position.top(fan).is_some_and(|card| card.rank() == Rank::King)
                };
                (card, Fan::ALL.into_iter().find(is_lone_king))
            }
            Step::Build { card, on } => (card, fan(position, on)),
            Step::Open { card } => {
                (card, Fan::ALL.into_iter().find(|&fan| position.fan(fan).is_empty()))
            }
        };
        let m = to.map(|to| match fan(position, card) {
            Some(from) => Move::new(from, to),
            None => Move::new(card_of(card).suit(), to),
        });
        play(position, m)
    }

    /// Expands one position, unless it is dead; as long as that is not known, nothing changes. It is asked
    /// only about positions of a kind of which several were expanded.
    pub fn step(
        &mut self,
        is_dead: impl FnOnce(Signature) -> Result<Option<bool>, OutOfMemory>,
    ) -> Result<(), OutOfMemory> {
        let chosen = self.chosen.or_else(|| self.next().map(|node| (node, false)));
        let Some((node, is_alive)) = chosen else {
            self.exhausted = true;
            return Ok(());
        };
        self.chosen = chosen;
        let words = whole(self.records.words(node));
        let board = self.layout.read(&words);
        if !is_alive && *self.visits(&words) >= WORTH_ASKING {
            match is_dead(self.layout.signature(&board))? {
                None => return Ok(()),
                Some(true) => {
                    self.chosen = None;
                    return Ok(());
                }
                Some(false) => self.chosen = Some((node, true)),
            }
        }
        let mut children = ArrayVec::<(Words, Board), MAX_MOVES>::new();
        for &step in &self.layout.steps(&board) {
            children.push(self.after(&words, &board, step, |_| ()));
        }
        // All are looked up before any is added, so that the memory is waited for but once.
        let mut known = ArrayVec::<bool, MAX_MOVES>::new();
        for (words, _) in &children {
            known.push(self.knows(words));
        }
        for ((words, board), known) in children.iter().zip(known) {
            if !known {
                self.add(words, node, board)?;
            }
            if self.won.is_some() {
                break;
            }
        }
        self.chosen = None;
        self.nodes += 1;
        Ok(())
    }

    /// What follows from a step, and from those that are then the only ones.
    fn after(
        &self,
        words: &Words,
        board: &Board,
        step: Step,
        mut played: impl FnMut(Step),
    ) -> (Words, Board) {
        played(step);
        let mut may_go_on = self.layout.may_force(words, board, step);
        let (mut words, mut board) = self.layout.after(words, board, step);
        while may_go_on {
            let forced = self.layout.forced(&board);
            may_go_on = forced.is_some();
            if let Some(step) = forced {
                played(step);
                (words, board) = self.layout.after(&words, &board, step);
            }
        }
        (words, board)
    }

    /// How many positions of the kind of this one were expanded.
    fn visits(&mut self, words: &[u32]) -> &mut u16 {
        let kind = self.visits.at(self.layout.kind(&words[..self.records.words]));
        &mut self.visits.counters[kind]
    }

    fn knows(&self, words: &Words) -> bool {
        let words = &words[..self.records.words];
        self.known.find(hash(words), |node| self.records.words(node) == words).is_some()
    }

    /// Keeps a position, unless it is known.
    fn add(&mut self, words: &Words, from: Node, board: &Board) -> Result<(), OutOfMemory> {
        if self.knows(words) {
            return Ok(());
        }
        let Self { records, known, visits, .. } = self;
        let node = records.len;
        let words = &words[..records.words];
        let hashed = hash(words);
        known.reserve(hashed, |node| hash(records.words(node)))?;
        visits.reserve(node as usize)?;
        records.reserve()?;

        // From here on nothing is refused.
        known.insert(hashed, node, |node| hash(records.words(node)));
        let times = fourfolds(*self.visits(words));
        self.records.push(words, [from | times << NODE_BITS, NONE]);
        self.list(node, level(board), score(board) + VISITED * times as usize);
        self.cards_left = self.cards_left.min(board.unplayed.count_ones() as u8);
        if board.unplayed == board.bottoms {
            self.won = Some(node);
        }
        Ok(())
    }

    fn list(&mut self, node: Node, level: usize, score: usize) {
        let score = score.min(SCORES - 1);
        let first = &mut self.open[level * SCORES + score];
        *self.records.link(node, NEXT) = *first;
        *first = node;
        self.best[level] = self.best[level].min(score);
    }

    /// The position to expand next.
    fn next(&mut self) -> Option<Node> {
        loop {
            let by_chance = self.nodes >= GREEDY && self.nodes % 2 == 1;
            let level = if by_chance { self.some_level()? } else { self.best_level()? };
            let score = self.best[level];
            let list = level * SCORES..(level + 1) * SCORES;
            let node = self.open[list.start + score];
            let next = *self.records.link(node, NEXT);
            self.open[list.start + score] = next;
            if next == NONE {
                let more = self.open[list].iter().skip(score).position(|&node| node != NONE);
                self.best[level] = more.map_or(SCORES, |further| score + further);
            }
            let words = whole(self.records.words(node));
            let visits = *self.visits(&words);
            let then = *self.records.link(node, FROM) >> NODE_BITS;
            let more = fourfolds(visits).saturating_sub(then);
            if more == 0 {
                *self.visits(&words) = (visits + 1).min(MOST_VISITS);
                return Some(node);
            }
            *self.records.link(node, FROM) += more << NODE_BITS;
            self.list(node, level, score + VISITED * more as usize);
        }
    }

    fn best_level(&self) -> Option<usize> {
        let levels = (0..LEVELS).filter(|&level| self.best[level] < SCORES);
        levels.min_by_key(|&level| self.best[level])
    }

    /// A level by chance.
    fn some_level(&mut self) -> Option<usize> {
        let levels = (0..LEVELS).filter(|&level| self.best[level] < SCORES);
        let mut levels: ArrayVec<usize, LEVELS> = levels.collect();
        let at = self.random_below(levels.len())?;
        Some(levels.swap_remove(at))
    }

    /// A number below `end` by chance, from a fixed seed; `None` when there is none.
    fn random_below(&mut self, end: usize) -> Option<usize> {
        self.random = mix(self.random, MIX);
        let high = self.random >> 32;
        high.checked_rem(end as u64).map(|n| n as usize)
    }
}

fn whole(words: &[u32]) -> Words {
    let mut whole = [0; MOST_WORDS];
    whole[..words.len()].copy_from_slice(words);
    whole
}

fn card_of(bit: Bit) -> Card {
    Card::new(Rank::ALL[usize::from(bit / 4)], Suit::ALL[usize::from(bit % 4)])
}

#[cfg(test)]
mod tests {
    use super::{Board, Cards, KINGS, Layout, Search, Signature, Visits, card_of, mix, score};
    use crate::deck::Deck;
    use crate::position::{Fan, Position};
    use crate::rules::Rules;
    use crate::solver::board::bit_of;
    use crate::solver::proof::Proof;
    use alloc::vec::Vec;

    /// Counters that become two each keep what was counted, wherever the kind is found then.
    #[test]
    fn counters_grow_with_the_positions() {
        let mut visits = Visits { counters: Vec::new() };
        visits.clear().unwrap();
        let kinds = || (0..1000).map(|n| mix(n, 1));
        for kind in kinds() {
            let at = visits.at(kind);
            visits.counters[at] += 1;
        }
        let counted: Vec<u16> = kinds().map(|kind| visits.counters[visits.at(kind)]).collect();
        assert!(counted.iter().all(|&count| count > 0));
        for positions in (0..100_000).step_by(1000) {
            visits.reserve(positions).unwrap();
            assert!(visits.has_room(positions));
        }
        let then: Vec<u16> = kinds().map(|kind| visits.counters[visits.at(kind)]).collect();
        assert_eq!(counted, then);
        assert!(visits.bytes() > 20_000);
        visits.clear().unwrap();
        assert!(visits.bytes() <= 2 * super::KEPT_COUNTERS);
        assert!(visits.counters.iter().all(|&count| count == 0));
    }

    /// What the position itself says: its signature, and the cards that are covered once, and twice.
    fn looked_at(proof: &Proof, position: &Position) -> (Signature, [Cards; 2]) {
        let mut covered = [0; 2];
        for cards in position.fans() {
            for (above, &card) in cards.iter().rev().enumerate().skip(1) {
                covered[..above].iter_mut().for_each(|cards| *cards |= 1 << bit_of(card));
            }
        }
        (proof.signature(position), covered.map(|cards| cards & !KINGS))
    }

    /// The words say the same as the position, and what follows from a step is what is found after it.
    #[test]
    fn words_and_boards_follow_the_moves() {
        for (number, rules) in (0..).zip(Rules::all()) {
            for seed in 30 * number..30 * (number + 1) {
                follow_the_moves(seed, rules);
            }
        }
    }

    fn follow_the_moves(seed: u64, rules: Rules) {
        let mut position = Position::deal(&Deck::from_seed(seed), rules);
        let (layout, mut words) = Layout::new(&position);
        let search = Search::new(&position).unwrap();
        let proof = Proof::new(&position).unwrap();
        let mut random = seed;
        for _ in 0..100 {
            let board = layout.read(&words);
            assert_eq!(board.counts, position.foundations());
            let depth = |bit| {
                Fan::ALL.into_iter().find_map(|fan| {
                    position.fan(fan).iter().position(|&other| other == card_of(bit))
                })
            };
            for bit in 0..52 {
                let is = |cards| cards >> bit & 1 != 0;
                let read = match () {
                    () if !is(board.unplayed) => None,
                    () if is(board.bottoms) => Some(0),
                    () => Some(1 + usize::from(is(board.thirds))),
                };
                assert_eq!(read, depth(bit), "{position} {bit}");
            }
            let covered = [board.covered, board.doubly].map(|cards| cards & !KINGS);
            let read = (layout.signature(&board), covered);
            assert_eq!(read, looked_at(&proof, &position), "{position}");
            let steps = layout.steps(&board);
            if steps.is_empty() {
                break;
            }
            random = mix(random, 1);
            let step = steps[(random >> 32) as usize % steps.len()];
            let (after, read) = layout.after(&words, &board, step);
            let same = [read, layout.read(&after)];
            let [followed, read] = same.map(|board| {
                let Board { counts, bottoms, thirds, pins, .. } = board;
                (counts, board.unplayed, bottoms, thirds, pins, score(&board))
            });
            assert_eq!(followed, read, "{position} {step:?}");
            let mut line = Vec::new();
            search.play(&mut position, step, &mut line).unwrap();
            assert!(!line.is_empty(), "{position} {step:?}");
            words = after;
        }
    }
}
