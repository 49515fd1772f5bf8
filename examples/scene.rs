//! The scene that the clients in every language play, to the letter.

use shamrocks::{Autoplay, Game, Move, Outcome, Rules};
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

    let outcome = match game.outcome() {
        None => "running",
        Some(Outcome::Won) => "won",
        Some(Outcome::Stuck) => "stuck",
    };
    println!("Outcome: {outcome}");

    // A save file is replayed move by move when it is read.
    let saved = game.to_string();
    print!("Saved:\n{saved}");
    let loaded: Game = saved.parse()?;
    if loaded != game {
        return Err("the loaded game differs".into());
    }
    println!("Loaded: {} moves", loaded.move_count());
    Ok(())
}
