//! The search for a win: best first over positions of the game, and exhaustive when it ends.
//!
//! Two positions that differ only in the order of their fans are one. Nothing is pruned but what cannot
//! matter; `board.rs` says which moves do. So a search that has run out of positions proves a loss under
//! the rules of the position.
//!
//! Each step is a whole: memory is reserved before anything changes, so that a search that was refused
//! some can go on later.

use super::board::{Bit, Board, Cards, Layout, MOST_WORDS, RANKS, Signature, Step, Words};
use super::{MIX, OutOfMemory, mix, push};
use crate::autoplay::Autoplay;
use crate::card::{Card, Rank, Suit};
use crate::moves::{MAX_MOVES, Move};
use crate::position::{Fan, Position};
use crate::rules::FOUNDATIONS;
use alloc::vec::Vec;
use hashbrown::HashTable;

/// The index of a node.
type Node = u32;
/// No node, at the end of a list and before the start.
const NONE: Node = Node::MAX >> 1;
/// Beside the node that a node came from: it need not be expanded any more.
const DONE: u32 = 1 << 31;

/// The first positions are tried greedily, then every other one is drawn by chance among all kinds, so
/// that no dead region swallows the search.
pub(super) const GREEDY: u64 = 150;
/// Of a kind, one of so many is drawn, those found last.
const LAST_FOUND: usize = 32;
/// One more than the greatest score.
const SCORES: usize = 512;

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
    known: HashTable<Node>,
    /// The open nodes by score, the best first; the last one found is the first one tried.
    by_score: Vec<Node>,
    /// The numbers of the kinds of positions: those that agree in all that cannot be undone.
    kinds: HashTable<u32>,
    of_kind: Vec<Kind>,
    /// The kinds that have open nodes, by progress.
    by_progress: Vec<Vec<u32>>,
    /// How many numbers these have room for.
    listed: usize,
    /// The node that is being expanded.
    chosen: Option<Node>,
    nodes: u64,
    random: u64,
    won: Option<Node>,
    exhausted: bool,
    cards_left: u8,
}

struct Kind {
    signature: Signature,
    /// The open node that was found last.
    open: Node,
}

/// The nodes: the words of each, the node that it came from, the next one of its score, and the next one
/// of its kind. In chunks, so that none is ever moved.
struct Records {
    words: usize,
    chunks: Vec<Vec<u32>>,
    len: u32,
}

/// Nodes in a chunk.
const CHUNK: usize = 1024;
/// Beside the words.
const FROM: usize = 0;
const NEXT_OF_SCORE: usize = 1;
const NEXT_OF_KIND: usize = 2;
const LINKS: usize = 3;

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
        self.chunks[node as usize / CHUNK][at] & !DONE
    }

    /// Makes room for one more.
    fn reserve(&mut self) -> Result<(), OutOfMemory> {
        if self.len >= NONE {
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

fn hash_kind(signature: Signature) -> u64 {
    mix(MIX, signature)
}

/// What is left to do in a position: fewer cards above the bottoms, fewer contacts that cannot be made
/// again, and fewer cards above those that the foundations take next are better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Outlook {
    above_bottoms: u32,
    pins: Cards,
    buried: u32,
}

/// How many of the next cards of each suit count as wanted soon.
const SOON: u8 = 3;

/// How soon the foundations take a card.
fn wanted(counts: &[u8; FOUNDATIONS], card: Bit) -> u32 {
    u32::from((SOON + counts[usize::from(card % 4)]).saturating_sub(card / 4))
}

/// The cards of a suit that may be wanted when its foundation has this many.
fn soon(suit: u8, count: u8) -> impl Iterator<Item = Bit> {
    (count..RANKS.min(count + SOON)).map(move |rank| 4 * rank + suit)
}

impl Outlook {
    fn of(board: &Board) -> Self {
        let buried = |suit: u8| {
            let cards = soon(suit, board.counts[usize::from(suit)]);
            cards.map(|card| wanted(&board.counts, card) * board.above(card)).sum::<u32>()
        };
        Self {
            above_bottoms: (board.unplayed & !board.bottoms).count_ones(),
            pins: board.pins,
            buried: (0..FOUNDATIONS as u8).map(buried).sum(),
        }
    }

    /// The same as of the position after a step, in less time.
    fn after(&self, board: &Board, step: Step) -> Self {
        let mut after = *self;
        let mut counts = board.counts;
        let moved = match step {
            Step::Play { suit, count } => {
                let count = counts[usize::from(suit)] + count;
                counts[usize::from(suit)] = count;
                4 * (count - 1) + suit
            }
            Step::Build { card, .. } | Step::Open { card } => card,
        };
        let suit = moved % 4;
        let is_back = board.unplayed >> moved & 1 == 0;
        if is_back {
            counts[usize::from(suit)] -= 1;
        }
        after.pins &= !(1 << moved);
        after.above_bottoms -= u32::from(!is_back && board.bottoms >> moved & 1 == 0);
        for card in board.beneath(moved) {
            after.buried -= wanted(&board.counts, card);
        }
        for card in soon(suit, counts[usize::from(suit)] + u8::from(is_back)) {
            let above = board.above(card) - u32::from(board.beneath(moved).any(|c| c == card));
            after.buried += above * wanted(&counts, card);
            after.buried -= above * wanted(&board.counts, card);
        }
        if let Step::Build { on, .. } = step {
            after.above_bottoms += 1;
            for card in core::iter::once(on).chain(board.beneath(on)) {
                after.buried += wanted(&counts, card);
            }
        }
        after
    }

    fn score(&self) -> usize {
        let score = 3 * self.above_bottoms + 2 * self.pins.count_ones() + self.buried;
        (score as usize).min(SCORES - 1)
    }

    /// How much of what cannot be undone is left.
    fn progress(&self) -> usize {
        if self.above_bottoms == 0 {
            return 0;
        }
        let progress = 1 + 37 * (self.above_bottoms / 3) + self.pins.count_ones();
        (progress as usize).min(SCORES - 1)
    }
}

impl Search {
    pub fn new(position: &Position) -> Result<Self, OutOfMemory> {
        let (layout, _) = Layout::new(position);
        let mut search = Self {
            start: *position,
            records: Records { words: layout.words(), chunks: Vec::new(), len: 0 },
            layout,
            known: HashTable::new(),
            by_score: Vec::new(),
            kinds: HashTable::new(),
            of_kind: Vec::new(),
            by_progress: Vec::new(),
            listed: 0,
            chosen: None,
            nodes: 0,
            random: MIX,
            won: None,
            exhausted: false,
            cards_left: u8::MAX,
        };
        search.by_score.try_reserve_exact(SCORES)?;
        search.by_score.resize(SCORES, NONE);
        search.by_progress.try_reserve_exact(SCORES)?;
        search.by_progress.resize_with(SCORES, Vec::new);
        search.restart(position)?;
        Ok(search)
    }

    /// Starts again from another position, with the memory that is held.
    pub fn restart(&mut self, position: &Position) -> Result<(), OutOfMemory> {
        let (layout, words) = Layout::new(position);
        if layout.words() != self.records.words {
            self.records = Records { words: layout.words(), chunks: Vec::new(), len: 0 };
        }
        let Self { records, known, kinds, of_kind, .. } = self;
        // To wipe a table takes as long as it is large.
        if known.len() < known.capacity() / 16 {
            for node in 0..records.len {
                let found = known.find_entry(hash(records.words(node)), |&other| other == node);
                if let Ok(entry) = found {
                    entry.remove();
                }
            }
        } else {
            known.clear();
        }
        if kinds.len() < kinds.capacity() / 16 {
            for (number, kind) in of_kind.iter().enumerate() {
                let hashed = hash_kind(kind.signature);
                let found = kinds.find_entry(hashed, |&other| other as usize == number);
                if let Ok(entry) = found {
                    entry.remove();
                }
            }
        } else {
            kinds.clear();
        }
        self.records.len = 0;
        self.of_kind.clear();
        self.by_score.fill(NONE);
        self.by_progress.iter_mut().for_each(Vec::clear);
        (self.chosen, self.won, self.exhausted) = (None, None, false);
        (self.nodes, self.random, self.cards_left) = (0, MIX, u8::MAX);
        self.start = *position;
        self.layout = layout;
        let outlook = Outlook::of(&self.layout.read(&words));
        self.add(&words, NONE, &outlook)
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
            + self.known.allocation_size()
            + self.kinds.allocation_size()
            + self.of_kind.capacity() * size_of::<Kind>()
            + self.by_score.capacity() * size_of::<Node>()
            + self.by_progress.capacity() * size_of::<Vec<u32>>()
            + self.listed * size_of::<u32>()
    }

    /// How much more memory the next step may take, in bytes: what grows is held twice for a moment.
    pub fn growth(&self) -> usize {
        let has_room = |capacity: usize, len: usize| capacity - len >= MAX_MOVES;
        let mut growth = 0;
        if !has_room(self.records.chunks.len() * CHUNK, self.records.len as usize) {
            growth += self.records.chunk_bytes();
        }
        if !has_room(self.known.capacity(), self.known.len()) {
            growth += 2 * self.known.allocation_size();
        }
        if !has_room(self.kinds.capacity(), self.kinds.len()) {
            growth += 2 * self.kinds.allocation_size();
        }
        if !has_room(self.of_kind.capacity(), self.of_kind.len()) {
            growth += 2 * self.of_kind.capacity() * size_of::<Kind>();
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
            let leads_there =
                |step: &Step| self.layout.after(&words, &board, *step)[..after.len()] == *after;
            let steps = self.layout.steps(&board);
            if let Some(step) = steps.into_iter().find(leads_there) {
                self.play(&mut position, step, &mut line)?;
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

    /// Expands one position, unless it is dead; as long as that is not known, nothing changes.
    pub fn step(
        &mut self,
        is_dead: impl FnOnce(Signature) -> Result<Option<bool>, OutOfMemory>,
    ) -> Result<(), OutOfMemory> {
        let Some(node) = self.chosen.or_else(|| self.next_node()) else {
            self.exhausted = true;
            return Ok(());
        };
        self.chosen = Some(node);
        match is_dead(self.layout.signature(self.records.words(node)))? {
            None => return Ok(()),
            Some(true) => {
                self.chosen = None;
                return Ok(());
            }
            Some(false) => {}
        }
        let words = whole(self.records.words(node));
        let board = self.layout.read(&words);
        let outlook = Outlook::of(&board);
        for step in self.layout.steps(&board) {
            let after = self.layout.after(&words, &board, step);
            self.add(&after, node, &outlook.after(&board, step))?;
            if self.won.is_some() {
                break;
            }
        }
        self.chosen = None;
        self.nodes += 1;
        Ok(())
    }

    /// Keeps a position, unless it is known.
    fn add(&mut self, words: &Words, from: Node, outlook: &Outlook) -> Result<(), OutOfMemory> {
        let Self { records, known, kinds, of_kind, by_progress, listed, by_score, .. } = self;
        let words = &words[..records.words];
        let hashed = hash(words);
        if known.find(hashed, |&node| records.words(node) == words).is_some() {
            return Ok(());
        }
        let node = records.len;
        let hash_of = |&node: &Node| hash(records.words(node));
        known.try_reserve(1, hash_of)?;
        let signature = self.layout.signature(words);
        let hashed_kind = hash_kind(signature);
        let is_same = |&number: &u32| of_kind[number as usize].signature == signature;
        let number = kinds.find(hashed_kind, is_same).copied();
        let progress = &mut by_progress[outlook.progress()];
        if number.is_none_or(|number| of_kind[number as usize].open == NONE) {
            let before = progress.capacity();
            progress.try_reserve(1)?;
            *listed += progress.capacity() - before;
        }
        if number.is_none() {
            kinds.try_reserve(1, |&number| hash_kind(of_kind[number as usize].signature))?;
            of_kind.try_reserve(1)?;
        }
        records.reserve()?;

        // From here on nothing is refused.
        let number = number.unwrap_or_else(|| {
            let number = of_kind.len() as u32;
            of_kind.push(Kind { signature, open: NONE });
            kinds.insert_unique(hashed_kind, number, |&number| {
                hash_kind(of_kind[number as usize].signature)
            });
            number
        });
        let kind = &mut of_kind[number as usize];
        if kind.open == NONE {
            progress.push(number);
        }
        let score = &mut by_score[outlook.score()];
        records.push(words, [from, *score, kind.open]);
        (*score, kind.open) = (node, node);
        known.insert_unique(hashed, node, |&node| hash(records.words(node)));
        let placed: u8 = (0..FOUNDATIONS).map(|suit| (words[0] >> (4 * suit) & 0xf) as u8).sum();
        self.cards_left = self.cards_left.min(52 - placed);
        if outlook.above_bottoms == 0 {
            self.won = Some(node);
        }
        Ok(())
    }

    /// The position to expand next.
    fn next_node(&mut self) -> Option<Node> {
        let by_chance = self.nodes >= GREEDY && self.nodes % 2 == 1;
        loop {
            let node = if by_chance { self.by_chance()? } else { self.best()? };
            let from = self.records.link(node, FROM);
            if *from & DONE == 0 {
                *from |= DONE;
                return Some(node);
            }
        }
    }

    fn best(&mut self) -> Option<Node> {
        let open = self.by_score.iter_mut().find(|node| **node != NONE)?;
        let node = *open;
        *open = *self.records.link(node, NEXT_OF_SCORE);
        Some(node)
    }

    /// A node by chance: first how far it got, then its kind, then one of the last found of it.
    fn by_chance(&mut self) -> Option<Node> {
        let filled = self.by_progress.iter().filter(|kinds| !kinds.is_empty()).count();
        let skip = self.random_below(filled)?;
        let progress = (0..SCORES).filter(|&i| !self.by_progress[i].is_empty()).nth(skip)?;
        let at = self.random_below(self.by_progress[progress].len())?;
        let number = self.by_progress[progress][at] as usize;
        let mut node = self.of_kind[number].open;
        let mut before = None;
        for _ in 0..self.random_below(LAST_FOUND)? {
            match *self.records.link(node, NEXT_OF_KIND) {
                NONE => break,
                next => (before, node) = (Some(node), next),
            }
        }
        let next = *self.records.link(node, NEXT_OF_KIND);
        match before {
            Some(before) => *self.records.link(before, NEXT_OF_KIND) = next,
            None => self.of_kind[number].open = next,
        }
        if self.of_kind[number].open == NONE {
            self.by_progress[progress].swap_remove(at);
        }
        Some(node)
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
    use super::{Layout, Outlook, Search, card_of, mix};
    use crate::card::Card;
    use crate::deck::Deck;
    use crate::position::{Fan, Position};
    use crate::rules::Rules;
    use alloc::vec::Vec;

    /// The words say the same as the position, and what follows from a step is what is found after it.
    #[test]
    fn words_and_outlooks_follow_the_moves() {
        for (seed, rules) in (0..).zip(Rules::all()) {
            let mut position = Position::deal(&Deck::from_seed(seed), rules);
            let (layout, mut words) = Layout::new(&position);
            let mut random = seed;
            for _ in 0..300 {
                let board = layout.read(&words);
                assert_eq!(board.counts, position.foundations());
                let depth = |card: Card| {
                    Fan::ALL
                        .into_iter()
                        .find_map(|fan| position.fan(fan).iter().position(|&other| other == card))
                };
                for bit in 0..52 {
                    let beneath =
                        (board.unplayed >> bit & 1 != 0).then(|| board.beneath(bit).count());
                    assert_eq!(beneath, depth(card_of(bit)), "{position} {bit}");
                }
                let steps = layout.steps(&board);
                if steps.is_empty() {
                    break;
                }
                random = mix(random, 1);
                let step = steps[(random >> 32) as usize % steps.len()];
                let after = layout.after(&words, &board, step);
                let outlook = Outlook::of(&board).after(&board, step);
                assert_eq!(outlook, Outlook::of(&layout.read(&after)), "{position} {step:?}");
                let search = Search::new(&position).unwrap();
                let mut line = Vec::new();
                search.play(&mut position, step, &mut line).unwrap();
                assert!(!line.is_empty(), "{position} {step:?}");
                words = after;
            }
        }
    }
}
