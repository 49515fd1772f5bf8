//! Deals that can be won.

use super::{Budget, OutOfMemory, Solver, Verdict};
use crate::deck::Deck;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;
use alloc::vec::Vec;

/// A deal that can be won; see [`next_winnable`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinnableDeal {
    /// The seed of the deal.
    pub seed: u64,
    /// Moves that win it.
    pub moves: Vec<Move>,
    /// How many deals before it stayed undecided and were passed over.
    pub skipped: u64,
}

/// The first deal that is found to be winnable, from this seed on, under these rules; `None` when no
/// seed is left.
///
/// The budget is for each deal. A deal that it does not decide is passed over, so that a larger budget
/// may give an earlier deal. With the default budget that happens to one or two deals in a thousand of the
/// default rules, and nearly always a deal is found at once: more than nine in ten can be won.
///
/// ```
/// use shamrocks::{Budget, Rules, next_winnable};
///
/// // Deal 9 is lost.
/// let deal = next_winnable(9, Rules::default(), Budget::default())?.ok_or("no seed is left")?;
/// assert_eq!((deal.seed, deal.skipped), (10, 0));
/// # Ok::<_, Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`OutOfMemory`] when the system refuses the memory to go on.
pub fn next_winnable(
    seed: u64,
    rules: Rules,
    budget: Budget,
) -> Result<Option<WinnableDeal>, OutOfMemory> {
    let deal = |seed| Position::deal(&Deck::from_seed(seed), rules);
    let mut solver = Solver::new(&deal(seed))?;
    let mut skipped = 0;
    for seed in seed..=u64::MAX {
        solver.restart(&deal(seed))?;
        match solver.run(budget)? {
            Verdict::Winnable(moves) => return Ok(Some(WinnableDeal { seed, moves, skipped })),
            Verdict::Unwinnable => {}
            Verdict::Undecided => skipped += 1,
        }
    }
    Ok(None)
}
