//! New deals, and games in files.

use super::super::Sheet;
use super::*;
use shamrocks::{Deck, Preset, PysolGame, Solver, difficulty};
use std::fs;
use std::ops::ControlFlow::Break;
use std::path::{Path, PathBuf};

/// Presses a key some times.
fn press_often(table: &mut Table, key: KeyCode, times: usize) {
    (0..times).for_each(|_| press_key(table, key));
}

#[test]
fn a_deal_is_chosen_by_its_number() {
    let mut table = table();
    press(&mut table, "3fn");
    let screen = lines(&table).join("\n");
    for text in ["┌ New deal", " Deal        ◂ by seed ▸", "only deals that can be won", "◂ any ▸"]
    {
        assert!(screen.contains(text), "{text}");
    }
    assert!(screen.contains("Source of the rules: encyclopedia article"));
    press(&mut table, "~");
    assert_eq!((table.game.seed(), table.game.move_count()), (Some(1), 1), "nothing is lost");

    // Deal 9 is lost.
    ask(&mut table, "n9\n");
    assert_eq!((table.game.seed(), table.game.move_count()), (Some(10), 0));
    assert!(table.message.starts_with("Seed 10 ("), "{}", table.message);
    press(&mut table, "n9");
    press_key(&mut table, KeyCode::Down);
    press_key(&mut table, KeyCode::Right);
    ask(&mut table, "\n");
    assert_eq!(table.game.seed(), Some(9));
}

#[test]
fn a_bad_number_is_explained_and_nothing_is_lost() {
    let mut table = table();
    press(&mut table, "3fnseven\n");
    let reason = "Not dealt: a whole number from 0 to 2^64 - 1 is needed";
    assert!(words(&table).contains(reason));
    assert_eq!((table.game.seed(), table.game.move_count()), (Some(1), 1));
    press_often(&mut table, KeyCode::Backspace, 5);
    ask(&mut table, "1\n");
    assert_eq!((table.game.seed(), table.game.move_count()), (Some(1), 0));
}

#[test]
fn a_deal_is_chosen_by_its_difficulty_and_its_rules() {
    for (steps, name) in ["easy", "medium", "hard", "very hard", "extreme"].iter().enumerate() {
        let mut table = table();
        press(&mut table, "n1");
        press_often(&mut table, KeyCode::Down, 2);
        press_often(&mut table, KeyCode::Right, steps + 1);
        assert!(words(&table).contains(&format!("◂ {name} ▸")));
        ask(&mut table, "\n");
        let position = table.game.position();
        assert_eq!(difficulty(position).unwrap().to_string(), *name, "{}", table.message);
        let mut solver = Solver::new(position).unwrap();
        let verdict = solver.run(Default::default()).unwrap();
        assert_eq!(verdict.fate(), shamrocks::Fate::Winnable);
    }
    for (steps, Preset { name, rules, source, .. }) in Rules::PRESETS.into_iter().enumerate() {
        let mut table = table();
        press(&mut table, "n1");
        press_often(&mut table, KeyCode::Tab, 3);
        press_often(&mut table, KeyCode::Right, steps);
        let words = words(&table);
        assert!(words.contains(&format!("◂ {name} ▸")) && words.contains(source), "{words}");
        ask(&mut table, "\n");
        assert_eq!(table.game.rules(), rules);
    }
}

#[test]
fn rules_of_no_preset_are_kept() {
    let rules: Rules = "no-worrying-back,building=down".parse().unwrap();
    assert!(rules.preset().is_none());
    let mut table = table_of(Game::from_seed(1, rules));
    ask(&mut table, "n3\n");
    assert_eq!(table.game.rules(), rules);
}

#[test]
fn deals_of_pysolfc_are_chosen_by_number() {
    for (steps, game) in [(1, PysolGame::Shamrocks), (2, PysolGame::ShamrocksII)] {
        let mut table = table();
        press(&mut table, "n");
        press_often(&mut table, KeyCode::Right, steps);
        press(&mut table, "0\n");
        let screen = lines(&table).join("\n");
        assert!(screen.contains(&format!("PySolFC's game {}", game.id())), "{screen}");
        assert!(screen.contains("Not dealt: PySolFC has no deal 0"), "{screen}");
        press_key(&mut table, KeyCode::Backspace);
        press(&mut table, "24\n");
        let (deck, rules) = Deck::from_pysol(game, "24").unwrap();
        assert_eq!(table.game, Game::from_deck(deck, rules));
        let told = format!("PySolFC's game {}, deal 24", game.id());
        assert_eq!(table.message, told);
    }
}

#[test]
fn text_is_pasted_where_it_is_asked_for() {
    let mut table = table();
    table.paste("3fqq");
    assert_eq!(table.message, "There is nothing to paste a text into");
    press(&mut table, "?");
    table.paste("3fqq");
    assert!(lines(&table)[0].contains("How to play"));
    press(&mut table, "~n");
    table.paste(" 12\r\n");
    assert!(words(&table).contains("Number 12 Winnable"));
    press(&mut table, "~k");
    table.paste(".bak\n");
    assert!(words(&table).contains("File shamrocks-1.txt.bak"));
    assert_eq!(table.game.move_count(), 0);
}

#[test]
fn the_end_of_a_long_name_is_seen() {
    for letter in ["e", "é", "漢"] {
        let mut table = table();
        press(&mut table, "k");
        table.paste(&letter.repeat(70_000));
        table.paste(".txt");
        let screen = lines(&table).concat();
        assert!(
            screen.contains(&format!("{letter}.txt")) || screen.contains(&format!("{letter} .txt"))
        );
        // Its name is too long for any file; the reason is longer than the screen.
        press(&mut table, "\n");
        lines(&table);
        assert!(matches!(table.sheet, Some(Sheet::File(_))));
    }
}

#[test]
fn a_search_is_stopped_by_a_key() {
    let mut table = table();
    press(&mut table, "n\n");
    assert_eq!(table.message, "Looking for a deal; any key stops it");
    press(&mut table, "5");
    assert!(table.task.is_none() && table.game.seed() == Some(1));
}

/// An empty directory for one test.
fn scratch(test: &str) -> PathBuf {
    let directory = std::env::temp_dir().join(format!("shamrocks-{}-{test}", std::process::id()));
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).unwrap();
    directory
}

/// Names a file on the sheet that a key brings, and presses Enter.
fn name_a_file(table: &mut Table, key: &str, path: &Path) {
    press(table, key);
    press_key(
        table,
        KeyEvent::new(KeyCode::Char('u'), ratatui::crossterm::event::KeyModifiers::CONTROL),
    );
    press(table, &format!("{}\n", path.display()));
}

#[test]
fn games_are_saved_and_loaded() {
    let directory = scratch("saved");
    let path = directory.join("game");
    let mut table = table();
    press(&mut table, "3fk");
    assert!(words(&table).contains("File shamrocks-1.txt"));
    press(&mut table, "~");
    name_a_file(&mut table, "k", &path);
    assert_eq!(table.message, format!("Saved {}", path.display()));
    assert_eq!(table.press(KeyCode::Char('q').into()), Break(()), "nothing is lost");
    press(&mut table, "6fk\n");
    assert!(table.sheet.is_none(), "its own file is written again");
    let saved = fs::read_to_string(&path).unwrap();
    ask(&mut table, "n\n");
    name_a_file(&mut table, "k", &path);
    assert!(words(&table).contains("is there already"), "it is another game's file now");

    let mut other = table_of(Game::from_seed(2, Rules::default()));
    name_a_file(&mut other, "l", &path);
    assert_eq!(other.message, format!("Loaded {}: 2 moves", path.display()));
    assert_eq!(other.game.to_string(), saved);
    fs::remove_dir_all(directory).unwrap();
}

#[test]
fn no_other_file_is_overwritten_without_asking() {
    let directory = scratch("other");
    let path = directory.join("letter");
    fs::write(&path, "precious").unwrap();
    let mut table = table();
    name_a_file(&mut table, "k", &path);
    assert!(words(&table).contains("is there already: Enter overwrites it"));
    press(&mut table, "~");
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    name_a_file(&mut table, "k", &path);
    press(&mut table, "\n");
    assert_eq!(fs::read_to_string(&path).unwrap(), table.game.to_string());
    fs::remove_dir_all(directory).unwrap();
}

#[test]
fn a_damaged_file_is_explained_and_the_game_is_kept() {
    let directory = scratch("damaged");
    let path = directory.join("game");
    let game = Game::from_seed(2, Rules::default());
    fs::write(&path, game.to_string().replace("moves", "moves 1>2")).unwrap();
    let mut table = table();
    press(&mut table, "3f");
    for (path, reason) in [
        (&path, "move 1, 1>2, is illegal: fan 2 is full"),
        (&directory.join("nowhere"), "No such file or directory"),
        (&directory, "it is no regular file"),
    ] {
        name_a_file(&mut table, "l", path);
        let words = words(&table);
        assert!(words.contains("Cannot load") && words.contains(reason), "{words}");
        assert!(matches!(table.sheet, Some(Sheet::File(_))));
        press(&mut table, "~");
        assert_eq!((table.game.seed(), table.game.move_count()), (Some(1), 1));
    }
    name_a_file(&mut table, "k", &directory.join("nowhere/game"));
    assert!(words(&table).contains("Cannot save"));
    name_a_file(&mut table, "~k", &directory);
    assert!(words(&table).contains("it is no regular file"), "nobody is asked to overwrite it");
    name_a_file(&mut table, "~k", Path::new(""));
    assert!(words(&table).contains("A name is needed"));
    fs::remove_dir_all(directory).unwrap();
}
