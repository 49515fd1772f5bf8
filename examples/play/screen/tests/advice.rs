//! Hints, verdicts, the solution and the judge.

use super::super::task::{BEAT, Task};
use super::*;
use shamrocks::{Budget, Fate, Hint, Judge, Outcome};

#[test]
fn hints_lead_to_a_win() {
    let mut table = table();
    for _ in 0..1000 {
        ask(&mut table, "h");
        if table.game.outcome().is_some() {
            break;
        }
        let (count, hint) = (table.game.move_count(), table.message.clone());
        press(&mut table, "\n");
        assert_eq!(table.game.move_count(), count + 1);
        let m = table.game.history()[count];
        assert!(hint.starts_with(&format!("Hint {m}: ")) && hint.ends_with("; Enter plays it"));
    }
    assert_eq!(table.game.outcome(), Some(Outcome::Won));
    assert_eq!(table.message, "The game is won");
}

#[test]
fn the_solution_is_watched_move_by_move() {
    let mut table = table();
    press(&mut table, "w");
    let mut now = Instant::now();
    while !matches!(table.task, Some(Task::Watch(_))) {
        table.go_on(now);
    }
    table.go_on(now);
    assert_eq!(table.game.move_count(), 1);
    assert!(table.message.starts_with("Watching ") && table.message.ends_with("any key stops"));
    table.go_on(now);
    assert_eq!(table.game.move_count(), 1, "a move is seen for a while");
    assert_eq!(table.patience(now), Some(BEAT));
    now += BEAT;
    table.go_on(now);
    assert_eq!(table.game.move_count(), 2);

    press(&mut table, "\n");
    assert_eq!(table.message, "Stopped; w goes on, u takes moves back");
    assert_eq!((table.picked, table.patience(now)), (None, None));
    press(&mut table, "u");
    assert_eq!(table.game.move_count(), 1);
    ask(&mut table, "w");
    assert_eq!(table.game.outcome(), Some(Outcome::Won));
    assert!(table.message.contains("; Won in "), "{}", table.message);

    let mut lost = table_of(Game::from_seed(9, Rules::default()));
    ask(&mut lost, "w");
    assert_eq!(lost.message, "Unwinnable: no sequence of moves wins");
}

#[test]
fn the_verdict_comes_on_a_page_that_a_key_closes() {
    let mut table = table();
    ask(&mut table, "v");
    let screen = lines(&table);
    let top = screen.iter().position(|line| line.contains("The solver says")).unwrap();
    assert_eq!(screen[top + 1].trim_matches(['│', ' ']), "winnable");
    let inside = screen[top + 2..].iter().take_while(|line| line.starts_with('│'));
    let shown = inside.flat_map(|line| line.trim_matches('│').split_whitespace());
    let mut game = table.game.clone();
    for m in shown {
        game.play(m.parse().unwrap()).unwrap();
    }
    assert_eq!(game.outcome(), Some(Outcome::Won), "all moves are seen");
    press(&mut table, "5");
    assert!(table.sheet.is_none() && lines(&table)[5].contains("[1]"));

    let mut lost = table_of(Game::from_seed(9, Rules::default()));
    ask(&mut lost, "h");
    assert_eq!(lost.message, "Unwinnable: no sequence of moves wins");
    ask(&mut lost, "v");
    assert_eq!(lost.message, "unwinnable");
}

#[test]
fn a_key_ends_thinking() {
    let mut table = table();
    press(&mut table, "v5");
    assert!(table.task.is_none() && table.message.is_empty());
    assert_eq!(table.cursor.to_string(), "5");
}

/// A position with moves that can win, and such that throw the game away.
fn before_a_blunder() -> (Table, String, String) {
    let mut game = Game::from_seed(1, Rules::NO_WORRYING_BACK);
    while let Hint::Move(good) = game.hint(Budget::default()).unwrap() {
        let mut judge = Judge::new(game.position(), Budget::nodes(5_000)).unwrap();
        let judged = judge.run().unwrap();
        if let Some(bad) = judged.iter().find(|judged| judged.fate == Fate::Unwinnable) {
            return (table_of(game), good.to_string(), bad.m.to_string());
        }
        game.play(good).unwrap();
    }
    unreachable!("some move on the way throws the game away");
}

#[test]
fn the_judge_follows_the_game() {
    let (mut table, good, bad) = before_a_blunder();
    ask(&mut table, "j");
    assert!(table.message.starts_with("The judge is on"));
    let screen = lines(&table).concat();
    assert!(screen.contains("Judge: ") && screen.contains('✓') && screen.contains('✗'));

    let (from, to) = bad.split_once('>').unwrap();
    press(&mut table, &format!("{from}\n"));
    assert!(lines(&table).concat().contains("◆ ✗"));
    press(&mut table, &format!("{to}\n"));
    assert!(table.message.ends_with("; that throws the game away, u takes it back"));
    assert!(lines(&table).concat().contains("Judge: thinking"));
    wait(&mut table);
    assert!(lines(&table).concat().contains("Judge: the game is lost"), "it stays on");

    ask(&mut table, "u");
    assert_eq!(lines(&table).concat().matches("Judge: the game is lost").count(), 0);
    let (from, to) = good.split_once('>').unwrap();
    ask(&mut table, &format!("{from}\n{to}\n"));
    assert!(!table.message.contains("throws"), "{}", table.message);
    press(&mut table, "j");
    assert_eq!(table.message, "The judge is off");
    assert!(!lines(&table).concat().contains("Judge"));
}

#[test]
fn keys_are_obeyed_while_the_judge_thinks() {
    let mut table = table();
    press(&mut table, "j5\n18\n");
    assert_eq!(table.message, "Played 5>18: 8 of diamonds");
    assert_eq!(table.patience(Instant::now()), Some(Duration::ZERO));
    ask(&mut table, "h");
    assert!(table.message.starts_with("Hint "));
}
