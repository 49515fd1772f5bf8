//! What takes time, and goes on while no key is pressed: thinking, watching the solution, and looking
//! for a deal.

use super::layout::SMALLEST;
use super::sheet::Sheet;
use super::{Table, judging::Judging};
use crate::advice::{Answer, Thought};
use crate::deals::Search;
use crate::line::ending;
use shamrocks::{Budget, Game, Hint, OutOfMemory};
use std::time::{Duration, Instant};

/// How long a move is seen while the solution is watched.
pub const BEAT: Duration = Duration::from_millis(400);

pub enum Task {
    /// A question is thought about.
    Ask(Thought),
    /// The solution is sought, to be watched.
    Solve(Thought),
    /// The solution is played, its next move at this time.
    Watch(Instant),
    /// A deal is sought.
    Look(Box<Search>),
}

impl Table {
    /// Begins to think about a question.
    pub fn ask(&mut self, thought: Thought) {
        self.begin(Task::Ask(thought), "Thinking; any key stops it");
    }

    /// Begins to watch the solution.
    pub fn watch(&mut self) {
        self.begin(Task::Solve(Thought::HINT), "Looking for the solution; any key stops it");
    }

    pub fn begin(&mut self, task: Task, message: &str) {
        self.put_down(message);
        self.task = Some(task);
    }

    /// Stops what is going on. Says whether the key that did it has done its work.
    pub fn stop(&mut self) -> bool {
        match self.task.take() {
            None => false,
            Some(Task::Watch(_)) => {
                self.put_down("Stopped; w goes on, u takes moves back");
                true
            }
            Some(Task::Ask(_) | Task::Solve(_) | Task::Look(_)) => {
                self.message.clear();
                false
            }
        }
    }

    /// How long to wait for the player before `go_on` is called; `None` when there is nothing to do.
    pub fn patience(&self, now: Instant) -> Option<Duration> {
        let is_judging = self.judging.as_ref().is_some_and(|it| !it.is_settled(&self.game));
        match &self.task {
            Some(Task::Watch(next)) if !is_judging => Some(next.saturating_duration_since(now)),
            None if !is_judging => None,
            _ => Some(Duration::ZERO),
        }
    }

    /// Goes on a little with what takes time.
    pub fn go_on(&mut self, now: Instant) {
        match self.task.take() {
            Some(Task::Ask(thought)) => self.think(thought, Task::Ask, Self::show),
            Some(Task::Solve(thought)) => {
                self.think(thought, Task::Solve, |table, answer| match answer.hint {
                    Some(_) => table.task = Some(Task::Watch(now)),
                    None => table.put_down(answer.text),
                })
            }
            Some(Task::Look(search)) => self.look(search),
            Some(Task::Watch(next)) if next <= now => self.play_the_solution(now + BEAT),
            other => {
                self.task = other;
                self.judge();
            }
        }
    }

    /// Thinks a slice longer, and does something with the answer when there is one.
    fn think(
        &mut self,
        mut thought: Thought,
        go_on: fn(Thought) -> Task,
        end: impl FnOnce(&mut Self, Answer),
    ) {
        match thought.go_on(&mut self.game) {
            Ok(Some(answer)) => end(self, answer),
            Ok(None) => self.task = Some(go_on(thought)),
            Err(error) => self.put_down(error.to_string()),
        }
    }

    /// Shows an answer: a hint on the board, a long one on a page.
    fn show(&mut self, answer: Answer) {
        if let Some(m) = answer.hint {
            self.put_down(format!("{}; Enter plays it", answer.text));
            (self.picked, self.cursor) = (Some(m.from()), m.to());
        } else if answer.text.contains('\n') || answer.text.len() > usize::from(SMALLEST.0 - 2) {
            self.put_down("");
            self.sheet = Some(Sheet::Page("The solver says", answer.text));
        } else {
            self.put_down(answer.text);
        }
    }

    /// Plays the next move of the solution, which the game has kept.
    fn play_the_solution(&mut self, next: Instant) {
        let hint = self.game.hint(Budget::nodes(0));
        let Ok(Hint::Move(m)) = hint else { return };
        let Ok(card) = self.game.play(m) else { return };
        self.cursor = m.to();
        let ending = ending(&self.game);
        if ending.is_none() {
            self.task = Some(Task::Watch(next));
        }
        let rest = ending.unwrap_or("any key stops".into());
        self.put_down(format!("Watching {m}: {}; {rest}", card.name()));
    }

    fn look(&mut self, mut search: Box<Search>) {
        match search.go_on() {
            Ok(Some((game, news))) => self.start(game, news),
            Ok(None) => {
                self.message = format!("Looking at seed {}; any key stops it", search.seed());
                self.task = Some(Task::Look(search));
            }
            Err(error) => self.put_down(error.to_string()),
        }
    }

    /// Judges a slice longer.
    fn judge(&mut self) {
        if let Some(judging) = &mut self.judging
            && let Err(error) = judging.go_on(&self.game)
        {
            self.judging = None;
            self.put_down(error.to_string());
        }
    }

    /// Switches the judge on or off.
    pub fn switch_judge(&mut self) {
        let judging: Result<Option<Judging>, OutOfMemory> = match self.judging.take() {
            Some(_) => Ok(None),
            None => Judging::new(&self.game).map(Some),
        };
        match judging {
            Ok(judging) => {
                self.message = match judging {
                    Some(_) => {
                        "The judge is on: ✓ can still win, ✗ throws the game away, ? is open"
                    }
                    None => "The judge is off",
                }
                .into();
                self.judging = judging;
            }
            Err(error) => self.put_down(error.to_string()),
        }
    }

    /// Goes on with another game.
    pub fn start(&mut self, game: Game, message: impl Into<String>) {
        self.kept = game.clone();
        self.game = game;
        self.cursor = Self::START;
        self.file = None;
        self.put_down(message);
    }
}
