//! Counting the sequences of legal moves, fast.
//!
//! The count is a test of the rules and a measure of speed. Inside, a position is kept by card
//! instead of by fan: which card lies under each, and a few 52-bit masks with four bits a rank.
//! The rules themselves (directions of building, who fills an emptied fan) come from `rules.rs`.

use crate::card::{Card, Rank, Suit};
use crate::position::Position;
use crate::rules::{FAN_LIMIT, FANS, Rules};
use thiserror::Error;

/// The greatest depth that [`Position::perft`] takes. Deeper counts of a dealt game, whose
/// positions have about nine moves each, would not fit into 64 bits.
pub const PERFT_MAX_DEPTH: u32 = 20;

/// A count that was not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PerftError {
    /// The depth is too great.
    #[error(
        "depth {depth} is too deep: its count may not fit in 64 bits, so {PERFT_MAX_DEPTH} is the most"
    )]
    #[non_exhaustive]
    TooDeep {
        /// The depth.
        depth: u32,
    },
    /// The count does not fit into 64 bits.
    #[error("the count does not fit in 64 bits")]
    Overflow,
}

impl Position {
    /// How many sequences of exactly `depth` legal moves start here.
    ///
    /// Takes time in proportion to the count of the depth before, no heap, and some 300 bytes of
    /// stack for each ply.
    ///
    /// ```
    /// use shamrocks::{Deck, Position, Rules};
    ///
    /// let position = Position::deal(&Deck::from_seed(1), Rules::default());
    /// assert_eq!(position.perft(0)?, 1);
    /// assert_eq!(position.perft(1)?, position.legal_moves().len() as u64);
    /// # Ok::<_, shamrocks::PerftError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PerftError`] when `depth` is above [`PERFT_MAX_DEPTH`], or the count is above
    /// [`u64::MAX`].
    pub fn perft(&self, depth: u32) -> Result<u64, PerftError> {
        match depth {
            0 => Ok(1),
            1..=PERFT_MAX_DEPTH => {
                let (mut board, state) = Board::new(self);
                board.count(&state, depth).ok_or(PerftError::Overflow)
            }
            _ => Err(PerftError::TooDeep { depth }),
        }
    }
}

/// Four bits a rank, one a suit: bit 4 × rank + suit.
type Cards = u64;
/// The bit number of a card.
type Bit = u8;

const RANKS: u32 = Rank::ALL.len() as u32;
const ALL: Cards = (1 << (4 * RANKS)) - 1;

/// The bit number of a card with the order of all cards turned round, and back again.
const fn mirrored(bit: Bit) -> Bit {
    4 * RANKS as Bit - 1 - bit
}

const fn bit_of(card: Card) -> Bit {
    card.rank() as Bit * 4 + card.suit() as Bit
}

/// What changes from move to move and is cheaper to copy than to undo.
#[derive(Clone, Copy)]
struct State {
    /// The top cards of the fans.
    tops: Cards,
    /// Those of them that lie on another card; kept only where emptied fans are open.
    stacked: Cards,
    /// The top cards of fans with room, ranks mirrored.
    hosts: Cards,
    /// The top cards of the foundations.
    founded: Cards,
    /// The cards that the foundations take next.
    next: Cards,
    /// How many fans are empty.
    empty: u32,
}

impl State {
    /// Puts `card`, which is next, on its foundation; or takes it off, if it is on top there.
    const fn with_foundation_moved(mut self, card: Bit) -> Self {
        self.founded ^= 1 << card | 1 << card >> 4;
        self.next ^= 1 << card | 1 << card << 4 & ALL;
        self
    }
}

/// Where the cards lie, and the rules as masks.
struct Board {
    below: [Bit; 64],
    /// The place of a card in its fan, 1 at the bottom.
    height: [u8; 64],
    /// `ALL` with worrying back, else 0.
    returning: Cards,
    /// `ALL` where a card goes on one a rank higher (lower), else 0.
    on_higher: Cards,
    on_lower: Cards,
    /// The cards that an emptied fan takes.
    fillers: Cards,
}

impl Board {
    fn new(position: &Position) -> (Self, State) {
        let Rules { worrying_back, building, empty_fans, .. } = position.rules();
        let when = |condition: bool| if condition { ALL } else { 0 };
        let bit = |card: Card| 1 << bit_of(card);
        let mut board = Self {
            below: [0; 64],
            height: [0; 64],
            returning: when(worrying_back),
            on_higher: when(building.steps().contains(&1)),
            on_lower: when(building.steps().contains(&-1)),
            fillers: Card::ALL.into_iter().filter(|&card| empty_fans.takes(card)).map(bit).sum(),
        };
        let mut state = State { tops: 0, stacked: 0, hosts: 0, founded: 0, next: 0, empty: 0 };
        for suit in Suit::ALL {
            state.next |= position.next(suit).map_or(0, bit);
            state.founded |= position.top(suit).map_or(0, bit);
        }
        for fan in position.fans() {
            for (height, &card) in (1..).zip(fan.iter()) {
                let card = bit_of(card);
                board.height[usize::from(card)] = height;
                if height > 1 {
                    board.below[usize::from(card)] = bit_of(fan[usize::from(height) - 2]);
                }
            }
            match fan.top() {
                Some(top) => {
                    state.tops |= bit(top);
                    state.stacked |= if fan.len() > 1 { bit(top) } else { 0 };
                    state.hosts |=
                        if fan.len() < FAN_LIMIT { 1 << mirrored(bit_of(top)) } else { 0 };
                }
                None => state.empty += 1,
            }
        }
        (board, state)
    }

    /// How many legal moves there are.
    ///
    /// A card that can move (the top card of a fan or a returning one of a foundation) goes on
    /// each host of a neighbouring rank. With the movers and the hosts counted by rank, that is a
    /// sum of products over the ranks: the middle coefficient of one polynomial product, since the
    /// hosts are mirrored. With one byte a coefficient the ranks go in two halves; no coefficient
    /// overflows, because at most 22 movers meet at most 8 hosts each.
    fn moves(&self, state: &State) -> u64 {
        const EVEN: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let movers = by_rank(state.tops | state.founded & self.returning);
        let hosts = by_rank(state.hosts);
        let hosts = (hosts << 4 & self.on_higher) + (hosts >> 4 & self.on_lower);
        let even = (movers & EVEN).wrapping_mul(hosts & EVEN) >> 48;
        let odd = (movers >> 4 & EVEN).wrapping_mul(hosts >> 4 & EVEN) >> 40;
        let builds = (even & 0xff) + (odd & 0xff);
        let plays = u64::from((state.tops & state.next).count_ones());
        builds + plays + self.fills(state) * u64::from(state.empty)
    }

    /// How many cards can fill an emptied fan.
    fn fills(&self, state: &State) -> u64 {
        if self.fillers == 0 || state.tops == 0 {
            return 0;
        }
        u64::from((self.fillers & (state.stacked | state.founded & self.returning)).count_ones())
    }

    /// The sum below `state`: every move above the last ply is played, the last ply is counted.
    #[inline(always)]
    fn count(&mut self, state: &State, depth: u32) -> Option<u64> {
        if depth == 1 { Some(self.moves(state)) } else { self.count_children(state, depth - 1) }
    }

    /// The sum over the positions one move on.
    fn count_children(&mut self, state: &State, depth: u32) -> Option<u64> {
        let mut sum = 0u64;
        for card in bits(state.tops) {
            let (lifted, below, height) = self.lift(state, card);
            if state.next & 1 << card != 0 {
                let played = lifted.with_foundation_moved(card);
                sum = sum.checked_add(self.count(&played, depth)?)?;
            }
            let fills = self.fillers & state.stacked & 1 << card != 0;
            sum = sum.checked_add(self.count_to_fans(&lifted, state, card, fills, depth)?)?;
            self.below[usize::from(card)] = below;
            self.height[usize::from(card)] = height;
        }
        if state.tops != 0 {
            for card in bits(state.founded & self.returning) {
                let lifted = state.with_foundation_moved(card);
                let fills = self.fillers & 1 << card != 0;
                sum = sum.checked_add(self.count_to_fans(&lifted, state, card, fills, depth)?)?;
            }
        }
        Some(sum)
    }

    /// The sum over the fans that `card`, lifted from `state`, can go to.
    #[inline(always)]
    fn count_to_fans(
        &mut self,
        lifted: &State,
        state: &State,
        card: Bit,
        fills: bool,
        depth: u32,
    ) -> Option<u64> {
        let mut sum = 0u64;
        let rank = mirrored(card) & !3;
        let ranks = 0xf << rank >> 4 & self.on_higher | 0xf << rank << 4 & self.on_lower;
        for host in bits(state.hosts & ranks) {
            let next = self.put(lifted, card, mirrored(host));
            sum = sum.checked_add(self.count(&next, depth)?)?;
        }
        if fills && state.empty > 0 {
            self.height[usize::from(card)] = 1;
            let next = State {
                tops: lifted.tops | 1 << card,
                hosts: lifted.hosts | 1 << mirrored(card),
                empty: lifted.empty - 1,
                ..*lifted
            };
            for _ in 0..state.empty {
                sum = sum.checked_add(self.count(&next, depth)?)?;
            }
        }
        Some(sum)
    }

    /// Takes the top card of a fan, and gives what lay below it and its place.
    fn lift(&self, state: &State, card: Bit) -> (State, Bit, u8) {
        let (below, height) = (self.below[usize::from(card)], self.height[usize::from(card)]);
        let mut next = *state;
        next.tops ^= 1 << card;
        next.stacked &= !(1 << card);
        next.hosts &= !(1 << mirrored(card));
        if height > 1 {
            next.tops |= 1 << below;
            next.hosts |= 1 << mirrored(below);
            if height > 2 {
                next.stacked |= 1 << below;
            }
        } else {
            next.empty += 1;
        }
        (next, below, height)
    }

    /// Puts a lifted card on a host.
    fn put(&mut self, lifted: &State, card: Bit, host: Bit) -> State {
        let height = self.height[usize::from(host)] + 1;
        self.below[usize::from(card)] = host;
        self.height[usize::from(card)] = height;
        let mut next = *lifted;
        next.tops ^= 1 << card ^ 1 << host;
        next.stacked = next.stacked & !(1 << host) | 1 << card;
        next.hosts ^= 1 << mirrored(host);
        if usize::from(height) < FAN_LIMIT {
            next.hosts |= 1 << mirrored(card);
        }
        next
    }
}

/// The number of cards of each rank, four bits a rank.
const fn by_rank(cards: Cards) -> u64 {
    const ONES: u64 = 0x5555_5555_5555_5555;
    const TWOS: u64 = 0x3333_3333_3333_3333;
    let pairs = cards - (cards >> 1 & ONES);
    (pairs & TWOS) + (pairs >> 2 & TWOS)
}

/// The bit numbers of a mask.
fn bits(mut cards: Cards) -> impl Iterator<Item = Bit> {
    core::iter::from_fn(move || {
        let bit = cards.trailing_zeros();
        let found = cards != 0;
        cards &= cards.wrapping_sub(1);
        found.then_some(bit as Bit)
    })
}

const _: () = assert!(FANS + 4 <= 22, "the coefficients in `moves` count on it");
