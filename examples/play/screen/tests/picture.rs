//! The picture in README: the screen of a game that is played, as an SVG.
//!
//! `SHAMROCKS_BLESS=1 cargo test --example play picture` draws it anew.

use super::*;
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};
use std::fmt::Write;

/// A character, in pixels.
const CELL: (usize, usize) = (10, 19);
const MARGIN: usize = 10;

#[test]
fn the_picture_in_the_readme_is_fresh() {
    let mut game = Game::from_seed(21, Rules::NO_WORRYING_BACK);
    let moves = "15>H 17>H 13>18 13>S 16>17 15>D 13>S 16>S 3>C 10>16 4>S 10>C 4>D 8>4 14>10 14>D \
                 5>14 5>H 2>C 8>2 8>D 16>D 16>D 12>D 17>D 12>5 12>D 1>D 1>H 10>H 7>D 7>H 9>5 9>H \
                 2>H 6>H 18>H 5>H 5>H 9>S 10>S 14>S 14>S 4>S 4>S 18>S";
    for m in moves.split_whitespace() {
        game.play(m.parse().unwrap()).unwrap();
    }
    let mut table = table_of(game);
    // A card with places where the game can still be won, and one that throws it away.
    ask(&mut table, "j7\n");
    let marks = lines(&table).concat();
    assert!(marks.contains("◆ ✓") && marks.contains("◆ ✗"), "{marks}");

    let picture = svg(&draw(&table, 80, 24));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/play/terminal.svg");
    if std::env::var_os("SHAMROCKS_BLESS").is_some() {
        std::fs::write(path, &picture).unwrap();
    }
    assert!(picture.len() < 60 << 10, "{} bytes", picture.len());
    let shown = std::fs::read_to_string(path).unwrap();
    assert!(shown == picture, "README shows an old picture: see the head of this file");
}

/// The screen of a dark terminal as a picture.
fn svg(screen: &Buffer) -> String {
    let (columns, rows) = (usize::from(screen.area.width), usize::from(screen.area.height));
    let (width, height) = (2 * MARGIN + columns * CELL.0, 2 * MARGIN + rows * CELL.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"title\">\n\
         <title id=\"title\">Shamrocks in a terminal</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"{GROUND}\"/>\n\
         <g font-family=\"'DejaVu Sans Mono',Menlo,Consolas,monospace\" font-size=\"16.6\">\n"
    );
    for (row, cells) in screen.content.chunks(columns).enumerate() {
        let (mut column, top) = (0, MARGIN + row * CELL.1);
        for run in cells.chunk_by(|one, next| look(one) == look(next)) {
            let left = MARGIN + column * CELL.0;
            draw_run(&mut svg, run, left, top);
            column += run.len();
        }
    }
    svg + "</g>\n</svg>\n"
}

/// Draws characters that look alike, each in its place whatever the widths of a font are.
fn draw_run(svg: &mut String, run: &[Cell], left: usize, top: usize) {
    let (ink, ground, weight) = look(&run[0]);
    // Nothing fails that is written to a string.
    if ground != GROUND {
        let (width, height) = (run.len() * CELL.0, CELL.1);
        let _ = writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>"
        );
    }
    let seen = run.iter().enumerate().filter(|(_, cell)| cell.symbol() != " ");
    let (xs, text): (Vec<_>, String) =
        seen.map(|(at, cell)| ((left + at * CELL.0).to_string(), cell.symbol())).unzip();
    if !text.is_empty() {
        let (xs, y) = (xs.join(" "), top + CELL.1 - 4);
        let _ = writeln!(
            svg,
            "<text x=\"{xs}\" y=\"{y}\" fill=\"{ink}\" font-weight=\"{weight}\">{}</text>",
            text.replace('&', "&amp;").replace('<', "&lt;")
        );
    }
}

const GROUND: &str = "#1c1c1c";

/// The colours of a character and of its ground, and its weight.
fn look(cell: &Cell) -> (String, String, u16) {
    let is = |modifier| cell.modifier.contains(modifier);
    let ink = if is(Modifier::DIM) { "#9a9a9a" } else { "#e4e4e4" };
    let (mut ink, mut ground) = (colour(cell.fg, ink), colour(cell.bg, GROUND));
    if is(Modifier::REVERSED) {
        (ink, ground) = (ground, ink);
    }
    (ink, ground, if is(Modifier::BOLD) { 700 } else { 400 })
}

/// A colour of a terminal, as most show it.
fn colour(colour: Color, default: &str) -> String {
    match colour {
        Color::Reset => default.into(),
        Color::Green => "#4fbf60".into(),
        Color::Red => "#f0716b".into(),
        // A cube of 6 x 6 x 6 colours, then 24 greys.
        Color::Indexed(at @ 16..232) => {
            let channel = |n| [0, 95, 135, 175, 215, 255][usize::from((at - 16) / n % 6)];
            format!("#{:02x}{:02x}{:02x}", channel(36), channel(6), channel(1))
        }
        Color::Indexed(at @ 232..) => {
            format!("#{}", format!("{:02x}", 8 + 10 * (at - 232)).repeat(3))
        }
        colour => panic!("the game does not use {colour}"),
    }
}
