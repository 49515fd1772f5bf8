//! The capacity of a `MoveList` against a search for positions with many legal moves.

mod common;

use common::Chance;
use shamrocks::{Card, EmptyFans, FAN_LIMIT, FANS, MAX_MOVES, Position, Rules};

#[test]
fn the_bound_is_what_its_argument_says() {
    let bound = |n: usize| 8 * n + (n + 4) * (FANS - n) + 4;
    assert_eq!((0..=FANS).map(bound).max(), Some(MAX_MOVES));
    assert_eq!(bound(11), MAX_MOVES);
    assert_eq!(MAX_MOVES, 197);
}

/// The most generous rules: any card fills an emptied fan, cards leave foundations.
fn generous() -> Rules {
    let mut rules = Rules::SHAMROCKS;
    rules.empty_fans = EmptyFans::Any;
    rules
}

/// Swaps two cards, or moves one within the fans, to a foundation or off it.
fn changed(chance: &mut Chance, position: &Position) -> Option<Position> {
    let mut fans: Vec<Vec<Card>> = position.fans().map(|fan| fan.to_vec()).collect();
    let mut foundations = position.foundations();
    let (a, b, suit) = (chance.below(FANS), chance.below(FANS), chance.below(4));
    let (i, j) = (chance.below(FAN_LIMIT), chance.below(FAN_LIMIT));
    match chance.below(4) {
        0 => {
            let (first, second) = (*fans[a].get(i)?, *fans[b].get(j)?);
            fans[a][i] = second;
            fans[b][j] = first;
        }
        1 => {
            let card = fans[a].pop()?;
            let place = j.min(fans[b].len());
            fans[b].insert(place, card);
        }
        2 => {
            let next = Card::from_code(suit as u8 * 13 + foundations[suit])?;
            fans.iter_mut().for_each(|fan| fan.retain(|&card| card != next));
            foundations[suit] += 1;
        }
        _ => {
            foundations[suit] = foundations[suit].checked_sub(1)?;
            let place = i.min(fans[a].len());
            fans[a].insert(place, Card::from_code(suit as u8 * 13 + foundations[suit])?);
        }
    }
    Position::from_fans(&fans, foundations, generous()).ok()
}

/// Climbs towards many moves, first with steps back, later with fewer, and gives the most seen.
fn climb(chance: &mut Chance, mut position: Position) -> usize {
    const STEPS: usize = 20_000;
    const STEP_BACK: usize = 6;
    let mut most = 0;
    for step in 0..STEPS {
        let Some(next) = changed(chance, &position) else { continue };
        let slack = STEP_BACK * (STEPS - step) / STEPS;
        if next.legal_moves().len() + slack >= position.legal_moves().len() {
            position = next;
            most = most.max(position.legal_moves().len());
        }
    }
    most
}

#[test]
fn no_position_has_more_moves_than_the_bound() {
    let mut chance = Chance::new(5);
    let mut most = 0;
    for height in [7, 8, 9].repeat(4) {
        let start = chance.arrange(generous(), [height; 4]);
        let count = climb(&mut chance, start);
        assert!(count <= MAX_MOVES);
        most = most.max(count);
    }
    assert!(most >= 180, "a poor search: {most} at most");
}
