//! Losses found are certified, and the checker is checked.

use super::{Cast, Certificate, DEAD, Deal, Packed, Part, Pins, Proof, RANKS, Ranks, Refusal};
use super::{View, builds, counts, may_lie};
use crate::card::{Card, Rank, Suit};
use crate::deck::Deck;
use crate::moves::Move;
use crate::position::{Pile, Position};
use crate::rules::{Building, EmptyFans, Rules};
use crate::solver::proof::Answer;
use crate::solver::proof::tests::Chance;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

/// Small endgames under all rules, so many for each, those that the proof covers.
fn endgames(chance: &mut Chance, each: usize) -> impl Iterator<Item = Position> {
    let rules = Rules::all().flat_map(move |rules| core::iter::repeat_n(rules, each));
    rules.map(|rules| chance.endgame(rules)).filter(Proof::covers)
}

fn closed_rules(each: usize) -> impl Iterator<Item = Rules> {
    let closed = Rules::all().filter(|rules| rules.empty_fans == EmptyFans::Closed);
    closed.flat_map(move |rules| core::iter::repeat_n(rules, each))
}

/// The proof of a loss; `None` where it finds none.
fn certify(start: &Position) -> Option<Certificate> {
    let mut proof = Proof::new(start).unwrap();
    let answer = proof.step(u64::MAX).unwrap();
    (answer == Answer::Lost).then(|| Certificate::new(&proof))
}

#[test]
fn lost_endgames_are_certified() {
    let mut chance = Chance(11);
    let (mut lost, mut states) = (0, 0);
    for start in endgames(&mut chance, 1000) {
        let Some(certificate) = certify(&start) else { continue };
        assert_eq!(certificate.check(&start), Ok(()), "{start}");
        lost += 1;
        states += certificate.states();
    }
    assert!(lost > 3000 && states > 20_000, "{lost} lost, {states} states");
}

/// Lost deals; the proofs track no card, or few, or, one search after the other, many, or all.
const LOST: [(Rules, &[u64]); 5] = [
    (
        Rules::SHAMROCKS,
        &[
            9, 49, 146, 242, 248, 278, 345, 373, 595, 711, 759, 845, 849, 851, 879, 939, 988, 1214,
            36056, 60868, 94125,
        ],
    ),
    (Rules::AS_DEALT, &[161, 198, 482, 816, 840, 870]),
    (Rules::MOREHEAD_MOTT_SMITH, &[80, 531, 795, 849, 866]),
    (Rules::DICK_1883, &[24, 41, 252, 386, 764, 929]),
    // Where only Kings fill emptied fans, and none can.
    (Rules::THREE_CARD_FAN, &[9, 34, 38, 44, 49, 64]),
];

#[test]
fn lost_deals_are_certified() {
    for (rules, seeds) in LOST {
        for &seed in seeds {
            let start = Position::deal(&Deck::from_seed(seed), rules);
            let certificate = certify(&start).unwrap();
            assert_eq!(certificate.check(&start), Ok(()), "{rules} {seed}");
        }
    }
}

/// Questions leave certificates too, with worrying back and without.
#[test]
fn dead_positions_are_certified() {
    let mut chance = Chance(12);
    let mut dead = 0;
    for start in endgames(&mut chance, 500) {
        for worrying_back in [false, start.rules().worrying_back] {
            let mut proof = Proof::new(&start).unwrap();
            let signature = proof.signature(&start);
            if proof.is_dead(signature, worrying_back, true, u64::MAX).unwrap() == Some(true) {
                let start = start.with_rules(Rules { worrying_back, ..start.rules() });
                assert_eq!(Certificate::new(&proof).check(&start), Ok(()), "{start}");
                dead += 1;
            }
        }
    }
    assert!(dead > 3000, "{dead}");
}

/// With a live state called dead the certificate is refused, for that state. (The search takes for live
/// what has too many choices; no endgame has.)
#[test]
fn no_live_state_is_taken_for_dead() {
    let mut chance = Chance(13);
    let mut live = 0;
    for start in endgames(&mut chance, 100) {
        let mut proof = Proof::new(&start).unwrap();
        let is_lost = proof.step(u64::MAX).unwrap() == Answer::Lost;
        let mut certificate = Certificate::new(&proof);
        let expected = if is_lost { Ok(()) } else { Err(Refusal::Start) };
        assert_eq!(certificate.check(&start), expected, "{start}");
        for (number, level) in proof.searches.levels.iter().enumerate() {
            for (state, _) in level.memo.entries().filter(|&(_, code)| code != DEAD) {
                certificate.parts[number].dead.insert(state);
                match certificate.check(&start) {
                    Err(Refusal::End(part, refused) | Refusal::Open(part, refused, _)) => {
                        assert_eq!((part, refused), (number, state), "{start}");
                    }
                    other => panic!("{other:?} with {state:x} from {start}"),
                }
                certificate.parts[number].dead.remove(&state);
                live += 1;
            }
        }
    }
    assert!(live > 1000, "{live}");
}

/// With a dead state left out the certificate is refused, but for a few that another harmless play makes
/// needless.
#[test]
fn no_dead_state_is_missing() {
    let mut chance = Chance(14);
    let (mut missed, mut needless) = (0, 0);
    for start in endgames(&mut chance, 100) {
        let Some(mut certificate) = certify(&start) else { continue };
        let deal = Deal::new(&start);
        let number = certificate.part_of(&deal).unwrap();
        for state in certificate.parts[number].dead.clone() {
            certificate.parts[number].dead.remove(&state);
            match certificate.check(&start) {
                Err(Refusal::Start) => {
                    assert_eq!(state, deal.start & certificate.parts[number].mask())
                }
                Err(Refusal::Open(part, ..)) => assert_eq!(part, number),
                Ok(()) => needless += 1,
                other => panic!("{other:?} without {state:x} from {start}"),
            }
            certificate.parts[number].dead.insert(state);
            missed += 1;
        }
    }
    assert!(missed > 2000 && needless < missed / 100, "{missed} missed, {needless} needless");
}

/// What can be no state is refused, and so is a part that asks one which comes later, or knows more, or is
/// not there.
#[test]
fn nonsense_is_refused() {
    let start = Position::deal(&Deck::from_seed(248), Rules::SHAMROCKS);
    let mut certificate = certify(&start).unwrap();
    let number = certificate.part_of(&Deal::new(&start)).unwrap();
    // A suit of fifteen cards, and a pin that is not tracked.
    let untracked = !certificate.parts[number].mask();
    for state in [0xf, untracked & untracked.wrapping_neg()] {
        certificate.parts[number].dead.insert(state);
        assert_eq!(certificate.check(&start), Err(Refusal::Impossible(number, state)));
        certificate.parts[number].dead.remove(&state);
    }
    let all_tracked = 3;
    for below in [number, certificate.parts.len(), all_tracked] {
        certificate.parts[number].below = Some(below);
        assert_eq!(certificate.check(&start), Err(Refusal::Below(number)));
    }
}

/// What only the part below knows to be dead is not, without that part.
#[test]
fn the_part_below_is_needed() {
    let start = Position::deal(&Deck::from_seed(248), Rules::SHAMROCKS);
    let mut certificate = certify(&start).unwrap();
    let number = certificate.part_of(&Deal::new(&start)).unwrap();
    let below = certificate.parts[number].below.unwrap();
    certificate.parts[below].dead.clear();
    let refusal = certificate.check(&start);
    assert!(matches!(refusal, Err(Refusal::Open(part, ..)) if part == number), "{refusal:x?}");
}

/// Parts with no card tracked, with some, and with all.
fn parts(chance: &mut Chance, deal: &Deal, returning: bool) -> [Part; 3] {
    let some = (0..3).fold(0, |pins, _| pins << 20 | chance.below(1 << 20) as Pins);
    [0, some, Pins::MAX].map(|tracked| {
        let tracked = deal.start >> 16 & tracked;
        Part { tracked, returning, below: None, dead: BTreeSet::new() }
    })
}

/// Whether steps lead from a state to the end, and the same for all states that they lead to.
fn is_alive(view: &View<'_>, known: &mut BTreeMap<Packed, bool>) -> bool {
    if let Some(&alive) = known.get(&view.state) {
        return alive;
    }
    let mut alive = view.is_end();
    for after in view.steps().filter(|(_, ask)| view.grants(ask)).map(|(after, _)| after) {
        alive |= is_alive(&view.deal.view(view.part, after).unwrap(), known);
    }
    known.insert(view.state, alive);
    alive
}

/// A live state has none but live ones after harmless plays, with fewer cards tracked, and with worrying
/// back.
#[test]
fn what_passes_for_dead_is_dead() {
    let mut chance = Chance(16);
    let (mut harmless, mut less) = (0, 0);
    for rules in closed_rules(400) {
        let start = chance.endgame(rules);
        let deal = Deal::new(&start);
        let mut parts = parts(&mut chance, &deal, true);
        parts[2].returning = rules.worrying_back;
        let mut known = [(); 3].map(|()| BTreeMap::new());
        for number in (0..3).rev() {
            let view = deal.view(&parts[number], deal.start & parts[number].mask()).unwrap();
            is_alive(&view, &mut known[number]);
            let live: Vec<Packed> = known[number]
                .iter()
                .filter(|&(_, &alive)| alive)
                .map(|(&state, _)| state)
                .collect();
            for state in live {
                let mut keeps_alive = |number: usize, state: Packed| {
                    let view = deal.view(&parts[number], state & parts[number].mask()).unwrap();
                    assert!(is_alive(&view, &mut known[number]), "{state:x} from {start}");
                };
                for after in deal.view(&parts[number], state).unwrap().harmless() {
                    keeps_alive(number, after);
                    harmless += 1;
                }
                for number in 0..number {
                    keeps_alive(number, state);
                    less += 1;
                }
            }
        }
    }
    assert!(harmless > 1000 && less > 1000, "{harmless}, {less}");
}

/// Whatever happens in real games, bottoms played only when their suit needs them, is a step.
#[test]
fn real_moves_are_steps() {
    let mut chance = Chance(14);
    let (mut moves, mut steps) = (0, 0);
    for rules in closed_rules(100) {
        let start = match chance.below(2) {
            0 => chance.endgame(rules),
            _ => Position::deal(&Deck::from_seed(chance.below(1000) as u64), rules),
        };
        let deal = Deal::new(&start);
        let parts = parts(&mut chance, &deal, rules.worrying_back);
        let (mut now, mut state) = (start, deal.start);
        for _ in 0..300 {
            let next = after_real_moves(&now).into_iter();
            let next = next.map(|next| (state_of(&deal, &next, state), next));
            let (changed, same): (Vec<_>, Vec<_>) = next.partition(|&(after, _)| after != state);
            let next = if same.is_empty() || chance.below(4) == 0 { changed } else { same };
            if next.is_empty() {
                continue;
            }
            let (after, next) = next[chance.below(next.len())];
            for part in &parts {
                let [from, to] = [state, after].map(|state| state & part.mask());
                let view = deal.view(part, from).unwrap();
                let mut steps = view.steps().filter(|&(after, _)| after == to);
                let is_step = from == to || steps.any(|(_, ask)| view.grants(&ask));
                assert!(is_step, "{now} to {next}, {:x} tracked", part.tracked);
            }
            moves += 1;
            steps += usize::from(state != after);
            (now, state) = (next, after);
        }
    }
    assert!(moves > 50_000 && steps > 10_000, "{moves} moves, {steps} steps");
}

/// The state of a position that follows one of the state `before`.
fn state_of(deal: &Deal, position: &Position, before: Packed) -> Packed {
    let highest =
        |suit: usize| position.foundations()[suit].max((before >> (4 * suit) & 0xf) as u8);
    let mut state = counts(core::array::from_fn(highest));
    for cards in position.fans() {
        for pair in cards.windows(2) {
            if !builds(deal.rules.building, pair[1], pair[0]) {
                state |= deal.pin(pair[1]);
            }
        }
    }
    state
}

/// The positions after a move; a bottom stays until the cards that follow it can be played with it.
fn after_real_moves(now: &Position) -> Vec<Position> {
    let is_bottom =
        |now: &Position, m: Move| matches!(m.from(), Pile::Fan(fan) if now.fan(fan).len() == 1);
    let after = now.legal_moves().into_iter().filter_map(|first| {
        let (mut next, mut m) = (*now, first);
        while is_bottom(&next, m) {
            next.play(m).unwrap();
            let is_next = |m: &Move| m.to() == first.to() && matches!(m.to(), Pile::Foundation(_));
            m = next.legal_moves().into_iter().find(is_next)?;
        }
        next.play(m).unwrap();
        Some(next)
    });
    after.collect()
}

/// All ways tried, one after the other: first what lies on each bottom, then on each place. A card that
/// moved is a guest of either, and offers nothing.
fn is_hosted_plainly(cast: &Cast, building: Building, moved: Option<usize>) -> bool {
    let takes = |on: usize| (0..RANKS).filter(move |&rank| may_lie(building, rank, on));
    let without = |host: fn(&mut Cast) -> &mut Ranks, on: usize| {
        let mut rest = cast.clone();
        host(&mut rest)[on] -= 1;
        rest
    };
    if let Some(on) = (0..RANKS).find(|&on| cast.bottoms[on] > 0) {
        let rest = without(|cast| &mut cast.bottoms, on);
        return is_hosted_plainly(&rest, building, moved)
            || moved.is_some_and(|rank| may_lie(building, rank, on))
                && is_hosted_plainly(&rest, building, None)
            || takes(on).any(|rank| {
                let mut rest = rest.clone();
                rest.places[rank] += 1;
                let cards = if rest.loose[rank] > 0 { &mut rest.loose } else { &mut rest.optional };
                take(&mut cards[rank]) && is_hosted_plainly(&rest, building, moved)
            });
    }
    let Some(on) = (0..RANKS).find(|&on| cast.places[on] > 0) else {
        return moved.is_none() && cast.loose == Ranks::default();
    };
    let rest = without(|cast| &mut cast.places, on);
    is_hosted_plainly(&rest, building, moved)
        || moved.is_some_and(|rank| may_lie(building, rank, on))
            && is_hosted_plainly(&rest, building, None)
        || takes(on).any(|rank| {
            let mut rest = rest.clone();
            take(&mut rest.loose[rank]) && is_hosted_plainly(&rest, building, moved)
        })
}

/// One less, if there is any.
fn take(count: &mut u8) -> bool {
    let less = count.checked_sub(1);
    *count = less.unwrap_or(0);
    less.is_some()
}

#[test]
fn hosts_are_found_when_there_are_any() {
    let mut chance = Chance(15);
    let mut found = [0; 2];
    for building in [Building::UpOrDown, Building::Down].into_iter().flat_map(|b| [b; 20_000]) {
        let mut cast = Cast::default();
        let lowest = chance.below(RANKS - 3);
        for kind in [&mut cast.bottoms, &mut cast.places, &mut cast.loose, &mut cast.optional] {
            (0..chance.below(5)).for_each(|_| kind[lowest + chance.below(4)] += 1);
        }
        let moved = lowest + chance.below(4);
        let by_hand = [None, Some(moved)].map(|moved| is_hosted_plainly(&cast, building, moved));
        let card = Card::new(Rank::ALL[moved], Suit::Spades);
        let asked = [None, Some(card)].map(|moved| cast.is_hosted(building, moved));
        assert_eq!(asked, by_hand, "{cast:?} {card:?} {building:?}");
        by_hand.into_iter().for_each(|is_hosted| found[usize::from(is_hosted)] += 1);
    }
    assert!(found.iter().all(|&count| count > 5000), "{found:?}");
}
