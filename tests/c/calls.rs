//! Calling the C layer from Rust.
#![allow(dead_code, unused_imports, reason = "not every test needs everything")]

#[cfg(feature = "solver")]
pub use shamrocks::capi::solver::*;
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

/// A solver of the C layer, freed in the end.
#[cfg(feature = "solver")]
pub struct Solving(pub *mut shamrocks_solver);

#[cfg(feature = "solver")]
impl Solving {
    pub fn new(position: &Position) -> Self {
        let mut solver = null_mut();
        // SAFETY: all pointers are good.
        let status = unsafe { shamrocks_solver_new(&to_c(position), &mut solver, null_mut()) };
        assert_eq!(status, SHAMROCKS_OK);
        Self(solver)
    }

    /// Takes a step, and says why it stopped.
    pub fn step(&self, nodes: u64) -> u8 {
        let mut stop = 99;
        // SAFETY: all pointers are good.
        let status = unsafe { shamrocks_solver_step(self.0, nodes, &mut stop) };
        assert_eq!(status, SHAMROCKS_OK);
        stop
    }

    pub fn progress(&self) -> shamrocks_progress {
        let mut progress = std::mem::MaybeUninit::uninit();
        // SAFETY: all pointers are good, and a call that succeeds writes its output.
        unsafe {
            assert_eq!(shamrocks_solver_progress(self.0, progress.as_mut_ptr()), SHAMROCKS_OK);
            progress.assume_init()
        }
    }

    pub fn verdict(&self) -> u8 {
        let mut verdict = 99;
        // SAFETY: all pointers are good.
        let status = unsafe { shamrocks_solver_verdict(self.0, &mut verdict) };
        assert_eq!(status, SHAMROCKS_OK);
        verdict
    }

    /// The moves that win.
    pub fn moves(&self) -> Vec<u16> {
        // SAFETY: all pointers are good.
        codes(|moves, capacity, count| unsafe {
            shamrocks_solver_moves(self.0, moves, capacity, count)
        })
    }
}

#[cfg(feature = "solver")]
impl Drop for Solving {
    fn drop(&mut self) {
        // SAFETY: it is a solver, not freed before.
        unsafe { shamrocks_solver_free(self.0) };
    }
}

/// A judge of the C layer, freed in the end.
#[cfg(feature = "solver")]
pub struct Judging(pub *mut shamrocks_judge);

#[cfg(feature = "solver")]
impl Judging {
    pub fn new(position: &Position, nodes: u64) -> Self {
        let mut judge = null_mut();
        // SAFETY: all pointers are good.
        let status = unsafe {
            shamrocks_judge_new(&to_c(position), nodes, u64::MAX, &mut judge, null_mut())
        };
        assert_eq!(status, SHAMROCKS_OK);
        Self(judge)
    }

    pub fn nodes(&self) -> u64 {
        let mut nodes = u64::MAX;
        // SAFETY: all pointers are good.
        assert_eq!(unsafe { shamrocks_judge_nodes(self.0, &mut nodes) }, SHAMROCKS_OK);
        nodes
    }
}

#[cfg(feature = "solver")]
impl Drop for Judging {
    fn drop(&mut self) {
        // SAFETY: it is a judge, not freed before.
        unsafe { shamrocks_judge_free(self.0) };
    }
}
