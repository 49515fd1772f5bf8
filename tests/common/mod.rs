//! What several tests share: chance, positions made of it, tables of data, plain search.
#![allow(dead_code, reason = "every test takes its part")]

pub mod strategy;

use chacha20::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use shamrocks::{Card, Deck, FAN_LIMIT, FANS, Move, Pile, Position, Rank, Rules};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::hash::Hash;

/// The rows of a table, cells separated by tabs.
pub fn rows<const CELLS: usize>(text: &str) -> impl Iterator<Item = [&str; CELLS]> {
    text.lines().map(|line| {
        let cells: Vec<_> = line.split('\t').collect();
        cells.try_into().expect("a row has all cells of its table")
    })
}

/// The moves of a text, blanks between.
pub fn moves(text: &str) -> Vec<Move> {
    text.split(' ').filter(|m| !m.is_empty()).map(|m| m.parse().expect("a move")).collect()
}

/// The position of a text.
pub fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position with these fans, `/` between them and `-` for an emptied one; every other card is
/// on its foundation.
pub fn endgame(fans: &str, rules: &str) -> Position {
    let cards = fans.split([' ', '/', '-']).filter(|card| !card.is_empty()).map(card);
    let mut counts = [Rank::ALL.len(); 4];
    for card in cards {
        counts[usize::from(card.suit().code())] -= 1;
    }
    let [c, d, h, s] = counts;
    position(&format!("C{c} D{d} H{h} S{s} {fans}")).with_rules(self::rules(rules))
}

pub fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

pub fn rules(text: &str) -> Rules {
    text.parse().expect("rules")
}

pub fn play(position: &mut Position, line: &str) {
    for m in moves(line) {
        position.play(m).unwrap_or_else(|refusal| panic!("{m} in {position}: {refusal}"));
    }
}

/// Every move that has a code, legal or not.
pub fn encodable_moves() -> impl Iterator<Item = Move> + Clone {
    Pile::ALL.into_iter().flat_map(|from| Pile::ALL.into_iter().map(move |to| Move::new(from, to)))
}

/// A repeatable source of chance.
pub struct Chance(ChaCha8Rng);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number from 0 to `n` - 1; the slight bias does not matter to a test.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.next_u32() as usize % n
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len())]) }
    }

    pub fn deck(&mut self) -> Deck {
        Deck::shuffled(&mut self.0)
    }

    pub fn rules(&mut self) -> Rules {
        let all: Vec<_> = Rules::all().collect();
        all[self.below(all.len())]
    }

    /// A valid position with at most `most` cards left in the fans.
    pub fn position(&mut self, rules: Rules, most: usize) -> Position {
        let most = self.below(most + 1);
        let mut foundations = [Rank::ALL.len() as u8; 4];
        for _ in 0..most {
            let suit = self.below(4);
            foundations[suit] = foundations[suit].saturating_sub(1);
        }
        self.arrange(rules, foundations)
    }

    /// A position with these foundations, the other cards in as few or as many fans as it falls.
    pub fn arrange(&mut self, rules: Rules, foundations: [u8; 4]) -> Position {
        let left: Vec<_> = self
            .deck()
            .cards()
            .iter()
            .copied()
            .filter(|card| card.rank().code() >= foundations[usize::from(card.suit().code())])
            .collect();
        let fewest = left.len().div_ceil(FAN_LIMIT);
        let used = fewest + self.below(FANS + 1 - fewest);
        let mut fans = vec![vec![]; FANS];
        for card in left {
            let mut fan = self.below(used);
            while fans[fan].len() == FAN_LIMIT {
                fan = (fan + 1) % used;
            }
            fans[fan].push(card);
        }
        let shift = self.below(FANS);
        fans.rotate_right(shift);
        Position::from_fans(&fans, foundations, rules).expect("a valid arrangement")
    }

    /// Plays `count` random moves, or fewer when none is left; a play to a foundation is taken
    /// with the chance of `eager` in 8.
    pub fn play(&mut self, position: &mut Position, count: usize, eager: usize) -> Vec<Move> {
        let mut played = Vec::new();
        while played.len() < count {
            let legal = position.legal_moves();
            let home = legal.iter().copied().find(|m| matches!(m.to(), Pile::Foundation(_)));
            let home = home.filter(|_| self.below(8) < eager);
            let Some(m) = home.or_else(|| self.pick(&legal)) else { break };
            position.play(m).expect("a legal move");
            played.push(m);
        }
        played
    }

    /// A position in the middle of a game dealt under these rules.
    pub fn reachable(&mut self, rules: Rules) -> Position {
        let mut position = Position::deal(&self.deck(), rules);
        let (count, eager) = (self.below(120), self.below(9));
        self.play(&mut position, count, eager);
        position
    }
}

/// Every position that can be reached from a start, found breadth first.
pub struct Graph {
    pub positions: Vec<Position>,
    /// The fewest moves from the start to each position.
    pub depths: Vec<usize>,
    /// What each legal move of each position leads to, in the order of the moves.
    pub children: Vec<Vec<usize>>,
}

impl Graph {
    /// Explores all, or gives up beyond `most` positions. Positions of equal key are one.
    pub fn explore<K: Hash + Eq>(
        start: Position,
        most: usize,
        key: impl Fn(&Position) -> K,
    ) -> Option<Self> {
        let graph = Self::explore_while(start, key, |graph| graph.positions.len() <= most);
        (graph.positions.len() <= most).then_some(graph)
    }

    /// Explores up to the first win.
    pub fn explore_to_win(start: Position) -> Self {
        Self::explore_while(start, Position::key, |graph| {
            !graph.positions[graph.children.len()].is_won()
        })
    }

    fn explore_while<K: Hash + Eq>(
        start: Position,
        key: impl Fn(&Position) -> K,
        go_on: impl Fn(&Self) -> bool,
    ) -> Self {
        let mut graph = Self { positions: vec![start], depths: vec![0], children: vec![] };
        let mut indices = HashMap::from([(key(&start), 0)]);
        while graph.children.len() < graph.positions.len() && go_on(&graph) {
            let position = graph.positions[graph.children.len()];
            let depth = graph.depths[graph.children.len()] + 1;
            let mut children = Vec::new();
            for m in position.legal_moves() {
                let mut child = position;
                child.play(m).expect("a legal move");
                let index = *indices.entry(key(&child)).or_insert(graph.positions.len());
                if index == graph.positions.len() {
                    graph.positions.push(child);
                    graph.depths.push(depth);
                }
                children.push(index);
            }
            graph.children.push(children);
        }
        graph
    }

    pub fn shortest_win(&self) -> Option<usize> {
        let won = self.positions.iter().position(Position::is_won)?;
        Some(self.depths[won])
    }

    /// Which of the positions can be won.
    pub fn winnable(&self) -> Vec<bool> {
        let mut parents = vec![vec![]; self.positions.len()];
        for (parent, children) in self.children.iter().enumerate() {
            for &child in children {
                parents[child].push(parent);
            }
        }
        let mut winnable: Vec<_> = self.positions.iter().map(Position::is_won).collect();
        let mut reached: Vec<_> = (0..winnable.len()).filter(|&index| winnable[index]).collect();
        while let Some(index) = reached.pop() {
            for &parent in &parents[index] {
                if !std::mem::replace(&mut winnable[parent], true) {
                    reached.push(parent);
                }
            }
        }
        winnable
    }
}

/// Whether the game can be won, found by searching where the fewest cards are left first; `None`
/// when `most` positions do not tell.
pub fn can_be_won(start: Position, most: usize) -> Option<bool> {
    let mut seen = HashSet::from([start.key()]);
    let mut positions = vec![start];
    let mut queue = BinaryHeap::from([(Reverse(start.cards_left()), Reverse(0))]);
    while let Some((_, Reverse(index))) = queue.pop() {
        let position = positions[index];
        if position.is_won() {
            return Some(true);
        }
        for m in position.legal_moves() {
            let mut child = position;
            child.play(m).expect("a legal move");
            if seen.insert(child.key()) {
                queue.push((Reverse(child.cards_left()), Reverse(positions.len())));
                positions.push(child);
            }
        }
        if positions.len() > most {
            return None;
        }
    }
    Some(false)
}
