//! Sizes and traits that the types promise.

use shamrocks::{
    Autoplay, Building, Card, Deck, DeckError, EmptyFans, Fan, FanCards, Kings, MAX_MOVES, Move,
    MoveList, Outcome, ParseError, PerftError, Pile, Position, PositionError, PositionKey, Preset,
    PysolError, PysolGame, Rank, Refusal, Rules, Suit, UndoError,
};
use std::hash::Hash;
use std::mem::size_of;

const fn value<T: Copy + Eq + Hash + Send + Sync + Unpin + 'static>() {}
const fn shared<T: Clone + Send + Sync + Unpin + 'static>() {}
const fn error<T: core::error::Error + Copy + Eq + Send + Sync + 'static>() {}

const _: () = {
    value::<Suit>();
    value::<Rank>();
    value::<Card>();
    value::<Deck>();
    value::<Kings>();
    value::<Building>();
    value::<EmptyFans>();
    value::<Rules>();
    value::<Preset>();
    value::<Fan>();
    value::<Pile>();
    value::<Position>();
    value::<PositionKey>();
    value::<Move>();
    value::<Outcome>();
    value::<Autoplay>();
    value::<PysolGame>();
    shared::<FanCards>();
    shared::<MoveList>();
    error::<ParseError>();
    error::<DeckError>();
    error::<PositionError>();
    error::<Refusal>();
    error::<UndoError>();
    error::<PysolError>();
    error::<PerftError>();
    error::<shamrocks::ParseDeckError>();
    error::<shamrocks::ParsePositionError>();
    error::<shamrocks::BytesError>();
};

#[cfg(feature = "alloc")]
const _: () = {
    shared::<shamrocks::Game>();
    error::<shamrocks::LoadError>();
};

#[cfg(feature = "solver")]
const _: () = {
    const fn moved<T: Send + Sync + Unpin + 'static>() {}
    moved::<shamrocks::Solver>();
    shared::<shamrocks::Verdict>();
    error::<shamrocks::OutOfMemory>();
};

#[test]
fn sizes() {
    assert_eq!(size_of::<Card>(), 1);
    assert_eq!(size_of::<Option<Card>>(), 1);
    assert_eq!(size_of::<Move>(), 2);
    assert!(size_of::<Position>() <= 64, "{}", size_of::<Position>());
    assert!(size_of::<MoveList>() <= 2 * MAX_MOVES + 6, "{}", size_of::<MoveList>());
    assert_eq!(size_of::<PositionKey>(), PositionKey::BYTES);
    assert_eq!(size_of::<Deck>(), 52);
}

/// Ordered and hashed as their codes are.
#[test]
fn order_is_the_order_of_the_codes() {
    assert!(Card::ALL.into_iter().is_sorted());
    assert!(Card::ALL.into_iter().map(Card::code).eq(0..52));
    assert!(Pile::ALL.into_iter().is_sorted());
    assert!(Pile::ALL.into_iter().map(Pile::code).eq(0..22));
    assert!(Suit::ALL.is_sorted() && Rank::ALL.is_sorted() && Fan::ALL.is_sorted());
}

/// By the pile they come from, then the one they go to.
#[test]
fn moves_are_ordered_as_they_are_listed() {
    let moves = Position::deal(&Deck::from_seed(1), Rules::default()).legal_moves();
    assert!(moves.len() > 1 && moves.is_sorted());
    let m = |text: &str| text.parse::<Move>().unwrap();
    assert!(m("1>18") < m("2>1") && m("1>2") < m("1>3"));
}
