//! What lies over the board, and takes the keys until it is put away.

use super::Table;
use super::deal::DealSheet;
use super::file::FileSheet;
use super::layout::Board;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Constraint;
use ratatui::style::{Modifier, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Wrap};
use std::ops::ControlFlow::{self, Break, Continue};

pub enum Sheet {
    /// A title and a text, until any key is pressed.
    Page(&'static str, String),
    Deal(DealSheet),
    File(FileSheet),
}

impl Table {
    /// Gives a key to the sheet.
    pub fn press_on(&mut self, sheet: Sheet, key: KeyEvent) -> ControlFlow<()> {
        match sheet {
            Sheet::Page(..) if key.code == KeyCode::Char('q') => return Break(()),
            Sheet::Page(..) => {}
            Sheet::Deal(sheet) => self.press_on_deal(sheet, key),
            Sheet::File(sheet) => self.press_on_file(sheet, key),
        }
        Continue(())
    }
}

/// Edits a line of text. Says whether the key was for that.
pub fn edit(text: &mut String, key: KeyEvent) -> bool {
    match key.code {
        KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => text.clear(),
        KeyCode::Char(c) if !key.modifiers.contains(KeyModifiers::CONTROL) => text.push(c),
        KeyCode::Backspace => drop(text.pop()),
        _ => return false,
    }
    true
}

/// A line of text that is edited: its end, when there is no room for the whole of it.
pub fn edited(text: &str, room: usize) -> Vec<Span<'static>> {
    let hidden = (text.chars().count() + 1).saturating_sub(room);
    let seen: String = text.chars().skip(hidden).collect();
    vec![seen.underlined(), Span::styled(" ", Style::new().add_modifier(Modifier::REVERSED))]
}

impl Sheet {
    pub fn draw(&self, frame: &mut Frame<'_>, board: &Board) {
        match self {
            Self::Page(title, text) => {
                draw(frame, board, title, text.lines().map(Line::from).collect());
            }
            Self::Deal(sheet) => draw(frame, board, "New deal", sheet.lines()),
            Self::File(sheet) => draw(frame, board, sheet.title(), sheet.lines()),
        }
    }
}

/// Draws a sheet as high as its text.
fn draw(frame: &mut Frame<'_>, board: &Board, title: &str, lines: Vec<Line<'_>>) {
    let width = board.area.width;
    // Where a line is broken, a move may be short of fitting.
    let room = usize::from(width - 4) - " 18>17".len();
    let height: usize = lines.iter().map(|line| line.width().div_ceil(room).max(1)).sum();
    let text = Paragraph::new(lines).wrap(Wrap { trim: false });
    let area =
        board.area.centered(Constraint::Length(width), Constraint::Length(height as u16 + 2));
    frame.render_widget(Clear, area);
    let block = Block::bordered().title(format!(" {title} ")).padding(Padding::horizontal(1));
    frame.render_widget(text.block(block), area);
}
