//! Decks of 52 cards: from cards, from text, shuffled, and by seed.

use crate::card::Card;
use crate::text::{Cursor, ParseError};
use chacha20::ChaCha8Rng;
use core::fmt;
use core::str::FromStr;
use rand_core::{Rng, SeedableRng};
use thiserror::Error;

/// A deck: each of the 52 cards exactly once, in deal order.
///
/// A deck is dealt fan by fan: cards 1 to 3 are fan 1 from bottom to top, and so on; card 52 is
/// fan 18. As text: the 52 cards in deal order, blanks and line ends optional.
///
/// ```
/// use shamrocks::Deck;
///
/// let deck = Deck::from_seed(1);
/// assert!(deck.to_string().starts_with("KS4STD3CTH9D"));
/// assert_eq!(deck.to_string().parse(), Ok(deck));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deck([Card; Card::COUNT]);

impl Deck {
    /// The deck in suit order C D H S, each suit from Ace to King.
    pub const IN_ORDER: Self = Self(Card::ALL);

    /// The deck made of these cards, in deal order.
    ///
    /// # Errors
    ///
    /// [`DeckError`] when a card stands twice or is missing.
    pub fn from_cards(cards: &[Card]) -> Result<Self, DeckError> {
        // A bit for each card that was seen, by its code.
        let mut seen = 0u64;
        for (place, &card) in cards.iter().enumerate() {
            if seen & 1 << card.code() != 0 {
                let first = cards.iter().position(|&other| other == card).unwrap_or(place);
                return Err(DeckError::Repeated { card, first, second: place });
            }
            seen |= 1 << card.code();
        }
        match (Card::from_code(seen.trailing_ones() as u8), cards.try_into()) {
            (None, Ok(cards)) => Ok(Self(cards)),
            // Cards that are neither missing nor repeated are 52.
            (missing, _) => {
                let card = missing.unwrap_or(Card::ALL[0]);
                Err(DeckError::Missing { card, count: cards.len() })
            }
        }
    }

    /// The deck of this seed. Seeds are for ever: the same number gives the same deck in every
    /// version of this crate, on every platform.
    ///
    /// The definition: [`Deck::shuffled`] with the 32-bit words of ChaCha with 8 rounds, whose key
    /// is the seed as 8 little-endian bytes followed by 24 zero bytes, stream and counter zero.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self::shuffled(&mut ChaCha8Rng::from_seed(key))
    }

    /// A deck shuffled with this generator.
    ///
    /// From [`Deck::IN_ORDER`], for i = 51 down to 1, the cards i and j are swapped, j drawn
    /// uniformly from 0 to i: with the generator's next 32-bit word w, m = w × (i + 1) as 64 bits;
    /// if the low 32 bits of m are below 2^32 mod (i + 1), another word is taken, else j is the
    /// high 32 bits.
    ///
    /// A generator that gives 0 for ever would be asked for ever; no real one does.
    #[must_use]
    pub fn shuffled<R: Rng + ?Sized>(rng: &mut R) -> Self {
        let mut cards = Card::ALL;
        for i in (1..Card::COUNT as u32).rev() {
            let j = loop {
                let m = u64::from(rng.next_u32()) * u64::from(i + 1);
                if m as u32 >= (i + 1).wrapping_neg() % (i + 1) {
                    break (m >> 32) as usize;
                }
            };
            cards.swap(i as usize, j);
        }
        Self(cards)
    }

    /// The cards in deal order.
    #[must_use]
    pub const fn cards(&self) -> &[Card; Card::COUNT] {
        &self.0
    }

    /// A deck that is known to hold each card once: a permutation of one that does.
    pub(crate) const fn permuted(cards: [Card; Card::COUNT]) -> Self {
        Self(cards)
    }

    /// Reads up to what `skip` does not skip: the end of the line, or of the text.
    pub(crate) fn read<'a>(
        cursor: &mut Cursor<'a>,
        skip: impl Fn(&mut Cursor<'a>),
    ) -> Result<Self, ParseDeckError> {
        let mut cards = arrayvec::ArrayVec::<Card, { Card::COUNT + 1 }>::new();
        // One card too many is a repeated one: no need to read on to say so.
        while !cards.is_full() {
            skip(cursor);
            if cursor.peek().is_none_or(|c| c == '\n') {
                break;
            }
            cards.push(Card::read(cursor)?);
        }
        Ok(Self::from_cards(&cards)?)
    }
}

/// Cards that are no deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DeckError {
    /// A card stands twice.
    #[error("{name} stands twice in the deck: as card {} and as card {}", first.saturating_add(1), second.saturating_add(1), name = card.name())]
    #[non_exhaustive]
    Repeated {
        /// The card.
        card: Card,
        /// Where it stands first, counted from 0.
        first: usize,
        /// Where it stands again, counted from 0.
        second: usize,
    },
    /// A card is missing, and no card stands twice.
    #[error("{name} is missing: a deck has 52 cards, this one {count}", name = card.name())]
    #[non_exhaustive]
    Missing {
        /// The first missing card, in the order of the codes.
        card: Card,
        /// How many cards there are.
        count: usize,
    },
}

/// Text that is no deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ParseDeckError {
    /// It could not be read.
    #[error(transparent)]
    Syntax(#[from] ParseError),
    /// It was read, but the cards are no deck.
    #[error(transparent)]
    Deck(#[from] DeckError),
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|card| fmt::Display::fmt(card, f))
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deck({self})")
    }
}

impl FromStr for Deck {
    type Err = ParseDeckError;

    fn from_str(text: &str) -> Result<Self, ParseDeckError> {
        let mut cursor = Cursor::new(text);
        let deck = Self::read(&mut cursor, Cursor::skip_space)?;
        cursor.end()?;
        Ok(deck)
    }
}

impl TryFrom<[Card; Card::COUNT]> for Deck {
    type Error = DeckError;

    fn try_from(cards: [Card; Card::COUNT]) -> Result<Self, DeckError> {
        Self::from_cards(&cards)
    }
}
