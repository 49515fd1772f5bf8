//! Finds out how many deals can be won, on all cores.

#[path = "common/mod.rs"]
mod common;
#[path = "survey/plot.rs"]
mod plot;
#[path = "survey/statistics.rs"]
mod statistics;
#[path = "survey/table.rs"]
mod table;

use common::Failure;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use shamrocks::{Budget, Deck, Fate, Position, Rules, Solver, Verdict};
use statistics::{Sorted, Statistics};
use std::fs::{self, File};
use std::io::{self, Write};
use std::num::NonZero;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use table::{Row, Table};

/// Finds out how many deals can be won.
///
/// A file given with --csv keeps what is known of each deal. It can be interrupted at any time: the
/// same command goes on where it stopped, and deals that are in the file are not solved again. Files
/// can be joined one after the other, so that ranges can be spread over machines. The file does not
/// say under which rules it was made: keep one file for each preset.
#[derive(clap::Parser)]
struct Args {
    /// The deals with the numbers from A up to, and without, B
    #[arg(long, value_name = "A..B", value_parser = read_range, allow_hyphen_values = true)]
    deals: Range<u64>,
    /// Rules: a preset, or key=value pairs with commas between
    #[arg(long, default_value_t)]
    rules: Rules,
    /// How many nodes may be expanded for a deal: positions of the game and states of the proof
    #[arg(long, value_name = "N", default_value = "1000000")]
    #[arg(value_parser = common::whole::<u64>, allow_negative_numbers = true)]
    nodes: u64,
    /// How much memory each thread may hold, in MiB
    #[arg(long, value_name = "MIB", default_value = "256")]
    #[arg(value_parser = common::mebibytes, allow_negative_numbers = true)]
    memory: usize,
    /// How many deals are solved at a time; as many as there are cores without it
    #[arg(long, value_name = "T", value_parser = read_threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// The file that keeps the results
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Solve the undecided deals of the file again
    #[arg(long, requires = "csv")]
    retry: bool,
    /// Draw the results into this file
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Write the results into this file, a line for each value of --rules
    #[arg(long, value_name = "FILE.csv")]
    summary: Option<PathBuf>,
}

fn read_range(text: &str) -> Result<Range<u64>, &'static str> {
    let ends = text.split_once("..").and_then(|(a, b)| Some(a.parse().ok()?..b.parse().ok()?));
    ends.filter(|ends| !ends.is_empty()).ok_or("A..B is needed, two whole numbers with A below B")
}

fn read_threads(text: &str) -> Result<usize, String> {
    match common::whole(text)? {
        0 => Err("at least one thread is needed".into()),
        threads => Ok(threads),
    }
}

fn main() {
    common::finish(run(&common::parse()));
}

fn run(args: &Args) -> Result<(), Failure> {
    let table = match &args.csv {
        Some(path) => Table::open(path).map_err(|error| about(path, error))?,
        None => Table::default(),
    };
    // What cannot be written is told before the work.
    for path in args.plot.iter().chain(&args.summary) {
        File::options().append(true).create(true).open(path).map_err(|error| about(path, error))?;
    }
    let begin = Instant::now();
    let (table, solved) = solve(args, table)?;
    let elapsed = begin.elapsed();

    let statistics = Statistics::new(table.rows.range(args.deals.clone()).map(|(_, row)| row));
    report(args, &statistics, solved, elapsed)?;
    if let Some(path) = &args.plot {
        let (rules, deals) = (args.rules.to_string(), &args.deals);
        let title = format!("{rules}: deals {} to {}", deals.start, deals.end - 1);
        fs::write(path, plot::draw(&title, &statistics)?).map_err(|error| about(path, error))?;
    }
    if let Some(path) = &args.summary {
        summarize(path, args, &statistics).map_err(|error| about(path, error))?;
    }
    Ok(())
}

fn about(path: &Path, error: io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// The deals that are left, and what is known of the others.
struct Work {
    deals: Range<u64>,
    retry: bool,
    table: Table,
}

impl Work {
    fn is_done(&self, seed: u64) -> bool {
        let known = self.table.rows.get(&seed);
        known.is_some_and(|row| !self.retry || row.fate != Fate::Undecided)
    }

    /// Deals are taken one by one, so that a slow one does not hold up others.
    fn take(&mut self) -> Option<u64> {
        loop {
            let seed = self.deals.next()?;
            if !self.is_done(seed) {
                return Some(seed);
            }
        }
    }
}

/// Solves the deals that the table does not have. Gives the table and how many there were.
fn solve(args: &Args, table: Table) -> Result<(Table, u64), Failure> {
    let work = Work { deals: args.deals.clone(), retry: args.retry, table };
    let known = work.table.rows.range(args.deals.clone());
    let known = known.filter(|&(&seed, _)| work.is_done(seed)).count() as u64;
    let open = args.deals.end - args.deals.start - known;

    let template = "{elapsed} [{wide_bar}] {human_pos} of {human_len} deals, {eta} to go";
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(open).with_style(style);
    let threads = args.threads.or(thread::available_parallelism().ok().map(NonZero::get));
    let threads = threads.unwrap_or(1).min(usize::try_from(open).unwrap_or(usize::MAX)).max(1);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let work = Mutex::new(work);
    let results = pool.broadcast(|_| {
        let result = solve_one_by_one(args, &work, &bar);
        if result.is_err() {
            // The others stop, too.
            lock(&work).deals = 0..0;
        }
        result
    });
    bar.finish_and_clear();
    results.into_iter().collect::<Result<(), Failure>>()?;
    Ok((work.into_inner().unwrap_or_else(PoisonError::into_inner).table, open))
}

fn lock(work: &Mutex<Work>) -> MutexGuard<'_, Work> {
    work.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What each thread does, with a solver of its own.
fn solve_one_by_one(args: &Args, work: &Mutex<Work>, bar: &ProgressBar) -> Result<(), Failure> {
    let deal = |seed| Position::deal(&Deck::from_seed(seed), args.rules);
    let budget = Budget { nodes: args.nodes, bytes: args.memory };
    let mut solver = Solver::new(&deal(args.deals.start))?;
    let take = || lock(work).take();
    while let Some(seed) = take() {
        let begin = Instant::now();
        solver.restart(&deal(seed))?;
        let verdict = solver.run(budget)?;
        let micros = begin.elapsed().as_micros() as u64;
        let moves = match &verdict {
            Verdict::Winnable(moves) => Some(moves.len() as u64),
            Verdict::Unwinnable | Verdict::Undecided => None,
        };
        let row = Row { seed, fate: verdict.fate(), moves, nodes: solver.nodes(), micros };
        lock(work).table.add(row)?;
        bar.inc(1);
    }
    Ok(())
}

fn report(args: &Args, found: &Statistics, solved: u64, elapsed: Duration) -> io::Result<()> {
    let mut output = io::stdout().lock();
    let count = |number| HumanCount(number).to_string();
    writeln!(output, "rules: {}", args.rules)?;
    writeln!(
        output,
        "deals: {}, {} to {}",
        count(found.deals()),
        args.deals.start,
        args.deals.end - 1
    )?;
    for (fate, number) in [
        (Fate::Winnable, found.won),
        (Fate::Unwinnable, found.lost),
        (Fate::Undecided, found.undecided),
    ] {
        let share = 100.0 * number as f64 / found.deals() as f64;
        writeln!(output, "{fate}: {}, {share:.2} %", count(number))?;
    }
    let (low, high) = found.interval();
    let (low, high) = (100.0 * low, 100.0 * high);
    writeln!(output, "can be won: {low:.2} % to {high:.2} %, with a confidence of 95 %")?;

    writeln!(output, "\n{:14}{:>14}{:>14}{:>14}{:>14}", "", "median", "90 %", "99 %", "worst")?;
    let mut line = |name, numbers: &Sorted, text: &dyn Fn(u64) -> String| {
        let column = |percent| numbers.percentile(percent).map_or("-".into(), text);
        let [median, ninety, ninety_nine, worst] = [50, 90, 99, 100].map(column);
        writeln!(output, "{name:14}{median:>14}{ninety:>14}{ninety_nine:>14}{worst:>14}")
    };
    line("nodes", &found.nodes, &count)?;
    line("time", &found.micros, &|micros| format!("{:.1?}", Duration::from_micros(micros)))?;
    line("moves to win", &found.moves, &count)?;

    let (speed, known) = (solved as f64 / elapsed.as_secs_f64(), found.deals() - solved);
    write!(output, "\n{} deals solved in {elapsed:.1?}", count(solved))?;
    if solved > 0 {
        write!(output, ", {speed:.1} a second")?;
    }
    writeln!(output, "; {} known before", count(known))
}

const SUMMARY: &str = "rules,deals,nodes,winnable,unwinnable,undecided,low,high,median_nodes,\
                       worst_nodes,median_micros,worst_micros,median_moves,worst_moves";

/// Writes a line for these rules into a file that keeps those for other rules.
fn summarize(path: &Path, args: &Args, found: &Statistics) -> io::Result<()> {
    let text = fs::read_to_string(path)?;
    if text.lines().next().is_some_and(|line| line != SUMMARY) {
        return Err(io::Error::other(format!("line 1: expected {SUMMARY}")));
    }
    let mut rules = args.rules.to_string();
    if rules.contains(',') {
        rules = format!("\"{rules}\"");
    }
    let Range { start, end } = args.deals;
    let ((low, high), Statistics { won, lost, undecided, .. }) = (found.interval(), found);
    let mut line = format!("{rules},{start}..{end},{},{won},{lost},{undecided}", args.nodes);
    line += &format!(",{low:.5},{high:.5}");
    for numbers in [&found.nodes, &found.micros, &found.moves] {
        for percent in [50, 100] {
            let number = numbers.percentile(percent);
            line += &format!(",{}", number.map_or(String::new(), |number| number.to_string()));
        }
    }
    let start = format!("{rules},");
    let others = text.lines().skip(1).filter(|other| !other.starts_with(&start));
    let lines: Vec<&str> = [SUMMARY].into_iter().chain(others).chain([&line[..]]).collect();
    fs::write(path, lines.join("\n") + "\n")
}
