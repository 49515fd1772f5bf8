//! The frozen codes. A test that fails here means that old data can no longer be read: change the
//! code, not the test.

mod common;

use common::{endgame, position, rules};
use shamrocks::{
    Building, Card, Deck, EmptyFans, Fan, Kings, Move, Pile, Position, PositionKey, Rank, Rules,
    Suit,
};

#[test]
fn cards() {
    let expected = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD \
                    AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS";
    for (code, text) in (0..52).zip(expected.split(' ')) {
        let card = Card::from_code(code).unwrap();
        assert_eq!((card.to_string().as_str(), card.code()), (text, code));
        assert_eq!(Card::new(card.rank(), card.suit()), card);
    }
    assert!((52..=255).all(|code| Card::from_code(code).is_none()));
    assert_eq!(Suit::ALL.map(Suit::letter), ['C', 'D', 'H', 'S']);
    assert_eq!(Suit::ALL.map(Suit::code), [0, 1, 2, 3]);
    assert_eq!(Rank::ALL.map(Rank::letter).iter().collect::<String>(), "A23456789TJQK");
    assert_eq!(Rank::ALL.map(Rank::code), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    assert!((0..=255).all(|code| Suit::from_code(code).is_some() == (code < 4)));
    assert!((0..=255).all(|code| Rank::from_code(code).is_some() == (code < 13)));
    assert!(Deck::IN_ORDER.cards().iter().copied().eq(Card::ALL.into_iter()));
}

#[test]
fn piles() {
    let expected = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 C D H S";
    for (code, text) in (0..22).zip(expected.split(' ')) {
        let pile = Pile::from_code(code).unwrap();
        assert_eq!((pile.to_string().as_str(), pile.code()), (text, code));
    }
    assert!((22..=255).all(|code| Pile::from_code(code).is_none()));
    assert!((0..18).all(|index| Fan::from_index(index) == Some(Fan::ALL[index])));
    assert!((18..300).all(|index| Fan::from_index(index).is_none()));
}

#[test]
fn moves() {
    for (text, code) in [
        ("1>1", 0x0000),
        ("1>2", 0x0100),
        ("2>1", 0x0001),
        ("5>12", 0x0b04),
        ("18>C", 0x1211),
        ("5>H", 0x1404),
        ("H>5", 0x0414),
        ("S>18", 0x1115),
        ("S>S", 0x1515),
    ] {
        let m: Move = text.parse().unwrap();
        assert_eq!(m.code(), code, "{text}");
        assert_eq!(Move::from_code(code), Some(m));
        assert_eq!(m.code(), u16::from(m.from().code()) + 256 * u16::from(m.to().code()));
        assert_eq!((m.reversed().from(), m.reversed().to()), (m.to(), m.from()));
    }
    for code in [0x0016, 0x1600, 0x00ff, 0xff00, 0xffff] {
        assert_eq!(Move::from_code(code), None);
    }
}

#[test]
fn rules_bytes() {
    for (name, code) in [
        ("shamrocks", 0),
        ("no-worrying-back", 4),
        ("morehead-mott-smith", 5),
        ("as-dealt", 2),
        ("dick-1883", 13),
        ("three-card-fan", 28),
        ("open-fans", 38),
        ("kings=own-suit", 1),
        ("building=down", 8),
        ("empty-fans=kings", 16),
        ("empty-fans=any", 32),
        ("kings=as-dealt,worrying-back=no,building=down,empty-fans=any", 46),
    ] {
        assert_eq!(rules(name).code(), code, "{name}");
        assert_eq!(Rules::from_code(code), Some(rules(name)));
    }
    for code in 0..=u8::MAX {
        let keys = (code & 3 != 3, code >> 4 & 3 != 3, code >> 6 == 0);
        let read = Rules::from_code(code);
        assert_eq!(read.is_some(), keys == (true, true, true), "{code}");
        assert!(read.is_none_or(|rules| rules.code() == code));
    }
    assert_eq!(Rules::all().count(), 36);
    assert_eq!(Kings::ALL.map(Kings::word), ["bottom", "own-suit", "as-dealt"]);
    assert_eq!(Building::ALL.map(Building::word), ["up-or-down", "down"]);
    assert_eq!(EmptyFans::ALL.map(EmptyFans::word), ["closed", "kings", "any"]);
}

#[test]
fn position_bytes() {
    let position = position(
        "C3 D0 H13 S12 KS 4C / AD 2D 3D / - / KC | dick-1883"
            .replace("KC", "5C 6C 7C / 8C 9C TC / JC QC KC / 4D 5D 6D / 7D 8D 9D / TD JD QD / KD")
            .as_str(),
    );
    let mut expected = [0; Position::BYTES];
    expected[..54].fill(255);
    for (at, code) in [
        (0, 51),
        (1, 3),
        (3, 13),
        (4, 14),
        (5, 15),
        (9, 4),
        (10, 5),
        (11, 6),
        (12, 7),
        (13, 8),
        (14, 9),
        (15, 10),
        (16, 11),
        (17, 12),
        (18, 16),
        (19, 17),
        (20, 18),
        (21, 19),
        (22, 20),
        (23, 21),
        (24, 22),
        (25, 23),
        (26, 24),
        (27, 25),
    ] {
        expected[at] = code;
    }
    expected[54..59].copy_from_slice(&[3, 0, 13, 12, 13]);
    assert_eq!(position.to_bytes(), expected);
    assert_eq!(Position::from_bytes(&expected), Ok(position));
}

/// Six bits for each card in the order of the codes, the lowest first: what it lies on.
#[test]
fn position_key() {
    let position = endgame("KC QH / KH / QC KD", "open-fans");
    let mut bits = [53; 52];
    for (card, on) in [(11, 52), (12, 52), (25, 11), (37, 12), (38, 52)] {
        bits[card] = on;
    }
    let mut expected = [0; PositionKey::BYTES];
    for (card, bits) in bits.into_iter().enumerate() {
        for bit in (0..6).filter(|bit| bits >> bit & 1 == 1) {
            let at = card * 6 + bit;
            expected[at / 8] |= 1 << (at % 8);
        }
    }
    expected[39] = 38;
    assert_eq!(*position.key().as_bytes(), expected);
}
