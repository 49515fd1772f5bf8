//! The sheet on which a new deal is chosen.

use super::sheet::{Sheet, edit, edited};
use super::{Table, task::Task};
use crate::deals::Search;
use crate::{common, random_seed};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::style::Stylize;
use ratatui::text::{Line, Span};
use shamrocks::{Deck, Difficulty, Game, PysolGame, Rules};

/// The lines on which something is chosen, from the top.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Source,
    Number,
    Winnable,
    Difficulty,
    Rules,
}

const FIELDS: [Field; 5] =
    [Field::Source, Field::Number, Field::Winnable, Field::Difficulty, Field::Rules];

/// Where deals come from; a seed, when it is no game of PySolFC.
const SOURCES: [Option<PysolGame>; 3] =
    [None, Some(PysolGame::Shamrocks), Some(PysolGame::ShamrocksII)];

/// What the player wishes.
#[derive(Clone)]
pub struct DealSheet {
    field: usize,
    source: usize,
    number: String,
    winnable: bool,
    /// Which of the difficulties, from 1; 0 is any.
    difficulty: usize,
    rules: usize,
    /// The presets, and the rules of the game when they are none.
    choices: Vec<Rules>,
    /// Why it was not dealt.
    note: String,
}

/// What to do about it.
enum Wish {
    /// A game, and what to tell about it.
    Game(Box<Game>, String),
    Search(Box<Search>),
}

impl DealSheet {
    pub fn new(rules: Rules) -> Self {
        let mut choices: Vec<Rules> = Rules::PRESETS.iter().map(|preset| preset.rules).collect();
        if !choices.contains(&rules) {
            choices.push(rules);
        }
        let rules = choices.iter().position(|&choice| choice == rules).unwrap_or(0);
        Self {
            field: 0,
            source: 0,
            number: String::new(),
            winnable: true,
            difficulty: 0,
            rules,
            choices,
            note: String::new(),
        }
    }

    fn press(&mut self, key: KeyEvent) {
        self.note.clear();
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.field = self.field.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.field = (self.field + 1).min(FIELDS.len() - 1),
            KeyCode::Left => self.choose(false),
            KeyCode::Right | KeyCode::Char(' ') => self.choose(true),
            // Whatever is typed is the number.
            _ if edit(&mut self.number, key) => self.field = 1,
            _ => {}
        }
    }

    /// Goes to the next value of the line, or to the one before.
    fn choose(&mut self, forward: bool) {
        let turn = |at: &mut usize, count: usize| {
            *at = (*at + if forward { 1 } else { count - 1 }) % count;
        };
        match FIELDS[self.field] {
            Field::Source => turn(&mut self.source, SOURCES.len()),
            Field::Number => {}
            Field::Winnable => self.winnable = !self.winnable,
            Field::Difficulty => turn(&mut self.difficulty, 1 + difficulties().len()),
            Field::Rules => turn(&mut self.rules, self.choices.len()),
        }
    }

    fn wish(&self) -> Result<Wish, String> {
        let number = self.number.trim();
        if let Some(game) = SOURCES[self.source] {
            let random = random_seed().max(1).to_string();
            let number = if number.is_empty() { &random } else { number };
            let deal = Deck::from_pysol(game, number).map_err(|error| error.to_string());
            let news = format!("PySolFC's game {}, deal {number}", game.id());
            return deal.map(|(deck, rules)| Wish::Game(Game::from_deck(deck, rules).into(), news));
        }
        let seed = if number.is_empty() { random_seed() } else { common::whole(number)? };
        let rules = self.choices[self.rules];
        let search = Search::new(seed, rules, self.winnable, self.wanted());
        search.map(Box::new).map(Wish::Search).map_err(|error| error.to_string())
    }

    /// How hard it should be.
    fn wanted(&self) -> Option<String> {
        difficulties().into_iter().nth(self.difficulty.checked_sub(1)?)
    }

    /// The value of a line.
    fn value(&self, field: Field) -> Vec<Span<'static>> {
        let choice = |text: String| vec![format!("◂ {text} ▸").into()];
        let is_seed = SOURCES[self.source].is_none();
        let only_here = |text: String| {
            if is_seed { choice(text) } else { vec!["as it comes".dim()] }
        };
        match field {
            Field::Source => choice(match SOURCES[self.source] {
                None => "by seed".into(),
                Some(game) => format!("PySolFC's game {}", game.id()),
            }),
            Field::Number => {
                let mut spans = edited(&self.number, 40);
                if self.number.is_empty() {
                    spans.push(" leave it empty for a random one".dim());
                }
                spans
            }
            Field::Winnable => {
                let winnable = self.winnable || self.difficulty > 0;
                only_here(if winnable { "only deals that can be won" } else { "any deal" }.into())
            }
            Field::Difficulty => only_here(self.wanted().unwrap_or("any".into())),
            Field::Rules if is_seed => choice(self.choices[self.rules].to_string()),
            Field::Rules => vec![PysolGame::RULES.to_string().into()],
        }
    }

    pub fn lines(&self) -> Vec<Line<'static>> {
        let names = ["Deal", "Number", "Winnable", "Difficulty", "Rules"];
        let mut lines = vec![Line::default()];
        for (at, (name, field)) in names.into_iter().zip(FIELDS).enumerate() {
            let name = format!("{name:<10}");
            let name = if at == self.field { name.reversed().bold() } else { name.into() };
            let mut line = Line::from_iter([name, "  ".into()]);
            line.extend(self.value(field));
            lines.push(line);
        }
        let is_seed = SOURCES[self.source].is_none();
        let rules = if is_seed { self.choices[self.rules] } else { PysolGame::RULES };
        let source = rules.preset().map_or("chosen key by key", |preset| preset.source);
        lines.push(Line::from(format!("Source of the rules: {source}")).dim());
        lines.push(Line::default());
        lines.push(Line::from(self.note.clone()).bold());
        let keys = "Up and down: the line; left and right: its value; Enter deals; Esc goes back";
        lines.push(Line::from(keys).dim());
        lines
    }
}

/// The difficulties in words, the easiest first.
fn difficulties() -> Vec<String> {
    let mut words: Vec<String> =
        (0..).map_while(Difficulty::from_grade).map(|grade| grade.to_string()).collect();
    words.dedup();
    words
}

impl Table {
    pub fn choose_a_deal(&mut self) {
        let sheet = self
            .last_deal
            .clone()
            .filter(|sheet| sheet.choices[sheet.rules] == self.game.rules() && sheet.source == 0);
        self.put_down("");
        let mut sheet = sheet.unwrap_or_else(|| DealSheet::new(self.game.rules()));
        (sheet.field, sheet.number) = (0, String::new());
        if self.game.move_count() > 0 && self.game.outcome().is_none() {
            sheet.note = "The game that is played will be left".into();
        }
        self.sheet = Some(Sheet::Deal(sheet));
    }

    pub fn press_on_deal(&mut self, mut sheet: DealSheet, key: KeyEvent) {
        match key.code {
            KeyCode::Esc => return,
            KeyCode::Enter => match sheet.wish() {
                Ok(wish) => {
                    self.last_deal = Some(sheet);
                    return match wish {
                        Wish::Game(game, news) => self.start(*game, news),
                        Wish::Search(search) => {
                            self.begin(Task::Look(search), "Looking for a deal; any key stops it")
                        }
                    };
                }
                Err(reason) => sheet.note = format!("Not dealt: {reason}"),
            },
            _ => sheet.press(key),
        }
        self.sheet = Some(Sheet::Deal(sheet));
    }
}
