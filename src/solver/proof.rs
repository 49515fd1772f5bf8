//! Proofs of loss: a search over foundations and broken pins that forgets where loose cards lie.
//!
//! For emptied fans closed, or never filled for another reason. A *neighbouring* rank is one that building
//! allows: where it goes down only, the rank above for what lies on a card, and the rank below for what it
//! takes.
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
//! *optional*: it may have come back and host others, or not. With all pinned cards tracked that is
//! *exact*: of each suit the highest ones ever played may have come back, and must all be hosted.
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
//! - Worrying back changes neither the highest counts nor the pins. A bottom that came back lies on some
//!   card like any other that did. What has come back of a suit is what lay uppermost on its foundation.
//!   While a card is played its whole suit beneath it is on the foundation, and hosts nothing.
//!
//! A win ends with only bottoms left. So if no such state can be reached, the position is lost. Fewer
//! tracked cards leave more choice, so what is dead with fewer is dead with more. And what is dead with
//! worrying back is dead without.
//!
//! The same holds for a position that the start leads to, with its own foundations and the pins that it
//! still has: a contact of no neighbours is one that was dealt. A bottom that has come back before counts
//! as the bottom that it was, alone in its fan, which offers more and needs no host.
//!
//! # Harmless plays
//!
//! A play that passes no bottom and makes no unknown card loose is the only move tried, when the state
//! after it can do all that the state before can: if nobody could use the card's place; or the card is
//! loose or third in its fan, so that it was no host unless loose, and it can come back (with worrying
//! back) or builds on no bottom left, so that it can never be a host. Where what comes back is exact,
//! only a loose card's play is harmless: another would bury those of its suit that could come back.
//!
//! # Which cards to track
//!
//! None at first. While the search finds a way to a win, that way is replayed with every pin known,
//! releasing as late as possible. Each step that is then impossible is blamed on a smallest set of
//! untracked cards that, tracked, forbid it; the card blamed most often is tracked next, as long as some
//! step seems impossible. The searches with fewer cards tracked answer first.
//!
//! Beside that, a search with all cards tracked from the start *looks* for a way to the end: where there
//! is one it is soon found, and no proof exists; where there is none, this search sometimes is the shorter
//! one, and it alone is exact.
//!
//! # Questions
//!
//! Whether any position that the start leads to is dead is asked with all cards tracked: most live
//! positions take no more states than a way has steps, and the later questions meet what the earlier ones
//! found. Thoroughly, it is first asked with none tracked, which takes far longer a state, but far fewer
//! where the position is dead.

use super::board::{ALL, Bit, Builds, Cards, MOST_PINS, RANKS, SUIT, bit_of, bits, fills_no_fan};
use super::hosting::{Hosting, Table, Walks};
use super::memo::Memo;
use super::{OutOfMemory, push};
use crate::card::Card;
use crate::position::{Fan, Position};
use crate::rules::{FAN_LIMIT, FANS, FOUNDATIONS};
use alloc::vec::Vec;
use arrayvec::ArrayVec;

#[cfg(test)]
mod certificate;
#[cfg(test)]
mod tests;

/// Pinned cards as bits, by the number of the pin.
type Pins = u64;
/// Foundations in the low 16 bits, four a suit; above them the intact pins.
pub(super) type Packed = u64;

/// Every pin can be released, and every suit played.
const MOST_STEPS: usize = MOST_PINS + FOUNDATIONS;
/// A way to the end takes at most so many states.
const MOST_DEPTH: usize = MOST_PINS + Card::COUNT + 1;
/// Steps, the best last.
type Steps = ArrayVec<(Code, Packed), MOST_STEPS>;

/// Most hostings tried for one move; beyond, it counts as possible.
const MOST_CHOICES: u32 = 256;
/// And so many where only the choice of a card to track hangs on it.
const FEW_CHOICES: u32 = 8;
/// Two levels for questions without worrying back, with no card tracked and with all; and two for those
/// with it.
const QUESTIONS: usize = 2;
/// There is room for so many levels at first.
const FIRST_LEVELS: usize = 8;
/// The level of questions without worrying back, all cards tracked.
const PLAINLY: usize = QUESTIONS - 1;
/// So many states are first spent on the search with all cards tracked, and if the rules allow worrying
/// back, on that without: it tells soon where a proof is out of reach.
const LOOK: u64 = 200;
/// Then the refinement takes so many states,
const REFINED_FIRST: u64 = 20_000;
/// and that search one in so many; after that the other way round.
const ONE_IN: u64 = 8;
/// A search of fewer states than this is not worth asking again.
const WORTH_KEEPING: u64 = 1000;

/// A step, or another thing known of a state, as a memo keeps it.
type Code = u8;
const DEAD: Code = 1;
/// Only bottoms are left.
const END: Code = 2;
/// And one for each suit.
const PLAY: Code = 3;
/// And one for each pin.
const RELEASE: Code = PLAY + FOUNDATIONS as Code;

/// The state of the abstraction, all pins given.
#[derive(Clone, Copy)]
struct State {
    foundations: [u8; FOUNDATIONS],
    pins: Pins,
}

/// What a state says when only the pins of some cards are known.
struct View {
    /// Ever played.
    played: Cards,
    /// Bottoms never played.
    bottoms: Cards,
    /// Tracked and intact.
    pinned: Cards,
    pins: Pins,
    table: Table,
    /// Untracked cards that may or may not be loose.
    unknown: Cards,
    /// The table read, as a bound: every unknown card offers whatever it could, and needs nothing.
    bound: Walks,
    /// And read with every unknown card where it was dealt.
    dealt: Walks,
    /// Whether played cards come back only as they can: the last ones of a suit, and all hosted.
    exact: bool,
    /// Most hostings tried for one move.
    choices: u32,
}

/// One search, with some cards tracked.
struct Level {
    /// The pins that it keeps of a state.
    tracked: Pins,
    /// Whether played cards may come back.
    returning: bool,
    /// The search with fewer cards tracked that may be asked first.
    below: Option<u32>,
    memo: Memo,
    states: u64,
}

/// A state on the way down.
#[derive(Clone, Copy)]
struct Frame {
    state: Packed,
    level: u32,
    stage: Stage,
}

#[derive(Clone, Copy)]
enum Stage {
    Enter,
    /// The search with fewer cards tracked was asked.
    Asked,
    /// Its steps wait from this place of the list on; the one that is being tried.
    Expanded(u32, Code),
}

/// Where a search stands.
struct Dive {
    stack: Vec<Frame>,
    waiting: Vec<(Code, Packed)>,
    /// Whether the state of the frame that was left last is alive.
    alive: bool,
    /// Whether the searches with fewer cards tracked are asked first.
    asks_below: bool,
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

/// The cards of some pins, and all cards dealt beneath them.
#[derive(Clone, Copy)]
struct Pinned {
    cards: Cards,
    beneath: Cards,
}

/// So many pins are looked up at once.
const CHUNK: usize = 6;
const CHUNKS: usize = MOST_PINS / CHUNK;

/// How the cards were dealt.
struct Dealt {
    builds: Builds,
    fans: [[Option<Bit>; FAN_LIMIT]; FANS],
    fan_of: [u8; 52],
    place_of: [u8; 52],
    /// The cards dealt above each.
    above: [Cards; 52],
    roots: Cards,
    thirds: Cards,
    /// The card of each pin, fan by fan, and the number of each card's pin.
    pins: ArrayVec<Bit, MOST_PINS>,
    pin_cards: Cards,
    pin_of: [u8; 52],
    /// The pins of third cards whose second card is a pin too, the one before.
    double: Pins,
    pinned: [[Pinned; 1 << CHUNK]; CHUNKS],
    /// The pins of the first cards of a suit, and those above them.
    gone: [[Pins; RANKS as usize + 1]; FOUNDATIONS],
}

/// What all searches share.
struct Searches {
    dealt: Dealt,
    hosting: Hosting,
    /// For questions, without worrying back and then with it if the rules allow it. Then those of the
    /// refinement.
    levels: Vec<Level>,
    states: u64,
}

/// A search for a proof that a position is lost, which answers questions about those that it leads to as
/// well.
pub(super) struct Proof {
    searches: Searches,
    start: State,
    returning: bool,
    refinement: Dive,
    question: Dive,
    /// The search with all cards tracked, and its level.
    look: Dive,
    looking: usize,
    looked: u64,
    refined: u64,
    /// Whether no more cards to track are found.
    is_refined: bool,
    /// The level and the state of a question that is not answered yet.
    asked: Option<(usize, Packed)>,
    random: u64,
    answer: Answer,
}

impl Dealt {
    fn new(position: &Position) -> Self {
        let building = position.rules().building;
        let mut dealt = Self {
            builds: Builds::new(building),
            fans: [[None; FAN_LIMIT]; FANS],
            fan_of: [0; 52],
            place_of: [0; 52],
            above: [0; 52],
            roots: 0,
            thirds: 0,
            pins: ArrayVec::new(),
            pin_cards: 0,
            pin_of: [0; 52],
            double: 0,
            pinned: [[Pinned { cards: 0, beneath: 0 }; 1 << CHUNK]; CHUNKS],
            gone: [[0; RANKS as usize + 1]; FOUNDATIONS],
        };
        for fan in Fan::ALL {
            let mut below: Option<Card> = None;
            let mut beneath = 0;
            for (place, &card) in position.fan(fan).iter().enumerate() {
                let bit = bit_of(card);
                dealt.fans[fan.index()][place] = Some(bit);
                dealt.fan_of[usize::from(bit)] = fan.index() as u8;
                dealt.place_of[usize::from(bit)] = place as u8;
                for lower in bits(beneath) {
                    dealt.above[usize::from(lower)] |= 1 << bit;
                }
                if place == FAN_LIMIT - 1 {
                    dealt.thirds |= 1 << bit;
                }
                match below {
                    None => dealt.roots |= 1 << bit,
                    Some(below) if !building.allows(card.rank(), below.rank()) => {
                        let pin = dealt.pins.len();
                        if dealt.pin_cards >> bit_of(below) & 1 != 0 {
                            dealt.double |= 1 << pin;
                        }
                        dealt.pin_cards |= 1 << bit;
                        dealt.pin_of[usize::from(bit)] = pin as u8;
                        dealt.pins.push(bit);
                        let pinned = &mut dealt.pinned[pin / CHUNK];
                        for (chosen, pinned) in pinned.iter_mut().enumerate() {
                            if chosen >> (pin % CHUNK) & 1 != 0 {
                                pinned.cards |= 1 << bit;
                                pinned.beneath |= beneath;
                            }
                        }
                    }
                    Some(_) => {}
                }
                below = Some(card);
                beneath |= 1 << bit;
            }
        }
        for suit in 0..FOUNDATIONS {
            for rank in 0..usize::from(RANKS) {
                let bit = 4 * rank + suit;
                let gone = dealt.pins_of(1 << bit | dealt.above[bit]);
                dealt.gone[suit][rank + 1] = dealt.gone[suit][rank] | gone;
            }
        }
        dealt
    }

    fn all_pins(&self) -> Pins {
        (1 << self.pins.len()) - 1
    }

    fn pins_of(&self, cards: Cards) -> Pins {
        bits(cards & self.pin_cards)
            .fold(0, |pins, card| pins | 1 << self.pin_of[usize::from(card)])
    }

    fn pinned(&self, pins: Pins) -> Pinned {
        let mut all = Pinned { cards: 0, beneath: 0 };
        for (chunk, table) in self.pinned.iter().enumerate() {
            let Pinned { cards, beneath } = table[(pins >> (CHUNK * chunk)) as usize % table.len()];
            all.cards |= cards;
            all.beneath |= beneath;
        }
        all
    }

    /// The cards of the ranks that can lie on this one.
    const fn guests(&self, rank: u8) -> Cards {
        self.builds.guests[rank as usize]
    }

    /// The cards of the ranks on which this one can lie.
    const fn hosts(&self, rank: u8) -> Cards {
        self.builds.hosts[rank as usize]
    }

    /// Where a card was dealt, 0 for the bottom.
    fn place(&self, card: Bit) -> usize {
        usize::from(self.place_of[usize::from(card)])
    }

    fn fan_cards(&self, fan: usize) -> Cards {
        self.fans[fan].iter().flatten().fold(0, |cards, card| cards | 1 << card)
    }

    /// What a step makes of a state.
    fn after(&self, state: &State, step: Code) -> State {
        let mut after = *state;
        if step >= RELEASE {
            after.pins &= !(1 << (step - RELEASE));
        } else {
            let suit = usize::from(step - PLAY);
            let is_bottom =
                |&rank: &u8| rank < RANKS - 1 && self.roots >> (4 * rank + suit as u8) & 1 != 0;
            let mut rank = state.foundations[suit];
            while is_bottom(&rank) {
                rank += 1;
            }
            after.foundations[suit] = rank + 1;
            after.pins &= !self.pins_of(1 << (4 * rank + suit as u8));
        }
        after
    }

    /// What is unknown lies where it was dealt, and its fan offers nothing beneath.
    fn as_dealt(&self, table: &Table, unknown: Cards) -> Table {
        let mut table = *table;
        let Pinned { cards, beneath } = self.pinned(self.pins_of(unknown));
        let thirds = cards & self.thirds;
        let seconds = beneath & !self.roots;
        table.bottoms &= !beneath;
        table.places &= !seconds;
        table.loose &= !seconds;
        table.optional &= !thirds;
        table
    }
}

impl Dive {
    const fn new(asks_below: bool) -> Self {
        Self { stack: Vec::new(), waiting: Vec::new(), alive: false, asks_below }
    }

    fn bytes(&self) -> usize {
        self.stack.capacity() * size_of::<Frame>()
            + self.waiting.capacity() * size_of::<(Code, Packed)>()
    }

    /// Makes room for searches of so many levels, and starts one; nothing changes when that is refused.
    fn begin(&mut self, levels: usize, level: usize, state: Packed) -> Result<(), OutOfMemory> {
        let depth = levels * MOST_DEPTH;
        let room = |capacity, held| usize::saturating_sub(capacity, held);
        self.stack.try_reserve_exact(room(depth, self.stack.len()))?;
        self.waiting.try_reserve_exact(room(depth * MOST_STEPS, self.waiting.len()))?;
        self.stack.clear();
        self.waiting.clear();
        push(&mut self.stack, Frame { level: level as u32, state, stage: Stage::Enter })
    }
}

impl Searches {
    /// How much memory is held, in bytes.
    fn bytes(&self) -> usize {
        self.levels.iter().map(|level| level.memo.bytes()).sum::<usize>()
            + self.levels.capacity() * size_of::<Level>()
            + self.hosting.bytes()
    }

    /// Depth first, until the state at the bottom of the stack is known to be alive or dead; `None`
    /// when the budget ends first. When memory is refused it can go on later.
    fn search(&mut self, dive: &mut Dive, end: u64) -> Result<Option<bool>, OutOfMemory> {
        let mut steps = Steps::new();
        loop {
            // For the frame that may follow, so that none is lost.
            dive.stack.try_reserve(1)?;
            let Some(frame) = dive.stack.last_mut() else { return Ok(Some(dive.alive)) };
            let Frame { state, level, stage } = *frame;
            let current = &mut self.levels[level as usize];
            let code = match stage {
                Stage::Enter => {
                    if let Some(code) = current.memo.get(state) {
                        dive.alive = code != DEAD;
                        dive.stack.pop();
                        continue;
                    }
                    current.memo.reserve()?;
                    frame.stage = Stage::Asked;
                    dive.alive = true;
                    if let Some(below) = current.below.filter(|_| dive.asks_below) {
                        let state = state & self.levels[below as usize].mask();
                        push(&mut dive.stack, Frame { state, level: below, stage: Stage::Enter })?;
                    }
                    continue;
                }
                Stage::Asked if dive.alive => {
                    current.memo.reserve()?;
                    if self.states >= end {
                        return Ok(None);
                    }
                    let is_end = self.expand(level as usize, state, &mut steps)?;
                    let current = &mut self.levels[level as usize];
                    let mut alive = is_end.then_some(END);
                    let start = dive.waiting.len();
                    dive.waiting.try_reserve(steps.len())?;
                    self.states += 1;
                    current.states += 1;
                    current.memo.fetch(steps.iter().map(|&(_, after)| after));
                    for &(code, after) in &steps {
                        match current.memo.get(after) {
                            Some(DEAD) => {}
                            Some(_) => alive = Some(code),
                            None => dive.waiting.push((code, after)),
                        }
                    }
                    match alive {
                        Some(code) => {
                            dive.waiting.truncate(start);
                            code
                        }
                        None => {
                            frame.stage = Stage::Expanded(start as u32, DEAD);
                            dive.alive = false;
                            continue;
                        }
                    }
                }
                Stage::Asked => DEAD,
                Stage::Expanded(start, _) if !dive.alive && dive.waiting.len() > start as usize => {
                    if let Some((code, state)) = dive.waiting.pop() {
                        frame.stage = Stage::Expanded(start, code);
                        push(&mut dive.stack, Frame { state, level, stage: Stage::Enter })?;
                    }
                    continue;
                }
                Stage::Expanded(start, code) => {
                    current.memo.reserve()?;
                    dive.waiting.truncate(start as usize);
                    if dive.alive { code } else { DEAD }
                }
            };
            dive.alive = code != DEAD;
            let memo = &mut self.levels[level as usize].memo;
            // Another dive may have found it meanwhile.
            if memo.get(state).is_none() {
                memo.insert(state, code)?;
            }
            dive.stack.pop();
        }
    }

    /// Gives the steps from a state, and the states after them; true when only bottoms are left in it.
    fn expand(
        &mut self,
        level: usize,
        packed: Packed,
        steps: &mut Steps,
    ) -> Result<bool, OutOfMemory> {
        steps.clear();
        let Level { tracked, returning, .. } = self.levels[level];
        let state = unpack(packed);
        let view = self.view(tracked, returning, &state, MOST_CHOICES)?;
        if ALL & !view.played & !view.bottoms == 0 {
            return Ok(true);
        }
        let mut plays: ArrayVec<(u8, Code, Packed), FOUNDATIONS> = ArrayVec::new();
        for suit in 0..FOUNDATIONS as u8 {
            if let Some((card, harmless)) = self.play(&state, &view, returning, suit)? {
                let mut after =
                    packed & !(0xf << (4 * suit)) | u64::from(card / 4 + 1) << (4 * suit);
                if view.pinned >> card & 1 != 0 {
                    after &= !(1 << (16 + self.dealt.pin_of[usize::from(card)]));
                }
                if harmless {
                    steps.push((PLAY + suit, after));
                    return Ok(false);
                }
                plays.push((card / 4, PLAY + suit, after));
            }
        }
        for pin in bits(view.pins) {
            if self.release(&view, self.dealt.pins[usize::from(pin)])? {
                steps.push((RELEASE + pin, packed & !(1 << (16 + pin))));
            }
        }
        plays.sort_unstable_by_key(|&(rank, ..)| core::cmp::Reverse(rank));
        steps.extend(plays.into_iter().map(|(_, code, after)| (code, after)));
        Ok(false)
    }

    fn view(
        &mut self,
        tracked: Pins,
        returning: bool,
        state: &State,
        choices: u32,
    ) -> Result<View, OutOfMemory> {
        let dealt = &self.dealt;
        let (mut played, mut gone) = (0, 0);
        for (suit, count) in state.foundations.into_iter().enumerate() {
            played |= (SUIT & ((1 << (4 * count)) - 1)) << suit;
            gone |= dealt.gone[suit][usize::from(count.min(RANKS))];
        }
        let bottoms = dealt.roots & !played;
        let pins = state.pins & tracked;
        let Pinned { cards: pinned, beneath } = dealt.pinned(pins);
        let mut unknown = dealt.all_pins() & !tracked;
        if unknown != 0 {
            let released = tracked & !pins;
            unknown &= !gone & !(released << 1 & dealt.double) & !((pins & dealt.double) >> 1);
        }
        let unknown = dealt.pinned(unknown).cards;
        let seconds = !dealt.thirds;
        let table = Table {
            bottoms: bottoms & !beneath,
            places: (pinned & !beneath | unknown) & seconds,
            loose: ALL & !(played | dealt.roots | pinned | beneath | unknown),
            optional: unknown & dealt.thirds | if returning { played } else { 0 },
        };
        let bound = self.hosting.walk(&table)?;
        let dealt = match unknown {
            0 => bound,
            _ => self.hosting.walk(&self.dealt.as_dealt(&table, unknown))?,
        };
        let exact = returning && tracked == self.dealt.all_pins();
        Ok(View { played, bottoms, pinned, pins, table, unknown, bound, dealt, exact, choices })
    }

    /// Whether all that is loose can be hosted, and the leaf too, for some choice of which unknown cards
    /// are loose.
    fn hosted(
        &mut self,
        view: &View,
        table: &Table,
        unknown: Cards,
        leaf: Option<Bit>,
    ) -> Result<bool, OutOfMemory> {
        let leaf = leaf.map(|card| card >> 2);
        if !self.hosting.hosts(&view.bound, table, leaf)? {
            return Ok(false);
        }
        let mut fuel = view.choices;
        if view.exact {
            return self.hosted_with_returned(view, *table, leaf, &mut fuel);
        }
        if unknown == 0 {
            return Ok(true);
        }
        let dealt = self.dealt.as_dealt(table, unknown);
        if self.hosting.hosts(&view.dealt, &dealt, leaf)? {
            return Ok(true);
        }
        self.choose(view, *table, unknown, leaf, 0, &mut fuel)
    }

    /// Whether all that is loose can be hosted, and the leaf too, for some choice of how many of the
    /// optional cards of each suit have come back: the highest ones, and these are loose then.
    fn hosted_with_returned(
        &mut self,
        view: &View,
        table: Table,
        leaf: Option<u8>,
        fuel: &mut u32,
    ) -> Result<bool, OutOfMemory> {
        let none = Table { optional: 0, ..table };
        if *fuel == 0 || self.hosting.hosts(&view.bound, &none, leaf)? {
            return Ok(true);
        }
        *fuel -= 1;
        if table.optional == 0 {
            return Ok(false);
        }
        let suit = SUIT << (table.optional.trailing_zeros() % 4);
        let mut left = table.optional & suit;
        let mut rest = Table { optional: table.optional & !suit, ..table };
        loop {
            if self.hosting.hosts(&view.bound, &rest, leaf)?
                && self.hosted_with_returned(view, rest, leaf, fuel)?
            {
                return Ok(true);
            }
            if left == 0 {
                return Ok(false);
            }
            let highest = 1 << left.ilog2();
            left &= !highest;
            rest.loose |= highest;
        }
    }

    fn choose(
        &mut self,
        view: &View,
        table: Table,
        unknown: Cards,
        leaf: Option<u8>,
        mut fan: usize,
        fuel: &mut u32,
    ) -> Result<bool, OutOfMemory> {
        // All that is left unknown lies where it was dealt.
        let dealt = self.dealt.as_dealt(&table, unknown);
        if *fuel < 2 {
            return Ok(true);
        }
        *fuel -= 1;
        if self.hosting.hosts(&view.dealt, &dealt, leaf)? {
            return Ok(true);
        }
        while fan < FANS && self.dealt.fan_cards(fan) & unknown == 0 {
            fan += 1;
        }
        if fan == FANS {
            return Ok(false);
        }
        let here = self.dealt.fan_cards(fan) & unknown;
        let (third, rest) = (here & self.dealt.thirds, unknown & !here);
        let second = here & !third;
        let mut options = [Some(self.dealt.as_dealt(&table, here)), None, None];
        let mut loose = table;
        if third != 0 {
            loose.optional &= !third;
            loose.loose |= third;
            options[1] = Some(self.dealt.as_dealt(&loose, second));
        }
        if second != 0 {
            loose.places &= !second;
            loose.loose |= second;
            options[2] = Some(loose);
        }
        for option in options.into_iter().flatten() {
            if *fuel < 2 {
                return Ok(true);
            }
            *fuel -= 1;
            if self.hosting.hosts(&view.bound, &option, leaf)?
                && self.choose(view, option, rest, leaf, fan + 1, fuel)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The next card of a suit goes to its foundation, bottoms that come first on the way: that card, and
    /// whether its play is harmless.
    fn play(
        &mut self,
        state: &State,
        view: &View,
        returning: bool,
        suit: u8,
    ) -> Result<Option<(Bit, bool)>, OutOfMemory> {
        let View { played, bottoms, pinned, ref table, unknown, .. } = *view;
        let dealt = &self.dealt;
        let above = |card: Bit| dealt.above[usize::from(card)];
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
            sure |= above(card) & unknown;
            rank += 1;
        }
        if rank == RANKS {
            return Ok(None);
        }
        let bit = 4 * rank + suit;
        let card = 1 << bit;
        let guess = unknown & card != 0 && sure & card == 0;
        let is_pinned = pinned & card != 0;
        let is_blocked = above(bit) & pinned != 0;
        if is_blocked || !is_pinned && !guess && (table.loose | sure) & card == 0 {
            return Ok(None);
        }
        sure = (sure | above(bit) & unknown) & !card;
        let own_suit = if returning { played & SUIT << suit } else { 0 };
        let rest = Table {
            bottoms: table.bottoms & !on_the_way,
            places: table.places & !card & !sure,
            loose: table.loose & !card | sure,
            optional: table.optional & !own_suit & !sure & !card,
        };
        let unknown = unknown & !sure & !card;
        let third = dealt.thirds & card != 0;
        let near = dealt.guests(rank) & !played & !bottoms;
        let is_loose = table.loose & card != 0;
        let useless =
            near == 0 || (is_loose || third) && (returning || dealt.hosts(rank) & bottoms == 0);
        let harmless = on_the_way == 0 && sure == 0 && if view.exact { is_loose } else { useless };
        let possible = if is_pinned {
            self.hosted(view, &rest, unknown, None)?
        } else {
            // It lay where it was dealt, and its fan hosts nothing; or it was loose.
            guess && {
                let fan = dealt.fans[usize::from(dealt.fan_of[usize::from(bit)])];
                let beneath = fan[..dealt.place(bit)].iter().flatten();
                let beneath = beneath.fold(0, |cards, card| cards | 1 << card);
                let mut rest = rest;
                rest.bottoms &= !beneath;
                rest.places &= !beneath;
                rest.loose &= !beneath;
                self.hosted(view, &rest, unknown & !beneath, None)?
            } || self.hosted(view, &rest, unknown, Some(bit))?
        };
        Ok(possible.then_some((bit, harmless)))
    }

    /// Whether a tracked card can leave the top of its fan for some host.
    fn release(&mut self, view: &View, bit: Bit) -> Result<bool, OutOfMemory> {
        let View { pinned, ref table, unknown, .. } = *view;
        let (card, above) = (1 << bit, self.dealt.above[usize::from(bit)]);
        if pinned & card == 0 || above & pinned != 0 {
            return Ok(false);
        }
        let sure = above & unknown;
        let rest = Table {
            bottoms: table.bottoms,
            places: table.places & !card & !sure,
            loose: table.loose | sure,
            optional: table.optional & !sure,
        };
        self.hosted(view, &rest, unknown & !sure, Some(bit))
    }

    /// Whether a step is possible in a state of which the pins of these cards are known.
    fn is_step(
        &mut self,
        tracked: Pins,
        returning: bool,
        state: &State,
        step: Code,
    ) -> Result<bool, OutOfMemory> {
        let view = self.view(tracked, returning, state, FEW_CHOICES)?;
        if step < RELEASE {
            return Ok(self.play(state, &view, returning, step - PLAY)?.is_some());
        }
        let pin = step - RELEASE;
        Ok(tracked >> pin & 1 == 0 || self.release(&view, self.dealt.pins[usize::from(pin)])?)
    }
}

impl Level {
    const fn new(tracked: Pins, returning: bool, below: Option<u32>) -> Self {
        Self { tracked, returning, below, memo: Memo::new(), states: 0 }
    }

    /// What it keeps of a state.
    const fn mask(&self) -> Packed {
        self.tracked << 16 | 0xffff
    }
}

impl Proof {
    /// Whether the argument covers a position.
    pub fn covers(position: &Position) -> bool {
        fills_no_fan(position)
    }

    /// A proof for this position, whose rules must be among those that the argument covers.
    pub fn new(position: &Position) -> Result<Self, OutOfMemory> {
        let mut proof = Self {
            searches: Searches {
                dealt: Dealt::new(position),
                hosting: Hosting::new(position.rules().building)?,
                levels: Vec::new(),
                states: 0,
            },
            start: State { foundations: [0; FOUNDATIONS], pins: 0 },
            returning: false,
            refinement: Dive::new(true),
            question: Dive::new(true),
            look: Dive::new(false),
            looking: PLAINLY,
            looked: 0,
            refined: 0,
            is_refined: false,
            asked: None,
            random: 0,
            answer: Answer::Open,
        };
        proof.restart(position)?;
        Ok(proof)
    }

    /// Starts again with another position, and keeps what holds for every deal. Of the memory that is
    /// held, only that of memos may be more than a new proof would take.
    pub fn restart(&mut self, position: &Position) -> Result<(), OutOfMemory> {
        let rules = position.rules();
        self.returning = rules.worrying_back;
        let questions = self.questions();
        let Searches { dealt, hosting, levels, states } = &mut self.searches;
        if hosting.building() != rules.building {
            *hosting = Hosting::new(rules.building)?;
        }
        *dealt = Dealt::new(position);
        (self.refinement, self.question) = (Dive::new(true), Dive::new(true));
        self.look = Dive::new(false);
        let all = dealt.all_pins();
        self.start = State { foundations: position.foundations(), pins: all };
        (self.looked, self.refined, self.is_refined, *states) = (0, 0, false, 0);
        (self.asked, self.random, self.answer) = (None, 0x9e37_79b9_7f4a_7c15, Answer::Open);
        if levels.capacity() > FIRST_LEVELS {
            *levels = Vec::new();
        }
        levels.truncate(questions);
        levels.try_reserve_exact(FIRST_LEVELS - levels.len())?;
        for number in 0..questions {
            let below = (number % QUESTIONS == PLAINLY).then(|| number as u32 - 1);
            let tracked = if below.is_some() { all } else { 0 };
            let mut level = Level::new(tracked, number >= QUESTIONS, below);
            match levels.get_mut(number) {
                Some(before) => {
                    before.memo.clear();
                    core::mem::swap(&mut level.memo, &mut before.memo);
                    *before = level;
                }
                None => push(levels, level)?,
            }
        }
        self.begin(0, questions)?;
        self.look_at(PLAINLY)
    }

    /// Gives back what is held but not needed yet.
    pub fn give_back(&mut self) {
        self.searches.levels.iter_mut().for_each(|level| level.memo.give_back());
    }

    /// How many states were expanded, for the proof and for questions.
    pub fn states(&self) -> u64 {
        self.searches.states
    }

    /// How many states were expanded for the proof alone.
    pub fn proving(&self) -> u64 {
        self.looked + self.refined
    }

    /// How many states are held.
    pub fn held(&self) -> u64 {
        self.searches.levels.iter().map(|level| level.memo.held()).sum()
    }

    /// How much memory is held, in bytes.
    pub fn bytes(&self) -> usize {
        let dives = [&self.refinement, &self.question, &self.look];
        self.searches.bytes() + dives.map(Dive::bytes).iter().sum::<usize>()
    }

    /// How much more memory so many more states may take, in bytes.
    pub fn growth(&self, states: u64) -> usize {
        let levels = &self.searches.levels;
        let dive = MOST_DEPTH * (size_of::<Frame>() + MOST_STEPS * size_of::<(Code, Packed)>());
        let path = 2 * MOST_DEPTH * (size_of::<Packed>() + size_of::<(State, Code)>());
        // The search with one more card tracked, the first question, and the first look.
        let first = |dive: &Dive| if dive.stack.capacity() == 0 { 2 } else { 0 };
        let dives = 1 + levels.len() - self.questions() + first(&self.question) + first(&self.look);
        let next =
            2 * Memo::new().growth(1) + dives * dive + path + 2 * size_of::<Level>() * levels.len();
        // A way to the end is kept as a whole.
        let states = states as usize + 2 * MOST_DEPTH;
        levels.iter().map(|level| level.memo.growth(states)).sum::<usize>() + next
    }

    pub fn answer(&self) -> Answer {
        self.answer
    }

    /// What counts of a position that the start leads to: each foundation in four bits, in suit order,
    /// and what `pin` says of each card that still lies where it was dealt.
    #[cfg(test)]
    pub fn signature(&self, position: &Position) -> Packed {
        let building = position.rules().building;
        let mut intact = 0;
        for cards in position.fans() {
            for pair in cards.windows(2) {
                if !building.allows(pair[1].rank(), pair[0].rank()) {
                    intact |= 1 << bit_of(pair[1]);
                }
            }
        }
        let pins = self.searches.dealt.pins_of(intact);
        pack(&State { foundations: position.foundations(), pins })
    }

    /// What the signature loses when a card leaves the place where it was dealt, maybe 0.
    #[cfg(test)]
    pub fn pin(&self, card: Card) -> Packed {
        self.searches.dealt.pins_of(1 << bit_of(card)) << 16
    }

    /// Whether a position that the start leads to, given by its signature, is lost, with worrying back or
    /// without; `None` when this many more states do not tell: asked once more, it goes on where it
    /// stopped. Thoroughly, it is asked in both ways. Not lost is what may be won: this abstraction sees
    /// no reason against it.
    pub fn is_dead(
        &mut self,
        signature: Packed,
        returning: bool,
        thoroughly: bool,
        states: u64,
    ) -> Result<Option<bool>, OutOfMemory> {
        let level = self.question_level(returning);
        if self.asked != Some((level, signature)) {
            if let Some(code) = self.searches.levels[level].memo.get(signature) {
                return Ok(Some(code == DEAD));
            }
            if self.knows_dead(signature, returning) {
                return Ok(Some(true));
            }
            self.asked = None;
            self.question.begin(2, level, signature)?;
            self.question.asks_below = thoroughly;
            self.asked = Some((level, signature));
        }
        let end = self.searches.states.saturating_add(states);
        let alive = self.searches.search(&mut self.question, end)?;
        self.asked = self.asked.filter(|_| alive.is_none());
        Ok(alive.map(|alive| !alive))
    }

    /// Whether a position that the start leads to, given by its signature, is known to be dead from the
    /// searches so far.
    pub fn knows_dead(&self, signature: Packed, returning: bool) -> bool {
        self.searches.levels.iter().any(|level| {
            (level.returning || !returning)
                && level.memo.get(signature & level.mask()) == Some(DEAD)
        })
    }

    /// Goes on until the answer is known, or this many more states were expanded.
    pub fn step(&mut self, states: u64) -> Result<Answer, OutOfMemory> {
        let end = self.searches.states.saturating_add(states);
        while self.answer == Answer::Open && self.searches.states < end {
            let is_next = if self.refined < REFINED_FIRST {
                ONE_IN * self.looked < self.refined
            } else {
                self.looked < ONE_IN * self.refined
            };
            if self.looked < LOOK || self.is_refined || is_next {
                self.look()?;
            } else {
                self.refine()?;
            }
        }
        Ok(self.answer)
    }

    /// Expands one more state, with all cards tracked.
    fn look(&mut self) -> Result<(), OutOfMemory> {
        let before = self.searches.states;
        let found = self.searches.search(&mut self.look, before + 1);
        self.looked += self.searches.states - before;
        match found? {
            Some(true) => self.answer = Answer::NoProof,
            Some(false) if self.looking == self.question_level(self.returning) => {
                self.answer = Answer::Lost;
            }
            None if self.looking != PLAINLY || !self.returning || self.looked < LOOK => {}
            _ => self.look_at(self.question_level(true))?,
        }
        Ok(())
    }

    fn look_at(&mut self, level: usize) -> Result<(), OutOfMemory> {
        self.look.begin(1, level, pack(&self.start))?;
        self.looking = level;
        Ok(())
    }

    /// Expands one more state, with fewer cards tracked.
    fn refine(&mut self) -> Result<(), OutOfMemory> {
        let before = self.searches.states;
        let found = self.searches.search(&mut self.refinement, before + 1);
        self.refined += self.searches.states - before;
        match found? {
            None => {}
            Some(false) => self.answer = Answer::Lost,
            Some(true) => {
                let random = self.random;
                if let Err(refused) = self.track_more() {
                    self.random = random;
                    return Err(refused);
                }
            }
        }
        Ok(())
    }

    /// How many levels belong to questions.
    fn questions(&self) -> usize {
        QUESTIONS * (1 + usize::from(self.returning))
    }

    fn question_level(&self, returning: bool) -> usize {
        PLAINLY + QUESTIONS * usize::from(returning && self.returning)
    }

    /// Goes on with one more card tracked, if that can help.
    fn track_more(&mut self) -> Result<(), OutOfMemory> {
        let Some(pin) = self.card_to_track()? else {
            // So it seems from a few choices: the search with all cards tracked tells.
            self.is_refined = true;
            return Ok(());
        };
        let last = self.searches.levels.len() - 1;
        let Level { tracked, states, .. } = self.searches.levels[last];
        self.begin(tracked | 1 << pin, last + usize::from(states >= WORTH_KEEPING))
    }

    /// Starts the search of this level with these cards tracked.
    fn begin(&mut self, tracked: Pins, level: usize) -> Result<(), OutOfMemory> {
        let first = self.questions();
        let below = (level > first).then(|| level as u32 - 1);
        let new = Level::new(tracked, self.returning, below);
        let state = pack(&self.start) & new.mask();
        self.searches.levels.try_reserve(1)?;
        self.refinement.begin(1 + level - first, level, state)?;
        self.searches.levels.truncate(level);
        push(&mut self.searches.levels, new)
    }

    /// The card that, tracked, would forbid most of the way that the last search found; `None` when that
    /// way holds with everything known.
    fn card_to_track(&mut self) -> Result<Option<u8>, OutOfMemory> {
        let level = self.searches.levels.len() - 1;
        let tracked = self.searches.levels[level].tracked;
        let all = self.searches.dealt.all_pins();
        let mut votes = [0u32; MOST_PINS];
        for (state, step) in self.as_late_as_possible(level)? {
            if self.searches.is_step(all, self.returning, &state, step)? {
                continue;
            }
            for _ in 0..3 {
                let mut blamed = all & !tracked;
                let mut order: ArrayVec<u8, MOST_PINS> = bits(blamed).collect();
                self.shuffle(&mut order);
                // Half by half, what is left out when the rest still forbids the step.
                let mut parts: ArrayVec<&[u8], MOST_PINS> = ArrayVec::new();
                parts.push(&order);
                while let Some(part) = parts.pop() {
                    let fewer = part.iter().fold(blamed, |pins, pin| pins & !(1 << pin));
                    if !self.searches.is_step(tracked | fewer, self.returning, &state, step)? {
                        blamed = fewer;
                    } else if part.len() > 1 {
                        let (first, last) = part.split_at(part.len() / 2);
                        parts.push(last);
                        parts.push(first);
                    }
                }
                for pin in bits(blamed) {
                    votes[usize::from(pin)] += 1;
                }
            }
        }
        let best = bits(all & !tracked).max_by_key(|&pin| (votes[usize::from(pin)], pin));
        Ok(best.filter(|&pin| votes[usize::from(pin)] > 0))
    }

    fn shuffle(&mut self, pins: &mut [u8]) {
        for i in (1..pins.len()).rev() {
            self.random ^= self.random << 13;
            self.random ^= self.random >> 7;
            self.random ^= self.random << 17;
            pins.swap(i, (self.random % (i as u64 + 1)) as usize);
        }
    }

    /// The way that the search of a level found, with every pin known, each step with the state before,
    /// releasing as late as possible.
    fn as_late_as_possible(&self, level: usize) -> Result<Vec<(State, Code)>, OutOfMemory> {
        let Searches { dealt, levels, .. } = &self.searches;
        let Level { memo, tracked, .. } = &levels[level];
        let mut steps = Vec::new();
        let mut found = State { pins: self.start.pins & tracked, ..self.start };
        let mut now = self.start;
        while let Some(step) = memo.get(pack(&found)).filter(|&step| step >= PLAY) {
            let before = found;
            found = dealt.after(&before, step);
            let moved = if step < RELEASE {
                let suit = usize::from(step - PLAY);
                let ranks = before.foundations[suit]..found.foundations[suit];
                ranks.fold(0, |cards, rank| cards | 1 << (4 * rank + suit as u8))
            } else {
                1 << dealt.pins[usize::from(step - RELEASE)]
            };
            for card in bits(moved) {
                let mut above: ArrayVec<u8, FAN_LIMIT> =
                    bits(dealt.pins_of(dealt.above[usize::from(card)]) & now.pins).collect();
                above.reverse();
                for pin in above {
                    push(&mut steps, (now, RELEASE + pin))?;
                    now.pins &= !(1 << pin);
                }
            }
            push(&mut steps, (now, step))?;
            now = dealt.after(&now, step);
        }
        Ok(steps)
    }
}

fn pack(state: &State) -> Packed {
    let counts = state.foundations.into_iter().rev();
    counts.fold(state.pins, |packed, count| packed << 4 | u64::from(count))
}

fn unpack(packed: Packed) -> State {
    let count = |i: usize| (packed >> (4 * i) & 0xf) as u8;
    State { foundations: core::array::from_fn(count), pins: packed >> 16 }
}
