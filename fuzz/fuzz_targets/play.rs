//! Any sequence of operations on a game: its saves load as the same game, its counts agree.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shamrocks::{Autoplay, Game, Rules};

fuzz_target!(|input: (u64, u8, Vec<u8>)| {
    let (seed, rules, operations) = input;
    let Some(rules) = Rules::from_code(rules) else { return };
    let mut game = Game::from_seed(seed, rules);
    for operation in operations {
        let before = *game.position();
        match operation {
            250 => drop(game.undo()),
            251 => drop(game.redo()),
            252 => game.restart(),
            253 => drop(game.autoplay(Autoplay::Safe)),
            254 => drop(game.autoplay(Autoplay::All)),
            _ => {
                let moves = before.legal_moves();
                if let Some(&m) = moves.get(usize::from(operation) % moves.len().max(1)) {
                    game.play(m).unwrap();
                    assert_eq!(game.undo(), Some(m));
                    assert_eq!(*game.position(), before);
                    assert_eq!(game.redo(), Some(m));
                }
            }
        }
        assert_eq!(game.position().perft(1), Ok(game.position().legal_moves().len() as u64));
    }
    assert_eq!(game.to_string().parse::<Game>().unwrap(), game);
});
