//! Decides whether a game can be won, and tells the moves that win it.

#[path = "common/mod.rs"]
mod common;

use common::{Failure, Start};
use indicatif::{BinaryBytes, HumanCount, ProgressBar, ProgressStyle};
use serde_json::json;
use shamrocks::{OutOfMemory, Solver, Stop, Verdict};
use std::io::{self, Write};
use std::time::Instant;

/// Decides whether a game can be won, and tells the moves that win it.
///
/// The first line is the verdict: winnable, unwinnable, or undecided when the budget did not suffice.
/// The second line holds the moves, and is empty without a win. What it cost comes after that. Without
/// a start seed 1 is solved.
#[derive(clap::Parser)]
struct Args {
    #[command(flatten)]
    start: Start,
    /// How many nodes may be expanded: positions of the game and states of the proof
    #[arg(long, value_name = "N", default_value = "10000000")]
    #[arg(value_parser = common::whole::<u64>, allow_negative_numbers = true)]
    nodes: u64,
    /// How much memory may be held, in MiB
    #[arg(long, value_name = "MIB", default_value = "1024")]
    #[arg(value_parser = common::mebibytes, allow_negative_numbers = true)]
    memory: usize,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

fn main() {
    common::finish(run(&common::parse()));
}

fn run(args: &Args) -> Result<(), Failure> {
    let begin = Instant::now();
    let mut solver = Solver::new(args.start.game_or(1).position())?;
    search(&mut solver, args)?;
    let (verdict, time) = (solver.verdict()?, begin.elapsed());
    let (fate, nodes, bytes) = (verdict.fate().to_string(), solver.nodes(), solver.bytes());
    let moves: Vec<String> = match verdict {
        Verdict::Winnable(moves) => moves.iter().map(ToString::to_string).collect(),
        Verdict::Unwinnable | Verdict::Undecided => Vec::new(),
    };

    let mut output = io::stdout().lock();
    if args.json {
        let micros = time.as_micros() as u64;
        let facts = json!({
            "verdict": fate, "moves": moves, "nodes": nodes, "micros": micros, "bytes": bytes,
        });
        writeln!(output, "{facts}")?;
    } else {
        writeln!(output, "{fate}\n{}", moves.join(" "))?;
        writeln!(output, "nodes: {}", HumanCount(nodes))?;
        writeln!(output, "time: {time:.1?}")?;
        writeln!(output, "bytes: {}", HumanCount(bytes as u64))?;
    }
    Ok(())
}

/// Searches until the verdict is known or the budget is spent, and shows the progress to whoever sits
/// at a terminal.
fn search(solver: &mut Solver, args: &Args) -> Result<(), OutOfMemory> {
    const SLICE: u64 = 10_000;
    let template = "{elapsed} [{wide_bar}] {human_pos} of at most {human_len} nodes, {msg}";
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(args.nodes).with_style(style);
    solver.set_max_bytes(args.memory);
    while solver.step(SLICE.min(args.nodes.saturating_sub(solver.nodes())))? == Stop::Nodes {
        let progress = solver.progress();
        bar.set_position(progress.nodes);
        let (bytes, left) = (BinaryBytes(progress.bytes as u64), progress.cards_left);
        bar.set_message(format!("{bytes}, {left} cards left"));
        if progress.nodes >= args.nodes {
            break;
        }
    }
    bar.finish_and_clear();
    Ok(())
}
