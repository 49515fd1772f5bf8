//! Serialize and Deserialize: the texts for human-readable formats, the frozen codes for others.
//!
//! In binary formats: `Suit`, `Rank`, `Card`, `Pile` and `Rules` are their code as `u8`, `Move` its
//! code as `u16`, `Deck` its 52 card codes and `Position` its 64 bytes, both as a byte string, and
//! `Game` its save file as text.

use crate::card::{Card, Rank, Suit};
use crate::deck::{Deck, DeckError};
use crate::moves::Move;
use crate::position::{BytesError, Pile, Position};
use crate::rules::Rules;
use core::fmt;
use core::marker::PhantomData;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

/// Reads a value from its text.
struct Text<T>(&'static str, PhantomData<T>);

impl<T: core::str::FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the text of a {}", self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Reads a value from its bytes.
struct Bytes<T, E>(&'static str, fn(&[u8]) -> Result<T, E>);

impl<T, R: fmt::Display> Visitor<'_> for Bytes<T, R> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the bytes of a {}", self.0)
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<T, E> {
        self.1(bytes).map_err(E::custom)
    }
}

macro_rules! by_code {
    ($($type:ident as $code:ident: $name:literal),* $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    self.code().serialize(serializer)
                }
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    return deserializer.deserialize_str(Text($name, PhantomData));
                }
                let code = $code::deserialize(deserializer)?;
                let unknown = || D::Error::custom(format_args!("{code} is no code of a {}", $name));
                Self::from_code(code).ok_or_else(unknown)
            }
        }
    )*};
}

by_code! {
    Suit as u8: "suit",
    Rank as u8: "rank",
    Card as u8: "card",
    Pile as u8: "pile",
    Rules as u8: "set of rules",
    Move as u16: "move",
}

macro_rules! by_bytes {
    ($($type:ident: $name:literal, $to_bytes:expr, $from_bytes:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    serializer.serialize_bytes(&$to_bytes(self))
                }
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    deserializer.deserialize_str(Text($name, PhantomData))
                } else {
                    deserializer.deserialize_bytes(Bytes($name, $from_bytes))
                }
            }
        }
    )*};
}

by_bytes! {
    Deck: "deck", |deck: &Deck| deck.cards().map(Card::code), deck_from_bytes;
    Position: "position", Position::to_bytes, position_from_bytes;
}

/// Why bytes are no value.
#[derive(Debug, thiserror::Error)]
enum FromBytesError {
    #[error("{0} bytes, where {1} are needed")]
    Length(usize, usize),
    #[error("{0} is no code of a card")]
    Card(u8),
    #[error(transparent)]
    Deck(#[from] DeckError),
    #[error(transparent)]
    Position(#[from] BytesError),
}

fn deck_from_bytes(bytes: &[u8]) -> Result<Deck, FromBytesError> {
    let mut cards = Card::ALL;
    if bytes.len() != cards.len() {
        return Err(FromBytesError::Length(bytes.len(), cards.len()));
    }
    for (card, &code) in cards.iter_mut().zip(bytes) {
        *card = Card::from_code(code).ok_or(FromBytesError::Card(code))?;
    }
    Ok(Deck::from_cards(&cards)?)
}

fn position_from_bytes(bytes: &[u8]) -> Result<Position, FromBytesError> {
    let length = |_| FromBytesError::Length(bytes.len(), Position::BYTES);
    Ok(Position::from_bytes(bytes.try_into().map_err(length)?)?)
}

#[cfg(feature = "alloc")]
mod game {
    use super::{Deserialize, Deserializer, PhantomData, Serialize, Serializer, Text};
    use crate::game::Game;

    impl Serialize for Game {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Game {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_str(Text("game", PhantomData))
        }
    }
}
