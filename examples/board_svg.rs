//! Draws a position as a picture: an SVG file.

#[path = "board_svg/card.rs"]
mod card;
#[path = "common/mod.rs"]
mod common;

use common::{Failure, Start};
use shamrocks::{Card, FANS, FOUNDATIONS, Fan, Game, Pile, Position, Suit};
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};

/// Draws a position as an SVG picture, with a title and a description in words.
///
/// The picture stands alone: it needs no font for the suits and nothing from the network, and is
/// light or dark as its reader wishes. Without a start seed 1 is drawn.
#[derive(clap::Parser)]
struct Args {
    #[command(flatten)]
    start: Start,
    /// Moves to play before, such as "5>18 3>C"
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    /// The file to write; standard output when it is left out
    #[arg(short, value_name = "FILE")]
    output: Option<String>,
}

fn main() {
    common::finish(run(&common::parse()));
}

fn run(args: &Args) -> Result<(), Failure> {
    let mut game = args.start.game_or(1);
    play(&mut game, &args.moves)?;
    let svg = draw(&game);
    match &args.output {
        Some(path) => fs::write(path, svg).map_err(|error| format!("{path}: {error}"))?,
        None => io::stdout().write_all(svg.as_bytes())?,
    }
    Ok(())
}

fn play(game: &mut Game, moves: &str) -> Result<(), Failure> {
    for (number, text) in (1..).zip(moves.split_whitespace()) {
        let m = game.position().parse_move(text);
        let m = m.map_err(|error| format!("move {number}, \"{text}\": {}", error.kind))?;
        game.play(m).map_err(|refusal| format!("move {number}, {m}, is illegal: {refusal}"))?;
    }
    Ok(())
}

/// How many fans lie side by side, in rows below the foundations.
const COLUMNS: usize = 6;
/// The room of a fan, and of the foundations above.
const CELL: (usize, usize) = (142, 134);
const TOP: usize = 122;
const MARGIN: usize = 10;

/// Where the centre of a fan's or foundation's cards lies.
fn centre(pile: Pile) -> (usize, usize) {
    let (row, column) = match pile {
        Pile::Fan(fan) => (fan.index() / COLUMNS, fan.index() % COLUMNS),
        // In the middle of the row.
        Pile::Foundation(suit) => {
            let beside = (COLUMNS - FOUNDATIONS) / 2;
            return (MARGIN + CELL.0 * (beside + usize::from(suit.code())) + CELL.0 / 2, 60);
        }
    };
    (MARGIN + CELL.0 * column + CELL.0 / 2, TOP + CELL.1 * row + 62)
}

/// The whole picture.
fn draw(game: &Game) -> String {
    let (width, height) = (2 * MARGIN + COLUMNS * CELL.0, TOP + FANS / COLUMNS * CELL.1 + MARGIN);
    let (title, description) = in_words(game);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"title description\">\n\
         <title id=\"title\">{title}</title>\n<desc id=\"description\">{description}</desc>\n\
         <style>{}</style>\n<defs>{}</defs>\n\
         <rect class=\"table\" width=\"{width}\" height=\"{height}\"/>\n",
        card::STYLE,
        card::symbols(),
    );
    for pile in Pile::ALL.into_iter() {
        draw_pile(&mut svg, game.position(), pile);
    }
    svg + "</svg>\n"
}

/// The degrees between two cards of a fan.
const SPREAD: f64 = 20.0;

fn draw_pile(svg: &mut String, position: &Position, pile: Pile) {
    let (x, y) = centre(pile);
    let name = pile.name();
    // Nothing fails that is written to a string.
    let _ = writeln!(svg, "<g transform=\"translate({x} {y})\"><title>{name}</title>");
    match pile {
        Pile::Fan(fan) => {
            let cards = position.fan(fan);
            if cards.is_empty() {
                *svg += card::EMPTY;
            }
            let middle = (cards.len() as f64 - 1.0) / 2.0;
            for (at, &card) in cards.iter().enumerate() {
                let angle = SPREAD * (at as f64 - middle);
                // The cards of a fan turn about a point below them.
                let turn = format!("rotate({angle} 0 62)");
                card::draw(svg, card, &turn);
            }
            let _ = write!(svg, "<text y=\"66\">{fan}</text>");
        }
        Pile::Foundation(suit) => match position.top(suit) {
            Some(card) => card::draw(svg, card, ""),
            None => *svg += &card::empty_foundation(suit),
        },
    }
    *svg += "</g>\n";
}

/// The title and the description.
fn in_words(game: &Game) -> (String, String) {
    let position = game.position();
    let seed = game.seed().map_or(String::new(), |seed| format!(", seed {seed}"));
    let moves = match game.move_count() {
        0 => String::new(),
        1 => ", after 1 move".into(),
        count => format!(", after {count} moves"),
    };
    let title = format!("Shamrocks{seed}{moves}");

    let names = |cards: &[Card]| match cards {
        [] => "empty".to_string(),
        _ => cards.iter().map(|card| card.name().to_string()).collect::<Vec<_>>().join(", "),
    };
    let mut description = format!("The rules are {}. ", game.rules());
    for suit in Suit::ALL {
        let top: Vec<Card> = position.top(suit).into_iter().collect();
        let _ = write!(description, "{}: {}. ", Pile::from(suit).name(), names(&top));
    }
    for fan in Fan::ALL {
        let _ = write!(description, "{}: {}. ", Pile::from(fan).name(), names(&position.fan(fan)));
    }
    (title, description.trim_end().to_string())
}
