//! Any bytes: a position or an error, and a position holds each card once and plays.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shamrocks::{Move, Position};

fuzz_target!(|bytes: [u8; Position::BYTES]| {
    let Ok(position) = Position::from_bytes(&bytes) else { return };
    assert_eq!(position.to_bytes(), bytes);
    let cards = position.fans().map(|fan| fan.len()).sum::<usize>();
    assert_eq!(cards, position.cards_left());
    let moves = position.legal_moves();
    for m in (0..=u16::MAX).filter_map(Move::from_code) {
        assert_eq!(position.is_legal(m), moves.contains(&m));
    }
    assert_eq!(position.perft(1), Ok(moves.len() as u64));
    for &m in &moves {
        let mut after = position;
        after.play(m).unwrap();
        after.undo(m).unwrap();
        assert_eq!(after, position);
    }
});
