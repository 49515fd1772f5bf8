//! One answer to "is this move legal": the list, `check`, `is_legal`, `play` and `undo` agree, over
//! every move that can be encoded.

mod common;

use common::{Chance, encodable_moves};
use shamrocks::{Move, MoveList, Pile, Position, Rules};

/// Positions under all rules: in the middle of a game, and made at random.
fn positions(per_rules: usize) -> impl Iterator<Item = Position> {
    let mut chance = Chance::new(1);
    let all = Rules::all()
        .flat_map(move |rules| (0..per_rules).flat_map(move |_| [(rules, true), (rules, false)]));
    all.map(
        move |(rules, reachable)| {
            if reachable { chance.reachable(rules) } else { chance.position(rules, 52) }
        },
    )
}

#[test]
fn moves_are_the_codes_of_two_piles() {
    let decoded = (0..=u16::MAX).filter_map(Move::from_code);
    let mut expected: Vec<_> = encodable_moves().collect();
    expected.sort_by_key(|m| m.code());
    assert!(decoded.eq(expected));
    assert_eq!(encodable_moves().count(), 22 * 22);
}

#[test]
fn list_check_and_play_agree() {
    let (mut legal, mut refused) = (0, 0);
    for position in positions(20) {
        let list = position.legal_moves();
        for m in encodable_moves() {
            let mut after = position;
            let played = after.play(m);
            assert_eq!(played, position.check(m), "{m} in {position}");
            assert_eq!(played.is_ok(), position.is_legal(m), "{m} in {position}");
            assert_eq!(played.is_ok(), list.contains(&m), "{m} in {position}");
            if let Ok(card) = played {
                assert_eq!(position.top(m.from()), Some(card), "{m} in {position}");
                assert_eq!(after.top(m.to()), Some(card), "{m} in {position}");
                legal += 1;
            } else {
                assert_eq!(after.to_bytes(), position.to_bytes(), "{m} in {position}");
                assert_eq!(after, position);
                refused += 1;
            }
        }
    }
    assert!(legal > 10_000 && refused > 100_000, "{legal} legal, {refused} refused");
}

#[test]
fn the_list_is_sorted_and_made_of_the_lists_of_the_piles() {
    for position in positions(50) {
        let list = position.legal_moves();
        let ascends = |pair: &[Move]| {
            let key = |m: Move| (m.from().code(), m.to().code());
            key(pair[0]) < key(pair[1])
        };
        assert!(list.windows(2).all(ascends), "{list} in {position}");
        let by_pile: Vec<_> =
            Pile::ALL.into_iter().flat_map(|from| position.legal_moves_of(from)).collect();
        assert_eq!(by_pile[..], list[..], "{position}");
        assert_eq!(position.is_stuck(), list.is_empty() && !position.is_won(), "{position}");
    }
    assert!(MoveList::default().is_empty());
}

/// The position from which `m` led to `after`, if it is one, by carrying the card by hand.
fn before(after: &Position, m: Move) -> Option<Position> {
    let mut fans: Vec<Vec<_>> = after.fans().map(|fan| fan.to_vec()).collect();
    let mut foundations = after.foundations();
    let card = match m.to() {
        Pile::Fan(fan) => fans[fan.index()].pop()?,
        Pile::Foundation(suit) => {
            let count = &mut foundations[usize::from(suit.code())];
            let card = after.top(m.to())?;
            *count -= 1;
            card
        }
    };
    match m.from() {
        Pile::Fan(fan) => fans[fan.index()].push(card),
        Pile::Foundation(suit) if suit != card.suit() => return None,
        Pile::Foundation(suit) => foundations[usize::from(suit.code())] += 1,
    }
    let before = Position::from_fans(&fans, foundations, after.rules()).ok()?;
    let mut replayed = before;
    (replayed.play(m).is_ok() && replayed == *after).then_some(before)
}

#[test]
fn undo_takes_back_just_what_could_have_been_played() {
    let (mut undone, mut refused) = (0, 0);
    for position in positions(10) {
        for m in encodable_moves() {
            let mut back = position;
            let result = back.undo(m);
            match before(&position, m) {
                Some(before) => {
                    assert_eq!(result.ok(), before.top(m.from()), "{m} in {position}");
                    assert_eq!(back, before, "{m} in {position}");
                    undone += 1;
                }
                None => {
                    assert!(result.is_err(), "{m} in {position}");
                    assert_eq!(back.to_bytes(), position.to_bytes(), "{m} in {position}");
                    refused += 1;
                }
            }
        }
    }
    assert!(undone > 10_000 && refused > 100_000, "{undone} undone, {refused} refused");
}

#[test]
fn undo_after_play_restores() {
    for position in positions(20) {
        for m in position.legal_moves() {
            let mut there = position;
            let card = there.play(m).unwrap();
            assert_eq!(there.undo(m), Ok(card), "{m} in {position}");
            assert_eq!(there, position, "{m}");
        }
    }
}
