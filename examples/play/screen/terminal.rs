//! The terminal: taken, listened to, and given back as it was.

use super::Table;
use super::layout::Board;
use ratatui::DefaultTerminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event, KeyEvent, KeyEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;
use shamrocks::Game;
use std::io;
use std::ops::ControlFlow::{self, Continue};
use std::panic;
use std::time::Instant;
#[cfg(unix)]
use {
    ratatui::crossterm::event::{KeyCode, KeyModifiers},
    rustix::event::{PollFd, PollFlags, poll},
    rustix::io::Errno,
    rustix::process::{getpgrp, getsid},
    signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH},
    signal_hook::iterator::Signals,
    signal_hook::low_level::{emulate_default_handler, raise},
};

/// Stops the game until the shell lets it go on.
#[cfg(unix)]
const CONTROL_Z: KeyEvent = KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL);

/// Plays on the full screen until the player leaves.
pub fn run(game: Game, news: Option<String>) -> io::Result<()> {
    let mut table = Table::new(game);
    if let Some(news) = news {
        table.message = news;
    }
    with_the_terminal(|terminal| {
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
            match event::read()? {
                // Whatever was drawn may have gone.
                Event::Resize(width, height) => terminal.resize(Rect::new(0, 0, width, height))?,
                event if obey(&mut table, board.as_ref(), &event).is_break() => return Ok(()),
                _ => {}
            }
        }
    })
}

/// Without a board the window is too small: then the player can but leave.
fn obey(table: &mut Table, board: Option<&Board>, event: &Event) -> ControlFlow<()> {
    match (event, board) {
        (Event::Key(KeyEvent { kind: KeyEventKind::Release, .. }), _) => {}
        #[cfg(unix)]
        (Event::Key(key), _) if *key == CONTROL_Z => {
            // Where it cannot be stopped it goes on.
            let _ = raise(SIGTSTP);
        }
        (Event::Key(key), Some(_)) => return table.press(*key),
        (Event::Key(key), None) => return table.press_unseen(*key),
        (Event::Mouse(mouse), Some(board)) => table.point_at(board, *mouse),
        (Event::Paste(text), Some(_)) => table.paste(text),
        _ => {}
    }
    Continue(())
}

/// Does something with the terminal, and gives it back even after an error, a panic or a signal.
pub fn with_the_terminal(
    play: impl FnOnce(&mut DefaultTerminal) -> io::Result<()>,
) -> io::Result<()> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        // The message about the panic is worth more than one about the terminal.
        let _ = give_back();
        hook(info);
    }));
    #[cfg(unix)]
    give_back_on_signals()?;
    let terminal = take().and_then(|()| DefaultTerminal::new(CrosstermBackend::new(io::stdout())));
    let result = terminal.and_then(|mut terminal| play(&mut terminal));
    result.and(give_back())
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
}

fn give_back() -> io::Result<()> {
    disable_raw_mode()?;
    execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show)
}

/// Has the signals that end or stop the program give the terminal back first, and take it when the program
/// goes on. A thread of its own does it, since crossterm never returns from reading a terminal that has hung up.
#[cfg(unix)]
fn give_back_on_signals() -> io::Result<()> {
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGCONT])?;
    // A shell that can resume a job gives it a group of its own. Without one the system ignores the signal.
    if getsid(None) != Ok(getpgrp()) {
        signals.add_signal(SIGTSTP)?;
    }
    let wait = move || {
        for signal in signals.forever() {
            // Nothing is drawn while this is locked.
            let _screen = io::stdout().lock();
            // When the terminal has gone there is nothing to give back or to take.
            let _ = give_back();
            let _ = emulate_default_handler(signal);
            // It was stopped, and goes on: as in a window of a new size, all is drawn anew.
            let _ = take().and_then(|()| raise(SIGWINCH));
        }
    };
    std::thread::Builder::new().spawn(wait)?;
    // Where the program that opened the terminal does not heed that it has gone, nobody else is told.
    let watch = || {
        let stdin = io::stdin();
        while poll(&mut [PollFd::new(&stdin, PollFlags::empty())], None) == Err(Errno::INTR) {}
        raise(SIGHUP)
    };
    std::thread::Builder::new().spawn(watch).map(|_| ())
}
