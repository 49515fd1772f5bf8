//! How the table looks. Whatever a colour tells, a shape tells, too.

use super::judging::sign;
use super::layout::{Board, SMALLEST};
use super::{KEYS, Table};
use crate::line::{ending, moves};
use ratatui::Frame;
use ratatui::crossterm::style::available_color_count;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style, Stylize};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use shamrocks::{Autoplay, Card, Fate, Move, Pile, Rank, Suit};

/// The colours there are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Palette {
    None,
    /// The eight that every terminal has, on its own ground.
    Few,
    /// Enough of them for paper and ink.
    Many,
}

/// What a card is drawn as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Plain,
    Picked,
    /// Where the picked card may go.
    Target,
    /// Where it may go, but throws the game away.
    Trap,
}

impl Palette {
    pub fn of_the_terminal() -> Self {
        let is_unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        match available_color_count() {
            _ if is_unwanted => Self::None,
            256.. => Self::Many,
            _ => Self::Few,
        }
    }

    /// The colour of a suit: four that all eyes tell apart on paper, by lightness, too.
    fn ink(self, suit: Suit) -> Style {
        let (few, many) = match suit {
            Suit::Clubs => (Color::Green, 22),
            Suit::Diamonds => (Color::Cyan, 26),
            Suit::Hearts => (Color::Red, 160),
            Suit::Spades => (Color::Reset, 16),
        };
        match self {
            Self::None => Style::new(),
            Self::Few => Style::new().fg(few),
            Self::Many => Style::new().fg(Color::Indexed(many)),
        }
    }

    /// The ground of a card and the colour of its border.
    fn paper(self, state: State) -> Style {
        let (few, border, paper) = match state {
            State::Plain => (Color::Reset, 243, 255),
            State::Picked => (Color::Magenta, 94, 229),
            State::Target => (Color::Green, 22, 194),
            State::Trap => (Color::Red, 88, 224),
        };
        match self {
            Self::None => Style::new(),
            Self::Few => Style::new().fg(few),
            Self::Many => Style::new().fg(Color::Indexed(border)).bg(Color::Indexed(paper)),
        }
    }

    /// The colour of words about a state, readable on a dark ground and on a light one.
    fn accent(self, state: State) -> Style {
        match (self, state) {
            (Self::None, _) | (_, State::Plain | State::Picked) => Style::new(),
            (_, State::Target) => Style::new().fg(Color::Green),
            (_, State::Trap) => Style::new().fg(Color::Red),
        }
    }
}

impl Table {
    pub fn draw(&self, frame: &mut Frame<'_>) {
        let Some(board) = Board::of(frame.area()) else { return self.draw_too_small(frame) };
        for pile in Pile::ALL.into_iter() {
            self.draw_pile(frame, &board, pile);
        }
        self.draw_state(frame, board.beside());
        let rules = format!("Rules: {}", self.game.rules());
        frame.render_widget(Line::from(rules).dim(), board.below(0, 1));
        let message = Paragraph::new(self.message.as_str()).bold().wrap(Wrap { trim: true });
        frame.render_widget(message, board.below(1, 2));
        frame.render_widget(Line::from(KEYS).dim(), board.below(3, 1));
        if let Some(sheet) = &self.sheet {
            sheet.draw(frame, &board);
        }
    }

    fn draw_too_small(&self, frame: &mut Frame<'_>) {
        let (area, (width, height)) = (frame.area(), SMALLEST);
        let leave = if self.is_kept() { "q" } else { "q twice" };
        // The first half fits 20 x 5.
        let sentence = format!(
            "Shamrocks needs {width} x {height} characters, not {} x {}: enlarge the window, or press {leave}. \
             The game waits; --plain plays in any window.",
            area.width, area.height
        );
        frame.render_widget(Paragraph::new(sentence).wrap(Wrap { trim: true }), area);
    }

    /// Draws the state of the game.
    fn draw_state(&self, frame: &mut Frame<'_>, area: Rect) {
        let left = self.game.position().cards_left();
        let seed = self.game.seed().map_or(String::new(), |seed| format!("Seed {seed}"));
        let state = match ending(&self.game) {
            Some(ending) => Line::from(ending).bold(),
            None => Line::from(format!("{}, {left} cards to go", moves(self.game.move_count()))),
        };
        let autoplay = self.autoplay.map_or("", |which| match which {
            Autoplay::Safe => "Autoplay: safe",
            Autoplay::All => "Autoplay: all",
        });
        let judge = self.judging.as_ref().map_or(String::new(), |it| it.summary(&self.game));
        let title = Line::from("Shamrocks").bold();
        let lines = vec![title, seed.into(), state, autoplay.into(), judge.into()];
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn state(&self, pile: Pile) -> State {
        let Some(from) = self.picked else { return State::Plain };
        let m = Move::new(from, pile);
        let fate = self.judging.as_ref().and_then(|judging| judging.fate(&self.game, m));
        match fate {
            _ if from == pile => State::Picked,
            _ if !self.game.position().is_legal(m) => State::Plain,
            Some(Fate::Unwinnable) => State::Trap,
            _ => State::Target,
        }
    }

    /// The words beside the name of a pile.
    fn mark(&self, pile: Pile, state: State) -> String {
        let judging = self.judging.as_ref().filter(|judging| judging.is_settled(&self.game));
        let fate = judging.and_then(|judging| match self.picked {
            None => judging.best_of(&self.game, pile),
            Some(from) => judging.fate(&self.game, Move::new(from, pile)),
        });
        let mark = match state {
            State::Plain => "",
            State::Picked => " picked",
            State::Target | State::Trap => " ◆",
        };
        format!("{mark}{}", fate.map_or(String::new(), |fate| format!(" {}", sign(fate))))
    }

    fn draw_pile(&self, frame: &mut Frame<'_>, board: &Board, pile: Pile) {
        let (area, state) = (board.pile(pile), self.state(pile));
        let style = match state {
            State::Plain => Style::new(),
            _ => self.palette.accent(state).bold(),
        };
        let name = if pile == self.cursor {
            Span::from(format!("[{pile}]")).bold().reversed()
        } else {
            Span::from(format!(" {pile} "))
        };
        let name = Line::from_iter([name, self.mark(pile, state).into()]).style(style);
        frame.render_widget(name, Rect { height: 1, ..area });

        let position = self.game.position();
        let cards = match pile {
            Pile::Fan(fan) => position.fan(fan).to_vec(),
            Pile::Foundation(_) => position.top(pile).into_iter().collect(),
        };
        let (width, height) = board.size.card;
        let mut place = Rect { y: area.y + 1, width, height, ..area };
        let Some((&top, covered)) = cards.split_last() else {
            return self.draw_place(frame, place, pile, state);
        };
        for &card in covered {
            self.draw_card(frame, place, card, COVERED, State::Plain);
            place.x += board.size.seen;
        }
        self.draw_card(frame, place, top, height - 2, state);
    }

    /// Draws the place of a pile without cards.
    fn draw_place(&self, frame: &mut Frame<'_>, area: Rect, pile: Pile, state: State) {
        let mut block = Block::bordered().border_set(border::LIGHT_DOUBLE_DASHED).dim();
        if state != State::Plain {
            block = framed(state).border_style(self.palette.accent(state).bold());
        }
        let symbol = match pile {
            Pile::Foundation(suit) => suit.symbol().to_string(),
            Pile::Fan(_) => String::new(),
        };
        let lines = vec![Line::default(); usize::from(area.height - 3) / 2 + 1];
        let lines = lines.into_iter().skip(usize::from(area.height > 4)).chain([symbol.into()]);
        let text = Paragraph::new(lines.collect::<Vec<Line<'_>>>()).centered().dim();
        frame.render_widget(text.block(block), area);
    }

    fn draw_card(&self, frame: &mut Frame<'_>, area: Rect, card: Card, lines: u16, state: State) {
        let paper = self.palette.paper(state);
        let border = if state == State::Plain { paper } else { paper.bold() };
        let face = face(card, lines).style(paper.patch(self.palette.ink(card.suit())).bold());
        frame.render_widget(Clear, area);
        frame.render_widget(face.block(framed(state).border_style(border)), area);
    }
}

fn framed(state: State) -> Block<'static> {
    Block::bordered().border_set(match state {
        State::Plain => border::ROUNDED,
        State::Picked => border::THICK,
        State::Target | State::Trap => border::DOUBLE,
    })
}

/// The lines of a card that are drawn when another covers it.
const COVERED: u16 = 2;

/// Rank and suit, one below the other, so that both are seen of a covered card. Where there are more lines
/// they come again upside down.
fn face(card: Card, lines: u16) -> Paragraph<'static> {
    let rank = match card.rank() {
        Rank::Ten => "10".to_string(),
        rank => format!("{:>2}", rank.letter()),
    };
    let suit = card.suit().symbol();
    let mut face = vec![Line::from(format!("{rank} ")), Line::from(format!(" {suit} "))];
    match lines {
        ..=COVERED => {}
        3 => face.push(Line::from(format!("{} ", rank.trim())).right_aligned()),
        _ => face.extend([
            Line::from(suit.to_string()).centered(),
            Line::from(format!("{suit} ")).right_aligned(),
            Line::from(format!("{} ", rank.trim())).right_aligned(),
        ]),
    }
    Paragraph::new(face)
}
