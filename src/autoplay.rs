//! Autoplay to the foundations: everything, or only what can never be missed.
//!
//! # Why a safe play is safe
//!
//! A play of card c from a fan is safe when, if the position before can be won, so can the
//! position after. One of three arguments must hold.
//!
//! **It can be put back.** The position after has a legal move that restores the position before
//! (with worrying back: c lies on a card it builds on, or leaves an emptied fan that takes it).
//!
//! **It wins.** From the position after, playing every card that goes to a foundation wins.
//!
//! **Nothing will ever be put on it.** Let X be c, and with worrying back also the cards beneath c
//! on its foundation, which c buries. Take a line L that wins from the position before. If in L no
//! card is ever put on a card of X, then L without all the moves of cards of X wins from the
//! position after: there X stays on the foundation; every other card has the same cards of L
//! beneath it, in a fan that is no fuller; a fan empty in L is empty; and the cards of that suit
//! above c find c on the foundation whenever L plays them. So X must never host, card by card, for
//! either reason:
//!
//! 1. *No guest.* No card outside X that could be put on it is left. Without worrying back the
//!    cards on the foundations never return; and with emptied fans closed, the bottom card of a fan
//!    need not be counted as a guest, because some winning line never moves bottom cards from fan
//!    to fan: from any winning line drop such moves, leave each bottom card where it is with what
//!    the line puts on it, and each card has the same card beneath it and no fuller fan, while the
//!    fans that the dropped moves would have emptied could not have been used.
//! 2. *Always third.* Emptied fans are closed, so the bottom cards of fans only ever become fewer
//!    (one that returns from its foundation is no bottom card). A card that is third in its fan or
//!    on a foundation, and builds on no bottom card still in play, can only ever be put on a second
//!    card, so it is third or on its foundation for good, and a full fan takes nothing.
//!
//! So with closed fans an Ace alone in fan 18 stays while a 2 in play could use its fan.

use crate::card::Card;
use crate::moves::{Move, MoveList};
use crate::position::{Fan, Pile, Position};
use crate::rules::{EmptyFans, FAN_LIMIT};

/// What [`Position::autoplay`] plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Autoplay {
    /// Every card that goes to its foundation.
    All,
    /// Only cards that can never be missed; see [`Position::is_safe`].
    Safe,
}

impl Position {
    /// Plays cards from the fans to the foundations until no more can go, and gives the moves.
    ///
    /// The lowest fan whose card can go is first each time.
    ///
    /// ```
    /// use shamrocks::{Autoplay, Deck, Position, Rules};
    ///
    /// let mut position = Position::deal(&Deck::from_seed(1), Rules::default());
    /// // The Ace of spades lies on the 2, so it could be put back: it can never be missed.
    /// assert_eq!(position.autoplay(Autoplay::Safe).to_string(), "6>S");
    /// assert_eq!(position.autoplay(Autoplay::All).to_string(), "3>C 6>S");
    /// ```
    pub fn autoplay(&mut self, which: Autoplay) -> MoveList {
        let mut moves = MoveList::new();
        self.play_on(which, |m| moves.push(m));
        moves
    }

    fn play_on(&mut self, which: Autoplay, mut played: impl FnMut(Move)) {
        while let Some(m) = self.next_autoplay(which) {
            if self.play(m).is_err() {
                break;
            }
            played(m);
        }
    }

    fn next_autoplay(&self, which: Autoplay) -> Option<Move> {
        self.foundation_moves().find(|&m| which == Autoplay::All || self.is_safe(m))
    }

    /// The legal moves from a fan to a foundation.
    fn foundation_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let to_foundation = |fan| {
            let card = self.top(fan)?;
            (self.next(card.suit()) == Some(card)).then(|| Move::new(fan, card.suit()))
        };
        Fan::ALL.into_iter().filter_map(to_foundation)
    }

    /// Whether `m` is a legal play from a fan to a foundation that can never be missed: if the
    /// game can be won now, it can be won after it.
    ///
    /// A play for which that is not sure is not safe. The argument stands at the head of
    /// `src/autoplay.rs`. May play the game out to see whether that wins, some thousand steps.
    #[must_use]
    pub fn is_safe(&self, m: Move) -> bool {
        let mut after = *self;
        let to_foundation = matches!((m.from(), m.to()), (Pile::Fan(_), Pile::Foundation(_)));
        if !to_foundation || after.play(m).is_err() {
            return false;
        }
        after.is_legal(m.reversed()) || self.brings_win_nearer(m)
    }

    /// Whether `m` is a legal play from a fan to a foundation after which, if the game can be won, it can
    /// be won in fewer moves. Safe plays that can be put back need not be that.
    pub(crate) fn brings_win_nearer(&self, m: Move) -> bool {
        let mut after = *self;
        let (Pile::Fan(fan), Pile::Foundation(_), Ok(card)) = (m.from(), m.to(), after.play(m))
        else {
            return false;
        };
        self.never_hosts_when_played(card, fan) || {
            after.play_on(Autoplay::All, |_| ());
            after.is_won()
        }
    }

    /// Whether nothing will ever be put on `card`, the top of `fan` and next on its foundation,
    /// nor on the cards that it would bury there and that could return.
    fn never_hosts_when_played(&self, card: Card, fan: Fan) -> bool {
        let rules = self.rules;
        let closed = rules.empty_fans == EmptyFans::Closed;
        let builds = |upper: Card, lower: Card| rules.building.allows(upper.rank(), lower.rank());
        let buried = |c: Card| rules.worrying_back && c.suit() == card.suit() && c < card;
        let removed = |c: Card| c == card || buried(c);
        let bottoms = || self.fans.iter().filter_map(|slots| slots[0]);

        let may_guest = |c: Card| {
            let on_foundation = (c.rank() as u8) < self.foundation(c.suit());
            let stays = closed && bottoms().any(|bottom| bottom == c);
            !removed(c) && (rules.worrying_back || !on_foundation && !stays)
        };
        let no_guest = |host: Card| !Card::ALL.into_iter().any(|c| builds(c, host) && may_guest(c));
        let third = self.slots(fan)[FAN_LIMIT - 1].is_some();
        let always_third = |host: Card| {
            closed && (host != card || third) && !bottoms().any(|bottom| builds(host, bottom))
        };
        Card::ALL
            .into_iter()
            .filter(|&c| removed(c))
            .all(|host| no_guest(host) || always_third(host))
    }
}
