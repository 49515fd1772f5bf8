//! Autoplay, and that what it calls safe never turns a game that can be won into one that cannot:
//! checked against plain search, in positions that can be won.

mod common;

use common::{Chance, Graph, can_be_won, endgame, moves, rows, rules};
use shamrocks::{Autoplay, Card, Deck, EmptyFans, FAN_LIMIT, Move, Pile, Position, Rank, Rules};
use std::collections::BTreeMap;

/// The rules as far as they matter once a deck is dealt.
type Play = (bool, &'static str, &'static str);

fn play_of(rules: Rules) -> Play {
    (rules.worrying_back, rules.building.word(), rules.empty_fans.word())
}

/// What was seen of plays to foundations.
#[derive(Default)]
struct Count {
    /// Safe, since the card can be put back.
    put_back: usize,
    /// Safe, since more plays win at once.
    wins: usize,
    /// Safe for any other reason.
    argued: usize,
    /// Not called safe, though nothing is lost.
    cautious: usize,
    /// Not called safe, and the game is lost.
    harmful: usize,
    /// Called safe, and the search could not tell.
    undecided: usize,
}

impl Count {
    /// Counts a play in a position that can be won.
    fn add(&mut self, before: &Position, m: Move, winnable_after: Option<bool>) {
        let mut after = *before;
        after.play(m).expect("a legal move");
        let put_back = after.is_legal(m.reversed());
        let mut played = after;
        played.autoplay(Autoplay::All);
        let count = match (before.is_safe(m), winnable_after) {
            (true, Some(false)) => panic!("{m} is called safe, but loses {before}"),
            (true, None) => &mut self.undecided,
            (true, Some(true)) if put_back => &mut self.put_back,
            (true, Some(true)) if played.is_won() => &mut self.wins,
            (true, Some(true)) => &mut self.argued,
            (false, Some(false)) => &mut self.harmful,
            (false, _) => &mut self.cautious,
        };
        *count += 1;
    }
}

/// The legal plays from a fan to a foundation, each with its place among the legal moves.
fn plays(position: &Position) -> impl Iterator<Item = (usize, Move)> + use<> {
    let is_play = |m: Move| matches!((m.from(), m.to()), (Pile::Fan(_), Pile::Foundation(_)));
    position.legal_moves().into_iter().enumerate().filter(move |&(_, m)| is_play(m))
}

fn print(counts: &BTreeMap<Play, Count>) {
    println!("put back, wins, argued | cautious, harmful, undecided");
    for (play, count) in counts {
        let Count { put_back, wins, argued, cautious, harmful, undecided } = count;
        println!(
            "{put_back:8} {wins:8} {argued:8} | {cautious:8} {harmful:8} {undecided:8} {play:?}"
        );
    }
}

/// A small endgame: as it falls, or in full fans with the higher cards below, but for a few: that is
/// where a play can be argued to be safe.
fn small_endgame(chance: &mut Chance, rules: Rules) -> Position {
    if !rules.worrying_back && chance.below(2) == 0 {
        return chance.position(rules, 14);
    }
    let height = 9 + chance.below(2);
    let foundations = [(); 4].map(|()| (height + chance.below(2)) as u8);
    let mixed = chance.arrange(rules, foundations);
    let mut cards: Vec<_> = mixed.fans().flat_map(|fan| fan.to_vec()).collect();
    cards.sort_by_key(|card| std::cmp::Reverse(card.rank()));
    for _ in 0..chance.below(4) {
        let (a, b) = (chance.below(cards.len()), chance.below(cards.len()));
        cards.swap(a, b);
    }
    let mut fans = vec![vec![]; cards.len().div_ceil(FAN_LIMIT)];
    for (place, card) in cards.into_iter().enumerate() {
        let fan = place % fans.len();
        fans[fan].push(card);
    }
    Position::from_fans(&fans, foundations, rules).expect("a valid arrangement")
}

/// Everything that can happen in small endgames.
#[test]
fn safe_plays_lose_nothing_in_small_endgames() {
    let mut chance = Chance::new(7);
    let mut counts = BTreeMap::<_, Count>::new();
    // Where cards come back to emptied fans, even an endgame leads to more than can be searched.
    let small = |rules: &Rules| !rules.worrying_back || rules.empty_fans == EmptyFans::Closed;
    for rules in Rules::all().filter(small) {
        let count = counts.entry(play_of(rules)).or_default();
        let most = if rules.worrying_back { 20_000 } else { 5_000 };
        for _ in 0..if rules.worrying_back { 60 } else { 80 } {
            let start = small_endgame(&mut chance, rules);
            let Some(graph) = Graph::explore(start, most, Position::key) else { continue };
            let winnable = graph.winnable();
            for (index, before) in graph.positions.iter().enumerate().filter(|&(i, _)| winnable[i])
            {
                for (at, m) in plays(before) {
                    count.add(before, m, Some(winnable[graph.children[index][at]]));
                }
            }
        }
    }
    print(&counts);
    assert_eq!(counts.len(), 8);
    for (play, count) in counts {
        assert!(count.wins > 1000 && count.cautious > 1000, "{play:?}");
        let (worrying_back, building, empty_fans) = play;
        // Only with worrying back can a card be put back.
        assert_eq!(count.put_back > 1000, worrying_back, "{play:?}");
        // Where any card fills an emptied fan, harm is rare.
        assert!(count.harmful > 0 || empty_fans == "any", "{play:?}");
        // With emptied fans open, and fans that build up, the next card of the suit may always be
        // put on this one: nothing can be argued.
        let can_be_argued = empty_fans == "closed" || building == "down";
        assert_eq!(count.argued > 10, can_be_argued, "{play:?}");
    }
}

/// Positions on the way to a known win, which is one under more generous rules too.
#[test]
fn safe_plays_lose_nothing_in_the_middle_of_a_game() {
    let mut counts = BTreeMap::<_, Count>::new();
    for [cards, key_values, line] in rows(include_str!("data/wins.tsv")) {
        let mut dealt = Position::deal(&cards.parse().unwrap(), rules(key_values));
        for (number, m) in moves(line).into_iter().enumerate() {
            let generous = Rules::all().filter(|rules| {
                rules.kings == dealt.rules().kings && rules.building == dealt.rules().building
            });
            for rules in generous {
                let before = dealt.with_rules(rules);
                let count = counts.entry(play_of(rules)).or_default();
                for (_, m) in plays(&before).filter(|_| number % 5 == 0) {
                    let mut after = before;
                    after.play(m).expect("a legal move");
                    count.add(&before, m, can_be_won(after, 10_000));
                }
            }
            dealt.play(m).expect("a legal move");
        }
    }
    print(&counts);
    assert_eq!(counts.len(), 6);
    for (play, count) in counts {
        let safe = count.put_back + count.wins + count.argued;
        assert!(safe > 100 && count.undecided * 10 < safe, "{play:?}");
        assert!(count.argued > 10 || play != (false, "up-or-down", "closed"));
    }
}

/// A deal whose fan 18 is the Ace of hearts, and whose 2s are bottom cards, but for `above`.
fn ace_alone(above: Option<Card>, rules: Rules) -> Position {
    let ace: Card = "AH".parse().unwrap();
    let (twos, others): (Vec<_>, Vec<_>) = Card::ALL
        .into_iter()
        .filter(|&card| card != ace)
        .partition(|card| card.rank() == Rank::Two);
    let (above, mut bottoms): (Vec<_>, Vec<_>) =
        twos.into_iter().partition(|&two| Some(two) == above);
    let (more, others) = others.split_at(17 - bottoms.len());
    bottoms.extend(more);
    let others = [&above, others].concat();
    let fans = bottoms.into_iter().zip(others.chunks(2));
    let mut cards: Vec<_> = fans.flat_map(|(bottom, rest)| [bottom, rest[0], rest[1]]).collect();
    cards.push(ace);
    Position::deal(&Deck::from_cards(&cards).expect("a deck"), rules)
}

#[test]
fn an_ace_alone_stays_while_a_2_could_use_its_fan() {
    let m: Move = "18>H".parse().unwrap();
    let mut as_dealt = Rules::NO_WORRYING_BACK;
    as_dealt.kings = shamrocks::Kings::AsDealt;
    // Without worrying back and with emptied fans gone, no bottom card needs to move to a fan.
    assert!(ace_alone(None, as_dealt).is_safe(m));
    for two in Card::ALL.into_iter().filter(|card| card.rank() == Rank::Two) {
        let position = ace_alone(Some(two), as_dealt);
        assert!(position.is_legal(m));
        assert!(!position.is_safe(m), "{two} could use the fan in {position}");
    }
    // Where fans only build down, nothing goes on an Ace.
    let mut down = as_dealt;
    down.building = shamrocks::Building::Down;
    for two in Card::ALL.into_iter().filter(|card| card.rank() == Rank::Two) {
        assert!(ace_alone(Some(two), down).is_safe(m));
    }
    // With worrying back even a 2 at the bottom may come back from its foundation.
    assert!(!ace_alone(None, Rules::AS_DEALT).is_safe(m));
}

/// The King of spades needs the Queen of clubs for a moment, to free the Queen of spades.
#[test]
fn a_play_can_lose() {
    let before = endgame("KC / QC / QS KS", "no-worrying-back");
    let m: Move = "2>C".parse().unwrap();
    let mut after = before;
    after.play(m).unwrap();
    assert_eq!(can_be_won(before, 1000), Some(true));
    assert_eq!(can_be_won(after, 1000), Some(false));
    assert!(!before.is_safe(m));
    // With worrying back the Queen returns, onto any King.
    let before = before.with_rules(Rules::SHAMROCKS);
    assert_eq!(can_be_won(after.with_rules(Rules::SHAMROCKS), 1000), Some(true));
    assert!(!before.is_safe(m), "it lay on no card");
}

/// The Queen of spades must come back onto the King of clubs, to take the Jack of clubs and so free
/// the 10; beneath the King of spades, which has no place to go, she could not.
#[test]
fn a_play_can_bury_a_card_that_must_come_back() {
    let before = endgame("QC KD KS / TC QD JC / KC", "building=down");
    let m: Move = "1>S".parse().unwrap();
    let mut after = before;
    after.play(m).unwrap();
    assert_eq!(can_be_won(before, 1000), Some(true));
    assert_eq!(can_be_won(after, 1000), Some(false));
    assert!(!before.is_safe(m));
}

/// The King of diamonds is second in its fan, where it could still host the Queen of spades.
#[test]
fn a_second_card_is_not_always_third() {
    let line = "C13 D12 H9 S9 JS KS QS / KH JH QH / TS KD / TH | no-worrying-back";
    let before: Position = line.parse().unwrap();
    let m: Move = "3>D".parse().unwrap();
    let mut after = before;
    after.play(m).unwrap();
    assert_eq!(can_be_won(before, 100_000), Some(true));
    assert_eq!(can_be_won(after, 100_000), Some(false));
    assert!(!before.is_safe(m));
}

#[test]
fn a_card_that_can_be_put_back_is_safe() {
    let on_a_king = endgame("KH QC / KC", "shamrocks");
    assert!(on_a_king.is_safe("1>C".parse().unwrap()));
    let in_an_emptied_fan = endgame("KC / QC / QS KS", "empty-fans=any");
    assert!(in_an_emptied_fan.is_safe("2>C".parse().unwrap()));
}

#[test]
fn only_a_legal_play_from_a_fan_to_a_foundation_is_safe() {
    let mut chance = Chance::new(9);
    for rules in Rules::all() {
        for _ in 0..20 {
            let position = chance.position(rules, 30);
            let legal: Vec<_> = plays(&position).map(|(_, m)| m).collect();
            let safe = common::encodable_moves().filter(|&m| position.is_safe(m));
            assert!(safe.into_iter().all(|m| legal.contains(&m)), "{position}");
        }
    }
}

#[test]
fn autoplay_plays_what_it_says_and_leaves_nothing_to_play() {
    let mut chance = Chance::new(10);
    for which in [Autoplay::All, Autoplay::Safe] {
        let mut count = 0;
        for rules in Rules::all() {
            for _ in 0..20 {
                let start = chance.position(rules, 40);
                let (mut end, mut replayed) = (start, start);
                for m in end.autoplay(which) {
                    // Always the lowest fan that has such a card.
                    let mut next = plays(&replayed).map(|(_, m)| m);
                    let is_due = |&m: &Move| which == Autoplay::All || replayed.is_safe(m);
                    assert_eq!(next.find(is_due), Some(m), "{replayed}");
                    replayed.play(m).expect("a legal move");
                    count += 1;
                }
                assert_eq!(replayed, end);
                assert!(plays(&end).all(|(_, m)| which == Autoplay::Safe && !end.is_safe(m)));
                assert!(end.autoplay(which).is_empty());
            }
        }
        assert!(count > 1000, "{count}");
    }
}
