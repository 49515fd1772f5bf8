//! Certificates of loss: the dead states that a proof found, and a program that checks them, which shares
//! nothing with the search but the argument at the head of `proof.rs`.
//!
//! A certificate holds for each search the states that it found dead. They are dead indeed if none is an
//! end, and each one
//!
//! - is dead by an earlier search that knows less; or
//! - turns into one of the same search by a harmless play, and that can do all that it can itself; or
//! - has only steps to others of the same search.
//!
//! For take the first search with a state that is not dead after all; of those the ones nearest to an end,
//! and of these one with the fewest cards left. Each of the three leads from it to another that should have
//! been taken.
//!
//! What is possible is asked in the plainest way. In each fan the lowest cards lie where they were dealt;
//! how many that may be, its *heights*, the state tells. For each choice of heights, and of what has come
//! back, all other cards look for a host, rank by rank. There is no limit to the choices.

use super::{DEAD, Packed, Pins, Proof};
use crate::card::{Card, Rank, Suit};
use crate::position::Position;
use crate::rules::{Building, FAN_LIMIT, FANS, FOUNDATIONS, Rules};
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

mod tests;

const RANKS: usize = Rank::ALL.len();

/// The dead states of each search.
struct Certificate {
    parts: Vec<Part>,
}

struct Part {
    tracked: Pins,
    /// Whether played cards may come back.
    returning: bool,
    /// The part with fewer cards tracked that was asked first.
    below: Option<usize>,
    dead: BTreeSet<Packed>,
}

/// Why a certificate proves nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Refusal {
    /// No part calls the start dead.
    Start,
    /// This part asked one that is not held, or comes later, or knows more.
    Below(usize),
    /// This state of this part cannot be.
    Impossible(usize, Packed),
    /// Only bottoms are left in this one.
    End(usize, Packed),
    /// A step leads from this one to another that is not called dead.
    Open(usize, Packed, Packed),
}

/// How the cards were dealt.
struct Deal {
    rules: Rules,
    fans: Vec<Vec<Card>>,
    /// The fan and the place of each card, by its code, if it lies in one.
    places: [Option<(usize, usize)>; Card::COUNT],
    /// The bit in a state of each card dealt on one that it does not build on, or 0.
    pins: [Packed; Card::COUNT],
    /// The state of the start: the foundations, and all pins.
    start: Packed,
}

/// A state, read.
struct View<'a> {
    deal: &'a Deal,
    part: &'a Part,
    state: Packed,
    heights: [Heights; FANS],
}

/// Numbers from 0 to the fan limit, as bits.
type Heights = u8;
/// How many cards there are of each rank.
type Ranks = [u8; RANKS];

/// What a step asks for: hosts for all cards that are loose and for the one that moved.
#[derive(Clone)]
struct Ask {
    heights: [Heights; FANS],
    /// The fans that host nothing.
    closed: [bool; FANS],
    moved: Option<Card>,
    /// The suits of which cards may have come back.
    back: Vec<usize>,
}

/// What needs a host and what offers one.
#[derive(Clone, Default, Debug)]
struct Cast {
    /// Alone in their fan.
    bottoms: Ranks,
    /// They take a card, and need no host.
    places: Ranks,
    loose: Ranks,
    /// They may be loose.
    optional: Ranks,
    /// They need a place.
    guests: Ranks,
}

/// What the rank below leaves.
#[derive(Clone, Copy, Default)]
struct Wait {
    /// Bottoms and places of it that have taken nothing.
    bottoms: u8,
    places: u8,
    /// Its cards that still need a place,
    guests: u8,
    /// and those that lie on bottoms of the next rank.
    taken: u8,
}

impl Certificate {
    fn new(proof: &Proof) -> Self {
        let parts = proof.searches.levels.iter().map(|level| Part {
            tracked: level.tracked,
            returning: level.returning,
            below: level.below.map(|below| below as usize),
            dead: level.memo.entries().filter(|&(_, code)| code == DEAD).map(|(s, _)| s).collect(),
        });
        Self { parts: parts.collect() }
    }

    fn states(&self) -> usize {
        self.parts.iter().map(|part| part.dead.len()).sum()
    }

    /// Whether it proves that this position is lost.
    fn check(&self, start: &Position) -> Result<(), Refusal> {
        let deal = Deal::new(start);
        for (number, part) in self.parts.iter().enumerate() {
            let below = self.below(number)?;
            for &state in &part.dead {
                let view = deal.view(part, state).ok_or(Refusal::Impossible(number, state))?;
                if view.is_end() {
                    return Err(Refusal::End(number, state));
                }
                let is_known = below.is_some_and(|below| below.has(state));
                if is_known || view.harmless().any(|after| part.has(after)) {
                    continue;
                }
                if let Some(after) = view.way_out() {
                    return Err(Refusal::Open(number, state, after));
                }
            }
        }
        self.part_of(&deal).map(|_| ()).ok_or(Refusal::Start)
    }

    /// The last part that calls the start dead.
    fn part_of(&self, deal: &Deal) -> Option<usize> {
        let worrying_back = deal.rules.worrying_back;
        let covers = |part: &Part| part.returning || !worrying_back;
        self.parts.iter().rposition(|part| covers(part) && part.has(deal.start))
    }

    /// What part was asked first. It must know less: then what is dead by it is dead.
    fn below(&self, number: usize) -> Result<Option<&Part>, Refusal> {
        let Part { tracked, returning, below, .. } = self.parts[number];
        let Some(below) = below else { return Ok(None) };
        let knows_less = |part: &&Part| part.tracked & !tracked == 0 && part.returning >= returning;
        let part = self.parts[..number].get(below).filter(knows_less);
        part.map(Some).ok_or(Refusal::Below(number))
    }
}

impl Part {
    /// What it keeps of a state.
    fn mask(&self) -> Packed {
        self.tracked << 16 | 0xffff
    }

    /// Whether it calls this state dead, of which it may keep less.
    fn has(&self, state: Packed) -> bool {
        self.dead.contains(&(state & self.mask()))
    }
}

impl Deal {
    fn new(start: &Position) -> Self {
        let fans = start.fans().map(|cards| cards.to_vec()).filter(|cards| !cards.is_empty());
        let mut deal = Self {
            rules: start.rules(),
            fans: fans.collect(),
            places: [None; Card::COUNT],
            pins: [0; Card::COUNT],
            start: counts(start.foundations()),
        };
        let mut pin = 1 << 16;
        for (number, fan) in deal.fans.iter().enumerate() {
            for (place, &card) in fan.iter().enumerate() {
                deal.places[usize::from(card.code())] = Some((number, place));
                if place > 0 && !builds(deal.rules.building, card, fan[place - 1]) {
                    deal.pins[usize::from(card.code())] = pin;
                    deal.start |= pin;
                    pin <<= 1;
                }
            }
        }
        deal
    }

    fn pin(&self, card: Card) -> Packed {
        self.pins[usize::from(card.code())]
    }

    /// `None` if there is no such state.
    fn view<'a>(&'a self, part: &'a Part, state: Packed) -> Option<View<'a>> {
        let mut view = View { deal: self, part, state, heights: [1; FANS] };
        for (fan, cards) in self.fans.iter().enumerate() {
            let heights = (0..=cards.len()).filter(|&height| view.may_lie(cards, height));
            view.heights[fan] = heights.fold(0, |heights, height| heights | 1 << height);
        }
        let is_real = (0..FOUNDATIONS).all(|suit| view.count(suit) <= RANKS);
        (is_real && state & !part.mask() == 0 && !view.heights.contains(&0)).then_some(view)
    }
}

impl View<'_> {
    fn count(&self, suit: usize) -> usize {
        (self.state >> (4 * suit) & 0xf) as usize
    }

    /// Whether it was ever played.
    fn is_played(&self, card: Card) -> bool {
        (card.rank() as usize) < self.count(card.suit() as usize)
    }

    /// Whether it is the bottom of its fan, and was never played.
    fn is_bottom(&self, card: Card) -> bool {
        !self.is_played(card) && self.place(card).1 == 0
    }

    /// Its fan and place.
    fn place(&self, card: Card) -> (usize, usize) {
        self.deal.places[usize::from(card.code())].expect("it is in play")
    }

    fn builds(&self, card: Card, on: Card) -> bool {
        builds(self.deal.rules.building, card, on)
    }

    /// The cards that were never played.
    fn left(&self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(|&card| !self.is_played(card))
    }

    fn is_end(&self) -> bool {
        self.left().all(|card| self.is_bottom(card))
    }

    /// Whether just so many of these cards may lie where they were dealt, and not be loose.
    fn may_lie(&self, cards: &[Card], height: usize) -> bool {
        let (lying, above) = cards.split_at(height);
        let is_tracked = |card: &&Card| self.deal.pin(**card) & self.part.mask() != 0;
        let is_intact = |card: &Card| self.deal.pin(*card) & self.state != 0;
        (lying.is_empty() == self.is_played(cards[0]))
            && (height < 2 || self.deal.pin(cards[height - 1]) != 0)
            && !lying.iter().any(|&card| self.is_played(card))
            && lying.iter().filter(is_tracked).all(is_intact)
            && !above.iter().any(is_intact)
    }

    /// The next card of a suit that is no bottom, and the bottoms that come first.
    fn next(&self, suit: usize) -> Option<(Card, Vec<Card>)> {
        let cards = Rank::ALL.into_iter().map(|rank| Card::new(rank, Suit::ALL[suit]));
        let mut cards = cards.skip(self.count(suit)).peekable();
        let bottoms = core::iter::from_fn(|| cards.next_if(|&card| self.is_bottom(card))).collect();
        cards.next().map(|card| (card, bottoms))
    }

    fn after_play(&self, card: Card) -> Packed {
        let (suit, rank) = (card.suit() as usize, card.rank() as Packed);
        self.state & !(0xf << (4 * suit) | self.deal.pin(card)) | (rank + 1) << (4 * suit)
    }

    /// Whether cards come back only as they can: all pins are known.
    fn is_exact(&self) -> bool {
        self.part.returning && self.deal.start & !self.part.mask() == 0
    }

    /// The states after harmless plays. These can do all that this one can, whether the play is possible
    /// or not: the same steps, but for those of the played card, with the same hosts.
    fn harmless(&self) -> impl Iterator<Item = Packed> {
        let next = (0..FOUNDATIONS).filter_map(|suit| self.next(suit));
        let harmless = next.filter(|(card, bottoms)| bottoms.is_empty() && self.is_harmless(*card));
        harmless.map(|(card, _)| self.after_play(card))
    }

    fn is_harmless(&self, card: Card) -> bool {
        let (fan, place) = self.place(card);
        let most = self.heights[fan].ilog2() as usize;
        if most > place + 1 {
            return false; // something above may still be pinned
        }
        let is_loose = most <= place;
        if self.is_exact() {
            return is_loose; // and comes back as it lay
        }
        let is_third = place == FAN_LIMIT - 1;
        let has_guests =
            self.left().any(|guest| !self.is_bottom(guest) && self.builds(guest, card));
        let has_bottoms = self.left().any(|host| self.is_bottom(host) && self.builds(card, host));
        !has_guests || (is_loose || is_third) && (self.part.returning || !has_bottoms)
    }

    /// The state after a step that is possible and leads to none that is called dead.
    fn way_out(&self) -> Option<Packed> {
        let mut steps = self.steps();
        let out = steps.find(|(after, ask)| !self.part.has(*after) && self.grants(ask));
        out.map(|(after, _)| after)
    }

    /// The states after the steps that there might be, with what each asks for.
    fn steps(&self) -> impl Iterator<Item = (Packed, Ask)> {
        let releases = Card::ALL.into_iter().filter_map(|card| self.release(card));
        releases.chain((0..FOUNDATIONS).flat_map(|suit| self.plays(suit)))
    }

    /// A pinned card leaves the top of its fan, which hosts nothing else.
    fn release(&self, card: Card) -> Option<(Packed, Ask)> {
        let pin = self.deal.pin(card) & self.state;
        if pin == 0 {
            return None;
        }
        let mut ask = self.ask(FOUNDATIONS);
        ask.moved = Some(card);
        self.take_top(&mut ask, card)?;
        Some((self.state & !pin, ask))
    }

    /// The ways to play the next card of a suit: lying where it was dealt, or loose.
    fn plays(&self, suit: usize) -> Vec<(Packed, Ask)> {
        let Some((card, bottoms)) = self.next(suit) else { return Vec::new() };
        let mut ask = self.ask(suit);
        for bottom in bottoms {
            if self.take_top(&mut ask, bottom).is_none() {
                return Vec::new();
            }
        }
        let mut as_dealt = ask.clone();
        let as_dealt = self.take_top(&mut as_dealt, card).map(|()| as_dealt);
        let (fan, place) = self.place(card);
        ask.moved = Some(card);
        ask.heights[fan] &= (1 << (place + 1)) - 1;
        let loose = Some(ask).filter(|ask| ask.heights[fan] != 0);
        let after = self.after_play(card);
        as_dealt.into_iter().chain(loose).map(|ask| (after, ask)).collect()
    }

    fn ask(&self, but: usize) -> Ask {
        let back = (0..FOUNDATIONS).filter(|&suit| suit != but && self.part.returning);
        Ask { heights: self.heights, closed: [false; FANS], moved: None, back: back.collect() }
    }

    /// The card moves, lying where it was dealt with nothing on it; `None` if it cannot.
    fn take_top(&self, ask: &mut Ask, card: Card) -> Option<()> {
        let (fan, place) = self.place(card);
        ask.heights[fan] &= 1 << (place + 1);
        ask.closed[fan] = true;
        (ask.heights[fan] != 0).then_some(())
    }

    /// Whether all find hosts for some choice of heights.
    fn grants(&self, ask: &Ask) -> bool {
        if !self.cast(ask).is_hosted(self.deal.rules.building, ask.moved) {
            return false;
        }
        let Some(fan) = ask.heights.iter().position(|heights| heights.count_ones() > 1) else {
            return !self.is_exact() || self.grants_back(ask, self.cast(ask));
        };
        (0..=FAN_LIMIT).filter(|height| ask.heights[fan] >> height & 1 != 0).any(|height| {
            let mut ask = ask.clone();
            ask.heights[fan] = 1 << height;
            self.grants(&ask)
        })
    }

    /// Whether all find hosts for some choice of how many of the highest played cards of each suit have
    /// come back.
    fn grants_back(&self, ask: &Ask, mut cast: Cast) -> bool {
        let is_hosted = |cast: &Cast| cast.is_hosted(self.deal.rules.building, ask.moved);
        let [suit, rest @ ..] = &ask.back[..] else { return is_hosted(&cast) };
        let rest = Ask { back: rest.to_vec(), ..ask.clone() };
        let mut back = (0..self.count(*suit)).rev();
        for rank in back.clone() {
            cast.optional[rank] -= 1;
        }
        loop {
            // The other suits as they may be at best.
            if is_hosted(&cast) && self.grants_back(&rest, cast.clone()) {
                return true;
            }
            match back.next() {
                Some(rank) => cast.loose[rank] += 1,
                None => return false,
            }
        }
    }

    /// Who needs a host and who offers one. Where several heights may be, whatever is not sure to be loose
    /// needs none and offers all it could; a second that is no pin can lie on its bottom.
    fn cast(&self, ask: &Ask) -> Cast {
        let mut cast = Cast::default();
        for (fan, cards) in self.deal.fans.iter().enumerate() {
            let heights = ask.heights[fan];
            let least = heights.trailing_zeros() as usize;
            let may_be = |height: usize| heights >> height & 1 != 0;
            for (place, &card) in cards.iter().enumerate() {
                let whose = match place {
                    0 if least == 1 && !ask.closed[fan] => &mut cast.bottoms,
                    1 if may_be(2) && !ask.closed[fan] => &mut cast.places,
                    2 if may_be(3) && least < 3 => &mut cast.optional,
                    _ if place < least || self.is_played(card) => continue,
                    _ if ask.moved == Some(card) => continue,
                    _ => &mut cast.loose,
                };
                whose[card.rank() as usize] += 1;
            }
        }
        for &suit in &ask.back {
            (0..self.count(suit)).for_each(|rank| cast.optional[rank] += 1);
        }
        cast
    }
}

impl Cast {
    /// Whether all that is loose finds a host, and a card that moved and offers nothing.
    fn is_hosted(&self, building: Building, moved: Option<Card>) -> bool {
        let Some(rank) = moved.map(|card| card.rank() as usize) else {
            return self.is_hosted_from(0, building, Wait::default());
        };
        let on_bottom = |&host: &usize| self.bottoms[host] > 0 && may_lie(building, rank, host);
        (0..RANKS).filter(on_bottom).any(|host| {
            let mut cast = self.clone();
            cast.bottoms[host] -= 1;
            cast.is_hosted(building, None)
        }) || {
            let mut cast = self.clone();
            cast.guests[rank] += 1;
            cast.is_hosted(building, None)
        }
    }

    /// The same from some rank on, given what those below leave.
    fn is_hosted_from(&self, rank: usize, building: Building, wait: Wait) -> bool {
        if rank == RANKS {
            return true;
        }
        let (above, may_lie) = (rank + 1, |host| may_lie(building, rank, host));
        let (on_lower, on_higher) = (rank > 0 && may_lie(rank - 1), may_lie(above));
        // What the rank below still has takes what it can: no other rank will.
        let many = self.loose[rank] + self.optional[rank];
        let lower = if on_lower { many.min(wait.bottoms) } else { 0 };
        let most = if on_higher { (many - lower).min(self.bottoms[above]) } else { 0 };
        (0..=most).any(|higher| {
            let Some(places) = (self.places[rank] + lower + higher).checked_sub(wait.guests) else {
                return false;
            };
            let guests = self.guests[rank] + self.loose[rank].saturating_sub(lower + higher);
            let guests = if on_lower { guests.saturating_sub(wait.places) } else { guests };
            let bottoms = self.bottoms[rank] - wait.taken;
            (guests == 0 || on_higher)
                && self.is_hosted_from(
                    above,
                    building,
                    Wait { bottoms, places, guests, taken: higher },
                )
        })
    }
}

/// The foundations in a state.
fn counts(foundations: [u8; FOUNDATIONS]) -> Packed {
    foundations.into_iter().rev().fold(0, |packed, count| packed << 4 | Packed::from(count))
}

fn builds(building: Building, card: Card, on: Card) -> bool {
    building.allows(card.rank(), on.rank())
}

fn may_lie(building: Building, rank: usize, host: usize) -> bool {
    host < RANKS && building.allows(Rank::ALL[rank], Rank::ALL[host])
}
