//! Shamrocks for the terminal: full-screen, or one command a line.

#[path = "play/advice.rs"]
mod advice;
#[path = "play/deals.rs"]
mod deals;
#[path = "play/files.rs"]
mod files;
#[path = "play/line.rs"]
mod line;
#[path = "play/screen/mod.rs"]
mod screen;

#[path = "common/mod.rs"]
mod common;

use common::Failure;
use std::env;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};

/// Play the solitaire game Shamrocks: bring all cards home, each suit from Ace to King.
///
/// Only the top card of a fan moves: to its foundation, or onto the top card of a fan of fewer
/// than three cards that is one rank higher or lower. On a terminal you play on the full screen;
/// elsewhere, with TERM=dumb, or with --plain, one command is read from each line of the input.
/// Without a start a random deal is played.
#[derive(clap::Parser)]
#[command(after_help = after_help())]
struct Args {
    #[command(flatten)]
    start: common::Start,
    /// Deal only what can be won: the given seed, or else the next one, and tell which
    #[arg(long, conflicts_with_all = ["deck", "position", "pysol"])]
    winnable: bool,
    /// Read one command a line, even on a terminal
    #[arg(long)]
    plain: bool,
}

fn after_help() -> String {
    format!("Keys on the full screen:\n{}\n\nCommands, one a line:\n{}", screen::HELP, line::help())
}

fn main() {
    common::finish(run(&common::parse()));
}

fn run(args: &Args) -> Result<(), Failure> {
    let Args { start, winnable, plain } = args;
    let (game, news) = match start.game() {
        Some(game) if !winnable => (game, None),
        named => {
            let seed = named.and_then(|game| game.seed()).unwrap_or_else(random_seed);
            let (game, news) = deals::deal(seed, start.rules.unwrap_or_default(), *winnable)?;
            (game, Some(news))
        }
    };
    let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    if on_terminal && !is_dumb && !plain {
        screen::run(game, news)?;
    } else {
        line::run(game, news, *winnable, on_terminal)?;
    }
    Ok(())
}

/// A seed to be remembered, drawn from the randomness that hash maps are given.
fn random_seed() -> u64 {
    RandomState::new().hash_one(0) % 1_000_000_000
}
