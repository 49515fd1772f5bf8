//! The texts of a position: many lines, as freecell-solver and PySolFC's board dumps have it, and
//! one line, for logs.

use crate::card::{Card, Rank, Suit};
use crate::position::{Arrangement, Position, PositionError};
use crate::rules::{FOUNDATIONS, Rules};
use crate::text::{Cursor, Expected, ParseError, ParseErrorKind};
use arrayvec::ArrayVec;
use core::fmt;
use core::str::FromStr;
use thiserror::Error;

/// Text that is no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// It could not be read.
    #[error(transparent)]
    Syntax(#[from] ParseError),
    /// It was read, but the arrangement is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// One line, or many with `{:#}`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { self.fmt_lines(f) } else { self.fmt_line(f) }
    }
}

impl Position {
    fn fmt_line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (suit, count) in Suit::ALL.into_iter().zip(self.foundations()) {
            write!(f, "{suit}{count} ")?;
        }
        for (index, cards) in self.fans().enumerate() {
            f.write_str(if index == 0 { "" } else { " / " })?;
            if cards.is_empty() {
                f.write_str("-")?;
            }
            for (place, card) in cards.iter().enumerate() {
                f.write_str(if place == 0 { "" } else { " " })?;
                fmt::Display::fmt(card, f)?;
            }
        }
        if self.rules() == Rules::default() { Ok(()) } else { write!(f, " | {}", self.rules()) }
    }

    fn fmt_lines(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Foundations:")?;
        for suit in Suit::ALL {
            match self.top(suit) {
                Some(card) => write!(f, " {suit}-{}", card.rank())?,
                None => write!(f, " {suit}-0")?,
            }
        }
        for cards in self.fans() {
            f.write_str("\n:")?;
            cards.iter().try_for_each(|card| write!(f, " {card}"))?;
        }
        if self.rules() == Rules::default() {
            Ok(())
        } else {
            write!(f, "\nRules: {}", self.rules())
        }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Reads either form.
    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let mut cursor = Cursor::new(text);
        let (arrangement, rules) = if cursor.take_word("Foundations:") {
            read_lines(&mut cursor)?
        } else {
            read_line(&mut cursor)?
        };
        cursor.end()?;
        Ok(arrangement.finish(rules.unwrap_or_default())?)
    }
}

/// What a text holds: an arrangement, and the rules if it names them.
pub(crate) type Read = (Arrangement, Option<Rules>);

/// Reads the form of one line, and stays on it.
pub(crate) fn read_line(cursor: &mut Cursor<'_>) -> Result<Read, ParsePositionError> {
    let mut arrangement = Arrangement::default();
    if !cursor.peek().is_some_and(starts_suit) {
        return Err(cursor.expected(Expected::Foundations).into());
    }
    read_foundations(cursor, &mut arrangement)?;
    loop {
        let start = *cursor;
        if cursor.take('-') {
            arrangement.push_fan(&[])?;
        } else if read_fan(cursor, &mut arrangement)? == 0 {
            return Err(start.expected(Expected::Card).into());
        }
        cursor.skip_blanks();
        if !cursor.take('/') {
            break;
        }
        cursor.skip_blanks();
    }
    let rules = if cursor.take('|') { Some(Rules::read(cursor)?) } else { None };
    Ok((arrangement, rules))
}

/// Reads the form of many lines, after its first word.
fn read_lines(cursor: &mut Cursor<'_>) -> Result<Read, ParsePositionError> {
    let mut arrangement = Arrangement::default();
    cursor.skip_blanks();
    read_foundations(cursor, &mut arrangement)?;
    loop {
        cursor.end_of_line()?;
        let start = *cursor;
        if cursor.peek().is_none() {
            return Ok((arrangement, None));
        }
        if cursor.take_word("Rules:") {
            return Ok((arrangement, Some(Rules::read(cursor)?)));
        }
        let colon = cursor.take(':');
        cursor.skip_blanks();
        if read_fan(cursor, &mut arrangement)? == 0 && !colon {
            return Err(start.expected(Expected::Card).into());
        }
    }
}

fn starts_suit(c: char) -> bool {
    Suit::read(&mut Cursor::new(c.encode_utf8(&mut [0; 4]))).is_ok()
}

/// Reads what the foundations hold; those left out hold nothing.
fn read_foundations(
    cursor: &mut Cursor<'_>,
    arrangement: &mut Arrangement,
) -> Result<(), ParseError> {
    let mut seen = [false; FOUNDATIONS];
    while cursor.peek().is_some_and(starts_suit) {
        let start = *cursor;
        let suit = Suit::read(cursor)? as usize;
        if core::mem::replace(&mut seen[suit], true) {
            return Err(start.error(ParseErrorKind::Repeated { what: "a foundation" }));
        }
        cursor.take('-');
        arrangement.foundations[suit] = if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            cursor.number(Expected::Number, Rank::ALL.len() as u64)? as u8
        } else {
            Rank::read(cursor).map_err(|_| start.expected(Expected::Foundations))? as u8 + 1
        };
        cursor.skip_blanks();
    }
    Ok(())
}

/// Reads the cards of a fan up to what is no card, and gives their number.
fn read_fan(
    cursor: &mut Cursor<'_>,
    arrangement: &mut Arrangement,
) -> Result<usize, ParsePositionError> {
    let mut cards = ArrayVec::<Card, { Card::COUNT + 1 }>::new();
    // More cards than a deck has are refused as they are.
    while !cards.is_full() && cursor.peek().is_some_and(|c| !matches!(c, '\n' | '/' | '|' | '-')) {
        cards.push(Card::read(cursor)?);
        cursor.skip_blanks();
    }
    arrangement.push_fan(&cards)?;
    Ok(cards.len())
}
