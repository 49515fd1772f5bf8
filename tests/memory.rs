//! What needs no heap takes none, and memory that is refused is an error.

mod common;

use shamrocks::{Autoplay, Deck, Position, Rules};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt::Write;

/// Counts what each thread asks for, and refuses it when told to.
struct Counting;

thread_local! {
    static ASKED: Cell<usize> = const { Cell::new(0) };
    /// How often the thread may ask until it is refused.
    static ALLOWED: Cell<usize> = const { Cell::new(usize::MAX) };
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

// SAFETY: everything is left to the system's allocator, or refused as a null pointer.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        match ALLOWED.get() {
            0 => return std::ptr::null_mut(),
            usize::MAX => {}
            allowed => ALLOWED.set(allowed - 1),
        }
        HELD.set(HELD.get() + layout.size() as isize);
        PEAK.set(PEAK.get().max(HELD.get()));
        // SAFETY: the promise of the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        HELD.set(HELD.get() - layout.size() as isize);
        // SAFETY: the promise of the caller.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// How often `f` asks for memory.
fn asked(f: impl FnOnce()) -> usize {
    let before = ASKED.get();
    f();
    ASKED.get() - before
}

/// How many bytes more than before are held at most while `f` runs.
#[cfg(feature = "solver")]
fn peak(f: impl FnOnce()) -> usize {
    let before = HELD.get();
    PEAK.set(before);
    f();
    (PEAK.get() - before) as usize
}

/// What `f` gives when no memory is to be had.
#[cfg(feature = "alloc")]
fn refused<T>(f: impl FnOnce() -> T) -> T {
    refused_after(0, f)
}

/// What `f` gives when no memory is to be had after it has asked so often.
#[cfg(feature = "alloc")]
fn refused_after<T>(times: usize, f: impl FnOnce() -> T) -> T {
    ALLOWED.set(times);
    let result = f();
    ALLOWED.set(usize::MAX);
    result
}

#[test]
fn the_allocator_counts() {
    assert_eq!(asked(|| drop(std::hint::black_box(Box::new(1)))), 1);
}

/// A text of fixed size.
struct Text {
    bytes: [u8; 1024],
    len: usize,
}

impl Text {
    fn of(value: std::fmt::Arguments<'_>) -> Self {
        let mut text = Self { bytes: [0; 1024], len: 0 };
        text.write_fmt(value).expect("it fits");
        text
    }

    fn read(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len]).expect("text")
    }
}

impl Write for Text {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let end = self.len + text.len();
        let room = self.bytes.get_mut(self.len..end).ok_or(std::fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

#[test]
fn playing_takes_no_heap() {
    let asked = asked(|| {
        let deck = Deck::from_seed(1);
        for rules in Rules::all() {
            let mut position = Position::deal(&deck, rules);
            for turn in 0..30 {
                let legal = position.legal_moves();
                let Some(&m) = legal.get(turn % legal.len().max(1)) else { break };
                let before = position;
                position.play(m).expect("legal");
                position.undo(m).expect("played");
                assert!(position == before && position.key() == before.key());
                position.play(m).expect("legal");
            }
            position.autoplay(Autoplay::Safe);
            position.autoplay(Autoplay::All);
            assert!(position.perft(2).is_ok());
            assert!(Position::from_bytes(&position.to_bytes()) == Ok(position));
        }
    });
    assert_eq!(asked, 0);
}

#[test]
fn texts_take_no_heap() {
    let asked = asked(|| {
        for seed in 0..20 {
            let deck = Deck::from_seed(seed);
            let position = Position::deal(&deck, Rules::DICK_1883);
            assert!(Text::of(format_args!("{deck}")).read().parse() == Ok(deck));
            assert!(Text::of(format_args!("{position}")).read().parse() == Ok(position));
            assert!(Text::of(format_args!("{position:#}")).read().parse() == Ok(position));
            for m in position.legal_moves() {
                let text = Text::of(format_args!("{m}"));
                assert!(text.read().parse() == Ok(m) && position.parse_move(text.read()) == Ok(m));
            }
            for m in common::encodable_moves() {
                if let Err(refusal) = position.check(m) {
                    assert!(Text::of(format_args!("{refusal}")).len > 0);
                }
            }
        }
        let (deck, _) = Deck::from_pysol(shamrocks::PysolGame::Shamrocks, "99999").expect("a deal");
        assert!(deck != Deck::IN_ORDER);
        assert!("not a position".parse::<Position>().is_err());
    });
    assert_eq!(asked, 0);
}

#[cfg(feature = "alloc")]
mod game {
    use super::{asked, refused};
    use shamrocks::{Autoplay, Game, LoadError, Rules};

    fn game() -> Game {
        let mut game = Game::from_seed(1, Rules::default());
        while game.autoplay(Autoplay::Safe).is_empty() && game.move_count() < 20 {
            let m = game.position().legal_moves()[0];
            game.play(m).expect("a legal move");
        }
        assert!(game.move_count() > 0);
        game
    }

    #[test]
    fn refused_memory_is_an_error() {
        let mut game = game();
        let (before, saved) = (game.clone(), game.to_string());
        assert_eq!(refused(|| saved.parse::<Game>()), Err(LoadError::OutOfMemory));
        assert!(refused(|| game.try_reserve(1000)).is_err());
        assert!(refused(|| game.try_clone()).is_err());
        assert!(game.try_reserve(usize::MAX).is_err());
        assert_eq!(game, before);
        assert_eq!(saved.parse(), Ok(game));
    }

    #[test]
    fn reserved_moves_take_no_more_memory() {
        let mut game = game();
        let line = game.history().to_vec();
        for undone in [0, 1, line.len()] {
            let mut game = game.clone();
            for _ in 0..undone {
                game.undo();
            }
            let before = game.clone();
            game.try_reserve(100).expect("memory");
            assert_eq!(game, before, "what was taken back can still be played again");
            let asked = asked(|| {
                for _ in 0..100 {
                    let m = game.position().legal_moves()[0];
                    game.play(m).expect("a legal move");
                }
            });
            assert_eq!(asked, 0);
        }
        assert_eq!(asked(|| while game.undo().is_some() {}), 0);
        assert_eq!(asked(|| while game.redo().is_some() {}), 0);
        assert_eq!(game.history(), line);
        assert_eq!(game.try_clone(), Ok(game));
    }
}

#[cfg(feature = "solver")]
mod solver {
    use super::{refused, refused_after};
    use shamrocks::{
        Budget, Deck, Game, Judge, OutOfMemory, Position, Rules, ShortenError, Solver, Stop,
        Verdict, difficulty, next_winnable, shorten,
    };

    /// In the search for a win, in the proof, and after it; then it goes on as if nothing had been.
    #[test]
    fn refused_memory_is_an_error_and_loses_nothing() {
        let start = |seed| Position::deal(&Deck::from_seed(seed), Rules::default());
        assert!(refused(|| Solver::new(&start(583))).is_err());
        for before in [0, 10, 500, 1100, 2500, 5000] {
            let mut solver = Solver::new(&start(583)).expect("memory");
            solver.step(before).expect("memory");
            assert_eq!(refused(|| solver.step(100_000)), Err(OutOfMemory), "after {before}");
            assert_eq!(solver.verdict(), Ok(Verdict::Undecided));
            let nodes = solver.nodes();
            solver.step(1000).expect("memory");
            assert!(solver.nodes() >= nodes + 1000, "after {before}");
        }
        for (seed, is_lost) in [(1, false), (583, false), (6, false), (9, true), (49, true)] {
            let mut solver = Solver::new(&start(seed)).expect("memory");
            let mut refusals = 0;
            while !solver.is_decided() {
                solver.step(7).expect("memory");
                refusals += u32::from(refused(|| solver.step(1_000_000)).is_err());
            }
            assert!(refusals > 0, "seed {seed}");
            assert_eq!(solver.verdict() == Ok(Verdict::Unwinnable), is_lost, "seed {seed}");
        }
    }

    /// A restart that is refused memory claims nothing, and is made up for.
    #[test]
    fn a_refused_restart_is_made_up_for() {
        let start = |seed, rules| Position::deal(&Deck::from_seed(seed), rules);
        let mut solver = Solver::new(&start(1, Rules::NO_WORRYING_BACK)).expect("memory");
        solver.step(100_000).expect("memory");
        assert!(solver.is_decided());
        // Its positions take more words.
        let other = start(9, Rules::OPEN_FANS);
        assert_eq!(refused(|| solver.restart(&other)), Err(OutOfMemory));
        assert_eq!(solver.verdict(), Ok(Verdict::Undecided));
        solver.step(1_000_000).expect("memory");
        let mut fresh = Solver::new(&other).expect("memory");
        fresh.step(1_000_000).expect("memory");
        assert_eq!(solver.progress().nodes, fresh.progress().nodes);
        assert_eq!(solver.verdict(), fresh.verdict());
    }

    /// Each time that memory is asked for, it is refused once, and then all is as if nothing had been.
    #[test]
    fn everything_survives_a_refusal_anywhere() {
        let start = Position::deal(&Deck::from_seed(2), Rules::default());
        let budget = Budget::nodes(2_000);
        let winning = |verdict| match verdict {
            Verdict::Winnable(line) => line,
            other => panic!("{other:?}"),
        };
        let line = winning(Solver::new(&start).unwrap().run(budget).unwrap());
        let shorter = shorten(&start, &line, budget).unwrap();
        let grade = difficulty(&start).unwrap();
        let next = next_winnable(2, Rules::default(), budget).unwrap();
        let judge = || Judge::new(&start, budget).expect("memory");
        let (mut judged, mut game) = (judge(), Game::from_seed(2, Rules::default()));
        judged.run().expect("memory");
        let solved = game.solve(budget).expect("memory");

        let refusals = |f: &mut dyn FnMut(usize) -> bool| {
            let refusals = (0..).find(|&times| !f(times)).expect("an end");
            assert!(refusals > 3, "{refusals}");
        };
        refusals(&mut |times| {
            let mut solver = Solver::new(&start).expect("memory");
            let is_refused = refused_after(times, || solver.run(budget)).is_err();
            assert_eq!(solver.run(budget), Ok(Verdict::Winnable(line.clone())));
            is_refused
        });
        refusals(&mut |times| match refused_after(times, || shorten(&start, &line, budget)) {
            Err(error) => error == ShortenError::OutOfMemory,
            Ok(found) => found != shorter,
        });
        refusals(&mut |times| match refused_after(times, || difficulty(&start)) {
            Err(OutOfMemory) => true,
            Ok(found) => found != grade,
        });
        refusals(&mut |times| {
            let found = refused_after(times, || next_winnable(2, Rules::default(), budget));
            found.map_or(true, |found| found != next)
        });
        refusals(&mut |times| {
            let mut judge = judge();
            let is_refused = refused_after(times, || judge.run().is_err());
            assert_eq!(judge.run().expect("memory"), judged.moves());
            assert_eq!(judge.nodes(), judged.nodes());
            is_refused
        });
        refusals(&mut |times| {
            let mut game = Game::from_seed(2, Rules::default());
            let is_refused = refused_after(times, || game.solve(budget)).is_err();
            assert_eq!(game.solve(budget).as_ref(), Ok(&solved));
            is_refused
        });
        assert_eq!(game.hint(budget), Ok(shamrocks::Hint::Move(winning(solved)[0])));
    }

    /// At any time, as the allocator counts it, and the limit is used.
    #[test]
    fn bytes_stay_below_the_limit() {
        let mut stopped = [0; 3];
        for (seed, rules) in [91, 106]
            .map(|seed| (seed, Rules::THREE_CARD_FAN))
            .into_iter()
            .chain((0..8).map(|seed| (seed, Rules::AS_DEALT)))
        {
            let start = Position::deal(&Deck::from_seed(seed), rules);
            for (limit, stopped) in [2 << 20, 4 << 20, 10 << 20].into_iter().zip(&mut stopped) {
                let mut stop = None;
                let peak = super::peak(|| {
                    let mut solver = Solver::new(&start).expect("memory");
                    solver.set_max_bytes(limit);
                    stop = Some(solver.step(300_000).expect("memory"));
                    assert!(solver.bytes() <= limit);
                });
                assert!(peak <= limit + limit / 20, "{peak} of {limit} for seed {seed}");
                if stop == Some(Stop::Bytes) {
                    assert!(peak > limit / 4, "{peak} of {limit} for seed {seed}");
                    *stopped += 1;
                }
            }
        }
        assert!(stopped.iter().all(|&stopped| stopped > 0), "{stopped:?}");
    }
}
