//! What the command lines of the example clients share.
#![allow(dead_code, reason = "each client uses some of it")]

use clap::{Args, Parser};
use shamrocks::{Deck, Game, Position, PysolGame, Rules};
use std::error::Error;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::process::exit;
use std::str::FromStr;

/// Where the game starts, and under which rules.
#[derive(Args)]
pub struct Start {
    #[command(flatten)]
    from: Origin,
    /// Rules: a preset, or key=value pairs with commas between; win over a file's and PySolFC's own
    #[arg(long)]
    pub rules: Option<Rules>,
}

#[derive(Args)]
#[group(multiple = false)]
struct Origin {
    /// The deal with this number
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// 52 cards in deal order, such as "KS 4S TD ...", blanks optional
    #[arg(long, value_name = "CARDS")]
    deck: Option<Deck>,
    /// A file that holds a position, in many lines or in one
    #[arg(long, value_name = "FILE", value_parser = read_position)]
    position: Option<Position>,
    /// A deal of PySolFC: its game, 57 or 714, and the deal's number
    #[arg(long, value_name = "GAME:NUMBER", value_parser = read_pysol)]
    pysol: Option<(Deck, Rules)>,
}

impl Start {
    /// The game that the command line names, or else the deal with this seed.
    pub fn game_or(&self, seed: u64) -> Game {
        self.game().unwrap_or_else(|| Game::from_seed(seed, self.rules.unwrap_or_default()))
    }

    /// The game that the command line names; `None` when it names none.
    pub fn game(&self) -> Option<Game> {
        let rules = |own| self.rules.unwrap_or(own);
        let Origin { seed, deck, position, pysol } = self.from;
        let deal = deck.map(|deck| (deck, Rules::default())).or(pysol);
        seed.map(|seed| Game::from_seed(seed, rules(Rules::default())))
            .or(deal.map(|(deck, own)| Game::from_deck(deck, rules(own))))
            .or(position.map(|start| Game::from_position(start.with_rules(rules(start.rules())))))
    }
}

/// Reads a whole number.
pub fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    let bits = 8 * size_of::<T>();
    text.parse().map_err(|_| format!("a whole number from 0 to 2^{bits} - 1 is needed"))
}

/// Reads a number of MiB: so many bytes.
pub fn mebibytes(text: &str) -> Result<usize, String> {
    whole::<usize>(text).map(|mebibytes| mebibytes.saturating_mul(1 << 20))
}

/// Reads a text file. What is no regular file may never end, and no game fills 16 MiB.
pub fn read(path: &str) -> io::Result<String> {
    let file = fs::metadata(path)?;
    if !file.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    if file.len() > 16 << 20 {
        return Err(io::Error::other("it is larger than 16 MiB"));
    }
    fs::read_to_string(path)
}

fn read_position(path: &str) -> Result<Position, String> {
    let text = read(path).map_err(|error| error.to_string())?;
    text.parse().map_err(|error: shamrocks::ParsePositionError| error.to_string())
}

fn read_pysol(text: &str) -> Result<(Deck, Rules), String> {
    let parts = text.split_once(':').and_then(|(id, number)| Some((id.parse().ok()?, number)));
    let (id, number) = parts.ok_or("57:NUMBER or 714:NUMBER is needed")?;
    let deal = PysolGame::from_id(id).and_then(|game| Deck::from_pysol(game, number));
    deal.map_err(|error| error.to_string())
}

/// Reads the command line. Ends the program after `--help`, and with exit code 2 when the command
/// line is wrong.
pub fn parse<A: Parser>() -> A {
    A::try_parse().unwrap_or_else(|error| {
        if !error.use_stderr() {
            error.exit();
        }
        // What is wrong, and a tip perhaps, come before the usage.
        let message = error.to_string();
        let message = message.split("\n\nUsage:").next().unwrap_or_default();
        let message = message.split("\n\nFor more").next().unwrap_or_default();
        fail(message.trim_start_matches("error: ").replace("\n\n", "; "));
    })
}

/// Ends the program with one line on standard error and exit code 2.
pub fn fail(reason: impl Display) -> ! {
    end(reason, 2)
}

fn end(reason: impl Display, code: i32) -> ! {
    let reason = reason.to_string();
    let line = reason.split_whitespace().collect::<Vec<_>>().join(" ");
    // Nobody is left to tell when standard error is gone.
    let _ = writeln!(io::stderr(), "error: {line}");
    exit(code)
}

/// Whatever goes wrong.
pub type Failure = Box<dyn Error + Send + Sync>;

/// Ends the program, as a failure unless all that went wrong is that the reader of the output has
/// gone. Memory that ran out is no bad input: its exit code is 1.
pub fn finish<E: Into<Failure>>(result: Result<(), E>) {
    let Err(error) = result.map_err(Into::into) else { return };
    #[cfg(feature = "solver")]
    if error.is::<shamrocks::OutOfMemory>() {
        end(error, 1);
    }
    let cause = error.downcast_ref::<io::Error>();
    if cause.is_none_or(|cause| cause.kind() != io::ErrorKind::BrokenPipe) {
        fail(error);
    }
}
