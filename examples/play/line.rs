//! Line mode: one command a line, answered in text.

use crate::advice::Thought;
use crate::{common, deals, files, random_seed};
use shamrocks::{Autoplay, Game, Move, OutOfMemory, Outcome, Pile, Position};
use std::fmt::Display;
use std::io::{self, BufRead, Write};

/// The commands: how they are written, and what they do.
const COMMANDS: [(&str, &str); 18] = [
    ("5>12", "move the top card of fan 5 to fan 12"),
    ("5>F", "move it to its foundation; 5>H names the foundation"),
    ("H>5", "take the top heart back to fan 5, where the rules allow worrying back"),
    ("hint", "tell a move that leads to a win, or that there is none"),
    ("judge", "tell what becomes of the game after each move"),
    ("solve", "tell whether the game can be won, and the moves that do it"),
    ("auto [safe]", "play all cards that can go home, or only those never to be missed"),
    ("undo", "take the last move back"),
    ("redo", "play it again"),
    ("restart", "take all moves back"),
    ("moves", "list the legal moves"),
    ("show", "show the position"),
    ("save FILE", "save the game"),
    ("load FILE", "go on with a saved game"),
    ("new [SEED]", "deal anew, at random or by number, and tell how hard it is"),
    ("rules", "tell the rules in force, and where they come from"),
    ("help", "show these lines"),
    ("quit", "leave the game"),
];

/// The commands in words.
pub fn help() -> String {
    let lines = COMMANDS.map(|(usage, what)| format!("  {usage:<12} {what}"));
    lines.join("\n")
}

/// Plays until `quit` or the end of the input. Only deals that can be won are dealt anew when
/// `winnable` is set. `prompt` is for people at a terminal, who see the board at once, too.
pub fn run(mut game: Game, news: Option<String>, winnable: bool, prompt: bool) -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    if let Some(news) = news {
        writeln!(output, "{news}")?;
    }
    if prompt {
        writeln!(output, "{:#}\nhelp lists the commands.", game.position())?;
    }
    let mut bytes = Vec::new();
    loop {
        if prompt {
            write!(output, "> ")?;
            output.flush()?;
        }
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            return if prompt { writeln!(output) } else { Ok(()) };
        }
        let line = std::str::from_utf8(&bytes).map(str::trim).map_err(|error| {
            format!("Not understood: byte {} of the line is no UTF-8", error.valid_up_to() + 1)
        });
        match line {
            Ok("") => {}
            Ok(line) if line.eq_ignore_ascii_case("quit") => return Ok(()),
            line => {
                let (Ok(answer) | Err(answer)) =
                    line.and_then(|line| obey(&mut game, winnable, line));
                writeln!(output, "{answer}")?;
            }
        }
    }
}

/// Obeys one command: the answer, or the reason why nothing has changed.
fn obey(game: &mut Game, winnable: bool, line: &str) -> Result<String, String> {
    let because = |error: OutOfMemory| error.to_string();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (word.to_lowercase(), rest.trim());
    match (word.as_str(), rest) {
        ("hint", "") => Thought::HINT.answer(game).map_err(because),
        ("judge", "") => Thought::judge(game).and_then(|it| it.answer(game)).map_err(because),
        ("solve", "") => Thought::SOLVE.answer(game).map_err(because),
        ("auto", "") => Ok(autoplay(game, Autoplay::All)),
        ("auto", which) if which.eq_ignore_ascii_case("safe") => Ok(autoplay(game, Autoplay::Safe)),
        ("undo", "") => {
            game.undo().map(|m| format!("Undone {m}")).ok_or("There is no move to undo".into())
        }
        ("redo", "") => {
            let m = game.redo().ok_or("There is no move to redo")?;
            Ok(played(game, format!("Redone {m}")))
        }
        ("restart", "") => {
            game.restart();
            Ok("Back at the start".into())
        }
        ("moves", "") => Ok(game.position().legal_moves().to_string()),
        ("show", "") => Ok(format!("{:#}", game.position())),
        ("save", path) if !path.is_empty() => {
            files::save(game, path).map(|()| format!("Saved {path}"))
        }
        ("load", path) if !path.is_empty() => {
            *game = files::load(path)?;
            Ok(played(game, format!("Loaded {path}: {}", moves(game.move_count()))))
        }
        ("new", seed) => {
            let because = |reason: &dyn Display| format!("Not dealt: {reason}");
            let number = || common::whole(seed).map_err(|reason| because(&reason));
            let seed = if seed.is_empty() { random_seed() } else { number()? };
            let dealt = deals::deal(seed, game.rules(), winnable);
            let (dealt, news) = dealt.map_err(|error| because(&error))?;
            *game = dealt;
            Ok(news)
        }
        ("rules", "") => {
            let source = game.rules().preset().map(|preset| format!("\nSource: {}", preset.source));
            Ok(format!("{}{}", game.rules(), source.unwrap_or_default()))
        }
        ("help", "") => Ok(help()),
        _ => match COMMANDS.iter().find(|(usage, _)| usage.split(' ').next() == Some(&word)) {
            Some((usage, _)) if !line.contains('>') => Err(format!("Say {usage}")),
            _ => play(game, line),
        },
    }
}

fn play(game: &mut Game, text: &str) -> Result<String, String> {
    let m = game.position().parse_move(text).map_err(|error| {
        let mut reason = format!("Not understood: {}", error.kind);
        if !text.contains('>') {
            let commands = COMMANDS.map(|(usage, _)| usage).join(", ");
            reason.push_str(&format!("\nThe commands are {commands}"));
        }
        reason
    })?;
    let card = game.play(m).map_err(|refusal| format!("Refused {m}: {refusal}"))?;
    let piles = changed_piles(game.position(), m);
    Ok(played(game, format!("Played {m}: {} ({piles})", card.name())))
}

/// The two piles of a move as they are now.
fn changed_piles(position: &Position, m: Move) -> String {
    let pile = |pile| {
        let cards = match pile {
            Pile::Fan(fan) => position.fan(fan).iter().map(|card| format!(" {card}")).collect(),
            Pile::Foundation(_) => {
                position.top(pile).map_or(String::new(), |top| format!(" {top}"))
            }
        };
        format!("{pile}:{}", if cards.is_empty() { " -" } else { &cards })
    };
    format!("{}, {}", pile(m.from()), pile(m.to()))
}

fn autoplay(game: &mut Game, which: Autoplay) -> String {
    let name = match which {
        Autoplay::All => "Autoplay",
        Autoplay::Safe => "Safe autoplay",
    };
    let moves = game.autoplay(which);
    if moves.is_empty() {
        format!("{name}: no card to play")
    } else {
        played(game, format!("{name}: {moves}"))
    }
}

/// A count of moves in words.
pub fn moves(count: usize) -> String {
    format!("{count} move{}", if count == 1 { "" } else { "s" })
}

/// How the game has ended, if it has.
pub fn ending(game: &Game) -> Option<String> {
    Some(match game.outcome()? {
        Outcome::Won => format!("Won in {}", moves(game.move_count())),
        Outcome::Stuck => "Stuck: no move is left".into(),
    })
}

/// The answer to a command that made moves, and that the game has ended, if it has.
fn played(game: &Game, answer: String) -> String {
    [answer].into_iter().chain(ending(game)).collect::<Vec<_>>().join("\n")
}
