//! The judge that follows the game, and tells of each move what becomes of the game after it.

use crate::advice::{MOST, SHARE, SLICE};
use shamrocks::{Fate, Game, Judge, Judged, Move, OutOfMemory, Pile, Position};

/// The moves of a position, as far as they are judged.
pub struct Judging {
    position: Position,
    judge: Judge,
    is_over: bool,
}

impl Judging {
    pub fn new(game: &Game) -> Result<Self, OutOfMemory> {
        let position = *game.position();
        Ok(Self { position, judge: Judge::new(&position, SHARE)?, is_over: false })
    }

    /// Whether all there is to find out about this game is known.
    pub fn is_settled(&self, game: &Game) -> bool {
        self.is_over && self.position == *game.position()
    }

    /// Judges a slice longer; anew, when the game has gone on.
    pub fn go_on(&mut self, game: &Game) -> Result<(), OutOfMemory> {
        if self.position != *game.position() {
            *self = Self::new(game)?;
        }
        self.is_over = self.judge.step(SLICE)? || self.judge.nodes() >= MOST;
        Ok(())
    }

    fn moves(&self, game: &Game) -> &[Judged] {
        if self.position == *game.position() { self.judge.moves() } else { &[] }
    }

    /// What becomes of the game after a move; `None` when it is not judged.
    pub fn fate(&self, game: &Game, m: Move) -> Option<Fate> {
        self.moves(game).iter().find(|judged| judged.m == m).map(|judged| judged.fate)
    }

    /// The best that can become of the game after a move of this pile; `None` when it has none.
    pub fn best_of(&self, game: &Game, pile: Pile) -> Option<Fate> {
        let of_pile = |judged: &&Judged| judged.m.from() == pile;
        let has = |fate| self.moves(game).iter().filter(of_pile).any(|judged| judged.fate == fate);
        [Fate::Winnable, Fate::Undecided, Fate::Unwinnable].into_iter().find(|&fate| has(fate))
    }

    /// Whether this move throws a game away that could be won.
    pub fn is_blunder(&self, game: &Game, m: Move) -> bool {
        let could_win = self.moves(game).iter().any(|judged| judged.fate == Fate::Winnable);
        could_win && self.fate(game, m) == Some(Fate::Unwinnable)
    }

    /// The verdict in few words.
    pub fn summary(&self, game: &Game) -> String {
        let count = |fate| self.moves(game).iter().filter(|judged| judged.fate == fate).count();
        let (won, lost) = (count(Fate::Winnable), count(Fate::Unwinnable));
        let open = self.moves(game).len() - won - lost;
        match (won, lost, open) {
            _ if !self.is_settled(game) => "Judge: thinking".into(),
            (0, 0, 0) => "Judge: no move".into(),
            (0, _, 0) => "Judge: the game is lost".into(),
            _ => {
                let sign = |fate, count| format!(" {count} {}", sign(fate));
                let counts =
                    [(Fate::Winnable, won), (Fate::Unwinnable, lost), (Fate::Undecided, open)];
                let counts = counts.into_iter().filter(|&(_, count)| count > 0);
                format!(
                    "Judge:{}",
                    counts.map(|(fate, count)| sign(fate, count)).collect::<String>()
                )
            }
        }
    }
}

/// A fate as a character.
pub const fn sign(fate: Fate) -> char {
    match fate {
        Fate::Winnable => '✓',
        Fate::Unwinnable => '✗',
        Fate::Undecided => '?',
    }
}
