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

pub enum Sheet {
    /// A title and a text, until any key is pressed.
    Page(&'static str, String),
    Deal(DealSheet),
    File(FileSheet),
}

impl Table {
    /// Gives a key to the sheet.
    pub fn press_on(&mut self, sheet: Sheet, key: KeyEvent) {
        match sheet {
            Sheet::Page(..) => {}
            Sheet::Deal(sheet) => self.press_on_deal(sheet, key),
            Sheet::File(sheet) => self.press_on_file(sheet, key),
        }
    }

    /// Takes pasted text for what is asked for; elsewhere it would be keys that nobody pressed.
    pub fn paste(&mut self, text: &str) {
        for c in text.trim().chars().filter(|c| !c.is_control()) {
            match self.sheet.take_if(|sheet| !matches!(sheet, Sheet::Page(..))) {
                Some(sheet) => self.press_on(sheet, KeyCode::Char(c).into()),
                None => return self.message = "There is nothing to paste a text into".into(),
            }
        }
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
    let hidden = text.chars().count().saturating_sub(room);
    let mut seen: String = text.chars().skip(hidden).collect();
    // Some characters are two wide.
    while Span::raw(&seen).width() >= room {
        seen.remove(0);
    }
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
    let height = (height + 2).min(usize::from(board.area.height)) as u16;
    let area = board.area.centered(Constraint::Length(width), Constraint::Length(height));
    frame.render_widget(Clear, area);
    let block = Block::bordered().title(format!(" {title} ")).padding(Padding::horizontal(1));
    frame.render_widget(text.block(block), area);
}
