//! The abstraction again, slow and plain: every state that a position leads to, every hosting tried, all
//! pins known, no step left out as harmless.

use super::{Answer, MOST_DEPTH, PLAY, Packed, Proof, RANKS, pack, unpack};
use crate::card::{Card, Rank, Suit};
use crate::deck::Deck;
use crate::position::Position;
use crate::rules::{EmptyFans, FAN_LIMIT, Rules};
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

/// Chance from a fixed seed.
pub(super) struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n
    }

    /// A small endgame in a few fans.
    pub fn endgame(&mut self, rules: Rules) -> Position {
        let mut foundations = [13; 4];
        for _ in 0..5 + self.below(8) {
            foundations[self.below(4)] -= 1;
        }
        let is_left = |card: &Card| card.rank() as u8 >= foundations[card.suit() as usize];
        let mut left: Vec<Card> = Card::ALL.into_iter().filter(is_left).collect();
        let used = left.len().div_ceil(FAN_LIMIT) + self.below(3);
        let mut fans = vec![vec![]; used];
        while !left.is_empty() {
            let fan = self.below(used);
            if fans[fan].len() < FAN_LIMIT {
                fans[fan].push(left.swap_remove(self.below(left.len())));
            }
        }
        Position::from_fans(&fans, foundations, rules).unwrap()
    }
}

/// How many cards there are of each rank.
type Ranks = [u8; RANKS as usize];

/// What needs a host and what offers one.
#[derive(Clone, Default)]
struct Cast {
    bottoms: Vec<usize>,
    places: Ranks,
    loose: Ranks,
    leaf: Option<usize>,
}

struct Plain {
    rules: Rules,
    fans: Vec<Vec<Card>>,
    /// Each state that was reached, and whether the end can be reached from it.
    alive: BTreeMap<Packed, bool>,
}

impl Plain {
    fn builds(&self, upper: usize, lower: usize) -> bool {
        self.rules.building.allows(Rank::ALL[upper], Rank::ALL[lower])
    }

    /// Tries everything: first what lies on each bottom, then a place for each card that is left.
    fn hosts(&self, cast: &Cast) -> bool {
        let mut rest = cast.clone();
        if let Some(bottom) = rest.bottoms.pop() {
            if rest.leaf.is_some_and(|leaf| self.builds(leaf, bottom))
                && self.hosts(&Cast { leaf: None, ..rest.clone() })
            {
                return true;
            }
            for rank in (0..RANKS.into()).filter(|&rank| self.builds(rank, bottom)) {
                let mut with = rest.clone();
                with.places[rank] += 1;
                if with.loose[rank] > 0 {
                    with.loose[rank] -= 1;
                    if self.hosts(&with) {
                        return true;
                    }
                }
            }
            return self.hosts(&rest);
        }
        if let Some(leaf) = rest.leaf.take() {
            rest.loose[leaf] += 1;
        }
        let Some(rank) = rest.loose.iter().position(|&count| count > 0) else { return true };
        rest.loose[rank] -= 1;
        (0..RANKS.into()).any(|place| {
            rest.places[place] > 0 && self.builds(rank, place) && {
                let mut rest = rest.clone();
                rest.places[place] -= 1;
                self.hosts(&rest)
            }
        })
    }

    /// The same, for some choice of how many cards of each of these suits have come back.
    fn hosts_returned(&self, cast: &Cast, counts: [usize; 4], suits: &[usize]) -> bool {
        // At most two on a bottom alone in its fan.
        let hosts = 2 * cast.bottoms.len() + cast.places.iter().sum::<u8>() as usize;
        let guests = cast.loose.iter().sum::<u8>() as usize + usize::from(cast.leaf.is_some());
        let [suit, suits @ ..] = suits else { return guests <= hosts && self.hosts(cast) };
        let mut cast = cast.clone();
        let mut back = (0..counts[*suit]).rev().take((hosts + 1).saturating_sub(guests));
        loop {
            if self.hosts_returned(&cast, counts, suits) {
                return true;
            }
            match back.next() {
                Some(rank) => cast.loose[rank] += 1,
                None => return false,
            }
        }
    }

    /// The states after each step; `None` when only bottoms are left.
    fn after(&self, proof: &Proof, state: Packed) -> Option<Vec<Packed>> {
        let count = |suit: usize| (state >> (4 * suit) & 0xf) as usize;
        let played = |card: Card| (card.rank() as usize) < count(card.suit() as usize);
        let pinned = |card: Card| state & proof.pin(card) != 0;
        let mut cast = Cast::default();
        let (mut loose, mut lone, mut left) = (Vec::<Card>::new(), vec![], 0);
        for fan in &self.fans {
            left += fan[1..].iter().filter(|&&card| !played(card)).count();
            let is_free = |card: &&Card| !played(**card) && !pinned(**card);
            if played(fan[0]) {
                loose.extend(fan[1..].iter().filter(is_free));
            } else if !fan.get(2).is_some_and(|&third| pinned(third)) {
                match fan.get(1) {
                    Some(&second) if pinned(second) => cast.places[second.rank() as usize] += 1,
                    _ => lone.push(fan[0]),
                }
                loose.extend(fan[1..].iter().filter(is_free));
            }
        }
        if left == 0 {
            return None;
        }
        cast.bottoms = lone.iter().map(|card| card.rank() as usize).collect();
        for card in &loose {
            cast.loose[card.rank() as usize] += 1;
        }
        let counts = core::array::from_fn(count);
        let suits: &[usize] = if self.rules.worrying_back { &[0, 1, 2, 3] } else { &[] };
        let top = |card: Card| {
            let fan = self.fans.iter().find(|fan| fan.contains(&card)).unwrap();
            let place = fan.iter().position(|&other| other == card).unwrap();
            (place, !fan[place + 1..].iter().any(|&above| pinned(above)))
        };
        let mut found = vec![];
        for card in Card::ALL.into_iter().filter(|&card| pinned(card) && top(card).1) {
            let rank = card.rank() as usize;
            let mut rest = Cast { leaf: Some(rank), ..cast.clone() };
            rest.places[rank] -= u8::from(top(card).0 == 1);
            if self.hosts_returned(&rest, counts, suits) {
                found.push(state & !proof.pin(card));
            }
        }
        for suit in 0..4 {
            let mut rest = cast.clone();
            let others: Vec<usize> = suits.iter().copied().filter(|&other| other != suit).collect();
            for rank in count(suit)..RANKS.into() {
                let card = Card::new(Rank::ALL[rank], Suit::ALL[suit]);
                if lone.contains(&card) {
                    let at = rest.bottoms.iter().position(|&bottom| bottom == rank);
                    rest.bottoms.swap_remove(at.unwrap());
                    continue;
                }
                let after = state & !(0xf << (4 * suit)) | (rank as u64 + 1) << (4 * suit);
                if pinned(card) && top(card).1 {
                    rest.places[rank] -= u8::from(top(card).0 == 1);
                } else if loose.contains(&card) {
                    rest.loose[rank] -= 1;
                    rest.leaf = Some(rank);
                } else {
                    break;
                }
                if self.hosts_returned(&rest, counts, &others) {
                    found.push(after & !proof.pin(card));
                }
                break;
            }
        }
        Some(found)
    }

    fn is_alive(&mut self, proof: &Proof, state: Packed) -> bool {
        if let Some(&known) = self.alive.get(&state) {
            return known;
        }
        let alive = match self.after(proof, state) {
            None => true,
            // All of them, so that all states are found.
            Some(after) => after.into_iter().filter(|&s| self.is_alive(proof, s)).count() > 0,
        };
        self.alive.insert(state, alive);
        alive
    }
}

/// Every state of small endgames is dead exactly when the plain search finds no way to the end; the
/// refinement proves a loss only when that search finds none from the start.
#[test]
fn dead_exactly_when_nothing_leads_to_the_end() {
    let mut chance = Chance(7);
    let (mut dead, mut alive, mut lost) = (0, 0, 0);
    let mut proof = Proof::new(&chance.endgame(Rules::AS_DEALT)).unwrap();
    let closed = |rules: &Rules| rules.empty_fans == EmptyFans::Closed;
    for rules in Rules::all().filter(closed) {
        for _ in 0..100 {
            let start = chance.endgame(rules);
            proof.restart(&start).unwrap();
            let fans = start.fans().map(|cards| cards.to_vec()).filter(|cards| !cards.is_empty());
            let mut plain = Plain { rules, fans: fans.collect(), alive: BTreeMap::new() };
            let signature = proof.signature(&start);
            let is_alive = plain.is_alive(&proof, signature);
            let answer = proof.step(u64::MAX).unwrap();
            assert!(answer == Answer::NoProof || answer == Answer::Lost && !is_alive, "{start}");
            lost += u64::from(answer == Answer::Lost);
            for thoroughly in [false, true] {
                proof.restart(&start).unwrap();
                for (&state, &is_alive) in &plain.alive {
                    let is_dead = proof.is_dead(state, rules.worrying_back, thoroughly, u64::MAX);
                    assert_eq!(is_dead, Ok(Some(!is_alive)), "{state:x} from {start}");
                    *(if is_alive { &mut alive } else { &mut dead }) += 1;
                }
            }
        }
    }
    assert!(dead > 1000 && alive > 1000 && lost > 20, "{dead} dead, {alive} alive, {lost} lost");
}

/// From a state that is not dead, the steps lead on to the end.
#[test]
fn steps_lead_to_the_end() {
    let start = Position::deal(&Deck::from_seed(1), Rules::SHAMROCKS);
    let mut proof = Proof::new(&start).unwrap();
    for returning in [false, true] {
        let mut signature = proof.signature(&start);
        assert_eq!(proof.is_dead(signature, returning, true, 10_000).unwrap(), Some(false));
        let mut steps = 0;
        let known = |proof: &Proof, signature| {
            let level = proof.question_level(returning);
            proof.searches.levels[level].memo.get(signature)
        };
        while let Some(code) = known(&proof, signature).filter(|&code| code >= PLAY) {
            let state = proof.searches.dealt.after(&unpack(signature), code);
            signature = pack(&state);
            assert_eq!(proof.is_dead(signature, returning, true, 0).unwrap(), Some(false));
            steps += 1;
        }
        assert!((34..MOST_DEPTH).contains(&steps), "{steps}");
    }
}

/// Questions cut short and asked again give the same, and so does a proof in slices.
#[test]
fn slices_change_nothing() {
    for seed in [9, 146] {
        let start = Position::deal(&Deck::from_seed(seed), Rules::SHAMROCKS);
        let mut whole = Proof::new(&start).unwrap();
        assert_eq!(whole.step(u64::MAX).unwrap(), Answer::Lost);
        let mut sliced = Proof::new(&start).unwrap();
        let mut slices = 0;
        while sliced.step(1 + slices % 5).unwrap() == Answer::Open {
            slices += 1;
            assert!(sliced.bytes() <= 1 << 20);
        }
        assert_eq!((sliced.answer(), sliced.states()), (Answer::Lost, whole.states()));
        let mut asked = Proof::new(&start).unwrap();
        let signature = asked.signature(&start);
        let answers =
            core::iter::repeat_with(|| asked.is_dead(signature, true, true, 100).unwrap());
        assert_eq!(answers.take(1000).flatten().next(), Some(true), "seed {seed}");
    }
}
