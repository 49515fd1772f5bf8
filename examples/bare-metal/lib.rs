//! `libshamrocks_bare_metal.a`: the C layer of shamrocks without a heap.
//!
//! The library itself brings no panic handler, since a program may have but one; this one stops
//! the chip in place. No function of the C layer is known to panic.
#![no_std]

// Keeps the C functions of the crate, which nothing here calls.
use shamrocks as _;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}
