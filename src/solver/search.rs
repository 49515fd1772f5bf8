//! The search for a win: best first over positions of the game, and exhaustive when it ends.
//!
//! Two positions that differ only in the order of their fans are one. Nothing is pruned but what cannot
//! matter:
//!
//! - a play to a foundation after which a win, if there is one, takes fewer moves is the only move tried.
//!   (That it can never be missed would not do: what can be put back might be put back at once, and round
//!   it goes.)
//! - with emptied fans closed, a card alone in its fan is not moved to another fan, since some winning
//!   line never does that (reason 1 of the argument in `autoplay.rs`, which holds with worrying back too:
//!   a bottom card that returns from its foundation is none any more);
//! - nor is it played before its suit needs it there, that is, unless the cards that follow it can be
//!   played at once, up to one that is not alone. For leave it where it is, with what the line puts on
//!   it wherever it lies: alone at the bottom it can take no less. When only such cards are left the game
//!   is won.
//!
//! Positions that a proof has shown to be dead are left out too.
//!
//! So a search that has run out of positions proves a loss under the rules of the position.

use super::{MIX, OutOfMemory, mix, push};
use crate::autoplay::Autoplay;
use crate::moves::Move;
use crate::position::{Fan, Pile, Position, PositionKey};
use crate::rules::EmptyFans;
use alloc::vec::Vec;
use hashbrown::HashTable;

/// The index of a node.
type Node = u32;

/// The first positions are tried greedily, then every other one is drawn by chance among all kinds, so
/// that no dead region swallows the search.
const GREEDY: u64 = 150;
/// One more than the greatest score.
const SCORES: usize = 512;

/// A position that was reached, and how.
struct Reached {
    position: Position,
    by: Option<(Node, Move)>,
    expanded: bool,
}

pub(super) struct Search {
    reached: Vec<Reached>,
    known: HashTable<Node>,
    /// The open nodes by score, the best first; the last one found is the first one tried.
    by_score: Vec<Vec<Node>>,
    /// The numbers of the kinds of positions: those that agree in all that cannot be undone.
    kinds: HashTable<(u64, u32)>,
    /// The open nodes of each kind.
    of_kind: Vec<Vec<Node>>,
    /// The kinds that have open nodes, by progress.
    by_progress: Vec<Vec<u32>>,
    nodes: u64,
    random: u64,
    won: Option<Node>,
    exhausted: bool,
}

/// What is left to do in a position.
struct Outlook {
    score: usize,
    /// How much of what cannot be undone is left.
    progress: usize,
    /// Tells apart what cannot be undone.
    kind: u64,
}

/// What is known of the position where the search starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Won,
    Lost,
    Open,
}

fn hash(key: &PositionKey) -> u64 {
    let words = key.as_bytes().chunks_exact(8);
    words.fold(0, |hash, word| mix(hash, word.iter().fold(0, |n, &byte| n << 8 | u64::from(byte))))
}

impl Search {
    pub fn new(position: &Position) -> Result<Self, OutOfMemory> {
        let mut search = Self {
            reached: Vec::new(),
            known: HashTable::new(),
            by_score: Vec::new(),
            kinds: HashTable::new(),
            of_kind: Vec::new(),
            by_progress: Vec::new(),
            nodes: 0,
            random: MIX,
            won: None,
            exhausted: false,
        };
        search.by_score.try_reserve_exact(SCORES)?;
        search.by_score.resize_with(SCORES, Vec::new);
        search.by_progress.try_reserve_exact(SCORES)?;
        search.by_progress.resize_with(SCORES, Vec::new);
        search.add(*position, None)?;
        Ok(search)
    }

    /// How many positions were expanded.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How much memory is held, in bytes.
    pub fn bytes(&self) -> usize {
        let lists = self.by_score.iter().chain(&self.of_kind).chain(&self.by_progress);
        let lists: usize = lists.map(|list| list.capacity() * size_of::<Node>()).sum();
        self.reached.capacity() * size_of::<Reached>()
            + self.known.allocation_size()
            + self.kinds.allocation_size()
            + self.of_kind.capacity() * size_of::<Vec<Node>>()
            + lists
    }

    pub fn answer(&self) -> Answer {
        match self.won {
            Some(_) => Answer::Won,
            None if self.exhausted => Answer::Lost,
            None => Answer::Open,
        }
    }

    /// The moves from the start to the win that was found.
    pub fn line(&self) -> Result<Vec<Move>, OutOfMemory> {
        let mut steps = Vec::new();
        let mut node = self.won;
        while let Some((from, m)) = node.and_then(|node| self.reached[node as usize].by) {
            push(&mut steps, (self.reached[from as usize].position, m))?;
            node = Some(from);
        }
        let mut line = Vec::new();
        for &(mut position, m) in steps.iter().rev() {
            let mut refused = None;
            play_on(&mut position, m, |m| refused = refused.or(push(&mut line, m).err()));
            refused.map_or(Ok(()), Err)?;
        }
        // Only cards alone in their fans are left.
        if let Some(node) = self.won {
            let mut end = self.reached[node as usize].position;
            let rest = end.autoplay(Autoplay::All);
            line.try_reserve(rest.len())?;
            line.extend_from_slice(&rest);
        }
        Ok(line)
    }

    /// Expands one position that is not known to be dead.
    pub fn step(&mut self, is_dead: impl Fn(&Position) -> bool) -> Result<(), OutOfMemory> {
        let Some(node) = self.next_node(is_dead) else {
            self.exhausted = true;
            return Ok(());
        };
        self.nodes += 1;
        let position = self.reached[node as usize].position;
        let moves = position.legal_moves();
        let matters = |m: &&Move| !is_idle(&position, **m);
        let safe = moves.iter().filter(matters).find(|&&m| brings_win_nearer(&position, m));
        for &m in safe.map_or(&moves[..], core::slice::from_ref).iter().filter(matters) {
            let mut after = position;
            play_on(&mut after, m, |_| ());
            self.add(after, Some((node, m)))?;
            if self.won.is_some() {
                break;
            }
        }
        Ok(())
    }

    /// Keeps a position, unless it is known.
    fn add(&mut self, position: Position, by: Option<(Node, Move)>) -> Result<(), OutOfMemory> {
        let key = position.key();
        let hashed = hash(&key);
        let Self { reached, known, .. } = self;
        let hash_of = |&node: &Node| hash(&reached[node as usize].position.key());
        let is_same = |&node: &Node| reached[node as usize].position.key() == key;
        if known.find(hashed, is_same).is_some() {
            return Ok(());
        }
        let node = Node::try_from(reached.len()).map_err(|_| OutOfMemory)?;
        known.try_reserve(1, hash_of)?;
        known.insert_unique(hashed, node, hash_of);
        push(&mut self.reached, Reached { position, by, expanded: false })?;
        let Outlook { score, progress, kind } = outlook(&position);
        if progress == 0 {
            self.won = Some(node);
        }
        push(&mut self.by_score[score], node)?;
        let number = self.kind_number(kind)?;
        let open = &mut self.of_kind[number as usize];
        if open.is_empty() {
            push(&mut self.by_progress[progress], number)?;
        }
        push(open, node)
    }

    fn kind_number(&mut self, kind: u64) -> Result<u32, OutOfMemory> {
        if let Some(&(_, number)) = self.kinds.find(kind, |&(other, _)| other == kind) {
            return Ok(number);
        }
        let number = self.of_kind.len() as u32;
        push(&mut self.of_kind, Vec::new())?;
        self.kinds.try_reserve(1, |&(kind, _)| kind)?;
        self.kinds.insert_unique(kind, (kind, number), |&(kind, _)| kind);
        Ok(number)
    }

    /// The position to expand next.
    fn next_node(&mut self, is_dead: impl Fn(&Position) -> bool) -> Option<Node> {
        let by_chance = self.nodes >= GREEDY && self.nodes % 2 == 1;
        loop {
            let node = if by_chance { self.by_chance()? } else { self.best()? };
            let reached = &mut self.reached[node as usize];
            let is_new = !core::mem::replace(&mut reached.expanded, true);
            if is_new && !is_dead(&reached.position) {
                return Some(node);
            }
        }
    }

    fn best(&mut self) -> Option<Node> {
        self.by_score.iter_mut().find_map(Vec::pop)
    }

    /// A node by chance: first how far it got, then its kind, then the node.
    fn by_chance(&mut self) -> Option<Node> {
        let filled = self.by_progress.iter().filter(|kinds| !kinds.is_empty()).count();
        let skip = self.random_below(filled)?;
        let progress = (0..SCORES).filter(|&i| !self.by_progress[i].is_empty()).nth(skip)?;
        let at = self.random_below(self.by_progress[progress].len())?;
        let kind = self.by_progress[progress][at] as usize;
        let chosen = self.random_below(self.of_kind[kind].len())?;
        let node = self.of_kind[kind].swap_remove(chosen);
        if self.of_kind[kind].is_empty() {
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

/// Whether a move can be left out: see the head of this file.
fn is_idle(position: &Position, m: Move) -> bool {
    if !is_alone(position, m) {
        return false;
    }
    match m.to() {
        Pile::Fan(_) => true,
        Pile::Foundation(_) => {
            let mut after = *position;
            let mut last = m;
            play_on(&mut after, m, |m| last = m);
            // Neither did the last card of the chain leave anything behind.
            matches!(last.from(), Pile::Fan(fan) if after.fan(fan).is_empty())
        }
    }
}

/// Whether a move, and each that `play_on` plays after it, is the only one that need be tried.
fn brings_win_nearer(position: &Position, m: Move) -> bool {
    let (mut before, mut after, mut all) = (*position, *position, true);
    play_on(&mut after, m, |m| {
        all = all && before.brings_win_nearer(m);
        all = all && before.play(m).is_ok();
    });
    all
}

/// Whether a move takes a card that is alone in its fan, for good.
fn is_alone(position: &Position, m: Move) -> bool {
    let closed = position.rules().empty_fans == EmptyFans::Closed;
    matches!(m.from(), Pile::Fan(fan) if closed && position.fan(fan).len() == 1)
}

/// Plays a move; and when it takes a card alone in its fan to its foundation, the cards that follow in
/// suit too, up to one that was not alone.
fn play_on(position: &mut Position, mut m: Move, mut played: impl FnMut(Move)) {
    loop {
        let was_alone = is_alone(position, m);
        if position.play(m).is_err() {
            return;
        }
        played(m);
        let Pile::Foundation(suit) = m.to() else { return };
        let Some(next) = position.next(suit).filter(|_| was_alone) else { return };
        let holds = |fan: &Fan| position.top(*fan) == Some(next);
        let Some(fan) = Fan::ALL.into_iter().find(holds) else { return };
        m = Move::new(fan, suit);
    }
}

/// Judges a position: fewer cards above the bottoms, fewer contacts that cannot be made again, and
/// fewer cards above those that the foundations take next are better.
fn outlook(position: &Position) -> Outlook {
    let building = position.rules().building;
    let (mut above_bottoms, mut contacts, mut buried) = (0, 0, 0);
    let mut kind = position.foundations().iter().fold(1, |hash, &count| mix(hash, count.into()));
    let mut broken = 0u64;
    for cards in position.fans() {
        above_bottoms += cards.len().saturating_sub(1);
        for pair in cards.windows(2) {
            if !building.allows(pair[1].rank(), pair[0].rank()) {
                contacts += 1;
                // In any order of the fans.
                broken ^= mix(u64::from(pair[0].code()) + 1, u64::from(pair[1].code()) + 1);
            }
        }
        for (place, card) in cards.iter().enumerate() {
            let count = position.foundation(card.suit());
            let ahead = usize::from(card.rank() as u8 - count);
            buried += SOON.saturating_sub(ahead) * (cards.len() - 1 - place);
        }
    }
    kind = mix(kind, broken);
    let score = 3 * above_bottoms + 2 * contacts + buried;
    // Nothing lies on another card: the game is as good as won.
    let progress = if above_bottoms == 0 { 0 } else { 1 + 37 * (above_bottoms / 3) + contacts };
    Outlook { score: score.min(SCORES - 1), progress: progress.min(SCORES - 1), kind }
}

/// How many of the next cards of each suit count as wanted soon.
const SOON: usize = 3;
