//! Whatever C does wrong within its promise gives a status, and touches nothing.
//!
//! One table holds a good call of every function that takes pointers; each test spoils it in its
//! own way.
#![cfg(all(feature = "capi", feature = "std", feature = "solver"))]

#[path = "c/calls.rs"]
mod calls;

use calls::*;
use proptest::prelude::*;
use shamrocks::{Deck, Position, Rules};
use std::any::Any;
use std::collections::BTreeSet;
use std::ffi::{c_char, c_void};
use std::ptr::null_mut;

/// What is wrong with a call.
#[derive(Clone, Copy, PartialEq)]
enum Wrong {
    Nothing,
    /// The pointer with this number is NULL.
    Null(usize),
    /// The position is these bytes.
    Position([u8; 64]),
    /// The deck is these bytes.
    Deck([u8; 52]),
    /// The text is not UTF-8.
    Utf8,
    /// The text, or the list, is longer than any memory.
    Length,
    /// The buffer has this capacity.
    Capacity(usize),
}

/// What memory holds that nobody has written to.
const UNTOUCHED: u8 = 0xaa;
/// How much of it stands behind every buffer.
const ROOM: usize = 4096;

/// The arguments of one call, and what happens to them.
struct Arguments {
    wrong: Wrong,
    /// How many pointers were handed out, and which of them may be NULL.
    pointers: usize,
    optional: Vec<usize>,
    used: Used,
    inputs: Vec<Box<dyn Any>>,
    outputs: Vec<Box<[u64; ROOM / 8]>>,
    /// Where the size of the buffer's contents goes, as an index of `outputs`.
    size: Option<usize>,
    changing: Option<(Box<shamrocks_position>, [u8; 64])>,
    games: Vec<(Handle, String)>,
    /// Each with the nodes it has expanded, and the solver with its position.
    solver: Option<(Solving, u64, Position)>,
    judge: Option<(Judging, u64)>,
    /// Where a new object goes, and what frees it.
    new: Option<(Box<*mut c_void>, Free)>,
    error: Box<shamrocks_error>,
}

type Free = Box<dyn Fn(*mut c_void)>;

/// Which kinds of arguments a call has.
#[derive(Clone, Copy, Default)]
struct Used {
    position: bool,
    deck: bool,
    text: bool,
    length: bool,
    buffer: bool,
}

impl Arguments {
    fn new(wrong: Wrong) -> Self {
        Self {
            wrong,
            pointers: 0,
            optional: Vec::new(),
            used: Used::default(),
            inputs: Vec::new(),
            outputs: Vec::new(),
            size: None,
            changing: None,
            games: Vec::new(),
            solver: None,
            judge: None,
            new: None,
            error: Box::new(no_error()),
        }
    }

    /// Counts a pointer, and makes it NULL if it is its turn.
    fn pointer<T>(&mut self, pointer: *mut T) -> *mut T {
        self.pointers += 1;
        if self.wrong == Wrong::Null(self.pointers - 1) { null_mut() } else { pointer }
    }

    /// The memory ends where the values do, so that valgrind sees what is read beyond.
    fn input<T: Copy + 'static>(&mut self, values: &[T]) -> *const T {
        let mut memory: Box<[T]> = values.into();
        let pointer = memory.as_mut_ptr();
        self.inputs.push(Box::new(memory));
        self.pointer(pointer)
    }

    /// A text, or bytes that are none; its length comes next.
    fn text(&mut self, text: &str) -> *const c_char {
        self.used.text = true;
        let mut bytes = text.as_bytes().to_vec();
        if self.wrong == Wrong::Utf8 {
            bytes[0] = 0xff;
        }
        self.input(&bytes).cast()
    }

    /// The length of a text or a list.
    fn length(&mut self, length: usize) -> usize {
        self.used.length = true;
        if self.wrong == Wrong::Length { usize::MAX } else { length }
    }

    fn position(&mut self) -> *const shamrocks_position {
        self.used.position = true;
        let bytes = self.bytes();
        self.input(&[shamrocks_position { bytes }])
    }

    /// The position of ENDING.
    fn ending(&mut self) -> *const shamrocks_position {
        self.used.position = true;
        let ending = to_c(&ENDING.parse().unwrap());
        let bytes = if let Wrong::Position(bytes) = self.wrong { bytes } else { ending.bytes };
        self.input(&[shamrocks_position { bytes }])
    }

    fn changing(&mut self) -> *mut shamrocks_position {
        self.used.position = true;
        let bytes = self.bytes();
        let mut position = Box::new(shamrocks_position { bytes });
        let pointer = &raw mut *position;
        self.changing = Some((position, bytes));
        self.pointer(pointer)
    }

    fn bytes(&self) -> [u8; 64] {
        match self.wrong {
            Wrong::Position(bytes) => bytes,
            _ => to_c(&Position::deal(&Deck::from_seed(1), Rules::default())).bytes,
        }
    }

    fn deck(&mut self) -> *const u8 {
        self.used.deck = true;
        let codes = match self.wrong {
            Wrong::Deck(codes) => codes,
            _ => deck_codes(&Deck::from_seed(1)),
        };
        self.input(&codes)
    }

    fn game(&mut self) -> *mut shamrocks_game {
        // 3>C is played, 5>18 and 6>S were taken back.
        let deck = Deck::from_seed(1);
        self.game_of(format!("seed 1\ndeck {deck}\nmoves 3>C 5>18 6>S\nat 1\n"))
    }

    /// A game that starts from ENDING.
    fn ending_game(&mut self) -> *mut shamrocks_game {
        let position: Position = ENDING.parse().unwrap();
        self.game_of(format!("position {position}\nmoves\n"))
    }

    fn game_of(&mut self, lines: String) -> *mut shamrocks_game {
        let save = format!("shamrocks 1\nrules shamrocks\n{lines}");
        let game = Handle::load(&save);
        let pointer = game.0;
        self.games.push((game, save));
        self.pointer(pointer)
    }

    fn output<T>(&mut self) -> *mut T {
        let mut memory = Box::new([u64::from_ne_bytes([UNTOUCHED; 8]); ROOM / 8]);
        let pointer = memory.as_mut_ptr();
        self.outputs.push(memory);
        self.pointer(pointer.cast())
    }

    fn optional<T>(&mut self) -> *mut T {
        self.optional.push(self.pointers);
        self.output()
    }

    /// A solver of seed 1, undecided.
    fn solver(&mut self) -> *mut shamrocks_solver {
        self.solver_of(Position::deal(&Deck::from_seed(1), Rules::default()))
    }

    /// A solver that knows how to win ENDING.
    fn ending_solver(&mut self) -> *mut shamrocks_solver {
        self.solver_of(ENDING.parse().unwrap())
    }

    fn solver_of(&mut self, position: Position) -> *mut shamrocks_solver {
        let solver = Solving::new(&position);
        solver.step(10);
        let (pointer, nodes) = (solver.0, solver.progress().nodes);
        self.solver = Some((solver, nodes, position));
        self.pointer(pointer)
    }

    /// A judge of seed 1, not at the end.
    fn judge(&mut self) -> *mut shamrocks_judge {
        let judge = Judging::new(&Position::deal(&Deck::from_seed(1), Rules::default()), 10);
        let (pointer, nodes) = (judge.0, judge.nodes());
        self.judge = Some((judge, nodes));
        self.pointer(pointer)
    }

    fn new_game(&mut self) -> *mut *mut shamrocks_game {
        self.new_object(shamrocks_game_free)
    }

    fn new_solver(&mut self) -> *mut *mut shamrocks_solver {
        self.new_object(shamrocks_solver_free)
    }

    fn new_judge(&mut self) -> *mut *mut shamrocks_judge {
        self.new_object(shamrocks_judge_free)
    }

    fn new_object<T>(&mut self, free: unsafe extern "C" fn(*mut T)) -> *mut *mut T
    where
        T: 'static,
    {
        let mut place = Box::new(null_mut());
        let pointer = &raw mut *place;
        // SAFETY: it is NULL or such an object.
        self.new = Some((place, Box::new(move |object| unsafe { free(object.cast()) })));
        self.pointer(pointer.cast())
    }

    /// A buffer; its capacity and the size of its contents come next.
    fn buffer<T>(&mut self) -> *mut T {
        self.used.buffer = true;
        self.output()
    }

    fn capacity(&self) -> usize {
        match self.wrong {
            Wrong::Capacity(capacity) => capacity,
            _ => ROOM / 8,
        }
    }

    fn size(&mut self) -> *mut usize {
        self.size = Some(self.outputs.len());
        self.output()
    }

    fn error(&mut self) -> *mut shamrocks_error {
        self.optional.push(self.pointers);
        let pointer = &raw mut *self.error;
        self.pointer(pointer)
    }

    /// What the call has written as the size of the buffer's contents.
    fn written_size(&self) -> usize {
        self.outputs[self.size.expect("there is a buffer")][0] as usize
    }

    fn assert_nothing_written(&self, name: &str) {
        for (index, output) in self.outputs.iter().enumerate() {
            let from = if Some(index) == self.size && matches!(self.wrong, Wrong::Capacity(_)) {
                1
            } else {
                0
            };
            let untouched = u64::from_ne_bytes([UNTOUCHED; 8]);
            assert!(output[from..].iter().all(|&word| word == untouched), "{name}: {index}");
        }
        if let Some((position, before)) = &self.changing {
            assert_eq!(&position.bytes, before, "{name}");
        }
        for (game, before) in &self.games {
            assert_eq!(&game.save(), before, "{name}");
        }
        if let Some((solver, nodes, position)) = &self.solver {
            let mut now = shamrocks_position { bytes: [0; 64] };
            // SAFETY: all pointers are good.
            assert_eq!(unsafe { shamrocks_solver_position(solver.0, &mut now) }, SHAMROCKS_OK);
            assert_eq!(
                (solver.progress().nodes, now.bytes),
                (*nodes, position.to_bytes()),
                "{name}"
            );
        }
        if let Some((judge, nodes)) = &self.judge {
            assert_eq!(judge.nodes(), *nodes, "{name}");
        }
        assert!(self.new.as_ref().is_none_or(|(object, _)| object.is_null()), "{name}");
    }
}

impl Drop for Arguments {
    fn drop(&mut self) {
        if let Some((object, free)) = &self.new {
            free(**object);
        }
    }
}

type Call = (&'static str, fn(&mut Arguments) -> i32);

macro_rules! calls {
    ($a:ident: $($function:ident($($argument:expr),* $(,)?);)*) => {
        // SAFETY: the pointers are good, or NULL.
        &[$((stringify!($function), |$a| unsafe { $function($($argument),*) }),)*]
    };
}

/// A good call of each function.
const CALLS: &[Call] = calls! { a:
    shamrocks_card_text(35, a.buffer(), a.capacity(), a.size());
    shamrocks_card_name(35, a.buffer(), a.capacity(), a.size());
    shamrocks_card_from_text(a.text("TH"), a.length(2), a.output(), a.error());
    shamrocks_suit_text(3, a.buffer(), a.capacity(), a.size());
    shamrocks_suit_name(3, a.buffer(), a.capacity(), a.size());
    shamrocks_suit_symbol(3, a.buffer(), a.capacity(), a.size());
    shamrocks_suit_from_text(a.text("S"), a.length(1), a.output(), a.error());
    shamrocks_rank_text(9, a.buffer(), a.capacity(), a.size());
    shamrocks_rank_name(9, a.buffer(), a.capacity(), a.size());
    shamrocks_rank_from_text(a.text("10"), a.length(2), a.output(), a.error());
    shamrocks_pile_text(17, a.buffer(), a.capacity(), a.size());
    shamrocks_pile_name(18, a.buffer(), a.capacity(), a.size());
    shamrocks_pile_from_text(a.text("18"), a.length(2), a.output(), a.error());
    shamrocks_move(4, 20, a.output());
    shamrocks_move_text(SHAPE, a.buffer(), a.capacity(), a.size());
    shamrocks_move_from_text(a.text("5>H"), a.length(3), a.output(), a.error());
    shamrocks_rules_text(38, a.buffer(), a.capacity(), a.size());
    shamrocks_rules_from_text(a.text("open-fans"), a.length(9), a.output(), a.error());
    shamrocks_rules_from_keys(0, 1, 0, 0, a.output());
    shamrocks_rules_keys(38, a.output(), a.output(), a.output(), a.output());
    shamrocks_rules_key_text(0, 1, a.buffer(), a.capacity(), a.size());
    shamrocks_rules_builds(38, 1, 2, a.output());
    shamrocks_rules_fills(38, 35, a.output());
    shamrocks_rules_preset(38, a.output());
    shamrocks_preset(6, a.output());
    shamrocks_preset_name(6, a.buffer(), a.capacity(), a.size());
    shamrocks_preset_source(6, a.buffer(), a.capacity(), a.size());
    shamrocks_deck_in_order(a.output());
    shamrocks_deck_from_seed(1, a.output());
    shamrocks_deck_shuffled(a.input(&[0x1234_5677_u32; 64]), a.length(64), a.output(), a.output());
    shamrocks_deck_check(a.deck(), a.length(52), a.error());
    shamrocks_deck_text(a.deck(), a.buffer(), a.capacity(), a.size());
    shamrocks_deck_from_text(a.text(DECK), a.length(104), a.output(), a.error());
    shamrocks_deck_from_pysol(
        57, a.text("ms24"), a.length(4), a.output(), a.output(), a.error(),
    );
    shamrocks_position_deal(a.deck(), 0, a.output(), a.error());
    shamrocks_position_from_fans(
        a.input(&[12_u8, 25]), a.input(&[1_u8, 0, 1]), 3, a.input(&[12_u8, 12, 13, 13]), 0,
        a.output(), a.error(),
    );
    shamrocks_position_validate(a.position(), a.error());
    shamrocks_position_lines(a.position(), a.buffer(), a.capacity(), a.size());
    shamrocks_position_line(a.position(), a.buffer(), a.capacity(), a.size());
    shamrocks_position_from_text(a.text("C13 D13 H13 S12 KS"), a.length(18), a.output(), a.error());
    shamrocks_position_fan(a.position(), 17, a.output(), a.output());
    shamrocks_position_top(a.position(), 17, a.output());
    shamrocks_position_foundations(a.position(), a.output());
    shamrocks_position_cards_left(a.position(), a.output());
    shamrocks_position_rules(a.position(), a.output());
    shamrocks_position_with_rules(a.position(), 38, a.output());
    shamrocks_position_key(a.position(), a.output());
    shamrocks_position_legal_moves(a.position(), a.buffer(), a.capacity(), a.size());
    shamrocks_position_legal_moves_of(a.position(), 4, a.buffer(), a.capacity(), a.size());
    shamrocks_position_check(a.position(), FIRST, a.optional(), a.error());
    shamrocks_position_play(a.changing(), FIRST, a.optional(), a.error());
    shamrocks_position_undo(a.changing(), FIRST, a.optional(), a.error());
    shamrocks_position_parse_move(
        a.position(), a.text("3>F"), a.length(3), a.output(), a.error(),
    );
    shamrocks_position_outcome(a.position(), a.output());
    shamrocks_position_is_won(a.position(), a.output());
    shamrocks_position_is_stuck(a.position(), a.output());
    shamrocks_position_is_safe(a.position(), FIRST, a.output());
    shamrocks_position_autoplay(a.changing(), 0, a.buffer(), a.capacity(), a.size());
    shamrocks_position_perft(a.position(), 2, a.output(), a.error());
    shamrocks_game_new_from_seed(1, 0, a.new_game());
    shamrocks_game_new_from_deck(a.deck(), 0, a.new_game(), a.error());
    shamrocks_game_new_from_position(a.position(), a.new_game(), a.error());
    shamrocks_game_load(a.text(SAVE), a.length(SAVE.len()), a.new_game(), a.error());
    shamrocks_game_clone(a.game(), a.new_game());
    shamrocks_game_equals(a.game(), a.game(), a.output());
    shamrocks_game_save(a.game(), a.buffer(), a.capacity(), a.size());
    shamrocks_game_position(a.game(), a.output());
    shamrocks_game_start_position(a.game(), a.output());
    shamrocks_game_rules(a.game(), a.output());
    shamrocks_game_seed(a.game(), a.output());
    shamrocks_game_deck(a.game(), a.output());
    shamrocks_game_play(a.game(), 4 + 256 * 17, a.optional(), a.error());
    shamrocks_game_undo(a.game(), a.optional());
    shamrocks_game_redo(a.game(), a.optional());
    shamrocks_game_restart(a.game());
    shamrocks_game_autoplay(a.game(), 0, a.buffer(), a.capacity(), a.size());
    shamrocks_game_history(a.game(), a.buffer(), a.capacity(), a.size());
    shamrocks_game_undone(a.game(), a.buffer(), a.capacity(), a.size());
    shamrocks_game_move_count(a.game(), a.output());
    shamrocks_game_outcome(a.game(), a.output());
    shamrocks_verdict_text(2, a.buffer(), a.capacity(), a.size());
    shamrocks_solver_new(a.position(), a.new_solver(), a.error());
    shamrocks_solver_restart(a.solver(), a.position(), a.error());
    shamrocks_solver_position(a.solver(), a.output());
    shamrocks_solver_set_max_bytes(a.solver(), 1);
    shamrocks_solver_step(a.solver(), 10, a.output());
    shamrocks_solver_run(a.solver(), 20, u64::MAX, a.output());
    shamrocks_solver_progress(a.solver(), a.output());
    shamrocks_solver_verdict(a.solver(), a.output());
    shamrocks_solver_moves(a.ending_solver(), a.buffer(), a.capacity(), a.size());
    shamrocks_game_solve(
        a.ending_game(), 10, u64::MAX, a.output(), a.buffer(), a.capacity(), a.size(),
    );
    shamrocks_game_hint(a.game(), 10, u64::MAX, a.output(), a.output());
    shamrocks_judge_new(a.position(), 10, u64::MAX, a.new_judge(), a.error());
    shamrocks_judge_step(a.judge(), 10, a.output());
    shamrocks_judge_nodes(a.judge(), a.output());
    shamrocks_judge_moves(a.judge(), a.buffer(), a.buffer(), a.capacity(), a.size());
    shamrocks_position_judge(
        a.position(), 10, u64::MAX, a.buffer(), a.buffer(), a.capacity(), a.size(),
    );
    shamrocks_next_winnable(1, 38, 1000, u64::MAX, a.output(), a.optional());
    shamrocks_shorten(
        a.ending(), a.input(&[18 * 256_u16, 1 + 21 * 256]), a.length(2), 10, u64::MAX,
        a.buffer(), a.capacity(), a.size(), a.error(),
    );
    shamrocks_difficulty(a.ending(), a.output());
    shamrocks_difficulty_text(0, a.buffer(), a.capacity(), a.size());
};

/// 3>C, the first legal move of seed 1; and a move with a long text.
const FIRST: u16 = 2 + 256 * 18;
const SHAPE: u16 = 17 + 256 * 16;
/// Seed 1.
const DECK: &str = "KS4STD3CTH9DACKHKDADJSQCJC2C8D5H2SASQD4D9H9S5C8C6DJD8H2H7C4C6HAH3DTCTS5D4H5S3HKC6C9CJH6S7S3SQHQS2D8S7D7H";
/// Two cards that go to their foundations.
const ENDING: &str = "C12 D13 H13 S12 KC / KS";
const SAVE: &str = "shamrocks 1\nrules shamrocks\nposition C13 D13 H13 S12 KS\nmoves 1>S\n";

/// Makes a call, wrong in this way.
fn call((_, call): &Call, wrong: Wrong) -> (i32, Arguments) {
    let mut arguments = Arguments::new(wrong);
    let status = call(&mut arguments);
    (status, arguments)
}

/// Makes all calls that have this kind of argument, wrong in this way.
fn assert_all_refused(wrong: Wrong, used: fn(&Used) -> bool, statuses: &[i32]) {
    let mut count = 0;
    for each in CALLS {
        let (status, arguments) = call(each, wrong);
        if used(&arguments.used) {
            count += 1;
            assert!(statuses.contains(&status), "{}: {status}", each.0);
            arguments.assert_nothing_written(each.0);
        } else {
            assert_eq!(status, good_status(each.0), "{}", each.0);
        }
    }
    assert!(count > 0);
}

/// All calls succeed, except that nobody has played the move to be taken back.
fn good_status(name: &str) -> i32 {
    if name == "shamrocks_position_undo" { SHAMROCKS_ERROR_UNDO_NO_CARD } else { SHAMROCKS_OK }
}

#[test]
fn the_table_is_complete() {
    let listed: BTreeSet<&str> = include_str!("symbols.txt").lines().collect();
    let others = [
        "shamrocks_abi",
        "shamrocks_game_free",
        "shamrocks_judge_free",
        "shamrocks_solver_free",
        "shamrocks_status_name",
        "shamrocks_status_text",
        "shamrocks_version",
    ];
    let called: BTreeSet<&str> = CALLS.iter().map(|&(name, _)| name).chain(others).collect();
    assert_eq!(called, listed);
}

#[test]
fn good_calls_succeed() {
    for each in CALLS {
        let (status, arguments) = call(each, Wrong::Nothing);
        assert_eq!(status, good_status(each.0), "{}", each.0);
        assert_eq!(arguments.error.status == -1, status == SHAMROCKS_OK, "{}", each.0);
    }
}

#[test]
fn null_is_refused_for_each_pointer_in_turn() {
    for each in CALLS {
        let (_, good) = call(each, Wrong::Nothing);
        assert!(good.pointers > 0);
        for pointer in 0..good.pointers {
            let (status, arguments) = call(each, Wrong::Null(pointer));
            if good.optional.contains(&pointer) {
                assert_eq!(status, good_status(each.0), "{}: {pointer}", each.0);
            } else {
                assert_eq!(status, SHAMROCKS_ERROR_NULL, "{}: {pointer}", each.0);
                arguments.assert_nothing_written(each.0);
            }
        }
    }
}

#[test]
fn text_that_is_not_utf8_is_refused() {
    assert_all_refused(Wrong::Utf8, |used| used.text, &[SHAMROCKS_ERROR_UTF8]);
}

#[test]
fn impossible_lengths_are_refused() {
    assert_all_refused(Wrong::Length, |used| used.length, &[SHAMROCKS_ERROR_LENGTH]);
}

#[test]
fn buffers_are_filled_exactly_or_not_at_all() {
    for each in CALLS {
        let (status, good) = call(each, Wrong::Nothing);
        if !good.used.buffer {
            continue;
        }
        assert_eq!(status, SHAMROCKS_OK);
        let needed = good.written_size();
        assert!(needed > 0, "{}", each.0);

        let (status, exact) = call(each, Wrong::Capacity(needed));
        assert_eq!((status, exact.written_size()), (SHAMROCKS_OK, needed), "{}", each.0);
        assert_eq!(exact.outputs, good.outputs, "{}", each.0);

        for capacity in 0..needed {
            let (status, small) = call(each, Wrong::Capacity(capacity));
            assert_eq!(status, SHAMROCKS_ERROR_BUFFER, "{}", each.0);
            assert_eq!(small.written_size(), needed, "{}", each.0);
            small.assert_nothing_written(each.0);
        }
    }
}

#[test]
fn decks_are_checked_each_time() {
    let good = deck_codes(&Deck::from_seed(1));
    let mut repeated = good;
    repeated[51] = repeated[0];
    assert_all_refused(Wrong::Deck(repeated), |used| used.deck, &[SHAMROCKS_ERROR_DECK_REPEATED]);
    let mut unknown = good;
    unknown[51] = 52;
    assert_all_refused(Wrong::Deck(unknown), |used| used.deck, &[SHAMROCKS_ERROR_CARD]);
}

const POSITION_STATUSES: [i32; 6] = [
    SHAMROCKS_ERROR_TOO_MANY_FANS,
    SHAMROCKS_ERROR_FAN_TOO_LONG,
    SHAMROCKS_ERROR_FOUNDATION_TOO_HIGH,
    SHAMROCKS_ERROR_CARD_REPEATED,
    SHAMROCKS_ERROR_CARD_MISSING,
    SHAMROCKS_ERROR_POSITION_BYTES,
];

fn assert_position_refused(bytes: [u8; 64]) {
    assert_all_refused(Wrong::Position(bytes), |used| used.position, &POSITION_STATUSES);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_bytes_are_safe_as_a_position(front: [u8; 32], back: [u8; 32]) {
        let bytes: [u8; 64] = [front, back].concat().try_into().unwrap();
        prop_assert!(Position::from_bytes(&bytes).is_err());
        assert_position_refused(bytes);
    }

    #[test]
    fn any_changed_byte_is_safe_in_a_position(seed: u64, at in 0..64_usize, byte: u8) {
        let mut bytes = Position::deal(&Deck::from_seed(seed), Rules::default()).to_bytes();
        bytes[at] = byte;
        if Position::from_bytes(&bytes).is_err() {
            assert_position_refused(bytes);
        }
    }

    /// As the other inputs are plain numbers, any of them may be anything.
    #[test]
    fn any_numbers_are_safe(card: u8, pile: u8, rules: u8, code: u16, index: usize, depth in 21_u32..) {
        let position = to_c(&Position::deal(&Deck::from_seed(1), Rules::default()));
        let check = |good: bool, status: i32, refused: i32| {
            assert_eq!(status, if good { SHAMROCKS_OK } else { refused });
        };
        let (mut byte, mut wide, mut cards, mut size, mut moves) = (0, 0, [0; 3], 0, [0; 200]);
        // SAFETY: all pointers are good.
        unsafe {
            let card_good = card < 52;
            let status = shamrocks_rules_fills(0, card, &mut byte);
            check(card_good, status, SHAMROCKS_ERROR_CARD);
            let status = shamrocks_position_top(&position, pile, &mut byte);
            check(pile < 22, status, SHAMROCKS_ERROR_PILE);
            let status = shamrocks_position_legal_moves_of(
                &position, pile, moves.as_mut_ptr(), 200, &mut size,
            );
            check(pile < 22, status, SHAMROCKS_ERROR_PILE);
            let status = shamrocks_position_fan(&position, pile, cards.as_mut_ptr(), &mut size);
            check(pile < 18, status, SHAMROCKS_ERROR_FAN);
            let status = shamrocks_move(pile, 0, &mut wide);
            check(pile < 22, status, SHAMROCKS_ERROR_PILE);
            let status = shamrocks_position_is_safe(&position, code, &mut byte);
            check(code % 256 < 22 && code / 256 < 22, status, SHAMROCKS_ERROR_MOVE);
            let mut changed = position;
            let status = shamrocks_position_with_rules(&position, rules, &mut changed);
            check(Rules::from_code(rules).is_some(), status, SHAMROCKS_ERROR_RULES);
            let status = shamrocks_preset(index, &mut byte);
            check(index < 7, status, SHAMROCKS_ERROR_VALUE);
            let status = shamrocks_rules_from_keys(0, 0, card, 0, &mut byte);
            check(card < 2, status, SHAMROCKS_ERROR_VALUE);
            let status = shamrocks_rules_builds(0, card, 0, &mut byte);
            check(card < 13, status, SHAMROCKS_ERROR_VALUE);
            let mut count = 0;
            let status = shamrocks_position_perft(&position, depth, &mut count, null_mut());
            assert_eq!(status, SHAMROCKS_ERROR_PERFT_TOO_DEEP);
            let status = shamrocks_position_autoplay(
                &mut changed, card, moves.as_mut_ptr(), 200, &mut size,
            );
            check(card < 2, status, SHAMROCKS_ERROR_VALUE);
            let mut text = [0; 64];
            let status = shamrocks_verdict_text(card, text.as_mut_ptr(), 64, &mut size);
            check(card < 3, status, SHAMROCKS_ERROR_VALUE);
            // No nodes decide nothing, and there is no seed after the last.
            let seed = u64::MAX;
            let status = shamrocks_next_winnable(seed, rules, 0, 0, &mut count, null_mut());
            let nothing = SHAMROCKS_ERROR_NOTHING;
            check(false, status, if Rules::from_code(rules).is_some() { nothing } else { SHAMROCKS_ERROR_RULES });
            let status = shamrocks_shorten(
                &position, &code, 1, 0, 0, moves.as_mut_ptr(), 200, &mut size, null_mut(),
            );
            assert!([
                SHAMROCKS_ERROR_MOVE,
                SHAMROCKS_ERROR_SHORTEN_REFUSED,
                SHAMROCKS_ERROR_SHORTEN_NOT_WON,
            ].contains(&status));
        }
    }
}

#[test]
fn fans_are_read_no_further_than_needed() {
    // The arrays end where the memory does, so that valgrind sees what is read beyond.
    let (king, foundations): (Box<[u8]>, Box<[u8]>) = ([51].into(), [13, 13, 13, 12].into());
    let mut position = shamrocks_position { bytes: [UNTOUCHED; 64] };
    let mut error = no_error();
    let mut from_fans = |lengths: Box<[u8]>, fans| {
        // SAFETY: there are as many cards as the lengths say, or none is read, since there are too
        // many fans.
        unsafe {
            let (king, lengths, foundations) =
                (king.as_ptr(), lengths.as_ptr(), foundations.as_ptr());
            let error = &raw mut error;
            shamrocks_position_from_fans(king, lengths, fans, foundations, 0, &mut position, error)
        }
    };
    assert_eq!(from_fans([1].into(), usize::MAX), SHAMROCKS_ERROR_TOO_MANY_FANS);
    assert_eq!(from_fans([0; 19].into(), 19), SHAMROCKS_ERROR_TOO_MANY_FANS);
    assert_eq!(from_fans([].into(), 0), SHAMROCKS_ERROR_CARD_MISSING);
    assert_eq!(from_fans([0, 1, 0].into(), 3), SHAMROCKS_OK);
    assert_eq!(position.bytes[3], 51);
}
