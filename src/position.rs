//! A position: eighteen fans, four foundations, and the rules in force.

use crate::card::{Card, Rank, Suit};
use crate::deck::Deck;
use crate::rules::{FAN_LIMIT, FANS, FOUNDATIONS, Rules, next_on_foundation};
use crate::text::{Cursor, Expected, ParseError, whole};
use core::fmt;
use core::ops::Deref;
use core::str::FromStr;
use thiserror::Error;

/// One of the eighteen fans. Numbered 0 to 17 in code, 1 to 18 in every text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fan(u8);

impl Fan {
    /// All fans in order.
    pub const ALL: [Self; FANS] = {
        let mut fans = [Self(0); FANS];
        let mut index = 0;
        while index < FANS {
            fans[index] = Self(index as u8);
            index += 1;
        }
        fans
    };

    /// The fan with this index, 0 to 17.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < FANS { Some(Self(index as u8)) } else { None }
    }

    /// The index, 0 to 17.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Fan {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, ParseError> {
        let start = *cursor;
        let number = cursor.number(Expected::Fan, FANS as u64)? as usize;
        Self::from_index(number.wrapping_sub(1)).ok_or_else(|| start.expected(Expected::Fan))
    }
}

impl fmt::Display for Fan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&(self.0 + 1), f)
    }
}

impl FromStr for Fan {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole(text, Self::read)
    }
}

/// A place that cards move from and to: a fan, or the foundation of a suit.
///
/// As text: a fan's number from 1 to 18, or the suit letter of a foundation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pile {
    /// A fan.
    Fan(Fan),
    /// The foundation of a suit.
    Foundation(Suit),
}

impl Pile {
    /// How many piles there are: eighteen fans and four foundations.
    pub const COUNT: usize = FANS + FOUNDATIONS;

    /// All piles, in the order of their codes.
    pub const ALL: [Self; Self::COUNT] = {
        let mut piles = [Self::Foundation(Suit::Clubs); Self::COUNT];
        let mut code = 0;
        while code < FANS {
            piles[code] = Self::Fan(Fan::ALL[code]);
            code += 1;
        }
        while code < Self::COUNT {
            piles[code] = Self::Foundation(Suit::ALL[code - FANS]);
            code += 1;
        }
        piles
    };

    /// The frozen code: a fan's index 0 to 17, or 18 to 21 for the foundations in suit order.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Fan(fan) => fan.0,
            Self::Foundation(suit) => FANS as u8 + suit.code(),
        }
    }

    /// The pile with this frozen code.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        if (code as usize) < FANS {
            return Some(Self::Fan(Fan(code)));
        }
        match Suit::from_code(code - FANS as u8) {
            Some(suit) => Some(Self::Foundation(suit)),
            None => None,
        }
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, ParseError> {
        let start = *cursor;
        if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Fan::read(cursor).map(Self::Fan);
        }
        Suit::read(cursor).map(Self::Foundation).map_err(|_| start.expected(Expected::Pile))
    }

    /// The pile in words: `fan 7`, `the hearts foundation`.
    #[must_use]
    pub const fn name(self) -> PileName {
        PileName(self)
    }
}

impl From<Fan> for Pile {
    fn from(fan: Fan) -> Self {
        Self::Fan(fan)
    }
}

impl From<Suit> for Pile {
    fn from(suit: Suit) -> Self {
        Self::Foundation(suit)
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fan(fan) => fan.fmt(f),
            Self::Foundation(suit) => suit.fmt(f),
        }
    }
}

impl FromStr for Pile {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole(text, Self::read)
    }
}

/// A pile in words; see [`Pile::name`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PileName(Pile);

impl fmt::Display for PileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Pile::Fan(fan) => write!(f, "fan {fan}"),
            Pile::Foundation(suit) => write!(f, "the {} foundation", suit.name()),
        }
    }
}

/// The cards of a fan, bottom card first: a slice in all but name.
#[derive(Clone, Copy)]
pub struct FanCards {
    cards: [Card; FAN_LIMIT],
    len: usize,
}

impl FanCards {
    /// The top card, the only one that moves.
    #[must_use]
    pub fn top(&self) -> Option<Card> {
        self.last().copied()
    }
}

impl Deref for FanCards {
    type Target = [Card];

    fn deref(&self) -> &[Card] {
        self.cards.get(..self.len).unwrap_or(&self.cards)
    }
}

impl AsRef<[Card]> for FanCards {
    fn as_ref(&self) -> &[Card] {
        self
    }
}

impl<'a> IntoIterator for &'a FanCards {
    type Item = &'a Card;
    type IntoIter = core::slice::Iter<'a, Card>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for FanCards {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for FanCards {}

impl fmt::Debug for FanCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// The slots of a fan, filled from the bottom.
pub(crate) type Slots = [Option<Card>; FAN_LIMIT];

/// The top card of a fan.
pub(crate) fn top_of(slots: &Slots) -> Option<Card> {
    slots[2].or(slots[1]).or(slots[0])
}

/// A position of the game: `Copy`, at most 64 bytes, no heap.
///
/// Always valid: each of the 52 cards once, no fan over three cards, every foundation running up
/// from its Ace. Any such arrangement is playable, whether or not a deal leads to it.
///
/// # Text
///
/// `{}` prints one line, `{:#}` the many lines of freecell-solver and of PySolFC's board dumps;
/// both read back. The rules are left out when they are the default.
///
/// # Equality
///
/// Equal are positions with the same cards in the same fans, the same foundations, and the same
/// rules. [`Position::key`] ignores the order of the fans.
///
/// ```
/// use shamrocks::{Deck, Move, Position, Rules};
///
/// let mut position = Position::deal(&Deck::from_seed(1), Rules::default());
/// let moves = position.legal_moves();
/// assert!(moves.contains(&"5>18".parse::<Move>()?));
/// position.play(moves[0])?;
///
/// let refusal = position.play("1>8".parse::<Move>()?).unwrap_err();
/// assert_eq!(refusal.to_string(), "fan 8 is full: a fan never holds more than three cards");
/// # Ok::<_, Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) fans: [Slots; FANS],
    pub(crate) foundations: [u8; FOUNDATIONS],
    pub(crate) rules: Rules,
}

impl Position {
    /// Deals a deck and tucks the Kings as the rules say.
    ///
    /// Source: the deal of seventeen fans of three and one of one, the encyclopedia article
    /// "Shamrocks".
    #[must_use]
    pub fn deal(deck: &Deck, rules: Rules) -> Self {
        let mut position =
            Self { fans: [[None; FAN_LIMIT]; FANS], foundations: [0; FOUNDATIONS], rules };
        let mut cards = *deck.cards();
        for (slots, fan) in position.fans.iter_mut().zip(cards.chunks_mut(FAN_LIMIT)) {
            rules.kings.tuck(fan);
            fill(slots, fan);
        }
        position
    }

    /// The position with these fans, bottom cards first, and this many cards on the foundations
    /// of clubs, diamonds, hearts and spades. Fans left out at the end are empty. No King is
    /// moved.
    ///
    /// # Errors
    ///
    /// [`PositionError`] unless there are at most eighteen fans of at most three cards, and each
    /// card stands exactly once.
    pub fn from_fans<F: AsRef<[Card]>>(
        fans: &[F],
        foundations: [u8; FOUNDATIONS],
        rules: Rules,
    ) -> Result<Self, PositionError> {
        let mut arrangement = Arrangement { foundations, ..Arrangement::default() };
        for cards in fans {
            arrangement.push_fan(cards.as_ref())?;
        }
        arrangement.finish(rules)
    }

    /// Checks what every position promises, but for cards above an empty slot.
    fn validate(&self) -> Result<(), PositionError> {
        // A bit for each card that was seen, by its code: a foundation holds the first of a suit.
        let mut seen = 0u64;
        for (suit, count) in Suit::ALL.into_iter().zip(self.foundations) {
            if usize::from(count) > Rank::ALL.len() {
                return Err(PositionError::FoundationTooHigh { suit, count });
            }
            seen |= ((1 << count) - 1) << Card::new(Rank::Ace, suit).code();
        }
        for (fan, slots) in Fan::ALL.into_iter().zip(&self.fans) {
            for &card in slots.iter().flatten() {
                if seen & 1 << card.code() != 0 {
                    return Err(self.repeated(card, fan));
                }
                seen |= 1 << card.code();
            }
        }
        match Card::from_code(seen.trailing_ones() as u8) {
            Some(card) => Err(PositionError::Missing { card }),
            None => Ok(()),
        }
    }

    /// The error that `card` stands in `fan` and in a pile before it.
    #[cold]
    fn repeated(&self, card: Card, fan: Fan) -> PositionError {
        let on_foundation = (card.rank() as u8) < self.foundation(card.suit());
        let holds = |fan: &Fan| self.slots(*fan).contains(&Some(card));
        let first = match Fan::ALL.into_iter().find(holds) {
            Some(first) if !on_foundation => Pile::Fan(first),
            _ => Pile::Foundation(card.suit()),
        };
        PositionError::Repeated { card, first, second: Pile::Fan(fan) }
    }

    /// The cards of a fan.
    #[must_use]
    pub fn fan(&self, fan: Fan) -> FanCards {
        let slots = self.slots(fan);
        FanCards {
            cards: slots.map(|card| card.unwrap_or(Card::ALL[0])),
            len: slots.iter().flatten().count(),
        }
    }

    /// The cards of all eighteen fans, in order.
    pub fn fans(&self) -> impl ExactSizeIterator<Item = FanCards> + '_ {
        Fan::ALL.into_iter().map(|fan| self.fan(fan))
    }

    pub(crate) const fn slots(&self, fan: Fan) -> &Slots {
        &self.fans[fan.index()]
    }

    /// How many cards the foundation of `suit` holds.
    #[must_use]
    pub const fn foundation(&self, suit: Suit) -> u8 {
        self.foundations[suit as usize]
    }

    /// How many cards the foundations hold, in suit order.
    #[must_use]
    pub const fn foundations(&self) -> [u8; FOUNDATIONS] {
        self.foundations
    }

    /// The rules in force.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The same arrangement under other rules. No King is moved: that happens only at the deal.
    #[must_use]
    pub const fn with_rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// The top card of a pile.
    #[must_use]
    pub fn top(&self, pile: impl Into<Pile>) -> Option<Card> {
        match pile.into() {
            Pile::Fan(fan) => top_of(self.slots(fan)),
            Pile::Foundation(suit) => {
                let rank = self.foundation(suit).checked_sub(1)?;
                next_on_foundation(suit, rank)
            }
        }
    }

    /// Whether all 52 cards are on the foundations.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.cards_left() == 0
    }

    /// How many cards are still in the fans.
    #[must_use]
    pub fn cards_left(&self) -> usize {
        Card::COUNT - self.foundations.iter().map(|&count| usize::from(count)).sum::<usize>()
    }

    /// A key that is equal for two positions exactly when they differ at most in the order of
    /// their fans; for the tables of a search. Costs about as much as listing the moves.
    #[must_use]
    pub fn key(&self) -> PositionKey {
        // Every card says what it lies on: that tells the fans apart without ordering them.
        let mut lies_on = [PositionKey::ON_FOUNDATION; Card::COUNT];
        for slots in &self.fans {
            let mut below = PositionKey::AT_BOTTOM;
            for &card in slots.iter().flatten() {
                lies_on[usize::from(card.code())] = below;
                below = card.code();
            }
        }
        let mut key = [0; PositionKey::BYTES];
        for (six_bits, bytes) in lies_on.chunks(4).zip(key.chunks_mut(3)) {
            let word = six_bits.iter().rev().fold(0, |word, &bits| word << 6 | u32::from(bits));
            bytes.copy_from_slice(&word.to_le_bytes()[..3]);
        }
        key[PositionKey::BYTES - 1] = self.rules.code();
        PositionKey(key)
    }

    /// How many bytes [`to_bytes`](Self::to_bytes) gives.
    pub const BYTES: usize = 64;

    /// The frozen byte form.
    ///
    /// # Stability
    ///
    /// Bytes 0 to 53 are the fans, three bytes each, bottom card first, a card as its code and 255
    /// for none; bytes 54 to 57 the counts of the foundations; byte 58 the code of the rules; the
    /// other five are 0. Equal positions have equal bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        let cards = self.fans.as_flattened().iter();
        for (byte, card) in bytes.iter_mut().zip(cards) {
            *byte = card.map_or(NO_CARD, Card::code);
        }
        bytes[CARD_BYTES..RULES_BYTE].copy_from_slice(&self.foundations);
        bytes[RULES_BYTE] = self.rules.code();
        bytes
    }

    /// The position with this byte form.
    ///
    /// # Errors
    ///
    /// [`BytesError`] unless [`to_bytes`](Self::to_bytes) can give these bytes.
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Result<Self, BytesError> {
        let malformed = |offset| BytesError::Malformed { offset };
        let rules = Rules::from_code(bytes[RULES_BYTE]).ok_or(malformed(RULES_BYTE))?;
        let mut position =
            Self { fans: [[None; FAN_LIMIT]; FANS], foundations: [0; FOUNDATIONS], rules };
        position.foundations.copy_from_slice(&bytes[CARD_BYTES..RULES_BYTE]);
        for (fan, slots) in position.fans.iter_mut().enumerate() {
            let mut ended = false;
            for (place, slot) in slots.iter_mut().enumerate() {
                let offset = fan * FAN_LIMIT + place;
                let byte = bytes[offset];
                *slot = Card::from_code(byte);
                if byte != NO_CARD && (slot.is_none() || ended) {
                    return Err(malformed(offset));
                }
                ended = slot.is_none();
            }
        }
        if let Some(offset) = (RULES_BYTE + 1..Self::BYTES).find(|&offset| bytes[offset] != 0) {
            return Err(malformed(offset));
        }
        position.validate()?;
        Ok(position)
    }
}

const NO_CARD: u8 = 255;
const CARD_BYTES: usize = FANS * FAN_LIMIT;
const RULES_BYTE: usize = CARD_BYTES + FOUNDATIONS;

/// Fans and foundations as they are given, on the way to a position.
#[derive(Default)]
pub(crate) struct Arrangement {
    fans: [Slots; FANS],
    /// How many fans were given, which may be too many.
    count: usize,
    pub(crate) foundations: [u8; FOUNDATIONS],
}

impl Arrangement {
    /// Adds a fan, bottom card first.
    pub(crate) fn push_fan(&mut self, cards: &[Card]) -> Result<(), PositionError> {
        if let Some((slots, &fan)) = self.fans.get_mut(self.count).zip(Fan::ALL.get(self.count)) {
            if cards.len() > FAN_LIMIT {
                return Err(PositionError::FanTooLong { fan, count: cards.len() });
            }
            fill(slots, cards);
        }
        self.count += 1;
        Ok(())
    }

    pub(crate) fn finish(self, rules: Rules) -> Result<Position, PositionError> {
        if self.count > FANS {
            return Err(PositionError::TooManyFans { count: self.count });
        }
        let position = Position { fans: self.fans, foundations: self.foundations, rules };
        position.validate()?;
        Ok(position)
    }
}

/// Puts at most three cards into the slots of a fan.
fn fill(slots: &mut Slots, cards: &[Card]) {
    for (slot, &card) in slots.iter_mut().zip(cards) {
        *slot = Some(card);
    }
}

/// A position without the order of its fans; see [`Position::key`].
///
/// # Stability
///
/// The 40 bytes are frozen: for each card in the order of the codes six bits for the card it lies on (its code,
/// 52 at the bottom of a fan, 53 on a foundation), packed from the lowest bit up; then the code of
/// the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PositionKey([u8; Self::BYTES]);

impl PositionKey {
    /// How many bytes a key has.
    pub const BYTES: usize = 40;
    const AT_BOTTOM: u8 = 52;
    const ON_FOUNDATION: u8 = 53;

    /// The bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; Self::BYTES] {
        &self.0
    }
}

/// An arrangement of cards that is no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// More than eighteen fans.
    #[error("{count} fans are too many: there are {FANS}")]
    #[non_exhaustive]
    TooManyFans {
        /// How many there are.
        count: usize,
    },
    /// A fan of more than three cards.
    #[error("fan {fan} has {count} cards: a fan never holds more than three")]
    #[non_exhaustive]
    FanTooLong {
        /// The fan.
        fan: Fan,
        /// How many cards it has.
        count: usize,
    },
    /// A foundation of more than thirteen cards.
    #[error("the {} foundation has {count} cards: a suit has 13", suit.name())]
    #[non_exhaustive]
    FoundationTooHigh {
        /// The suit.
        suit: Suit,
        /// How many cards the foundation has.
        count: u8,
    },
    /// A card stands twice.
    #[error("{} stands twice: {} and {}", card.name(), Place(*first), Place(*second))]
    #[non_exhaustive]
    Repeated {
        /// The card.
        card: Card,
        /// Where it stands first.
        first: Pile,
        /// Where it stands again.
        second: Pile,
    },
    /// A card is missing, and no card stands twice.
    #[error("{} is missing: it is in no fan and on no foundation", card.name())]
    #[non_exhaustive]
    Missing {
        /// The first missing card, in the order of the codes.
        card: Card,
    },
}

/// Where a card stands, with its preposition.
struct Place(Pile);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let preposition = if matches!(self.0, Pile::Fan(_)) { "in" } else { "on" };
        write!(f, "{preposition} {}", self.0.name())
    }
}

/// Bytes that are no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BytesError {
    /// A byte that has no meaning where it stands.
    #[error("byte {offset} of the position has no meaning there")]
    #[non_exhaustive]
    Malformed {
        /// The index of the byte.
        offset: usize,
    },
    /// The bytes were read, but the arrangement is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
}
