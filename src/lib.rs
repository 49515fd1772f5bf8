#![doc = include_str!("../README.md")]
#![no_std]
#![deny(missing_docs)]
#![cfg_attr(not(feature = "capi"), forbid(unsafe_code))]
#![cfg_attr(feature = "capi", deny(unsafe_code))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// Ground floor first: a module uses only those above it.
mod text;

mod card;

mod rules;

mod deck;

mod pysol;

mod position;

mod moves;

mod autoplay;

mod perft;

mod notation;

#[cfg(feature = "alloc")]
mod game;

#[cfg(feature = "serde")]
mod serde;

#[cfg(feature = "capi")]
pub mod capi;

pub use autoplay::Autoplay;
pub use card::{Card, CardName, Rank, Suit};
pub use deck::{Deck, DeckError, ParseDeckError};
#[cfg(feature = "alloc")]
pub use game::{Game, LoadError};
pub use moves::{MAX_MOVES, Move, MoveList, MoveListIter, Outcome, Refusal, UndoError};
pub use notation::ParsePositionError;
pub use perft::{PERFT_MAX_DEPTH, PerftError};
pub use position::{
    BytesError, Fan, FanCards, Pile, PileName, Position, PositionError, PositionKey,
};
pub use pysol::{PysolError, PysolGame};
pub use rules::{Building, EmptyFans, FAN_LIMIT, FANS, FOUNDATIONS, Kings, Preset, Rules};
pub use text::{Excerpt, Expected, ParseError, ParseErrorKind};
