//! What needs a terminal; `tests/terminal.rs` runs it on one.

use super::super::terminal::with_the_terminal;
use super::*;
use ratatui::crossterm::event;

#[test]
#[ignore = "needs a terminal, and a key"]
#[should_panic = "this key is fatal"]
fn a_panic_at_a_key() {
    let end = with_the_terminal(|terminal| {
        terminal.draw(|frame| table().draw(frame))?;
        while !event::read()?.is_key() {}
        panic!("this key is fatal");
    });
    end.unwrap();
}
