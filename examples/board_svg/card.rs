//! A playing card, drawn around its centre.

use shamrocks::{Card, Rank, Suit};
use std::fmt::Write;

/// Each suit has a shape and a colour of its own, so that either tells it.
pub const STYLE: &str = "\
    .table{fill:#e6efe4}\
    .card rect{fill:#fffefa;stroke:#8d938c}\
    .empty{fill:none;stroke:#7c8a7b;stroke-dasharray:4 4}\
    text{font:600 13px Georgia,'Times New Roman',serif;text-anchor:middle;fill:#2c3a2c}\
    .card text{font-size:13px;letter-spacing:-.8px;fill:inherit}\
    .card .face{font-size:40px;letter-spacing:0}\
    .frame{fill:none!important}\
    .slot{opacity:.45}\
    .c{fill:#1b6e3a}.d{fill:#0a58a8}.h{fill:#bb1528}.s{fill:#161616}\
    @media(prefers-color-scheme:dark){\
    .table{fill:#16241b}\
    .card rect{fill:#f1efe6;stroke:#0b120d}\
    .empty{stroke:#7f9484}\
    .slot{fill:#9db5a3}\
    text{fill:#c9d8cb}}";

/// The place of an emptied fan.
pub const EMPTY: &str =
    "<rect class=\"empty\" x=\"-30\" y=\"-42\" width=\"60\" height=\"84\" rx=\"5\"/>";

/// The shapes of the suits, ten units high, for `pip`.
pub fn symbols() -> String {
    Suit::ALL.map(|suit| format!("<path id=\"{}\" d=\"{}\"/>", id(suit), outline(suit))).concat()
}

fn id(suit: Suit) -> char {
    suit.letter().to_ascii_lowercase()
}

const fn outline(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => {
            "M-1.5-.8A2.45 2.45 0 1 1 1.5-.8A2.45 2.45 0 1 1 .6 2.3Q.8 4.1 1.9 5H-1.9Q-.8 4.1-.6 \
             2.3A2.45 2.45 0 1 1-1.5-.8Z"
        }
        Suit::Diamonds => "M0-5Q1.5-2.2 3.9 0Q1.5 2.2 0 5Q-1.5 2.2-3.9 0Q-1.5-2.2 0-5Z",
        Suit::Hearts => {
            "M0 5C-1.2 2.6-4.8.6-4.8-2.1C-4.8-3.8-3.6-4.8-2.4-4.8C-1.2-4.8-.3-4 0-2.8C.3-4 \
             1.2-4.8 2.4-4.8C3.6-4.8 4.8-3.8 4.8-2.1C4.8.6 1.2 2.6 0 5Z"
        }
        Suit::Spades => {
            "M0-5C1.1-2.7 4.8-.6 4.8 1.7C4.8 3.3 3.7 4 2.6 4C1.7 4 1 3.5.6 2.8Q.8 4.3 1.9 5H-1.9Q\
             -.8 4.3-.6 2.8C-1 3.5-1.7 4-2.6 4C-3.7 4-4.8 3.3-4.8 1.7C-4.8-.6-1.1-2.7 0-5Z"
        }
    }
}

/// The place of a foundation without cards.
pub fn empty_foundation(suit: Suit) -> String {
    let id = id(suit);
    format!("{EMPTY}<use href=\"#{id}\" class=\"{id} slot\" transform=\"scale(2.6)\"/>")
}

/// Draws a card, turned or moved as `transform` says.
pub fn draw(svg: &mut String, card: Card, transform: &str) {
    let suit = id(card.suit());
    let transform =
        if transform.is_empty() { transform } else { &format!(" transform=\"{transform}\"") };
    let half = half(card);
    // Nothing fails that is written to a string.
    let _ = write!(
        svg,
        "<g id=\"{card}\" class=\"card {suit}\"{transform}><title>{}</title>\
         <rect x=\"-30\" y=\"-42\" width=\"60\" height=\"84\" rx=\"5\"/>\
         {half}<g transform=\"scale(-1)\">{half}</g>{}</g>",
        card.name(),
        middle(card),
    );
}

/// Where pips lie.
type Pips = &'static [(i8, i8)];

/// The pips in the upper half of a card, and those that are not repeated upside down.
const fn pips(rank: Rank) -> (Pips, Pips) {
    match rank {
        Rank::Two => (&[(0, -26)], &[]),
        Rank::Three => (&[(0, -26)], &[(0, 0)]),
        Rank::Four => (&[(-9, -26), (9, -26)], &[]),
        Rank::Five => (&[(-9, -26), (9, -26)], &[(0, 0)]),
        Rank::Six => (&[(-9, -26), (9, -26)], &[(-9, 0), (9, 0)]),
        Rank::Seven => (&[(-9, -26), (9, -26)], &[(-9, 0), (9, 0), (0, -13)]),
        Rank::Eight => (&[(-9, -26), (9, -26), (0, -13)], &[(-9, 0), (9, 0)]),
        Rank::Nine => (&[(-9, -26), (9, -26), (-9, -9), (9, -9)], &[(0, 0)]),
        Rank::Ten => (&[(-9, -26), (9, -26), (-9, -9), (9, -9), (0, -18)], &[]),
        Rank::Ace | Rank::Jack | Rank::Queen | Rank::King => (&[], &[]),
    }
}

/// What a card shows both upright and upside down: its index in the corner, and pips.
fn half(card: Card) -> String {
    let rank = match card.rank() {
        Rank::Ten => "10".to_string(),
        rank => rank.letter().to_string(),
    };
    let mut half = format!("<text x=\"-22\" y=\"-29\">{rank}</text>");
    half += &pip(card.suit(), (-22, -22), "");
    let is_court = matches!(card.rank(), Rank::Jack | Rank::Queen | Rank::King);
    if is_court {
        half += &pip(card.suit(), (-8, -23), "");
    }
    pips(card.rank()).0.iter().for_each(|&at| half += &pip(card.suit(), at, ""));
    half
}

/// What a card shows once.
fn middle(card: Card) -> String {
    match card.rank() {
        Rank::Ace => pip(card.suit(), (0, 0), " scale(3)"),
        rank @ (Rank::Jack | Rank::Queen | Rank::King) => format!(
            "<rect class=\"frame\" x=\"-15\" y=\"-32\" width=\"30\" height=\"64\"/>\
             <text class=\"face\" y=\"14\">{}</text>",
            rank.letter()
        ),
        rank => pips(rank).1.iter().map(|&at| pip(card.suit(), at, "")).collect(),
    }
}

fn pip(suit: Suit, (x, y): (i8, i8), scaled: &str) -> String {
    let id = id(suit);
    if scaled.is_empty() {
        return format!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>");
    }
    format!("<use href=\"#{id}\" transform=\"translate({x} {y}){scaled}\"/>")
}
