//! A game: where it started, every move, and where it stands.

#[cfg(feature = "solver")]
mod hints;

use crate::autoplay::Autoplay;
use crate::card::Card;
use crate::deck::{Deck, DeckError, ParseDeckError};
use crate::moves::{Move, MoveList, Outcome, Refusal};
use crate::notation::{self, ParsePositionError};
use crate::position::{Position, PositionError};
use crate::rules::Rules;
use crate::text::{Cursor, Expected, ParseError, ParseErrorKind};
use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
#[cfg(feature = "solver")]
use hints::Known;
use thiserror::Error;

#[cfg(feature = "solver")]
pub use hints::Hint;

/// A game being played, with unlimited undo and redo.
///
/// # Equality
///
/// Equal are games whose save files are: the same start, named in the same way, the same moves, and
/// as many of them taken back.
///
/// # Text
///
/// Prints as a save file, and reads one back by replaying it move by move, so that a damaged file
/// is an error and never an illegal position.
///
/// ```
/// use shamrocks::{Game, Rules};
///
/// let mut game = Game::from_seed(1, Rules::default());
/// game.play("3>C".parse()?)?;
/// game.play("5>18".parse()?)?;
/// game.undo();
/// assert_eq!(game.move_count(), 1);
///
/// let saved = game.to_string();
/// assert!(saved.ends_with("\nmoves 3>C 5>18\nat 1\n"));
/// assert_eq!(saved.parse::<Game>()?, game);
/// # Ok::<_, Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game {
    origin: Origin,
    start: Position,
    position: Position,
    moves: Vec<Move>,
    played: usize,
    #[cfg(feature = "solver")]
    known: Known,
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        (self.origin, self.start, &self.moves, self.played)
            == (other.origin, other.start, &other.moves, other.played)
    }
}

impl Eq for Game {}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("origin", &self.origin)
            .field("start", &self.start)
            .field("position", &self.position)
            .field("moves", &self.moves)
            .field("played", &self.played)
            .finish()
    }
}

/// Where a game started.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    Seed(u64, Deck),
    Deck(Deck),
    Position,
}

impl Game {
    /// A game of the deal with this seed; see [`Deck::from_seed`].
    #[must_use]
    pub fn from_seed(seed: u64, rules: Rules) -> Self {
        let deck = Deck::from_seed(seed);
        Self::start(Origin::Seed(seed, deck), Position::deal(&deck, rules))
    }

    /// A game of this deck.
    #[must_use]
    pub fn from_deck(deck: Deck, rules: Rules) -> Self {
        Self::start(Origin::Deck(deck), Position::deal(&deck, rules))
    }

    /// A game that starts from this position.
    #[must_use]
    pub const fn from_position(position: Position) -> Self {
        Self::start(Origin::Position, position)
    }

    const fn start(origin: Origin, start: Position) -> Self {
        Self {
            origin,
            start,
            position: start,
            moves: Vec::new(),
            played: 0,
            #[cfg(feature = "solver")]
            known: Known::NOTHING,
        }
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position at the start.
    #[must_use]
    pub const fn start_position(&self) -> &Position {
        &self.start
    }

    /// The rules in force.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.start.rules()
    }

    /// The seed of the deal, when the game was dealt from one.
    #[must_use]
    pub const fn seed(&self) -> Option<u64> {
        if let Origin::Seed(seed, _) = self.origin { Some(seed) } else { None }
    }

    /// The deck, when the game was dealt.
    #[must_use]
    pub const fn deck(&self) -> Option<&Deck> {
        match &self.origin {
            Origin::Seed(_, deck) | Origin::Deck(deck) => Some(deck),
            Origin::Position => None,
        }
    }

    /// Plays a move and gives the card that moved. Moves that were taken back are forgotten.
    ///
    /// # Errors
    ///
    /// [`Refusal`] when the move is not legal; nothing has then changed.
    pub fn play(&mut self, m: Move) -> Result<Card, Refusal> {
        let card = self.position.play(m)?;
        self.moves.truncate(self.played);
        self.moves.push(m);
        self.played += 1;
        Ok(card)
    }

    /// Takes back the last move and gives it; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let m = *self.history().last()?;
        self.position.undo(m).ok()?;
        self.played -= 1;
        Some(m)
    }

    /// Plays the last move that was taken back, and gives it; `None` when there is none.
    pub fn redo(&mut self) -> Option<Move> {
        let m = *self.undone().first()?;
        self.position.play(m).ok()?;
        self.played += 1;
        Some(m)
    }

    /// Takes back every move; each can be played again with [`redo`](Self::redo).
    pub const fn restart(&mut self) {
        self.position = self.start;
        self.played = 0;
    }

    /// Plays cards to the foundations and gives the moves; see [`Position::autoplay`].
    pub fn autoplay(&mut self, which: Autoplay) -> MoveList {
        let moves = self.position.autoplay(which);
        if !moves.is_empty() {
            self.moves.truncate(self.played);
            self.moves.extend_from_slice(&moves);
            self.played = self.moves.len();
        }
        moves
    }

    /// The moves that led here.
    #[must_use]
    pub fn history(&self) -> &[Move] {
        self.moves.get(..self.played).unwrap_or_default()
    }

    /// The moves that were taken back and can be played again, the next one first.
    #[must_use]
    pub fn undone(&self) -> &[Move] {
        self.moves.get(self.played..).unwrap_or_default()
    }

    /// How many moves led here.
    #[must_use]
    pub const fn move_count(&self) -> usize {
        self.played
    }

    /// Whether the game is over, and how.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// Makes room for this many more moves, so that playing them cannot run out of memory.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] when the memory is not to be had.
    pub fn try_reserve(&mut self, moves: usize) -> Result<(), TryReserveError> {
        // Moves that were taken back make way for new ones.
        self.moves.try_reserve(moves.saturating_sub(self.undone().len()))
    }

    /// A clone, unless the memory for it is not to be had.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] when there is not enough memory.
    pub fn try_clone(&self) -> Result<Self, TryReserveError> {
        Ok(Self {
            origin: self.origin,
            start: self.start,
            position: self.position,
            moves: copy(&self.moves)?,
            played: self.played,
            #[cfg(feature = "solver")]
            known: self.known.try_clone()?,
        })
    }
}

/// A copy, unless the memory for it is not to be had.
fn copy(moves: &[Move]) -> Result<Vec<Move>, TryReserveError> {
    let mut copied = Vec::new();
    copied.try_reserve_exact(moves.len())?;
    copied.extend_from_slice(moves);
    Ok(copied)
}

/// A save file that is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// It could not be read.
    #[error(transparent)]
    Syntax(#[from] ParseError),
    /// Its deck is none.
    #[error("line {line}: {error}")]
    #[non_exhaustive]
    Deck {
        /// The line of the deck, from 1.
        line: u32,
        /// What is wrong with it.
        error: DeckError,
    },
    /// Its position is none.
    #[error("line {line}: {error}")]
    #[non_exhaustive]
    Position {
        /// The line of the position, from 1.
        line: u32,
        /// What is wrong with it.
        error: PositionError,
    },
    /// Its deck is not the one of its seed.
    #[error("line {line}: this is not the deck of seed {seed}")]
    #[non_exhaustive]
    SeedMismatch {
        /// The line of the deck, from 1.
        line: u32,
        /// The seed that the file names.
        seed: u64,
    },
    /// Its position names other rules than the file does.
    #[error("line {line}: the position is under the rules {position}, the game under {game}")]
    #[non_exhaustive]
    RulesMismatch {
        /// The line of the position, from 1.
        line: u32,
        /// The rules of the position.
        position: Rules,
        /// The rules of the game.
        game: Rules,
    },
    /// One of its moves is illegal.
    #[error("move {number}, {m}, is illegal: {refusal}")]
    #[non_exhaustive]
    Refused {
        /// Which move, from 1.
        number: usize,
        /// The move.
        m: Move,
        /// Why it is refused.
        refusal: Refusal,
    },
    /// The memory for its moves is not to be had.
    #[error("there is not enough memory for the moves of this game")]
    OutOfMemory,
}

const FORMAT: u64 = 1;

/// The save file.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "shamrocks {FORMAT}\nrules {}", self.rules())?;
        if let Some(seed) = self.seed() {
            writeln!(f, "seed {seed}")?;
        }
        match self.deck() {
            Some(deck) => writeln!(f, "deck {deck}")?,
            None => writeln!(f, "position {}", self.start)?,
        }
        f.write_str("moves")?;
        self.moves.iter().try_for_each(|m| write!(f, " {m}"))?;
        writeln!(f)?;
        if self.played < self.moves.len() { writeln!(f, "at {}", self.played) } else { Ok(()) }
    }
}

impl FromStr for Game {
    type Err = LoadError;

    fn from_str(text: &str) -> Result<Self, LoadError> {
        let mut cursor = Cursor::new(text);
        read_format(&mut cursor)?;
        expect(&mut cursor, "rules", "rules ...")?;
        let rules = Rules::read(&mut cursor)?;
        cursor.end_of_line()?;
        let mut game = Self::read_start(&mut cursor, rules)?;
        cursor.end_of_line()?;
        expect(&mut cursor, "moves", "moves ...")?;
        game.read_moves(&mut cursor)?;
        cursor.end_of_line()?;
        if cursor.take_keyword("at") {
            let at = cursor.number(Expected::Number, game.move_count() as u64)?;
            while game.move_count() as u64 > at && game.undo().is_some() {}
        }
        cursor.end()?;
        Ok(game)
    }
}

/// Takes the first word of a line, or fails with what the line should be.
fn expect(cursor: &mut Cursor<'_>, word: &str, line: &'static str) -> Result<(), ParseError> {
    if cursor.take_keyword(word) { Ok(()) } else { Err(cursor.expected(Expected::Line(line))) }
}

fn read_format(cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
    const LINE: &str = "shamrocks 1";
    expect(cursor, "shamrocks", LINE)?;
    let start = *cursor;
    match cursor.number(Expected::Number, u64::MAX)? {
        FORMAT => cursor.end_of_line(),
        found if found > FORMAT => {
            Err(start.error(ParseErrorKind::Version { found, known: FORMAT }))
        }
        _ => Err(start.expected(Expected::Line(LINE))),
    }
}

impl Game {
    /// Reads what the game started from.
    fn read_start(cursor: &mut Cursor<'_>, rules: Rules) -> Result<Self, LoadError> {
        let mut seed = None;
        if cursor.take_keyword("seed") {
            seed = Some(cursor.number(Expected::Number, u64::MAX)?);
            cursor.end_of_line()?;
        }
        let line = cursor.line();
        if cursor.take_keyword("deck") {
            let deck = Deck::read(cursor, Cursor::skip_blanks).map_err(|error| match error {
                ParseDeckError::Syntax(error) => LoadError::Syntax(error),
                ParseDeckError::Deck(error) => LoadError::Deck { line, error },
            })?;
            return match seed {
                Some(seed) if Deck::from_seed(seed) != deck => {
                    Err(LoadError::SeedMismatch { line, seed })
                }
                Some(seed) => Ok(Self::from_seed(seed, rules)),
                None => Ok(Self::from_deck(deck, rules)),
            };
        }
        if seed.is_some() || !cursor.take_keyword("position") {
            return Err(cursor.expected(Expected::Line("deck ...")).into());
        }
        let read = notation::read_line(cursor)
            .and_then(|(arrangement, named)| Ok((arrangement.finish(rules)?, named)));
        let (position, named) = read.map_err(|error| match error {
            ParsePositionError::Syntax(error) => LoadError::Syntax(error),
            ParsePositionError::Position(error) => LoadError::Position { line, error },
        })?;
        match named {
            Some(position) if position != rules => {
                Err(LoadError::RulesMismatch { line, position, game: rules })
            }
            _ => Ok(Self::from_position(position)),
        }
    }

    /// Reads and plays the moves of the line.
    fn read_moves(&mut self, cursor: &mut Cursor<'_>) -> Result<(), LoadError> {
        while cursor.peek().is_some_and(|c| c != '\n') {
            let m = Move::read(cursor)?;
            let number = self.move_count() + 1;
            self.try_reserve(1).map_err(|_| LoadError::OutOfMemory)?;
            self.play(m).map_err(|refusal| LoadError::Refused { number, m, refusal })?;
            if cursor.peek().is_some_and(|c| !c.is_whitespace()) {
                return Err(cursor.expected(Expected::EndOfLine).into());
            }
            cursor.skip_blanks();
        }
        Ok(())
    }
}
