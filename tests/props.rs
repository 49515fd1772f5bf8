//! What holds whatever is done: cards are conserved, everything can be taken back, keys and bytes
//! tell positions apart.

mod common;

use common::{Chance, strategy};
use proptest::prelude::*;
use shamrocks::{Autoplay, Card, FAN_LIMIT, FANS, Move, Position, Rank, Rules, Suit};

/// Checks what every position promises.
fn assert_valid(position: &Position) {
    let mut seen = [false; Card::COUNT];
    let mut see = |card: Card| {
        let seen = &mut seen[usize::from(card.code())];
        assert!(!std::mem::replace(seen, true), "{card} stands twice in {position}");
    };
    assert_eq!(position.fans().len(), FANS);
    for fan in position.fans() {
        assert!(fan.len() <= FAN_LIMIT);
        fan.iter().copied().for_each(&mut see);
    }
    for suit in Suit::ALL {
        let foundation = Rank::ALL.into_iter().take(usize::from(position.foundation(suit)));
        foundation.map(|rank| Card::new(rank, suit)).for_each(&mut see);
    }
    assert_eq!(seen, [true; Card::COUNT], "{position}");
    assert_eq!(position.is_won(), position.cards_left() == 0);
}

proptest! {
    #[test]
    fn play_and_autoplay_conserve_the_cards(start in strategy::position(), seed: u64) {
        let mut chance = Chance::new(seed);
        assert_valid(&start);
        let mut position = start;
        let played = chance.play(&mut position, 60, 2);
        assert_valid(&position);
        for m in played.into_iter().rev() {
            position.undo(m).unwrap();
            assert_valid(&position);
        }
        assert_eq!(position, start);
        for which in [Autoplay::Safe, Autoplay::All] {
            position.autoplay(which);
            assert_valid(&position);
        }
    }

    #[test]
    fn perft_counts_what_is_played(start in strategy::position()) {
        fn count(position: &Position, depth: u32) -> u64 {
            if depth == 0 {
                return 1;
            }
            let after = |m| {
                let mut after = *position;
                after.play(m).expect("a legal move");
                after
            };
            position.legal_moves().into_iter().map(|m| count(&after(m), depth - 1)).sum()
        }
        for depth in 0..=2 {
            assert_eq!(start.perft(depth), Ok(count(&start, depth)));
        }
        // Deeper where there are few moves.
        if start.legal_moves().len() <= 12 {
            assert_eq!(start.perft(4), Ok(count(&start, 4)));
        }
    }

    /// In the legal list, accepted by `check`, played: all three or none, for every 2-byte value; a
    /// refusal leaves everything as it was.
    #[test]
    fn legality_is_one_thing(start in strategy::position(), seed: u64) {
        let mut reached = start;
        Chance::new(seed).play(&mut reached, 40, 2);
        for position in [start, reached] {
            let moves = position.legal_moves();
            for m in (0..=u16::MAX).filter_map(Move::from_code) {
                let mut after = position;
                let (check, play) = (position.check(m), after.play(m));
                assert_eq!(check, play);
                assert_eq!(check.is_ok(), moves.contains(&m), "{position} {m}");
                assert!(play.is_ok() || after == position);
            }
        }
    }

    #[test]
    fn bytes_read_back(position in strategy::position()) {
        let bytes = position.to_bytes();
        assert_eq!(Position::from_bytes(&bytes), Ok(position));
        assert_eq!(bytes[59..], [0; 5]);
    }

    /// Every byte counts: with another one it is another position, or none.
    #[test]
    fn any_64_bytes_are_a_position_or_refused(
        position in strategy::position(),
        changes in prop::collection::vec((0..Position::BYTES, any::<u8>()), 1..4),
        any: [u8; 32],
    ) {
        let mut bytes = position.to_bytes();
        for (at, byte) in changes {
            bytes[at] = byte;
        }
        let doubled: [u8; 64] = std::array::from_fn(|at| any[at / 2]);
        for bytes in [bytes, doubled] {
            if let Ok(read) = Position::from_bytes(&bytes) {
                assert_valid(&read);
                assert_eq!(read.to_bytes(), bytes);
            }
        }
    }

    #[test]
    fn two_slots_swapped_are_a_position_or_refused(
        position in strategy::position(),
        a in 0..Position::BYTES,
        b in 0..Position::BYTES,
    ) {
        let mut bytes = position.to_bytes();
        bytes.swap(a, b);
        if let Ok(read) = Position::from_bytes(&bytes) {
            assert_valid(&read);
            assert_eq!(read.to_bytes(), bytes);
        }
    }

    #[test]
    fn keys_ignore_the_order_of_fans(
        position in strategy::position(),
        order in Just((0..FANS).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let fans: Vec<_> = position.fans().collect();
        let fans: Vec<_> = order.iter().map(|&fan| fans[fan]).collect();
        let shuffled = Position::from_fans(&fans, position.foundations(), position.rules());
        assert_eq!(shuffled.map(|shuffled| shuffled.key()), Ok(position.key()));
    }

    #[test]
    fn keys_tell_all_else_apart(position in strategy::position(), seed: u64, other in strategy::rules()) {
        let sorted = |position: &Position| {
            let mut fans: Vec<_> = position.fans().map(|fan| fan.to_vec()).collect();
            fans.sort();
            (fans, position.foundations(), position.rules())
        };
        assert_eq!(position.key() == position.with_rules(other).key(), position.rules() == other);
        // What is one or two moves away is the same but for the order of fans, or is not.
        let mut chance = Chance::new(seed);
        for moves in [1, 2, 2, 2, 3, 4] {
            let mut near = position;
            chance.play(&mut near, moves, 0);
            assert_eq!(near.key() == position.key(), sorted(&near) == sorted(&position));
        }
        // Two cards swapped.
        let fans: Vec<_> = position.fans().map(|fan| fan.to_vec()).collect();
        let filled: Vec<_> = (0..FANS).filter(|&fan| !fans[fan].is_empty()).collect();
        if let (Some(a), Some(b)) = (chance.pick(&filled), chance.pick(&filled)) {
            let mut swapped = fans;
            let (i, j) = (chance.below(swapped[a].len()), chance.below(swapped[b].len()));
            let (first, second) = (swapped[a][i], swapped[b][j]);
            (swapped[a][i], swapped[b][j]) = (second, first);
            let swapped =
                Position::from_fans(&swapped, position.foundations(), position.rules()).unwrap();
            assert_eq!(swapped.key() == position.key(), sorted(&swapped) == sorted(&position));
        }
    }
}

#[test]
fn a_won_game_has_no_sequence_of_moves() {
    for rules in Rules::all() {
        let won = Position::from_fans(&[[]; 0], [13; 4], rules).unwrap();
        assert_eq!([0, 1, 2, 3].map(|depth| won.perft(depth)), [Ok(1), Ok(0), Ok(0), Ok(0)]);
    }
}

#[test]
fn keys_do_not_change_with_the_order_of_fans_on_the_way() {
    // The same position by two ways, in other fans: the Kings change places.
    let start = common::endgame("QC KD / QD KC / - / -", "open-fans");
    let (mut one, mut two) = (start, start);
    common::play(&mut one, "1>3 2>4");
    common::play(&mut two, "1>4 2>3");
    assert_ne!(one, two);
    assert_eq!(one.key(), two.key());
    assert_ne!(one.key(), start.key());
}

#[cfg(feature = "alloc")]
mod games {
    use super::{Chance, assert_valid, strategy};
    use proptest::prelude::*;
    use shamrocks::{Autoplay, Game, Move, Outcome, Position};

    /// What a host does with a game.
    #[derive(Clone, Copy, Debug)]
    enum Step {
        Play(usize),
        Refused(usize),
        Undo,
        Redo,
        Restart,
        Autoplay(Autoplay),
        SaveAndLoad,
        Reserve,
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            12 => any::<usize>().prop_map(Step::Play),
            2 => any::<usize>().prop_map(Step::Refused),
            4 => Just(Step::Undo),
            3 => Just(Step::Redo),
            1 => Just(Step::Restart),
            1 => Just(Step::Autoplay(Autoplay::All)),
            1 => Just(Step::Autoplay(Autoplay::Safe)),
            1 => Just(Step::SaveAndLoad),
            1 => Just(Step::Reserve),
        ]
    }

    /// The same game kept the plain way: every move replayed from the start each time.
    struct Replay {
        start: Position,
        moves: Vec<Move>,
        undone: Vec<Move>,
    }

    impl Replay {
        fn position(&self) -> Position {
            let mut position = self.start;
            for &m in &self.moves {
                position.play(m).expect("a legal move");
            }
            position
        }

        fn play(&mut self, m: Move) {
            self.moves.push(m);
            self.undone.clear();
        }
    }

    fn take(game: &mut Game, replay: &mut Replay, step: Step) {
        match step {
            Step::Play(choice) => {
                let legal = game.position().legal_moves();
                if !legal.is_empty() {
                    let m = legal[choice % legal.len()];
                    assert_eq!(game.play(m).ok(), replay.position().top(m.from()));
                    replay.play(m);
                }
            }
            Step::Refused(choice) => {
                let illegal: Vec<_> = crate::common::encodable_moves()
                    .filter(|&m| !game.position().is_legal(m))
                    .collect();
                let m = illegal[choice % illegal.len()];
                let before = game.clone();
                assert_eq!(game.play(m).err(), before.position().check(m).err());
                assert_eq!(*game, before);
            }
            Step::Undo => {
                let m = replay.moves.pop();
                assert_eq!(game.undo(), m);
                replay.undone.extend(m);
            }
            Step::Redo => {
                let m = replay.undone.pop();
                assert_eq!(game.redo(), m);
                replay.moves.extend(m);
            }
            Step::Restart => {
                game.restart();
                while let Some(m) = replay.moves.pop() {
                    replay.undone.push(m);
                }
            }
            Step::Autoplay(which) => {
                for m in game.autoplay(which) {
                    replay.play(m);
                }
            }
            Step::SaveAndLoad => {
                let loaded: Game = game.to_string().parse().expect("a save file");
                assert_eq!(loaded, *game);
                *game = loaded;
            }
            Step::Reserve => game.try_reserve(10).expect("memory"),
        }
    }

    proptest! {
        #[test]
        fn a_game_is_the_replay_of_its_moves(
            seed: u64,
            start in strategy::position(),
            dealt: bool,
            steps in prop::collection::vec(step(), 0..80),
        ) {
            let mut game = if dealt {
                Game::from_deck(Chance::new(seed).deck(), start.rules())
            } else {
                Game::from_position(start)
            };
            let mut replay =
                Replay { start: *game.start_position(), moves: vec![], undone: vec![] };
            for step in steps {
                take(&mut game, &mut replay, step);
                let position = replay.position();
                assert_valid(game.position());
                assert_eq!(*game.position(), position);
                assert_eq!(game.history(), replay.moves);
                assert!(game.undone().iter().eq(replay.undone.iter().rev()));
                assert_eq!(game.move_count(), replay.moves.len());
                assert_eq!(*game.start_position(), replay.start);
                assert_eq!(game.rules(), start.rules());
                let outcome = match (position.is_won(), position.legal_moves().is_empty()) {
                    (true, _) => Some(Outcome::Won),
                    (false, true) => Some(Outcome::Stuck),
                    (false, false) => None,
                };
                assert_eq!(game.outcome(), outcome);
            }
            assert_eq!(game.deck().is_some(), dealt);
            assert_eq!(game.seed(), None);
        }

        #[test]
        fn undo_and_redo_without_limit(seed: u64, rules in strategy::rules()) {
            let mut chance = Chance::new(seed);
            let mut game = Game::from_seed(seed, rules);
            assert_eq!(game.seed(), Some(seed));
            let mut positions = vec![*game.position()];
            let mut end = *game.position();
            for m in chance.play(&mut end, 300, 1) {
                game.play(m).unwrap();
                positions.push(*game.position());
            }
            for position in positions.iter().rev() {
                assert_eq!(game.position(), position);
                game.undo();
            }
            assert_eq!(game.undo(), None);
            for position in &positions {
                assert_eq!(game.position(), position);
                game.redo();
            }
            assert_eq!(game.redo(), None);
            assert_eq!(*game.position(), end);
        }
    }
}
