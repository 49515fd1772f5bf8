//! Rules and presets.

use super::card::{card, rank};
use super::error::{Fault, shamrocks_error};
use super::{call, output, print, read};
use crate::card::Card;
use crate::rules::{Building, EmptyFans, Kings, Preset, Rules};
use core::ffi::c_char;

/// Key: what happens to Kings at the deal; its values are SHAMROCKS_KINGS_...
pub const SHAMROCKS_RULES_KEY_KINGS: u8 = 0;
/// Key: whether a foundation's top card may return to a fan; its values are 0, no, and 1, yes.
pub const SHAMROCKS_RULES_KEY_WORRYING_BACK: u8 = 1;
/// Key: in which direction fans build; its values are SHAMROCKS_BUILDING_...
pub const SHAMROCKS_RULES_KEY_BUILDING: u8 = 2;
/// Key: what an emptied fan takes; its values are SHAMROCKS_EMPTY_FANS_...
pub const SHAMROCKS_RULES_KEY_EMPTY_FANS: u8 = 3;

/// Kings, at the deal: every King goes to the bottom of its fan.
pub const SHAMROCKS_KINGS_BOTTOM: u8 = 0;
/// Kings, at the deal: only a King above a card of its own suit goes, under that card.
pub const SHAMROCKS_KINGS_OWN_SUIT: u8 = 1;
/// Kings, at the deal: no King is moved.
pub const SHAMROCKS_KINGS_AS_DEALT: u8 = 2;

/// Building: a card goes on one a rank higher or a rank lower.
pub const SHAMROCKS_BUILDING_UP_OR_DOWN: u8 = 0;
/// Building: a card goes only on one a rank higher.
pub const SHAMROCKS_BUILDING_DOWN: u8 = 1;

/// Emptied fans are gone.
pub const SHAMROCKS_EMPTY_FANS_CLOSED: u8 = 0;
/// Emptied fans take Kings.
pub const SHAMROCKS_EMPTY_FANS_KINGS: u8 = 1;
/// Emptied fans take any card.
pub const SHAMROCKS_EMPTY_FANS_ANY: u8 = 2;

/// The default rules: Kings to the bottom, worrying back, building up or down, emptied fans gone.
pub const SHAMROCKS_RULES_SHAMROCKS: u8 = 0;
/// The default without worrying back.
pub const SHAMROCKS_RULES_NO_WORRYING_BACK: u8 = 4;
/// Morehead and Mott-Smith: a King goes only under a card of its own suit; no worrying back.
pub const SHAMROCKS_RULES_MOREHEAD_MOTT_SMITH: u8 = 5;
/// The default, but Kings stay where they are dealt; PySolFC plays so.
pub const SHAMROCKS_RULES_AS_DEALT: u8 = 2;
/// Dick, 1883: as Morehead and Mott-Smith, building down only.
pub const SHAMROCKS_RULES_DICK_1883: u8 = 13;
/// Cavendish, 1890: building down only, Kings fill emptied fans; no worrying back.
pub const SHAMROCKS_RULES_THREE_CARD_FAN: u8 = 28;
/// Several web and phone games: as dealt, any card fills an emptied fan; no worrying back.
pub const SHAMROCKS_RULES_OPEN_FANS: u8 = 38;

/// How many presets there are.
pub const SHAMROCKS_PRESETS: usize = 7;

const _: () = {
    assert!(SHAMROCKS_RULES_SHAMROCKS == Rules::SHAMROCKS.code());
    assert!(SHAMROCKS_RULES_NO_WORRYING_BACK == Rules::NO_WORRYING_BACK.code());
    assert!(SHAMROCKS_RULES_MOREHEAD_MOTT_SMITH == Rules::MOREHEAD_MOTT_SMITH.code());
    assert!(SHAMROCKS_RULES_AS_DEALT == Rules::AS_DEALT.code());
    assert!(SHAMROCKS_RULES_DICK_1883 == Rules::DICK_1883.code());
    assert!(SHAMROCKS_RULES_THREE_CARD_FAN == Rules::THREE_CARD_FAN.code());
    assert!(SHAMROCKS_RULES_OPEN_FANS == Rules::OPEN_FANS.code());
    assert!(SHAMROCKS_KINGS_BOTTOM == Kings::Bottom.code());
    assert!(SHAMROCKS_KINGS_OWN_SUIT == Kings::OwnSuit.code());
    assert!(SHAMROCKS_KINGS_AS_DEALT == Kings::AsDealt.code());
    assert!(SHAMROCKS_BUILDING_UP_OR_DOWN == Building::UpOrDown.code());
    assert!(SHAMROCKS_BUILDING_DOWN == Building::Down.code());
    assert!(SHAMROCKS_EMPTY_FANS_CLOSED == EmptyFans::Closed.code());
    assert!(SHAMROCKS_EMPTY_FANS_KINGS == EmptyFans::Kings.code());
    assert!(SHAMROCKS_EMPTY_FANS_ANY == EmptyFans::Any.code());
    assert!(SHAMROCKS_PRESETS == Rules::PRESETS.len());
};

pub(super) fn rules(code: u8) -> Result<Rules, Fault> {
    Rules::from_code(code).ok_or(Fault::Rules(code))
}

fn preset(index: usize) -> Result<Preset, Fault> {
    Rules::PRESETS.get(index).copied().ok_or(Fault::Value(index))
}

/// Whether a key of two values has the second.
fn flag(code: u8) -> Option<bool> {
    (code < 2).then_some(code == 1)
}

/// The value of a key with this code.
fn value<T>(from_code: fn(u8) -> Option<T>, code: u8) -> Result<T, Fault> {
    from_code(code).ok_or(Fault::Value(code.into()))
}

/// The word for the value of a key.
fn word(key: u8, code: u8) -> Result<&'static str, Fault> {
    match key {
        SHAMROCKS_RULES_KEY_KINGS => value(Kings::from_code, code).map(Kings::word),
        SHAMROCKS_RULES_KEY_WORRYING_BACK => {
            value(flag, code).map(|yes| if yes { "yes" } else { "no" })
        }
        SHAMROCKS_RULES_KEY_BUILDING => value(Building::from_code, code).map(Building::word),
        SHAMROCKS_RULES_KEY_EMPTY_FANS => value(EmptyFans::from_code, code).map(EmptyFans::word),
        _ => Err(Fault::Value(key.into())),
    }
}

/// The text of rules: the name of the preset that they equal, else all four keys, such as
/// "kings=own-suit,worrying-back=no,building=down,empty-fans=any".
///
/// - `rules`: the rules.
/// - `buffer`, `capacity`, `needed`: where the text goes; 80 bytes are enough.
///
/// Returns SHAMROCKS_OK or a failure: no rules, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_rules_text(
    rules: u8,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| self::rules(rules), buffer, capacity, needed) }
}

/// Reads rules: a preset, keys that override it, or both, with commas between, such as
/// "as-dealt,building=down".
///
/// - `text`, `length`: the text.
/// - `rules`: receives the rules.
/// - `error`: receives what is wrong with the text; may be NULL.
///
/// Returns SHAMROCKS_OK or a failure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_rules_from_text(
    text: *const c_char,
    length: usize,
    rules: *mut u8,
    error: *mut shamrocks_error,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { read(text, length, rules, error, Rules::code) }
}

/// The rules with these keys.
///
/// - `kings`: such as SHAMROCKS_KINGS_BOTTOM.
/// - `worrying_back`: 1 when a foundation's top card may return to a fan, else 0.
/// - `building`: such as SHAMROCKS_BUILDING_DOWN.
/// - `empty_fans`: such as SHAMROCKS_EMPTY_FANS_CLOSED.
/// - `rules`: receives the rules.
///
/// Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_VALUE for any other number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_rules_from_keys(
    kings: u8,
    worrying_back: u8,
    building: u8,
    empty_fans: u8,
    rules: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let out = unsafe { output(rules)? };
        let rules = Rules {
            kings: value(Kings::from_code, kings)?,
            worrying_back: value(flag, worrying_back)?,
            building: value(Building::from_code, building)?,
            empty_fans: value(EmptyFans::from_code, empty_fans)?,
        };
        out.put(rules.code());
        Ok(())
    })
}

/// The keys of rules, as shamrocks_rules_from_keys() takes them. That this succeeds for a byte
/// tells that it stands for rules: 36 do.
///
/// - `rules`: the rules.
/// - `kings`, `worrying_back`, `building`, `empty_fans`: receive the keys.
///
/// Returns SHAMROCKS_OK or a failure: no rules.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_rules_keys(
    rules: u8,
    kings: *mut u8,
    worrying_back: *mut u8,
    building: *mut u8,
    empty_fans: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let (kings, worrying_back, building, empty_fans) = unsafe {
            (output(kings)?, output(worrying_back)?, output(building)?, output(empty_fans)?)
        };
        let rules = self::rules(rules)?;
        kings.put(rules.kings.code());
        worrying_back.put(rules.worrying_back.into());
        building.put(rules.building.code());
        empty_fans.put(rules.empty_fans.code());
        Ok(())
    })
}

/// The word for the value of a key in the text of rules, such as "own-suit"; for a screen of
/// settings. The values of a key count from 0 up to the first that is refused.
///
/// - `key`: such as SHAMROCKS_RULES_KEY_KINGS.
/// - `value`: such as SHAMROCKS_KINGS_OWN_SUIT.
/// - `buffer`, `capacity`, `needed`: where the text goes; 12 bytes are enough today.
///
/// Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_VALUE when there is no such key or value, or
/// the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_rules_key_text(
    key: u8,
    value: u8,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| word(key, value), buffer, capacity, needed) }
}

/// Whether a card of one rank builds on a card of another in a fan that is not full.
///
/// - `rules`: the rules.
/// - `card_rank`: the rank of the card that moves, 0 to 12.
/// - `on_rank`: the rank of the card that it goes on, 0 to 12.
/// - `builds`: receives 1 or 0.
///
/// Returns SHAMROCKS_OK or a failure: no rules, or no rank.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_rules_builds(
    rules: u8,
    card_rank: u8,
    on_rank: u8,
    builds: *mut u8,
) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let builds = unsafe { output(builds)? };
        let building = self::rules(rules)?.building;
        builds.put(building.allows(rank(card_rank)?, rank(on_rank)?).into());
        Ok(())
    })
}

/// Whether a card fills an emptied fan, unless it is alone in its fan already.
///
/// - `rules`: the rules.
/// - `card`: the card, 0 to 51.
/// - `fills`: receives 1 or 0.
///
/// Returns SHAMROCKS_OK or a failure: no rules, or no card.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_rules_fills(rules: u8, card: u8, fills: *mut u8) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let fills = unsafe { output(fills)? };
        let card: Card = self::card(card)?;
        fills.put(self::rules(rules)?.empty_fans.takes(card).into());
        Ok(())
    })
}

/// The preset that rules equal.
///
/// - `rules`: the rules.
/// - `index`: receives the index of the preset.
///
/// Returns SHAMROCKS_OK or a failure: no rules; SHAMROCKS_ERROR_NOTHING when no preset is equal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_rules_preset(rules: u8, index: *mut usize) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let index = unsafe { output(index)? };
        let rules = self::rules(rules)?;
        let equal = Rules::PRESETS.iter().position(|preset| preset.rules == rules);
        index.put(equal.ok_or(Fault::Nothing)?);
        Ok(())
    })
}

/// The rules of a preset.
///
/// - `index`: the preset, below SHAMROCKS_PRESETS; 0 is the default.
/// - `rules`: receives the rules.
///
/// Returns SHAMROCKS_OK or a failure: SHAMROCKS_ERROR_VALUE when there is no such preset.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_preset(index: usize, rules: *mut u8) -> i32 {
    call(|| {
        // SAFETY: the promise of C.
        let rules = unsafe { output(rules)? };
        rules.put(preset(index)?.rules.code());
        Ok(())
    })
}

/// The name of a preset, such as "dick-1883".
///
/// - `index`: the preset, below SHAMROCKS_PRESETS.
/// - `buffer`, `capacity`, `needed`: where the text goes; 20 bytes are enough today.
///
/// Returns SHAMROCKS_OK or a failure: no preset, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_preset_name(
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| preset(index).map(|preset| preset.name), buffer, capacity, needed) }
}

/// Where the rules of a preset come from: a sentence in English.
///
/// - `index`: the preset, below SHAMROCKS_PRESETS.
/// - `buffer`, `capacity`, `needed`: where the text goes.
///
/// Returns SHAMROCKS_OK or a failure: no preset, or the buffer is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shamrocks_preset_source(
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: the promise of C.
    unsafe { print(|| preset(index).map(|preset| preset.source), buffer, capacity, needed) }
}
