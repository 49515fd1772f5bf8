//! Decks.

use super::card::card;
use super::error::{Fault, shamrocks_error};
use super::{call, explained, input, inputs, output, print, read, text};
use crate::card::Card;
use crate::deck::Deck;
use crate::pysol::PysolGame;
use core::convert::Infallible;
use core::ffi::c_char;

/// How many cards there are, and bytes in every `deck`.
pub const SHAMROCKS_CARDS: usize = 52;

const _: () = assert!(SHAMROCKS_CARDS == Card::COUNT);

pub(super) type Codes = [u8; SHAMROCKS_CARDS];

/// The deck that these codes are, if they are one.
fn from_codes(codes: &[u8]) -> Result<Deck, Fault> {
    // One card too many is a repeated one: no need to read on to say so.
    let mut cards = [Card::ALL[0]; SHAMROCKS_CARDS + 1];
    for (slot, &code) in cards.iter_mut().zip(codes) {
        *slot = card(code)?;
    }
    Ok(Deck::from_cards(cards.get(..codes.len()).unwrap_or(&cards))?)
}

/// The deck that C gives.
///
/// # Safety
///
/// `deck` is NULL or points to 52 bytes.
pub(super) unsafe fn deck(deck: *const u8) -> Result<Deck, Fault> {
    // SAFETY: the promise of the caller.
    from_codes(&unsafe { input(deck.cast::<Codes>())? })
}

pub(super) fn codes(deck: Deck) -> Codes {
    deck.cards().map(Card::code)
}

/// The deck in suit order C D H S, each suit from Ace to King.
///
/// - `deck`: receives the 52 cards.
///
/// Returns SHAMROCKS_OK or a failure.
/// cbindgen:ptrs-as-arrays=[[deck; 52]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_deck_in_order(deck: *mut u8) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        unsafe { output(deck.cast())? }.put(codes(Deck::IN_ORDER));
        Ok(())
    })
}

/// The deck of a seed. Seeds are for ever: a number gives the same deck in every version of this
/// library, on every platform.
///
/// - `seed`: any number.
/// - `deck`: receives the 52 cards in deal order.
///
/// Returns SHAMROCKS_OK or a failure.
/// cbindgen:ptrs-as-arrays=[[deck; 52]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_deck_from_seed(seed: u64, deck: *mut u8) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        unsafe { output(deck.cast())? }.put(codes(Deck::from_seed(seed)));
        Ok(())
    })
}

/// A deck shuffled with random numbers of your own. A shuffle takes 51 words, and one more about
/// once in seven million shuffles.
///
/// - `words`, `count`: uniformly distributed 32-bit words.
/// - `used`: receives how many of them were used.
/// - `deck`: receives the 52 cards in deal order.
///
/// Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_WORDS when more words are wanted.
/// cbindgen:ptrs-as-arrays=[[deck; 52]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_deck_shuffled(
    words: *const u32,
    count: usize,
    used: *mut usize,
    deck: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (words, used, deck) =
            unsafe { (inputs(words, count)?, output(used)?, output(deck.cast())?) };
        let mut words = Words { words, used: 0 };
        let shuffled = codes(Deck::shuffled(&mut words));
        if words.used > count {
            return Err(Fault::Words(count));
        }
        used.put(words.used);
        deck.put(shuffled);
        Ok(())
    })
}

/// A generator of given words.
struct Words<'a> {
    words: &'a [u32],
    /// How many words were asked for, be they there or not.
    used: usize,
}

impl rand_core::TryRng for Words<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        // The greatest word is never refused, so that a shuffle ends in any case.
        let word = self.words.get(self.used).copied().unwrap_or(u32::MAX);
        self.used += 1;
        Ok(word)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        rand_core::utils::next_u64_via_u32(self)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        rand_core::utils::fill_bytes_via_next_word(bytes, || self.try_next_u32())
    }
}

/// Whether cards are a deck: each of the 52 exactly once.
///
/// - `cards`, `count`: the cards.
/// - `error`: receives which card is wrong; may be NULL.
///
/// Returns SHAMROCKS_OK when they are, else why they are not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_deck_check(
    cards: *const u8,
    count: usize,
    error: *mut shamrocks_error,
) -> i32 {
    let body = || {
        // SAFETY: the promise of C.
        let cards = unsafe { inputs(cards, count)? };
        from_codes(cards).map(|_| ())
    };
    // SAFETY: the promise of C.
    unsafe { explained(error, body) }
}

/// The text of a deck: its 52 cards in deal order without blanks.
///
/// - `deck`: the 52 cards.
/// - `buffer`, `capacity`, `needed`: where the text goes; 105 bytes are enough.
///
/// Returns SHAMROCKS_OK or a failure: no deck, or the buffer is too small.
/// cbindgen:ptrs-as-arrays=[[deck; 52]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_deck_text(
    deck: *const u8,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| self::deck(deck), buffer, capacity, needed) }
}

/// Reads a deck: 52 cards in deal order, blanks and line ends optional.
///
/// - `text`, `length`: the text.
/// - `deck`: receives the 52 cards.
/// - `error`: receives what is wrong with the text; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure.
/// cbindgen:ptrs-as-arrays=[[deck; 52]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_deck_from_text(
    text: *const c_char,
    length: usize,
    deck: *mut u8,
    error: *mut shamrocks_error,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { read(text, length, deck.cast(), error, codes) }
}

/// PySolFC's deal of a game and number, with the rules it plays by. Takes about 3.6 KiB of stack
/// on a 32-bit chip.
///
/// - `game`: PySolFC's number of the game: 57, Shamrocks, or 714, Shamrocks II.
/// - `text`, `length`: the deal number as PySolFC takes it: an integer, or "ms" and digits.
/// - `deck`: receives the 52 cards in deal order.
/// - `rules`: receives the rules, SHAMROCKS_RULES_AS_DEALT.
/// - `error`: receives what is wrong with the number; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure.
/// cbindgen:ptrs-as-arrays=[[deck; 52]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_deck_from_pysol(
    game: u32,
    text: *const c_char,
    length: usize,
    deck: *mut u8,
    rules: *mut u8,
    error: *mut shamrocks_error,
) -> i32 {
    let body = || {
        // SAFETY: the promise of C.
        let (text, deck, rules) =
            unsafe { (self::text(text, length)?, output(deck.cast())?, output(rules)?) };
        let (dealt, played_by) = Deck::from_pysol(PysolGame::from_id(game)?, text)?;
        deck.put(codes(dealt));
        rules.put(played_by.code());
        Ok(())
    };
    // SAFETY: the promise of C.
    unsafe { explained(error, body) }
}
