//! The text of every value: what is printed parses back, what people write is accepted, what is
//! wrong is refused at the very place, and nothing panics.

mod common;

use common::{Chance, strategy};
use proptest::prelude::*;
use shamrocks::{
    Card, Deck, Move, ParseDeckError, ParseError, ParsePositionError, Pile, Position, Rank, Rules,
    Suit,
};
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// An error that may name a place in the text.
trait Place {
    fn place(&self) -> Option<(u32, u32)>;
}

impl Place for ParseError {
    fn place(&self) -> Option<(u32, u32)> {
        Some((self.line, self.column))
    }
}

impl Place for ParseDeckError {
    fn place(&self) -> Option<(u32, u32)> {
        if let Self::Syntax(error) = self { error.place() } else { None }
    }
}

impl Place for ParsePositionError {
    fn place(&self) -> Option<(u32, u32)> {
        if let Self::Syntax(error) = self { error.place() } else { None }
    }
}

#[cfg(feature = "alloc")]
impl Place for shamrocks::LoadError {
    fn place(&self) -> Option<(u32, u32)> {
        match *self {
            Self::Syntax(error) => error.place(),
            Self::Deck { line, .. }
            | Self::Position { line, .. }
            | Self::SeedMismatch { line, .. }
            | Self::RulesMismatch { line, .. } => Some((line, 1)),
            _ => None,
        }
    }
}

/// A value that has a text.
trait Text: FromStr<Err: Place + Display + Debug + PartialEq> + Display + PartialEq + Debug {}

impl<T: FromStr<Err: Place + Display + Debug + PartialEq> + Display + PartialEq + Debug> Text
    for T
{
}

/// Reads a text. Whatever it is, an error lies in it or just behind it, and a value prints as a
/// text that reads back.
fn read<T: Text>(text: &str) -> Result<T, T::Err> {
    let result = text.parse::<T>();
    match &result {
        Ok(value) => assert_eq!(value.to_string().parse().as_ref(), Ok(value), "{text:?}"),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            if let Some((line, column)) = error.place() {
                let found = text.split('\n').nth(line as usize - 1);
                let found = found.unwrap_or_else(|| panic!("{text:?} has no line {line}"));
                let columns = found.chars().count() + 1;
                assert!((1..=columns).contains(&(column as usize)), "{text:?}: {error}");
            }
        }
    }
    result
}

/// Reads a text as everything that has a text.
fn read_as_all(text: &str) {
    let _ = read::<Suit>(text);
    let _ = read::<Rank>(text);
    let _ = read::<Card>(text);
    let _ = read::<Pile>(text);
    let _ = read::<Move>(text);
    let _ = read::<Rules>(text);
    let _ = read::<Deck>(text);
    let _ = read::<Position>(text);
    #[cfg(feature = "alloc")]
    let _ = read::<shamrocks::Game>(text);
    let position = Position::deal(&Deck::IN_ORDER, Rules::default());
    let _ = position.parse_move(text);
    let _ = Deck::from_pysol(shamrocks::PysolGame::ShamrocksII, text);
}

/// A text as people may write it: in any case, with blanks around, tens as `10`, suits as symbols.
fn disguised(text: &str, chance: &mut Chance) -> String {
    const BLANKS: [&str; 5] = ["", " ", "\n", "\t ", "\r\n"];
    let mut disguised = BLANKS[chance.below(5)].to_string();
    let (symbols, tens) = (chance.below(2) == 0, chance.below(2) == 0);
    let mut before = ' ';
    for c in text.chars() {
        let suit = Suit::ALL.into_iter().find(|suit| suit.letter() == c);
        match suit {
            // The letter of a suit behind a rank, and no part of a word.
            Some(suit) if symbols && Rank::ALL.iter().any(|rank| rank.letter() == before) => {
                disguised.push(suit.symbol());
                disguised.push_str(["", "\u{fe0f}"][chance.below(2)]);
            }
            _ if tens && c == 'T' => disguised.push_str("10"),
            _ if chance.below(2) == 0 => disguised.push(c.to_ascii_lowercase()),
            _ => disguised.push(c.to_ascii_uppercase()),
        }
        before = c;
    }
    disguised + BLANKS[chance.below(5)]
}

fn assert_reads_back<T: Text>(value: T, chance: &mut Chance) {
    let text = value.to_string();
    assert_eq!(read::<T>(&text).as_ref(), Ok(&value));
    let disguised = disguised(&text, chance);
    assert_eq!(read::<T>(&disguised).as_ref(), Ok(&value), "{disguised:?}");
}

#[test]
fn small_values_read_back() {
    let mut chance = Chance::new(1);
    Suit::ALL.into_iter().for_each(|suit| assert_reads_back(suit, &mut chance));
    Rank::ALL.into_iter().for_each(|rank| assert_reads_back(rank, &mut chance));
    Card::ALL.into_iter().for_each(|card| assert_reads_back(card, &mut chance));
    Pile::ALL.into_iter().for_each(|pile| assert_reads_back(pile, &mut chance));
    common::encodable_moves().for_each(|m| assert_reads_back(m, &mut chance));
    Rules::all().for_each(|rules| assert_reads_back(rules, &mut chance));
}

proptest! {
    #[test]
    fn decks_read_back(deck in strategy::deck(), seed: u64) {
        let mut chance = Chance::new(seed);
        assert_reads_back(deck, &mut chance);
        let cards: Vec<_> = deck.cards().iter().map(Card::to_string).collect();
        for separator in [" ", "  ", "\t", "\n", "\r\n"] {
            assert_eq!(read(&cards.join(separator)), Ok(deck));
        }
    }

    #[test]
    fn positions_read_back(position in strategy::position(), seed: u64) {
        let mut chance = Chance::new(seed);
        assert_reads_back(position, &mut chance);
        let lines = format!("{position:#}");
        assert_eq!(read(&lines), Ok(position));
        let disguised = disguised(&lines, &mut chance);
        assert_eq!(read(&disguised), Ok(position), "{}", disguised);
    }

    #[test]
    fn positions_read_as_people_write_them(position in strategy::position(), seed: u64) {
        let mut chance = Chance::new(seed);
        let mut lines = vec!["Foundations:".to_string()];
        for suit in Suit::ALL {
            let count = position.foundation(suit);
            let top = position.top(suit).map_or('0', |card| card.rank().letter());
            match chance.below(3) {
                0 => lines[0] += &format!(" {suit}-{count}"),
                1 if count == 0 => {}
                _ => lines[0] += &format!(" {suit}-{top}"),
            }
        }
        for fan in position.fans() {
            let cards: Vec<_> = fan.iter().map(Card::to_string).collect();
            let colon = if cards.is_empty() || chance.below(2) == 0 { ": " } else { "" };
            lines.push(format!("{colon}{}", cards.join(" ")));
        }
        while chance.below(4) > 0 && lines.last().is_some_and(|line| line == ": ") {
            lines.pop();
        }
        if position.rules() != Rules::default() || chance.below(2) == 0 {
            lines.push(format!("Rules: {}", position.rules()));
        }
        for separator in ["\n", "\r\n", " \n", "\n\n"] {
            let text = lines.join(separator);
            assert_eq!(read(&text), Ok(position), "{text}");
        }
    }

    #[test]
    fn arbitrary_texts_are_read_or_refused(text: String, bytes: Vec<u8>) {
        read_as_all(&text);
        read_as_all(&String::from_utf8_lossy(&bytes));
    }

    /// Nearly right: made of what texts are made of.
    #[test]
    fn nearly_right_texts_are_read_or_refused(
        text in "(shamrocks 1\n|rules |Foundations:|[A2-9TJQKa0-9]{1,2}-?[CDHS♥]|[0-9]{1,2}>|\
                 kings=|bottom|own-suit|,|deck |moves |at |seed |\n|\r\n|:|/|-| |\\|){0,40}",
    ) {
        read_as_all(&text);
    }

    #[test]
    fn damaged_texts_are_read_or_refused(position in strategy::position(), seed: u64) {
        let mut chance = Chance::new(seed);
        let texts = [
            position.to_string(),
            format!("{position:#}"),
            chance.deck().to_string(),
            position.rules().to_string(),
            saved(position, &mut chance),
        ];
        for text in texts {
            for _ in 0..20 {
                read_as_all(&damaged(&text, &mut chance));
            }
        }
    }
}

/// A text with a character dropped, doubled, changed or cut off.
fn damaged(text: &str, chance: &mut Chance) -> String {
    let mut chars: Vec<_> = text.chars().collect();
    for _ in 0..=chance.below(3) {
        if chars.is_empty() {
            break;
        }
        let at = chance.below(chars.len());
        let other = chars[chance.below(chars.len())];
        match chance.below(5) {
            0 => drop(chars.remove(at)),
            1 => chars.insert(at, other),
            2 => chars[at] = other,
            3 => chars[at] = ['é', '\u{fe0f}', '\0', '🂡', '\n'][chance.below(5)],
            _ => chars.truncate(at),
        }
    }
    chars.into_iter().collect()
}

#[cfg(feature = "alloc")]
fn game(position: Position, chance: &mut Chance) -> shamrocks::Game {
    use shamrocks::Game;
    let mut game = match chance.below(3) {
        0 => Game::from_seed(chance.below(1000) as u64, position.rules()),
        1 => Game::from_deck(chance.deck(), position.rules()),
        _ => Game::from_position(position),
    };
    let mut end = *game.position();
    let moves = chance.below(30);
    for m in chance.play(&mut end, moves, 2) {
        game.play(m).expect("a legal move");
    }
    for _ in 0..chance.below(10) {
        game.undo();
    }
    game
}

#[cfg(feature = "alloc")]
fn saved(position: Position, chance: &mut Chance) -> String {
    game(position, chance).to_string()
}

#[cfg(not(feature = "alloc"))]
fn saved(position: Position, _: &mut Chance) -> String {
    position.to_string()
}

#[cfg(feature = "alloc")]
proptest! {
    #[test]
    fn games_read_back(position in strategy::position(), seed: u64) {
        let mut chance = Chance::new(seed);
        let game = game(position, &mut chance);
        assert_reads_back(game.clone(), &mut chance);
        let text = game.to_string().replace('\n', "\r\n").replace(' ', "  ");
        assert_eq!(read(&text), Ok(game), "{text}");
    }
}

#[test]
fn texts_that_are_accepted() {
    fn same<T: Text>(texts: &[&str]) {
        let first = read::<T>(texts[0]).expect(texts[0]);
        for text in texts {
            assert_eq!(read::<T>(text).as_ref(), Ok(&first), "{text:?}");
        }
        assert_eq!(first.to_string(), texts[0]);
    }
    same::<Card>(&["TH", "th", "10H", "10h", "T♥", "T♡", "10♥\u{fe0f}", " TH\n"]);
    same::<Card>(&["AS", "as", "A♠", "A♤"]);
    same::<Suit>(&["C", "c", "♣", "♧"]);
    same::<Rank>(&["T", "t", "10"]);
    same::<Move>(&["5>12", " 5>12 ", "5>12\r\n"]);
    same::<Move>(&["5>H", "5>h", "5>♥"]);
    same::<Rules>(&["dick-1883", "DICK-1883", "morehead-mott-smith,building=down"]);
    same::<Rules>(&[
        "kings=as-dealt,worrying-back=no,building=down,empty-fans=any",
        "open-fans,building=down",
        "Open-Fans , Building = Down",
        "empty-fans=any,kings=as-dealt,building=down,worrying-back=no",
    ]);
    same::<Rules>(&["shamrocks", "kings=bottom", "shamrocks,worrying-back=yes"]);
    same::<Position>(&[
        "C13 D13 H12 S11 KH / QS KS / - / - / - / - / - / - / - / - / - / - / - / - / - / - / - / -",
        "C13 D13 H12 S11 KH / QS KS",
        "s11 h12 d13 c13 kh/qs ks",
        "C-K D-K H-Q S-J KH / QSKS",
        "Foundations: C-13 D-K H-12 S-J\nKH\nQS KS",
        "foundations: S-J H-Q D-K C-K\r\n:KH\r\n: QS KS\r\n:\r\n",
        "Foundations: C-K D-K H-Q S-J\n: KH\n: QS KS\nRules: shamrocks\n",
    ]);
}

#[test]
fn texts_that_are_refused() {
    fn refused<T: Text>(texts: &[&str]) {
        for text in texts {
            assert!(read::<T>(text).is_err(), "{text:?}");
        }
    }
    refused::<Card>(&["", "T", "H", "HT", "1H", "0H", "11H", "T H", "10 H", "TH9", "TH,", "T-H"]);
    refused::<Rank>(&["", "0", "1", "11", "ace", "T."]);
    refused::<Suit>(&["", "hearts", "HH", "♥♥"]);
    refused::<Pile>(&["", "0", "19", "-1", "+1", "1.", "F", "1 2"]);
    refused::<Move>(&[
        "", "5", ">", "5>", ">5", "0>5", "5>0", "5>19", "5>12>3", "5->12", "5 > 12", "5>F", "5=>3",
        "5>12,", "5>12 3>4", "five>six",
    ]);
    refused::<Rules>(&[
        "",
        ",",
        "kings",
        "kings=",
        "kings==bottom",
        "=bottom",
        "shamrocks,",
        ",kings=bottom",
        "shamrocks shamrocks",
        "kings=bottom;building=down",
        "kings=bottom\nbuilding=down",
        "dick-1883,shamrocks",
        "kings=0",
        "shamrocks,shamrocks",
        "building=up",
    ]);
    refused::<Deck>(&["", "KH", "KH KH"]);
    refused::<Position>(&[
        "",
        "C13 D13 H13 S13 - /",
        "C13 D13 H13 S13 / -",
        "C13 D13 H13 S13 - - ",
        "C13 D13 H13 S12 KS -",
        "C13 D13 H13 S12 - KS",
        "C13 D13 H13 S12 KS |",
        "C13 D13 H13 S12 KS | shamrocks | shamrocks",
        "C13 D13 H13 S12 KS / / -",
        "C13 D13 H13 S12 KS // -",
        "C13 D13 H13 S12 : KS",
        "C13 D13 H13 S12\nKS",
        "C13 D13 H13 S12 KS shamrocks",
        "C13 D13 H13 S12 KS\nRules: shamrocks",
        "Foundations: C-K D-K H-K S-Q : KS",
        "Foundations: C-K D-K H-K S-Q\n: KS | shamrocks",
        "Foundations: C-K D-K H-K S-Q\n:: KS",
        "Foundations: C-K D-K H-K S-Q\n: KS :",
        "Foundations: C-K D-K H-K S-Q\n: KS\nRules:",
        "Foundations: C-K D-K H-K S-Q\nRules: shamrocks\n: KS",
        "Foundations: C-K D-K H-K S-Q\n: KS\nRules: shamrocks\nRules: shamrocks",
        "Foundations C-K D-K H-K S-Q\n: KS",
        "Foundations: C--K D-K H-K S-Q\n: KS",
        "Foundations: C-K,D-K,H-K,S-Q\n: KS",
    ]);
    #[cfg(feature = "alloc")]
    {
        let good = shamrocks::Game::from_seed(1, Rules::default()).to_string();
        assert!(read::<shamrocks::Game>(&good).is_ok());
        let deck = Deck::from_seed(1).to_string();
        for (from, to) in [
            ("shamrocks 1", "shamrocks1"),
            ("shamrocks 1", "shamrocks 1 1"),
            ("shamrocks 1", "shamrocks -1"),
            ("shamrocks 1", "shamrocks 1.0"),
            ("rules shamrocks", "rules"),
            ("rules shamrocks", "rules=shamrocks"),
            ("seed 1", "seed"),
            ("seed 1", "seed 1 2"),
            ("seed 1", "seed 18446744073709551616"),
            ("seed 1\n", "seed 1\nseed 1\n"),
            ("deck ", "deck"),
            ("deck ", "position "),
            ("\nmoves", "\nmoves3>C"),
            ("\nmoves", ""),
            ("\nmoves", " moves"),
            ("\nmoves\n", "\nmoves 3>C,5>18\n"),
            ("\nmoves\n", "\nmoves 3>C5>18\n"),
            ("\nmoves\n", "\nmoves 3>F\n"),
            ("\nmoves\n", "\nmoves\nat 1\n"),
            ("\nmoves\n", "\nmoves\nat\n"),
            ("\nmoves\n", "\nmoves\nat0\n"),
            ("\nmoves\n", "\nmoves\nat 0\nat 0\n"),
            ("\nmoves\n", "\nmoves\nmoves\n"),
            ("\nmoves\n", "\nmoves\nrules shamrocks\n"),
            (deck.as_str(), &deck[2..]),
            (deck.as_str(), ""),
        ] {
            assert!(good.contains(from));
            let text = good.replacen(from, to, 1);
            assert!(read::<shamrocks::Game>(&text).is_err(), "{text}");
        }
    }
}

#[test]
fn errors_name_the_place() {
    fn place<T: Text>(text: &str) -> Option<(u32, u32)> {
        read::<T>(text).expect_err(text).place()
    }
    assert_eq!(place::<Card>("\n\n  X"), Some((3, 3)));
    assert_eq!(place::<Card>("TH \n x"), Some((2, 2)));
    assert_eq!(place::<Card>("♥T"), Some((1, 1)));
    assert_eq!(place::<Move>("5>x"), Some((1, 3)));
    assert_eq!(place::<Move>("♥>x"), Some((1, 3)), "columns are characters, not bytes");
    assert_eq!(place::<Move>("5>99"), Some((1, 3)));
    assert_eq!(place::<Deck>("KH 6H\r\n XX"), Some((2, 2)));
    assert_eq!(place::<Rules>("dick-1883, building=sideways"), Some((1, 21)));
    assert_eq!(place::<Position>("Foundations: C-3\n: KH\n: KX"), Some((3, 3)));
    assert_eq!(place::<Position>("Foundations: C-3\nRules: nonsense"), Some((2, 8)));
    assert_eq!(place::<Position>("C3 D0 H1 S13 KH / X"), Some((1, 19)));
    assert_eq!(place::<Position>("C3 D0 H1 S13 KH | X"), Some((1, 19)));
}

#[test]
fn texts_as_they_are_printed() {
    let position = common::position("c12 d11 h13 s13 kc / qd kd | dick-1883");
    let empty = " / -".repeat(16);
    assert_eq!(position.to_string(), format!("C12 D11 H13 S13 KC / QD KD{empty} | dick-1883"));
    assert_eq!(
        format!("{position:#}"),
        format!(
            "Foundations: C-Q D-J H-K S-K\n: KC\n: QD KD{}\nRules: dick-1883",
            "\n:".repeat(16)
        )
    );
    let default = position.with_rules(Rules::default());
    assert_eq!(default.to_string(), format!("C12 D11 H13 S13 KC / QD KD{empty}"));
    let dealt = Position::deal(&Deck::IN_ORDER, Rules::default());
    assert!(format!("{dealt:#}").starts_with("Foundations: C-0 D-0 H-0 S-0\n: AC 2C 3C\n"));
    assert_eq!(format!("{position:?}"), format!("Position({position})"));
    assert_eq!(format!("{:?}", Card::ALL.into_iter().next().unwrap()), "AC");
}

#[cfg(feature = "alloc")]
#[test]
fn a_save_file_as_it_is_printed() {
    use shamrocks::Game;
    let mut game = Game::from_seed(1, Rules::NO_WORRYING_BACK);
    let deck = Deck::from_seed(1);
    let head = format!("shamrocks 1\nrules no-worrying-back\nseed 1\ndeck {deck}\n");
    assert_eq!(game.to_string(), format!("{head}moves\n"));
    game.play("3>C".parse().unwrap()).unwrap();
    assert_eq!(game.to_string(), format!("{head}moves 3>C\n"));
    game.undo();
    assert_eq!(game.to_string(), format!("{head}moves 3>C\nat 0\n"));
    let game = Game::from_deck(deck, Rules::NO_WORRYING_BACK);
    assert_eq!(
        game.to_string(),
        format!("shamrocks 1\nrules no-worrying-back\ndeck {deck}\nmoves\n")
    );
    let position = common::endgame("KC", "dick-1883");
    assert_eq!(
        Game::from_position(position).to_string(),
        format!("shamrocks 1\nrules dick-1883\nposition {position}\nmoves\n")
    );
}
