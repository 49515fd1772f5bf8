//! The screen as the player sees it, on a terminal in memory.

mod advice;
mod hand;
mod look;
mod picture;
mod sheets;
mod terminal;

use super::{Table, draw::Palette};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use shamrocks::{Game, Rules};
use std::ops::ControlFlow::Continue;
use std::time::{Duration, Instant};

fn table() -> Table {
    table_of(Game::from_seed(1, Rules::default()))
}

fn table_of(game: Game) -> Table {
    Table { palette: Palette::Many, ..Table::new(game) }
}

fn draw(table: &Table, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| table.draw(frame)).unwrap();
    terminal.backend().buffer().clone()
}

/// The lines of the screen without the blanks at their ends.
fn lines_of(table: &Table, width: u16, height: u16) -> Vec<String> {
    let buffer = draw(table, width, height);
    let rows = buffer.content.chunks(usize::from(width));
    let text = rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
    text.map(|line| line.trim_end().to_string()).collect()
}

/// The lines of the smallest screen.
fn lines(table: &Table) -> Vec<String> {
    lines_of(table, 80, 24)
}

fn press_key(table: &mut Table, key: impl Into<KeyEvent>) {
    let key = key.into();
    assert_eq!(table.press(key), Continue(()), "{key:?}");
}

/// The words on the screen, wherever lines are broken.
fn words(table: &Table) -> String {
    let text = lines(table).join(" ").replace('│', " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Presses the keys of some letters, or Enter for a line break and Escape for a `~`.
fn press(table: &mut Table, keys: &str) {
    for c in keys.chars() {
        press_key(
            table,
            match c {
                '\n' => KeyCode::Enter,
                '~' => KeyCode::Esc,
                c => KeyCode::Char(c),
            },
        );
    }
}

/// Lets time pass until nothing goes on any more.
fn wait(table: &mut Table) {
    let mut now = Instant::now();
    for _ in 0..100_000 {
        let Some(patience) = table.patience(now) else { return };
        now += patience.max(Duration::from_millis(1));
        table.go_on(now);
    }
    panic!("it never ends: {}", table.message);
}

/// Presses keys, and waits for the answer.
fn ask(table: &mut Table, keys: &str) {
    press(table, keys);
    wait(table);
}
