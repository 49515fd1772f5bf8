//! How it looks.

use super::super::{GOAL, HELP, KEYS, WELCOME};
use super::*;
use ratatui::style::Color;
use shamrocks::{Card, Pile, Suit};
use std::collections::HashSet;

#[test]
fn the_deal_is_shown() {
    let lines = lines(&table());
    let deal = [
        "  C            D            H            S           Shamrocks",
        " ┌╌╌╌┐        ┌╌╌╌┐        ┌╌╌╌┐        ┌╌╌╌┐        Seed 1",
        " ╎   ╎        ╎   ╎        ╎   ╎        ╎   ╎        0 moves, 52 cards to go",
        " ╎ ♣ ╎        ╎ ♦ ╎        ╎ ♥ ╎        ╎ ♠ ╎",
        " └╌╌╌┘        └╌╌╌┘        └╌╌╌┘        └╌╌╌┘",
        " [1]           2            3            4            5            6",
        " ╭──╭──╭───╮  ╭──╭──╭───╮  ╭──╭──╭───╮  ╭──╭──╭───╮  ╭──╭──╭───╮  ╭──╭──╭───╮",
        " │ K│ 4│10 │  │ 3│10│ 9 │  │ K│ K│ A │  │ A│ J│ Q │  │ J│ 2│ 8 │  │ 5│ 2│ A │",
        " │ ♠│ ♠│ ♦ │  │ ♣│ ♥│ ♦ │  │ ♦│ ♥│ ♣ │  │ ♦│ ♠│ ♣ │  │ ♣│ ♣│ ♦ │  │ ♥│ ♠│ ♠ │",
        " ╰──╰──╰───╯  ╰──╰──╰───╯  ╰──╰──╰───╯  ╰──╰──╰───╯  ╰──╰──╰───╯  ╰──╰──╰───╯",
    ];
    assert_eq!(lines[..deal.len()], deal);
    assert_eq!([lines[20].trim(), lines[23].trim()], ["Rules: shamrocks", KEYS]);
}

#[test]
fn a_newcomer_is_told_how_to_begin() {
    let message = &lines(&table())[21..23];
    assert_eq!(message.concat().trim(), WELCOME, "it fits");
    assert!(message[1].is_empty());
}

#[test]
fn a_larger_window_is_used() {
    let lines = lines_of(&table(), 120, 40);
    let fan = [
        "   [1]                 2",
        "   ╭───╭───╭───────╮  ╭───╭───╭───────╮",
        "   │ K │ 4 │10     │  │ 3 │10 │ 9     │",
        "   │ ♠ │ ♠ │ ♦     │  │ ♣ │ ♥ │ ♦     │",
        "   │   │   │   ♦   │  │   │   │   ♦   │",
        "   │   │   │     ♦ │  │   │   │     ♦ │",
        "   │   │   │    10 │  │   │   │     9 │",
        "   ╰───╰───╰───────╯  ╰───╰───╰───────╯",
    ];
    for (line, wanted) in lines[10..].iter().zip(fan) {
        assert!(line.starts_with(wanted), "{line}");
    }
    assert!(
        lines[4].contains("╎       ╎") && lines[6].contains("╎   ♣   ╎"),
        "{}",
        lines.join("\n")
    );

    let lines = lines_of(&table(), 98, 28);
    for (line, wanted) in lines[6..].iter().zip([
        " [1]              2 ",
        " ╭───╭───╭─────╮ ╭───╭───╭─────╮",
        " │ K │ 4 │10   │ │ 3 │10 │ 9   │",
        " │ ♠ │ ♠ │ ♦   │ │ ♣ │ ♥ │ ♦   │",
        " │   │   │  10 │ │   │   │   9 │",
        " ╰───╰───╰─────╯ ╰───╰───╰─────╯",
    ]) {
        assert!(line.starts_with(wanted), "{line}");
    }
}

#[test]
fn the_longest_texts_fit() {
    for rules in Rules::all() {
        let mut table = table_of(Game::from_seed(u64::MAX, rules));
        press(&mut table, "A");
        let screen = lines(&table);
        assert!(screen[1].ends_with("  Seed 18446744073709551615"));
        assert!(screen[3].ends_with("  Autoplay: safe"));
        assert_eq!(screen[20], format!(" Rules: {rules}"));
    }
}

#[test]
fn the_help_fits() {
    let mut table = table();
    press(&mut table, "?");
    let screen = lines(&table).join("\n");
    for line in GOAL.lines().chain(HELP.lines()) {
        assert!(screen.contains(line), "{line}");
    }
    press(&mut table, "n");
    assert!(table.sheet.is_none() && table.game.seed() == Some(1), "the key only closes the help");
}

#[test]
fn exactly_the_legal_targets_are_lit() {
    let mut game = Game::from_seed(1, Rules::OPEN_FANS);
    for turn in 0..60 {
        let moves = game.position().legal_moves();
        let Some(&m) = moves.get(turn * 7 % moves.len().max(1)) else { break };
        for pile in Pile::ALL.into_iter() {
            let mut table = table_of(game.clone());
            table.point(pile);
            let lit = lines(&table).concat().matches('◆').count();
            assert_eq!(lit, game.position().legal_moves_of(pile).len(), "{pile}");
        }
        game.play(m).unwrap();
    }
    assert!(game.move_count() > 20);
}

/// The colours in which the suits are seen.
fn inks(table: &Table) -> [HashSet<Color>; 4] {
    let buffer = draw(table, 80, 24);
    Suit::ALL.map(|suit| {
        let symbol = suit.symbol().to_string();
        let cells = buffer.content.iter().skip(5 * 80).filter(|cell| cell.symbol() == symbol);
        cells.map(|cell| cell.fg).collect()
    })
}

#[test]
fn each_suit_has_its_colour() {
    for palette in [Palette::Few, Palette::Many] {
        let inks = inks(&Table { palette, ..table() });
        assert!(inks.iter().all(|colours| colours.len() == 1));
        assert_eq!(inks.iter().flatten().collect::<HashSet<_>>().len(), 4);
    }
}

#[test]
fn without_colours_shapes_tell_all() {
    let mut table = table();
    ask(&mut table, "j");
    press(&mut table, "5\n");
    let has_colour = |table: &Table| {
        let cells = draw(table, 80, 24).content;
        cells.iter().any(|cell| (cell.fg, cell.bg) != (Color::Reset, Color::Reset))
    };
    let in_colour = lines(&table);
    assert!(has_colour(&table));
    table.palette = Palette::None;
    assert!(!has_colour(&table));
    assert_eq!(lines(&table), in_colour);
    assert!(in_colour[17].ends_with("║ 7 ║") && in_colour[7].contains("┃ 8 ┃"));
}

#[test]
fn a_window_that_is_too_small_is_told_so() {
    let text = |width, height| -> String {
        draw(&table(), width, height).content.iter().map(|cell| cell.symbol()).collect()
    };
    let sentence = "Shamrocks needs 80 x 24 characters, not";
    assert!(text(79, 24).starts_with(&format!("{sentence} 79 x 24: enlarge the window")));
    assert!(text(80, 23).starts_with(&format!("{sentence} 80 x 23: ")));
    assert!(!text(80, 24).contains("window"));
    let narrow = lines_of(&table(), 20, 5);
    assert_eq!(narrow[2..4], ["20 x 5: enlarge the", "window, or press q."]);
    // A game that is not saved is left no sooner than where it is seen.
    let mut begun = table();
    begun.game.play("3>C".parse().unwrap()).unwrap();
    let narrow = lines_of(&begun, 20, 5);
    assert_eq!(narrow[3..5], ["window, or press q", "twice. The game"]);
    let q = KeyEvent::from(KeyCode::Char('q'));
    assert!(begun.press_unseen(q).is_continue());
    assert!(begun.press_unseen(KeyCode::Enter.into()).is_continue());
    assert!(begun.press_unseen(q).is_continue());
    assert!(begun.press_unseen(q).is_break());
    assert!(table().press_unseen(q).is_break());
    for (width, height) in [(0, 0), (1, 1), (3, 40), (300, 2), (500, 200)] {
        text(width, height);
    }
}

#[test]
fn every_card_has_its_face() {
    let screen = lines(&table()).concat();
    for card in Card::ALL {
        assert!(screen.contains(card.suit().symbol()));
    }
    assert_eq!(screen.matches("10").count(), 4 + 1, "four tens, and fan 10");
}
