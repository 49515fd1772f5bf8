//! Proofs of loss: a search over foundations and broken pins that forgets where loose cards lie.
//!
//! For emptied fans closed and building up or down.
//!
//! # The abstraction
//!
//! A *pin* is a card lying directly on one whose rank is no neighbour: such a contact can be broken but
//! never made again. The bottom cards of fans may be taken never to move except to their foundation
//! (reason 1 of the argument in `autoplay.rs`). So a position is described by its foundations and the
//! pins that are still intact; every other card is *loose*: it lies on some card of a neighbouring rank,
//! and where does not matter, as long as all loose cards can be hosted at once, which `hosting.rs`
//! decides.
//!
//! A state keeps, per suit, the highest count that its foundation *ever* had, and the intact pins of a
//! few *tracked* cards. An untracked pinned card is loose for sure once the rest of the state shows it
//! (what lay beneath it has been played or was released); else it is *unknown*, and a hosting may choose,
//! fan by fan, whether it still lies where it was dealt. With worrying back, a card that was played is
//! *optional*: it may have come back and host others, or not.
//!
//! The moves are to *release* a tracked card on top of its fan, which needs all loose cards and itself
//! hosted without its place; and to *play* the next card of a suit, bottoms that come first going on
//! the way, which needs the loose cards hosted without what is played. What lies above a moved card must
//! be loose before.
//!
//! # Why a dead state proves a loss
//!
//! Map a real position to its state. Its cards as they lie are one of the hostings tried, so every real
//! move is a move here or leaves the state as it is:
//!
//! - A loose card lies on a bottom alone beneath it, and then offers a place; or third in a fan, on a
//!   pinned second or on a loose card that lies on a bottom. A moved card had nothing on it, and its own
//!   fan hosted nothing.
//! - Worrying back changes neither the highest counts nor the pins. A bottom that came back is optional,
//!   or still counted as the bottom that it was, which offers more. While a card is played its whole
//!   suit beneath it is on the foundation, and hosts nothing.
//!
//! A win ends with only bottoms left. So if no such state can be reached, the position is lost. Fewer
//! tracked cards leave more choice, so what is dead with fewer is dead with more.
//!
//! # Harmless plays
//!
//! A play that passes no bottom and makes no unknown card loose is the only move tried, when the state
//! after it can do all that the state before can: if nobody could use the card's place; or the card is
//! loose or third in its fan, so that it was no host unless loose, and it can come back (with worrying
//! back) or builds on no bottom left, so that it can never be a host.
//!
//! # Which cards to track
//!
//! None at first. While the search finds a way to a win, that way is replayed with every pin known,
//! releasing as late as possible. Each step that is then impossible is blamed on a smallest set of
//! untracked cards that, tracked, forbid it; the card blamed most often is tracked next. Where no step
//! is impossible, no proof of this kind exists. The searches with fewer cards tracked answer first.

use super::hosting::{Cards, Hosting, Table};
use super::{OutOfMemory, mix, push};
use crate::card::{Card, Rank, Suit};
use crate::position::{Fan, Position};
use crate::rules::{Building, EmptyFans, FAN_LIMIT, FANS, FOUNDATIONS};
use alloc::vec::Vec;
use arrayvec::ArrayVec;
use core::hash::{BuildHasherDefault, Hasher};
use hashbrown::HashMap;

/// The bit number of a card, 4 × rank + suit.
type Bit = u8;
/// Foundations in the low 16 bits, four a suit; above them the intact pins.
type Packed = u64;

const ALL: Cards = (1 << (4 * Rank::ALL.len())) - 1;
const SUIT: Cards = 0x1_1111_1111_1111;
const RANKS: u8 = Rank::ALL.len() as u8;
/// A card that lies on another is a pin or none.
const MOST_PINS: usize = FANS * (FAN_LIMIT - 1);
/// Every pin can be released, and every suit played.
const MOST_SUCCESSORS: usize = MOST_PINS + FOUNDATIONS;
type Successors = ArrayVec<Packed, MOST_SUCCESSORS>;

type Memo = HashMap<Packed, bool, BuildHasherDefault<PackedHasher>>;

/// Hashes a state, which is one word.
#[derive(Default)]
struct PackedHasher(u64);

impl Hasher for PackedHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0, byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0, word);
    }
}

/// Most hostings tried for one move; beyond, it counts as possible.
const MOST_CHOICES: u32 = 256;
/// A search of fewer states than this is not worth asking again.
const WORTH_KEEPING: u64 = 1000;

/// The state of the abstraction, all pins given.
#[derive(Clone, Copy)]
struct State {
    foundations: [u8; FOUNDATIONS],
    pins: u64,
}

/// What a state says when only the pins of some cards are known.
#[derive(Clone, Copy)]
struct View {
    /// Ever played.
    played: Cards,
    /// Bottoms never played.
    bottoms: Cards,
    /// Tracked and intact.
    pinned: Cards,
    table: Table,
    /// Untracked cards that may or may not be loose.
    unknown: Cards,
}

/// One search, with some cards tracked.
struct Level {
    tracked: Cards,
    /// What it keeps of a state.
    mask: Packed,
    dead_or_alive: Memo,
    states: u64,
}

/// A state on the way down.
struct Frame {
    level: usize,
    state: Packed,
    stage: Stage,
}

enum Stage {
    Enter,
    /// The search with fewer cards tracked was asked.
    Asked,
    /// Its successors wait from this place of the arena on.
    Expanded(usize),
}

/// What is known of the position where the proof starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// It is lost.
    Lost,
    /// This abstraction cannot prove a loss.
    NoProof,
    /// The search goes on.
    Open,
}

/// A search for a proof that a position is lost.
pub(super) struct Proof {
    fans: [[Option<Bit>; FAN_LIMIT]; FANS],
    fan_of: [u8; 52],
    place_of: [u8; 52],
    /// The cards that lie on a pin, and the number of each pin.
    pin_cards: Cards,
    pin_of: [u8; 52],
    pins: ArrayVec<Bit, MOST_PINS>,
    roots: Cards,
    start: State,
    returning: bool,
    hosting: Hosting,
    levels: Vec<Level>,
    stack: Vec<Frame>,
    arena: Vec<Packed>,
    /// The answer of the frame that was left last.
    alive: bool,
    states: u64,
    random: u64,
    answer: Answer,
}

const fn bit_of(card: Card) -> Bit {
    card.rank() as Bit * 4 + card.suit() as Bit
}

fn bits(mut cards: Cards) -> impl Iterator<Item = Bit> {
    core::iter::from_fn(move || {
        let bit = cards.trailing_zeros();
        let found = cards != 0;
        cards &= cards.wrapping_sub(1);
        found.then_some(bit as Bit)
    })
}

/// The cards of a neighbouring rank.
const fn neighbours(rank: u8) -> Cards {
    (0xf << (4 * rank + 4) & ALL) | (0xf << (4 * rank) >> 4)
}

impl Proof {
    /// A proof for this position, if its rules are among those that the argument covers.
    pub fn new(position: &Position) -> Result<Option<Self>, OutOfMemory> {
        let rules = position.rules();
        if rules.empty_fans != EmptyFans::Closed || rules.building != Building::UpOrDown {
            return Ok(None);
        }
        let start = State { foundations: position.foundations(), pins: 0 };
        let mut proof = Self {
            fans: [[None; FAN_LIMIT]; FANS],
            fan_of: [0; 52],
            place_of: [0; 52],
            pin_cards: 0,
            pin_of: [0; 52],
            pins: ArrayVec::new(),
            roots: 0,
            start,
            returning: rules.worrying_back,
            hosting: Hosting::new()?,
            levels: Vec::new(),
            stack: Vec::new(),
            arena: Vec::new(),
            alive: false,
            states: 0,
            random: 0x9e37_79b9_7f4a_7c15,
            answer: Answer::Open,
        };
        for fan in Fan::ALL {
            let mut below: Option<Card> = None;
            for (place, &card) in position.fan(fan).iter().enumerate() {
                let bit = bit_of(card);
                proof.fans[fan.index()][place] = Some(bit);
                proof.fan_of[usize::from(bit)] = fan.index() as u8;
                proof.place_of[usize::from(bit)] = place as u8;
                match below {
                    None => proof.roots |= 1 << bit,
                    Some(below) if !rules.building.allows(card.rank(), below.rank()) => {
                        proof.pin_cards |= 1 << bit;
                        proof.pin_of[usize::from(bit)] = proof.pins.len() as u8;
                        proof.pins.push(bit);
                    }
                    Some(_) => {}
                }
                below = Some(card);
            }
        }
        proof.start.pins = (1 << proof.pins.len()) - 1;
        proof.begin(0)?;
        Ok(Some(proof))
    }

    /// How many states were expanded.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// How much memory is held, in bytes.
    pub fn bytes(&self) -> usize {
        let memos = self.levels.iter().map(|level| level.dead_or_alive.allocation_size());
        memos.sum::<usize>()
            + self.levels.capacity() * size_of::<Level>()
            + self.stack.capacity() * size_of::<Frame>()
            + self.arena.capacity() * size_of::<Packed>()
            + self.hosting.bytes()
    }

    pub fn answer(&self) -> Answer {
        self.answer
    }

    /// Whether a position that the start leads to is known to be dead from the searches so far.
    pub fn knows_dead(&self, position: &Position) -> bool {
        let building = position.rules().building;
        let mut intact = 0;
        for cards in position.fans() {
            for pair in cards.windows(2) {
                if !building.allows(pair[1].rank(), pair[0].rank()) {
                    intact |= 1 << bit_of(pair[1]);
                }
            }
        }
        let state = State { foundations: position.foundations(), pins: self.pins_of(intact) };
        let state = pack(&state);
        let is_dead =
            |level: &Level| level.dead_or_alive.get(&(state & level.mask)) == Some(&false);
        self.levels.iter().any(is_dead)
    }

    /// Goes on until the answer is known, or this many more states were expanded.
    pub fn step(&mut self, states: u64) -> Result<Answer, OutOfMemory> {
        let end = self.states.saturating_add(states);
        while self.answer == Answer::Open {
            match self.search(end)? {
                None => break,
                Some(false) => self.answer = Answer::Lost,
                Some(true) => match self.card_to_track()? {
                    None => self.answer = Answer::NoProof,
                    Some(card) => {
                        let tracked = self.levels.last().map_or(0, |level| level.tracked);
                        if self.levels.last().is_some_and(|level| level.states < WORTH_KEEPING) {
                            self.levels.pop();
                        }
                        self.begin(tracked | 1 << card)?;
                    }
                },
            }
        }
        Ok(self.answer)
    }

    /// Starts a search with these cards tracked.
    fn begin(&mut self, tracked: Cards) -> Result<(), OutOfMemory> {
        let mask = self.pins_of(tracked) << 16 | 0xffff;
        let level = Level { tracked, mask, dead_or_alive: Memo::default(), states: 0 };
        push(&mut self.levels, level)?;
        let level = self.levels.len() - 1;
        let state = pack(&self.start) & mask;
        self.arena.clear();
        self.stack.clear();
        push(&mut self.stack, Frame { level, state, stage: Stage::Enter })
    }

    fn pins_of(&self, cards: Cards) -> u64 {
        bits(cards & self.pin_cards)
            .fold(0, |pins, card| pins | 1 << self.pin_of[usize::from(card)])
    }

    /// Depth first, until the state at the bottom of the stack is known to be alive or dead; `None`
    /// when the budget ends first.
    fn search(&mut self, end: u64) -> Result<Option<bool>, OutOfMemory> {
        let mut successors = Successors::new();
        loop {
            // Nothing changes when memory is refused.
            self.stack.try_reserve(1)?;
            self.arena.try_reserve(MOST_SUCCESSORS)?;
            let Some(frame) = self.stack.last_mut() else { return Ok(Some(self.alive)) };
            let (level, state) = (frame.level, frame.state);
            match frame.stage {
                Stage::Enter => {
                    if let Some(&known) = self.levels[level].dead_or_alive.get(&state) {
                        self.alive = known;
                        self.stack.pop();
                        continue;
                    }
                    frame.stage = Stage::Asked;
                    self.alive = true;
                    if let Some(below) = level.checked_sub(1) {
                        let state = state & self.levels[below].mask;
                        self.stack.push(Frame { level: below, state, stage: Stage::Enter });
                    }
                    continue;
                }
                Stage::Asked if self.alive => {
                    if self.states >= end {
                        return Ok(None);
                    }
                    let is_end = self.expand(level, state, &mut successors)?;
                    self.states += 1;
                    self.levels[level].states += 1;
                    if !is_end {
                        if let Some(frame) = self.stack.last_mut() {
                            frame.stage = Stage::Expanded(self.arena.len());
                        }
                        self.arena.extend_from_slice(&successors); // there is room
                        self.alive = false;
                        continue;
                    }
                }
                Stage::Asked => {}
                Stage::Expanded(start) => {
                    if !self.alive && self.arena.len() > start {
                        if let Some(state) = self.arena.pop() {
                            self.stack.push(Frame { level, state, stage: Stage::Enter });
                        }
                        continue;
                    }
                    self.arena.truncate(start);
                }
            }
            self.levels[level].dead_or_alive.try_reserve(1)?;
            self.levels[level].dead_or_alive.insert(state, self.alive);
            self.stack.pop();
        }
    }

    /// Gives the successors of a state; true when only bottoms are left in it.
    fn expand(
        &mut self,
        level: usize,
        packed: Packed,
        successors: &mut Successors,
    ) -> Result<bool, OutOfMemory> {
        successors.clear();
        let Level { tracked, mask, .. } = self.levels[level];
        let state = unpack(packed);
        let view = self.view(tracked, &state);
        if ALL & !view.played & !view.bottoms == 0 {
            return Ok(true);
        }
        for card in bits(view.pinned) {
            if let Some(after) = self.release(&state, &view, card)? {
                successors.push(pack(&after) & mask);
            }
        }
        for suit in Suit::ALL {
            if let Some((after, harmless)) = self.play(&state, &view, suit as u8)? {
                if harmless {
                    successors.clear();
                }
                successors.push(pack(&after) & mask);
                if harmless {
                    break;
                }
            }
        }
        Ok(false)
    }

    fn view(&self, tracked: Cards, state: &State) -> View {
        let mut played = 0;
        for (suit, count) in state.foundations.into_iter().enumerate() {
            played |= (SUIT & ((1 << (4 * count)) - 1)) << suit;
        }
        let bottoms = self.roots & !played;
        let intact =
            bits(state.pins).fold(0, |cards, pin| cards | 1 << self.pins[usize::from(pin)]);
        let pinned: Cards = intact & tracked;
        let untracked = self.pin_cards & !tracked;
        let released = self.pin_cards & tracked & !pinned;

        let mut table = Table { bottoms: 0, places: 0, loose: 0, optional: 0 };
        let (mut unknown, mut fixed, mut thirds) = (0, 0, 0);
        for fan in &self.fans {
            let [bottom, second, third] = fan.map(|card| card.map_or(0, |card| 1 << card));
            if bottoms & bottom == 0 {
                // What lay on it is loose.
                continue;
            }
            if second == 0 {
                table.bottoms |= bottom;
                continue;
            }
            if pinned & third != 0 {
                fixed |= second & !pinned;
                continue;
            }
            if pinned & second != 0 {
                table.places |= second;
            } else {
                table.bottoms |= bottom;
                unknown |= untracked & second;
            }
            if untracked & third != 0 {
                thirds |= third;
                if (played | released) & second == 0 {
                    unknown |= third;
                }
            }
        }
        unknown &= !played;
        table.loose = ALL & !played & !bottoms & !pinned & !fixed & !unknown;
        table.places |= unknown & !thirds;
        table.optional = unknown & thirds;
        if self.returning {
            table.optional |= played;
        }
        View { played, bottoms, pinned, table, unknown }
    }

    /// Whether all that is loose can be hosted, and the leaf too, for some choice of which unknown cards
    /// are loose.
    fn hosted(
        &mut self,
        table: &Table,
        unknown: Cards,
        leaf: Option<Bit>,
    ) -> Result<bool, OutOfMemory> {
        let leaf = leaf.map(|card| card >> 2);
        // As a bound, every unknown card offers whatever it could, and needs nothing.
        if !self.hosting.hosts(table, leaf)? {
            return Ok(false);
        }
        let mut fuel = MOST_CHOICES;
        Ok(unknown == 0 || self.choose(*table, unknown, leaf, 0, &mut fuel)?)
    }

    fn choose(
        &mut self,
        table: Table,
        unknown: Cards,
        leaf: Option<u8>,
        mut fan: usize,
        fuel: &mut u32,
    ) -> Result<bool, OutOfMemory> {
        // All that is left unknown lies where it was dealt.
        let mut dealt = table;
        for later in fan..FANS {
            dealt = self.as_dealt(&dealt, unknown, later);
        }
        if *fuel < 2 {
            return Ok(true);
        }
        *fuel -= 1;
        if self.hosting.hosts(&dealt, leaf)? {
            return Ok(true);
        }
        while fan < FANS && self.fan_cards(fan) & unknown == 0 {
            fan += 1;
        }
        if fan == FANS {
            return Ok(false);
        }
        let [_, second, third] = self.fans[fan].map(|card| card.map_or(0, |card: Bit| 1 << card));
        let rest = unknown & !self.fan_cards(fan);
        let mut options = [Some(self.as_dealt(&table, unknown, fan)), None, None];
        let (mut loose, mut left) = (table, unknown);
        if unknown & third != 0 {
            loose.optional &= !third;
            loose.loose |= third;
            left &= !third;
            options[1] = Some(self.as_dealt(&loose, left, fan));
        }
        if unknown & second != 0 {
            loose.places &= !second;
            loose.loose |= second;
            options[2] = Some(loose);
        }
        for option in options.into_iter().flatten() {
            if *fuel < 2 {
                return Ok(true);
            }
            *fuel -= 1;
            if self.hosting.hosts(&option, leaf)?
                && self.choose(option, rest, leaf, fan + 1, fuel)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn fan_cards(&self, fan: usize) -> Cards {
        self.fans[fan].iter().flatten().fold(0, |cards, card| cards | 1 << card)
    }

    /// What is unknown in a fan lies where it was dealt, and its fan offers nothing beneath.
    fn as_dealt(&self, table: &Table, unknown: Cards, fan: usize) -> Table {
        let mut table = *table;
        if self.fan_cards(fan) & unknown == 0 {
            return table;
        }
        let [bottom, second, third] =
            self.fans[fan].map(|card| card.map_or(0, |card: Bit| 1 << card));
        table.bottoms &= !bottom;
        if unknown & third != 0 {
            table.places &= !second;
            table.loose &= !second;
            table.optional &= !third;
        }
        table
    }

    /// The cards that were dealt above one.
    fn above(&self, card: Bit) -> Cards {
        let fan = self.fans[usize::from(self.fan_of[usize::from(card)])];
        let place = usize::from(self.place_of[usize::from(card)]);
        fan[place + 1..].iter().flatten().fold(0, |cards, card| cards | 1 << card)
    }

    /// The next card of a suit goes to its foundation, bottoms that come first on the way; and whether
    /// that is harmless.
    fn play(
        &mut self,
        state: &State,
        view: &View,
        suit: u8,
    ) -> Result<Option<(State, bool)>, OutOfMemory> {
        let View { played, bottoms, pinned, table, unknown } = *view;
        let mut rank = state.foundations[usize::from(suit)];
        // What must be loose before.
        let mut sure = 0;
        let mut on_the_way = 0;
        while rank < RANKS && bottoms >> (4 * rank + suit) & 1 != 0 {
            let card = 4 * rank + suit;
            if table.bottoms >> card & 1 == 0 {
                return Ok(None);
            }
            on_the_way |= 1 << card;
            sure |= self.above(card) & unknown;
            rank += 1;
        }
        if rank == RANKS {
            return Ok(None);
        }
        let bit = 4 * rank + suit;
        let card = 1 << bit;
        let guess = unknown & card != 0 && sure & card == 0;
        let is_pinned = pinned & card != 0;
        let is_blocked = self.above(bit) & pinned != 0;
        if is_blocked || !is_pinned && !guess && (table.loose | sure) & card == 0 {
            return Ok(None);
        }
        sure = (sure | self.above(bit) & unknown) & !card;
        let own_suit = if self.returning { played & SUIT << suit } else { 0 };
        let rest = Table {
            bottoms: table.bottoms & !on_the_way,
            places: table.places & !card & !sure,
            loose: table.loose & !card | sure,
            optional: table.optional & !own_suit & !sure & !card,
        };
        let unknown = unknown & !sure & !card;
        let place = usize::from(self.place_of[usize::from(bit)]);
        let possible = if is_pinned {
            self.hosted(&rest, unknown, None)?
        } else {
            // It lay where it was dealt, and its fan hosts nothing; or it was loose.
            guess && {
                let fan = self.fans[usize::from(self.fan_of[usize::from(bit)])];
                let beneath =
                    fan[..place].iter().flatten().fold(0, |cards, card| cards | 1 << card);
                let mut dealt = rest;
                dealt.bottoms &= !beneath;
                dealt.places &= !beneath;
                dealt.loose &= !beneath;
                self.hosted(&dealt, unknown & !beneath, None)?
            } || self.hosted(&rest, unknown, Some(bit))?
        };
        if !possible {
            return Ok(None);
        }
        let mut after = *state;
        after.foundations[usize::from(suit)] = rank + 1;
        after.pins &= !self.pins_of(card);
        let near = neighbours(rank);
        let no_host_but_loose = table.loose & card != 0 || place == FAN_LIMIT - 1;
        let harmless = on_the_way == 0
            && sure == 0
            && (near & !played & !bottoms == 0
                || no_host_but_loose && (self.returning || near & bottoms == 0));
        Ok(Some((after, harmless)))
    }

    /// A tracked card on top of its fan goes to some host.
    fn release(
        &mut self,
        state: &State,
        view: &View,
        bit: Bit,
    ) -> Result<Option<State>, OutOfMemory> {
        let View { pinned, table, unknown, .. } = *view;
        let (card, above) = (1 << bit, self.above(bit));
        if pinned & card == 0 || above & pinned != 0 {
            return Ok(None);
        }
        let sure = above & unknown;
        let rest = Table {
            bottoms: table.bottoms,
            places: table.places & !card & !sure,
            loose: table.loose | sure,
            optional: table.optional & !sure,
        };
        let possible = self.hosted(&rest, unknown & !sure, Some(bit))?;
        Ok(possible.then(|| State { pins: state.pins & !self.pins_of(card), ..*state }))
    }

    /// The card that, tracked, would forbid most of the way that the last search found; `None` when that
    /// way holds with everything known.
    fn card_to_track(&mut self) -> Result<Option<Bit>, OutOfMemory> {
        let level = self.levels.len() - 1;
        let tracked = self.levels[level].tracked;
        let path = self.path(level)?;
        let mut votes = [0u32; 52];
        for (state, m) in self.as_late_as_possible(&path)? {
            if self.is_move(ALL, &state, m)? {
                continue;
            }
            for _ in 0..3 {
                let mut blamed = self.pin_cards & !tracked;
                let mut order: ArrayVec<Bit, MOST_PINS> = bits(blamed).collect();
                self.shuffle(&mut order);
                for card in order {
                    let fewer = blamed & !(1 << card);
                    if !self.is_move(tracked | fewer, &state, m)? {
                        blamed = fewer;
                    }
                }
                for card in bits(blamed) {
                    votes[usize::from(card)] += 1;
                }
            }
        }
        let best =
            bits(self.pin_cards & !tracked).max_by_key(|&card| (votes[usize::from(card)], card));
        Ok(best.filter(|&card| votes[usize::from(card)] > 0))
    }

    fn shuffle(&mut self, cards: &mut [Bit]) {
        for i in (1..cards.len()).rev() {
            self.random ^= self.random << 13;
            self.random ^= self.random >> 7;
            self.random ^= self.random << 17;
            cards.swap(i, (self.random % (i as u64 + 1)) as usize);
        }
    }

    /// The states from the start to the end of a way that the search of a level found.
    fn path(&mut self, level: usize) -> Result<Vec<Packed>, OutOfMemory> {
        let mut state = pack(&self.start) & self.levels[level].mask;
        let mut path = Vec::new();
        push(&mut path, state)?;
        let mut successors = Successors::new();
        while !self.expand(level, state, &mut successors)? {
            let alive =
                |state: &&Packed| self.levels[level].dead_or_alive.get(*state) == Some(&true);
            let Some(&next) = successors.iter().rev().find(alive) else { break };
            state = next;
            push(&mut path, state)?;
        }
        Ok(path)
    }

    /// The moves of a path with every pin known, each with the state before, releasing as late as
    /// possible.
    fn as_late_as_possible(&self, path: &[Packed]) -> Result<Vec<(State, Step)>, OutOfMemory> {
        let mut moves = Vec::new();
        let mut now = self.start;
        let uncover = |now: &mut State, card: Bit, moves: &mut Vec<(State, Step)>| {
            let mut above: ArrayVec<Bit, FAN_LIMIT> =
                bits(self.above(card) & self.pin_cards).collect();
            above
                .sort_unstable_by_key(|&card| core::cmp::Reverse(self.place_of[usize::from(card)]));
            for card in above {
                let pin = self.pins_of(1 << card);
                if now.pins & pin != 0 {
                    push(moves, (*now, Step::Release(card)))?;
                    now.pins &= !pin;
                }
            }
            Ok::<_, OutOfMemory>(())
        };
        for pair in path.windows(2) {
            let (before, after) = (unpack(pair[0]), unpack(pair[1]));
            let suit = (0..FOUNDATIONS).find(|&i| after.foundations[i] > before.foundations[i]);
            if let Some(suit) = suit {
                let card = |rank: u8| 4 * rank + suit as Bit;
                let ranks = before.foundations[suit]..after.foundations[suit];
                for rank in ranks.clone() {
                    uncover(&mut now, card(rank), &mut moves)?;
                }
                push(&mut moves, (now, Step::Play(suit as u8)))?;
                now.foundations = after.foundations;
                now.pins &= !self.pins_of(1 << card(ranks.end - 1));
            } else {
                let pin = (before.pins & !after.pins).trailing_zeros() as usize;
                let card = self.pins[pin];
                uncover(&mut now, card, &mut moves)?;
                push(&mut moves, (now, Step::Release(card)))?;
                now.pins &= !(1 << pin);
            }
        }
        Ok(moves)
    }

    /// Whether a move is possible in a state of which the pins of these cards are known.
    fn is_move(&mut self, tracked: Cards, state: &State, step: Step) -> Result<bool, OutOfMemory> {
        let view = self.view(tracked, state);
        match step {
            Step::Play(suit) => Ok(self.play(state, &view, suit)?.is_some()),
            Step::Release(card) => {
                Ok(tracked >> card & 1 == 0 || self.release(state, &view, card)?.is_some())
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Step {
    Play(u8),
    Release(Bit),
}

fn pack(state: &State) -> Packed {
    let counts = state.foundations.into_iter().rev();
    counts.fold(state.pins, |packed, count| packed << 4 | u64::from(count))
}

fn unpack(packed: Packed) -> State {
    let count = |i: usize| (packed >> (4 * i) & 0xf) as u8;
    State { foundations: core::array::from_fn(count), pins: packed >> 16 }
}
