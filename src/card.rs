//! Suits, ranks and cards.

use crate::text::{Cursor, Expected, ParseError, whole};
use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

/// Declares a small enum whose discriminants are its frozen codes, with a word for each value.
macro_rules! coded_enum {
    ($(#[$meta:meta])* $name:ident, $(#[$word_meta:meta])* $word:ident { $($(#[$variant_meta:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[repr(u8)]
        pub enum $name { $($(#[$variant_meta])* $variant),* }

        impl $name {
            /// All of them, in the order of their codes.
            pub const ALL: [Self; [$($text),*].len()] = [$(Self::$variant),*];
            const WORDS: [&'static str; Self::ALL.len()] = [$($text),*];

            /// The frozen code: the index in [`ALL`](Self::ALL).
            #[must_use]
            pub const fn code(self) -> u8 {
                self as u8
            }

            /// The one with this code.
            #[must_use]
            pub const fn from_code(code: u8) -> Option<Self> {
                if (code as usize) < Self::ALL.len() { Some(Self::ALL[code as usize]) } else { None }
            }

            $(#[$word_meta])*
            #[must_use]
            pub const fn $word(self) -> &'static str {
                Self::WORDS[self as usize]
            }
        }
    };
}
pub(crate) use coded_enum;

coded_enum! {
    /// A suit. Prints as its letter, `C`, `D`, `H` or `S`; also reads its symbol.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    Suit,
    /// The word for it in sentences, such as `clubs`.
    name {
        /// Clubs.
        Clubs = "clubs",
        /// Diamonds.
        Diamonds = "diamonds",
        /// Hearts.
        Hearts = "hearts",
        /// Spades.
        Spades = "spades",
    }
}

coded_enum! {
    /// A rank, Ace low. Prints as one character, `A 2 ... 9 T J Q K`; also reads `10`.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    Rank,
    /// The word for it in sentences, such as `10` or `queen`.
    name {
        /// Ace, the first card of a foundation.
        Ace = "ace",
        /// Two.
        Two = "2",
        /// Three.
        Three = "3",
        /// Four.
        Four = "4",
        /// Five.
        Five = "5",
        /// Six.
        Six = "6",
        /// Seven.
        Seven = "7",
        /// Eight.
        Eight = "8",
        /// Nine.
        Nine = "9",
        /// Ten.
        Ten = "10",
        /// Jack.
        Jack = "jack",
        /// Queen.
        Queen = "queen",
        /// King, the last card of a foundation.
        King = "king",
    }
}

/// The text of a suit or a rank is its letter.
macro_rules! lettered {
    ($($name:ident $letters:literal)*) => {$(
        impl $name {
            /// The letter that stands for it in every text.
            #[must_use]
            pub const fn letter(self) -> char {
                $letters[self as usize] as char
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.letter(), f)
            }
        }

        impl FromStr for $name {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                whole(text, Self::read)
            }
        }
    )*};
}

lettered! {
    Suit b"CDHS"
    Rank b"A23456789TJQK"
}

impl Suit {
    const SYMBOLS: [[char; 2]; 4] = [['♣', '♧'], ['♦', '♢'], ['♥', '♡'], ['♠', '♤']];

    /// The symbol, such as `♥`.
    #[must_use]
    pub const fn symbol(self) -> char {
        Self::SYMBOLS[self as usize][0]
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, ParseError> {
        let start = *cursor;
        let next = cursor.next().map(|c| c.to_ascii_uppercase());
        let is_next = |c: char| next == Some(c);
        let suit = Self::ALL.into_iter().find(|suit| is_next(suit.letter())).or_else(|| {
            Self::ALL
                .into_iter()
                .find(|&suit| Self::SYMBOLS[suit as usize].into_iter().any(is_next))
        });
        if suit.is_some() {
            // What may stand behind a symbol to have it drawn as a picture, or as text.
            let _ = cursor.take('\u{fe0f}') || cursor.take('\u{fe0e}');
        }
        suit.ok_or_else(|| start.expected(Expected::Suit))
    }
}

impl Rank {
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, ParseError> {
        let start = *cursor;
        let next = cursor.next().map(|c| c.to_ascii_uppercase());
        if next == Some('1') && cursor.take('0') {
            return Ok(Self::Ten);
        }
        Self::ALL
            .into_iter()
            .find(|rank| next == Some(rank.letter()))
            .ok_or_else(|| start.expected(Expected::Rank))
    }
}

/// A card of the deck of 52, in one byte; `Option<Card>` is one byte too.
///
/// Ordered by suit, then rank. Prints as rank and suit, `TH`; [`name`](Self::name) is for
/// sentences.
///
/// ```
/// use shamrocks::{Card, Rank, Suit};
///
/// let card: Card = "th".parse()?;
/// assert_eq!(card, Card::new(Rank::Ten, Suit::Hearts));
/// assert_eq!(card.to_string(), "TH");
/// assert_eq!(card.name().to_string(), "10 of hearts");
/// # Ok::<_, shamrocks::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

impl Card {
    /// How many cards there are.
    pub const COUNT: usize = 52;

    /// The card of this rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(NonZeroU8::MIN.saturating_add(suit as u8 * 13 + rank as u8))
    }

    /// The card with this frozen code: suit × 13 + rank, 0 to 51.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        if code < 52 { Some(Self(NonZeroU8::MIN.saturating_add(code))) } else { None }
    }

    /// The frozen code: suit × 13 + rank, 0 to 51.
    #[must_use]
    pub const fn code(self) -> u8 {
        self.0.get() - 1
    }

    /// The rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        RANKS[self.index()]
    }

    /// The suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        SUITS[self.index()]
    }

    /// The index into the tables of ranks and suits, which needs no bounds check.
    const fn index(self) -> usize {
        self.0.get() as usize % RANKS.len()
    }

    /// All cards, in the order of their codes.
    pub const ALL: [Self; Self::COUNT] = {
        let mut cards = [Self(NonZeroU8::MIN); 52];
        let mut code = 0;
        while code < 52 {
            cards[code] = Self(NonZeroU8::MIN.saturating_add(code as u8));
            code += 1;
        }
        cards
    };

    /// The card in words, such as `10 of hearts`.
    #[must_use]
    pub const fn name(self) -> CardName {
        CardName(self)
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, ParseError> {
        let start = *cursor;
        let read = |cursor: &mut Cursor<'_>| {
            let rank = Rank::read(cursor)?;
            Ok(Self::new(rank, Suit::read(cursor)?))
        };
        read(cursor).map_err(|_: ParseError| start.expected(Expected::Card))
    }
}

/// The rank of each card; a power of two is spared a check and the division by 13.
static RANKS: [Rank; 64] = {
    let mut ranks = [Rank::Ace; 64];
    let mut code = 0;
    while code < Card::COUNT {
        ranks[code + 1] = Rank::ALL[code % 13];
        code += 1;
    }
    ranks
};

/// The suit of each card.
static SUITS: [Suit; 64] = {
    let mut suits = [Suit::Clubs; 64];
    let mut code = 0;
    while code < Card::COUNT {
        suits[code + 1] = Suit::ALL[code / 13];
        code += 1;
    }
    suits
};

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = [self.rank().letter(), self.suit().letter()].map(|letter| letter as u8);
        f.pad(core::str::from_utf8(&letters).unwrap_or_default())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole(text, Self::read)
    }
}

/// A card in words; see [`Card::name`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardName(Card);

impl fmt::Display for CardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.0.rank().name(), self.0.suit().name())
    }
}
