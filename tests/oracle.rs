//! The crate against facts that independent programs found; `data/README.md` tells which.

mod common;

use common::{Graph, moves, position, rows, rules};
use shamrocks::rand_core;
use shamrocks::{Deck, Outcome, Position, PysolGame, Rules};
use std::collections::{BTreeSet, HashSet};

fn deck(text: &str) -> Deck {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn seeds() {
    let mut count = 0;
    for [seed, cards] in rows(include_str!("data/seeds.tsv")) {
        assert_eq!(Deck::from_seed(seed.parse().unwrap()).to_string(), cards, "seed {seed}");
        count += 1;
    }
    assert_eq!(count, 11);
}

/// Words for a shuffle, one after the other.
struct Words<'a>(std::slice::Iter<'a, u32>);

impl rand_core::TryRng for Words<'_> {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(*self.0.next().expect("a word is left"))
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        unreachable!("a shuffle takes words of 32 bits")
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
        unreachable!("a shuffle takes words of 32 bits")
    }
}

/// A draw from 52 cards takes a word w if the low half of 52 w is at least 2^32 mod 52, that is 48.
#[test]
fn a_word_is_drawn_again_exactly_when_it_would_not_be_fair() {
    let last = u32::MAX;
    for (first, low, used) in [(991_146_300u32, 48, 51), (495_573_150, 24, 52), (0, 0, 52)] {
        assert_eq!(first.wrapping_mul(52), low);
        let words = [&[first][..], &[last; 60]].concat();
        let mut rng = Words(words.iter());
        let _ = Deck::shuffled(&mut rng);
        assert_eq!(words.len() - rng.0.len(), used, "{first}");
    }
}

/// Checks a table of counts, and gives how many rows it has and the rules it covers.
fn check_perft(table: &str) -> (usize, HashSet<Rules>) {
    let (mut count, mut covered) = (0, HashSet::new());
    for [cards, key_values, counts] in rows(table) {
        let start = Position::deal(&deck(cards), rules(key_values));
        for (depth, expected) in (1..).zip(counts.split(' ')) {
            let expected = expected.parse().unwrap();
            assert_eq!(start.perft(depth), Ok(expected), "{cards} {key_values} depth {depth}");
        }
        count += 1;
        covered.insert(start.rules());
    }
    (count, covered)
}

#[test]
fn perft_by_king_rule() {
    let (count, covered) = check_perft(include_str!("data/perft_kings.tsv"));
    assert_eq!((count, covered.len()), (84, 6));
}

#[test]
fn perft_by_preset() {
    let (count, covered) = check_perft(include_str!("data/perft_presets.tsv"));
    assert_eq!(count, 42);
    assert_eq!(covered, Rules::PRESETS.map(|preset| preset.rules).into());
}

#[test]
fn perft_over_all_combinations() {
    let (count, covered) = check_perft(include_str!("data/perft_rules.tsv"));
    assert_eq!(count, 108);
    assert_eq!(covered, Rules::all().collect());
}

#[test]
fn playouts() {
    let mut stops = BTreeSet::new();
    for [cards, key_values, line, end, stop, choices] in rows(include_str!("data/playouts.tsv")) {
        let rules = rules(key_values);
        let mut game = Position::deal(&deck(cards), rules);
        let choices: Vec<usize> = choices.split(' ').map(|n| n.parse().unwrap()).collect();
        let line = moves(line);
        assert_eq!(line.len(), choices.len());
        for (m, choices) in line.into_iter().zip(choices) {
            assert_eq!(game.legal_moves().len(), choices, "{game}");
            assert_eq!(game.play(m).err(), None, "{game}");
        }
        assert_eq!(game, position(end).with_rules(rules));
        let expected = if stop == "stuck" { Some(Outcome::Stuck) } else { None };
        assert_eq!(game.outcome(), expected, "{game}");
        assert_eq!(game.is_stuck(), stop == "stuck");
        stops.insert(stop);
    }
    assert_eq!(stops, BTreeSet::from(["cap", "stuck"]));
}

#[test]
fn wins() {
    let mut count = 0;
    for [cards, key_values, line] in rows(include_str!("data/wins.tsv")) {
        let mut game = Position::deal(&deck(cards), rules(key_values));
        for m in moves(line) {
            assert_eq!(game.outcome(), None, "{game}");
            assert_eq!(game.play(m).err(), None, "{game}");
        }
        assert!(game.is_won());
        assert_eq!(game.outcome(), Some(Outcome::Won));
        count += 1;
    }
    assert_eq!(count, 20);
}

#[test]
fn pysol_deals() {
    let mut count = 0;
    for [id, number, fans] in rows(include_str!("data/pysol_deals.tsv")) {
        let game = PysolGame::from_id(id.parse().unwrap()).unwrap();
        let (deck, rules) = Deck::from_pysol(game, number).unwrap();
        assert_eq!(rules, Rules::AS_DEALT);
        let dealt = Position::deal(&deck, rules);
        assert_eq!(dealt, position(&format!("C0 {fans} | as-dealt")), "{id} {number}");
        count += 1;
    }
    assert_eq!(count, 120);
}

/// Texts that mean the same deal, as PySolFC reads them.
#[test]
fn pysol_numbers_as_they_are_typed() {
    let deal = |number| Deck::from_pysol(PysolGame::Shamrocks, number).unwrap().0;
    for same in [" 24 ", "#24", "2 4", "2,4.", "24L", "24l", "-24", "_24", "024", "MS24", "m s 2-4"]
    {
        assert_eq!(deal(same), deal("24"), "{same}");
    }
    assert_ne!(deal("ms100000"), deal("100000"), "two generators");
}

fn check_legal_moves(start: Position, expected: &str) {
    let expected: BTreeSet<_> = moves(expected).into_iter().collect();
    let found: BTreeSet<_> = start.legal_moves().into_iter().collect();
    assert_eq!(found, expected, "{start}");
}

#[test]
fn pysol_legality() {
    let mut count = 0;
    for [start, expected] in rows(include_str!("data/pysol_legality.tsv")) {
        // What PySolFC plays, and what counts once a deck is dealt, is the default's play.
        check_legal_moves(position(start), expected);
        check_legal_moves(position(start).with_rules(Rules::AS_DEALT), expected);
        count += 1;
    }
    assert_eq!(count, 250);
}

#[test]
fn legal_moves_under_every_combination() {
    let mut covered = HashSet::new();
    for [start, expected] in rows(include_str!("data/positions.tsv")) {
        check_legal_moves(position(start), expected);
        covered.insert(position(start).rules());
    }
    assert_eq!(covered, Rules::all().collect());
}

/// The reference stopped at the first win it met, so of the last layer it saw only a part.
#[test]
fn endgames() {
    let (mut won, mut lost) = (0, 0);
    for [start, shortest, seen] in rows(include_str!("data/endgames.tsv")) {
        let graph = Graph::explore_to_win(position(start));
        assert_eq!(graph.shortest_win(), shortest.parse().ok(), "{start}");
        assert_eq!(graph.winnable()[0], shortest != "-", "{start}");
        let seen = seen.parse().unwrap();
        if let Some(shortest) = graph.shortest_win() {
            let before = graph.depths.iter().filter(|&&depth| depth < shortest).count();
            let with_last_layer = graph.depths.iter().filter(|&&depth| depth <= shortest).count();
            assert!((before..=with_last_layer).contains(&seen), "{start}");
            won += 1;
        } else {
            assert_eq!(graph.positions.len(), seen, "{start}");
            lost += 1;
        }
    }
    assert_eq!(won + lost, 300);
    assert!(won > 0 && lost > 0, "{won} won, {lost} lost");
}

#[test]
fn reachable_positions() {
    for [start, shortest, reachable, without_moves] in rows(include_str!("data/reachable.tsv")) {
        let graph = Graph::explore(position(start), 20_000, |p| *p).expect("it is small");
        assert_eq!(graph.shortest_win(), shortest.parse().ok(), "{start}");
        assert_eq!(graph.positions.len(), reachable.parse().unwrap(), "{start}");
        let without = graph.positions.iter().filter(|p| p.legal_moves().is_empty()).count();
        assert_eq!(without, without_moves.parse().unwrap(), "{start}");
    }
}
