//! The C layer. Its manual is `include/shamrocks.h`, which is generated from here.
//!
//! As a Rust interface this module is outside semantic versioning. What C sees is governed by
//! [`SHAMROCKS_ABI`].
//!
//! Thin conversions, and the only unsafe code of the crate; no rule of the game stands here.
//!
//! # Safety
//!
//! What C promises for every function: a pointer that is not NULL points to memory that may be
//! read (and written, unless it is `const`) for as much as its type, or the length or capacity
//! beside it, says; a handle comes from this library and was not freed; nobody else writes there
//! during the call. NULL pointers, numbers out of range, and any bytes as a position are no
//! breach: they give a status.
//!
//! Outputs are written last of all, so they may lie where the inputs do.
#![allow(unsafe_code, reason = "this is the border to C")]
#![allow(clippy::missing_safety_doc, reason = "it is the same for all, see above")]

// In the order of the header.
pub mod status;

pub mod error;

pub mod card;

pub mod rules;

pub mod deck;

pub mod position;

#[cfg(feature = "std")]
pub mod game;

#[cfg(all(feature = "std", feature = "solver"))]
pub mod solver;

use crate::moves::Move;
#[cfg(feature = "std")]
use alloc::alloc::{Layout, alloc};
#[cfg(feature = "std")]
use alloc::boxed::Box;
use core::ffi::{CStr, c_char};
use core::fmt::{self, Display, Write};
use core::str::FromStr;
use error::{Fault, shamrocks_error};
#[cfg(feature = "std")]
use status::SHAMROCKS_ERROR_PANIC;
use status::SHAMROCKS_OK;

/// The number of this binary interface. It grows with every change that could break a program
/// compiled against this header; shamrocks_abi() tells the number of the library.
pub const SHAMROCKS_ABI: u32 = 1;

/// The version of the library, such as "0.1.0"; SHAMROCKS_VERSION is that of this header.
///
/// Returns a text that stays for ever. Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn shamrocks_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    CStr::from_bytes_with_nul(VERSION.as_bytes()).unwrap_or_default().as_ptr()
}

/// The number of the library's binary interface. A program that loads the library while running
/// should refuse one whose number is not SHAMROCKS_ABI.
///
/// Returns the number.
#[unsafe(no_mangle)]
pub extern "C" fn shamrocks_abi() -> u32 {
    SHAMROCKS_ABI
}

/// Runs the body of a function and gives its status. With `std`, a panic is a status too.
fn call(body: impl FnOnce() -> Result<(), Fault>) -> i32 {
    caught(|| body().map_or_else(|fault| fault.status(), |()| SHAMROCKS_OK))
}

/// As [`call`], and explains a failure.
///
/// # Safety
///
/// `error` is NULL or may be written.
unsafe fn explained(error: *mut shamrocks_error, body: impl FnOnce() -> Result<(), Fault>) -> i32 {
    // SAFETY: the promise of the caller.
    let explain = |fault: Fault| unsafe { fault.explain(error) };
    let status = caught(|| body().map_or_else(explain, |()| SHAMROCKS_OK));
    #[cfg(feature = "std")]
    if status == SHAMROCKS_ERROR_PANIC {
        return explain(Fault::Panic);
    }
    status
}

fn caught(body: impl FnOnce() -> i32) -> i32 {
    #[cfg(feature = "std")]
    return std::panic::catch_unwind(core::panic::AssertUnwindSafe(body))
        .unwrap_or(SHAMROCKS_ERROR_PANIC);
    #[cfg(not(feature = "std"))]
    body()
}

/// Where a value goes. A raw pointer, since the memory may be uninitialised.
#[must_use]
struct Out<T>(*mut T);

impl<T> Out<T> {
    fn put(self, value: T) {
        // SAFETY: the promise to `output`.
        unsafe { self.0.write(value) }
    }
}

/// An output, which must not be NULL.
///
/// # Safety
///
/// `pointer` is NULL, or may be written until the end of the call.
unsafe fn output<T>(pointer: *mut T) -> Result<Out<T>, Fault> {
    if pointer.is_null() { Err(Fault::Null) } else { Ok(Out(pointer)) }
}

/// A copy of an input, which must not be NULL.
///
/// # Safety
///
/// `pointer` is NULL, or points to a value.
unsafe fn input<T: Copy>(pointer: *const T) -> Result<T, Fault> {
    if pointer.is_null() {
        return Err(Fault::Null);
    }
    // SAFETY: it is not NULL, and so points to a value.
    Ok(unsafe { *pointer })
}

/// An input of many values, which must not be NULL.
///
/// # Safety
///
/// `pointer` is NULL, or points to `count` values that nobody changes during the call.
unsafe fn inputs<'a, T>(pointer: *const T, count: usize) -> Result<&'a [T], Fault> {
    if pointer.is_null() {
        return Err(Fault::Null);
    }
    if count > isize::MAX as usize / size_of::<T>() {
        return Err(Fault::Length(count));
    }
    // SAFETY: it is not NULL, no longer than a slice may be, and so points to the values.
    Ok(unsafe { core::slice::from_raw_parts(pointer, count) })
}

/// An input of text, which must not be NULL.
///
/// # Safety
///
/// `text` is NULL, or points to `length` bytes that nobody changes during the call.
unsafe fn text<'a>(text: *const c_char, length: usize) -> Result<&'a str, Fault> {
    // SAFETY: the promise of the caller.
    let bytes = unsafe { inputs(text.cast::<u8>(), length)? };
    core::str::from_utf8(bytes).map_err(|error| Fault::Utf8(error.valid_up_to()))
}

/// Moves an object to the heap, or fails where `Box::new` would abort.
#[cfg(feature = "std")]
fn handle<T>(object: T) -> Result<*mut T, Fault> {
    const { assert!(size_of::<T>() > 0) };
    // SAFETY: the size is not 0.
    let place = unsafe { alloc(Layout::new::<T>()) }.cast::<T>();
    if place.is_null() {
        return Err(Fault::Memory);
    }
    // SAFETY: it is not NULL, so it is memory for the object.
    unsafe { place.write(object) };
    Ok(place)
}

/// Gives an object back, unless it is NULL.
///
/// # Safety
///
/// `object` is NULL or a handle that nobody uses any more.
#[cfg(feature = "std")]
unsafe fn free<T>(object: *mut T) {
    if !object.is_null() {
        // SAFETY: the promise of the caller: it was made by `handle`.
        drop(unsafe { Box::from_raw(object) });
    }
}

/// The object that C gives, read-only.
///
/// # Safety
///
/// `object` is NULL or a handle, and nobody changes it during the call.
#[cfg(feature = "std")]
unsafe fn shared<'a, T>(object: *const T) -> Result<&'a T, Fault> {
    // SAFETY: the promise of the caller.
    unsafe { object.as_ref() }.ok_or(Fault::Null)
}

/// The object that C gives, to change it.
///
/// # Safety
///
/// `object` is NULL or a handle, and nobody else uses it during the call.
#[cfg(feature = "std")]
unsafe fn exclusive<'a, T>(object: *mut T) -> Result<&'a mut T, Fault> {
    // SAFETY: the promise of the caller.
    unsafe { object.as_mut() }.ok_or(Fault::Null)
}

/// Where many values go, and their number.
#[must_use]
struct Buffer<T> {
    data: *mut T,
    capacity: usize,
    count: *mut usize,
}

/// An output of many values; the buffer may be NULL when its capacity is 0.
///
/// # Safety
///
/// `data` may be written for `capacity` values, and `count` too, until the end of the call, unless
/// they are NULL.
unsafe fn buffer<T>(data: *mut T, capacity: usize, count: *mut usize) -> Result<Buffer<T>, Fault> {
    if count.is_null() || (data.is_null() && capacity > 0) {
        return Err(Fault::Null);
    }
    Ok(Buffer { data, capacity, count })
}

impl<T: Copy> Buffer<T> {
    /// Writes the number of values, and fails when there is no room for them.
    fn make_room(&self, count: usize) -> Result<(), Fault> {
        // SAFETY: the promise to `buffer`.
        unsafe { self.count.write(count) };
        if count > self.capacity { Err(Fault::Buffer) } else { Ok(()) }
    }

    fn fill(self, values: impl ExactSizeIterator<Item = T>) -> Result<(), Fault> {
        self.make_room(values.len())?;
        for (index, value) in values.enumerate().take(self.capacity) {
            // SAFETY: the promise to `buffer`, and `index` is below the capacity.
            unsafe { self.data.add(index).write(value) };
        }
        Ok(())
    }
}

impl Buffer<u16> {
    fn fill_moves(self, moves: &[Move]) -> Result<(), Fault> {
        self.fill(moves.iter().map(|m| m.code()))
    }
}

impl Buffer<c_char> {
    /// Writes the text and a NUL.
    fn fill_text(self, text: &dyn Display) -> Result<(), Fault> {
        let mut measured = Text { buffer: None, len: 0 };
        let _ = write!(measured, "{text}\0");
        self.make_room(measured.len)?;
        let _ = write!(Text { buffer: Some(&self), len: 0 }, "{text}\0");
        Ok(())
    }
}

/// Prints a value, unless it is a fault.
///
/// # Safety
///
/// As for [`buffer`].
unsafe fn print<T: Display>(
    value: impl FnOnce() -> Result<T, Fault>,
    text: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the promise of the caller.
        let buffer = unsafe { buffer(text, capacity, needed)? };
        buffer.fill_text(&value()?)
    })
}

/// Reads a value from text, and puts its code.
///
/// # Safety
///
/// As for [`text`](fn@text), [`output`] and [`explained`].
unsafe fn read<T: FromStr, C>(
    text: *const c_char,
    length: usize,
    code: *mut C,
    error: *mut shamrocks_error,
    code_of: impl Fn(T) -> C,
) -> i32
where
    Fault: From<T::Err>,
{
    let body = || {
        // SAFETY: the promise of the caller.
        let (text, code) = unsafe { (self::text(text, length)?, output(code)?) };
        code.put(code_of(text.parse()?));
        Ok(())
    };
    // SAFETY: the promise of the caller.
    unsafe { explained(error, body) }
}

/// Text on its way to a buffer, or only being measured.
struct Text<'a> {
    buffer: Option<&'a Buffer<c_char>>,
    len: usize,
}

impl Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if let Some(buffer) = self.buffer {
            if text.len() > buffer.capacity - self.len {
                return Err(fmt::Error);
            }
            // SAFETY: the promise to `buffer`, and there is room.
            unsafe {
                let end = buffer.data.add(self.len);
                end.copy_from_nonoverlapping(text.as_ptr().cast(), text.len());
            }
        }
        self.len += text.len();
        Ok(())
    }
}
