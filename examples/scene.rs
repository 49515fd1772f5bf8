//! The scene that the clients in every language play, to the letter.

use shamrocks::{
    Autoplay, Budget, Game, Hint, Judge, Move, Outcome, Rules, Verdict, difficulty, shorten,
};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::from_seed(1, Rules::default());
    println!("Seed 1");
    println!("{:#}", game.position());

    let moves = game.position().legal_moves();
    println!("Moves: {moves}");

    // A refusal is a value that explains itself, and changes nothing.
    let refused: Move = "1>8".parse()?;
    if let Err(refusal) = game.play(refused) {
        println!("Refused {refused}: {refusal}");
    }

    let first = moves.first().copied().ok_or("no move is left")?;
    let card = game.play(first)?;
    println!("Played {first}: {}", card.name());
    println!("{}", game.position());

    let undone = game.undo().ok_or("nothing to undo")?;
    println!("Undone {undone}");
    println!("{}", game.position());

    let redone = game.redo().ok_or("nothing to redo")?;
    println!("Redone {redone}");
    println!("{}", game.position());

    println!("Safe autoplay: {}", game.autoplay(Autoplay::Safe));
    println!("Autoplay: {}", game.autoplay(Autoplay::All));
    println!("{}", game.position());

    println!("Outcome: {}", outcome(&game));

    // A save file is replayed move by move when it is read.
    let saved = game.to_string();
    print!("Saved:\n{saved}");
    let loaded: Game = saved.parse()?;
    if loaded != game {
        return Err("the loaded game differs".into());
    }
    println!("Loaded: {} moves", loaded.move_count());

    solve(&mut game)
}

/// Asks the solver how the game goes on, and wins it.
fn solve(game: &mut Game) -> Result<(), Box<dyn Error>> {
    let Hint::Move(hint) = game.hint(Budget::default())? else {
        return Err("there is no hint".into());
    };
    let card = game.play(hint)?;
    println!("Hint {hint}: {}", card.name());
    println!("{}", game.position());

    // The verdict on the deal itself, of each of its moves, and its grade.
    game.restart();
    let start = *game.position();
    let mut judge = Judge::new(&start, Budget::nodes(10_000))?;
    for judged in judge.run()? {
        println!("After {}: {}", judged.m, judged.fate);
    }
    println!("Difficulty: {}", difficulty(&start)?);
    let verdict = game.solve(Budget::default())?;
    println!("Verdict: {}", verdict.fate());
    let Verdict::Winnable(line) = verdict else { return Err("there is no line".into()) };
    let line = shorten(&start, &line, Budget::nodes(1000))?;
    print!("Line of {} moves:", line.len());
    line.iter().for_each(|m| print!(" {m}"));
    println!();

    for m in line {
        game.play(m)?;
    }
    println!("Outcome: {}", outcome(game));
    println!("{}", game.position());
    Ok(())
}

fn outcome(game: &Game) -> &'static str {
    match game.outcome() {
        None => "running",
        Some(Outcome::Won) => "won",
        Some(Outcome::Stuck) => "stuck",
    }
}
