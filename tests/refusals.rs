//! Every reason of every error once, by value and by its exact sentence.

mod common;

use common::{card, endgame, position};
use shamrocks::{
    Building, BytesError, Card, Deck, DeckError, Expected, Move, PERFT_MAX_DEPTH, ParseDeckError,
    ParseError, ParseErrorKind, ParsePositionError, PerftError, Pile, Position, PositionError,
    PysolError, PysolGame, Refusal, Rules, Suit, UndoError,
};

/// Checks that a result is this error, and what it says.
macro_rules! assert_refused {
    ($result:expr, $error:pat $(if $guard:expr)?, $sentence:expr $(,)?) => {{
        let error = $result.expect_err($sentence);
        assert!(matches!(error, $error $(if $guard)?), "{error:?}");
        assert_eq!(error.to_string(), $sentence);
    }};
}

fn m(text: &str) -> Move {
    text.parse().expect("a move")
}

fn check(position: &Position, text: &str) -> Result<Card, Refusal> {
    position.check(m(text))
}

#[test]
fn moves() {
    let position = endgame("QC / QD KD / KH JC QH / KC / JD", "shamrocks");
    assert_refused!(
        check(&position, "2>2"),
        Refusal::SamePile { pile, .. } if pile == m("2>2").from(),
        "fan 2 to fan 2 is no move: a card goes to another pile",
    );
    assert_refused!(
        check(&position, "C>C"),
        Refusal::SamePile { pile: Pile::Foundation(Suit::Clubs), .. },
        "the clubs foundation to the clubs foundation is no move: a card goes to another pile",
    );
    assert_refused!(
        check(&position, "9>1"),
        Refusal::NoCard { pile: Pile::Fan(fan), .. } if fan.index() == 8,
        "fan 9 is empty: there is no card to move",
    );
    assert_refused!(
        check(&endgame("AC / 2C 3C 4C / 5C 6C 7C / 8C 9C TC / JC QC KC", "shamrocks"), "C>1"),
        Refusal::NoCard { pile: Pile::Foundation(Suit::Clubs), .. },
        "the clubs foundation is empty: there is no card to move",
    );
    assert_refused!(
        check(&position, "3>1"),
        Refusal::WrongRank { card: moved, on, building: Building::UpOrDown, .. }
            if moved == card("QH") && on == card("QC"),
        "queen of hearts does not go on queen of clubs: build up or down by one rank",
    );
    assert_refused!(
        check(&position.with_rules(Rules::DICK_1883), "4>1"),
        Refusal::WrongRank { card: moved, on, building: Building::Down, .. }
            if moved == card("KC") && on == card("QC"),
        "king of clubs does not go on queen of clubs: build down by one rank",
    );
    assert_refused!(
        check(&position, "4>3"),
        Refusal::FanFull { card: moved, fan, .. } if moved == card("KC") && fan.index() == 2,
        "fan 3 is full: a fan never holds more than three cards",
    );
    assert_refused!(
        check(&position, "5>C"),
        Refusal::WrongFoundation { card: moved, foundation: Suit::Clubs, .. } if moved == card("JD"),
        "jack of diamonds does not go on the clubs foundation: a foundation takes one suit",
    );
    assert_refused!(
        check(&position, "H>C"),
        Refusal::WrongFoundation { card: moved, foundation: Suit::Clubs, .. } if moved == card("JH"),
        "jack of hearts does not go on the clubs foundation: a foundation takes one suit",
    );
    assert_refused!(
        check(&position, "4>C"),
        Refusal::NotNext { card: moved, next, .. } if moved == card("KC") && next == card("JC"),
        "king of clubs does not go on its foundation yet: jack of clubs comes next",
    );
    assert_refused!(
        check(&position.with_rules(Rules::NO_WORRYING_BACK), "S>1"),
        Refusal::NoWorryingBack { card: moved, .. } if moved == card("KS"),
        "king of spades stays on its foundation: these rules allow no worrying back",
    );
    assert_refused!(
        check(&position, "2>9"),
        Refusal::FanGone { card: moved, fan, .. } if moved == card("KD") && fan.index() == 8,
        "king of diamonds does not go to fan 9: an emptied fan is gone",
    );
    assert_refused!(
        check(&position.with_rules(Rules::THREE_CARD_FAN), "3>9"),
        Refusal::OnlyKings { card: moved, fan, .. } if moved == card("QH") && fan.index() == 8,
        "queen of hearts does not go to fan 9: only a king fills an emptied fan",
    );
    assert_refused!(
        check(&position.with_rules(Rules::OPEN_FANS), "1>9"),
        Refusal::Alone { card: moved, from, to, .. }
            if moved == card("QC") && from.index() == 0 && to.index() == 8,
        "queen of clubs is alone in fan 1: moving it to the empty fan 9 would change nothing",
    );
    for text in ["1>2", "C>1", "1>1", "9>C"] {
        assert_refused!(
            check(&endgame("-", "shamrocks"), text),
            Refusal::Won,
            "the game is won: no card is left to move",
        );
    }
}

#[test]
fn undo() {
    let position = endgame("KC QC / QD KD KH", "no-worrying-back");
    let undo = |text: &str| position.clone().undo(m(text));
    assert_refused!(
        undo("1>3"),
        UndoError::NoCard { m: refused, .. } if refused == m("1>3"),
        "1>3 cannot be taken back: fan 3 is empty",
    );
    assert_refused!(
        undo("2>1"),
        UndoError::NoPlace { m: refused, card: moved, .. } if refused == m("2>1") && moved == card("QC"),
        "2>1 cannot be taken back: fan 2 has no place for queen of clubs",
    );
    assert_refused!(
        undo("H>1"),
        UndoError::NoPlace { card: moved, .. } if moved == card("QC"),
        "H>1 cannot be taken back: the hearts foundation has no place for queen of clubs",
    );
    assert_refused!(
        undo("C>1"),
        UndoError::Refused { refusal: Refusal::NoWorryingBack { .. }, .. },
        "C>1 cannot be taken back, since it was not legal: queen of clubs stays on its foundation: \
         these rules allow no worrying back",
    );
    assert_refused!(
        undo("3>2"),
        UndoError::Refused { m: refused, refusal: Refusal::WrongRank { .. }, .. } if refused == m("3>2"),
        "3>2 cannot be taken back, since it was not legal: king of hearts does not go on king of \
         diamonds: build up or down by one rank",
    );
}

#[test]
fn decks() {
    let cards = Deck::IN_ORDER.cards();
    let deck = Deck::IN_ORDER.to_string();
    let mut twice = *cards;
    twice[51] = twice[2];
    assert_refused!(
        Deck::from_cards(&twice),
        DeckError::Repeated { card: repeated, first: 2, second: 51, .. } if repeated == card("3C"),
        "3 of clubs stands twice in the deck: as card 3 and as card 52",
    );
    assert_eq!(Deck::try_from(twice), Deck::from_cards(&twice));
    assert_refused!(
        Deck::from_cards(&cards[..51]),
        DeckError::Missing { card: missing, count: 51, .. } if missing == card("KS"),
        "king of spades is missing: a deck has 52 cards, this one 51",
    );
    assert_refused!(
        deck.replace("TH", "").parse::<Deck>(),
        ParseDeckError::Deck(DeckError::Missing { card: missing, .. }) if missing == card("TH"),
        "10 of hearts is missing: a deck has 52 cards, this one 51",
    );
    assert_refused!(
        (deck.clone() + "9H").parse::<Deck>(),
        ParseDeckError::Deck(DeckError::Repeated { card: repeated, first: 34, second: 52, .. })
            if repeated == card("9H"),
        "9 of hearts stands twice in the deck: as card 35 and as card 53",
    );
    assert_refused!(
        "".parse::<Deck>(),
        ParseDeckError::Deck(DeckError::Missing { count: 0, .. }),
        "ace of clubs is missing: a deck has 52 cards, this one 0",
    );
    assert_refused!(
        "KH 6H 3X 6S".parse::<Deck>(),
        ParseDeckError::Syntax(ParseError { line: 1, column: 7, .. }),
        "line 1, column 7: expected a card such as TH, found \"3X\"",
    );
}

/// An arrangement as text and by its parts must be refused for the same reason.
#[test]
fn positions() {
    let parse = |text: &str| text.parse::<Position>();
    assert_refused!(
        parse("C12 D13 H13 S10 KC JS QS KS"),
        ParsePositionError::Position(PositionError::FanTooLong { fan, count: 4, .. })
            if fan.index() == 0,
        "fan 1 has 4 cards: a fan never holds more than three",
    );
    assert_refused!(
        parse(&format!("C13 D13 H13 S12 KS{}", " / -".repeat(18))),
        ParsePositionError::Position(PositionError::TooManyFans { count: 19, .. }),
        "19 fans are too many: there are 18",
    );
    assert_refused!(
        parse("Foundations: C-K D-K H-K S-Q\n: KS\n: KS"),
        ParsePositionError::Position(PositionError::Repeated {
            card: repeated,
            first: Pile::Fan(first),
            second: Pile::Fan(second),
            ..
        }) if repeated == card("KS") && first.index() == 0 && second.index() == 1,
        "king of spades stands twice: in fan 1 and in fan 2",
    );
    assert_refused!(
        parse("C13 D13 H13 S13 KS"),
        ParsePositionError::Position(PositionError::Repeated {
            first: Pile::Foundation(Suit::Spades),
            second: Pile::Fan(_),
            ..
        }),
        "king of spades stands twice: on the spades foundation and in fan 1",
    );
    assert_refused!(
        parse("C13 D13 H13 S11 KS"),
        ParsePositionError::Position(PositionError::Missing { card: missing, .. })
            if missing == card("QS"),
        "queen of spades is missing: it is in no fan and on no foundation",
    );
    assert_refused!(
        Position::from_fans::<[Card; 0]>(&[], [13, 13, 14, 13], Rules::default()),
        PositionError::FoundationTooHigh { suit: Suit::Hearts, count: 14, .. },
        "the hearts foundation has 14 cards: a suit has 13",
    );
    assert_refused!(
        parse("Foundations: C-14"),
        ParsePositionError::Syntax(ParseError {
            line: 1,
            column: 16,
            kind: ParseErrorKind::TooLarge { most: 13, .. },
            ..
        }),
        "line 1, column 16: \"14\" is too large: at most 13",
    );
    assert_refused!(
        parse("C1 D1 C1"),
        ParsePositionError::Syntax(ParseError {
            column: 7,
            kind: ParseErrorKind::Repeated { .. },
            ..
        }),
        "line 1, column 7: a foundation is given twice",
    );
}

#[test]
fn bytes() {
    let good = endgame("KC QC / QD KD KH", "dick-1883").to_bytes();
    let with = |offset: usize, byte: u8| {
        let mut bytes = good;
        bytes[offset] = byte;
        Position::from_bytes(&bytes)
    };
    assert!(Position::from_bytes(&good).is_ok());
    // A code of no card, a card above an empty slot, unknown rules, padding that is none.
    for (offset, byte) in [(0, 52), (0, 255), (8, 0), (58, 3), (58, 64), (59, 1), (63, 255)] {
        let place = if (offset, byte) == (0, 255) { 1 } else { offset };
        assert_refused!(
            with(offset, byte),
            BytesError::Malformed { offset: found, .. } if found == place,
            format!("byte {place} of the position has no meaning there").as_str(),
        );
    }
    assert_refused!(
        with(0, card("QC").code()),
        BytesError::Position(PositionError::Repeated { .. }),
        "queen of clubs stands twice: in fan 1 and in fan 1",
    );
    assert_refused!(
        with(57, 200),
        BytesError::Position(PositionError::FoundationTooHigh { count: 200, .. }),
        "the spades foundation has 200 cards: a suit has 13",
    );
    assert_refused!(
        with(57, 12),
        BytesError::Position(PositionError::Missing { .. }),
        "king of spades is missing: it is in no fan and on no foundation",
    );
}

/// One text per kind of error and per thing that is expected.
#[test]
fn texts() {
    fn says<T: std::str::FromStr<Err: ToString>>(text: &str, sentence: &str) {
        assert_eq!(text.parse::<T>().err().map(|e| e.to_string()).as_deref(), Some(sentence));
    }
    says::<Card>("", "line 1, column 1: expected a card such as TH, found nothing");
    says::<Card>("1H", "line 1, column 1: expected a card such as TH, found \"1H\"");
    says::<Card>("THS", "line 1, column 3: expected the end of the text, found \"S\"");
    says::<shamrocks::Rank>(
        "1",
        "line 1, column 1: expected a rank: A, 2 to 9, T, J, Q or K, found \"1\"",
    );
    says::<Suit>("X", "line 1, column 1: expected a suit: C, D, H or S, found \"X\"");
    says::<Pile>("0", "line 1, column 1: expected a fan from 1 to 18, found \"0\"");
    says::<Pile>("19", "line 1, column 1: \"19\" is too large: at most 18");
    says::<Pile>(
        "X",
        "line 1, column 1: expected a fan from 1 to 18, or a foundation: C, D, H or S, found \"X\"",
    );
    says::<Move>(
        "hint",
        "line 1, column 1: expected a move such as 5>12, 5>H or H>5, found \"hint\"",
    );
    says::<Move>(
        "5-12",
        "line 1, column 1: expected a move such as 5>12, 5>H or H>5, found \"5-12\"",
    );
    says::<Move>(
        "5>",
        "line 1, column 3: expected a fan from 1 to 18, or a foundation: C, D, H or S, found nothing",
    );
    says::<Move>("5>12x", "line 1, column 5: expected the end of the text, found \"x\"");
    says::<Rules>(
        "",
        "line 1, column 1: expected rules: a preset, or key=value with commas between, found nothing",
    );
    says::<Rules>(
        "shamrock",
        "line 1, column 1: unknown preset \"shamrock\": did you mean \"shamrocks\"?",
    );
    says::<Rules>("dick", "line 1, column 1: unknown preset \"dick\": did you mean \"dick-1883\"?");
    says::<Rules>(
        "shamrocks,worying-back=no",
        "line 1, column 11: unknown key \"worying-back\": did you mean \"worrying-back\"?",
    );
    says::<Rules>(
        "kings=botom",
        "line 1, column 7: unknown value of kings \"botom\": did you mean \"bottom\"?",
    );
    says::<Rules>(
        "worrying-back=true",
        "line 1, column 15: unknown value of worrying-back \"true\": did you mean \"yes\"?",
    );
    says::<Rules>("kings=bottom,kings=as-dealt", "line 1, column 14: kings is given twice");
    says::<Rules>(
        "kings=bottom,shamrocks",
        "line 1, column 14: expected key=value, found \"shamrocks\"",
    );
    says::<Rules>("shamrocks,", "line 1, column 11: expected key=value, found nothing");
    says::<Rules>(
        "shamrocks dick-1883",
        "line 1, column 11: expected the end of the text, found \"dick-1883\"",
    );
    says::<Position>(
        "hello",
        "line 1, column 1: expected foundations such as C-3 D-0 H-A S-K, found \"hello\"",
    );
    says::<Position>(
        "Foundations: C-K D-X",
        "line 1, column 18: expected foundations such as C-3 D-0 H-A S-K, found \"D-X\"",
    );
    says::<Position>(
        "Foundations: C-K D-K H-K S-Q KS",
        "line 1, column 30: expected the end of the line, found \"KS\"",
    );
    says::<Position>(
        "Foundations: C-K D-K H-K S-Q\n: KS\n: 11",
        "line 3, column 3: expected a card such as TH, found \"11\"",
    );
}

#[test]
fn targets_of_moves_at_a_position() {
    let position = endgame("QC / KC", "shamrocks");
    assert_eq!(position.parse_move("1>F"), Ok(m("1>C")));
    let refused = |text: &str| position.parse_move(text).unwrap_err().to_string();
    assert_eq!(
        refused("9>F"),
        "line 1, column 3: expected a fan from 1 to 18, or a foundation: C, D, H or S, found \"F\""
    );
    assert_eq!(refused("1>Fx"), "line 1, column 4: expected the end of the text, found \"x\"");
}

#[test]
fn pysol_numbers() {
    let deal = |number: &str| Deck::from_pysol(PysolGame::Shamrocks, number);
    assert_refused!(
        PysolGame::from_id(58),
        PysolError::Game { id: 58, .. },
        "PySolFC's game 58 is not Shamrocks: that is 57, or 714 for Shamrocks II",
    );
    for zero in ["0", "ms0", "-0", "000", "#0"] {
        assert_refused!(
            deal(zero),
            PysolError::Zero,
            "PySolFC has no deal 0: its numbers start at 1"
        );
    }
    for (text, found) in
        [("", "nothing"), ("ms", "\"ms\""), ("12a", "\"12a\""), ("sm12", "\"sm12\"")]
    {
        let sentence = format!("{found} is no PySolFC deal number: give digits, or ms and digits");
        assert_refused!(deal(text), PysolError::Number { .. }, sentence.as_str());
    }
    assert!(deal("ms8589934591").is_ok());
    assert_refused!(
        deal("ms8589934592"),
        PysolError::TooLarge { most: 8_589_934_591, .. },
        "ms8589934592 is too large: PySolFC's ms numbers end at 8589934591",
    );
    assert!(deal(&"9".repeat(1232)).is_ok());
    assert_refused!(
        deal(&"9".repeat(1233)),
        PysolError::TooLong { digits: 1233, most: 1232, .. },
        "a deal number of 1233 digits is too long: at most 1232",
    );
}

#[test]
fn perft_depths() {
    let position = shamrocks::Position::deal(&Deck::from_seed(1), Rules::default());
    assert_refused!(
        position.perft(99),
        PerftError::TooDeep { depth: 99, .. },
        "depth 99 is too deep: its count may not fit in 64 bits, so 20 is the most",
    );
    assert!(position.perft(PERFT_MAX_DEPTH + 1).is_err());
    assert_eq!(endgame("KC", "no-worrying-back").perft(PERFT_MAX_DEPTH), Ok(0));
    // No position is known whose count to the greatest depth can be had and is too large.
    assert_eq!(PerftError::Overflow.to_string(), "the count does not fit in 64 bits");
}

#[cfg(feature = "alloc")]
mod saves {
    use super::{card, m, position};
    use shamrocks::{
        Deck, DeckError, Game, LoadError, ParseError, ParseErrorKind, PositionError, Refusal, Rules,
    };

    fn save(lines: &[&str]) -> Result<Game, LoadError> {
        lines.join("\n").parse()
    }

    #[test]
    fn lines() {
        let deck = Deck::from_seed(1).to_string();
        let (deck_line, spoilt) = (format!("deck {deck}"), format!("deck {}", &deck[2..]));
        assert!(save(&["shamrocks 1", "rules shamrocks", "seed 1", &deck_line, "moves"]).is_ok());
        assert_refused!(
            save(&["solitaire 1"]),
            LoadError::Syntax(ParseError { line: 1, column: 1, .. }),
            "line 1, column 1: expected the line \"shamrocks 1\", found \"solitaire\"",
        );
        assert_refused!(
            save(&["shamrocks 0"]),
            LoadError::Syntax(ParseError { line: 1, column: 11, .. }),
            "line 1, column 11: expected the line \"shamrocks 1\", found \"0\"",
        );
        assert_refused!(
            save(&["shamrocks 2", "rules shamrocks"]),
            LoadError::Syntax(ParseError {
                kind: ParseErrorKind::Version { found: 2, known: 1, .. },
                ..
            }),
            "line 1, column 11: save format 2 is newer than this library, which reads format 1",
        );
        let position = format!(
            "position {}",
            shamrocks::Position::deal(&Deck::from_seed(1), Rules::default())
        );
        assert!(save(&["shamrocks 1", "rules shamrocks", &position, "moves", "", "at 0"]).is_ok());
        assert_refused!(
            save(&["shamrocks 1", "rules shamrocks", "seed 1", &position, "moves"]),
            LoadError::Syntax(ParseError { line: 4, column: 1, .. }),
            "line 4, column 1: expected the line \"deck ...\", found \"position\"",
        );
        assert_refused!(
            save(&["shamrocks one"]),
            LoadError::Syntax(_),
            "line 1, column 11: expected a whole number, found \"one\"",
        );
        assert_refused!(
            save(&["shamrocks 1", "seed 1"]),
            LoadError::Syntax(_),
            "line 2, column 1: expected the line \"rules ...\", found \"seed\"",
        );
        assert_refused!(
            save(&["shamrocks 1", "rules shamrocks", "moves"]),
            LoadError::Syntax(_),
            "line 3, column 1: expected the line \"deck ...\", found \"moves\"",
        );
        assert_refused!(
            save(&["shamrocks 1", "rules shamrocks", &spoilt, "moves"]),
            LoadError::Deck { line: 3, error: DeckError::Missing { card: missing, .. }, .. }
                if missing == card("KS"),
            "line 3: king of spades is missing: a deck has 52 cards, this one 51",
        );
        assert_refused!(
            save(&["shamrocks 1", "rules shamrocks", "seed 2", &deck_line, "moves"]),
            LoadError::SeedMismatch { line: 4, seed: 2, .. },
            "line 4: this is not the deck of seed 2",
        );
        assert_refused!(
            save(&["shamrocks 1", "rules shamrocks", "position C13 D13 H13 S11 KS", "moves"]),
            LoadError::Position { line: 3, error: PositionError::Missing { .. }, .. },
            "line 3: queen of spades is missing: it is in no fan and on no foundation",
        );
        assert_refused!(
            save(&[
                "shamrocks 1",
                "rules as-dealt",
                "position C13 D13 H13 S12 KS | dick-1883",
                "moves"
            ]),
            LoadError::RulesMismatch {
                line: 3,
                position: Rules::DICK_1883,
                game: Rules::AS_DEALT,
                ..
            },
            "line 3: the position is under the rules dick-1883, the game under as-dealt",
        );
        assert_refused!(
            save(&["shamrocks 1", "rules shamrocks", &deck_line]),
            LoadError::Syntax(_),
            "line 3, column 110: expected the line \"moves ...\", found nothing",
        );
        assert_refused!(
            save(&["shamrocks 1", "rules shamrocks", &deck_line, "moves3>C"]),
            LoadError::Syntax(ParseError { line: 4, column: 1, .. }),
            "line 4, column 1: expected the line \"moves ...\", found \"moves3>C\"",
        );
        assert_refused!(
            save(&["shamrocks 1", "rules shamrocks", &deck_line, "moves 3>C 5>18x"]),
            LoadError::Syntax(ParseError { line: 4, column: 15, .. }),
            "line 4, column 15: expected the end of the line, found \"x\"",
        );
        assert_refused!(
            save(&["shamrocks 1", "rules shamrocks", &deck_line, "moves 3>C", "at 2"]),
            LoadError::Syntax(ParseError { line: 5, column: 4, .. }),
            "line 5, column 4: \"2\" is too large: at most 1",
        );
        assert_refused!(
            save(&["shamrocks 1", "rules shamrocks", &deck_line, "moves 3>C", "at 1 2"]),
            LoadError::Syntax(ParseError { line: 5, column: 6, .. }),
            "line 5, column 6: expected the end of the text, found \"2\"",
        );
        assert_eq!(
            LoadError::OutOfMemory.to_string(),
            "there is not enough memory for the moves of this game"
        );
    }

    #[test]
    fn an_illegal_move_is_named_by_its_number() {
        let mut game = Game::from_seed(1, Rules::default());
        for text in ["3>C", "5>18"] {
            game.play(m(text)).unwrap();
        }
        for number in 1..=3 {
            let illegal = "1>8";
            let mut words: Vec<_> = game.history().iter().map(ToString::to_string).collect();
            words.insert(number - 1, illegal.to_string());
            let saved = game.to_string();
            let (head, _) = saved.split_once("moves").unwrap();
            assert_refused!(
                format!("{head}moves {}\n", words.join(" ")).parse::<Game>(),
                LoadError::Refused { number: found, m: refused, refusal: Refusal::FanFull { .. }, .. }
                    if found == number && refused == m(illegal),
                format!(
                    "move {number}, 1>8, is illegal: fan 8 is full: a fan never holds more than \
                     three cards"
                )
                .as_str(),
            );
        }
    }

    /// A file cut anywhere is an error, or a game with fewer moves played.
    #[test]
    fn cut_at_every_byte() {
        let mut games = [
            Game::from_seed(1, Rules::default()),
            Game::from_deck(Deck::from_seed(2), Rules::DICK_1883),
            Game::from_position(position("C11 D11 H12 S12 QC / KC / QD KD / KH / KS")),
        ];
        let (mut errors, mut prefixes) = (0, 0);
        for game in &mut games {
            for _ in 0..12 {
                let legal = game.position().legal_moves();
                let Some(&m) = legal.first() else { break };
                game.play(m).unwrap();
            }
            game.undo();
            game.undo();
            let saved = game.to_string();
            for end in 0..saved.len() {
                match saved[..end].parse::<Game>() {
                    Err(_) => errors += 1,
                    Ok(cut) => {
                        assert_eq!(cut.start_position(), game.start_position());
                        assert_eq!(cut.rules(), game.rules());
                        let whole = [game.history(), game.undone()].concat();
                        let moves = [cut.history(), cut.undone()].concat();
                        // Of the last move a digit may be lost.
                        let sure = moves.len().saturating_sub(1);
                        assert!(whole.starts_with(&moves[..sure]), "{}", &saved[..end]);
                        prefixes += 1;
                    }
                }
            }
        }
        assert!(errors > 300 && prefixes > 50, "{errors} errors, {prefixes} prefixes");
    }
}

#[test]
fn what_is_expected_is_data() {
    let error = "5>x".parse::<Move>().unwrap_err();
    let ParseErrorKind::Expected { expected, found, .. } = error.kind else { panic!("{error}") };
    assert_eq!((expected, found.as_str()), (Expected::Pile, "x"));
    let error = "threecardfan".parse::<Rules>().unwrap_err();
    let ParseErrorKind::Unknown { what, found, nearest, .. } = error.kind else {
        panic!("{error}")
    };
    assert_eq!((what, found.as_str(), nearest), ("preset", "threecardfan", "three-card-fan"));
    let long = "a-very-long-word-that-is-cut".parse::<Rules>().unwrap_err();
    let ParseErrorKind::Unknown { found, .. } = long.kind else { panic!("{long}") };
    assert_eq!(found.as_str(), "a-very-long-word-that...");
    assert_eq!(position("C13 D13 H13 S13 -").outcome(), Some(shamrocks::Outcome::Won));
}
