//! Moves: which are legal, why the others are not, and playing them.

use crate::card::{Card, Suit};
use crate::position::{Fan, Pile, Position, top_of};
use crate::rules::{Building, EmptyFans, FAN_LIMIT, FANS, FOUNDATIONS, Rules, next_on_foundation};
use crate::text::{Cursor, Expected, ParseError, whole};
use arrayvec::{ArrayString, ArrayVec};
use core::fmt::{self, Write};
use core::ops::Deref;
use core::str::FromStr;
use thiserror::Error;

/// A move of one card, the top card of a pile, to another pile. Two bytes.
///
/// Whether it is legal depends on the position. Ordered by the pile it comes from, then by the one it
/// goes to. As text: `5>12`, `5>H`, `H>5`.
///
/// ```
/// use shamrocks::{Fan, Move, Suit};
///
/// let to_hearts: Move = "5>h".parse()?;
/// assert_eq!(to_hearts, Move::new(Fan::ALL[4], Suit::Hearts));
/// assert_eq!(to_hearts.to_string(), "5>H");
/// assert_eq!(to_hearts.code(), 4 + 256 * 20);
/// # Ok::<_, shamrocks::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Move {
    /// The move from one pile to another.
    #[must_use]
    pub fn new(from: impl Into<Pile>, to: impl Into<Pile>) -> Self {
        Self { from: from.into().code(), to: to.into().code() }
    }

    /// The pile that loses its top card.
    #[must_use]
    pub fn from(self) -> Pile {
        Pile::from_code(self.from).unwrap_or(Pile::Fan(Fan::ALL[0]))
    }

    /// The pile that gains it.
    #[must_use]
    pub fn to(self) -> Pile {
        Pile::from_code(self.to).unwrap_or(Pile::Fan(Fan::ALL[0]))
    }

    /// The move back.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { from: self.to, to: self.from }
    }

    /// The frozen code: from + 256 × to, in the codes of [`Pile`].
    #[must_use]
    pub const fn code(self) -> u16 {
        u16::from_le_bytes([self.from, self.to])
    }

    /// The move with this frozen code.
    #[must_use]
    pub const fn from_code(code: u16) -> Option<Self> {
        let [from, to] = code.to_le_bytes();
        if (from as usize) < Pile::COUNT && (to as usize) < Pile::COUNT {
            Some(Self { from, to })
        } else {
            None
        }
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, ParseError> {
        let from = Self::read_from(cursor)?;
        Ok(Self::new(from, Pile::read(cursor)?))
    }

    /// Reads up to the `>`.
    fn read_from(cursor: &mut Cursor<'_>) -> Result<Pile, ParseError> {
        let start = *cursor;
        let from = Pile::read(cursor).map_err(|error| {
            // Text that is no move at all should learn what a move looks like.
            if start.peek().is_some_and(|c| c.is_ascii_digit()) {
                error
            } else {
                start.expected(Expected::Move)
            }
        })?;
        if cursor.take('>') { Ok(from) } else { Err(start.expected(Expected::Move)) }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = ArrayString::<8>::new();
        write!(text, "{}>{}", self.from(), self.to())?;
        f.pad(&text)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole(text, Self::read)
    }
}

/// The most legal moves that any position has under any rules; the capacity of a [`MoveList`].
///
/// Let n fans hold cards. A move takes the top card of a fan or of a foundation.
///
/// - To a fan with cards: such a fan has one top card, and only cards of two ranks may go on it,
///   eight cards in all, each at most once. At most 8n moves.
/// - To an emptied fan: at most n + 4 cards can move, to each of 18 - n fans.
/// - To a foundation: each takes one card. At most 4 moves.
///
/// The sum 8n + (n + 4)(18 - n) + 4 is largest at n = 11, where it is 197. That no rule is assumed
/// makes it hold for every combination of keys; a test searches for bad cases, and finds 180.
pub const MAX_MOVES: usize = 197;

/// Legal moves, in the order of the piles they come from, then of those they go to; no heap.
///
/// A slice of [`Move`] in all but name.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct MoveList(ArrayVec<Move, MAX_MOVES>);

impl MoveList {
    pub(crate) const fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    /// Adds a move. [`MAX_MOVES`] is never exceeded.
    pub(crate) fn push(&mut self, m: Move) {
        let full = self.0.try_push(m);
        debug_assert!(full.is_ok(), "MAX_MOVES is too small");
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl AsRef<[Move]> for MoveList {
    fn as_ref(&self) -> &[Move] {
        &self.0
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// The moves, blanks between.
impl fmt::Display for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, m) in self.iter().enumerate() {
            write!(f, "{}{m}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = MoveListIter;

    fn into_iter(self) -> MoveListIter {
        MoveListIter(self.0.into_iter())
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The moves of a [`MoveList`], by value.
#[derive(Clone, Debug)]
pub struct MoveListIter(arrayvec::IntoIter<Move, MAX_MOVES>);

impl Iterator for MoveListIter {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for MoveListIter {
    fn next_back(&mut self) -> Option<Move> {
        self.0.next_back()
    }
}

impl ExactSizeIterator for MoveListIter {}

impl core::iter::FusedIterator for MoveListIter {}

/// Why a move is refused. Prints as a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The game is won, hence over.
    #[error("the game is won: no card is left to move")]
    Won,
    /// The card would stay where it is.
    #[error("{} to {} is no move: a card goes to another pile", pile.name(), pile.name())]
    #[non_exhaustive]
    SamePile {
        /// The pile.
        pile: Pile,
    },
    /// There is no card to move.
    #[error("{} is empty: there is no card to move", pile.name())]
    #[non_exhaustive]
    NoCard {
        /// The pile.
        pile: Pile,
    },
    /// A foundation takes only its own suit.
    #[error("{} does not go on {}: a foundation takes one suit", card.name(), Pile::Foundation(*foundation).name())]
    #[non_exhaustive]
    WrongFoundation {
        /// The card.
        card: Card,
        /// The foundation.
        foundation: Suit,
    },
    /// A lower card of the suit goes to the foundation first.
    #[error("{} does not go on its foundation yet: {} comes next", card.name(), next.name())]
    #[non_exhaustive]
    NotNext {
        /// The card.
        card: Card,
        /// The card that the foundation takes next.
        next: Card,
    },
    /// These rules let no card leave a foundation.
    #[error("{} stays on its foundation: these rules allow no worrying back", card.name())]
    #[non_exhaustive]
    NoWorryingBack {
        /// The card.
        card: Card,
    },
    /// The emptied fan is gone.
    #[error("{} does not go to fan {fan}: an emptied fan is gone", card.name())]
    #[non_exhaustive]
    FanGone {
        /// The card.
        card: Card,
        /// The emptied fan.
        fan: Fan,
    },
    /// Only Kings fill emptied fans.
    #[error("{} does not go to fan {fan}: only a king fills an emptied fan", card.name())]
    #[non_exhaustive]
    OnlyKings {
        /// The card.
        card: Card,
        /// The emptied fan.
        fan: Fan,
    },
    /// A card alone in its fan would only change one emptied fan for another.
    #[error(
        "{} is alone in fan {from}: moving it to the empty fan {to} would change nothing",
        card.name()
    )]
    #[non_exhaustive]
    Alone {
        /// The card.
        card: Card,
        /// Its fan.
        from: Fan,
        /// The emptied fan.
        to: Fan,
    },
    /// The fan is full.
    #[error("fan {fan} is full: a fan never holds more than three cards")]
    #[non_exhaustive]
    FanFull {
        /// The card.
        card: Card,
        /// The fan.
        fan: Fan,
    },
    /// The ranks are no neighbours, or not in the direction in which these rules build.
    #[error("{} does not go on {}: build {} by one rank", card.name(), on.name(), direction(*building))]
    #[non_exhaustive]
    WrongRank {
        /// The card.
        card: Card,
        /// The top card of the fan.
        on: Card,
        /// How fans build.
        building: Building,
    },
}

fn direction(building: Building) -> &'static str {
    match building {
        Building::UpOrDown => "up or down",
        Building::Down => "down",
    }
}

/// Why a move cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum UndoError {
    /// The pile that the move went to is empty.
    #[error("{m} cannot be taken back: {} is empty", m.to().name())]
    #[non_exhaustive]
    NoCard {
        /// The move.
        m: Move,
    },
    /// The pile that the move came from has no place for the card.
    #[error("{m} cannot be taken back: {} has no place for {}", m.from().name(), card.name())]
    #[non_exhaustive]
    NoPlace {
        /// The move.
        m: Move,
        /// The card.
        card: Card,
    },
    /// The move was not legal in the position before.
    #[error("{m} cannot be taken back, since it was not legal: {refusal}")]
    #[non_exhaustive]
    Refused {
        /// The move.
        m: Move,
        /// Why it was not legal.
        refusal: Refusal,
    },
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// All 52 cards are on the foundations.
    Won,
    /// The game is not won, and no legal move is left.
    Stuck,
}

impl Position {
    /// All legal moves, in the order of the piles they come from, then of those they go to.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        let targets = Targets::new(self);
        for fan in Fan::ALL {
            self.push_moves_of_fan(&targets, fan, &mut moves);
        }
        for suit in Suit::ALL {
            self.push_moves_of_foundation(&targets, suit, &mut moves);
        }
        moves
    }

    /// The legal moves of the top card of one pile.
    #[must_use]
    pub fn legal_moves_of(&self, from: impl Into<Pile>) -> MoveList {
        let mut moves = MoveList::new();
        let targets = Targets::new(self);
        match from.into() {
            Pile::Fan(fan) => self.push_moves_of_fan(&targets, fan, &mut moves),
            Pile::Foundation(suit) => self.push_moves_of_foundation(&targets, suit, &mut moves),
        }
        moves
    }

    fn push_moves_of_fan(&self, targets: &Targets, fan: Fan, moves: &mut MoveList) {
        let slots = self.slots(fan);
        let Some(card) = top_of(slots) else { return };
        let fans = targets.of(card, slots[1].is_some());
        push_moves(Pile::Fan(fan), fans, moves);
        if targets.next[card.suit() as usize] == Some(card) {
            moves.push(Move::new(fan, card.suit()));
        }
    }

    fn push_moves_of_foundation(&self, targets: &Targets, suit: Suit, moves: &mut MoveList) {
        if !self.rules.worrying_back || self.is_won() {
            return;
        }
        if let Some(card) = self.top(suit) {
            push_moves(Pile::Foundation(suit), targets.of(card, true), moves);
        }
    }

    /// The card that the foundation of `suit` takes next.
    pub(crate) fn next(&self, suit: Suit) -> Option<Card> {
        next_on_foundation(suit, self.foundation(suit))
    }

    /// Whether `m` is legal.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.check(m).is_ok()
    }

    /// Gives the card that `m` moves.
    ///
    /// # Errors
    ///
    /// [`Refusal`] when the move is not legal.
    pub fn check(&self, m: Move) -> Result<Card, Refusal> {
        let (from, to) = (m.from(), m.to());
        if self.is_won() {
            return Err(Refusal::Won);
        }
        if from == to {
            return Err(Refusal::SamePile { pile: from });
        }
        let card = self.top(from).ok_or(Refusal::NoCard { pile: from })?;
        match (from, to) {
            (_, Pile::Foundation(foundation)) => self.check_foundation(card, foundation)?,
            (Pile::Foundation(_), _) if !self.rules.worrying_back => {
                return Err(Refusal::NoWorryingBack { card });
            }
            (_, Pile::Fan(fan)) => self.check_fan(card, from, fan)?,
        }
        Ok(card)
    }

    fn check_foundation(&self, card: Card, foundation: Suit) -> Result<(), Refusal> {
        if card.suit() != foundation {
            return Err(Refusal::WrongFoundation { card, foundation });
        }
        match self.next(foundation) {
            Some(next) if next != card => Err(Refusal::NotNext { card, next }),
            _ => Ok(()),
        }
    }

    fn check_fan(&self, card: Card, from: Pile, fan: Fan) -> Result<(), Refusal> {
        let rules = self.rules;
        let Some(on) = self.top(fan) else {
            return match (rules.empty_fans, from) {
                (EmptyFans::Closed, _) => Err(Refusal::FanGone { card, fan }),
                (empty_fans, _) if !empty_fans.takes(card) => Err(Refusal::OnlyKings { card, fan }),
                (_, Pile::Fan(from)) if self.slots(from)[1].is_none() => {
                    Err(Refusal::Alone { card, from, to: fan })
                }
                _ => Ok(()),
            };
        };
        if self.slots(fan)[FAN_LIMIT - 1].is_some() {
            return Err(Refusal::FanFull { card, fan });
        }
        if !rules.building.allows(card.rank(), on.rank()) {
            return Err(Refusal::WrongRank { card, on, building: rules.building });
        }
        Ok(())
    }

    /// Plays `m` and gives the card that moved.
    ///
    /// # Errors
    ///
    /// [`Refusal`] when the move is not legal; the position is then as it was.
    pub fn play(&mut self, m: Move) -> Result<Card, Refusal> {
        let card = self.check(m)?;
        self.lift(m.from());
        self.put(m.to(), card);
        Ok(card)
    }

    /// Takes back `m`, and gives the card that moved.
    ///
    /// # Errors
    ///
    /// [`UndoError`] unless there is a position before in which `m` was legal; the position is
    /// then as it was.
    pub fn undo(&mut self, m: Move) -> Result<Card, UndoError> {
        let card = self.top(m.to()).ok_or(UndoError::NoCard { m })?;
        let mut before = *self;
        before.lift(m.to());
        let has_place = match m.from() {
            Pile::Fan(fan) => before.slots(fan)[FAN_LIMIT - 1].is_none(),
            Pile::Foundation(suit) => before.next(suit) == Some(card),
        };
        if !has_place {
            return Err(UndoError::NoPlace { m, card });
        }
        before.put(m.from(), card);
        before.check(m).map_err(|refusal| UndoError::Refused { m, refusal })?;
        *self = before;
        Ok(card)
    }

    /// Takes the top card off a pile, which has one.
    fn lift(&mut self, pile: Pile) {
        match pile {
            Pile::Fan(fan) => {
                let top = self.fans[fan.index()].iter_mut().rev().find(|slot| slot.is_some());
                if let Some(slot) = top {
                    *slot = None;
                }
            }
            Pile::Foundation(suit) => self.foundations[suit as usize] -= 1,
        }
    }

    /// Puts a card on a pile, which has room.
    fn put(&mut self, pile: Pile, card: Card) {
        match pile {
            Pile::Fan(fan) => {
                let room = self.fans[fan.index()].iter_mut().find(|slot| slot.is_none());
                if let Some(slot) = room {
                    *slot = Some(card);
                }
            }
            Pile::Foundation(suit) => self.foundations[suit as usize] += 1,
        }
    }

    /// Whether the game is over, and how.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.is_won() {
            Some(Outcome::Won)
        } else if self.legal_moves().is_empty() {
            Some(Outcome::Stuck)
        } else {
            None
        }
    }

    /// Whether the game is not won and no legal move is left.
    ///
    /// A game can be lost long before that, above all with worrying back, where idle moves never
    /// run out.
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        self.outcome() == Some(Outcome::Stuck)
    }

    /// Reads a move to be played here: as [`Move`] does, and the target `F` means the foundation
    /// of the card that would move.
    ///
    /// ```
    /// # use shamrocks::{Deck, Position, Rules};
    /// let position = Position::deal(&Deck::from_seed(1), Rules::default());
    /// assert_eq!(position.parse_move("3>F")?.to_string(), "3>C");
    /// # Ok::<_, shamrocks::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseError`] when the text is no move, or names `F` from an empty pile. Whether the move
    /// is legal is not asked.
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        whole(text, |cursor| {
            let from = Move::read_from(cursor)?;
            match self.top(from) {
                Some(card) if cursor.take('F') => Ok(Move::new(from, card.suit())),
                _ => Ok(Move::new(from, Pile::read(cursor)?)),
            }
        })
    }
}

/// Adds the moves from a pile to these fans, given as bits.
fn push_moves(from: Pile, mut fans: u32, moves: &mut MoveList) {
    while fans != 0 {
        moves.push(Move { from: from.code(), to: fans.trailing_zeros() as u8 });
        fans &= fans - 1;
    }
}

/// Which piles can take a card; fans are bits.
struct Targets {
    /// By the rank of the card, the fans with room whose top card it goes on.
    by_rank: [u32; 13],
    /// The emptied fans.
    empty: u32,
    empty_fans: EmptyFans,
    /// The cards that the foundations take.
    next: [Option<Card>; FOUNDATIONS],
}

impl Targets {
    fn new(position: &Position) -> Self {
        let Rules { building, empty_fans, .. } = position.rules;
        let next = Suit::ALL.map(|suit| position.next(suit));
        let mut targets = Self { by_rank: [0; 13], empty: 0, empty_fans, next };
        // By rank, one place up so that an Ace and a King have neighbours too.
        let mut hosts = [0; 15];
        for (index, slots) in position.fans.iter().enumerate() {
            let fan = 1 << index;
            match slots {
                [None, ..] => targets.empty |= fan,
                [Some(top), None, _] | [_, Some(top), None] => {
                    hosts[top.rank() as usize + 1] |= fan
                }
                _ => {}
            }
        }
        for step in building.steps() {
            for (rank, fans) in (1i8..).zip(&mut targets.by_rank) {
                *fans |= hosts[(rank + step) as usize];
            }
        }
        targets
    }

    /// The fans that take `card`; emptied ones only if it leaves something behind.
    fn of(&self, card: Card, leaves_something: bool) -> u32 {
        let fans = self.by_rank[card.rank() as usize];
        let fills = self.empty != 0 && leaves_something && self.empty_fans.takes(card);
        if fills { fans | self.empty } else { fans }
    }
}

const _: () = assert!(FANS <= 32, "a fan is a bit of a u32");
