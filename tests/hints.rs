//! What is built on the solver: hints, judged moves, winnable deals, shorter lines, grades.
#![cfg(feature = "solver")]

mod common;

use common::{Chance, Graph, endgame};
use shamrocks::{
    Budget, Deck, Difficulty, Fate, Game, Hint, Judge, Judged, Move, Position, Refusal, Rules,
    ShortenError, Solver, Verdict, difficulty, next_winnable, shorten,
};

const BUDGET: Budget = Budget::nodes(5_000);

fn deal(seed: u64, rules: Rules) -> Position {
    Position::deal(&Deck::from_seed(seed), rules)
}

fn solve(position: &Position, budget: Budget) -> Verdict {
    Solver::new(position).unwrap().run(budget).unwrap()
}

fn winning_line(position: &Position) -> Option<Vec<Move>> {
    let Verdict::Winnable(line) = solve(position, BUDGET) else { return None };
    Some(line)
}

/// Asserts that a line wins.
fn wins(start: &Position, line: &[Move]) -> bool {
    let mut position = *start;
    line.iter().all(|&m| position.play(m).is_ok()) && position.is_won()
}

/// The line that a game has, asked without a node to spend.
fn known(game: &mut Game) -> Verdict {
    game.solve(Budget::nodes(0)).unwrap()
}

/// Follows the hints to the win; whether there was one.
fn follow_hints(game: &mut Game) -> bool {
    let Verdict::Winnable(line) = game.solve(BUDGET).unwrap() else { return false };
    for at in 0..line.len() {
        assert_eq!(known(game), Verdict::Winnable(line[at..].to_vec()));
        assert_eq!(game.hint(Budget::nodes(0)), Ok(Hint::Move(line[at])));
        game.play(line[at]).unwrap();
    }
    assert_eq!(game.hint(Budget::nodes(0)), Ok(Hint::Won));
    assert!(game.position().is_won());
    true
}

#[test]
fn hints_lead_to_the_win() {
    let mut chance = Chance::new(4);
    for preset in Rules::PRESETS {
        let (mut fresh, mut played) = (0, 0);
        for seed in 0..12 {
            fresh += u32::from(follow_hints(&mut Game::from_seed(seed, preset.rules)));
            let mut game = Game::from_seed(seed, preset.rules);
            let mut position = *game.position();
            for m in chance.play(&mut position, 25, 7) {
                game.play(m).unwrap();
            }
            played += u32::from(follow_hints(&mut game));
        }
        assert!(fresh > 0 && played > 0, "{}: {fresh} fresh, {played} played", preset.name);
    }
}

#[test]
fn the_line_outlives_undo_redo_and_detours() {
    let mut game = Game::from_seed(1, Rules::default());
    let Verdict::Winnable(line) = game.solve(BUDGET).unwrap() else { panic!("it can be won") };
    for &m in &line[..20] {
        game.play(m).unwrap();
    }
    game.undo();
    assert_eq!(game.hint(Budget::nodes(0)), Ok(Hint::Move(line[19])));
    game.redo();
    assert_eq!(known(&mut game), Verdict::Winnable(line[20..].to_vec()));
    game.restart();
    assert_eq!(known(&mut game), Verdict::Winnable(line.clone()));
    assert_eq!(known(&mut game.clone()), Verdict::Winnable(line.clone()));
    assert_eq!(known(&mut game.try_clone().unwrap()), Verdict::Winnable(line.clone()));

    // Every way off the line, a hint there, and back: by undo, and by a move where there is one.
    let mut detours = 0;
    for at in 0..10 {
        let rest = Verdict::Winnable(line[at..].to_vec());
        for m in game.position().legal_moves().into_iter().filter(|&m| m != line[at]) {
            game.play(m).unwrap();
            game.hint(Budget::nodes(1000)).unwrap();
            if game.position().is_legal(m.reversed()) {
                game.play(m.reversed()).unwrap();
                assert_eq!(known(&mut game), rest, "after {m}");
                game.undo();
                detours += 1;
            }
            game.undo();
            assert_eq!(known(&mut game), rest, "after {m}");
        }
        game.play(line[at]).unwrap();
    }
    assert!(detours > 3, "only {detours} detours");
}

/// With emptied fans that can be filled, a detour may come back with the fans in another order.
#[test]
fn a_line_is_followed_whichever_fan_a_card_lies_in() {
    let start = endgame("KC QC / KD QD / - / KH QH", "open-fans");
    let mut game = Game::from_position(start);
    let Verdict::Winnable(line) = game.solve(BUDGET).unwrap() else { panic!("it can be won") };
    for m in ["1>3", "3>1"] {
        game.play(m.parse().unwrap()).unwrap();
    }
    assert_eq!(known(&mut game), Verdict::Winnable(line));
    // The clubs go from fan 1 to fan 5.
    for m in ["1>3", "1>2", "2>5", "3>5"] {
        game.play(m.parse().unwrap()).unwrap();
    }
    assert!(*game.position() != start && game.position().key() == start.key());
    let Verdict::Winnable(line) = known(&mut game) else { panic!("the line is known") };
    assert!(wins(game.position(), &line));
}

#[test]
fn a_larger_budget_continues() {
    let start = deal(58, Rules::default());
    let mut whole = Solver::new(&start).unwrap();
    let verdict = whole.run(Budget::nodes(20_000)).unwrap();
    assert!(whole.nodes() > 20, "58 is not found at once");
    let mut game = Game::from_position(start);
    for nodes in (0..whole.nodes()).step_by(10) {
        assert_eq!(game.solve(Budget::nodes(nodes)).unwrap(), Verdict::Undecided);
    }
    assert_eq!(game.solve(Budget::nodes(whole.nodes())).unwrap(), verdict);
}

#[test]
fn a_lost_game_stays_lost() {
    let mut chance = Chance::new(5);
    let mut game = Game::from_seed(9, Rules::default());
    assert_eq!(known(&mut game), Verdict::Undecided);
    assert_eq!(game.hint(Budget::nodes(20_000)), Ok(Hint::Unwinnable));
    let mut position = *game.position();
    for m in chance.play(&mut position, 40, 4) {
        game.play(m).unwrap();
        assert_eq!(game.hint(Budget::nodes(0)), Ok(Hint::Unwinnable));
    }
    assert_eq!(known(&mut game.clone()), Verdict::Unwinnable);
    // What was found out is no part of the game.
    let other: Game = game.to_string().parse().unwrap();
    assert_eq!(other, game);
    assert_eq!(format!("{other:?}"), format!("{game:?}"));
}

/// Every verdict of small endgames against plain enumeration, under every combination of keys.
#[test]
fn judged_moves_by_enumeration() {
    let mut chance = Chance::new(31);
    let (mut won, mut lost, mut cheap) = (0, 0, 0);
    for rules in Rules::all() {
        for _ in 0..60 {
            let start = chance.position(rules, if rules.worrying_back { 9 } else { 15 });
            let Some(graph) = Graph::explore(start, 3_000, |p| p.key()) else { continue };
            let winnable = graph.winnable();
            let fates = graph.children[0].iter().map(|&child| match winnable[child] {
                true => Fate::Winnable,
                false => Fate::Unwinnable,
            });
            let moves = start.legal_moves();
            let expected: Vec<_> =
                moves.iter().zip(fates).map(|(&m, fate)| Judged { m, fate }).collect();
            let mut judge = Judge::new(&start, Budget::nodes(200_000)).unwrap();
            assert_eq!(judge.run().unwrap(), expected, "{start}");
            won += expected.iter().filter(|judged| judged.fate == Fate::Winnable).count();
            lost += expected.iter().filter(|judged| judged.fate == Fate::Unwinnable).count();

            // With a small budget less may be known, but nothing false.
            let mut judge = Judge::new(&start, Budget::nodes(3)).unwrap();
            for (judged, expected) in judge.run().unwrap().iter().zip(&expected) {
                assert_eq!(judged.m, expected.m);
                assert!(judged.fate == expected.fate || judged.fate == Fate::Undecided, "{start}");
                cheap += usize::from(judged.fate != Fate::Undecided);
            }
        }
    }
    assert!(won > 1000 && lost > 300 && cheap > 1000, "{won} won, {lost} lost, {cheap} cheap");
}

#[test]
fn judging_costs_less_than_solving_and_any_slicing_is_the_same() {
    let mut chance = Chance::new(8);
    for preset in Rules::PRESETS {
        for seed in 0..3 {
            let start = deal(seed, preset.rules);
            let budget = Budget::nodes(300);
            let mut whole = Judge::new(&start, budget).unwrap();
            whole.run().unwrap();
            let mut sliced = Judge::new(&start, budget).unwrap();
            while !sliced.step(1 + chance.below(90) as u64).unwrap() {
                let moves = sliced.moves().iter().map(|judged| judged.m);
                assert!(moves.eq(start.legal_moves()), "seed {seed}, {}", preset.name);
            }
            assert_eq!(sliced.moves(), whole.moves(), "seed {seed}, {}", preset.name);
            assert_eq!(sliced.nodes(), whole.nodes(), "seed {seed}, {}", preset.name);

            let mut nodes = 0;
            for (m, judged) in start.legal_moves().into_iter().zip(whole.moves()) {
                let mut after = start;
                after.play(m).unwrap();
                let mut solver = Solver::new(&after).unwrap();
                let fate = solver.run(budget).unwrap().fate();
                nodes += solver.nodes();
                // What one by one decides agrees.
                let is_open = fate == Fate::Undecided || judged.fate == Fate::Undecided;
                assert!(is_open || fate == judged.fate, "{m} in {start}");
            }
            assert!(whole.nodes() <= nodes + 300, "seed {seed}, {}", preset.name);
        }
    }
}

#[test]
fn a_game_that_is_over_has_nothing_to_judge() {
    for position in [endgame("-", "shamrocks"), endgame("QC KC", "no-worrying-back")] {
        assert_eq!(Judge::new(&position, BUDGET).unwrap().run(), Ok(&[][..]));
    }
}

#[test]
fn winnable_deals_are_those_found_one_by_one() {
    let budget = Budget::nodes(300);
    for preset in Rules::PRESETS {
        let mut seed = 0;
        let mut skipped = 0;
        while seed < 30 {
            let found = next_winnable(seed, preset.rules, budget).unwrap().unwrap();
            for between in seed..found.seed {
                let verdict = solve(&deal(between, preset.rules), budget);
                assert!(!matches!(verdict, Verdict::Winnable(_)), "seed {between}");
                skipped += u64::from(verdict == Verdict::Undecided);
            }
            assert_eq!(found.skipped, std::mem::take(&mut skipped), "from seed {seed}");
            assert!(wins(&deal(found.seed, preset.rules), &found.moves));
            seed = found.seed + 1;
        }
    }
}

#[test]
fn the_last_seed_ends_the_deals() {
    let budget = Budget::nodes(0);
    assert_eq!(next_winnable(u64::MAX, Rules::default(), budget), Ok(None));
    let last = next_winnable(u64::MAX, Rules::default(), Budget::default()).unwrap();
    assert!(last.is_none_or(|deal| deal.seed == u64::MAX));
}

#[test]
fn shortened_lines_win_and_are_never_longer() {
    let mut chance = Chance::new(12);
    let (mut found, mut tidied, mut shortened, mut lines) = (0, 0, 0, 0);
    for preset in Rules::PRESETS {
        for seed in 0..20 {
            let start = deal(seed, preset.rules);
            // A line that begins with moves of no use.
            let mut position = start;
            let mut line = chance.play(&mut position, 8, 0);
            let Some(rest) = winning_line(&position) else { continue };
            line.extend(rest);
            let tidy = shorten(&start, &line, Budget::nodes(0)).unwrap();
            let short = shorten(&start, &line, Budget::nodes(2000)).unwrap();
            assert!(wins(&start, &tidy) && wins(&start, &short), "seed {seed}");
            assert!(tidy.len() <= line.len() && short.len() <= tidy.len(), "seed {seed}");
            assert_eq!(shorten(&start, &line, Budget::nodes(2000)).unwrap(), short);
            found += line.len();
            tidied += tidy.len();
            shortened += short.len();
            lines += 1;

            // Idle moves to and fro do not survive.
            let mut wandering = Vec::new();
            let mut position = start;
            for &m in &tidy {
                for idle in position.legal_moves() {
                    let mut after = position;
                    after.play(idle).unwrap();
                    if after.is_legal(idle.reversed()) && chance.below(3) == 0 {
                        wandering.extend([idle, idle.reversed()]);
                    }
                }
                wandering.push(m);
                position.play(m).unwrap();
            }
            let straight = shorten(&start, &wandering, Budget::nodes(0)).unwrap();
            assert!(wins(&start, &straight) && straight.len() <= tidy.len(), "seed {seed}");
        }
    }
    assert!(lines > 60, "only {lines} lines");
    assert!(tidied < found && shortened < tidied, "{found}, {tidied}, {shortened}: {lines} lines");
    assert!(shortened / lines < 72, "{shortened} in {lines} lines");
}

/// With a generous budget the line is as short as the shortest that enumeration finds.
#[test]
fn short_endgames_come_out_shortest() {
    let mut chance = Chance::new(14);
    let mut compared = 0;
    for rules in Rules::all() {
        for _ in 0..40 {
            let start = chance.position(rules, if rules.worrying_back { 9 } else { 14 });
            let Some(graph) = Graph::explore(start, 3_000, |p| p.key()) else { continue };
            let (Some(shortest), Some(line)) = (graph.shortest_win(), winning_line(&start)) else {
                continue;
            };
            let short = shorten(&start, &line, Budget::nodes(1_000_000)).unwrap();
            assert!(wins(&start, &short), "{start}");
            assert_eq!(short.len(), shortest, "{start}");
            compared += 1;
        }
    }
    assert!(compared > 500, "only {compared} compared");
}

#[test]
fn a_line_that_does_not_win_is_refused() {
    let start = deal(1, Rules::default());
    let mut line = winning_line(&start).unwrap();
    let last = line.pop().unwrap();
    assert_eq!(shorten(&start, &line, BUDGET), Err(ShortenError::NotWon));
    line.extend([last, last]);
    let error = shorten(&start, &line, BUDGET).unwrap_err();
    assert!(matches!(error, ShortenError::Refused { index, refusal: Refusal::Won, .. }
        if index == line.len() - 1));
    assert_eq!(error.to_string(), format!("move {} is illegal: {}", line.len(), Refusal::Won));
    let won = endgame("-", "shamrocks");
    assert_eq!(shorten(&won, &[], BUDGET), Ok(vec![]));
}

/// The definition of the grades is frozen.
#[test]
fn grades_of_the_first_deals() {
    let grades = |rules| (0..20).map(move |seed| difficulty(&deal(seed, rules)).unwrap().grade());
    let expected = [1, 0, 0, 0, 0, 1, 0, 0, 2, 7, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];
    assert!(
        grades(Rules::default()).eq(expected),
        "{:?}",
        Vec::from_iter(grades(Rules::default()))
    );
    // The first deal of each grade.
    for (grade, seed) in [(3, 48), (4, 38), (5, 58), (6, 39)] {
        assert_eq!(difficulty(&deal(seed, Rules::default())).unwrap().grade(), grade);
    }
}

#[test]
fn grades_in_words() {
    let word = |seed| difficulty(&deal(seed, Rules::default())).unwrap().to_string();
    let words = [1, 0, 8, 48, 38, 58, 39, 9].map(word);
    let expected =
        ["easy", "medium", "hard", "hard", "very hard", "very hard", "very hard", "extreme"];
    assert_eq!(words, expected);
    assert_eq!(Difficulty::BEYOND.to_string(), "extreme");
    assert_eq!(difficulty(&endgame("-", "shamrocks")).unwrap().grade(), 0);
    assert_eq!(difficulty(&endgame("QC KC", "no-worrying-back")).unwrap(), Difficulty::BEYOND);
}
