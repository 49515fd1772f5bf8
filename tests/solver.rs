//! The solver against plain enumeration, tables of independent programs, and itself.
#![cfg(feature = "solver")]

mod common;

use common::{Chance, Graph, position, rows, rules};
use shamrocks::{Budget, Deck, Position, Rules, Solver, Stop, Verdict};

/// The verdict after this many nodes; a line is replayed to the win.
fn solve(start: &Position, nodes: u64) -> Verdict {
    let mut solver = Solver::new(start).unwrap();
    solver.step(nodes).unwrap();
    let verdict = solver.verdict().unwrap();
    if let Verdict::Winnable(line) = &verdict {
        let mut position = *start;
        for &m in line {
            position.play(m).unwrap_or_else(|refusal| panic!("{m} from {start}: {refusal}"));
        }
        assert!(position.is_won(), "{start}");
    }
    assert_eq!(solver.is_decided(), verdict != Verdict::Undecided);
    verdict
}

/// Asserts that the verdict is what is known, if it is decided.
fn agrees(start: &Position, nodes: u64, winnable: bool) -> bool {
    match solve(start, nodes) {
        Verdict::Winnable(_) => assert!(winnable, "said to be winnable: {start}"),
        Verdict::Unwinnable => assert!(!winnable, "said to be lost: {start}"),
        Verdict::Undecided => return false,
    }
    true
}

#[test]
fn endgames_of_the_table() {
    for [start, shortest, _] in rows(include_str!("data/endgames.tsv")) {
        assert!(agrees(&position(start), 1_000_000, shortest != "-"), "{start}");
    }
    for [start, shortest, _, _] in rows(include_str!("data/reachable.tsv")) {
        assert!(agrees(&position(start), 1_000_000, shortest != "-"), "{start}");
    }
}

/// Small endgames made at random and reached by random play, under every combination of keys,
/// against an enumeration that prunes nothing but the order of fans.
#[test]
fn small_endgames_by_enumeration() {
    let mut chance = Chance::new(78);
    let (mut won, mut lost, mut undecided) = (0, 0, 0);
    for rules in Rules::all() {
        for _ in 0..200 {
            let most = if rules.worrying_back { 10 } else { 16 };
            let start = chance.position(rules, most);
            let Some(graph) = Graph::explore(start, 5_000, |p| p.key()) else { continue };
            let winnable = graph.winnable()[0];
            if agrees(&start, 200_000, winnable) {
                *(if winnable { &mut won } else { &mut lost }) += 1;
            } else {
                undecided += 1;
            }
        }
    }
    assert!(won > 1000 && lost > 200, "{won} won, {lost} lost");
    assert_eq!(undecided, 0, "{won} won, {lost} lost");
}

/// Decks that a research program decided: no win is called lost, no loss won.
#[test]
fn verdicts_of_the_table() {
    let mut lines = include_str!("data/verdicts.tsv").lines();
    let columns: Vec<Rules> = lines.next().unwrap().split('\t').skip(1).map(rules).collect();
    let (mut known, mut decided) = (0, 0);
    for line in lines {
        let mut cells = line.split('\t');
        let deck: Deck = cells.next().unwrap().parse().unwrap();
        for (&rules, cell) in columns.iter().zip(cells) {
            if cell != "?" {
                known += 1;
                decided += usize::from(agrees(&Position::deal(&deck, rules), 2500, cell == "w"));
            }
        }
    }
    assert!(known > 1600 && decided * 4 > known * 3, "{decided} of {known}");
}

/// The deals among the first thousand seeds that are lost under the default rules.
#[test]
fn lost_seeds_are_proven_lost() {
    let lost = [9, 49, 146, 242, 248, 278, 345, 373, 595, 711, 759, 845, 849, 851, 879, 939, 988];
    for seed in lost {
        let start = Position::deal(&Deck::from_seed(seed), Rules::default());
        assert_eq!(solve(&start, 1_000_000), Verdict::Unwinnable, "seed {seed}");
    }
}

/// In some fans of these a card is pinned on a Queen that was dealt on a King.
#[test]
fn pins_on_queens_on_kings_are_pins() {
    for (rules, seed) in [("dick-1883", 767), ("building=down", 87), ("building=down", 906)] {
        let start = Position::deal(&Deck::from_seed(seed), self::rules(rules));
        assert!(matches!(solve(&start, 1_000_000), Verdict::Winnable(_)), "{rules} {seed}");
    }
}

#[test]
fn any_slicing_gives_the_same() {
    let mut chance = Chance::new(21);
    for seed in [0, 1, 9, 58, 248] {
        for rules in [Rules::SHAMROCKS, Rules::AS_DEALT, Rules::THREE_CARD_FAN, Rules::OPEN_FANS] {
            let start = Position::deal(&Deck::from_seed(seed), rules);
            let mut whole = Solver::new(&start).unwrap();
            whole.step(3000).unwrap();
            let mut sliced = Solver::new(&start).unwrap();
            while !sliced.is_decided() && sliced.nodes() < 3000 {
                let left = 3000 - sliced.nodes();
                sliced.step(left.min(1 + chance.below(50) as u64)).unwrap();
            }
            assert_eq!(sliced.nodes(), whole.nodes(), "seed {seed}, {rules}");
            assert_eq!(sliced.verdict(), whole.verdict(), "seed {seed}, {rules}");
        }
    }
}

/// The memory that may be held stops it at the same node, however the work is sliced.
#[test]
fn any_slicing_stops_at_the_same_memory() {
    let mut chance = Chance::new(22);
    for (rules, seed) in [("as-dealt", 170), ("no-worrying-back", 583), ("shamrocks", 583)] {
        let start = Position::deal(&Deck::from_seed(seed), self::rules(rules));
        let limit = 3 << 20;
        let mut whole = Solver::new(&start).unwrap();
        whole.set_max_bytes(limit);
        assert_eq!(whole.step(1_000_000), Ok(Stop::Bytes), "{rules} {seed}");
        let mut sliced = Solver::new(&start).unwrap();
        sliced.set_max_bytes(limit);
        while sliced.step(1 + chance.below(200) as u64).unwrap() == Stop::Nodes {
            assert!(sliced.bytes() <= limit, "{rules} {seed}");
        }
        assert_eq!(sliced.nodes(), whole.nodes(), "{rules} {seed}");
        assert!(whole.bytes() > limit / 2 && whole.bytes() <= limit, "{rules} {seed}");
    }
}

/// A solver that has worked on other positions, under other rules, gives the same as a new one.
#[test]
fn a_used_solver_gives_the_same() {
    let mut used = Solver::new(&Position::deal(&Deck::from_seed(0), Rules::OPEN_FANS)).unwrap();
    for seed in [583, 9, 1, 58] {
        for rules in Rules::all().step_by(5).chain([Rules::default(), Rules::AS_DEALT]) {
            let start = Position::deal(&Deck::from_seed(seed), rules);
            used.restart(&start).unwrap();
            used.step(8000).unwrap();
            let mut new = Solver::new(&start).unwrap();
            new.step(8000).unwrap();
            assert_eq!(used.nodes(), new.nodes(), "seed {seed}, {rules}");
            assert_eq!(used.verdict(), new.verdict(), "seed {seed}, {rules}");
        }
    }
}

/// What a solver has worked on before does not change where the memory that may be held stops it.
#[test]
fn a_used_solver_stops_at_the_same_memory() {
    let deal = |seed, rules| Position::deal(&Deck::from_seed(seed), rules);
    let mut used = Solver::new(&deal(0, Rules::default())).unwrap();
    let (mut stopped, mut decided) = (0, 0);
    for bytes in [0, 1 << 20, 3 << 19, 2 << 20, 3 << 20, 5 << 20, 20 << 20] {
        for rules in [Rules::AS_DEALT, Rules::default(), Rules::OPEN_FANS] {
            for seed in (0..12).chain([170, 583]) {
                let budget = Budget { nodes: 50_000, bytes };
                let start = deal(seed, rules);
                used.restart(&start).unwrap();
                let verdict = used.run(budget).unwrap();
                let mut new = Solver::new(&start).unwrap();
                assert_eq!(new.run(budget), Ok(verdict), "{rules}, seed {seed}, {bytes} bytes");
                assert_eq!(new.nodes(), used.nodes(), "{rules}, seed {seed}, {bytes} bytes");
                assert!(used.bytes() >= new.bytes());
                *(if new.is_decided() { &mut decided } else { &mut stopped }) += 1;
            }
        }
    }
    assert!(stopped > 50 && decided > 150, "{stopped} {decided}");
}

#[test]
fn a_won_game_and_a_stuck_one() {
    for rules in Rules::all() {
        let won = Position::from_fans(&[[]; 0], [13; 4], rules).unwrap();
        assert_eq!(solve(&won, 0), Verdict::Winnable(vec![]));
    }
    let stuck = common::endgame("QC KC", "no-worrying-back");
    assert_eq!(solve(&stuck, 100), Verdict::Unwinnable);
}

/// The Jack of clubs may go at once, but not with the Queen and King behind it: the Queen must take the
/// King of spades first.
#[test]
fn a_chain_is_no_safer_than_its_links() {
    let start = common::endgame("JS KS / QC / KH KD KC / QS / JC / TS", "no-worrying-back");
    assert!(matches!(solve(&start, 10_000), Verdict::Winnable(_)));
}

/// The rule that research found plausible and false: with worrying back, the top card of a full fan
/// could go to its foundation, since it can come back. It would bury what must come back first.
#[test]
fn the_top_of_a_full_fan_is_not_always_safe() {
    let start = common::endgame("QC KD KS / TC QD JC / KC", "building=down");
    assert!(matches!(solve(&start, 10_000), Verdict::Winnable(_)));
    let mut after = start;
    after.play("1>S".parse().unwrap()).unwrap();
    assert_eq!(solve(&after, 10_000), Verdict::Unwinnable);
}
