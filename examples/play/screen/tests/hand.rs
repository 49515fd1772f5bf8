//! What keys and the mouse do.

use super::super::layout::Board;
use super::*;
use crate::line::moves;
use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use shamrocks::{Autoplay, Card, Deck};
use std::ops::ControlFlow::{Break, Continue};

#[test]
fn a_card_is_picked_up_and_its_targets_are_lit() {
    let mut table = table();
    press(&mut table, "5\n");
    let screen = lines(&table);
    assert!(screen[5].ends_with("  4           [5] picked    6"));
    assert!(screen[7].contains("│ J│ 2┃ 8 ┃  │ 5│ 2│ A │"));
    assert_eq!(
        screen[15],
        "  13           14           15           16           17           18  ◆"
    );
    assert!(screen[17].ends_with("│ 2│ 8│ 7 │  ║ 7 ║"));

    press(&mut table, "18\n");
    let screen = lines(&table);
    assert_eq!(screen[21], " Played 5>18: 8 of diamonds");
    assert!(screen[17].ends_with("│ 2│ 8│ 7 │  │ 7│ 8 │"));
    assert!(!screen.concat().contains('◆'));
    assert_eq!(table.game.move_count(), 1);
}

#[test]
fn a_refusal_is_explained_and_changes_nothing() {
    let mut table = table();
    press(&mut table, "5\n8\n");
    let screen = lines(&table);
    let sentence = "fan 8 is full: a fan never holds more than three cards";
    assert_eq!(screen[21], format!(" Refused 5>8: {sentence}"));
    assert!(screen[5].contains(" 5  picked"));
    assert_eq!(table.game.move_count(), 0);

    let mut table = super::table();
    press(&mut table, "H\n");
    assert_eq!(
        lines(&table)[21],
        " Refused H>1: the hearts foundation is empty: there is no card to move"
    );
    press(&mut table, "1f");
    assert_eq!(
        lines(&table)[21..23].concat(),
        " Refused 1>D: 10 of diamonds does not go on its foundation yet: ace of diamonds \
         comes next"
    );
}

#[test]
fn keys_do_what_the_help_says() {
    let mut table = table();
    press(&mut table, "3fs");
    assert_eq!(table.message, "Autoplay, 1 move: 6>S");
    press(&mut table, "a");
    assert_eq!(table.message, "Autoplay, 1 move: 6>S");
    press(&mut table, "u");
    assert_eq!(table.message, "Undone 6>S");
    press(&mut table, "r");
    assert_eq!(table.message, "Redone 6>S");
    press(&mut table, "R");
    assert_eq!((table.game.move_count(), table.game.undone().len()), (0, 3));
    press(&mut table, "x");
    assert_eq!(table.message, "The key x does nothing; ? lists the keys");
    let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    for keys in ["", "n", "k", "?", "w"] {
        let mut table = super::table();
        press(&mut table, keys);
        assert_eq!(table.press(control_c), Break(()), "{keys}");
    }
}

#[test]
fn a_game_is_left_unsaved_only_after_a_second_q() {
    let q = KeyEvent::from(KeyCode::Char('q'));
    let mut table = table();
    assert_eq!(table.press(q), Break(()), "nothing was played yet");
    for keys in ["3f", "5q5", "?q", "h"] {
        ask(&mut table, keys);
        assert_eq!(table.press(q), Continue(()), "{keys}");
        assert_eq!(
            table.message,
            "This game is not saved: q again leaves it, k keeps it in a file"
        );
    }
    assert_eq!(table.press(q), Break(()));

    let mut won = table_of(Game::from_position("C13 D13 H13 S12 KS".parse().unwrap()));
    press(&mut won, "1f");
    assert_eq!(won.press(q), Break(()));
}

#[test]
fn autoplay_follows_each_move_when_it_is_on() {
    let mut table = table();
    let followed = |which| {
        let mut game = super::table().game;
        game.play("5>18".parse().unwrap()).unwrap();
        let moves = game.autoplay(which);
        assert!(!moves.is_empty());
        format!("Played 5>18: 8 of diamonds; autoplay: {moves}")
    };
    press(&mut table, "A5\n18\n");
    assert_eq!(table.message, followed(Autoplay::Safe));
    assert!(lines(&table)[3].ends_with("Autoplay: safe"));
    press(&mut table, "u");
    assert_eq!(table.game.undone().len(), 1, "what is taken back stays back");
    press(&mut table, "RA");
    assert!(lines(&table)[3].ends_with("Autoplay: all"));
    press(&mut table, "5\n18\n");
    assert_eq!(table.message, followed(Autoplay::All));
    press(&mut table, "RA5\n18\n");
    assert_eq!(table.message, "Played 5>18: 8 of diamonds");
}

#[test]
fn a_long_autoplay_is_shown_as_far_as_it_fits() {
    // Each card comes home before the one below it.
    let mut ranks: Vec<Card> = Card::ALL.into_iter().collect();
    ranks.sort_by_key(|card| card.rank());
    ranks.chunks_mut(3).for_each(<[Card]>::reverse);
    let deck = Deck::from_cards(&ranks).unwrap();
    let mut game = Game::from_deck(deck, Rules::AS_DEALT);
    let (mut cut, mut complete) = (0, 0);
    while let Some(&m) = game.position().legal_moves().first() {
        let mut table = table_of(game.clone());
        press(&mut table, "a");
        let played: String = table.game.history().iter().map(|m| format!(" {m}")).collect();
        let whole = format!("Autoplay, {}:{played}", moves(table.game.move_count()));
        let screen = lines(&table);
        let shown = [screen[21].trim(), screen[22].trim()].join(" ");
        let shown = shown.split("; ").next().unwrap();
        if let Some(start) = shown.strip_suffix("...") {
            assert!(whole.starts_with(start) && shown.len() > 120, "{shown}");
            cut += 1;
        } else {
            assert_eq!(shown.trim(), whole);
            complete += 1;
        }
        game.play(m).unwrap();
        game = Game::from_position(*game.position());
    }
    assert!(cut > 10 && complete > 10, "{cut} {complete}");
}

#[test]
fn no_sequence_of_keys_is_fatal() {
    let mut table = table();
    let keys = "12345678\n\n\n\nfurRasA?\u{1b}h~Cjwvnkl";
    let keys: Vec<char> = keys.chars().collect();
    let mut state = 1_u32;
    let mut now = Instant::now();
    for turn in 0..20_000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let key = keys[state as usize / 1024 % keys.len()];
        // No file is written here.
        if !matches!((&table.sheet, key), (Some(super::super::Sheet::File(_)), '\n')) {
            press(&mut table, &key.to_string());
        }
        now += super::super::task::BEAT;
        table.go_on(now);
        if turn % 200 == 0 {
            draw(&table, 80, 24);
            assert_eq!(table.game.to_string().parse(), Ok(table.game.clone()));
        }
    }
}

#[test]
fn the_cursor_goes_from_pile_to_pile() {
    let mut table = table();
    for (code, pile) in [
        (KeyCode::Left, "1"),
        (KeyCode::Up, "C"),
        (KeyCode::Up, "C"),
        (KeyCode::Right, "D"),
        (KeyCode::Down, "2"),
        (KeyCode::Down, "8"),
        (KeyCode::Down, "14"),
        (KeyCode::Down, "14"),
        (KeyCode::Char('6'), "6"),
        (KeyCode::Up, "S"),
        (KeyCode::Char('1'), "1"),
        (KeyCode::Char('2'), "12"),
        (KeyCode::Char('3'), "3"),
        (KeyCode::Right, "4"),
        (KeyCode::Char('H'), "H"),
    ] {
        press_key(&mut table, code);
        assert_eq!(table.cursor.to_string(), pile);
        assert!(lines(&table).concat().contains(&format!("[{pile}]")));
    }
}

/// Does something with the mouse in the middle of a pile, or beside them all.
fn mouse(table: &mut Table, kind: MouseEventKind, pile: &str) {
    let board = Board::of(Rect::new(0, 0, 100, 30)).unwrap();
    let area = pile.parse().map_or(Rect::ZERO, |pile| board.pile(pile));
    let (column, row) = (area.x + area.width / 2, area.y + area.height / 2);
    let modifiers = KeyModifiers::NONE;
    table.point_at(&board, MouseEvent { kind, column, row, modifiers });
}

const DOWN: MouseEventKind = MouseEventKind::Down(MouseButton::Left);
const DRAG: MouseEventKind = MouseEventKind::Drag(MouseButton::Left);
const UP: MouseEventKind = MouseEventKind::Up(MouseButton::Left);

#[test]
fn clicks_pick_up_and_play() {
    let mut table = table();
    for kind in [DOWN, UP] {
        mouse(&mut table, kind, "5");
        assert_eq!(table.picked.unwrap().to_string(), "5");
    }
    mouse(&mut table, DOWN, "18");
    mouse(&mut table, UP, "18");
    assert_eq!(table.game.history(), ["5>18".parse().unwrap()]);
    mouse(&mut table, DOWN, "5");
    mouse(&mut table, DOWN, "");
    assert_eq!(table.picked, None);
    mouse(&mut table, MouseEventKind::Down(MouseButton::Right), "3");
    assert_eq!(table.message, "Played 3>C: ace of clubs");
}

#[test]
fn cards_are_dragged() {
    let mut table = table();
    for (kind, pile) in [(DOWN, "5"), (DRAG, "17"), (DRAG, "18"), (UP, "18")] {
        mouse(&mut table, kind, pile);
    }
    assert_eq!(table.message, "Played 5>18: 8 of diamonds");
    for (kind, pile) in [(DOWN, "5"), (DRAG, "8"), (UP, "8")] {
        mouse(&mut table, kind, pile);
    }
    assert!(table.message.starts_with("Refused 5>8: "));
}

#[test]
fn the_end_is_told() {
    for (start, keys, told) in [
        ("C13 D13 H13 S12 KS", "1f", "Won in 1 move"),
        ("C13 D13 H13 S10 JS / KS QS", "1f2f2f", "Won in 3 moves"),
        ("C13 D13 H11 S10 QH JS KH / QS KS", "", "Stuck: no move is left"),
    ] {
        let mut table = table_of(Game::from_position(start.parse().unwrap()));
        press(&mut table, keys);
        assert!(lines(&table)[2].ends_with(told), "{start}");
        assert!(keys.is_empty() || table.message.ends_with(told), "{start}");
    }
}
