//! The terminal: taken, listened to, and given back as it was.

use super::Table;
use super::layout::Board;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEvent, KeyEventKind,
};
use ratatui::crossterm::execute;
use shamrocks::Game;
use std::io;
use std::ops::ControlFlow::{self, Continue};
use std::time::Instant;

/// Plays on the full screen until the player leaves.
pub fn run(game: Game, news: Option<String>) -> io::Result<()> {
    #[cfg(unix)]
    restore_on_signals()?;
    let result = ratatui::try_init().and_then(|mut terminal| {
        let _mouse = Mouse::capture()?;
        let mut table = Table::new(game);
        table.message = news.unwrap_or_default();
        loop {
            let area = terminal.draw(|frame| table.draw(frame))?.area;
            let board = Board::of(area);
            // What cannot be seen waits until the window is larger.
            if let (Some(patience), Some(_)) = (table.patience(Instant::now()), &board) {
                if !event::poll(patience)? {
                    table.go_on(Instant::now());
                    continue;
                }
            }
            if obey(&mut table, board.as_ref(), &event::read()?).is_break() {
                return Ok(());
            }
        }
    });
    result.and(ratatui::try_restore())
}

/// Without a board the window is too small: then the player can but leave.
fn obey(table: &mut Table, board: Option<&Board>, event: &Event) -> ControlFlow<()> {
    match (event, board) {
        (Event::Key(KeyEvent { kind: KeyEventKind::Release, .. }), _) => {}
        (Event::Key(key), Some(_)) => return table.press(*key),
        (Event::Key(key), None) if Table::leaves(*key) => return ControlFlow::Break(()),
        (Event::Mouse(mouse), Some(board)) => table.point_at(board, *mouse),
        _ => {}
    }
    Continue(())
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
