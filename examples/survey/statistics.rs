//! What many deals say together.

use crate::table::Row;
use shamrocks::Fate;

/// The deals counted by their verdict, and what they cost.
pub struct Statistics {
    pub won: u64,
    pub lost: u64,
    pub undecided: u64,
    pub nodes: Sorted,
    pub micros: Sorted,
    /// The lengths of the solutions.
    pub moves: Sorted,
}

impl Statistics {
    pub fn new<'a>(rows: impl Iterator<Item = &'a Row> + Clone) -> Self {
        let count = |fate| rows.clone().filter(|row| row.fate == fate).count() as u64;
        Self {
            won: count(Fate::Winnable),
            lost: count(Fate::Unwinnable),
            undecided: count(Fate::Undecided),
            nodes: Sorted::new(rows.clone().map(|row| row.nodes)),
            micros: Sorted::new(rows.clone().map(|row| row.micros)),
            moves: Sorted::new(rows.clone().filter_map(|row| row.moves)),
        }
    }

    pub const fn deals(&self) -> u64 {
        self.won + self.lost + self.undecided
    }

    /// The share of deals that can be won lies in here with a confidence of 95 %. Deals without a
    /// verdict count as lost for the lower bound, and as won for the upper.
    pub fn interval(&self) -> (f64, f64) {
        let (low, _) = wilson(self.won, self.deals());
        let (_, high) = wilson(self.won + self.undecided, self.deals());
        (low, high)
    }
}

/// The interval of Wilson's score with a confidence of 95 %.
fn wilson(successes: u64, trials: u64) -> (f64, f64) {
    // The quantile of the normal distribution.
    const Z: f64 = 1.959_963_984_540_054;
    if trials == 0 {
        return (0.0, 1.0);
    }
    let n = trials as f64;
    let share = successes as f64 / n;
    let centre = share + Z * Z / (2.0 * n);
    let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let bound = |sum: f64| (sum / (1.0 + Z * Z / n)).clamp(0.0, 1.0);
    (bound(centre - reach), bound(centre + reach))
}

/// Numbers in ascending order.
pub struct Sorted(Vec<u64>);

impl Sorted {
    fn new(numbers: impl Iterator<Item = u64>) -> Self {
        let mut numbers: Vec<u64> = numbers.collect();
        numbers.sort_unstable();
        Self(numbers)
    }

    pub fn numbers(&self) -> &[u64] {
        &self.0
    }

    /// The smallest number that no less than this percentage of all do not exceed; `None` of none.
    pub fn percentile(&self, percent: usize) -> Option<u64> {
        let rank = (self.0.len() * percent).div_ceil(100);
        self.0.get(rank.saturating_sub(1)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_gives_the_published_intervals() {
        // R. G. Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I.
        for (successes, trials, low, high) in [
            (81, 263, "0.2553", "0.3662"),
            (15, 148, "0.0624", "0.1605"),
            (0, 20, "0.0000", "0.1611"),
            (1, 29, "0.0061", "0.1718"),
            (20, 20, "0.8389", "1.0000"),
        ] {
            let (a, b) = wilson(successes, trials);
            assert_eq!((format!("{a:.4}"), format!("{b:.4}")), (low.into(), high.into()));
        }
        assert_eq!(wilson(0, 0), (0.0, 1.0), "nothing is known");
    }

    #[test]
    fn undecided_deals_count_both_ways() {
        let row = |fate| Row { seed: 0, fate, moves: None, nodes: 1, micros: 1 };
        let fates = [(Fate::Winnable, 90), (Fate::Unwinnable, 7), (Fate::Undecided, 3)];
        let rows = fates.map(|(fate, count)| vec![row(fate); count]).concat();
        let statistics = Statistics::new(rows.iter());
        assert_eq!((statistics.won, statistics.lost, statistics.undecided), (90, 7, 3));
        assert_eq!(statistics.interval(), (wilson(90, 100).0, wilson(93, 100).1));
    }

    #[test]
    fn percentiles_are_numbers_of_the_list() {
        let hundred = Sorted::new((1..=100).rev());
        assert_eq!(
            [1, 50, 90, 99, 100].map(|p| hundred.percentile(p)),
            [1, 50, 90, 99, 100].map(Some)
        );
        let few = Sorted::new([7, 5, 9].into_iter());
        assert_eq!(
            [0, 33, 34, 50, 90, 100].map(|p| few.percentile(p)),
            [5, 5, 7, 7, 9, 9].map(Some)
        );
        assert_eq!(Sorted::new(std::iter::empty()).percentile(50), None);
    }
}
