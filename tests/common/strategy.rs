//! Values made by chance for proptest, which shrinks them.

use proptest::prelude::*;
use shamrocks::{Card, Deck, FAN_LIMIT, FANS, Position, Rules};

pub fn rules() -> impl Strategy<Value = Rules> {
    prop::sample::select(Rules::all().collect::<Vec<_>>())
}

pub fn deck() -> impl Strategy<Value = Deck> {
    let cards = Just(Card::ALL.into_iter().collect::<Vec<_>>()).prop_shuffle();
    cards.prop_map(|cards| Deck::from_cards(&cards).expect("a permutation"))
}

/// Any valid position.
pub fn position() -> impl Strategy<Value = Position> {
    let fans = prop::collection::vec(0..FANS, Card::COUNT);
    (deck(), [0..=13u8, 0..=13, 0..=13, 0..=13], fans, rules()).prop_map(
        |(deck, foundations, places, rules)| {
            let mut fans = vec![vec![]; FANS];
            for (&card, mut fan) in deck.cards().iter().zip(places) {
                if card.rank().code() < foundations[usize::from(card.suit().code())] {
                    continue;
                }
                while fans[fan].len() == FAN_LIMIT {
                    fan = (fan + 1) % FANS;
                }
                fans[fan].push(card);
            }
            Position::from_fans(&fans, foundations, rules).expect("a valid arrangement")
        },
    )
}
