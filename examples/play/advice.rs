//! What the solver tells the player, in words.

use shamrocks::{Budget, Fate, Game, Hint, Judge, Judged, Move, OutOfMemory, Verdict};

/// What an answer may cost: about a second.
pub const MOST: u64 = 150_000;
/// What one of many verdicts may cost.
pub const SHARE: Budget = Budget::nodes(MOST / 10);
/// What is spent before the player is looked at again.
pub const SLICE: u64 = 3000;

/// A question that is being thought about, in slices.
pub enum Thought {
    /// Which move to play; so many nodes may be spent by now.
    Hint(u64),
    /// Whether the game can be won, and by which moves.
    Solve(u64),
    /// What becomes of the game after each move.
    Judge(Box<Judge>),
}

/// What came out.
pub struct Answer {
    pub text: String,
    /// The move of a hint.
    pub hint: Option<Move>,
}

impl Thought {
    pub const HINT: Self = Self::Hint(0);
    pub const SOLVE: Self = Self::Solve(0);

    pub fn judge(game: &Game) -> Result<Self, OutOfMemory> {
        Judge::new(game.position(), SHARE).map(Box::new).map(Self::Judge)
    }

    /// Thinks a slice longer: the answer, when it is known or the budget is spent.
    pub fn go_on(&mut self, game: &mut Game) -> Result<Option<Answer>, OutOfMemory> {
        let answer = |text| Some(Answer { text, hint: None });
        Ok(match self {
            Self::Hint(nodes) => {
                *nodes += SLICE;
                match game.hint(Budget::nodes(*nodes))? {
                    Hint::Move(m) => {
                        let card = game.position().top(m.from());
                        let card = card.map_or(String::new(), |card| format!(": {}", card.name()));
                        Some(Answer { text: format!("Hint {m}{card}"), hint: Some(m) })
                    }
                    Hint::Won => answer("The game is won".into()),
                    Hint::Unwinnable => answer("Unwinnable: no sequence of moves wins".into()),
                    Hint::Undecided if *nodes < MOST => None,
                    Hint::Undecided => answer("Undecided: no win was found in time".into()),
                }
            }
            Self::Solve(nodes) => {
                *nodes += SLICE;
                let verdict = game.solve(Budget::nodes(*nodes))?;
                let is_over = verdict != Verdict::Undecided || *nodes >= MOST;
                if is_over { answer(in_words(&verdict)) } else { None }
            }
            Self::Judge(judge) => {
                let is_over = judge.step(SLICE)? || judge.nodes() >= MOST;
                if is_over { answer(by_fate(judge.moves())) } else { None }
            }
        })
    }

    /// Thinks to the end.
    pub fn answer(mut self, game: &mut Game) -> Result<String, OutOfMemory> {
        loop {
            if let Some(answer) = self.go_on(game)? {
                return Ok(answer.text);
            }
        }
    }
}

/// The verdict, and the moves that win on a line of their own.
fn in_words(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Winnable(moves) => {
            let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
            format!("{}\n{}", verdict.fate(), moves.join(" "))
        }
        Verdict::Unwinnable | Verdict::Undecided => verdict.fate().to_string(),
    }
}

/// The moves in a line for each fate.
fn by_fate(moves: &[Judged]) -> String {
    if moves.is_empty() {
        return "There is no move to judge".into();
    }
    let line = |fate| {
        let moves = moves.iter().filter(|judged| judged.fate == fate);
        let moves: String = moves.map(|judged| format!(" {}", judged.m)).collect();
        Some(format!("{fate}:{moves}")).filter(|_| !moves.is_empty())
    };
    let lines = [Fate::Winnable, Fate::Unwinnable, Fate::Undecided].into_iter().filter_map(line);
    lines.collect::<Vec<_>>().join("\n")
}
