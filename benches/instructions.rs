//! Instructions per call, counted by valgrind's callgrind, so that a noisy machine does not matter.
//!
//! `cargo bench --bench instructions`; needs valgrind. The program runs itself under callgrind
//! twice for each operation, with and without the calls, and prints the difference per call,
//! averaged over the positions that one hundred seeds reach in thirty moves.

use core::fmt::Write;
use shamrocks::{Autoplay, Deck, Move, Position, Rules};
use std::hint::black_box;
use std::process::{Command, ExitCode};

/// A position and a move that is legal there.
type Case = (Position, Move);

/// One call of what is measured.
type Operation = fn(&Case);

/// Text on the stack, as a program without a heap would have it.
type Buffer = arrayvec::ArrayString<512>;

/// What to measure: a name, and one call of it on a case.
const OPERATIONS: [(&str, Operation); 14] = [
    ("Deck::from_seed", |_| hide(Deck::from_seed(black_box(7)))),
    ("Position::deal", |_| hide(Position::deal(black_box(&Deck::IN_ORDER), Rules::default()))),
    ("legal_moves", |(position, _)| hide(black_box(position).legal_moves())),
    ("check", |(position, m)| hide(black_box(position).check(*m))),
    ("play", |(position, m)| hide(black_box(*position).play(*m))),
    ("play and undo", |(position, m)| {
        let mut position = black_box(*position);
        hide(position.play(*m));
        hide(black_box(&mut position).undo(*m));
    }),
    ("outcome", |(position, _)| hide(black_box(position).outcome())),
    ("key", |(position, _)| hide(black_box(position).key())),
    ("to_bytes", |(position, _)| hide(black_box(position).to_bytes())),
    ("to_bytes, from_bytes", |(position, _)| {
        hide(Position::from_bytes(black_box(&position.to_bytes())));
    }),
    ("one line out", |(position, _)| hide(print(position))),
    ("one line out and in", |(position, _)| {
        hide(black_box(&print(position)).parse::<Position>());
    }),
    ("autoplay, all", |(position, _)| hide(black_box(*position).autoplay(Autoplay::All))),
    ("autoplay, safe", |(position, _)| hide(black_box(*position).autoplay(Autoplay::Safe))),
];

fn hide<T>(value: T) {
    black_box(&value);
}

fn print(position: &Position) -> Buffer {
    let mut text = Buffer::new();
    write!(text, "{}", black_box(position)).expect("a line is shorter than the buffer");
    text
}

/// Where one hundred seeds stand after thirty moves, each chosen by a small generator.
fn cases() -> Vec<Case> {
    let mut random = 1u32;
    let mut cases = Vec::new();
    for seed in 0..100 {
        let mut position = Position::deal(&Deck::from_seed(seed), Rules::default());
        for _ in 0..30 {
            let moves = position.legal_moves();
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if let Some(&m) = moves.get((random >> 8) as usize % moves.len().max(1)) {
                let _ = position.play(m);
            }
        }
        if let Some(&m) = position.legal_moves().first() {
            let mut after = position;
            assert!(after.play(m).is_ok() && after.undo(m).is_ok() && after == position);
            assert_eq!(print(&position).parse(), Ok(position));
            cases.push((position, m));
        }
    }
    cases
}

/// Runs this program under callgrind and gives the instructions it took.
fn instructions(index: usize, repeats: usize) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args([index.to_string(), repeats.to_string()])
        .output()
        .ok()?;
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    report.rsplit("Collected : ").next()?.split_whitespace().next()?.parse().ok()
}

fn main() -> ExitCode {
    let numbers: Vec<usize> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    let cases = cases();
    if let [index, repeats] = numbers[..] {
        for _ in 0..repeats {
            cases.iter().for_each(OPERATIONS[index].1);
        }
        return ExitCode::SUCCESS;
    }
    const REPEATS: usize = 10;
    println!("{:24} {:>20}", "operation", "instructions a call");
    for (index, (name, _)) in OPERATIONS.iter().enumerate() {
        let (Some(with), Some(without)) = (instructions(index, REPEATS), instructions(index, 0))
        else {
            eprintln!("error: valgrind did not run: install it to count instructions");
            return ExitCode::FAILURE;
        };
        println!("{name:24} {:20}", (with - without) / (REPEATS * cases.len()) as u64);
    }
    ExitCode::SUCCESS
}
