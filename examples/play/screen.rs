//! The full screen: what the player has picked up and points at, how keys and the mouse change it,
//! and how it is drawn.

use crate::advice::{self, Thought};
use crate::line::{ending, moves};
use crate::random_seed;
use ratatui::Frame;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::{Constraint, Position as Point, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use shamrocks::{
    Autoplay, Card, FANS, FOUNDATIONS, Fan, Game, Move, OutOfMemory, Pile, Rank, Suit,
};
use std::io;
use std::mem::take;
use std::ops::ControlFlow::{self, Break, Continue};
use std::time::Duration;

/// The keys in words.
pub const HELP: &str = "  \
  arrows       go from pile to pile
  1 to 18      go to a fan by its number
  C D H S      go to a foundation by its letter
  Enter        pick up a card, then play it to the pile where you are
  mouse        does both, too; so does the space bar
  Esc          put the card down again
  f            play the card to its foundation
  u r R        take a move back, play it again, take all moves back
  a s          play all cards that can go home, or only those never missed
  h j v        get a hint, each move judged, or the verdict with its moves
  n w          deal a new game, or one that can be won
  ? q          help, quit";

const GOAL: &str = "
  Bring all cards home to the foundations, each suit from Ace to King.
  Only the top card of a pile moves. Pick one up, and where it may go is
  marked with a diamond; play it elsewhere, and you are told why not.
";

const KEYS: &str = "Enter play  f home  h hint  u/r undo/redo  a/s auto  n/w new  ? help  q quit";

/// Plays on the full screen until the player leaves.
pub fn run(game: Game, news: Option<String>, winnable: bool) -> io::Result<()> {
    #[cfg(unix)]
    restore_on_signals()?;
    let result = ratatui::try_init().and_then(|mut terminal| {
        let _mouse = Mouse::capture()?;
        let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let mut table = Table::new(game, !no_colour);
        table.winnable = winnable;
        table.message = news.unwrap_or_default();
        loop {
            let area = terminal.draw(|frame| table.draw(frame))?.area;
            if table.thought.is_some() && !event::poll(Duration::ZERO)? {
                table.think();
                continue;
            }
            let flow = match event::read()? {
                Event::Key(key) if key.kind == KeyEventKind::Press => table.press(key),
                Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                    table.click(area, Point::new(mouse.column, mouse.row));
                    Continue(())
                }
                _ => Continue(()),
            };
            if flow.is_break() {
                return Ok(());
            }
        }
    });
    result.and(ratatui::try_restore())
}

/// While this lives the terminal reports the mouse; dropped after an error and a panic, too.
struct Mouse;

impl Mouse {
    fn capture() -> io::Result<Self> {
        execute!(io::stdout(), EnableMouseCapture).map(|()| Self)
    }
}

impl Drop for Mouse {
    fn drop(&mut self) {
        // When the terminal has gone there is nothing to restore.
        let _ = execute!(io::stdout(), DisableMouseCapture);
    }
}

/// Has the signals that end the program restore the terminal first. A thread of its own does it,
/// since crossterm never returns from reading a terminal that has hung up.
#[cfg(unix)]
fn restore_on_signals() -> io::Result<()> {
    use ratatui::crossterm::cursor::Show;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            // Nothing more is drawn while this is locked.
            let mut screen = io::stdout().lock();
            drop(Mouse);
            // When the terminal has gone there is nothing to restore.
            let _ = execute!(screen, Show).and_then(|()| ratatui::try_restore());
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    };
    std::thread::Builder::new().spawn(wait).map(|_| ())
}

/// The game and the player's hand.
struct Table {
    game: Game,
    cursor: Pile,
    picked: Option<Pile>,
    message: String,
    /// The digits of a fan's number so far.
    typed: String,
    /// What lies over the board until a key is pressed: its title and its text.
    page: Option<(&'static str, String)>,
    /// What is thought about; a key ends it.
    thought: Option<Thought>,
    /// The key that the player was asked to press again.
    asked: Option<char>,
    /// Whether only deals that can be won are dealt.
    winnable: bool,
    colour: bool,
}

// What keys and the mouse do.
impl Table {
    fn new(game: Game, colour: bool) -> Self {
        Self {
            game,
            cursor: Fan::ALL[0].into(),
            picked: None,
            message: String::new(),
            typed: String::new(),
            page: None,
            thought: None,
            asked: None,
            winnable: false,
            colour,
        }
    }

    fn press(&mut self, key: KeyEvent) -> ControlFlow<()> {
        let (typed, asked) = (take(&mut self.typed), self.asked.take());
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if key.code == KeyCode::Char('c') { Break(()) } else { Continue(()) };
        }
        if self.thought.take().is_some() {
            self.message.clear();
        }
        if self.page.take().is_some() && key.code != KeyCode::Char('q') {
            return Continue(());
        }
        match key.code {
            KeyCode::Char('q') => return Break(()),
            KeyCode::Char('?') => self.page = Some(("How to play", format!("{GOAL}\n{HELP}"))),
            KeyCode::Up => self.step(-1, 0),
            KeyCode::Down => self.step(1, 0),
            KeyCode::Left => self.step(0, -1),
            KeyCode::Right => self.step(0, 1),
            KeyCode::Enter | KeyCode::Char(' ') => self.point(self.cursor),
            KeyCode::Esc => self.put_down(""),
            KeyCode::Char('f') => self.play_home(self.picked.unwrap_or(self.cursor)),
            KeyCode::Char('u') => match self.game.undo() {
                Some(m) => self.put_down(format!("Undone {m}")),
                None => self.put_down("There is no move to undo"),
            },
            KeyCode::Char('r') => match self.game.redo() {
                Some(m) => self.put_down(format!("Redone {m}")),
                None => self.put_down("There is no move to redo"),
            },
            KeyCode::Char('R') => {
                self.game.restart();
                self.put_down("Back at the start; r plays the moves again");
            }
            KeyCode::Char('a') => self.autoplay(Autoplay::All),
            KeyCode::Char('s') => self.autoplay(Autoplay::Safe),
            KeyCode::Char('h') => self.ask(Ok(Thought::HINT)),
            KeyCode::Char('j') => self.ask(Thought::judge(&self.game)),
            KeyCode::Char('v') => self.ask(Ok(Thought::SOLVE)),
            KeyCode::Char(key @ ('n' | 'w')) => self.deal(key, asked == Some(key)),
            KeyCode::Char(c) => self.go_to(typed, c),
            _ => {}
        }
        Continue(())
    }

    fn click(&mut self, area: Rect, at: Point) {
        self.asked = None;
        self.thought = None;
        if self.page.take().is_some() {
            return;
        }
        let pile = board(area).and_then(|board| {
            Pile::ALL.into_iter().find(|&pile| pile_area(board, pile).contains(at))
        });
        match pile {
            Some(pile) => self.point(pile),
            None => self.put_down(""),
        }
    }

    fn step(&mut self, down: isize, right: isize) {
        let (row, column) = place(self.cursor);
        let row = row.saturating_add_signed(down).min(FANS / COLUMNS);
        let last = if row == 0 { FOUNDATIONS - 1 } else { COLUMNS - 1 };
        let column = column.saturating_add_signed(right).min(last);
        self.cursor = if row == 0 {
            Suit::ALL[column].into()
        } else {
            Fan::ALL[(row - 1) * COLUMNS + column].into()
        };
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
        match self.game.play(m) {
            Ok(card) => self.put_down(format!("Played {m}: {}", card.name())),
            Err(refusal) => self.message = format!("Refused {m}: {refusal}"),
        }
    }

    fn play_home(&mut self, from: Pile) {
        let suit = self.game.position().top(from).map_or(Suit::Clubs, Card::suit);
        self.play(Move::new(from, suit));
    }

    fn autoplay(&mut self, which: Autoplay) {
        let played = self.game.autoplay(which);
        let mut message = format!("Autoplay, {}:", moves(played.len()));
        if played.is_empty() {
            message = match which {
                Autoplay::All => "Autoplay: no card can go to its foundation".into(),
                Autoplay::Safe => "Autoplay: no card is safe to play".into(),
            };
        }
        for m in &played {
            message += &format!(" {m}");
        }
        self.put_down(shortened(message));
    }

    /// Begins to think about a question.
    fn ask(&mut self, thought: Result<Thought, OutOfMemory>) {
        match thought {
            Ok(thought) => {
                self.put_down("Thinking; any key stops it");
                self.thought = Some(thought);
            }
            Err(error) => self.put_down(error.to_string()),
        }
    }

    /// Thinks a little longer, and shows the answer when there is one.
    fn think(&mut self) {
        let Some(mut thought) = self.thought.take() else { return };
        let answer = match thought.go_on(&mut self.game) {
            Ok(Some(answer)) => answer,
            Ok(None) => {
                self.thought = Some(thought);
                return;
            }
            Err(error) => return self.put_down(error.to_string()),
        };
        if let Some(m) = answer.hint {
            self.put_down(format!("{}; Enter plays it", answer.text));
            (self.picked, self.cursor) = (Some(m.from()), m.to());
        } else if answer.text.contains('\n') || answer.text.len() > usize::from(SIZE.0 - 2) {
            self.put_down("");
            self.page = Some(("The solver says", answer.text));
        } else {
            self.put_down(answer.text);
        }
    }

    /// Deals a new game; one that is being played is only left when the player was asked.
    fn deal(&mut self, key: char, again: bool) {
        if !again && self.game.move_count() > 0 && self.game.outcome().is_none() {
            self.asked = Some(key);
            return self.put_down(format!("Press {key} again to leave this game for a new one"));
        }
        match advice::deal(random_seed(), self.game.rules(), self.winnable || key == 'w') {
            Ok((game, news)) => {
                let (winnable, message) = (self.winnable, news);
                *self = Self { winnable, message, ..Self::new(game, self.colour) };
            }
            Err(error) => self.put_down(error.to_string()),
        }
    }
}

/// The size of the board in characters.
const SIZE: (u16, u16) = (80, 24);
/// How many fans lie side by side, in rows below the foundations.
const COLUMNS: usize = 6;
/// The size of a pile with its name above, and how much of a covered card is seen.
const PILE: (u16, u16) = (13, 5);
const CARD: (u16, u16) = (5, 4);
const SEEN: u16 = 3;

/// Ends a message of short words with "..." where the two lines for it have no room.
fn shortened(mut message: String) -> String {
    // The first line loses less than a move where it is broken.
    let room = 2 * usize::from(SIZE.0 - 2) - "18>S".len();
    if message.len() > room {
        let end = message[..room - " ...".len()].rfind(' ').unwrap_or(0);
        message.truncate(end);
        message += " ...";
    }
    message
}

/// Where the board is drawn, if there is room for it.
fn board(area: Rect) -> Option<Rect> {
    let (width, height) = SIZE;
    let fits = area.width >= width && area.height >= height;
    fits.then(|| area.centered(Constraint::Length(width), Constraint::Length(height)))
}

/// The row and the column of a pile.
fn place(pile: Pile) -> (usize, usize) {
    match pile {
        Pile::Foundation(suit) => (0, usize::from(suit.code())),
        Pile::Fan(fan) => (1 + fan.index() / COLUMNS, fan.index() % COLUMNS),
    }
}

fn pile_area(board: Rect, pile: Pile) -> Rect {
    let (row, column) = place(pile);
    let ((width, height), cell) = (PILE, |n: usize| n as u16);
    Rect::new(board.x + 1 + width * cell(column), board.y + height * cell(row), width - 1, height)
}

// How it looks.
impl Table {
    fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let Some(board) = board(area) else {
            let (width, height) = SIZE;
            let sentence = format!(
                "This window has {} x {} characters: Shamrocks needs {width} x {height}. Make it \
                 larger, or press q and play with --plain.",
                area.width, area.height
            );
            frame.render_widget(Paragraph::new(sentence).wrap(Wrap { trim: true }), area);
            return;
        };
        let targets = self.picked.map(|pile| self.game.position().legal_moves_of(pile));
        for pile in Pile::ALL.into_iter() {
            let lit = targets.iter().flatten().any(|m| m.to() == pile);
            self.draw_pile(frame, pile_area(board, pile), pile, lit);
        }
        self.draw_state(frame, board);
        let line = |y, height| Rect::new(board.x + 1, board.y + y, board.width - 2, height);
        let rules = format!("Rules: {}", self.game.rules());
        frame.render_widget(Line::from(rules).dim(), line(20, 1));
        let message = Paragraph::new(self.message.as_str()).bold().wrap(Wrap { trim: true });
        frame.render_widget(message, line(21, 2));
        frame.render_widget(Line::from(KEYS).dim(), line(23, 1));
        if let Some((title, text)) = &self.page {
            // Where a line is broken, a move may be short of fitting.
            let room = usize::from(board.width - 2) - " 18>17".len();
            let height: usize = text.lines().map(|line| line.len().div_ceil(room).max(1)).sum();
            let text = Paragraph::new(text.as_str()).wrap(Wrap { trim: false });
            let height = height as u16 + 2;
            let area = board.centered(Constraint::Length(board.width), Constraint::Length(height));
            frame.render_widget(Clear, area);
            frame.render_widget(text.block(Block::bordered().title(format!(" {title} "))), area);
        }
    }

    /// Draws the state of the game, beside the foundations.
    fn draw_state(&self, frame: &mut Frame<'_>, board: Rect) {
        let left = self.game.position().cards_left();
        let seed = self.game.seed().map_or(String::new(), |seed| format!("Seed {seed}"));
        let state = match ending(&self.game) {
            Some(ending) => Line::from(ending).style(self.paint(Color::Yellow)).bold(),
            None => Line::from(format!("{}, {left} cards to go", moves(self.game.move_count()))),
        };
        let lines = vec![Line::from("Shamrocks").bold(), Line::from(seed), state];
        let area = Rect { x: board.x + 1 + FOUNDATIONS as u16 * PILE.0, ..board };
        frame.render_widget(Paragraph::new(lines), area.intersection(board));
    }

    fn draw_pile(&self, frame: &mut Frame<'_>, area: Rect, pile: Pile, lit: bool) {
        let picked = self.picked == Some(pile);
        let position = self.game.position();
        let cards = match pile {
            Pile::Fan(fan) => position.fan(fan).to_vec(),
            Pile::Foundation(_) => position.top(pile).into_iter().collect(),
        };

        let (borders, style, mark) = match (picked, lit) {
            (true, _) => (border::THICK, self.paint(Color::Yellow).bold(), " picked"),
            (_, true) => (border::DOUBLE, self.paint(Color::Green).bold(), " ◆"),
            _ if cards.is_empty() => (border::LIGHT_DOUBLE_DASHED, Style::new().dim(), ""),
            _ => (border::ROUNDED, Style::new(), ""),
        };
        let name = if pile == self.cursor {
            Span::from(format!("[{pile}]")).bold().reversed()
        } else {
            Span::from(format!(" {pile} "))
        };
        let name = Line::from_iter([name, mark.into()]).style(style);
        frame.render_widget(name, Rect { height: 1, ..area });

        let mut place = Rect { y: area.y + 1, width: CARD.0, height: CARD.1, ..area };
        let block = |borders, style| Block::bordered().border_set(borders).border_style(style);
        let (top, covered) = match (cards.split_last(), pile) {
            (Some((&top, covered)), _) => (self.face(top), covered),
            (None, Pile::Foundation(suit)) => {
                (Paragraph::new(format!("\n {}", suit.symbol())).dim(), &[][..])
            }
            (None, Pile::Fan(_)) => (Paragraph::default(), &[][..]),
        };
        for &card in covered {
            let face = self.face(card).block(block(border::ROUNDED, Style::new()));
            frame.render_widget(face, place);
            place.x += SEEN;
        }
        frame.render_widget(top.block(block(borders, style)), place);
    }

    /// Rank and suit, one below the other, so that both are seen of a covered card.
    fn face(&self, card: Card) -> Paragraph<'static> {
        let rank = match card.rank() {
            Rank::Ten => "10".to_string(),
            rank => format!("{:>2}", rank.letter()),
        };
        let red = matches!(card.suit(), Suit::Diamonds | Suit::Hearts);
        let style = if red { self.paint(Color::Red) } else { Style::new() };
        let suit = format!(" {} ", card.suit().symbol());
        Paragraph::new(vec![Line::from(format!("{rank} ")), Line::from(suit)]).style(style.bold())
    }

    fn paint(&self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::buffer::Buffer;
    use shamrocks::{Deck, Rules};

    fn table() -> Table {
        Table::new(Game::from_seed(1, Rules::default()), true)
    }

    fn draw(table: &Table, width: u16, height: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| table.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// The lines of the screen without the blanks at their ends.
    fn lines(table: &Table) -> Vec<String> {
        let buffer = draw(table, SIZE.0, SIZE.1);
        let rows = buffer.content.chunks(usize::from(SIZE.0));
        let text = rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
        text.map(|line| line.trim_end().to_string()).collect()
    }

    fn press(table: &mut Table, keys: &str) {
        for c in keys.chars() {
            let code = if c == '\n' { KeyCode::Enter } else { KeyCode::Char(c) };
            assert_eq!(table.press(code.into()), Continue(()), "{c}");
        }
    }

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
    fn the_longest_texts_fit() {
        let deal = |rules| Table::new(Game::from_seed(u64::MAX, rules), true);
        for rules in Rules::all() {
            let screen = lines(&deal(rules));
            assert!(screen[1].ends_with("  Seed 18446744073709551615"));
            assert_eq!(screen[20], format!(" Rules: {rules}"));
        }
    }

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
    fn exactly_the_legal_targets_are_lit() {
        let mut game = Game::from_seed(1, Rules::OPEN_FANS);
        for turn in 0..60 {
            let moves = game.position().legal_moves();
            let Some(&m) = moves.get(turn * 7 % moves.len().max(1)) else { break };
            for pile in Pile::ALL.into_iter() {
                let mut table = Table::new(game.clone(), true);
                table.point(pile);
                let lit = lines(&table).concat().matches('◆').count();
                assert_eq!(lit, game.position().legal_moves_of(pile).len(), "{pile}");
            }
            game.play(m).unwrap();
        }
        assert!(game.move_count() > 20);
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

        let mut table = self::table();
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
        press(&mut table, "rn");
        assert_eq!(table.message, "Press n again to leave this game for a new one");
        press(&mut table, "un");
        assert_ne!(table.game.seed(), Some(1), "a game without moves is left at once");
        assert_eq!(table.press(KeyCode::Char('q').into()), Break(()));
    }

    /// Presses a key and thinks to the end.
    fn ask(table: &mut Table, key: &str) {
        press(table, key);
        assert_eq!(table.message, "Thinking; any key stops it");
        while table.thought.is_some() {
            table.think();
        }
    }

    #[test]
    fn hints_lead_to_a_win() {
        let mut table = table();
        for _ in 0..1000 {
            ask(&mut table, "h");
            if table.game.outcome().is_some() {
                break;
            }
            let (count, hint) = (table.game.move_count(), table.message.clone());
            press(&mut table, "\n");
            assert_eq!(table.game.move_count(), count + 1);
            let m = table.game.history()[count];
            assert!(hint.starts_with(&format!("Hint {m}: ")) && hint.ends_with("; Enter plays it"));
        }
        assert_eq!(table.game.outcome(), Some(shamrocks::Outcome::Won));
        assert_eq!(table.message, "The game is won");
    }

    #[test]
    fn the_solver_answers_on_a_page_that_a_key_closes() {
        let mut table = table();
        ask(&mut table, "v");
        let screen = lines(&table);
        let top = screen.iter().position(|line| line.contains("The solver says")).unwrap();
        assert_eq!(screen[top + 1].trim_matches(['│', ' ']), "winnable");
        let (_, line) = table.page.clone().unwrap();
        let inside = screen[top + 2..].iter().take_while(|line| line.starts_with('│'));
        let shown: Vec<&str> = inside.flat_map(|line| line.trim_matches('│').split(' ')).collect();
        let shown = shown.into_iter().filter(|word| !word.is_empty());
        assert!(shown.eq(line.lines().nth(1).unwrap().split(' ')), "all moves are seen");
        press(&mut table, "5");
        assert!(table.page.is_none() && lines(&table)[5].contains("[1]"));

        ask(&mut table, "j");
        assert_eq!(table.message, "winnable: 3>C 5>18 6>S 8>18 9>18");

        let mut lost = Table::new(Game::from_seed(9, Rules::default()), true);
        ask(&mut lost, "h");
        assert_eq!(lost.message, "Unwinnable: no sequence of moves wins");
        ask(&mut lost, "v");
        assert_eq!(lost.message, "unwinnable");
    }

    #[test]
    fn a_key_ends_thinking() {
        let mut table = table();
        press(&mut table, "v5");
        assert!(table.thought.is_none() && table.message.is_empty());
        press(&mut table, "j");
        table.click(Rect::new(0, 0, 100, 30), Point::new(0, 0));
        assert!(table.thought.is_none() && table.message.is_empty());
    }

    #[test]
    fn a_deal_that_can_be_won_is_dealt_when_wanted() {
        let mut table = table();
        press(&mut table, "3fw");
        assert_eq!(table.message, "Press w again to leave this game for a new one");
        press(&mut table, "n");
        assert_eq!(table.message, "Press n again to leave this game for a new one");
        press(&mut table, "ww");
        assert!(table.message.starts_with(&format!("Seed {} (", table.game.seed().unwrap())));
        ask(&mut table, "h");
        assert!(table.message.starts_with("Hint "), "{}", table.message);
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
            let mut table = Table::new(game.clone(), true);
            press(&mut table, "a");
            let played: String = table.game.history().iter().map(|m| format!(" {m}")).collect();
            let whole = format!("Autoplay, {}:{played}", moves(table.game.move_count()));
            let screen = lines(&table);
            let shown = [screen[21].trim(), screen[22].trim()].join(" ");
            if let Some(start) = shown.strip_suffix("...") {
                assert!(whole.starts_with(start) && shown.len() > 140, "{shown}");
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
        let keys = "12345678\n\n\n\nfurRas?\u{1b}h~C";
        let keys: Vec<char> = keys.chars().collect();
        let mut state = 1_u32;
        for turn in 0..20_000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let key = keys[state as usize / 1024 % keys.len()];
            press(&mut table, &key.to_string());
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
            assert_eq!(table.press(code.into()), Continue(()));
            assert_eq!(table.cursor.to_string(), pile);
            assert!(lines(&table).concat().contains(&format!("[{pile}]")));
        }
    }

    #[test]
    fn the_mouse_picks_up_and_drops() {
        let mut table = table();
        let area = Rect::new(0, 0, 100, 30);
        table.click(area, Point::new(64, 11));
        assert_eq!(table.picked.unwrap().to_string(), "5");
        table.click(area, Point::new(76, 22));
        assert_eq!(table.game.history(), ["5>18".parse().unwrap()]);
        table.click(area, Point::new(64, 11));
        table.click(area, Point::new(0, 0));
        assert_eq!(table.picked, None);
    }

    #[test]
    fn the_end_is_told() {
        for (start, keys, told) in [
            ("C13 D13 H13 S12 KS", "1f", "Won in 1 move"),
            ("C13 D13 H13 S10 JS / KS QS", "1f2f2f", "Won in 3 moves"),
            ("C13 D13 H11 S10 QH JS KH / QS KS", "", "Stuck: no move is left"),
        ] {
            let mut table = Table::new(Game::from_position(start.parse().unwrap()), true);
            press(&mut table, keys);
            assert!(lines(&table)[2].ends_with(told), "{start}");
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
        assert!(
            table.page.is_none() && table.game.seed() == Some(1),
            "the key only closes the help"
        );
    }

    #[test]
    fn colour_is_used_only_where_it_is_wanted() {
        let has_colour =
            |table: &Table| draw(table, 80, 24).content.iter().any(|cell| cell.fg != Color::Reset);
        let mut table = table();
        press(&mut table, "5\n");
        assert!(has_colour(&table));
        table.colour = false;
        assert!(!has_colour(&table));
    }

    #[test]
    fn a_window_that_is_too_small_is_told_so() {
        let text = |width, height| -> String {
            draw(&table(), width, height).content.iter().map(|cell| cell.symbol()).collect()
        };
        let sentence = "This window has 79 x 24 characters: Shamrocks needs 80 x 24.";
        assert!(text(79, 24).starts_with(sentence));
        assert!(text(80, 23).starts_with("This window has 80 x 23 characters"));
        assert!(!text(80, 24).contains("window"));
        for (width, height) in [(0, 0), (1, 1), (3, 40), (300, 2), (500, 200)] {
            text(width, height);
        }
    }
}
