// README links to files; on the page of the crate they are found where docs.rs keeps the source. The
// first definition of a link wins.
#![cfg_attr(
    feature = "solver",
    doc = "[examples/bare-metal]: https://docs.rs/crate/shamrocks/latest/source/examples/bare-metal
[examples/bare-metal/build.sh]: https://docs.rs/crate/shamrocks/latest/source/examples/bare-metal/build.sh
[examples/board_svg/seed-1.svg]: https://docs.rs/crate/shamrocks/latest/source/examples/board_svg/seed-1.svg
[examples/c]: https://docs.rs/crate/shamrocks/latest/source/examples/c
[examples/cmake]: https://docs.rs/crate/shamrocks/latest/source/examples/cmake
[examples/cpp]: https://docs.rs/crate/shamrocks/latest/source/examples/cpp
[examples/csharp]: https://docs.rs/crate/shamrocks/latest/source/examples/csharp
[examples/engines]: https://docs.rs/crate/shamrocks/latest/source/examples/engines
[examples/go]: https://docs.rs/crate/shamrocks/latest/source/examples/go
[examples/lua]: https://docs.rs/crate/shamrocks/latest/source/examples/lua
[examples/play/terminal.svg]: https://docs.rs/crate/shamrocks/latest/source/examples/play/terminal.svg
[examples/python]: https://docs.rs/crate/shamrocks/latest/source/examples/python
[examples/survey/summary.csv]: https://docs.rs/crate/shamrocks/latest/source/examples/survey/summary.csv
[examples/survey/winnable.svg]: https://docs.rs/crate/shamrocks/latest/source/examples/survey/winnable.svg
[examples/web/page.png]: https://docs.rs/crate/shamrocks/latest/source/examples/web/page.png
[include/shamrocks.h]: https://docs.rs/crate/shamrocks/latest/source/include/shamrocks.h
[include/shamrocks.hpp]: https://docs.rs/crate/shamrocks/latest/source/include/shamrocks.hpp
[src/autoplay.rs]: https://docs.rs/crate/shamrocks/latest/source/src/autoplay.rs
[src/moves.rs]: https://docs.rs/crate/shamrocks/latest/source/src/moves.rs
[src/position.rs]: https://docs.rs/crate/shamrocks/latest/source/src/position.rs
[src/rules.rs]: https://docs.rs/crate/shamrocks/latest/source/src/rules.rs
[src/solver/proof.rs]: https://docs.rs/crate/shamrocks/latest/source/src/solver/proof.rs
[tests/api.txt]: https://docs.rs/crate/shamrocks/latest/source/tests/api.txt
[tests/c/abi.c]: https://docs.rs/crate/shamrocks/latest/source/tests/c/abi.c
[tests/codes.rs]: https://docs.rs/crate/shamrocks/latest/source/tests/codes.rs
[tests/oracle.rs]: https://docs.rs/crate/shamrocks/latest/source/tests/oracle.rs
[tests/rules.rs]: https://docs.rs/crate/shamrocks/latest/source/tests/rules.rs
[tests/serde.rs]: https://docs.rs/crate/shamrocks/latest/source/tests/serde.rs
[tests/solver.rs]: https://docs.rs/crate/shamrocks/latest/source/tests/solver.rs
[tests/symbols.txt]: https://docs.rs/crate/shamrocks/latest/source/tests/symbols.txt
[tests/texts.rs]: https://docs.rs/crate/shamrocks/latest/source/tests/texts.rs"
)]
#![cfg_attr(feature = "solver", doc = "For a guided tour, with examples, see [`tour`].\n")]
#![cfg_attr(feature = "solver", doc = include_str!("../README.md"))]
#![cfg_attr(not(feature = "solver"), doc = "The rules of the solitaire game Shamrocks.")]
#![cfg_attr(docsrs, feature(doc_cfg))]
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

#[cfg(feature = "solver")]
mod solver;

#[cfg(feature = "alloc")]
mod game;

#[cfg(feature = "serde")]
mod serde;

#[cfg(feature = "capi")]
pub mod capi;

#[cfg(all(doc, feature = "solver"))]
pub mod tour;

pub use autoplay::Autoplay;
pub use card::{Card, CardName, Rank, Suit};
pub use deck::{Deck, DeckError, ParseDeckError};
#[cfg(feature = "solver")]
pub use game::Hint;
#[cfg(feature = "alloc")]
pub use game::{Game, LoadError};
pub use moves::{MAX_MOVES, Move, MoveList, MoveListIter, Outcome, Refusal, UndoError};
pub use notation::ParsePositionError;
pub use perft::{PERFT_MAX_DEPTH, PerftError};
pub use position::{
    BytesError, Fan, FanCards, Pile, PileName, Position, PositionError, PositionKey,
};
pub use pysol::{PysolError, PysolGame};
/// The generators that [`Deck::shuffled`] takes. A new major version of it is one of this crate.
pub use rand_core;
pub use rules::{Building, EmptyFans, FAN_LIMIT, FANS, FOUNDATIONS, Kings, Preset, Rules};
#[cfg(feature = "solver")]
pub use solver::{
    Budget, Difficulty, Fate, Judge, Judged, OutOfMemory, Progress, ShortenError, Solver, Stop,
    Verdict, WinnableDeal, difficulty, next_winnable, shorten,
};
pub use text::{Excerpt, Expected, ParseError, ParseErrorKind};
