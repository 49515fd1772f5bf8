//! The rules of the game and their historical variants. Each rule stands here once; dealing,
//! playing and counting call it.

use crate::card::{Card, Rank, Suit, coded_enum};
use crate::text::{Cursor, Excerpt, Expected, ParseError, ParseErrorKind, nearest, whole};
use core::fmt;
use core::str::FromStr;

/// How many fans a deal has: seventeen of three cards and one of one.
pub const FANS: usize = 18;

/// A fan never holds more cards than this.
pub const FAN_LIMIT: usize = 3;

/// How many foundations there are, one per suit.
pub const FOUNDATIONS: usize = 4;

coded_enum! {
    /// What happens to Kings when a deck is dealt.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    Kings,
    /// The word for this value in the text of [`Rules`].
    word {
        /// Every King on top or in the middle of its fan goes underneath, taken in deal order, so
        /// of two Kings the later dealt ends lowest.
        ///
        /// Source: encyclopedia article "Shamrocks".
        Bottom = "bottom",
        /// Only a King lying above a card of its own suit in that fan goes, directly under the one
        /// nearest the bottom.
        ///
        /// Source: Morehead and Mott-Smith, as the encyclopedia article reports them; and Dick,
        /// *Games of Patience*, 1883, who leaves it to the player.
        OwnSuit = "own-suit",
        /// No King is moved.
        ///
        /// Source: "some rules", says the encyclopedia article; PySolFC plays so.
        AsDealt = "as-dealt",
    }
}

coded_enum! {
    /// In which direction fans build, always regardless of suit.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    Building,
    /// The word for this value in the text of [`Rules`].
    word {
        /// A card goes on one a rank higher or a rank lower.
        ///
        /// Source: encyclopedia article "Shamrocks".
        UpOrDown = "up-or-down",
        /// A card goes only on one a rank higher.
        ///
        /// Source: Dick, *Games of Patience*, 1883; Cavendish, *Patience Games*, 1890.
        Down = "down",
    }
}

coded_enum! {
    /// Who may fill an emptied fan.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    EmptyFans,
    /// The word for this value in the text of [`Rules`].
    word {
        /// Nobody: an emptied fan is gone.
        ///
        /// Source: encyclopedia article "Shamrocks".
        Closed = "closed",
        /// Kings.
        ///
        /// Source: Cavendish, *Patience Games*, 1890, "The Three-Card Fan".
        Kings = "kings",
        /// Any card.
        ///
        /// Source: several web and phone games.
        Any = "any",
    }
}

impl Kings {
    /// Tucks the Kings of a fan as it is dealt, bottom card first.
    pub(crate) fn tuck(self, fan: &mut [Card]) {
        for at in 1..fan.len() {
            let Some((king, below)) = fan.get(..=at).and_then(<[Card]>::split_last) else {
                continue;
            };
            if king.rank() != Rank::King {
                continue;
            }
            let target = match self {
                Self::Bottom => Some(0),
                Self::OwnSuit => below.iter().position(|card| card.suit() == king.suit()),
                Self::AsDealt => None,
            };
            if let Some(moved) = target.and_then(|target| fan.get_mut(target..=at)) {
                moved.rotate_right(1);
            }
        }
    }
}

impl Building {
    /// How many ranks above the moving card the card beneath it may be, never around the corner
    /// (on a King only a Queen, on an Ace only a 2).
    pub(crate) const fn steps(self) -> &'static [i8] {
        match self {
            Self::UpOrDown => &[1, -1],
            Self::Down => &[1],
        }
    }

    /// Whether a card of rank `card` may be built on one of rank `on`.
    #[must_use]
    pub fn allows(self, card: Rank, on: Rank) -> bool {
        self.steps().contains(&(on as i8 - card as i8))
    }
}

impl EmptyFans {
    /// Whether an emptied fan takes `card`. One that is alone in its fan does not move there, though
    /// the fan would take it: that would change nothing.
    #[must_use]
    pub fn takes(self, card: Card) -> bool {
        match self {
            Self::Closed => false,
            Self::Kings => card.rank() == Rank::King,
            Self::Any => true,
        }
    }
}

/// The card that a foundation of `suit` holding `count` cards takes next: foundations build up in
/// suit from Ace to King.
pub(crate) fn next_on_foundation(suit: Suit, count: u8) -> Option<Card> {
    Some(Card::new(Rank::from_code(count)?, suit))
}

/// The rules in force: a value, part of every [`Position`](crate::Position).
///
/// Start from a preset and override what differs. As text: `[preset,]key=value,key=value`; prints
/// as the preset's name when equal to one, else as all four keys.
///
/// ```
/// use shamrocks::{Building, Rules};
///
/// let mut rules = Rules::MOREHEAD_MOTT_SMITH;
/// rules.building = Building::Down;
/// assert_eq!(rules, Rules::DICK_1883);
/// assert_eq!("morehead-mott-smith,building=down".parse(), Ok(rules));
/// assert_eq!(rules.to_string(), "dick-1883");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Rules {
    /// What happens to Kings at the deal.
    pub kings: Kings,
    /// Whether the top card of a foundation may return to a fan that can take it.
    pub worrying_back: bool,
    /// In which direction fans build.
    pub building: Building,
    /// Who may fill an emptied fan.
    pub empty_fans: EmptyFans,
}

/// A named set of rules and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Preset {
    /// The name, as in the text of [`Rules`].
    pub name: &'static str,
    /// The rules.
    pub rules: Rules,
    /// Where they come from.
    pub source: &'static str,
}

impl Rules {
    /// The default: Kings tucked, worrying back, building up or down, emptied fans gone.
    pub const SHAMROCKS: Self = Self {
        kings: Kings::Bottom,
        worrying_back: true,
        building: Building::UpOrDown,
        empty_fans: EmptyFans::Closed,
    };
    /// The default without worrying back.
    pub const NO_WORRYING_BACK: Self = Self { worrying_back: false, ..Self::SHAMROCKS };
    /// Morehead and Mott-Smith: a King goes only under a card of its own suit.
    pub const MOREHEAD_MOTT_SMITH: Self = Self { kings: Kings::OwnSuit, ..Self::NO_WORRYING_BACK };
    /// Kings stay where they are dealt.
    pub const AS_DEALT: Self = Self { kings: Kings::AsDealt, ..Self::SHAMROCKS };
    /// Dick, 1883: building down only.
    pub const DICK_1883: Self = Self { building: Building::Down, ..Self::MOREHEAD_MOTT_SMITH };
    /// Cavendish, 1890: building down only, Kings fill emptied fans.
    pub const THREE_CARD_FAN: Self =
        Self { building: Building::Down, empty_fans: EmptyFans::Kings, ..Self::NO_WORRYING_BACK };
    /// What several web and phone games play: any card fills an emptied fan.
    pub const OPEN_FANS: Self =
        Self { kings: Kings::AsDealt, empty_fans: EmptyFans::Any, ..Self::NO_WORRYING_BACK };

    /// The seven presets with their names and sources.
    pub const PRESETS: [Preset; 7] = [
        Preset {
            name: "shamrocks",
            rules: Self::SHAMROCKS,
            source: "encyclopedia article \"Shamrocks\" for the deal, the Kings and the play; a current game site for the same and for worrying back",
        },
        Preset {
            name: "no-worrying-back",
            rules: Self::NO_WORRYING_BACK,
            source: "encyclopedia article \"Shamrocks\", which names no move off a foundation",
        },
        Preset {
            name: "morehead-mott-smith",
            rules: Self::MOREHEAD_MOTT_SMITH,
            source: "Morehead and Mott-Smith's book, as the encyclopedia article reports it",
        },
        Preset {
            name: "as-dealt",
            rules: Self::AS_DEALT,
            source: "\"some rules\", says the encyclopedia article; PySolFC's games 57 and 714",
        },
        Preset {
            name: "dick-1883",
            rules: Self::DICK_1883,
            source: "W. B. Dick, Games of Patience, 1883, \"The Shamrocks\", after Keller and Masten; Dick lets the player move such a King, here it is always done, at any distance",
        },
        Preset {
            name: "three-card-fan",
            rules: Self::THREE_CARD_FAN,
            source: "Cavendish, Patience Games, 1890, \"The Three-Card Fan\", after Keller and Masten",
        },
        Preset {
            name: "open-fans",
            rules: Self::OPEN_FANS,
            source: "what several web and phone games play under the name Shamrocks",
        },
    ];

    /// The preset that these rules equal, if any.
    #[must_use]
    pub fn preset(self) -> Option<Preset> {
        Self::PRESETS.into_iter().find(|preset| preset.rules == self)
    }

    /// All combinations of the four keys, 36 of them.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..=u8::MAX).filter_map(Self::from_code)
    }

    /// The frozen byte: bits 0-1 `kings`, bit 2 set without worrying back, bit 3 `building`, bits
    /// 4-5 `empty-fans`, each as its index among the values; the default is 0.
    #[must_use]
    pub const fn code(self) -> u8 {
        self.kings as u8
            | (!self.worrying_back as u8) << 2
            | (self.building as u8) << 3
            | (self.empty_fans as u8) << 4
    }

    /// The rules with this frozen byte.
    #[must_use]
    pub fn from_code(code: u8) -> Option<Self> {
        let rules = Self {
            kings: Kings::from_code(code & 3)?,
            worrying_back: code & 4 == 0,
            building: Building::from_code(code >> 3 & 1)?,
            empty_fans: EmptyFans::from_code(code >> 4 & 3)?,
        };
        (rules.code() == code).then_some(rules)
    }

    const KEYS: [&'static str; 4] = ["kings", "worrying-back", "building", "empty-fans"];
    /// The words of `worrying-back`, the first for `true`.
    const YES_NO: [&'static str; 2] = ["yes", "no"];

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, ParseError> {
        let mut rules = Self::default();
        let mut seen = [false; Self::KEYS.len()];
        let mut first = true;
        loop {
            cursor.skip_blanks();
            let start = *cursor;
            let word = cursor.word(|c| c == '=' || c == ',' || c.is_whitespace());
            cursor.skip_blanks();
            if word.is_empty() {
                return Err(start.expected(if first {
                    Expected::Rules
                } else {
                    Expected::KeyValue
                }));
            }
            if cursor.take('=') {
                let key = find(start, "key", word, Self::KEYS.iter().copied())?;
                let once = seen.get_mut(key).map(|seen| core::mem::replace(seen, true));
                if once == Some(true) {
                    return Err(start.error(ParseErrorKind::Repeated { what: Self::KEYS[key] }));
                }
                rules.read_value(key, cursor)?;
            } else if first && !Self::KEYS.contains(&word) {
                let names = Self::PRESETS.iter().map(|preset| preset.name);
                rules = Self::PRESETS[find(start, "preset", word, names)?].rules;
            } else {
                return Err(start.expected(Expected::KeyValue));
            }
            first = false;
            cursor.skip_blanks();
            if !cursor.take(',') {
                return Ok(rules);
            }
        }
    }

    fn read_value(&mut self, key: usize, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        cursor.skip_blanks();
        let start = *cursor;
        let word = cursor.word(|c| c == ',' || c.is_whitespace());
        if word.is_empty() {
            return Err(start.expected(Expected::KeyValue));
        }
        let value = |what, words: &[&'static str]| find(start, what, word, words.iter().copied());
        match key {
            0 => self.kings = Kings::ALL[value("value of kings", &Kings::WORDS)?],
            1 => self.worrying_back = value("value of worrying-back", &Self::YES_NO)? == 0,
            2 => self.building = Building::ALL[value("value of building", &Building::WORDS)?],
            _ => self.empty_fans = EmptyFans::ALL[value("value of empty-fans", &EmptyFans::WORDS)?],
        }
        Ok(())
    }
}

/// The index of `word` among `words`, or the error that names the nearest one.
fn find(
    start: Cursor<'_>,
    what: &'static str,
    word: &str,
    mut words: impl Iterator<Item = &'static str> + Clone,
) -> Result<usize, ParseError> {
    words.clone().position(|known| known.eq_ignore_ascii_case(word)).ok_or_else(|| {
        start.error(ParseErrorKind::Unknown {
            what,
            found: Excerpt::new(word),
            nearest: nearest(word, words.by_ref()),
        })
    })
}

impl Default for Rules {
    fn default() -> Self {
        Self::SHAMROCKS
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(preset) = self.preset() {
            return f.write_str(preset.name);
        }
        write!(
            f,
            "kings={},worrying-back={},building={},empty-fans={}",
            self.kings.word(),
            Self::YES_NO[usize::from(!self.worrying_back)],
            self.building.word(),
            self.empty_fans.word(),
        )
    }
}

impl FromStr for Rules {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole(text, Self::read)
    }
}
