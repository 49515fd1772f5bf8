//! What can go wrong, and how C is told.

use super::status;
use crate::card::Card;
use crate::deck::{DeckError, ParseDeckError};
#[cfg(feature = "std")]
use crate::game::LoadError;
use crate::moves::{Move, Refusal, UndoError};
use crate::notation::ParsePositionError;
use crate::perft::PerftError;
use crate::position::{BytesError, Pile, PositionError};
use crate::pysol::PysolError;
#[cfg(all(feature = "std", feature = "solver"))]
use crate::solver::OutOfMemory;
use crate::text::{Expected, ParseError, ParseErrorKind};
use core::ffi::c_char;
use core::fmt::{self, Write};
use thiserror::Error;

/// How many bytes the message of an error holds. No message is ever cut.
pub const SHAMROCKS_MESSAGE_BYTES: usize = 220;

/// Stands where there is no card: an empty pile, an empty slot of a fan, an error without a card.
pub const SHAMROCKS_NO_CARD: u8 = 255;

/// Stands where there is no pile: in an error that has none.
pub const SHAMROCKS_NO_PILE: u8 = 255;

/// Why a call failed. The caller owns it; it holds no pointers. It is written only on failure,
/// and then as a whole. A host translates by status and data, or shows the message.
#[repr(C)]
#[allow(non_camel_case_types, reason = "the name in C")]
pub struct shamrocks_error {
    /// The status that the call returned.
    pub status: i32,
    /// The status of the refusal inside, for an illegal move in a save file or among moves to be
    /// shortened, or an impossible undo; else 0.
    pub reason: i32,
    /// The line of the text, from 1; 0 where there is no place in a text.
    pub line: u32,
    /// The column in characters, from 1; 0 where there is none.
    pub column: u32,
    /// A number, as the status says: a count, an index, a value; else 0.
    pub number: u64,
    /// Another number, for a status that has two; else 0.
    pub second: u64,
    /// The card concerned, or SHAMROCKS_NO_CARD.
    pub card: u8,
    /// The other card, or SHAMROCKS_NO_CARD.
    pub other: u8,
    /// The pile that the card comes from or stands in first, or SHAMROCKS_NO_PILE.
    pub from: u8,
    /// The pile that it goes to or stands in, or SHAMROCKS_NO_PILE.
    pub to: u8,
    /// A sentence in English, UTF-8, ended by a NUL.
    pub message: [c_char; SHAMROCKS_MESSAGE_BYTES],
}

const _: () = assert!(size_of::<shamrocks_error>() == 256);

/// Everything that can go wrong in a call.
#[derive(Debug, Error)]
pub(super) enum Fault {
    #[error("a pointer is NULL")]
    Null,
    #[error("a length of {0} is more than any memory holds")]
    Length(usize),
    #[error("the text is not UTF-8 at byte {0}")]
    Utf8(usize),
    #[error("the buffer is too small")]
    Buffer,
    #[cfg(feature = "std")]
    #[error("there is not enough memory")]
    Memory,
    #[cfg(feature = "std")]
    #[error("the library has a bug, please report it")]
    Panic,
    #[error("{0} is no card: cards are 0 to 51")]
    Card(u8),
    #[error("{0} is no pile: fans are 0 to 17, foundations 18 to 21")]
    Pile(u8),
    #[error("{0} is no fan: fans are 0 to 17")]
    Fan(u8),
    #[error("{0} is no move: a move is from + 256 * to, both 0 to 21")]
    Move(u16),
    #[error("{0} stands for no rules")]
    Rules(u8),
    #[error("{0} is not among the values of this argument")]
    Value(usize),
    #[error("there is none")]
    Nothing,
    #[error("{0} random words are not enough for a shuffle")]
    Words(usize),
    #[error(transparent)]
    Text(#[from] ParseError),
    #[error(transparent)]
    Deck(#[from] DeckError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Bytes(#[from] BytesError),
    #[error(transparent)]
    Pysol(#[from] PysolError),
    #[error("{1}")]
    Refused(Move, Refusal),
    #[error(transparent)]
    Undo(#[from] UndoError),
    #[error(transparent)]
    Perft(#[from] PerftError),
    #[cfg(feature = "std")]
    #[error(transparent)]
    Load(#[from] LoadError),
    #[cfg(all(feature = "std", feature = "solver"))]
    #[error("move {0}, {1}, is illegal: {2}")]
    ShortenRefused(usize, Move, Refusal),
    #[cfg(all(feature = "std", feature = "solver"))]
    #[error("the moves do not win the game")]
    ShortenNotWon,
}

#[cfg(all(feature = "std", feature = "solver"))]
impl From<OutOfMemory> for Fault {
    fn from(OutOfMemory: OutOfMemory) -> Self {
        Self::Memory
    }
}

impl From<ParseDeckError> for Fault {
    fn from(error: ParseDeckError) -> Self {
        match error {
            ParseDeckError::Syntax(error) => error.into(),
            ParseDeckError::Deck(error) => error.into(),
        }
    }
}

impl From<ParsePositionError> for Fault {
    fn from(error: ParsePositionError) -> Self {
        match error {
            ParsePositionError::Syntax(error) => error.into(),
            ParsePositionError::Position(error) => error.into(),
        }
    }
}

/// The data of a [`shamrocks_error`].
#[derive(Clone, Copy, PartialEq, Debug)]
struct Reason {
    status: i32,
    reason: i32,
    line: u32,
    column: u32,
    number: u64,
    second: u64,
    card: u8,
    other: u8,
    from: u8,
    to: u8,
}

impl Reason {
    const fn new(status: i32) -> Self {
        Self {
            status,
            reason: 0,
            line: 0,
            column: 0,
            number: 0,
            second: 0,
            card: SHAMROCKS_NO_CARD,
            other: SHAMROCKS_NO_CARD,
            from: SHAMROCKS_NO_PILE,
            to: SHAMROCKS_NO_PILE,
        }
    }

    fn number(self, number: impl TryInto<u64>) -> Self {
        Self { number: number.try_into().unwrap_or(u64::MAX), ..self }
    }

    fn second(self, second: impl TryInto<u64>) -> Self {
        Self { second: second.try_into().unwrap_or(u64::MAX), ..self }
    }

    fn card(self, card: Card) -> Self {
        Self { card: card.code(), ..self }
    }

    fn other(self, other: Card) -> Self {
        Self { other: other.code(), ..self }
    }

    fn from(self, from: impl Into<Pile>) -> Self {
        Self { from: from.into().code(), ..self }
    }

    fn to(self, to: impl Into<Pile>) -> Self {
        Self { to: to.into().code(), ..self }
    }

    #[cfg(feature = "std")]
    fn line(self, line: u32) -> Self {
        Self { line, ..self }
    }

    /// This refusal as the reason inside another status.
    fn inside(self, status: i32) -> Self {
        Self { status, reason: self.status, ..self }
    }

    fn text(error: ParseError) -> Self {
        let reason = match error.kind {
            ParseErrorKind::Expected { expected, .. } => Self::new(match expected {
                Expected::Rank => status::SHAMROCKS_ERROR_EXPECTED_RANK,
                Expected::Suit => status::SHAMROCKS_ERROR_EXPECTED_SUIT,
                Expected::Card => status::SHAMROCKS_ERROR_EXPECTED_CARD,
                Expected::Move => status::SHAMROCKS_ERROR_EXPECTED_MOVE,
                Expected::Fan => status::SHAMROCKS_ERROR_EXPECTED_FAN,
                Expected::Pile => status::SHAMROCKS_ERROR_EXPECTED_PILE,
                Expected::Number => status::SHAMROCKS_ERROR_EXPECTED_NUMBER,
                Expected::Foundations => status::SHAMROCKS_ERROR_EXPECTED_FOUNDATIONS,
                Expected::Rules => status::SHAMROCKS_ERROR_EXPECTED_RULES,
                Expected::KeyValue => status::SHAMROCKS_ERROR_EXPECTED_KEY_VALUE,
                Expected::Line(_) => status::SHAMROCKS_ERROR_EXPECTED_LINE,
                Expected::End => status::SHAMROCKS_ERROR_EXPECTED_END,
                Expected::EndOfLine => status::SHAMROCKS_ERROR_EXPECTED_END_OF_LINE,
            }),
            ParseErrorKind::Unknown { .. } => Self::new(status::SHAMROCKS_ERROR_UNKNOWN_WORD),
            ParseErrorKind::Repeated { .. } => Self::new(status::SHAMROCKS_ERROR_GIVEN_TWICE),
            ParseErrorKind::TooLarge { most, .. } => {
                Self::new(status::SHAMROCKS_ERROR_NUMBER_TOO_LARGE).number(most)
            }
            ParseErrorKind::Version { found, known } => {
                Self::new(status::SHAMROCKS_ERROR_SAVE_FORMAT).number(found).second(known)
            }
        };
        Self { line: error.line, column: error.column, ..reason }
    }

    fn deck(error: DeckError) -> Self {
        match error {
            DeckError::Repeated { card, first, second } => {
                Self::new(status::SHAMROCKS_ERROR_DECK_REPEATED)
                    .card(card)
                    .number(first.saturating_add(1))
                    .second(second.saturating_add(1))
            }
            DeckError::Missing { card, count } => {
                Self::new(status::SHAMROCKS_ERROR_DECK_MISSING).card(card).number(count)
            }
        }
    }

    fn position(error: PositionError) -> Self {
        match error {
            PositionError::TooManyFans { count } => {
                Self::new(status::SHAMROCKS_ERROR_TOO_MANY_FANS).number(count)
            }
            PositionError::FanTooLong { fan, count } => {
                Self::new(status::SHAMROCKS_ERROR_FAN_TOO_LONG).to(fan).number(count)
            }
            PositionError::FoundationTooHigh { suit, count } => {
                Self::new(status::SHAMROCKS_ERROR_FOUNDATION_TOO_HIGH).to(suit).number(count)
            }
            PositionError::Repeated { card, first, second } => {
                Self::new(status::SHAMROCKS_ERROR_CARD_REPEATED).card(card).from(first).to(second)
            }
            PositionError::Missing { card } => {
                Self::new(status::SHAMROCKS_ERROR_CARD_MISSING).card(card)
            }
        }
    }

    fn refusal(m: Move, refusal: Refusal) -> Self {
        let reason = match refusal {
            Refusal::Won => Self::new(status::SHAMROCKS_ERROR_WON),
            Refusal::SamePile { .. } => Self::new(status::SHAMROCKS_ERROR_SAME_PILE),
            Refusal::NoCard { .. } => Self::new(status::SHAMROCKS_ERROR_EMPTY_PILE),
            Refusal::WrongFoundation { card, .. } => {
                Self::new(status::SHAMROCKS_ERROR_WRONG_FOUNDATION).card(card)
            }
            Refusal::NotNext { card, next } => {
                Self::new(status::SHAMROCKS_ERROR_NOT_NEXT).card(card).other(next)
            }
            Refusal::NoWorryingBack { card } => {
                Self::new(status::SHAMROCKS_ERROR_NO_WORRYING_BACK).card(card)
            }
            Refusal::FanGone { card, .. } => Self::new(status::SHAMROCKS_ERROR_FAN_GONE).card(card),
            Refusal::OnlyKings { card, .. } => {
                Self::new(status::SHAMROCKS_ERROR_ONLY_KINGS).card(card)
            }
            Refusal::Alone { card, .. } => Self::new(status::SHAMROCKS_ERROR_ALONE).card(card),
            Refusal::FanFull { card, .. } => Self::new(status::SHAMROCKS_ERROR_FAN_FULL).card(card),
            Refusal::WrongRank { card, on, building } => {
                Self::new(status::SHAMROCKS_ERROR_WRONG_RANK)
                    .card(card)
                    .other(on)
                    .number(building.code())
            }
        };
        reason.from(m.from()).to(m.to())
    }

    /// A refusal of one of many moves, as the reason inside another status.
    #[cfg(feature = "std")]
    fn refused(number: usize, m: Move, refusal: Refusal, status: i32) -> Self {
        let reason = Self::refusal(m, refusal).inside(status);
        reason.second(reason.number).number(number)
    }

    fn undo(error: UndoError) -> Self {
        match error {
            UndoError::NoCard { m } => {
                Self::new(status::SHAMROCKS_ERROR_UNDO_NO_CARD).from(m.from()).to(m.to())
            }
            UndoError::NoPlace { m, card } => Self::new(status::SHAMROCKS_ERROR_UNDO_NO_PLACE)
                .card(card)
                .from(m.from())
                .to(m.to()),
            UndoError::Refused { m, refusal } => {
                Self::refusal(m, refusal).inside(status::SHAMROCKS_ERROR_UNDO_REFUSED)
            }
        }
    }

    fn pysol(error: PysolError) -> Self {
        match error {
            PysolError::Game { id } => Self::new(status::SHAMROCKS_ERROR_PYSOL_GAME).number(id),
            PysolError::Number { .. } => Self::new(status::SHAMROCKS_ERROR_PYSOL_NUMBER),
            PysolError::Zero => Self::new(status::SHAMROCKS_ERROR_PYSOL_ZERO),
            PysolError::TooLarge { most, .. } => {
                Self::new(status::SHAMROCKS_ERROR_PYSOL_TOO_LARGE).number(most)
            }
            PysolError::TooLong { digits, most } => {
                Self::new(status::SHAMROCKS_ERROR_PYSOL_TOO_LONG).number(digits).second(most)
            }
        }
    }

    #[cfg(feature = "std")]
    fn load(error: LoadError) -> Self {
        match error {
            LoadError::Syntax(error) => Self::text(error),
            LoadError::Deck { line, error } => Self::deck(error).line(line),
            LoadError::Position { line, error } => Self::position(error).line(line),
            LoadError::SeedMismatch { line, seed } => {
                Self::new(status::SHAMROCKS_ERROR_SEED_MISMATCH).line(line).number(seed)
            }
            LoadError::RulesMismatch { line, position, game } => {
                Self::new(status::SHAMROCKS_ERROR_RULES_MISMATCH)
                    .line(line)
                    .number(position.code())
                    .second(game.code())
            }
            LoadError::Refused { number, m, refusal } => {
                Self::refused(number, m, refusal, status::SHAMROCKS_ERROR_SAVED_MOVE)
            }
            LoadError::OutOfMemory => Self::new(status::SHAMROCKS_ERROR_MEMORY),
        }
    }
}

impl Fault {
    fn reason(&self) -> Reason {
        match *self {
            Self::Null => Reason::new(status::SHAMROCKS_ERROR_NULL),
            Self::Length(length) => Reason::new(status::SHAMROCKS_ERROR_LENGTH).number(length),
            Self::Utf8(index) => Reason::new(status::SHAMROCKS_ERROR_UTF8).number(index),
            Self::Buffer => Reason::new(status::SHAMROCKS_ERROR_BUFFER),
            #[cfg(feature = "std")]
            Self::Memory => Reason::new(status::SHAMROCKS_ERROR_MEMORY),
            #[cfg(feature = "std")]
            Self::Panic => Reason::new(status::SHAMROCKS_ERROR_PANIC),
            Self::Card(code) => Reason::new(status::SHAMROCKS_ERROR_CARD).number(code),
            Self::Pile(code) => Reason::new(status::SHAMROCKS_ERROR_PILE).number(code),
            Self::Fan(code) => Reason::new(status::SHAMROCKS_ERROR_FAN).number(code),
            Self::Move(code) => Reason::new(status::SHAMROCKS_ERROR_MOVE).number(code),
            Self::Rules(code) => Reason::new(status::SHAMROCKS_ERROR_RULES).number(code),
            Self::Value(value) => Reason::new(status::SHAMROCKS_ERROR_VALUE).number(value),
            Self::Nothing => Reason::new(status::SHAMROCKS_ERROR_NOTHING),
            Self::Words(count) => Reason::new(status::SHAMROCKS_ERROR_WORDS).number(count),
            Self::Text(error) => Reason::text(error),
            Self::Deck(error) => Reason::deck(error),
            Self::Position(error) | Self::Bytes(BytesError::Position(error)) => {
                Reason::position(error)
            }
            Self::Bytes(BytesError::Malformed { offset }) => {
                Reason::new(status::SHAMROCKS_ERROR_POSITION_BYTES).number(offset)
            }
            Self::Pysol(error) => Reason::pysol(error),
            Self::Refused(m, refusal) => Reason::refusal(m, refusal),
            Self::Undo(error) => Reason::undo(error),
            Self::Perft(PerftError::TooDeep { depth }) => {
                Reason::new(status::SHAMROCKS_ERROR_PERFT_TOO_DEEP).number(depth)
            }
            Self::Perft(PerftError::Overflow) => {
                Reason::new(status::SHAMROCKS_ERROR_PERFT_OVERFLOW)
            }
            #[cfg(feature = "std")]
            Self::Load(error) => Reason::load(error),
            #[cfg(all(feature = "std", feature = "solver"))]
            Self::ShortenRefused(number, m, refusal) => {
                Reason::refused(number, m, refusal, status::SHAMROCKS_ERROR_SHORTEN_REFUSED)
            }
            #[cfg(all(feature = "std", feature = "solver"))]
            Self::ShortenNotWon => Reason::new(status::SHAMROCKS_ERROR_SHORTEN_NOT_WON),
        }
    }

    pub(super) fn status(&self) -> i32 {
        self.reason().status
    }

    /// Tells everything, and gives the status.
    ///
    /// # Safety
    ///
    /// `error` is NULL or may be written.
    pub(super) unsafe fn explain(&self, error: *mut shamrocks_error) -> i32 {
        let Reason { status, reason, line, column, number, second, card, other, from, to } =
            self.reason();
        if !error.is_null() {
            let mut message = Message { text: [0; SHAMROCKS_MESSAGE_BYTES], len: 0 };
            // A message that does not fit would be cut.
            let _ = write!(message, "{self}");
            let message = message.text;
            let explained = shamrocks_error {
                status,
                reason,
                line,
                column,
                number,
                second,
                card,
                other,
                from,
                to,
                message,
            };
            // SAFETY: it is not NULL, and so may be written.
            unsafe { error.write(explained) };
        }
        status
    }
}

/// A message being written; its last byte stays NUL.
struct Message {
    text: [c_char; SHAMROCKS_MESSAGE_BYTES],
    len: usize,
}

impl Write for Message {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.text.get_mut(self.len..SHAMROCKS_MESSAGE_BYTES - 1).unwrap_or_default();
        if text.len() > room.len() {
            return Err(fmt::Error);
        }
        for (slot, byte) in room.iter_mut().zip(text.bytes()) {
            *slot = byte as c_char;
        }
        self.len += text.len();
        Ok(())
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::{Fault, SHAMROCKS_MESSAGE_BYTES, shamrocks_error};
    use crate::capi::status;
    use crate::card::{Card, Rank, Suit};
    use crate::deck::DeckError;
    use crate::game::LoadError;
    use crate::moves::{Move, Refusal, UndoError};
    use crate::perft::PerftError;
    use crate::position::{BytesError, Fan, Pile, PositionError};
    use crate::pysol::PysolError;
    use crate::rules::{Building, Rules};
    use crate::text::{Excerpt, Expected, ParseError, ParseErrorKind};
    use core::ffi::CStr;
    use core::mem::MaybeUninit;
    use std::collections::BTreeSet;
    use std::string::{String, ToString};
    use std::vec::Vec;

    fn explained(fault: &Fault) -> (i32, String) {
        let mut error = MaybeUninit::<shamrocks_error>::uninit();
        // SAFETY: `explain` may write there, and does.
        let (status, error) =
            unsafe { (fault.explain(error.as_mut_ptr()), error.assume_init_ref()) };
        assert_eq!(status, error.status);
        // SAFETY: the message ends in a NUL.
        let message = unsafe { CStr::from_ptr(error.message.as_ptr()) };
        (status, message.to_str().unwrap().into())
    }

    #[test]
    fn faults_that_no_call_explains() {
        let cases: [(Fault, i32, &str); 11] = [
            (
                Fault::Length(1 << 31),
                status::SHAMROCKS_ERROR_LENGTH,
                "a length of 2147483648 is more than any memory holds",
            ),
            (Fault::Buffer, status::SHAMROCKS_ERROR_BUFFER, "the buffer is too small"),
            (Fault::Memory, status::SHAMROCKS_ERROR_MEMORY, "there is not enough memory"),
            (
                LoadError::OutOfMemory.into(),
                status::SHAMROCKS_ERROR_MEMORY,
                "there is not enough memory for the moves of this game",
            ),
            (
                Fault::Panic,
                status::SHAMROCKS_ERROR_PANIC,
                "the library has a bug, please report it",
            ),
            (
                Fault::Pile(22),
                status::SHAMROCKS_ERROR_PILE,
                "22 is no pile: fans are 0 to 17, foundations 18 to 21",
            ),
            (Fault::Fan(18), status::SHAMROCKS_ERROR_FAN, "18 is no fan: fans are 0 to 17"),
            (
                Fault::Value(7),
                status::SHAMROCKS_ERROR_VALUE,
                "7 is not among the values of this argument",
            ),
            (Fault::Nothing, status::SHAMROCKS_ERROR_NOTHING, "there is none"),
            (
                Fault::Words(51),
                status::SHAMROCKS_ERROR_WORDS,
                "51 random words are not enough for a shuffle",
            ),
            (
                PerftError::Overflow.into(),
                status::SHAMROCKS_ERROR_PERFT_OVERFLOW,
                "the count does not fit in 64 bits",
            ),
        ];
        for (fault, status, message) in cases {
            assert_eq!(explained(&fault), (status, message.into()));
        }
    }

    /// Every status with its message at its longest.
    fn longest() -> Vec<Fault> {
        let found = Excerpt::new(&"♥".repeat(99));
        let card = Card::new(Rank::Queen, Suit::Diamonds);
        let (fan, pile) = (Fan::ALL[17], Pile::Foundation(Suit::Diamonds));
        let m = Move::new(fan, Fan::ALL[16]);
        let (line, column, number) = (u32::MAX, u32::MAX, usize::MAX);
        let rules = || Rules::all().max_by_key(|rules| rules.to_string().len()).unwrap_or_default();

        let expected = [
            Expected::Rank,
            Expected::Suit,
            Expected::Card,
            Expected::Move,
            Expected::Fan,
            Expected::Pile,
            Expected::Number,
            Expected::Foundations,
            Expected::Rules,
            Expected::KeyValue,
            Expected::Line("shamrocks 1"),
            Expected::End,
            Expected::EndOfLine,
        ];
        let kinds = expected
            .map(|expected| ParseErrorKind::Expected { expected, found })
            .into_iter()
            .chain([
                ParseErrorKind::Unknown {
                    what: "value of worrying-back",
                    found,
                    nearest: "morehead-mott-smith",
                },
                ParseErrorKind::Repeated { what: "worrying-back" },
                ParseErrorKind::TooLarge { found, most: u64::MAX },
                ParseErrorKind::Version { found: u64::MAX, known: u64::MAX },
            ]);
        let deck = [
            DeckError::Repeated { card, first: number, second: number },
            DeckError::Missing { card, count: number },
        ];
        let position = [
            PositionError::TooManyFans { count: number },
            PositionError::FanTooLong { fan, count: number },
            PositionError::FoundationTooHigh { suit: Suit::Diamonds, count: u8::MAX },
            PositionError::Repeated { card, first: pile, second: pile },
            PositionError::Missing { card },
        ];
        let refusals = [
            Refusal::Won,
            Refusal::SamePile { pile },
            Refusal::NoCard { pile },
            Refusal::WrongFoundation { card, foundation: Suit::Diamonds },
            Refusal::NotNext { card, next: card },
            Refusal::NoWorryingBack { card },
            Refusal::FanGone { card, fan },
            Refusal::OnlyKings { card, fan },
            Refusal::Alone { card, from: fan, to: fan },
            Refusal::FanFull { card, fan },
            Refusal::WrongRank { card, on: card, building: Building::UpOrDown },
        ];

        let mut faults: Vec<Fault> = kinds
            .map(|kind| ParseError { line, column, kind }.into())
            .chain(deck.map(|error| LoadError::Deck { line, error }.into()))
            .chain(position.map(|error| LoadError::Position { line, error }.into()))
            .chain(refusals.map(|refusal| UndoError::Refused { m, refusal }.into()))
            .chain(refusals.map(|refusal| LoadError::Refused { number, m, refusal }.into()))
            .collect();
        faults.extend([
            LoadError::SeedMismatch { line, seed: u64::MAX }.into(),
            LoadError::RulesMismatch { line, position: rules(), game: rules() }.into(),
            BytesError::Malformed { offset: number }.into(),
            LoadError::OutOfMemory.into(),
            UndoError::NoCard { m }.into(),
            UndoError::NoPlace { m: m.reversed(), card }.into(),
            PysolError::Game { id: u32::MAX }.into(),
            PysolError::Number { found }.into(),
            PysolError::Zero.into(),
            PysolError::TooLarge { found, most: u64::MAX }.into(),
            PysolError::TooLong { digits: number, most: number }.into(),
            PerftError::TooDeep { depth: u32::MAX }.into(),
            PerftError::Overflow.into(),
            Fault::Null,
            Fault::Length(number),
            Fault::Utf8(number),
            Fault::Buffer,
            Fault::Panic,
            Fault::Card(u8::MAX),
            Fault::Pile(u8::MAX),
            Fault::Fan(u8::MAX),
            Fault::Move(u16::MAX),
            Fault::Rules(u8::MAX),
            Fault::Value(number),
            Fault::Nothing,
            Fault::Words(number),
        ]);
        faults.extend(refusals.map(|refusal| Fault::Refused(m, refusal)));
        #[cfg(feature = "solver")]
        faults.extend(
            refusals
                .map(|refusal| Fault::ShortenRefused(number, m, refusal))
                .into_iter()
                .chain([Fault::ShortenNotWon]),
        );
        faults
    }

    #[test]
    fn no_message_is_cut() {
        let longest = longest();
        let mut told = BTreeSet::from([status::SHAMROCKS_OK]);
        if !cfg!(feature = "solver") {
            // Their numbers stay, but nothing brings them about.
            told.extend([
                status::SHAMROCKS_ERROR_SHORTEN_REFUSED,
                status::SHAMROCKS_ERROR_SHORTEN_NOT_WON,
            ]);
        }
        for fault in &longest {
            let (status, message) = explained(fault);
            assert_eq!(message, fault.to_string());
            told.insert(status);
        }
        // What is new has a status of its own, and so a line in the list.
        let is_status = |number: &i32| {
            // SAFETY: the text stays for ever.
            let name = unsafe { CStr::from_ptr(status::shamrocks_status_name(*number)) };
            name != c"unknown status"
        };
        assert_eq!(told, (-1..1000).filter(is_status).collect());
        let length = longest.iter().map(|fault| fault.to_string().len()).max();
        assert!(length < Some(SHAMROCKS_MESSAGE_BYTES));
        assert!(length > Some(SHAMROCKS_MESSAGE_BYTES - 32), "{length:?}: no need for so much");
    }

    #[test]
    fn a_panic_is_a_status() {
        fn body() -> Result<(), Fault> {
            panic!("this is a test")
        }
        assert_eq!(crate::capi::call(body), status::SHAMROCKS_ERROR_PANIC);
        let mut error = MaybeUninit::<shamrocks_error>::uninit();
        // SAFETY: the error may be written.
        let status = unsafe { crate::capi::explained(error.as_mut_ptr(), body) };
        assert_eq!(status, status::SHAMROCKS_ERROR_PANIC);
        // SAFETY: a failure is always explained.
        assert_eq!(unsafe { error.assume_init_ref() }.status, status::SHAMROCKS_ERROR_PANIC);
    }
}
