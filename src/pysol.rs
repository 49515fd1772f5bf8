//! The deals of PySolFC, by the number that its players know them by.

use crate::card::{Card, Rank, Suit};
use crate::deck::Deck;
use crate::rules::{FANS, Rules};
use crate::text::Excerpt;
use arrayvec::ArrayVec;
use thiserror::Error;

/// A game of PySolFC that deals Shamrocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u32)]
pub enum PysolGame {
    /// Game 57, Shamrocks.
    Shamrocks = 57,
    /// Game 714, Shamrocks II, which swaps Kings down while dealing.
    ShamrocksII = 714,
}

impl PysolGame {
    /// The game with PySolFC's number.
    ///
    /// # Errors
    ///
    /// [`PysolError::Game`] for any number but 57 and 714.
    pub fn from_id(id: u32) -> Result<Self, PysolError> {
        let game = [Self::Shamrocks, Self::ShamrocksII].into_iter().find(|game| game.id() == id);
        game.ok_or(PysolError::Game { id })
    }

    /// PySolFC's number of the game.
    #[must_use]
    pub const fn id(self) -> u32 {
        self as u32
    }

    /// The rules that both games play by.
    pub const RULES: Rules = Rules::AS_DEALT;
}

/// A PySolFC deal that does not exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PysolError {
    /// A game of PySolFC that is not Shamrocks.
    #[error("PySolFC's game {id} is not Shamrocks: that is 57, or 714 for Shamrocks II")]
    #[non_exhaustive]
    Game {
        /// The number of the game.
        id: u32,
    },
    /// Text that is no deal number.
    #[error("{found} is no PySolFC deal number: give digits, or ms and digits")]
    #[non_exhaustive]
    Number {
        /// The text.
        found: Excerpt,
    },
    /// Deal number 0.
    #[error("PySolFC has no deal 0: its numbers start at 1")]
    Zero,
    /// An `ms` number beyond the generator's seeds.
    #[error("ms{found} is too large: PySolFC's ms numbers end at {most}", found = found.as_str())]
    #[non_exhaustive]
    TooLarge {
        /// The number.
        found: Excerpt,
        /// The largest `ms` number.
        most: u64,
    },
    /// A deal number of very many digits.
    #[error("a deal number of {digits} digits is too long: at most {most}")]
    #[non_exhaustive]
    TooLong {
        /// How many digits it has.
        digits: usize,
        /// How many are read.
        most: usize,
    },
}

impl Deck {
    /// PySolFC's deal of this game and number, with the rules it plays by.
    ///
    /// The number is text as PySolFC takes it: an integer, or `ms` and digits; blanks, `# - _ . ,`
    /// and a trailing `L` are dropped. `ms` numbers, and integers below 32000, are dealt by the
    /// linear generator that Microsoft's FreeCell made known; others by Mersenne Twister. Takes
    /// about 3.6 KiB of stack on a 32-bit chip.
    ///
    /// ```
    /// use shamrocks::{Deck, Position, PysolGame, Rules};
    ///
    /// let (deck, rules) = Deck::from_pysol(PysolGame::Shamrocks, "24")?;
    /// assert_eq!(rules, Rules::AS_DEALT);
    /// let position = Position::deal(&deck, rules);
    /// # assert_eq!(position.legal_moves().len(), 2);
    /// # Ok::<_, shamrocks::PysolError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PysolError`] for text that is no number, for 0, for an `ms` number above 2^33 - 1, and
    /// for more than 1,232 digits.
    pub fn from_pysol(game: PysolGame, number: &str) -> Result<(Self, Rules), PysolError> {
        let mut words = Words::new_const();
        let mut cards = match read(number, &mut words)? {
            Generator::Linear(seed) => shuffled_linear(seed),
            Generator::Twister => shuffled_twister(&words),
        };
        match game {
            PysolGame::Shamrocks => cards.reverse(),
            PysolGame::ShamrocksII => swap_kings(&mut cards),
        }
        // PySolFC deals three rounds over seventeen fans, then one card to the last fan.
        let mut dealt = cards;
        for (k, &card) in cards.iter().enumerate().take(3 * (FANS - 1)) {
            dealt[k % (FANS - 1) * 3 + k / (FANS - 1)] = card;
        }
        Ok((Self::permuted(dealt), PysolGame::RULES))
    }
}

/// Shamrocks II: each King is swapped with the first card below it, in the fan it will be dealt
/// to, that was no King before.
fn swap_kings(cards: &mut [Card; Card::COUNT]) {
    let is_king = cards.map(|card| card.rank() == Rank::King);
    for i in (0..Card::COUNT - 1).filter(|&i| is_king[i]) {
        let below = (i % (FANS - 1)..i).step_by(FANS - 1);
        if let Some(j) = below.into_iter().find(|&j| cards[j].rank() != Rank::King) {
            cards.swap(i, j);
        }
    }
}

const MS_LAST: u64 = (1 << 33) - 1;
const LINEAR_BELOW: u64 = 32000;
const WORDS: usize = 128;
/// As many decimal digits as surely fit into `WORDS` words of 32 bits.
const DIGITS: usize = WORDS * 32 * 301 / 1000;

/// A whole number in 32-bit words, the least significant first.
type Words = ArrayVec<u32, WORDS>;

/// What deals a number.
enum Generator {
    /// The linear one, whose seeds take 33 bits.
    Linear(u64),
    /// Mersenne Twister, seeded with the words of the number.
    Twister,
}

/// Reads a deal number into `words`, which is not returned since it is large.
fn read(text: &str, words: &mut Words) -> Result<Generator, PysolError> {
    let not_a_number = PysolError::Number { found: Excerpt::new(text) };
    let trimmed = text.trim();
    let trimmed = trimmed.strip_suffix(['L', 'l']).unwrap_or(trimmed);
    let dropped = |c: &char| c.is_whitespace() || matches!(c, '#' | '-' | '_' | '.' | ',');
    let mut chars = trimmed.chars().filter(|c| !dropped(c));
    let mut ahead = chars.clone().map(|c| c.to_ascii_lowercase());
    let ms = ahead.next() == Some('m') && ahead.next() == Some('s');
    if ms {
        chars.nth(1);
    }

    if chars.clone().next().is_none() || !chars.clone().all(|c| c.is_ascii_digit()) {
        return Err(not_a_number);
    }
    let digits = chars.clone().skip_while(|&c| c == '0').count();
    if digits > DIGITS {
        return Err(PysolError::TooLong { digits, most: DIGITS });
    }
    for digit in chars.filter_map(|c| c.to_digit(10)) {
        let mut carry = u64::from(digit);
        for word in words.iter_mut() {
            carry += u64::from(*word) * 10;
            *word = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            words.push(carry as u32);
        }
    }

    let low = words.iter().take(2).rev().fold(0, |value, &word| value << 32 | u64::from(word));
    match words.len() {
        0 => Err(PysolError::Zero),
        len if ms && (len > 2 || low > MS_LAST) => Err(PysolError::TooLarge {
            found: Excerpt::new(trimmed.trim_start_matches(|c: char| !c.is_ascii_digit())),
            most: MS_LAST,
        }),
        len if ms || len == 1 && low < LINEAR_BELOW => Ok(Generator::Linear(low)),
        _ => Ok(Generator::Twister),
    }
}

/// Shuffles with the linear generator.
fn shuffled_linear(seed: u64) -> [Card; Card::COUNT] {
    let unshuffled = |i: usize| Card::new(Rank::ALL[i / 4], Suit::ALL[i % 4]);
    let mut cards = core::array::from_fn(unshuffled);
    let mut state = seed as u32;
    shuffle(&mut cards, |n| {
        state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
        let high = state >> 16;
        let random = match seed >> 31 {
            0 => high & 0x7fff,
            1 => high | 0x8000,
            _ => high + 1,
        };
        random as usize % n
    });
    cards
}

/// Shuffles with Mersenne Twister.
#[inline(never)]
fn shuffled_twister(words: &[u32]) -> [Card; Card::COUNT] {
    let suits = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];
    let unshuffled = |i: usize| Card::new(Rank::ALL[i % 13], suits[i / 13]);
    let mut cards = core::array::from_fn(unshuffled);
    let mut twister = rand_mt::Mt::new_with_key(words.iter().copied());
    shuffle(&mut cards, |n| {
        let high = f64::from(twister.next_u32() >> 5);
        let low = f64::from(twister.next_u32() >> 6);
        let random = (high * 67_108_864.0 + low) / 9_007_199_254_740_992.0;
        (random * n as f64) as usize
    });
    cards
}

/// Swaps card n - 1 with a drawn one of the first n, for n = 52 down to 2.
fn shuffle(cards: &mut [Card; Card::COUNT], mut draw: impl FnMut(usize) -> usize) {
    for n in (2..=Card::COUNT).rev() {
        cards.swap(n - 1, draw(n));
    }
}
