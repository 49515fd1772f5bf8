//! Hints: what the solver found out about a game, kept while it is played.

use super::{Game, copy};
use crate::moves::Move;
use crate::position::{Fan, Pile, Position, PositionKey};
use crate::rules::FANS;
use crate::solver::{Budget, OutOfMemory, Solver, Verdict};
use alloc::collections::TryReserveError;
use alloc::vec::Vec;

/// What to do next; see [`Game::hint`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hint {
    /// A move after which the game can be won.
    Move(Move),
    /// Nothing: the game is won.
    Won,
    /// Take moves back: the game can no longer be won.
    Unwinnable,
    /// Not known: the budget ran out.
    Undecided,
}

impl Game {
    /// Whether the game can be won from here, and how.
    ///
    /// What was found is kept with the game: a winning line as long as the game is on it, also after
    /// moves were taken back or led away from it and back; a loss for all that is played after it; and
    /// when the budget ran out, the solver, so that a larger budget continues where it stopped. A clone
    /// of the game has all of that but the solver; equality and save files take no notice of it.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] when the system refuses the memory to go on.
    pub fn solve(&mut self, budget: Budget) -> Result<Verdict, OutOfMemory> {
        let position = self.position;
        if position.is_won() {
            return Ok(Verdict::Winnable(Vec::new()));
        }
        if let Some(moves) = self.known.moves_from(&position)? {
            return Ok(Verdict::Winnable(moves));
        }
        if self.has_been_lost() {
            return Ok(Verdict::Unwinnable);
        }
        let verdict = match self.known.run(&position, budget)? {
            Verdict::Winnable(moves) => Verdict::Winnable(self.known.join(&position, moves)?),
            Verdict::Unwinnable => Verdict::Unwinnable,
            Verdict::Undecided => {
                self.known.moves_back(&position)?.map_or(Verdict::Undecided, Verdict::Winnable)
            }
        };
        self.known.learn(&position, &verdict)?;
        Ok(verdict)
    }

    /// The next move of the winning line that [`solve`](Self::solve) gives, or why there is none.
    ///
    /// A player who follows the hints wins, and only the first of them costs time.
    ///
    /// ```
    /// use shamrocks::{Budget, Game, Hint, Rules};
    ///
    /// let mut game = Game::from_seed(1, Rules::default());
    /// while let Hint::Move(m) = game.hint(Budget::default())? {
    ///     game.play(m)?;
    /// }
    /// assert!(game.position().is_won());
    /// # Ok::<_, Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] when the system refuses the memory to go on.
    pub fn hint(&mut self, budget: Budget) -> Result<Hint, OutOfMemory> {
        Ok(match self.solve(budget)? {
            Verdict::Winnable(moves) => moves.first().map_or(Hint::Won, |&m| Hint::Move(m)),
            Verdict::Unwinnable => Hint::Unwinnable,
            Verdict::Undecided => Hint::Undecided,
        })
    }

    /// Whether a position that is known to be lost led here.
    fn has_been_lost(&self) -> bool {
        let Some(lost) = self.known.lost else { return false };
        let mut position = self.start;
        let mut on_the_way = self.history().iter().map(|&m| {
            let _ = position.play(m);
            position.key()
        });
        self.start.key() == lost || on_the_way.any(|key| key == lost)
    }
}

/// What the solver found out about positions of a game.
pub(super) struct Known {
    /// The last one used comes last.
    lines: Vec<Line>,
    lost: Option<PositionKey>,
    /// Of a position that is still undecided.
    solver: Option<Solver>,
}

/// Moves that win.
#[derive(Clone)]
struct Line {
    start: Position,
    moves: Vec<Move>,
}

/// Most lines kept, so that a player may try one way after another and come back.
const MOST_LINES: usize = 8;

impl Clone for Known {
    fn clone(&self) -> Self {
        Self { lines: self.lines.clone(), lost: self.lost, solver: None }
    }
}

impl Known {
    pub(super) const NOTHING: Self = Self { lines: Vec::new(), lost: None, solver: None };

    pub(super) fn try_clone(&self) -> Result<Self, TryReserveError> {
        let mut lines = Vec::new();
        lines.try_reserve_exact(self.lines.len())?;
        for Line { start, moves } in &self.lines {
            lines.push(Line { start: *start, moves: copy(moves)? });
        }
        Ok(Self { lines, lost: self.lost, solver: None })
    }

    /// What is left of a line that passes here.
    fn moves_from(&mut self, position: &Position) -> Result<Option<Vec<Move>>, TryReserveError> {
        for at in (0..self.lines.len()).rev() {
            if let Some(moves) = self.lines[at].moves_from(position)? {
                self.lines[at..].rotate_left(1);
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// A new line up to where it meets one that is kept, then along that one: what a player was told once
    /// stays so.
    fn join(
        &mut self,
        position: &Position,
        mut moves: Vec<Move>,
    ) -> Result<Vec<Move>, TryReserveError> {
        let mut on_line = *position;
        for at in 0..moves.len() {
            let _ = on_line.play(moves[at]);
            if let Some(rest) = self.moves_from(&on_line)? {
                moves.truncate(at + 1);
                moves.try_reserve(rest.len())?;
                moves.extend_from_slice(&rest);
                break;
            }
        }
        Ok(moves)
    }

    /// A move that leads to a line, and what is left of it.
    fn moves_back(&mut self, position: &Position) -> Result<Option<Vec<Move>>, TryReserveError> {
        for &m in &position.legal_moves() {
            let mut after = *position;
            let _ = after.play(m);
            if let Some(mut moves) = self.moves_from(&after)? {
                moves.try_reserve(1)?;
                moves.insert(0, m);
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Solves a position, or goes on with it.
    fn run(&mut self, position: &Position, budget: Budget) -> Result<Verdict, OutOfMemory> {
        let solver = match self.solver.take() {
            Some(mut solver) => {
                if solver.position() != position {
                    solver.restart(position)?;
                }
                solver
            }
            None => Solver::new(position)?,
        };
        self.solver.insert(solver).run(budget)
    }

    /// Keeps what was found out about a position.
    fn learn(&mut self, position: &Position, verdict: &Verdict) -> Result<(), TryReserveError> {
        match verdict {
            Verdict::Winnable(moves) => {
                let line = Line { start: *position, moves: copy(moves)? };
                if self.lines.len() == MOST_LINES {
                    self.lines.remove(0);
                }
                self.lines.try_reserve(1)?;
                self.lines.push(line);
            }
            Verdict::Unwinnable => self.lost = Some(position.key()),
            Verdict::Undecided => return Ok(()),
        }
        self.solver = None;
        Ok(())
    }
}

impl Line {
    /// The moves from a position on, when the line passes it.
    fn moves_from(&self, position: &Position) -> Result<Option<Vec<Move>>, TryReserveError> {
        let key = position.key();
        let mut on_line = self.start;
        for at in 0..=self.moves.len() {
            if on_line.foundations() == position.foundations() && on_line.key() == key {
                let mut moves = copy(&self.moves[at..])?;
                let fans = same_fans(&on_line, position);
                let pile = |pile| match pile {
                    Pile::Fan(fan) => Pile::Fan(fans[fan.index()]),
                    Pile::Foundation(_) => pile,
                };
                moves.iter_mut().for_each(|m| *m = Move::new(pile(m.from()), pile(m.to())));
                return Ok(Some(moves));
            }
            if let Some(&m) = self.moves.get(at) {
                let _ = on_line.play(m);
            }
        }
        Ok(None)
    }
}

/// For each fan of a position, the fan with the same cards in another position of the same key.
fn same_fans(position: &Position, other: &Position) -> [Fan; FANS] {
    let mut taken = [false; FANS];
    Fan::ALL.map(|fan| {
        let is_same =
            |&same: &Fan| !taken[same.index()] && other.slots(same) == position.slots(fan);
        let same = Fan::ALL.into_iter().find(is_same).unwrap_or(fan);
        taken[same.index()] = true;
        same
    })
}
