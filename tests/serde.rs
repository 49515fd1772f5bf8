//! Serde: texts in human-readable formats, the frozen codes in others.
#![cfg(feature = "serde")]

mod common;

use common::strategy;
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use shamrocks::{Card, Deck, Move, Pile, Position, Rank, Rules, Suit};
use std::fmt::{Debug, Display};

/// Checks both forms of a value, and gives the binary one.
fn round_trip<T>(value: &T) -> Vec<u8>
where
    T: Serialize + DeserializeOwned + Display + PartialEq + Debug,
{
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(json, serde_json::to_string(&value.to_string()).unwrap());
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), *value);
    let reader = serde_json::from_reader::<_, T>(json.as_bytes());
    assert_eq!(reader.unwrap(), *value, "from text that is not borrowed");
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(postcard::from_bytes::<T>(&bytes).unwrap(), *value);
    bytes
}

#[test]
fn small_values() {
    Suit::ALL.iter().for_each(|suit| assert_eq!(round_trip(suit), [suit.code()]));
    Rank::ALL.iter().for_each(|rank| assert_eq!(round_trip(rank), [rank.code()]));
    Card::ALL.into_iter().for_each(|card| assert_eq!(round_trip(&card), [card.code()]));
    Pile::ALL.into_iter().for_each(|pile| assert_eq!(round_trip(&pile), [pile.code()]));
    Rules::all().for_each(|rules| assert_eq!(round_trip(&rules), [rules.code()]));
    for m in common::encodable_moves() {
        assert_eq!(round_trip(&m), postcard::to_allocvec(&m.code()).unwrap());
    }
}

proptest! {
    #[test]
    fn decks(deck in strategy::deck()) {
        let codes = deck.cards().map(Card::code);
        assert_eq!(round_trip(&deck), [&[52], &codes[..]].concat());
    }

    #[test]
    fn positions(position in strategy::position()) {
        assert_eq!(round_trip(&position), [&[64], &position.to_bytes()[..]].concat());
        // The form of many lines is read too.
        let json = serde_json::to_string(&format!("{position:#}")).unwrap();
        assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn games(position in strategy::position(), seed: u64) {
        let mut game = shamrocks::Game::from_position(position);
        let mut end = position;
        for m in common::Chance::new(seed).play(&mut end, 10, 1) {
            game.play(m).unwrap();
        }
        game.undo();
        let text = game.to_string();
        let binary = round_trip(&game);
        assert_eq!(binary, postcard::to_allocvec(&text).unwrap());
    }
}

#[test]
fn texts_that_are_refused_say_why() {
    fn refused<T: DeserializeOwned + Debug>(json: &str, sentence: &str) {
        let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
        assert!(error.starts_with(sentence), "{error}");
    }
    refused::<Card>("\"1H\"", "line 1, column 1: expected a card such as TH, found \"1H\"");
    refused::<Move>("\"5>\"", "line 1, column 3: expected a fan from 1 to 18, or a foundation");
    refused::<Rules>("\"shamrock\"", "line 1, column 1: unknown preset \"shamrock\": did you mean");
    refused::<Deck>("\"KH\"", "ace of clubs is missing: a deck has 52 cards, this one 1");
    refused::<Position>(
        "\"C13 D13 H13 S11 KS\"",
        "queen of spades is missing: it is in no fan and on no foundation",
    );
    refused::<Card>("7", "invalid type: integer `7`, expected the text of a card");
    refused::<Move>("null", "invalid type: null, expected the text of a move");
}

#[test]
fn codes_of_nothing_are_refused() {
    fn refused<T: DeserializeOwned + Debug>(bytes: &[u8]) {
        assert!(postcard::from_bytes::<T>(bytes).is_err(), "{bytes:?}");
    }
    refused::<Suit>(&[4]);
    refused::<Rank>(&[13]);
    refused::<Card>(&[52]);
    refused::<Pile>(&[22]);
    refused::<Rules>(&[3]);
    refused::<Move>(&postcard::to_allocvec(&0x1600_u16).unwrap());
    let codes = Deck::IN_ORDER.cards().map(Card::code);
    refused::<Deck>(&postcard::to_allocvec(&codes[..51]).unwrap());
    let mut twice = codes;
    twice[0] = 1;
    refused::<Deck>(&postcard::to_allocvec(&twice[..]).unwrap());
    twice[0] = 52;
    refused::<Deck>(&postcard::to_allocvec(&twice[..]).unwrap());
    let position = Position::deal(&Deck::IN_ORDER, Rules::default()).to_bytes();
    refused::<Position>(&postcard::to_allocvec(&position[..63]).unwrap());
    let mut spoilt = position;
    spoilt[63] = 1;
    refused::<Position>(&postcard::to_allocvec(&spoilt[..]).unwrap());
}
