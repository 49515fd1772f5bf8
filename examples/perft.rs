//! Counts the sequences of legal moves from a position, by their length.

#[path = "common/mod.rs"]
mod common;

use common::{Start, fail};
use shamrocks::{PERFT_MAX_DEPTH, Position};
use std::io::{self, Write};
use std::time::Instant;

/// Counts the sequences of exactly 1, 2, ... D legal moves.
///
/// Prints one line `DEPTH COUNT` for each, then the speed on standard error. Without a start it
/// counts from seed 1.
#[derive(clap::Parser)]
struct Args {
    #[command(flatten)]
    start: Start,
    /// The greatest number of moves
    #[arg(long, value_name = "D", value_parser = common::whole::<u32>, allow_negative_numbers = true)]
    depth: u32,
}

fn main() {
    let Args { start, depth } = common::parse();
    common::finish(count(start.game_or(1).position(), depth));
}

fn count(position: &Position, depth: u32) -> io::Result<()> {
    // What is too deep is refused before any counting.
    let depths = if depth > PERFT_MAX_DEPTH { depth..=depth } else { 1..=depth };
    let begin = Instant::now();
    let mut nodes = 0.0;
    for depth in depths {
        let count = position.perft(depth).unwrap_or_else(|error| fail(error));
        nodes += count as f64;
        writeln!(io::stdout(), "{depth} {count}")?;
    }
    let seconds = begin.elapsed().as_secs_f64();
    writeln!(io::stderr(), "{:.0} nodes per second", nodes / seconds)
}
