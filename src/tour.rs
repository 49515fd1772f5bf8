//! A guided tour: deal, play, explain, solve, embed.
//!
//! # Deal
//!
//! Seventeen fans of three cards and one of one, all face up: a [`Deck`] dealt by [`Rules`] is a
//! [`Position`]. Decks have numbers, and a number gives the same deck for ever.
//!
//! ```
//! use shamrocks::{Deck, Fan, Position, Rules};
//!
//! let position = Position::deal(&Deck::from_seed(1), Rules::default());
//! assert_eq!(position.fans().map(|fan| fan.len()).sum::<usize>(), 52);
//!
//! let third = Fan::from_index(2).ok_or("there are eighteen fans")?; // from 0 in code, from 1 in texts
//! assert_eq!(position.top(third).map(|card| card.to_string()), Some("AC".into()));
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```
//!
//! Decks also come from texts, from a generator of yours ([`Deck::shuffled`]), and from PySolFC's numbers
//! ([`Deck::from_pysol`]). Rules are one of seven presets, [`Rules::PRESETS`], or any mixture of their keys:
//!
//! ```
//! use shamrocks::{Building, Kings, Rules};
//!
//! let rules: Rules = "as-dealt, building=down".parse()?;
//! assert_eq!((rules.kings, rules.building), (Kings::AsDealt, Building::Down));
//! # Ok::<_, shamrocks::ParseError>(())
//! ```
//!
//! # Play
//!
//! A [`Move`] goes from one [`Pile`] to another. A position lists its legal ones, plays them, and takes
//! them back. It is a small value: copy it, compare it, put it in a set.
//!
//! ```
//! use shamrocks::{Deck, Move, Position, Rules, Suit};
//!
//! let start = Position::deal(&Deck::from_seed(1), Rules::default());
//! let moves: Vec<String> = start.legal_moves().iter().map(Move::to_string).collect();
//! assert_eq!(moves.join(" "), "3>C 5>18 6>S 8>18 9>18");
//!
//! let mut position = start;
//! let card = position.play("3>C".parse()?)?;
//! assert_eq!(card.name().to_string(), "ace of clubs");
//! assert_eq!(position.foundation(Suit::Clubs), 1);
//! position.undo("3>C".parse()?)?;
//! assert_eq!(position, start);
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```
//!
//! A [`Game`] is a position with a memory: undo and redo without limit, and a save file that is replayed
//! when it is read, so that no damaged file becomes an illegal position. `autoplay` sends cards to the
//! foundations: all that go, or only those that can never be missed.
//!
//! ```
//! use shamrocks::{Autoplay, Game, Rules};
//!
//! let mut game = Game::from_seed(1, Rules::default());
//! game.play("5>18".parse()?)?;
//! let safe = game.autoplay(Autoplay::Safe);
//! assert_eq!(game.move_count(), 1 + safe.len());
//! while game.undo().is_some() {}
//! assert_eq!(game.undone().len(), 1 + safe.len());
//!
//! let saved = game.to_string();
//! assert_eq!(saved.parse::<Game>()?, game);
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```
//!
//! # Explain
//!
//! Nothing is refused without a reason. It is a sentence for the player, and data for a program that has
//! its own words, or another language.
//!
//! ```
//! use shamrocks::{Game, Refusal, Rules};
//!
//! let mut game = Game::from_seed(1, Rules::default());
//! let refusal = game.play("1>8".parse()?).unwrap_err();
//! assert_eq!(refusal.to_string(), "fan 8 is full: a fan never holds more than three cards");
//! match refusal {
//!     Refusal::FanFull { fan, .. } => assert_eq!(fan.index(), 7),
//!     other => panic!("{other}"),
//! }
//! assert_eq!(game.move_count(), 0); // a refusal changes nothing
//! # Ok::<_, shamrocks::ParseError>(())
//! ```
//!
//! Texts that cannot be read say where and why, with line and column:
//!
//! ```
//! use shamrocks::Rules;
//!
//! let error = "dick-1833".parse::<Rules>().unwrap_err();
//! assert_eq!((error.line, error.column), (1, 1));
//! assert!(error.to_string().ends_with(r#"did you mean "dick-1883"?"#));
//! ```
//!
//! # Solve
//!
//! A [`Solver`] decides whether a position can be won. It works in slices, as long as you like each, and
//! the answer does not depend on how the work was sliced. "Unwinnable" is never said without a proof.
//!
//! ```
//! use shamrocks::{Deck, Position, Rules, Solver, Stop, Verdict};
//!
//! let mut position = Position::deal(&Deck::from_seed(1), Rules::default());
//! let mut solver = Solver::new(&position)?;
//! while solver.step(1_000)? != Stop::Decided {
//!     println!("{} nodes", solver.nodes()); // or draw a frame, or give up
//! }
//! let Verdict::Winnable(moves) = solver.verdict()? else { return Err("it can be won".into()) };
//! for m in moves {
//!     position.play(m)?;
//! }
//! assert!(position.is_won());
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```
//!
//! On it stand [`Game::hint`], which follows one line as long as the player does; [`Judge`], which tells of
//! each move whether it throws the game away; [`next_winnable`] and
//! [`difficulty`] for a "new game" button; and [`shorten`].
//!
//! ```
//! use shamrocks::{Budget, Game, Judge, Rules, next_winnable};
//!
//! // Deal 9 is one of the few that cannot be won.
//! let deal = next_winnable(9, Rules::default(), Budget::default())?.ok_or("no seed is left")?;
//! assert_eq!(deal.seed, 10);
//!
//! let game = Game::from_seed(deal.seed, Rules::default());
//! for judged in Judge::new(game.position(), Budget::nodes(10_000))?.run()? {
//!     println!("{}: {}", judged.m, judged.fate);
//! }
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```
//!
//! # Embed
//!
//! All that a host needs for drawing, dragging and dropping is in a few calls. The rules stay here.
//!
//! ```
//! use shamrocks::{Fan, Game, Move, Pile, Rules, Solver, Stop};
//!
//! struct Table {
//!     game: Game,
//!     solver: Solver,
//!     status: String,
//! }
//!
//! impl Table {
//!     /// What lights up when a card is picked up.
//!     fn targets(&self, picked: Pile) -> Vec<Pile> {
//!         self.game.position().legal_moves_of(picked).into_iter().map(Move::to).collect()
//!     }
//!
//!     /// When it is dropped.
//!     fn drop(&mut self, from: Pile, to: Pile) -> Result<(), shamrocks::OutOfMemory> {
//!         match self.game.play(Move::new(from, to)) {
//!             Ok(card) => self.status = format!("{} to {}", card.name(), to.name()),
//!             Err(refusal) => self.status = refusal.to_string(),
//!         }
//!         self.solver.restart(self.game.position())
//!     }
//!
//!     /// Between two frames.
//!     fn think(&mut self) -> Result<(), shamrocks::OutOfMemory> {
//!         if self.solver.step(2_000)? == Stop::Decided {
//!             self.status = self.solver.verdict()?.fate().to_string();
//!         }
//!         Ok(())
//!     }
//! }
//!
//! let game = Game::from_seed(1, Rules::default());
//! let solver = Solver::new(game.position())?;
//! let mut table = Table { game, solver, status: String::new() };
//! let picked = Pile::Fan(Fan::ALL[4]);
//! let targets = table.targets(picked);
//! assert_eq!(targets, [Pile::Fan(Fan::ALL[17])]);
//! table.drop(picked, targets[0])?;
//! assert_eq!(table.status, "8 of diamonds to fan 18");
//! table.think()?;
//! # assert_eq!(table.status, "winnable");
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```
//!
//! To store or to send, there are texts and codes. Both are frozen: a position is 64 bytes
//! ([`Position::to_bytes`]), a card one ([`Card::code`]), a move two.
//!
//! On a chip, `default-features = false` leaves all that needs no heap: decks, rules, positions, moves and
//! texts. In any other language there is the C layer, whose manual is `include/shamrocks.h`;
//! `cargo cinstall` and `examples/cmake` install it. In a web page, `examples/web` runs it as WebAssembly.
//! What stays as it is from version to version, and what guards that, is under "Guarantees" on
//! [the page of the crate](crate).
//!
//! [`Deck`]: crate::Deck
//! [`Deck::from_pysol`]: crate::Deck::from_pysol
//! [`Deck::shuffled`]: crate::Deck::shuffled
//! [`Game`]: crate::Game
//! [`Game::hint`]: crate::Game::hint
//! [`Judge`]: crate::Judge
//! [`Move`]: crate::Move
//! [`Pile`]: crate::Pile
//! [`Position`]: crate::Position
//! [`Position::to_bytes`]: crate::Position::to_bytes
//! [`Card::code`]: crate::Card::code
//! [`Rules`]: crate::Rules
//! [`Rules::PRESETS`]: crate::Rules::PRESETS
//! [`Solver`]: crate::Solver
//! [`difficulty`]: crate::difficulty
//! [`next_winnable`]: crate::next_winnable
//! [`shorten`]: crate::shorten
