//! One test per rule, named after it, in the order of play.

mod common;

use common::{card, endgame, play, rules};
use shamrocks::{
    Building, Card, Deck, EmptyFans, FAN_LIMIT, FANS, FOUNDATIONS, Fan, Kings, Move, Outcome, Pile,
    Position, Rank, Refusal, Rules, Suit,
};
use std::collections::HashSet;

/// What becomes of these three cards when they are dealt as the first fan.
fn dealt(fan: &str, kings: &str) -> String {
    let mut cards: Vec<_> = fan.split(' ').map(card).collect();
    let others: Vec<_> = Card::ALL.into_iter().filter(|card| !cards.contains(card)).collect();
    cards.extend(others);
    let deck = Deck::from_cards(&cards).unwrap();
    let position = Position::deal(&deck, rules(&format!("kings={kings}")));
    let cards = position.fan(Fan::ALL[0]).iter().map(Card::to_string).collect::<Vec<_>>();
    cards.join(" ")
}

/// A position of full fans, but that the top cards of fans 1 and 2 are these, on one card each.
fn facing(first: Card, second: Card, rules: Rules) -> Position {
    let mut others = Card::ALL.into_iter().filter(|&card| card != first && card != second);
    let mut fans = vec![vec![others.next().unwrap(), first], vec![others.next().unwrap(), second]];
    let others: Vec<_> = others.collect();
    fans.extend(others.chunks(FAN_LIMIT).map(<[Card]>::to_vec));
    Position::from_fans(&fans, [0; FOUNDATIONS], rules).unwrap()
}

fn check(position: &Position, m: &str) -> Result<Card, Refusal> {
    position.check(m.parse().unwrap())
}

/// The legal moves as text.
fn legal(position: &Position) -> String {
    position.legal_moves().to_string()
}

/// Those of them that go to a foundation or to one of the first `fans` fans.
fn legal_within(fans: usize, position: &Position) -> String {
    let within = |m: &Move| !matches!(m.to(), Pile::Fan(fan) if fan.index() >= fans);
    let moves = position.legal_moves().into_iter().filter(within);
    moves.map(|m| m.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn deal_seventeen_fans_of_three_and_one_of_one() {
    let deck = Deck::from_seed(1);
    let position = Position::deal(&deck, Rules::AS_DEALT);
    let sizes: Vec<_> = position.fans().map(|fan| fan.len()).collect();
    assert_eq!(sizes, [[3; 17].as_slice(), &[1]].concat());
    assert_eq!(position.foundations(), [0; 4]);
    assert_eq!(position.cards_left(), 52);
    // Fan by fan, from bottom to top.
    let dealt: Vec<_> = position.fans().flat_map(|fan| fan.to_vec()).collect();
    assert_eq!(dealt, deck.cards());
}

#[test]
fn kings_bottom() {
    assert_eq!(dealt("KC 4D KD", "bottom"), "KD KC 4D");
    assert_eq!(dealt("4D 9H KH", "bottom"), "KH 4D 9H");
    assert_eq!(dealt("4D KH 9H", "bottom"), "KH 4D 9H");
    assert_eq!(dealt("KH 4D 9H", "bottom"), "KH 4D 9H");
    assert_eq!(dealt("KC KD KH", "bottom"), "KH KD KC");
    assert_eq!(dealt("4D 5D 6D", "bottom"), "4D 5D 6D");
}

#[test]
fn kings_own_suit() {
    assert_eq!(dealt("9H 5H KH", "own-suit"), "KH 9H 5H");
    assert_eq!(dealt("4D 9H KH", "own-suit"), "4D KH 9H");
    assert_eq!(dealt("9H 4D KH", "own-suit"), "KH 9H 4D");
    assert_eq!(dealt("9H KH 4D", "own-suit"), "KH 9H 4D");
    assert_eq!(dealt("KC 4D KD", "own-suit"), "KC KD 4D");
    assert_eq!(dealt("4D KH 9H", "own-suit"), "4D KH 9H");
    assert_eq!(dealt("4D 5D KC", "own-suit"), "4D 5D KC");
}

#[test]
fn kings_as_dealt() {
    for fan in ["KC 4D KD", "9H 5H KH", "4D 9H KH", "9H KH 4D"] {
        assert_eq!(dealt(fan, "as-dealt"), fan);
    }
}

#[test]
fn kings_move_only_at_the_deal() {
    for kings in ["bottom", "own-suit"] {
        let mut position = endgame("QH KH / QC QS KC / KS / KD", &format!("kings={kings}"));
        let before = position;
        assert_eq!(position.fan(Fan::ALL[0])[..], [card("QH"), card("KH")]);
        position = position.with_rules(Rules::AS_DEALT).with_rules(before.rules());
        assert_eq!(position, before);
        // A King that is played onto its own suit stays on top.
        position = endgame("QH / QC QS KC / KS / KD KH", &format!("kings={kings}"));
        play(&mut position, "4>1");
        assert_eq!(position.fan(Fan::ALL[0])[..], [card("QH"), card("KH")]);
    }
}

#[test]
fn only_the_top_card_of_a_fan_moves() {
    let mut position = endgame("QC KS QH / KC / KH / QS / QD / KD", "no-worrying-back");
    assert_eq!(check(&position, "1>2"), Ok(card("QH")));
    play(&mut position, "1>2");
    assert_eq!(position.fan(Fan::ALL[0])[..], [card("QC"), card("KS")]);
    assert_eq!(position.fan(Fan::ALL[1])[..], [card("KC"), card("QH")]);
    // Both cards of fan 1 at once: the lower one would fit, the top one does not.
    assert!(check(&position, "1>6").is_err());
    assert_eq!(check(&position, "1>4"), Ok(card("KS")));
}

#[test]
fn foundations_build_up_in_suit_from_ace_to_king() {
    for suit in Suit::ALL {
        // The suit in three-card fans, the Ace on top of the last; the other suits are done.
        let cards: Vec<_> = Rank::ALL.into_iter().rev().map(|r| Card::new(r, suit)).collect();
        let fans: Vec<_> = cards.chunks(FAN_LIMIT).collect();
        let mut counts = [13; 4];
        counts[usize::from(suit.code())] = 0;
        let mut position = Position::from_fans(&fans, counts, Rules::NO_WORRYING_BACK).unwrap();
        for (count, rank) in (1..).zip(Rank::ALL) {
            let card = Card::new(rank, suit);
            for fan in Fan::ALL.into_iter().filter(|&fan| position.top(fan).is_some()) {
                let top = position.top(fan).unwrap();
                for foundation in Suit::ALL {
                    let legal = position.is_legal(Move::new(fan, foundation));
                    assert_eq!(legal, top == card && foundation == suit, "{top} to {foundation}");
                }
            }
            let fan = Fan::ALL.into_iter().find(|&fan| position.top(fan) == Some(card));
            assert_eq!(position.play(Move::new(fan.unwrap(), suit)), Ok(card));
            assert_eq!(position.foundation(suit), count);
            assert_eq!(position.top(suit), Some(card));
        }
        assert!(position.is_won());
    }
}

#[test]
fn playing_to_a_foundation_is_never_compulsory() {
    let position = endgame("QC / KC / QH KH", "no-worrying-back");
    assert_eq!(legal(&position), "1>2 1>3 1>C 2>1 3>1");
}

#[test]
fn fans_build_up_or_down_by_one_rank_regardless_of_suit() {
    let rules = Rules::NO_WORRYING_BACK;
    for (first, second) in
        Card::ALL.into_iter().flat_map(|a| Card::ALL.into_iter().map(move |b| (a, b)))
    {
        if first == second {
            continue;
        }
        let neighbours = first.rank().code().abs_diff(second.rank().code()) == 1;
        let expected = if neighbours {
            Ok(first)
        } else {
            // The reason is compared by its sentence, which names both cards.
            let sentence = format!(
                "{} does not go on {}: build up or down by one rank",
                first.name(),
                second.name()
            );
            Err(sentence)
        };
        let found = check(&facing(first, second, rules), "1>2").map_err(|r| r.to_string());
        assert_eq!(found, expected);
    }
}

#[test]
fn fans_build_down_when_the_rules_say_so() {
    let rules = Rules::DICK_1883;
    for (first, second) in
        Card::ALL.into_iter().flat_map(|a| Card::ALL.into_iter().map(move |b| (a, b)))
    {
        if first != second {
            let lower = first.rank().code() + 1 == second.rank().code();
            assert_eq!(check(&facing(first, second, rules), "1>2").is_ok(), lower);
        }
    }
}

#[test]
fn fans_never_build_round_the_corner() {
    for rules in [Rules::SHAMROCKS, Rules::DICK_1883] {
        for (ace, king) in [("AS", "KH"), ("AH", "KH"), ("AC", "KD")] {
            let position = facing(card(ace), card(king), rules);
            assert!(matches!(check(&position, "1>2"), Err(Refusal::WrongRank { .. })));
            assert!(matches!(check(&position, "2>1"), Err(Refusal::WrongRank { .. })));
        }
    }
    // On a King only a Queen, on an Ace only a 2.
    for rank in Rank::ALL {
        let to_king = facing(Card::new(rank, Suit::Clubs), card("KH"), Rules::SHAMROCKS);
        assert_eq!(check(&to_king, "1>2").is_ok(), rank == Rank::Queen);
        let to_ace = facing(Card::new(rank, Suit::Clubs), card("AH"), Rules::SHAMROCKS);
        assert_eq!(check(&to_ace, "1>2").is_ok(), rank == Rank::Two);
    }
}

#[test]
fn a_fan_never_holds_more_than_three_cards() {
    assert_eq!(FAN_LIMIT, 3);
    let mut position = endgame("JD / KC KD QH / KH QC / KS / QD QS", "no-worrying-back");
    assert!(matches!(check(&position, "1>2"), Err(Refusal::FanFull { .. })));
    play(&mut position, "1>3");
    assert_eq!(position.fan(Fan::ALL[2]).len(), 3);
    assert!(matches!(check(&position, "4>3"), Err(Refusal::FanFull { .. })));
}

#[test]
fn an_emptied_fan_is_gone() {
    let mut position = endgame("QC / QD KD / KC", "shamrocks");
    play(&mut position, "1>C");
    for from in ["2", "3", "C", "H"] {
        let refusal = check(&position, &format!("{from}>1"));
        assert!(matches!(refusal, Err(Refusal::FanGone { .. })), "{from}");
    }
    assert_eq!(legal(&position), "3>C C>2 C>3");
}

#[test]
fn kings_fill_an_emptied_fan_when_the_rules_say_so() {
    let rules = "no-worrying-back,empty-fans=kings";
    let position = endgame("QC KD / QD KC / KH QH", rules);
    assert!(matches!(check(&position, "3>4"), Err(Refusal::OnlyKings { .. })));
    let expected = "1>3 1>4 1>5 2>3 2>4 2>5 3>1 3>2 3>H";
    assert_eq!(legal_within(5, &position), expected);
    // Each empty fan is a target of its own.
    assert_eq!(position.legal_moves_of(Fan::ALL[0]).len(), 1 + 15);
}

#[test]
fn any_card_fills_an_emptied_fan_when_the_rules_say_so() {
    let position = endgame("QC KD / QD KC / KH QH", "open-fans");
    let expected = "1>3 1>4 1>5 2>3 2>4 2>5 3>1 3>2 3>4 3>5 3>H";
    assert_eq!(legal_within(5, &position), expected);
}

#[test]
fn a_card_alone_in_its_fan_does_not_move_to_an_emptied_fan() {
    for rules in ["open-fans", "three-card-fan"] {
        let position = endgame("KC / QD KD / -", rules);
        assert!(matches!(check(&position, "1>3"), Err(Refusal::Alone { .. })), "{rules}");
        assert_eq!(check(&position, "2>3"), Ok(card("KD")), "{rules}");
    }
}

#[test]
fn worrying_back() {
    let mut position = endgame("KC / QD KD / KH", "shamrocks");
    assert_eq!(legal(&position), "1>C 3>H C>1 C>2 C>3 H>1 H>2 H>3");
    play(&mut position, "C>1");
    assert_eq!(position.foundations(), [11, 11, 12, 13]);
}

#[test]
fn no_worrying_back() {
    let position = endgame("KC / QD KD / KH", "no-worrying-back");
    assert_eq!(legal(&position), "1>C 3>H");
    assert!(matches!(check(&position, "C>1"), Err(Refusal::NoWorryingBack { .. })));
}

#[test]
fn worrying_back_into_an_emptied_fan() {
    let worrying =
        |empty_fans: &str| legal_within(2, &endgame("QD KD", &format!("empty-fans={empty_fans}")));
    assert_eq!(worrying("closed"), "");
    assert_eq!(worrying("kings"), "1>2 C>2 H>2 S>2");
    assert_eq!(worrying("any"), "1>2 C>2 D>2 H>2 S>2");
}

#[test]
fn a_won_game_is_over() {
    for rules in Rules::all() {
        let won = Position::from_fans::<[Card; 0]>(&[], [13; FOUNDATIONS], rules).unwrap();
        assert!(won.is_won());
        assert!(!won.is_stuck());
        assert_eq!(won.outcome(), Some(Outcome::Won));
        assert_eq!(won.cards_left(), 0);
        assert!(won.legal_moves().is_empty());
        assert_eq!([1, 2, 3].map(|depth| won.perft(depth)), [Ok(0); 3]);
        for m in common::encodable_moves() {
            assert_eq!(won.check(m), Err(Refusal::Won));
        }
    }
}

#[test]
fn stuck_is_without_a_legal_move() {
    let stuck = endgame("TS QD KS / 9S JS KD / QS", "no-worrying-back,building=down");
    assert_eq!(legal(&stuck), "");
    assert!(stuck.is_stuck() && !stuck.is_won());
    assert_eq!(stuck.outcome(), Some(Outcome::Stuck));
    // With worrying back there is still a move, if only to and fro.
    let idle = stuck.with_rules(rules("building=down"));
    assert_eq!(legal(&idle), "D>3");
    assert!(!idle.is_stuck());
    assert_eq!(idle.outcome(), None);
}

#[test]
fn presets_are_what_their_sources_say() {
    use Building::{Down, UpOrDown};
    use EmptyFans::{Any, Closed};
    use Kings::{AsDealt, Bottom, OwnSuit};
    let expected = [
        ("shamrocks", (Bottom, true, UpOrDown, Closed), "encyclopedia"),
        ("no-worrying-back", (Bottom, false, UpOrDown, Closed), "encyclopedia"),
        ("morehead-mott-smith", (OwnSuit, false, UpOrDown, Closed), "Morehead and Mott-Smith"),
        ("as-dealt", (AsDealt, true, UpOrDown, Closed), "PySolFC"),
        ("dick-1883", (OwnSuit, false, Down, Closed), "Dick, Games of Patience, 1883"),
        (
            "three-card-fan",
            (Bottom, false, Down, EmptyFans::Kings),
            "Cavendish, Patience Games, 1890",
        ),
        ("open-fans", (AsDealt, false, UpOrDown, Any), "web and phone games"),
    ];
    for (preset, (name, keys, source)) in Rules::PRESETS.into_iter().zip(expected) {
        assert_eq!(preset.name, name);
        assert_eq!(rules(name), preset.rules);
        let Rules { kings, worrying_back, building, empty_fans, .. } = preset.rules;
        assert_eq!((kings, worrying_back, building, empty_fans), keys, "{name}");
        assert!(preset.source.contains(source), "{name}: {}", preset.source);
        assert_eq!(preset.rules.preset(), Some(preset));
    }
    assert_eq!(Rules::default(), Rules::SHAMROCKS);
    let named = [
        Rules::SHAMROCKS,
        Rules::NO_WORRYING_BACK,
        Rules::MOREHEAD_MOTT_SMITH,
        Rules::AS_DEALT,
        Rules::DICK_1883,
        Rules::THREE_CARD_FAN,
        Rules::OPEN_FANS,
    ];
    assert_eq!(Rules::PRESETS.map(|preset| preset.rules), named);
}

#[test]
fn every_combination_of_keys_is_a_set_of_rules() {
    let all: HashSet<_> = Rules::all().collect();
    assert_eq!(all.len(), Kings::ALL.len() * 2 * Building::ALL.len() * EmptyFans::ALL.len());
    assert_eq!(all.len(), 36);
    assert_eq!(all.iter().filter(|rules| rules.preset().is_some()).count(), 7);
    // The number of piles is no key.
    assert_eq!((FANS, FOUNDATIONS, Pile::COUNT), (18, 4, 22));
}
