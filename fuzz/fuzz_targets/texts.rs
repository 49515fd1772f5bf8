//! Any text: no parser panics, and what is read prints and reads back as the same value.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shamrocks::{Card, Deck, Game, Move, Pile, Position, PysolGame, Rank, Rules, Suit};
use std::fmt::{Debug, Display};
use std::str::FromStr;

fn round_trip<T: FromStr<Err: Debug> + Display + PartialEq + Debug>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string().parse::<T>().unwrap(), value);
    }
}

fuzz_target!(|text: &str| {
    round_trip::<Suit>(text);
    round_trip::<Rank>(text);
    round_trip::<Card>(text);
    round_trip::<Pile>(text);
    round_trip::<Move>(text);
    round_trip::<Rules>(text);
    round_trip::<Deck>(text);
    round_trip::<Position>(text);
    round_trip::<Game>(text);
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(format!("{position:#}").parse(), Ok(position));
        let _ = position.parse_move(text);
    }
    for game in [PysolGame::Shamrocks, PysolGame::ShamrocksII] {
        let _ = Deck::from_pysol(game, text);
    }
});
