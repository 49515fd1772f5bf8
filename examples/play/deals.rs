//! New deals.

use crate::advice::{SHARE, SLICE};
use crate::common::Failure;
use shamrocks::{Difficulty, Game, OutOfMemory, Rules, Solver, Stop, Verdict, difficulty};

/// Deals this seed, or the next one that can be won: the game, and which it is and how hard.
pub fn deal(seed: u64, rules: Rules, winnable: bool) -> Result<(Game, String), Failure> {
    let mut search = Search::new(seed, rules, winnable, None)?;
    loop {
        if let Some(found) = search.go_on()? {
            return Ok(found);
        }
    }
}

/// The search for a deal that suits the player, in slices.
pub struct Search {
    first: u64,
    seed: u64,
    rules: Rules,
    winnable: bool,
    /// How hard it should be, in words.
    wanted: Option<String>,
    /// Of the deal looked at, once it is known.
    difficulty: Option<Difficulty>,
    solver: Solver,
    undecided: u64,
}

impl Search {
    /// Looks for the first deal from this seed on that can be won, if `winnable`, and is as hard as
    /// wanted, for which it has to be winnable, too: a lost deal has no difficulty worth the name.
    pub fn new(
        seed: u64,
        rules: Rules,
        winnable: bool,
        wanted: Option<String>,
    ) -> Result<Self, OutOfMemory> {
        let solver = Solver::new(Game::from_seed(seed, rules).position())?;
        let winnable = winnable || wanted.is_some();
        Ok(Self {
            first: seed,
            seed,
            rules,
            winnable,
            wanted,
            difficulty: None,
            solver,
            undecided: 0,
        })
    }

    /// The seed that is looked at.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Looks a slice longer: the game and what there is to tell, when it is found.
    pub fn go_on(&mut self) -> Result<Option<(Game, String)>, Failure> {
        let game = Game::from_seed(self.seed, self.rules);
        if let Some(wanted) = self.wanted.clone()
            && wanted != self.difficulty(&game)?.to_string()
        {
            return self.next();
        }
        if self.winnable {
            let stop =
                self.solver.step(SLICE.min(SHARE.nodes.saturating_sub(self.solver.nodes())))?;
            match self.solver.verdict()? {
                Verdict::Winnable(_) => {}
                Verdict::Unwinnable => return self.next(),
                Verdict::Undecided if stop == Stop::Nodes && self.solver.nodes() < SHARE.nodes => {
                    return Ok(None);
                }
                Verdict::Undecided => {
                    self.undecided += 1;
                    return self.next();
                }
            }
        }
        let difficulty = self.difficulty(&game)?;
        let news = self.news(difficulty);
        Ok(Some((game, news)))
    }

    /// How hard the deal is that is looked at.
    fn difficulty(&mut self, game: &Game) -> Result<Difficulty, OutOfMemory> {
        Ok(match self.difficulty {
            Some(known) => known,
            None => *self.difficulty.insert(difficulty(game.position())?),
        })
    }

    /// Goes to the next deal.
    fn next<T>(&mut self) -> Result<Option<T>, Failure> {
        let next = self.seed.checked_add(1).ok_or_else(|| {
            let what = self.wanted.as_ref().map_or("can be won".into(), |it| format!("is {it}"));
            format!("no deal from seed {} on {what}", self.first)
        })?;
        (self.seed, self.difficulty) = (next, None);
        self.solver.restart(Game::from_seed(next, self.rules).position())?;
        Ok(None)
    }

    fn news(&self, difficulty: Difficulty) -> String {
        let mut news = format!("Seed {} ({difficulty})", self.seed);
        if self.undecided > 0 {
            let deals = if self.undecided == 1 { "deal" } else { "deals" };
            news += &format!(": {} {deals} before it may be winnable, too", self.undecided);
        }
        news
    }
}
