//! The full screen: what the player has picked up and points at, and how keys and the mouse change it.

mod deal;
mod draw;
mod file;
mod judging;
mod layout;
mod sheet;
mod task;
mod terminal;
#[cfg(test)]
mod tests;

pub use terminal::run;

use crate::advice::Thought;
use crate::line::{ending, moves};
use deal::DealSheet;
use draw::Palette;
use file::Action;
use judging::Judging;
use layout::{Board, SMALLEST, neighbour};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position as Point;
use shamrocks::{Autoplay, Card, Fan, Game, Move, Pile, Suit};
use sheet::Sheet;
use std::mem::take;
use std::ops::ControlFlow::{self, Break, Continue};
use task::Task;

/// The keys in words.
pub const HELP: &str = "  \
  arrows       go from pile to pile
  1 to 18      go to a fan by its number
  C D H S      go to a foundation by its letter
  Enter        pick up a card, then play it to the pile where you are
  mouse        does both, or drags; its right button plays a card home
  Esc          put the card down again
  f            play the card to its foundation
  u r R        take a move back, play it again, take all moves back
  a s          play all cards that can go home, or only those never missed
  A            have that done after each move: not, safe ones, or all
  h            get a hint: a move that leads to a win
  v w          get the verdict with its moves, or watch them played
  j            have each move judged: ✓ can win, ✗ throws it away, ? is open
  n            deal anew: by number, winnable, how hard, by which rules
  k l          keep the game in a file, load one
  ? q          help, quit";

const GOAL: &str = "
  Bring all cards home to the foundations, each suit from Ace to King.
  Only the top card of a pile moves. Pick one up, and where it may go is
  marked with a diamond; play it elsewhere, and you are told why not.
";

const WELCOME: &str =
    "Arrows or a number go to a card, Enter picks it up; or click it. ? tells more";

const KEYS: &str = "h hint  w watch  j judge  u/r undo/redo  n new  k save  l load  ? help  q quit";

/// The game and the player's hand.
struct Table {
    game: Game,
    /// The game as it was started, saved or loaded.
    kept: Game,
    cursor: Pile,
    picked: Option<Pile>,
    /// Whether the button is held that picked it up.
    dragging: bool,
    message: String,
    /// The digits of a fan's number so far, or the first q of two.
    typed: String,
    sheet: Option<Sheet>,
    task: Option<Task>,
    /// The judge, when it is on.
    judging: Option<Judging>,
    /// What is played by itself after each move.
    autoplay: Option<Autoplay>,
    last_deal: Option<DealSheet>,
    /// The file of this game, which may be written again.
    file: Option<String>,
    palette: Palette,
}

impl Table {
    const START: Pile = Pile::Fan(Fan::ALL[0]);

    fn new(game: Game) -> Self {
        Self {
            kept: game.clone(),
            game,
            cursor: Self::START,
            picked: None,
            dragging: false,
            message: WELCOME.into(),
            typed: String::new(),
            sheet: None,
            task: None,
            judging: None,
            autoplay: None,
            last_deal: None,
            file: None,
            palette: Palette::of_the_terminal(),
        }
    }

    /// Whether a game that is left now is lost to nobody.
    fn is_kept(&self) -> bool {
        self.game == self.kept || self.game.position().is_won()
    }

    /// What a key does while the window is too small to be played in: the player can but leave.
    fn press_unseen(&mut self, key: KeyEvent) -> ControlFlow<()> {
        let typed = take(&mut self.typed);
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => Break(()),
            KeyCode::Char('q') => self.leave(&typed),
            _ => Continue(()),
        }
    }

    fn press(&mut self, key: KeyEvent) -> ControlFlow<()> {
        let typed = take(&mut self.typed);
        let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if with_control && key.code == KeyCode::Char('c') {
            return Break(());
        }
        if let Some(sheet) = self.sheet.take() {
            self.press_on(sheet, key);
            return Continue(());
        }
        if with_control {
            return Continue(());
        }
        if self.stop() && key.code != KeyCode::Char('q') {
            return Continue(());
        }
        match key.code {
            KeyCode::Char('q') => return self.leave(&typed),
            KeyCode::Up => self.cursor = neighbour(self.cursor, -1, 0),
            KeyCode::Down => self.cursor = neighbour(self.cursor, 1, 0),
            KeyCode::Left => self.cursor = neighbour(self.cursor, 0, -1),
            KeyCode::Right => self.cursor = neighbour(self.cursor, 0, 1),
            KeyCode::Enter | KeyCode::Char(' ') => self.point(self.cursor),
            KeyCode::Esc => self.put_down(""),
            KeyCode::Char(c) => self.type_letter(typed, c),
            _ => {}
        }
        Continue(())
    }

    /// Leaves the game; one that is going on and not saved only after a second q.
    fn leave(&mut self, typed: &str) -> ControlFlow<()> {
        if typed == "q" || self.is_kept() {
            return Break(());
        }
        self.put_down("This game is not saved: q again leaves it, k keeps it in a file");
        self.typed = "q".into();
        Continue(())
    }

    fn type_letter(&mut self, typed: String, c: char) {
        match c {
            '?' => self.sheet = Some(Sheet::Page("How to play", format!("{GOAL}\n{HELP}"))),
            'f' => self.play_home(self.picked.unwrap_or(self.cursor)),
            'u' => match self.game.undo() {
                Some(m) => self.put_down(format!("Undone {m}")),
                None => self.put_down("There is no move to undo"),
            },
            'r' => match self.game.redo() {
                Some(m) => self.put_down(format!("Redone {m}")),
                None => self.put_down("There is no move to redo"),
            },
            'R' => {
                self.game.restart();
                self.put_down("Back at the start; r plays the moves again");
            }
            'a' => self.autoplay_now(Autoplay::All),
            's' => self.autoplay_now(Autoplay::Safe),
            'A' => self.switch_autoplay(),
            'h' => self.ask(Thought::HINT),
            'v' => self.ask(Thought::SOLVE),
            'w' => self.watch(),
            'j' => self.switch_judge(),
            'n' => self.choose_a_deal(),
            'k' => self.ask_for_a_file(Action::Save),
            'l' => self.ask_for_a_file(Action::Load),
            c => self.go_to(typed, c),
        }
    }

    /// A click picks up and plays like Enter, and so does a card that is dragged.
    fn point_at(&mut self, board: &Board, mouse: MouseEvent) {
        let pile = board.pile_at(Point::new(mouse.column, mouse.row));
        match (mouse.kind, pile) {
            (MouseEventKind::Down(button), _) => self.click(button, pile),
            (MouseEventKind::Drag(_), Some(pile)) if self.dragging => self.cursor = pile,
            (MouseEventKind::Up(_), _) => match (take(&mut self.dragging), pile, self.picked) {
                (true, Some(to), Some(from)) if to != from => self.point(to),
                _ => {}
            },
            _ => {}
        }
    }

    fn click(&mut self, button: MouseButton, pile: Option<Pile>) {
        if self.stop() {
            return;
        }
        match &self.sheet {
            Some(Sheet::Page(..)) => self.sheet = None,
            // What is being typed is not lost.
            Some(_) => {}
            None => match (pile, button) {
                (Some(pile), MouseButton::Left) => {
                    self.point(pile);
                    self.dragging = self.picked == Some(pile);
                }
                (Some(pile), MouseButton::Right) => self.play_home(pile),
                _ => self.put_down(""),
            },
        }
    }

    /// Goes to the pile whose name is being typed, or begun anew.
    fn go_to(&mut self, mut typed: String, c: char) {
        typed.push(c);
        let found = [typed, c.into()].into_iter().find_map(|name| Some((name.parse().ok()?, name)));
        match found {
            Some((pile, name)) => (self.cursor, self.typed) = (pile, name),
            None => self.message = format!("The key {c} does nothing; ? lists the keys"),
        }
    }

    /// Picks up the top card of `pile`, or plays the one picked up to it.
    fn point(&mut self, pile: Pile) {
        self.cursor = pile;
        match self.picked {
            None => self.pick_up(pile),
            Some(from) if from == pile => self.put_down(""),
            Some(from) => self.play(Move::new(from, pile)),
        }
    }

    fn pick_up(&mut self, pile: Pile) {
        let position = self.game.position();
        let Some(card) = position.top(pile).map(Card::name) else {
            // Whatever the target, the refusal says that there is no card.
            let target = Pile::ALL.into_iter().find(|&target| target != pile).unwrap_or(pile);
            return self.play(Move::new(pile, target));
        };
        self.message = match position.legal_moves_of(pile).len() {
            0 => format!("The {card} has no legal move"),
            _ => format!("The {card}: play it to one of the piles marked with a diamond"),
        };
        self.picked = Some(pile);
    }

    fn put_down(&mut self, message: impl Into<String>) {
        self.picked = None;
        self.message = message.into();
    }

    fn play(&mut self, m: Move) {
        let is_blunder = self.judging.as_ref().is_some_and(|it| it.is_blunder(&self.game, m));
        let card = match self.game.play(m) {
            Ok(card) => card,
            Err(refusal) => return self.message = format!("Refused {m}: {refusal}"),
        };
        let mut message = format!("Played {m}: {}", card.name());
        if let Some(followed) = self.autoplay.map(|which| self.game.autoplay(which))
            && !followed.is_empty()
        {
            message += &format!("; autoplay: {followed}");
        }
        if is_blunder {
            message += "; that throws the game away, u takes it back";
        }
        self.played(message);
    }

    /// Tells of moves, and that the game has ended, if it has.
    fn played(&mut self, message: String) {
        let ending = ending(&self.game).map_or(String::new(), |ending| format!("; {ending}"));
        let message = shortened(message, ending.len());
        self.put_down(message + &ending);
    }

    fn play_home(&mut self, from: Pile) {
        let suit = self.game.position().top(from).map_or(Suit::Clubs, Card::suit);
        self.play(Move::new(from, suit));
    }

    fn autoplay_now(&mut self, which: Autoplay) {
        let played = self.game.autoplay(which);
        match which {
            _ if !played.is_empty() => {
                self.played(format!("Autoplay, {}: {played}", moves(played.len())));
            }
            Autoplay::All => self.put_down("Autoplay: no card can go to its foundation"),
            Autoplay::Safe => self.put_down("Autoplay: no card is safe to play"),
        }
    }

    /// Changes what is played by itself after each move.
    fn switch_autoplay(&mut self) {
        self.autoplay = match self.autoplay {
            None => Some(Autoplay::Safe),
            Some(Autoplay::Safe) => Some(Autoplay::All),
            Some(Autoplay::All) => None,
        };
        self.message = match self.autoplay {
            None => "Autoplay is off",
            Some(Autoplay::Safe) => "Autoplay is safe: after each move cards never missed go home",
            Some(Autoplay::All) => "Autoplay is all: after each move all cards go home that can",
        }
        .into();
    }
}

/// Ends a message of short words with "..." where the two lines for it have no room for it and so many
/// characters more.
fn shortened(mut message: String, more: usize) -> String {
    // The first line loses less than a move where it is broken.
    let room = 2 * usize::from(SMALLEST.0 - 2) - "18>S".len() - more;
    if message.len() > room {
        let end = message[..room - " ...".len()].rfind(' ').unwrap_or(0);
        message.truncate(end);
        message += " ...";
    }
    message
}
