//! Positions of one search in a few words, and the moves that matter in them.
//!
//! A card lies where it was dealt, or on one of at most eight cards that it builds on, or in an emptied
//! fan: four bits say which, and four more a suit say how far the foundations are. Cards that the search
//! never moves from fan to fan need none. The order of fans is not in it; nor is, with emptied fans
//! closed, which King at the bottom of a fan holds which Queen: such Kings stay to the end, and each
//! hosts as well as the others.
//!
//! # Moves that do not matter
//!
//! - A play to a foundation after which a win, if there is one, takes fewer moves is the only move tried:
//!   nothing will ever be put on that card, nor on those that it buries and that could return, as
//!   `autoplay.rs` argues. (That it can never be missed would not do: what can be put back might be put
//!   back at once, and round it goes.)
//! - With emptied fans closed, a card alone in its fan is not moved to another fan, since some winning
//!   line never does that (reason 1 of the argument in `autoplay.rs`, which holds with worrying back too:
//!   a bottom card that returns from its foundation is none any more);
//! - nor is it played before its suit needs it there, that is, unless the cards that follow it can be
//!   played at once, up to one that is not alone. For leave it where it is, with what the line puts on
//!   it wherever it lies: alone at the bottom it can take no less. When only such cards are left the game
//!   is won.

use crate::card::{Card, Rank};
use crate::moves::MAX_MOVES;
use crate::position::{Fan, Position};
use crate::rules::{Building, EmptyFans, FANS, FOUNDATIONS};
use arrayvec::ArrayVec;

/// The bit number of a card, 4 × rank + suit.
pub(super) type Bit = u8;
/// Cards as bits, four bits a rank, one a suit.
pub(super) type Cards = u64;

pub(super) const DECK: usize = 52;
pub(super) const RANKS: u8 = Rank::ALL.len() as u8;
pub(super) const ALL: Cards = (1 << DECK) - 1;
/// One suit's cards, to be shifted by the suit.
pub(super) const SUIT: Cards = 0x1_1111_1111_1111;
const KINGS: Cards = 0xf << 48;
/// No card: a card that lies on none is at the bottom.
const NONE: Bit = 63;

/// What four bits say about a card.
const AS_DEALT: u8 = 0;
const ON_HIGHER: u8 = 1;
const ON_LOWER: u8 = 5;
const IN_EMPTY_FAN: u8 = 9;
const ON_SOME_KING: u8 = 10;

pub(super) const fn bit_of(card: Card) -> Bit {
    card.rank() as Bit * 4 + card.suit() as Bit
}

/// The numbers of the bits that are set.
pub(super) fn bits(mut cards: u64) -> impl Iterator<Item = Bit> {
    core::iter::from_fn(move || {
        let bit = cards.trailing_zeros();
        let found = cards != 0;
        cards &= cards.wrapping_sub(1);
        found.then_some(bit as Bit)
    })
}

const PER_WORD: usize = 8;

fn digit(code: &[u32], at: usize) -> u8 {
    (code[at / PER_WORD] >> (4 * (at % PER_WORD)) & 0xf) as u8
}

fn set_digit(code: &mut [u32], at: usize, digit: u8) {
    let shift = 4 * (at % PER_WORD);
    let word = &mut code[at / PER_WORD];
    *word = *word & !(0xf << shift) | u32::from(digit) << shift;
}

/// Which cards build on which, by rank.
pub(super) struct Builds {
    /// The cards on which those of a rank build.
    pub hosts: [Cards; RANKS as usize],
    /// The cards that build on those of a rank.
    pub guests: [Cards; RANKS as usize],
}

impl Builds {
    pub fn new(building: Building) -> Self {
        let which = |allows: &dyn Fn(Rank, Rank) -> bool| {
            Rank::ALL.map(|rank| {
                let others = Rank::ALL.into_iter().filter(|&other| allows(rank, other));
                others.fold(0, |cards, other| cards | 0xf << (4 * other as u8))
            })
        };
        Self {
            hosts: which(&|rank, host| building.allows(rank, host)),
            guests: which(&|rank, guest| building.allows(guest, rank)),
        }
    }
}

/// How the positions of a search are written, and its rules.
pub(super) struct Layout {
    builds: Builds,
    closed: bool,
    /// The cards that an empty fan takes.
    fills: Cards,
    returning: bool,
    /// By card and digit, the card beneath.
    hosts: [[Bit; 16]; 64],
    /// The bottoms at the start.
    roots: Cards,
    /// Cards dealt on one that they do not build on.
    pinned: Cards,
    /// The same, in the order in which they were dealt.
    pins: ArrayVec<Bit, DECK>,
    /// The cards that have a digit, and where.
    cards: ArrayVec<Bit, DECK>,
    digit_of: [u8; 64],
}

/// A position, read.
pub(super) struct Board {
    pub counts: [u8; FOUNDATIONS],
    pub unplayed: Cards,
    /// The card beneath, the card above.
    under: [Bit; 64],
    over: [Bit; 64],
    covered: Cards,
    pub bottoms: Cards,
    /// On a card that lies on another.
    thirds: Cards,
    /// Lying as dealt on a card that they do not build on.
    pub pins: Cards,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// So many cards of a suit go to its foundation.
    Play { suit: u8, count: u8 },
    /// A card, which a foundation may give back, goes on another.
    Build { card: Bit, on: Bit },
    /// A card goes to an empty fan.
    Open { card: Bit },
}

pub(super) type Steps = ArrayVec<Step, MAX_MOVES>;

/// What cannot be undone in a position; in a proof it is the whole state.
pub(super) type Signature = u64;

/// The most words that a position takes.
pub(super) const MOST_WORDS: usize = (FOUNDATIONS + DECK).div_ceil(PER_WORD);
/// A position in words, of which the layout uses the first.
pub(super) type Words = [u32; MOST_WORDS];

impl Layout {
    /// The layout for searches that start here, and the words for the start.
    pub fn new(position: &Position) -> (Self, Words) {
        let rules = position.rules();
        let closed = rules.empty_fans == EmptyFans::Closed;
        let mut layout = Self {
            builds: Builds::new(rules.building),
            closed,
            fills: Card::ALL
                .into_iter()
                .filter(|&card| rules.empty_fans.takes(card))
                .fold(0, |cards, card| cards | 1 << bit_of(card)),
            returning: rules.worrying_back,
            hosts: [[NONE; 16]; 64],
            roots: 0,
            pinned: 0,
            pins: ArrayVec::new(),
            cards: ArrayVec::new(),
            digit_of: [0; 64],
        };
        let mut words = [0; MOST_WORDS];
        for (suit, &count) in position.foundations().iter().enumerate() {
            set_digit(&mut words, suit, count);
        }
        for fan in Fan::ALL {
            let mut below: Option<Card> = None;
            for &card in position.fan(fan).iter() {
                let bit = bit_of(card);
                match below {
                    None => layout.roots |= 1 << bit,
                    Some(below) => {
                        layout.hosts[usize::from(bit)][usize::from(AS_DEALT)] = bit_of(below);
                        if !rules.building.allows(card.rank(), below.rank()) {
                            layout.pinned |= 1 << bit;
                            layout.pins.push(bit);
                        }
                    }
                }
                below = Some(card);
            }
        }
        let fixed = if closed && !rules.worrying_back { layout.roots } else { 0 };
        let played = played(&position.foundations());
        let gone = if rules.worrying_back { 0 } else { played };
        for card in bits(ALL & !fixed & !gone) {
            layout.digit_of[usize::from(card)] = (FOUNDATIONS + layout.cards.len()) as u8;
            layout.cards.push(card);
            let hosts = &mut layout.hosts[usize::from(card)];
            for suit in 0..FOUNDATIONS as u8 {
                hosts[usize::from(ON_HIGHER + suit)] = (card / 4 + 1) * 4 + suit;
                hosts[usize::from(ON_LOWER + suit)] =
                    (card / 4).wrapping_sub(1).wrapping_mul(4).wrapping_add(suit);
            }
            let on = hosts[usize::from(AS_DEALT)];
            if on != NONE && layout.pinned >> card & 1 == 0 {
                let digit = layout.digit(card, on);
                set_digit(&mut words, layout.digit_at(card), digit);
            }
        }
        (layout, words)
    }

    /// How many words the positions take.
    pub fn words(&self) -> usize {
        (FOUNDATIONS + self.cards.len()).div_ceil(PER_WORD)
    }

    /// Whether a card is a King that stays at the bottom of its fan to the end.
    pub fn is_bottom_king(&self, card: Bit) -> bool {
        self.closed && self.roots & KINGS & 1 << card != 0
    }

    fn digit_at(&self, card: Bit) -> usize {
        usize::from(self.digit_of[usize::from(card)])
    }

    /// What says that a card lies on another, on which it builds.
    fn digit(&self, card: Bit, on: Bit) -> u8 {
        if self.is_bottom_king(on) {
            ON_SOME_KING
        } else if self.hosts[usize::from(card)][usize::from(AS_DEALT)] == on {
            AS_DEALT
        } else if on > card | 3 {
            ON_HIGHER + on % 4
        } else {
            ON_LOWER + on % 4
        }
    }

    /// The foundations, four bits each, and above them the pins, in the order in which they were dealt.
    pub fn signature(&self, words: &[u32]) -> Signature {
        let played = played(&core::array::from_fn(|suit| digit(words, suit)));
        let intact = |&(_, &card): &(usize, &Bit)| {
            played >> card & 1 == 0 && digit(words, self.digit_at(card)) == AS_DEALT
        };
        let pins = self.pins.iter().enumerate().filter(intact);
        pins.fold(u64::from(words[0] & 0xffff), |signature, (at, _)| signature | 1 << (16 + at))
    }

    pub fn read(&self, words: &[u32]) -> Board {
        let counts: [u8; FOUNDATIONS] = core::array::from_fn(|suit| digit(words, suit));
        let unplayed = ALL & !played(&counts);
        let mut board = Board {
            counts,
            unplayed,
            under: [NONE; 64],
            over: [NONE; 64],
            covered: 0,
            bottoms: unplayed & self.roots,
            thirds: 0,
            pins: 0,
        };
        let mut on_kings = 0;
        for (at, &card) in self.cards.iter().enumerate() {
            let bit = 1 << card;
            if unplayed & bit == 0 {
                continue;
            }
            let digit = digit(words, FOUNDATIONS + at);
            if digit == ON_SOME_KING {
                on_kings |= bit;
                continue;
            }
            let on = self.hosts[usize::from(card)][usize::from(digit)];
            if on == NONE {
                board.bottoms |= bit;
            } else {
                board.lay(card, on);
                board.bottoms &= !bit;
                if digit == AS_DEALT {
                    board.pins |= bit & self.pinned;
                }
            }
        }
        let mut kings = board.bottoms & KINGS & !board.covered;
        for card in bits(on_kings) {
            board.lay(card, kings.trailing_zeros() as Bit);
            board.bottoms &= !(1 << card);
            kings &= kings.wrapping_sub(1);
        }
        let seconds =
            bits(board.bottoms & board.covered).fold(0, |cards, b| cards | 1 << board.over(b));
        board.thirds = unplayed & !board.bottoms & !seconds;
        board
    }

    /// The cards on which a card builds.
    fn hosts_of(&self, card: Bit) -> Cards {
        self.builds.hosts[usize::from(card / 4)]
    }

    /// The cards that build on a card.
    fn guests_of(&self, card: Bit) -> Cards {
        self.builds.guests[usize::from(card / 4)]
    }

    /// The moves that matter.
    pub fn steps(&self, board: &Board) -> Steps {
        let mut steps = Steps::new();
        let tops = board.unplayed & !board.covered;
        for suit in 0..FOUNDATIONS as u8 {
            if let Some(count) = self.playable(board, suit) {
                let play = Step::Play { suit, count };
                if self.is_forced(board, suit, count) {
                    steps.clear();
                    steps.push(play);
                    return steps;
                }
                steps.push(play);
            }
        }
        let hosts = tops & !board.thirds;
        let returning = if self.returning { board.tops_of_foundations() } else { 0 };
        let moved = if self.closed { tops & !board.bottoms } else { tops };
        for card in bits(moved | returning) {
            for on in bits(self.hosts_of(card) & hosts) {
                steps.push(Step::Build { card, on });
            }
        }
        if !self.closed && (board.bottoms.count_ones() as usize) < FANS {
            // One that is alone in its fan would change nothing there.
            for card in bits((tops & !board.bottoms | returning) & self.fills) {
                steps.push(Step::Open { card });
            }
        }
        steps
    }

    /// How many cards of a suit go to the foundation at once.
    fn playable(&self, board: &Board, suit: u8) -> Option<u8> {
        let start = board.counts[usize::from(suit)];
        let tops = board.unplayed & !board.covered;
        let mut rank = start;
        loop {
            let card = 1u64 << (4 * rank + suit);
            if rank == RANKS || tops & card == 0 {
                return None;
            }
            rank += 1;
            if !self.closed || board.bottoms & card == 0 {
                return Some(rank - start);
            }
        }
    }

    /// Whether a play, each card of it, is the only move that need be tried.
    fn is_forced(&self, board: &Board, suit: u8, count: u8) -> bool {
        let start = board.counts[usize::from(suit)];
        let mut unplayed = board.unplayed;
        (start..start + count).all(|rank| {
            let card = 4 * rank + suit;
            let bit = 1 << card;
            let own = (SUIT << suit) & ((bit << 1) - 1);
            let buried = if self.returning { own } else { bit };
            let bottoms = board.bottoms & unplayed;
            let guests = if self.returning {
                ALL & !own
            } else if self.closed {
                unplayed & !bottoms & !bit
            } else {
                unplayed & !bit
            };
            let third = board.thirds & bit != 0;
            let never_hosts = |host: Bit| {
                self.guests_of(host) & guests == 0
                    || self.closed && (host != card || third) && self.hosts_of(host) & bottoms == 0
            };
            let never = bits(buried).all(never_hosts);
            unplayed &= !bit;
            never
        })
    }

    /// The words for the position after a move.
    pub fn after(&self, words: &Words, board: &Board, step: Step) -> Words {
        let mut after = *words;
        match step {
            Step::Play { suit, count } => {
                let start = board.counts[usize::from(suit)];
                set_digit(&mut after, usize::from(suit), start + count);
                for rank in start..start + count {
                    let at = self.digit_at(4 * rank + suit);
                    if at != 0 {
                        set_digit(&mut after, at, AS_DEALT);
                    }
                }
            }
            Step::Build { card, on } => {
                self.take_back(&mut after, board, card);
                set_digit(&mut after, self.digit_at(card), self.digit(card, on));
            }
            Step::Open { card } => {
                self.take_back(&mut after, board, card);
                let digit = if self.roots >> card & 1 != 0 { AS_DEALT } else { IN_EMPTY_FAN };
                set_digit(&mut after, self.digit_at(card), digit);
            }
        }
        after
    }

    fn take_back(&self, words: &mut Words, board: &Board, card: Bit) {
        if board.unplayed >> card & 1 == 0 {
            set_digit(words, usize::from(card % 4), card / 4);
        }
    }
}

impl Board {
    fn lay(&mut self, card: Bit, on: Bit) {
        self.under[usize::from(card)] = on;
        self.over[usize::from(on)] = card;
        self.covered |= 1 << on;
    }

    fn under(&self, card: Bit) -> Option<Bit> {
        Some(self.under[usize::from(card)]).filter(|&card| card != NONE)
    }

    /// The cards beneath one, downwards.
    pub fn beneath(&self, card: Bit) -> impl Iterator<Item = Bit> {
        core::iter::successors(self.under(card), |&card| self.under(card))
    }

    fn over(&self, card: Bit) -> Bit {
        self.over[usize::from(card)]
    }

    /// How many cards lie above one.
    pub fn above(&self, card: Bit) -> u32 {
        match self.over(card) {
            NONE => 0,
            over => 1 + (self.covered >> over & 1) as u32,
        }
    }

    fn tops_of_foundations(&self) -> Cards {
        let tops = self.counts.iter().enumerate().filter(|&(_, &count)| count > 0);
        tops.fold(0, |cards, (suit, &count)| cards | 1 << (4 * (count - 1) + suit as u8))
    }
}

pub(super) fn played(counts: &[u8; FOUNDATIONS]) -> Cards {
    let cards = |suit: usize| (SUIT & ((1 << (4 * counts[suit])) - 1)) << suit;
    cards(0) | cards(1) | cards(2) | cards(3)
}
