//! The sheet that asks for the name of a file.

use super::Table;
use super::sheet::{Sheet, edit, edited};
use crate::files;
use crate::line::moves;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::style::Stylize;
use ratatui::text::Line;
use std::path::Path;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Action {
    Save,
    Load,
}

pub struct FileSheet {
    action: Action,
    path: String,
    /// What there is to tell.
    note: String,
    /// Whether the player was asked to overwrite a file.
    asked: bool,
}

impl FileSheet {
    pub const fn title(&self) -> &'static str {
        match self.action {
            Action::Save => "Save the game",
            Action::Load => "Load a game",
        }
    }

    pub fn lines(&self) -> Vec<Line<'static>> {
        let mut line = Line::from("File  ");
        line.extend(edited(&self.path, 66));
        let keys = match self.action {
            Action::Save => "Enter saves; Esc goes back",
            Action::Load => "Enter loads, and leaves the game that is played; Esc goes back",
        };
        let note = Line::from(self.note.clone()).bold();
        vec![Line::default(), line, Line::default(), note, Line::from(keys).dim()]
    }
}

impl Table {
    pub fn ask_for_a_file(&mut self, action: Action) {
        let seed = self.game.seed().map_or(String::new(), |seed| format!("-{seed}"));
        let path = self.file.clone().unwrap_or(format!("shamrocks{seed}.txt"));
        self.put_down("");
        let sheet = FileSheet { action, path, note: String::new(), asked: false };
        self.sheet = Some(Sheet::File(sheet));
    }

    pub fn press_on_file(&mut self, mut sheet: FileSheet, key: KeyEvent) {
        match key.code {
            KeyCode::Esc => return,
            KeyCode::Enter => {
                let done = match sheet.action {
                    _ if sheet.path.is_empty() => Err("A name is needed".into()),
                    Action::Save => self.save(&sheet),
                    Action::Load => self.load(&sheet.path),
                };
                match done {
                    Ok(()) => {
                        self.file = Some(sheet.path);
                        return;
                    }
                    Err(note) => (sheet.note, sheet.asked) = (note, true),
                }
            }
            _ => {
                if edit(&mut sheet.path, key) {
                    sheet.note.clear();
                    sheet.asked = false;
                }
            }
        }
        self.sheet = Some(Sheet::File(sheet));
    }

    /// Saves the game, over another file only when the player was asked.
    fn save(&mut self, sheet: &FileSheet) -> Result<(), String> {
        let path = &sheet.path;
        let is_own = self.file.as_ref() == Some(path);
        if !is_own && !sheet.asked && Path::new(path).is_file() {
            return Err(format!("{path} is there already: Enter overwrites it, Esc leaves it"));
        }
        files::save(&self.game, path)?;
        self.kept = self.game.clone();
        self.put_down(format!("Saved {path}"));
        Ok(())
    }

    /// Loads a game; one that is damaged leaves everything as it is.
    fn load(&mut self, path: &str) -> Result<(), String> {
        let game = files::load(path)?;
        let message = format!("Loaded {path}: {}", moves(game.move_count()));
        self.start(game, message);
        Ok(())
    }
}
