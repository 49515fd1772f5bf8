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

use super::{MIX, mix};
use crate::card::{Card, Rank};
use crate::moves::MAX_MOVES;
use crate::position::{Fan, Position};
use crate::rules::{Building, EmptyFans, FAN_LIMIT, FANS, FOUNDATIONS};
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
pub(super) const KINGS: Cards = 0xf << 48;
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

/// The lowest bit of each digit that is not 0.
const fn has_digit(word: u32) -> u32 {
    (word | word >> 1 | word >> 2 | word >> 3) & 0x1111_1111
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
    /// Whether no emptied fan is ever filled: they are closed, or as good as that.
    closed: bool,
    /// The cards that an empty fan takes.
    fills: Cards,
    returning: bool,
    /// By card and digit, the card beneath.
    hosts: [[Bit; 16]; 64],
    /// The card dealt on each.
    over: [Bit; 64],
    /// The position at the start.
    dealt: Board,
    /// What the place does not hold up any more that the first cards of a suit were dealt to.
    gone: [[Held; RANKS as usize + 1]; FOUNDATIONS],
    /// Cards dealt on one that they do not build on, in the order in which they were dealt.
    pins: ArrayVec<Bit, DECK>,
    /// The lowest bits of their digits.
    pin_digits: Words,
    /// The cards that have a digit, and where.
    cards: ArrayVec<Bit, DECK>,
    digit_of: [u8; 64],
}

/// A position, read.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub counts: [u8; FOUNDATIONS],
    pub unplayed: Cards,
    /// Cards with one above them; of the Kings that stay at the bottom, only how many is sure,
    pub covered: Cards,
    /// and with two, such Kings left out.
    pub doubly: Cards,
    pub bottoms: Cards,
    /// On a card that lies on another.
    pub thirds: Cards,
    /// Lying as dealt on a card that they do not build on.
    pub pins: Cards,
}

/// What would not be covered, and not doubly, without some cards.
#[derive(Clone, Copy, Default)]
struct Held {
    covered: Cards,
    doubly: Cards,
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

/// A card that lies on another is a pin or none.
pub(super) const MOST_PINS: usize = FANS * (FAN_LIMIT - 1);
/// The most words that a position takes.
pub(super) const MOST_WORDS: usize = (FOUNDATIONS + DECK).div_ceil(PER_WORD);
/// A position in words, of which the layout uses the first.
pub(super) type Words = [u32; MOST_WORDS];

/// Whether no emptied fan will ever be filled: the rules say so, or only Kings may fill one and none will.
/// Where fans build down a King goes to an emptied fan or to its foundation alone, and to no emptied fan
/// unless it lies on another card or comes back from its foundation.
pub(super) fn fills_no_fan(position: &Position) -> bool {
    let rules = position.rules();
    let is_king = |card: &Card| card.rank() == Rank::King;
    let kings_stay = || {
        !rules.worrying_back
            && rules.building == Building::Down
            && !position.fans().any(|cards| cards.iter().skip(1).any(is_king))
    };
    match rules.empty_fans {
        EmptyFans::Closed => true,
        EmptyFans::Kings => kings_stay(),
        EmptyFans::Any => false,
    }
}

impl Layout {
    /// The layout for searches that start here, and the words for the start.
    pub fn new(position: &Position) -> (Self, Words) {
        let rules = position.rules();
        let closed = fills_no_fan(position);
        let mut layout = Self {
            builds: Builds::new(rules.building),
            closed,
            fills: Card::ALL
                .into_iter()
                .filter(|&card| rules.empty_fans.takes(card))
                .fold(0, |cards, card| cards | 1 << bit_of(card)),
            returning: rules.worrying_back,
            hosts: [[NONE; 16]; 64],
            over: [NONE; 64],
            dealt: Board {
                counts: position.foundations(),
                unplayed: ALL & !played(&position.foundations()),
                covered: 0,
                doubly: 0,
                bottoms: 0,
                thirds: 0,
                pins: 0,
            },
            gone: [[Held::default(); RANKS as usize + 1]; FOUNDATIONS],
            pins: ArrayVec::new(),
            pin_digits: [0; MOST_WORDS],
            cards: ArrayVec::new(),
            digit_of: [0; 64],
        };
        let mut words = [0; MOST_WORDS];
        for (suit, &count) in position.foundations().iter().enumerate() {
            set_digit(&mut words, suit, count);
        }
        let dealt = &mut layout.dealt;
        for fan in Fan::ALL {
            let cards = position.fan(fan);
            dealt.bottoms |= cards.first().map_or(0, |&bottom| 1 << bit_of(bottom));
            for pair in cards.windows(2) {
                let [on, card] = [bit_of(pair[0]), bit_of(pair[1])];
                layout.hosts[usize::from(card)][usize::from(AS_DEALT)] = on;
                layout.over[usize::from(on)] = card;
                dealt.covered |= 1 << on;
                if !rules.building.allows(pair[1].rank(), pair[0].rank()) {
                    dealt.pins |= 1 << card;
                    layout.pins.push(card);
                }
            }
            if let [bottom, _, third] = *cards {
                dealt.doubly |= 1 << bit_of(bottom);
                dealt.thirds |= 1 << bit_of(third);
            }
        }
        for suit in 0..FOUNDATIONS as u8 {
            let gone = &mut layout.gone[usize::from(suit)];
            for rank in 0..RANKS {
                let [one, two] = held(&layout.hosts, 4 * rank + suit);
                let Held { covered, doubly } = gone[usize::from(rank)];
                gone[usize::from(rank) + 1] = Held { covered: covered | one, doubly: doubly | two };
            }
        }
        let fixed = if closed && !rules.worrying_back { layout.dealt.bottoms } else { 0 };
        let gone = if rules.worrying_back { 0 } else { ALL & !layout.dealt.unplayed };
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
            if on != NONE && layout.dealt.pins >> card & 1 == 0 {
                let digit = layout.digit(card, on);
                set_digit(&mut words, layout.digit_at(card), digit);
            }
        }
        for &pin in &layout.pins {
            let at = usize::from(layout.digit_of[usize::from(pin)]);
            set_digit(&mut layout.pin_digits, at, 1);
        }
        (layout, words)
    }

    /// How many words the positions take.
    pub fn words(&self) -> usize {
        (FOUNDATIONS + self.cards.len()).div_ceil(PER_WORD)
    }

    /// Whether a card is a King that stays at the bottom of its fan to the end.
    pub fn is_bottom_king(&self, card: Bit) -> bool {
        self.closed && self.dealt.bottoms & KINGS & 1 << card != 0
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

    /// The card beneath one, but for a King that stays at the bottom.
    fn under(&self, words: &[u32], card: Bit) -> Option<Bit> {
        let at = self.digit_at(card);
        let digit = if at == 0 { AS_DEALT } else { digit(words, at) };
        Some(self.hosts[usize::from(card)][usize::from(digit)]).filter(|&on| on != NONE)
    }

    /// The foundations, four bits each, and above them the pins, in the order in which they were dealt.
    pub fn signature(&self, board: &Board) -> Signature {
        let counts = board.counts.iter().rev();
        let counts = counts.fold(0, |counts, &count| counts << 4 | u64::from(count));
        let pins = self.pins.iter().enumerate();
        pins.fold(counts, |signature, (at, &card)| {
            signature | (board.pins >> card & 1) << (4 * FOUNDATIONS + at)
        })
    }

    /// A hash of what cannot be undone.
    pub fn kind(&self, words: &[u32]) -> u64 {
        let foundations = mix(MIX, u64::from(words[0] & 0xffff));
        let moved = words.iter().map(|&word| has_digit(word)).zip(self.pin_digits);
        moved.fold(foundations, |hash, (moved, pins)| mix(hash, u64::from(moved & pins)))
    }

    pub fn read(&self, words: &[u32]) -> Board {
        let counts: [u8; FOUNDATIONS] = core::array::from_fn(|suit| digit(words, suit));
        let mut board = Board { counts, unplayed: ALL & !played(&counts), ..self.dealt };
        for (suit, &count) in counts.iter().enumerate() {
            let gone = &self.gone[suit][usize::from(count)];
            board.covered &= !gone.covered;
            board.doubly &= !gone.doubly;
        }
        // Those that have a digit, and those that were dealt on them and still lie there: these may be
        // pinned, since a Queen dealt on a King has a digit too.
        let mut moved: ArrayVec<Bit, DECK> = ArrayVec::new();
        let mut left = !board.unplayed;
        board.pins &= board.unplayed;
        for (at, &word) in words.iter().enumerate() {
            let digits = has_digit(word) & if at == 0 { !0xffff } else { !0 };
            for bit in bits(digits.into()) {
                let card = self.cards[PER_WORD * at + usize::from(bit) / 4 - FOUNDATIONS];
                moved.push(card);
                left |= 1 << card;
                board.pins &= !(1 << card);
                let over = self.over[usize::from(card)];
                if over != NONE
                    && board.unplayed >> over & 1 != 0
                    && digit(words, self.digit_at(over)) == AS_DEALT
                {
                    moved.push(over);
                    left |= 1 << over;
                }
            }
        }
        for &card in &moved {
            let [one, two] = held(&self.hosts, card);
            board.covered &= !one;
            board.doubly &= !two;
        }
        board.bottoms &= !left;
        board.thirds &= !left;
        let mut on_kings = 0;
        for &card in &moved {
            match self.under(words, card) {
                Some(on) => board.covered |= 1 << on,
                None if digit(words, self.digit_at(card)) == ON_SOME_KING => on_kings += 1,
                None => board.bottoms |= 1 << card,
            }
        }
        for _ in 0..on_kings {
            let kings = board.bottoms & KINGS & !board.covered;
            board.covered |= kings & kings.wrapping_neg();
        }
        for &card in &moved {
            if let Some(on) = self.under(words, card) {
                board.lay_high(card, on, self.under(words, on));
            }
        }
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
        if let Some(forced) = self.forced(board) {
            steps.push(forced);
            return steps;
        }
        for suit in 0..FOUNDATIONS as u8 {
            if let Some(count) = self.playable(board, suit) {
                steps.push(Step::Play { suit, count });
            }
        }
        let tops = board.unplayed & !board.covered;
        let kings = tops & self.dealt.bottoms & if self.closed { KINGS } else { 0 };
        // One of such Kings is as good as another.
        let hosts = tops & !board.thirds & !(kings & kings.wrapping_sub(1));
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

    /// The play that is the only move that need be tried, if there is one.
    pub fn forced(&self, board: &Board) -> Option<Step> {
        let mut plays = (0..FOUNDATIONS as u8)
            .filter_map(|suit| self.playable(board, suit).map(|count| (suit, count)));
        let forced = plays.find(|&(suit, count)| self.is_forced(board, suit, count));
        forced.map(|(suit, count)| Step::Play { suit, count })
    }

    /// Whether a step may bring about a play that is the only move then; rarely it does so all the same.
    pub fn may_force(&self, words: &Words, board: &Board, step: Step) -> bool {
        let (Step::Build { card, .. } | Step::Open { card }) = step else { return true };
        let lies = board.unplayed >> card & 1 != 0;
        lies && self.under(words, card).is_some_and(|exposed| {
            let suit = exposed % 4;
            let before = (SUIT << suit) & ((1 << exposed) - 1);
            let bottoms = if self.closed { board.bottoms } else { 0 };
            before & board.unplayed & !bottoms == 0
        })
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

    /// The position after a move.
    pub fn after(&self, words: &Words, board: &Board, step: Step) -> (Words, Board) {
        let mut after = *words;
        let mut read = *board;
        let moved = match step {
            Step::Play { suit, count } => {
                let start = board.counts[usize::from(suit)];
                let end = start + count;
                set_digit(&mut after, usize::from(suit), end);
                read.counts[usize::from(suit)] = end;
                for rank in start..end {
                    let card = 4 * rank + suit;
                    let at = self.digit_at(card);
                    if at != 0 {
                        set_digit(&mut after, at, AS_DEALT);
                    }
                    read.unplayed &= !(1 << card);
                }
                read.bottoms &= read.unplayed;
                4 * (end - 1) + suit
            }
            Step::Build { card, on } => {
                self.take_back(&mut after, &mut read, card);
                set_digit(&mut after, self.digit_at(card), self.digit(card, on));
                read.bottoms &= !(1 << card);
                card
            }
            Step::Open { card } => {
                self.take_back(&mut after, &mut read, card);
                let is_root = self.dealt.bottoms >> card & 1 != 0;
                set_digit(
                    &mut after,
                    self.digit_at(card),
                    if is_root { AS_DEALT } else { IN_EMPTY_FAN },
                );
                read.bottoms |= 1 << card;
                card
            }
        };
        read.pins &= !(1 << moved);
        read.thirds &= !(1 << moved);
        let on_some_king = |words: &Words| {
            let at = self.digit_at(moved);
            at != 0 && digit(words, at) == ON_SOME_KING
        };
        if on_some_king(words) || on_some_king(&after) {
            return (after, self.read(&after));
        }
        if board.unplayed >> moved & 1 != 0 {
            if let Some(under) = self.under(words, moved) {
                read.covered &= !(1 << under);
                read.doubly &= !self.under(words, under).map_or(0, |bottom| 1 << bottom);
            }
        }
        if let Step::Build { card, on } = step {
            read.covered |= 1 << on;
            read.lay_high(card, on, self.under(words, on));
        }
        (after, read)
    }

    /// Takes a card from its foundation, if it is there.
    fn take_back(&self, words: &mut Words, board: &mut Board, card: Bit) {
        if board.unplayed >> card & 1 == 0 {
            set_digit(words, usize::from(card % 4), card / 4);
            board.counts[usize::from(card % 4)] = card / 4;
            board.unplayed |= 1 << card;
        }
    }
}

/// What a card covers where it was dealt, and what it covers doubly there.
fn held(hosts: &[[Bit; 16]; 64], card: Bit) -> [Cards; 2] {
    let under = |card: Bit| hosts[usize::from(card)][usize::from(AS_DEALT)];
    let one = under(card);
    [one, under(one)].map(|card| if card == NONE { 0 } else { 1 << card })
}

impl Board {
    /// Notes where a card lies on another, beneath which there may be one more.
    fn lay_high(&mut self, card: Bit, on: Bit, bottom: Option<Bit>) {
        if self.bottoms >> on & 1 == 0 {
            self.thirds |= 1 << card;
            self.doubly |= bottom.map_or(0, |bottom| 1 << bottom);
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

#[cfg(test)]
mod tests {
    use super::{EmptyFans, Fan, fills_no_fan, mix};
    use crate::deck::Deck;
    use crate::position::{Pile, Position};
    use crate::rules::{Building, Rules};

    /// Where it is said that no emptied fan is filled, none takes a card however the game goes; and under
    /// the rules where only Kings may fill one it is said of most deals, but not of all.
    #[test]
    fn no_emptied_fan_is_filled_where_that_is_said() {
        let (mut said, mut emptied) = (0, 0);
        for rules in Rules::all().filter(|rules| rules.empty_fans == EmptyFans::Kings) {
            for seed in 0..100 {
                let mut position = Position::deal(&Deck::from_seed(seed), rules);
                if !fills_no_fan(&position) {
                    continue;
                }
                said += 1;
                assert!(rules.building == Building::Down && !rules.worrying_back);
                let mut random = seed;
                for _ in 0..100 {
                    if position.outcome().is_some() {
                        break;
                    }
                    let moves = position.legal_moves();
                    let is_empty = |fan| position.fan(fan).is_empty();
                    emptied += u32::from(Fan::ALL.into_iter().any(is_empty));
                    let fills = |pile| matches!(pile, Pile::Fan(fan) if is_empty(fan));
                    assert!(!moves.iter().any(|m| fills(m.to())), "{position}");
                    random = mix(random, 1);
                    let m = moves[(random >> 32) as usize % moves.len()];
                    position.play(m).unwrap();
                }
            }
        }
        assert!(said > 50 && emptied > 100, "{said} {emptied}");
        let deals =
            (0..1000).map(|seed| Position::deal(&Deck::from_seed(seed), Rules::THREE_CARD_FAN));
        let said = deals.filter(fills_no_fan).count();
        assert!((700..900).contains(&said), "{said}");
    }
}
