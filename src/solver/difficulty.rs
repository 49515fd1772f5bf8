//! How hard a position is to win: how many lines of play have to be kept in mind.

use super::OutOfMemory;
use super::beam::Beam;
use crate::position::Position;
use core::fmt;

/// How hard it is to win, the easiest first; see [`difficulty`].
///
/// ```
/// use shamrocks::{Deck, Position, Rules, difficulty};
///
/// let deal = |seed| Position::deal(&Deck::from_seed(seed), Rules::default());
/// let (one, two) = (difficulty(&deal(1))?, difficulty(&deal(2))?);
/// println!("deal 1 is {one}, deal 2 is {two}");
/// # Ok::<_, shamrocks::OutOfMemory>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Difficulty(u8);

impl Difficulty {
    /// The grade of what is not won with 64 positions in mind.
    pub const BEYOND: Self = Self(7);

    /// The difficulty of this grade; `None` beyond the hardest.
    #[must_use]
    pub const fn from_grade(grade: u8) -> Option<Self> {
        if grade <= Self::BEYOND.0 { Some(Self(grade)) } else { None }
    }

    /// The grade: n when 2ⁿ positions in mind are enough, up to 6; 7 is beyond.
    #[must_use]
    pub const fn grade(self) -> u8 {
        self.0
    }
}

/// In words: `easy`, `medium`, `hard`, `very hard`, `extreme`.
impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.0 {
            0 => "easy",
            1 => "medium",
            2 | 3 => "hard",
            4..7 => "very hard",
            _ => "extreme",
        })
    }
}

/// How hard a position is to win.
///
/// Of a position that may be lost it says little: a lost one is extreme.
///
/// # Definition
///
/// Think of a player who keeps a number of positions in mind, at first the one given. Each turn the player
/// looks at every position that one move leads to from those in mind, and of the new ones keeps as many as
/// can be kept, those from which a win takes the fewest moves *at least*. The grade is the smallest of 1, 2, 4, ...,
/// 64 positions with which such a player comes to one that plays to the foundations alone win, as 0 to 6;
/// or else 7.
///
/// - A win takes at least the cards left, and the cards that have to go aside before: each card above a
///   lower one of its suit in its fan; then, while the plays that this makes possible, with all such
///   cards out of the way, do not win, one card of the first ring. That is to go from the first suit that is
///   not complete to the suit of the lowest card above its next card, and on, until a card comes again;
///   the ring is then out of the way.
/// - Equally good are kept in the order they are found, in the order of the positions in mind and of
///   [`Position::legal_moves`].
/// - A play to the foundations after which, as is proven in `src/autoplay.rs`, a win never takes more
///   moves, is made at once. With emptied fans closed, a card alone in its fan is not moved to another.
/// - Positions that were reached before, in whichever order their fans lay, are not looked at again; nor
///   those that cannot win within 150 moves from the start.
///
/// # What to expect
///
/// Of the first 10,000 deals of the default rules that can be won:
///
/// | grade | in words | deals |
/// |---|---|---|
/// | 0 | easy | 58.4 % |
/// | 1 | medium | 17.0 % |
/// | 2, 3 | hard | 14.9 % |
/// | 4, 5, 6 | very hard | 6.8 % |
/// | 7 | extreme | 2.9 % |
///
/// How many of some winnable deals three simple players win, who play what looks best 1, 2 or 3 moves
/// ahead by the cards that lie on others, never the same position twice:
///
/// | in words | deals | 1 ahead | 2 ahead | 3 ahead |
/// |---|---|---|---|---|
/// | easy | 172 | 6 % | 37 % | 38 % |
/// | medium | 50 | 0 % | 14 % | 22 % |
/// | hard | 72 | 1 % | 10 % | 17 % |
/// | very hard | 118 | 2 % | 6 % | 10 % |
/// | extreme | 63 | 0 % | 3 % | 0 % |
///
/// Half of the deals take less than half a millisecond, the extreme ones some tens.
///
/// # Errors
///
/// [`OutOfMemory`] when the system refuses the memory for it.
pub fn difficulty(position: &Position) -> Result<Difficulty, OutOfMemory> {
    for grade in 0..Difficulty::BEYOND.0 {
        let mut beam = Beam::new(position, 1 << grade, MOST_MOVES)?;
        while !beam.has_won() && !beam.is_over() {
            beam.step(|_, least| least)?;
        }
        if beam.has_won() {
            return Ok(Difficulty(grade));
        }
        // With more in mind there is nothing more to see.
        if beam.is_complete() {
            break;
        }
    }
    Ok(Difficulty::BEYOND)
}

/// Most moves that a win may take.
const MOST_MOVES: usize = 150;
