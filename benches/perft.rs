//! Nodes per second of `Position::perft` beside those of cozy-chess, in one run.
//!
//! `cargo bench --bench perft`. One thread; every node above the last ply is played out, the last
//! ply is counted; both counts are asserted. The two take turns, so that a change of the machine's
//! speed meets both, and the ratio is the median of the rounds.

use cozy_chess::Board;
use shamrocks::{Deck, Position, Rules};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 7;

fn chess_perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut child = board.clone();
                child.play_unchecked(m);
                nodes += chess_perft(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Millions of nodes per second.
fn speed(expected: u64, count: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    assert_eq!(count(), expected);
    expected as f64 / start.elapsed().as_secs_f64() / 1e6
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let board = Board::default();
    let chess = || speed(119_060_324, || chess_perft(black_box(&board), 6));
    let deck = Deck::from_seed(1);
    let games = [
        ("shamrocks", Rules::SHAMROCKS, 8, 41_802_848),
        ("no-worrying-back", Rules::NO_WORRYING_BACK, 8, 31_235_997),
        ("open-fans", Rules::OPEN_FANS, 9, 69_290_896),
    ];
    println!(
        "{:18} {:>5} {:>12} {:>9} {:>6}",
        "seed 1 under", "depth", "nodes", "million/s", "ratio"
    );
    for (name, rules, depth, nodes) in games {
        let position = Position::deal(&deck, rules);
        let count = || black_box(&position).perft(depth).unwrap_or_default();
        let (mut speeds, mut ratios) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let chess = chess();
            let ours = speed(nodes, count);
            speeds.push(ours);
            ratios.push(ours / chess);
        }
        let (speed, ratio) = (median(speeds), median(ratios));
        println!("{name:18} {depth:5} {nodes:12} {speed:9.0} {ratio:6.2}");
    }
    println!("(ratio to cozy-chess, its start position at depth 6, {:.0} million/s)", chess());
}
