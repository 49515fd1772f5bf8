//! Calling the C layer from Rust.
#![allow(dead_code, unused_imports, reason = "not every test needs everything")]

pub use shamrocks::capi::{card::*, deck::*, error::*, game::*, position::*, rules::*, status::*};
use shamrocks::{Card, Deck, Move, Position};
use std::ffi::{CStr, c_char};
use std::ptr::null_mut;

/// An error that nobody has written yet.
pub fn no_error() -> shamrocks_error {
    shamrocks_error {
        status: -1,
        reason: -1,
        line: 0,
        column: 0,
        number: 0,
        second: 0,
        card: 0,
        other: 0,
        from: 0,
        to: 0,
        message: [0; SHAMROCKS_MESSAGE_BYTES],
    }
}

pub fn message(error: &shamrocks_error) -> String {
    // SAFETY: a message ends in a NUL.
    let message = unsafe { CStr::from_ptr(error.message.as_ptr()) };
    message.to_str().expect("messages are UTF-8").to_owned()
}

pub fn name(status: i32) -> &'static str {
    // SAFETY: the text stays for ever.
    unsafe { CStr::from_ptr(shamrocks_status_name(status)) }.to_str().expect("names are ASCII")
}

/// The text that a function writes.
pub fn text(write: impl Fn(*mut c_char, usize, *mut usize) -> i32) -> String {
    let mut needed = 0;
    assert_eq!(write(null_mut(), 0, &mut needed), SHAMROCKS_ERROR_BUFFER);
    let mut buffer = vec![0_u8; needed];
    assert_eq!(write(buffer.as_mut_ptr().cast(), needed, &mut needed), SHAMROCKS_OK);
    CStr::from_bytes_with_nul(&buffer).expect("one NUL, at the end").to_str().unwrap().to_owned()
}

/// The codes that a function writes.
pub fn codes(write: impl FnOnce(*mut u16, usize, *mut usize) -> i32) -> Vec<u16> {
    let (mut buffer, mut count) = (vec![0; 1000], 0);
    assert_eq!(write(buffer.as_mut_ptr(), 1000, &mut count), SHAMROCKS_OK);
    buffer.truncate(count);
    buffer
}

pub fn codes_of(moves: &[Move]) -> Vec<u16> {
    moves.iter().map(|m| m.code()).collect()
}

pub fn to_c(position: &Position) -> shamrocks_position {
    shamrocks_position { bytes: position.to_bytes() }
}

pub fn deck_codes(deck: &Deck) -> [u8; 52] {
    deck.cards().map(Card::code)
}

/// A game of the C layer, freed in the end.
pub struct Handle(pub *mut shamrocks_game);

impl Handle {
    pub fn new(make: impl Fn(*mut *mut shamrocks_game) -> i32) -> Self {
        let mut game = null_mut();
        assert_eq!(make(&mut game), SHAMROCKS_OK);
        Self(game)
    }

    pub fn load(save: &str) -> Self {
        // SAFETY: all pointers are good.
        Self::new(|game| unsafe {
            shamrocks_game_load(save.as_ptr().cast(), save.len(), game, null_mut())
        })
    }

    pub fn save(&self) -> String {
        // SAFETY: all pointers are good.
        text(|buffer, capacity, needed| unsafe {
            shamrocks_game_save(self.0, buffer, capacity, needed)
        })
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: it is a game, not freed before.
        unsafe { shamrocks_game_free(self.0) };
    }
}
