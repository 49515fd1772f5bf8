//! The example clients, run as their users run them.
#![cfg(all(feature = "std", feature = "solver", unix))]

#[path = "common/clients.rs"]
mod built;

use built::CLIENTS;
use shamrocks::{Deck, Game, Hint, Move, Position, Rules};
use std::fs::{self, Permissions};
use std::io::{Read, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

fn client(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(&CLIENTS[name]);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What a program wrote on standard output and standard error, and its exit code.
type Outcome = (String, String, Option<i32>);

fn finish(mut child: Child, input: &[u8]) -> Outcome {
    // A program that fails early reads nothing, which is no fault of this write.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

fn run(name: &str, arguments: &[&str], input: impl AsRef<[u8]>) -> Outcome {
    finish(client(name, arguments).spawn().unwrap(), input.as_ref())
}

/// What `play` answers; it must end well.
fn play(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let (output, errors, code) = run("play", arguments, input);
    assert_eq!((errors.as_str(), code), ("", Some(0)));
    output
}

/// Plays seed 1 command by command, and compares each answer.
fn dialogue(turns: &[(&str, &str)]) {
    let commands: String = turns.iter().flat_map(|(command, _)| [*command, "\n"]).collect();
    let answers: String = turns.iter().flat_map(|(_, answer)| [*answer, "\n"]).collect();
    assert_eq!(play(&["--seed", "1"], commands), answers);
}

/// An empty directory for one test.
fn scratch(test: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("clients").join(test);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).unwrap();
    directory
}

fn write(path: &Path, text: &str) -> String {
    fs::write(path, text).unwrap();
    path.to_str().unwrap().to_string()
}

const MOVES_OF_SEED_1: &str = "3>C 5>18 6>S 8>18 9>18";

#[test]
fn moves_come_on_one_line_and_nothing_else() {
    assert_eq!(play(&["--seed", "1"], "moves\nquit\n"), format!("{MOVES_OF_SEED_1}\n"));
    assert_eq!(play(&["--seed", "1", "--plain"], "moves"), format!("{MOVES_OF_SEED_1}\n"));
    assert_eq!(play(&["--seed", "1"], ""), "");
    assert_eq!(play(&["--seed", "1"], "quit\nmoves\n"), "", "nothing is read behind quit");
}

#[test]
fn every_command_answers() {
    dialogue(&[
        ("5>18", "Played 5>18: 8 of diamonds (5: JC 2C, 18: 7H 8D)"),
        ("3>F", "Played 3>C: ace of clubs (3: KD KH, C: AC)"),
        ("5>C", "Played 5>C: 2 of clubs (5: JC, C: 2C)"),
        ("undo", "Undone 5>C"),
        ("redo", "Redone 5>C"),
        ("redo", "There is no move to redo"),
        ("C>10", "Refused C>10: fan 10 is full: a fan never holds more than three cards"),
        ("auto safe", "Safe autoplay: 6>S"),
        ("auto", "Autoplay: 6>S"),
        ("auto", "Autoplay: no card to play"),
        ("auto safe", "Safe autoplay: no card to play"),
        ("moves", "1>5 2>18 4>3 4>5 7>18 10>6 14>18 15>18 16>3 16>5 17>18"),
        ("restart", "Back at the start"),
        ("undo", "There is no move to undo"),
        ("moves", MOVES_OF_SEED_1),
        ("redo", "Redone 5>18"),
        ("rules", RULES),
        ("restart", "Back at the start"),
        ("judge", "winnable: 3>C 5>18 6>S 8>18 9>18"),
        ("new 2", &dealt(2)),
        ("show", SEED_2),
        ("NEW 9", &dealt(9)),
        ("hint", "Unwinnable: no sequence of moves wins"),
        ("judge", "unwinnable: 2>18 6>S 13>18 14>18 15>18 17>18"),
        ("solve", "unwinnable"),
    ]);
    let help = play(&["--seed", "1"], "help\n");
    for command in [
        "5>12",
        "5>F",
        "H>5",
        "hint",
        "judge",
        "solve",
        "auto",
        "undo",
        "redo",
        "restart",
        "moves",
        "show",
        "save FILE",
        "load FILE",
        "new [SEED]",
        "rules",
        "help",
        "quit",
    ] {
        let found = help.lines().any(|line| line[2..].starts_with(command));
        assert!(found, "help does not say {command}: {help}");
    }
}

/// What is said of a new deal.
fn dealt(seed: u64) -> String {
    let position = Position::deal(&Deck::from_seed(seed), Rules::default());
    format!("Seed {seed} ({})", shamrocks::difficulty(&position).unwrap())
}

const RULES: &str = "shamrocks\nSource: encyclopedia article \"Shamrocks\" for the deal, the Kings \
                     and the play; a current game site for the same and for worrying back";
const SEED_2: &str = "Foundations: C-0 D-0 H-0 S-0
: 5C QC QS
: 5H 9H AH
: KC 3D 5S
: 4C 3H JC
: KH QD 5D
: 8D TD 2D
: JH 4H 8S
: KD AD 2C
: 6H 9S 6D
: QH TC 6C
: 7H 7S 6S
: 8H JD 3C
: 9D 4S 2S
: 9C AC 4D
: KS AS 8C
: TS 7D TH
: 7C 2H JS
: 3S";

#[test]
fn case_and_blanks_do_not_matter() {
    let answers = play(&["--seed", "1"], "  MOVES \r\n\n\t\nAuto  SAFE\n3>c\n5>f\nUnDo\nQUIT\n");
    assert_eq!(
        answers,
        format!(
            "{MOVES_OF_SEED_1}\nSafe autoplay: 6>S\nPlayed 3>C: ace of clubs (3: KD KH, C: AC)\n\
             Refused 5>D: 8 of diamonds does not go on its foundation yet: ace of diamonds comes \
             next\nUndone 3>C\n"
        )
    );
}

#[test]
fn bad_lines_get_a_reason_and_lose_nothing() {
    let bad: &[(&[u8], &str)] = &[
        (b"1>8", "Refused 1>8: fan 8 is full: a fan never holds more than three cards"),
        (b"18>18", "Refused 18>18: fan 18 to fan 18 is no move: a card goes to another pile"),
        (b"5>19", "Not understood: \"19\" is too large: at most 18"),
        (b"0>1", "Not understood: expected a fan from 1 to 18, found \"0>1\""),
        (
            b"5>x",
            "Not understood: expected a fan from 1 to 18, or a foundation: C, D, H or S, found \"x\"",
        ),
        (b"5>18 6>S", "Not understood: expected the end of the text, found \"6>S\""),
        (b"5 > 18", "Not understood: expected a move such as 5>12, 5>H or H>5, found \"5\""),
        (b"count the cards", UNKNOWN),
        (b"hint at nothing", "Say hint"),
        (b"judge 5", "Say judge"),
        (b"solve it", "Say solve"),
        (b"undo 3", "Say undo"),
        (b"auto all", "Say auto [safe]"),
        (b"save", "Say save FILE"),
        (b"load", "Say load FILE"),
        (b"quit now", "Say quit"),
        (b"new -1", "Not dealt: a whole number from 0 to 2^64 - 1 is needed"),
        (b"new one", "Not dealt: a whole number from 0 to 2^64 - 1 is needed"),
        (b"new 18446744073709551616", "Not dealt: a whole number from 0 to 2^64 - 1 is needed"),
        (
            b"\x00\x1b[2J>",
            "Not understood: expected a move such as 5>12, 5>H or H>5, found \"??[2J>\"",
        ),
        (b"\xff\x00\x1b[2J>", "Not understood: byte 1 of the line is no UTF-8"),
        (b"save \xe4", "Not understood: byte 6 of the line is no UTF-8"),
    ];
    let before = "5>18\n3>C\nundo\n";
    let after = "show\nredo\nshow\n";
    for &(line, reason) in bad {
        let undisturbed = play(&["--seed", "1"], format!("{before}{after}"));
        let answers =
            play(&["--seed", "1"], [before.as_bytes(), line, b"\n", after.as_bytes()].concat());
        let at = undisturbed.find("Foundations").unwrap();
        let (start, end) = undisturbed.split_at(at);
        assert_eq!(answers, format!("{start}{reason}\n{end}"));
    }
    let long = play(&["--seed", "1"], [&vec![b'x'; 1 << 20][..], b"\nmoves\n"].concat());
    assert!(long.len() < 1000 && long.ends_with(&format!("\n{MOVES_OF_SEED_1}\n")));
}

const UNKNOWN: &str = "Not understood: expected a move such as 5>12, 5>H or H>5, found \"count\"\n\
                       The commands are 5>12, 5>F, H>5, hint, judge, solve, auto [safe], undo, redo, restart, moves, \
                       show, save FILE, load FILE, new [SEED], rules, help, quit";

/// The seed that a line such as "Seed 1 (easy)" tells.
fn seed(line: &str) -> u64 {
    let (seed, rest) = line.strip_prefix("Seed ").unwrap().split_once(" (").unwrap();
    assert!(rest.contains(')'), "{line}");
    seed.parse().unwrap()
}

#[test]
fn a_random_deal_tells_its_seed() {
    for arguments in [&[][..], &["--rules", "open-fans"]] {
        let answers = play(arguments, "show\n");
        let (first, position) = answers.split_once('\n').unwrap();
        let seed = seed(first).to_string();
        assert_eq!(play(&[&["--seed", &seed][..], arguments].concat(), "show\n"), position);
    }
    let answers = play(&["--seed", "1"], "new\nshow\n");
    let (first, position) = answers.split_once('\n').unwrap();
    assert_eq!(first, dealt(seed(first)));
    assert_eq!(play(&["--seed", &seed(first).to_string()], "show\n"), position);
}

#[test]
fn hints_lead_to_a_win() {
    for rules in [Rules::default(), Rules::OPEN_FANS] {
        let arguments = ["--seed", "1", "--rules", &rules.to_string()];
        let mut game = Game::from_seed(1, rules);
        let mut commands = String::new();
        while let Hint::Move(m) = game.hint(shamrocks::Budget::default()).unwrap() {
            let card = game.play(m).unwrap();
            let answers = play(&arguments, format!("{commands}hint\n"));
            assert_eq!(answers.lines().last(), Some(&format!("Hint {m}: {}", card.name())[..]));
            // The first hints tell; the others only lead on.
            commands += &format!("hint\n{m}\n");
            if game.move_count() > 5 {
                break;
            }
        }
        let answers = play(&arguments, "solve\n");
        let (verdict, moves) = answers.split_once('\n').unwrap();
        assert_eq!(verdict, "winnable");
        let commands: String = moves.trim().split(' ').flat_map(|m| [m, "\n"]).collect();
        let answers = play(&arguments, commands + "hint\njudge\nsolve\n");
        let (_, end) = answers.split_once("Won in ").unwrap();
        let (_, end) = end.split_once('\n').unwrap();
        assert_eq!(end, "The game is won\nThere is no move to judge\nwinnable\n\n");
    }
}

#[test]
fn only_what_can_be_won_is_dealt_when_wanted() {
    // Deal 9 is lost.
    let lines = |seeds: &[u64]| seeds.iter().map(|&seed| dealt(seed) + "\n").collect::<String>();
    assert_eq!(play(&["--seed", "9", "--winnable"], "new 10\nnew 9\n"), lines(&[10, 10, 10]));
    assert_eq!(play(&["--seed", "1", "--winnable"], ""), lines(&[1]));
    assert_eq!(play(&["--seed", "9"], "new 9\n"), lines(&[9]));
    let answers = play(&["--winnable", "--rules", "dick-1883"], "solve\nnew\nsolve\n");
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!((answers[1], answers[4]), ("winnable", "winnable"));
    assert_ne!(seed(answers[0]), seed(answers[3]));
}

#[test]
fn a_game_starts_from_a_seed_a_deck_a_position_or_a_deal_of_pysolfc() {
    let directory = scratch("starts");
    let show = |arguments: &[&str]| play(arguments, "show\n");
    let seed_1 = show(&["--seed", "1"]);
    let deck = "ks4std3cth9dackhkdadjsqcjc2c8d5h2sasqd4d9h9s5c8c6djd8h2h7c4c6hah3dtcts5d4h5s3hkc6c9c\
                jh6s7s3sqhqs 2d8s7d 7h";
    assert_eq!(show(&["--deck", deck]), seed_1);
    let many_lines = write(&directory.join("many"), &seed_1);
    assert_eq!(show(&["--position", &many_lines]), seed_1);
    let one_line = "C13 D13 H11 S10 QH JS KH / QS KS | no-worrying-back\n";
    let one_line = write(&directory.join("one"), one_line);
    assert!(show(&["--position", &one_line]).ends_with("\n:\nRules: no-worrying-back\n"));
    assert!(show(&["--pysol", "57:24"]).ends_with("\nRules: as-dealt\n"));
    assert_ne!(show(&["--pysol", "57:24"]), show(&["--pysol", "714:24"]));

    // --rules wins over a file's and over PySolFC's own.
    let rules = "kings=own-suit,worrying-back=no,building=down,empty-fans=any";
    for start in [["--position", &one_line], ["--position", &many_lines], ["--pysol", "57:24"]] {
        let shown = show(&[&start[..], &["--rules", rules]].concat());
        assert!(shown.ends_with(&format!("\nRules: {rules}\n")), "{shown}");
        let shown = show(&[&start[..], &["--rules", "shamrocks"]].concat());
        assert!(!shown.contains("Rules"), "{shown}");
    }
}

#[test]
fn the_end_is_told() {
    let directory = scratch("end");
    let won = write(&directory.join("won"), "C13 D13 H13 S10 JS / KS QS");
    let start = &["--position", &won];
    assert_eq!(
        play(start, "1>S\nauto\nmoves\nauto\nS>3\nundo\nredo\n"),
        "Played 1>S: jack of spades (1: -, S: JS)\nAutoplay: 2>S 2>S\nWon in 3 moves\n\n\
         Autoplay: no card to play\nRefused S>3: the game is won: no card is left to move\n\
         Undone 2>S\nRedone 2>S\nWon in 3 moves\n"
    );
    let stuck = write(&directory.join("stuck"), "C13 D13 H9 S13 TH KH / JH QH");
    assert_eq!(
        play(&["--position", &stuck, "--rules", "dick-1883"], "2>1\nmoves\n"),
        "Played 2>1: queen of hearts (2: JH, 1: TH KH QH)\nStuck: no move is left\n\n"
    );
}

#[test]
fn games_are_saved_and_loaded() {
    let directory = scratch("saves");
    let file = directory.join("a game");
    let path = file.to_str().unwrap();
    let saved = play(&["--seed", "1"], format!("5>18\n3>C\n6>S\nundo\nshow\nsave {path}\n"));
    let (_, shown) = saved.split_once("Foundations").unwrap();
    let (shown, _) = shown.split_once("Saved ").unwrap();
    let text = fs::read_to_string(&file).unwrap();
    let head = "shamrocks 1\nrules shamrocks\nseed 1\ndeck KS4STD";
    assert!(text.starts_with(head) && text.ends_with("\nmoves 5>18 3>C 6>S\nat 2\n"), "{text}");

    let answers = play(&["--seed", "2"], format!("load {path}\nshow\nredo\nsave {path}\n"));
    let loaded = format!("Loaded {path}: 2 moves\nFoundations{shown}Redone 6>S\nSaved {path}\n");
    assert_eq!(answers, loaded);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.ends_with("\nmoves 5>18 3>C 6>S\n"), "an old file is replaced: {text}");
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 1, "nothing else is left");
}

#[test]
fn a_save_that_fails_leaves_the_old_file() {
    let directory = scratch("failing saves");
    let path = write(&directory.join("game"), "precious");
    let nowhere = directory.join("nowhere").join("game");
    let there = directory.to_str().unwrap();
    let answers = play(&["--seed", "1"], format!("save {}\nsave {there}\n", nowhere.display()));
    assert_eq!(
        answers,
        format!(
            "Cannot save {}: No such file or directory (os error 2)\n\
             Cannot save {there}: it is no regular file\n",
            nowhere.display()
        )
    );

    // A disk that is full in the middle of a save, as far as this process can tell.
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" --seed 1"]).arg(&CLIENTS["play"]);
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let (output, ..) = finish(shell.spawn().unwrap(), format!("save {path}\nmoves\n").as_bytes());
    let reason = "File too large (os error 27)";
    assert_eq!(output, format!("Cannot save {path}: {reason}\n{MOVES_OF_SEED_1}\n"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 1, "nothing else is left");
}

#[test]
fn a_save_keeps_the_mode_of_the_file() {
    let directory = scratch("modes");
    let path = write(&directory.join("game"), "old");
    let link = directory.join("link");
    symlink("game", &link).unwrap();
    for (mode, name) in [(0o600, Path::new(&path)), (0o664, Path::new(&path)), (0o600, &link)] {
        fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
        let name = name.display();
        assert_eq!(play(&["--seed", "1"], format!("save {name}\n")), format!("Saved {name}\n"));
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o7777, mode);
        assert!(fs::read_to_string(&path).unwrap().starts_with("shamrocks 1\n"));
        assert!(link.is_symlink());
    }
}

#[test]
fn a_link_that_leads_nowhere_is_left_alone() {
    let directory = scratch("links");
    for (target, reason) in
        [("nowhere", "No such file or directory"), ("link", "Too many levels of symbolic links")]
    {
        let link = directory.join("link");
        let _ = fs::remove_file(&link);
        symlink(target, &link).unwrap();
        let name = link.display();
        let answer = play(&["--seed", "1"], format!("save {name}\n"));
        let told = format!("Cannot save {name}: the link cannot be followed: {reason} (os error ");
        assert!(answer.starts_with(&told), "{answer}");
        assert_eq!(fs::read_link(&link).unwrap(), Path::new(target));
        assert_eq!(fs::read_dir(&directory).unwrap().count(), 1, "nothing else is left");
    }
}

#[test]
fn only_regular_files_of_some_size_are_read() {
    let directory = scratch("no files");
    let name = |name: &str| directory.join(name).to_str().unwrap().to_string();
    let (pipe, large, fits) = (name("pipe"), name("large"), name("fits"));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    fs::File::create(&large).unwrap().set_len((16 << 20) + 1).unwrap();
    fs::File::create(&fits).unwrap().set_len(16 << 20).unwrap();
    let irregular = "it is no regular file";
    for (path, reason) in [
        ("/dev/zero", irregular),
        (&pipe, irregular),
        (&name(""), irregular),
        (&large, "it is larger than 16 MiB"),
    ] {
        let answer = play(&["--seed", "1"], format!("load {path}\nmoves\n"));
        assert_eq!(answer, format!("Cannot load {path}: {reason}\n{MOVES_OF_SEED_1}\n"));
        let (output, errors, code) = run("play", &["--position", path], "moves\n");
        assert_eq!((output.as_str(), code), ("", Some(2)));
        let place = format!("invalid value '{path}' for '--position <FILE>'");
        assert_eq!(errors, format!("error: {place}: {reason}\n"));
    }
    let answer = play(&["--seed", "1"], format!("load {fits}\n"));
    assert!(answer.contains("line 1, column 1: expected the line \"shamrocks 1\""), "{answer}");
}

#[test]
fn a_damaged_file_is_refused_and_the_game_kept() {
    let directory = scratch("damaged");
    let good = directory.join("good");
    play(&["--seed", "1"], format!("5>18\n3>C\nsave {}\n", good.display()));
    let good = fs::read_to_string(good).unwrap();
    let cut = |mark: &str| good.split_once(mark).unwrap().0.to_string();
    for (text, reason) in [
        (String::new(), "line 1, column 1: expected the line \"shamrocks 1\", found nothing"),
        (
            cut(" 3>C").replace("5>18", "5>"),
            "line 5, column 9: expected a fan from 1 to 18, or a foundation: C, D, H or S, found nothing",
        ),
        (cut("moves"), "line 5, column 1: expected the line \"moves ...\", found nothing"),
        (cut("ACKHKD"), "line 4: ace of clubs is missing: a deck has 52 cards, this one 6"),
        (
            good.replace("shamrocks 1", "shamrocks 2"),
            "line 1, column 11: save format 2 is newer than this library, which reads format 1",
        ),
        (good.replace("seed 1", "seed 2"), "line 4: this is not the deck of seed 2"),
        (
            good.replace("3>C", "1>8"),
            "move 2, 1>8, is illegal: fan 8 is full: a fan never holds more than three cards",
        ),
        (
            good.replace("KS4S", "KSKS"),
            "line 4: king of spades stands twice in the deck: as card 1 and as card 2",
        ),
        (
            good.replace("rules shamrocks", "rules shamrock"),
            "line 2, column 7: unknown preset \"shamrock\": did you mean \"shamrocks\"?",
        ),
    ] {
        let path = write(&directory.join("bad"), &text);
        let answers = play(&["--seed", "1"], format!("3>C\nundo\nload {path}\nredo\n"));
        assert_eq!(
            answers,
            format!(
                "Played 3>C: ace of clubs (3: KD KH, C: AC)\nUndone 3>C\n\
                 Cannot load {path}: {reason}\nRedone 3>C\n"
            )
        );
    }
    assert_eq!(
        play(&["--seed", "1"], "load nowhere\nmoves\n"),
        format!("Cannot load nowhere: No such file or directory (os error 2)\n{MOVES_OF_SEED_1}\n")
    );
}

#[test]
fn a_reader_that_has_gone_is_no_fault() {
    for (name, arguments) in [
        ("play", &["--seed", "1"][..]),
        ("perft", &["--depth", "8"]),
        ("solve", &[]),
        ("survey", &["--deals", "0..3"]),
    ] {
        let mut child = client(name, arguments).spawn().unwrap();
        drop(child.stdout.take());
        let (_, errors, code) = finish(child, &b"show\n".repeat(100_000));
        assert_eq!((errors.as_str(), code), ("", Some(0)), "{name}");
    }
}

#[test]
fn bad_command_lines_are_one_line_and_exit_code_2() {
    let deck = "KSKS4STD3CTH9D";
    for (arguments, message) in [
        (
            &["--seed", "-1"][..],
            "invalid value '-1' for '--seed <N>': a whole number from 0 to 2^64 - 1 is needed",
        ),
        (
            &["--seed", "x"],
            "invalid value 'x' for '--seed <N>': a whole number from 0 to 2^64 - 1 is needed",
        ),
        (&["--seed"], "a value is required for '--seed <N>' but none was supplied"),
        (
            &["--seed", "1", "--deck", SEED_1_DECK],
            "the argument '--seed <N>' cannot be used with '--deck <CARDS>'",
        ),
        (
            &["--deck", deck],
            "invalid value 'KSKS4STD3CTH9D' for '--deck <CARDS>': king of spades stands twice in the deck: as card 1 and as card 2",
        ),
        (
            &["--deck", "KS 4X"],
            "invalid value 'KS 4X' for '--deck <CARDS>': line 1, column 4: expected a card such as TH, found \"4X\"",
        ),
        (
            &["--position", "nowhere"],
            "invalid value 'nowhere' for '--position <FILE>': No such file or directory (os error 2)",
        ),
        (
            &["--position", "LICENSE-MIT"],
            "invalid value 'LICENSE-MIT' for '--position <FILE>': line 1, column 1: expected foundations such as C-3 D-0 H-A S-K, found \"MIT\"",
        ),
        (
            &["--rules", "dik-1883"],
            "invalid value 'dik-1883' for '--rules <RULES>': line 1, column 1: unknown preset \"dik-1883\": did you mean \"dick-1883\"?",
        ),
        (
            &["--rules", "kings=botom"],
            "invalid value 'kings=botom' for '--rules <RULES>': line 1, column 7: unknown value of kings \"botom\": did you mean \"bottom\"?",
        ),
        (
            &["--pysol", "57:0"],
            "invalid value '57:0' for '--pysol <GAME:NUMBER>': PySolFC has no deal 0: its numbers start at 1",
        ),
        (
            &["--pysol", "58:1"],
            "invalid value '58:1' for '--pysol <GAME:NUMBER>': PySolFC's game 58 is not Shamrocks: that is 57, or 714 for Shamrocks II",
        ),
        (
            &["--pysol", "57"],
            "invalid value '57' for '--pysol <GAME:NUMBER>': 57:NUMBER or 714:NUMBER is needed",
        ),
        (
            &["--sead", "1"],
            "unexpected argument '--sead' found; tip: a similar argument exists: '--seed'",
        ),
        (&["extra"], "unexpected argument 'extra' found"),
        (
            &["--seed", "1\n\n2"],
            "invalid value '1; 2' for '--seed <N>': a whole number from 0 to 2^64 - 1 is needed",
        ),
    ] {
        for name in ["play", "perft", "solve"] {
            let depth = if name == "perft" { &["--depth", "1"][..] } else { &[] };
            let (output, errors, code) = run(name, &[arguments, depth].concat(), "moves\n");
            assert_eq!((output.as_str(), code), ("", Some(2)));
            assert_eq!(errors, format!("error: {message}\n"));
        }
    }
}

const SEED_1_DECK: &str = "KS4STD3CTH9DACKHKDADJSQCJC2C8D5H2SASQD4D9H9S5C8C6DJD8H2H7C4C6HAH3DTCTS5D\
                           4H5S3HKC6C9CJH6S7S3SQHQS2D8S7D7H";

#[test]
fn perft_refuses_what_it_cannot_count() {
    for (arguments, message) in [
        (
            &["--depth", "99"][..],
            "depth 99 is too deep: its count may not fit in 64 bits, so 20 is the most",
        ),
        (
            &["--depth", "21"],
            "depth 21 is too deep: its count may not fit in 64 bits, so 20 is the most",
        ),
        (
            &["--depth", "x"],
            "invalid value 'x' for '--depth <D>': a whole number from 0 to 2^32 - 1 is needed",
        ),
        (
            &["--depth", "-1"],
            "invalid value '-1' for '--depth <D>': a whole number from 0 to 2^32 - 1 is needed",
        ),
        (&[], "the following required arguments were not provided: --depth <D>"),
    ] {
        let (output, errors, code) = run("perft", arguments, "");
        assert_eq!((output.as_str(), code), ("", Some(2)));
        assert_eq!(errors, format!("error: {message}\n"));
    }
}

#[test]
fn perft_counts() {
    let counts = "1 5\n2 44\n3 408\n4 3975\n5 39686\n6 399387\n";
    for start in [&[][..], &["--seed", "1"], &["--deck", SEED_1_DECK]] {
        let (output, errors, code) = run("perft", &[start, &["--depth", "6"]].concat(), "");
        assert_eq!((output.as_str(), code), (counts, Some(0)));
        let speed = errors.strip_suffix(" nodes per second\n").unwrap();
        assert!(speed.parse::<u64>().unwrap() > 0, "{speed}");
    }
    // Depth 12 is accepted, and each count is told as soon as it is known.
    let mut child = client("perft", &["--depth", "12"]).spawn().unwrap();
    let mut first = vec![0; counts.len()];
    child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(first, counts.as_bytes());
}

/// The lines of `solve`: the verdict, the moves, and what it cost.
fn solve(arguments: &[&str]) -> (String, Vec<Move>, String) {
    let (output, errors, code) = run("solve", arguments, "");
    assert_eq!((errors.as_str(), code), ("", Some(0)), "{arguments:?}");
    let (verdict, rest) = output.split_once('\n').unwrap();
    let (moves, cost) = rest.split_once('\n').unwrap();
    let moves = moves.split_whitespace().map(|m| m.parse().unwrap()).collect();
    (verdict.to_string(), moves, cost.to_string())
}

#[test]
fn solve_tells_the_verdict_and_moves_that_win() {
    let directory = scratch("solve");
    let won = write(&directory.join("won"), "C13 D13 H13 S13 -");
    let stuck = write(&directory.join("stuck"), "C13 D13 H11 S10 QH JS KH / QS KS");
    for (arguments, verdict) in [
        (&[][..], "winnable"),
        (&["--seed", "9"], "unwinnable"),
        (&["--seed", "9", "--nodes", "10"], "undecided"),
        (&["--seed", "9", "--memory", "0"], "undecided"),
        (&["--deck", SEED_1_DECK, "--rules", "open-fans"], "winnable"),
        (&["--pysol", "57:24", "--rules", "shamrocks"], "winnable"),
        (&["--position", &won], "winnable"),
        (&["--position", &stuck], "unwinnable"),
    ] {
        let (found, moves, cost) = solve(arguments);
        assert_eq!(found, verdict, "{arguments:?}");
        let names: Vec<&str> = cost.lines().map(|line| line.split(':').next().unwrap()).collect();
        assert_eq!(names, ["nodes", "time", "bytes"]);
        if verdict != "winnable" {
            assert_eq!(moves, []);
        }

        let (output, ..) = run("solve", &[arguments, &["--json"]].concat(), "");
        let json: serde_json::Value = serde_json::from_str(&output).unwrap();
        let words: Vec<String> = moves.iter().map(Move::to_string).collect();
        assert_eq!((&json["verdict"], &json["moves"]), (&verdict.into(), &words.into()));
        let nodes = cost.lines().next().unwrap().replace(',', "");
        assert_eq!(nodes, format!("nodes: {}", json["nodes"]));
        assert!(json["bytes"].is_u64() && json["micros"].is_u64(), "{output}");
    }
    for (seed, rules) in [(1, Rules::default()), (1, Rules::OPEN_FANS), (3, Rules::DICK_1883)] {
        let mut game = Game::from_seed(seed, rules);
        let arguments = ["--seed", &seed.to_string(), "--rules", &rules.to_string()];
        for m in solve(&arguments).1 {
            game.play(m).unwrap();
        }
        assert!(game.position().is_won(), "{rules}");
    }
}

#[test]
fn solve_refuses_what_is_no_number() {
    for (option, name) in [("--nodes", "N"), ("--memory", "MIB")] {
        for value in ["-1", "x", "1.5", "18446744073709551616"] {
            let (output, errors, code) = run("solve", &[option, value], "");
            assert_eq!((output.as_str(), code), ("", Some(2)));
            let reason = "a whole number from 0 to 2^64 - 1 is needed";
            let place = format!("invalid value '{value}' for '{option} <{name}>'");
            assert_eq!(errors, format!("error: {place}: {reason}\n"));
        }
    }
}

/// What `survey` reports; it must end well, and only its progress bar may write elsewhere.
fn survey(arguments: &[&str]) -> String {
    let (output, errors, code) = run("survey", arguments, "");
    assert_eq!((errors.as_str(), code), ("", Some(0)), "{arguments:?}");
    output
}

const HEADER: &str = "seed,verdict,moves,nodes,micros";

/// The rows of a CSV file without their times, by seed.
fn rows(text: &str) -> Vec<(u64, String)> {
    let (header, rows) = text.split_once('\n').unwrap();
    assert_eq!(header, HEADER);
    assert!(rows.is_empty() || rows.ends_with('\n'));
    let row = |line: &str| {
        let (facts, micros) = line.rsplit_once(',').unwrap();
        assert!(micros.parse::<u64>().is_ok(), "{line}");
        let (seed, facts) = facts.split_once(',').unwrap();
        (seed.parse().unwrap(), facts.to_string())
    };
    let mut rows: Vec<_> = rows.lines().map(row).collect();
    rows.sort();
    rows
}

#[test]
fn survey_counts_what_solve_finds() {
    let directory = scratch("survey");
    let name = |name: &str| directory.join(name).to_str().unwrap().to_string();
    let mut texts = Vec::new();
    for threads in ["1", "3"] {
        let csv = name(threads);
        let report = survey(&["--deals", "0..20", "--threads", threads, "--csv", &csv]);
        texts.push(rows(&fs::read_to_string(&csv).unwrap()));
        // Deal 9 is lost; the interval is Wilson's for 19 of 20.
        assert!(report.starts_with(
            "rules: shamrocks\ndeals: 20, 0 to 19\nwinnable: 19, 95.00 %\nunwinnable: 1, 5.00 %\n\
             undecided: 0, 0.00 %\ncan be won: 76.39 % to 99.11 %, with a confidence of 95 %\n"
        ), "{report}");
        assert!(report.contains("\n20 deals solved in "), "{report}");
    }
    assert_eq!(texts[0], texts[1], "threads change nothing");
    let seeds: Vec<u64> = texts[0].iter().map(|row| row.0).collect();
    assert_eq!(seeds, (0..20).collect::<Vec<_>>());
    for (seed, facts) in &texts[0] {
        let (verdict, moves, cost) = solve(&["--seed", &seed.to_string()]);
        let moves = if verdict == "winnable" { moves.len().to_string() } else { String::new() };
        let nodes = cost.lines().next().unwrap().replace(',', "").replace("nodes: ", "");
        assert_eq!(*facts, format!("{verdict},{moves},{nodes}"), "{seed}");
    }
}

#[test]
fn a_survey_goes_on_where_it_was_cut_off() {
    let directory = scratch("resume");
    let csv = directory.join("csv");
    let path = csv.to_str().unwrap();
    let go_on = |deals| survey(&["--deals", deals, "--csv", path, "--nodes", "300"]);
    go_on("0..12");
    let whole = fs::read_to_string(&csv).unwrap();
    let ends: Vec<usize> = whole.match_indices('\n').map(|(end, _)| end + 1).collect();
    for cut in [0, 10, ends[0], ends[0] + 1, ends[5], ends[6] - 1, ends[7] + 3] {
        fs::write(&csv, &whole[..cut]).unwrap();
        let report = go_on("0..12");
        let kept = ends.iter().filter(|&&end| end <= cut).count().saturating_sub(1);
        assert!(report.contains(&format!("\n{} deals solved in ", 12 - kept)), "{report}");
        let text = fs::read_to_string(&csv).unwrap();
        assert_eq!(rows(&text), rows(&whole), "{cut}");
        let old = ends.iter().rev().find(|&&end| end <= cut).map_or("", |&end| &whole[..end]);
        assert!(text.starts_with(old), "what was whole stays as it was");
    }
    let report = go_on("0..12");
    assert!(report.contains("\n0 deals solved in ") && report.ends_with("; 12 known before\n"));

    // Deals beyond the range stay in the file, and are not counted.
    let report = go_on("8..14");
    assert!(report.contains("\ndeals: 6, 8 to 13\n") && report.contains("\n2 deals solved in "));
    assert_eq!(rows(&fs::read_to_string(&csv).unwrap()).len(), 14);
}

#[test]
fn a_killed_survey_leaves_a_valid_file() {
    let directory = scratch("killed");
    let csv = directory.join("csv");
    let arguments = ["--deals", "0..1000000", "--csv", csv.to_str().unwrap()];
    for round in 1..=2 {
        let before = fs::read_to_string(&csv).map_or(0, |text| text.lines().count());
        let mut child = client("survey", &arguments).spawn().unwrap();
        while fs::read_to_string(&csv).map_or(0, |text| text.lines().count()) < before + 20 {
            assert_eq!(child.try_wait().unwrap(), None);
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let signal = if round == 1 { "INT" } else { "KILL" };
        let process = child.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &process]).status().unwrap().success());
        child.wait().unwrap();
        let rows = rows(&fs::read_to_string(&csv).unwrap());
        assert!(rows.len() >= 20 * round);
        assert!(rows.windows(2).all(|pair| pair[0].0 < pair[1].0), "each deal once");
    }
}

#[test]
fn files_of_surveys_can_be_joined() {
    let directory = scratch("joined");
    let name = |name: &str| directory.join(name).to_str().unwrap().to_string();
    let (low, high, all) = (name("low"), name("high"), name("all"));
    survey(&["--deals", "0..6", "--csv", &low]);
    survey(&["--deals", "4..10", "--csv", &high]);
    let text = [&high, &low].map(|path| fs::read_to_string(path).unwrap()).concat();
    fs::write(&all, text).unwrap();
    let report = survey(&["--deals", "0..10", "--csv", &all]);
    assert!(report.contains("\ndeals: 10, 0 to 9\nwinnable: 9, 90.00 %\n"), "{report}");
    assert!(report.contains("\n0 deals solved in "), "{report}");

    // A verdict wins over none, in any order.
    let open = format!("{HEADER}\n1,undecided,,5,6\n");
    let won = format!("{HEADER}\n1,winnable,80,7,8\n");
    for text in [format!("{open}{won}"), format!("{won}{open}")] {
        let path = write(&directory.join("two"), &text);
        let report = survey(&["--deals", "1..2", "--csv", &path]);
        assert!(report.contains("\nwinnable: 1, 100.00 %\n"), "{report}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    // An undecided deal is solved again only when that is wanted.
    let path = write(&directory.join("open"), &open);
    assert!(survey(&["--deals", "1..2", "--csv", &path]).contains("\nundecided: 1, 100.00 %\n"));
    let report = survey(&["--deals", "1..2", "--csv", &path, "--retry"]);
    assert!(report.contains("\nwinnable: 1, 100.00 %\n"), "{report}");
}

#[test]
fn a_survey_draws_what_it_found() {
    let directory = scratch("plots");
    let name = |name: &str| directory.join(name).to_str().unwrap().to_string();
    let csv = write(
        &directory.join("csv"),
        &format!(
            "{HEADER}\n0,winnable,60,99,1\n1,winnable,75,5000,1\n2,unwinnable,,7,1\n3,undecided,,20,1\n"
        ),
    );
    for (deals, labels) in [
        ("0..4", &["winnable: 2, 50.00 %", "undecided: 1, 25.00 %", "10,000", "70", "80"][..]),
        ("2..3", &["winnable: 0, 0.00 %", "unwinnable: 1, 100.00 %"]),
    ] {
        let svg = name("svg");
        survey(&["--deals", deals, "--csv", &csv, "--plot", &svg]);
        let svg = fs::read_to_string(svg).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        assert!(document.root_element().has_tag_name(("http://www.w3.org/2000/svg", "svg")));
        let texts = document
            .descendants()
            .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")));
        let texts: Vec<&str> = texts.filter_map(|node| node.text()).map(str::trim).collect();
        for label in ["nodes until decided or given up", "moves of a solution", "deals"] {
            assert!(texts.contains(&label), "{label}: {texts:?}");
        }
        for label in labels {
            assert!(texts.contains(label), "{label}: {texts:?}");
        }
        assert!(texts.iter().any(|text| text.starts_with("shamrocks: deals ")), "{texts:?}");
    }
}

#[test]
fn a_survey_is_summed_up_in_a_line_for_its_rules() {
    let directory = scratch("summary");
    let path = directory.join("summary");
    let summary = path.to_str().unwrap();
    let own = "kings=own-suit,worrying-back=yes,building=down,empty-fans=any";
    for (deals, rules) in [("0..5", "shamrocks"), ("0..3", own), ("0..4", "shamrocks")] {
        survey(&["--deals", deals, "--rules", rules, "--summary", summary]);
    }
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(lines[0].starts_with("rules,deals,nodes,winnable,unwinnable,undecided,low,high,"));
    assert!(lines[1].starts_with(&format!("\"{own}\",0..3,1000000,")));
    assert!(lines[2].starts_with("shamrocks,0..4,1000000,4,0,0,0.51011,1.00000,"), "{text}");
}

#[test]
fn survey_refuses_bad_command_lines_and_files() {
    let directory = scratch("bad surveys");
    let name = |name: &str| directory.join(name).to_str().unwrap().to_string();
    let there = directory.to_str().unwrap();
    let range = "A..B is needed, two whole numbers with A below B";
    let bad_range = |text| format!("invalid value '{text}' for '--deals <A..B>': {range}");
    let contradiction = write(
        &directory.join("contradiction"),
        &format!("{HEADER}\n7,winnable,80,1,1\n7,unwinnable,,1,1\n"),
    );
    let other = write(&directory.join("other"), "precious\n");
    let nowhere = name("nowhere/file");
    let missing = format!("{nowhere}: No such file or directory (os error 2)");
    for (arguments, message) in [
        (&["--deals", "5"][..], bad_range("5")),
        (&["--deals", "5..x"], bad_range("5..x")),
        (&["--deals", "-1..5"], bad_range("-1..5")),
        (&["--deals", "5..4"], bad_range("5..4")),
        (&["--deals", "5..5"], bad_range("5..5")),
        (&["--deals", "0..18446744073709551616"], bad_range("0..18446744073709551616")),
        (
            &["--deals", "0..1", "--threads", "0"],
            "invalid value '0' for '--threads <T>': at least one thread is needed".into(),
        ),
        (
            &["--deals", "0..1", "--threads", "-1"],
            "invalid value '-1' for '--threads <T>': a whole number from 0 to 2^64 - 1 is needed"
                .into(),
        ),
        (&[], "the following required arguments were not provided: --deals <A..B>".into()),
        (&["--deals", "0..1", "--csv", &nowhere], missing.clone()),
        (&["--deals", "0..1", "--plot", &nowhere], missing.clone()),
        (&["--deals", "0..1", "--summary", &nowhere], missing),
        (&["--deals", "0..1", "--csv", there], format!("{there}: Is a directory (os error 21)")),
        (&["--deals", "0..1", "--csv", &other], format!("{other}: line 1: expected {HEADER}")),
        (
            &["--deals", "0..1", "--csv", &contradiction],
            format!("{contradiction}: line 3: seed 7 is unwinnable here, but winnable before"),
        ),
    ] {
        let (output, errors, code) = run("survey", arguments, "");
        assert_eq!((output.as_str(), code), ("", Some(2)), "{arguments:?}");
        assert_eq!(errors, format!("error: {message}\n"));
    }
    assert_eq!(fs::read_to_string(&other).unwrap(), "precious\n");
}

#[test]
fn board_svg_draws_each_card_once() {
    let game = Game::from_seed(1, Rules::default());
    let (svg, errors, code) = run("board_svg", &["--seed", "1"], "");
    assert_eq!((errors.as_str(), code), ("", Some(0)));
    assert!(svg.len() < 60 << 10, "{} bytes", svg.len());
    assert!(svg == include_str!("../examples/board_svg/seed-1.svg"), "README shows an old picture");
    let fans = game.position().fans().map(|fan| fan.to_vec());
    let cards: Vec<String> = fans.flatten().map(|card| card.to_string()).collect();
    assert_eq!(cards.len(), 52);
    assert_eq!(cards_drawn(&svg), cards.join(" "));
    for part in ["<title id=\"title\">Shamrocks, seed 1</title>", "prefers-color-scheme"] {
        assert!(svg.contains(part), "{part}");
    }
    assert!(svg.contains("fan 5: jack of clubs, 2 of clubs, 8 of diamonds."), "{svg}");

    let (svg, ..) = run("board_svg", &["--seed", "1", "--moves", "3>F 5>18"], "");
    assert!(svg.contains("Shamrocks, seed 1, after 2 moves"));
    assert!(
        svg.contains("the clubs foundation: ace of clubs. the diamonds foundation: empty."),
        "{svg}"
    );
    assert!(cards_drawn(&svg).ends_with(" 7H 8D AC"), "{svg}");

    let directory = scratch("pictures");
    let path = directory.join("won.svg");
    let won = write(&directory.join("won"), "C13 D13 H13 S13 -");
    let arguments = ["--position", &won, "-o", path.to_str().unwrap()];
    assert_eq!(run("board_svg", &arguments, ""), (String::new(), String::new(), Some(0)));
    assert_eq!(cards_drawn(&fs::read_to_string(path).unwrap()), "KC KD KH KS");
}

/// The cards of a picture in their order.
fn cards_drawn(svg: &str) -> String {
    let picture = roxmltree::Document::parse(svg).unwrap();
    let is_card = |node: &roxmltree::Node| {
        node.attribute("class").is_some_and(|class| class.starts_with("card "))
    };
    let cards = picture.descendants().filter(is_card).map(|node| node.attribute("id").unwrap());
    cards.collect::<Vec<_>>().join(" ")
}

#[test]
fn board_svg_refuses_bad_input() {
    let nowhere = scratch("no pictures").join("nowhere/file");
    let nowhere = nowhere.to_str().unwrap();
    for (arguments, message) in [
        (
            &["--moves", "3>C 1>8"][..],
            "move 2, 1>8, is illegal: fan 8 is full: a fan never holds more than three cards"
                .into(),
        ),
        (&["--moves", "3>C 5>19"], "move 2, \"5>19\": \"19\" is too large: at most 18".into()),
        (
            &["--seed", "x"],
            "invalid value 'x' for '--seed <N>': a whole number from 0 to 2^64 - 1 is needed"
                .into(),
        ),
        (&["-o", nowhere], format!("{nowhere}: No such file or directory (os error 2)")),
    ] {
        let outcome = run("board_svg", arguments, "");
        assert_eq!(outcome, (String::new(), format!("error: {message}\n"), Some(2)));
    }
}

/// Memory that runs out is told, and no crash. The limit is on what the process may map.
#[cfg(target_os = "linux")]
#[test]
fn a_lack_of_memory_is_told() {
    for (name, deal) in [("solve", "--seed 5607"), ("survey", "--threads 1 --deals 5607..5608")] {
        let mut shell = Command::new("sh");
        let client = format!("\"$0\" {deal} --nodes 1000000000 --memory 100000");
        shell.args(["-c", &format!("ulimit -v 40000; MALLOC_ARENA_MAX=1 exec {client}")]);
        shell.arg(&CLIENTS[name]).stdin(Stdio::piped());
        shell.stdout(Stdio::piped()).stderr(Stdio::piped());
        let (output, errors, code) = finish(shell.spawn().unwrap(), b"");
        assert_eq!((output.as_str(), code), ("", Some(1)), "{errors}");
        assert_eq!(errors, "error: there is not enough memory to go on solving\n");
    }
}

#[test]
fn help_suffices_for_a_newcomer() {
    for (name, words) in [
        (
            "play",
            &[
                "--seed",
                "--deck",
                "--position",
                "--pysol",
                "--rules",
                "--plain",
                "arrows",
                "Enter",
                "undo",
                "5>12",
                "save FILE",
                "load FILE",
                "new [SEED]",
                "quit",
                "--winnable",
                "hint",
                "judge",
                "solve",
            ][..],
        ),
        (
            "solve",
            &[
                "--seed",
                "--deck",
                "--position",
                "--pysol",
                "--rules",
                "--nodes",
                "--memory",
                "--json",
                "winnable",
                "unwinnable",
                "undecided",
            ],
        ),
        (
            "survey",
            &[
                "--deals",
                "--rules",
                "--nodes",
                "--memory",
                "--threads",
                "--csv",
                "--retry",
                "--plot",
                "--summary",
                "one file for each preset",
            ],
        ),
        (
            "board_svg",
            &["--seed", "--deck", "--position", "--pysol", "--rules", "--moves", "-o <FILE>"],
        ),
        (
            "perft",
            &["--seed", "--deck", "--position", "--pysol", "--rules", "--depth", "DEPTH COUNT"],
        ),
    ] {
        let (output, errors, code) = run(name, &["--help"], "");
        assert_eq!((errors.as_str(), code), ("", Some(0)));
        for word in words {
            assert!(output.contains(word), "{name} --help does not say {word}:\n{output}");
        }
    }
}

/// `play` on a terminal that `script` makes.
#[cfg(target_os = "linux")]
struct Terminal {
    script: Child,
    seen: String,
}

#[cfg(target_os = "linux")]
impl Terminal {
    /// Starts `play`, after a command, and tells its process id. After it come its exit code and the settings of
    /// the terminal.
    fn open(first: &str) -> (Self, String) {
        let play = format!("sh -c 'echo process $$.; exec {} --seed 1'", CLIENTS["play"].display());
        let command = format!("{first}stty cols 80 rows 24; {play}; echo code $?.; stty -a");
        let mut script = Command::new("script");
        script.env("TERM", "xterm");
        script.args(["-qec", &command, "/dev/null"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let script = script.spawn().expect("script, of util-linux, runs");
        let mut terminal = Self { script, seen: String::new() };
        let started = terminal.wait(".");
        let process = started.strip_prefix("process ").unwrap().trim_end_matches('.').to_string();
        terminal.wait("\x1b[?1049h");
        terminal.wait("\x1b[?1000h");
        terminal.wait("quit");
        (terminal, process)
    }

    fn press(&mut self, keys: &str) {
        self.script.stdin.as_mut().unwrap().write_all(keys.as_bytes()).unwrap();
    }

    /// Waits for something to be drawn: everything up to there.
    fn wait(&mut self, wanted: &str) -> String {
        let (screen, mut byte) = (self.script.stdout.as_mut().unwrap(), [0]);
        while !self.seen.contains(wanted) && screen.read(&mut byte).unwrap() > 0 {
            self.seen.push(char::from(byte[0]));
        }
        assert!(self.seen.contains(wanted), "{wanted:?} is missing: {:?}", self.seen);
        std::mem::take(&mut self.seen)
    }

    /// Expects `play` to leave the terminal as it was.
    fn expect_the_end(mut self, code: i32) {
        let end = self.wait(&format!("code {code}."));
        for restored in ["\x1b[?1000l", "\x1b[?25h", "\x1b[?1049l"] {
            assert!(end.contains(restored), "{restored:?} is missing: {end:?}");
        }
        let settings = self.wait("echoke");
        assert!(settings.contains(" icanon") && settings.contains(" echo "), "{settings}");
        drop(self.script.stdin.take());
        assert!(self.script.wait().unwrap().success());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_full_screen_comes_and_goes() {
    let (mut terminal, _) = Terminal::open("");
    terminal.press("5\r8\r");
    terminal.wait("Refused");
    terminal.press("q");
    terminal.expect_the_end(0);
}

#[cfg(target_os = "linux")]
#[test]
fn signals_restore_the_terminal() {
    for (signal, number) in [("HUP", 1), ("INT", 2), ("QUIT", 3), ("TERM", 15)] {
        let (terminal, process) = Terminal::open("");
        assert!(Command::new("kill").args(["-s", signal, &process]).status().unwrap().success());
        terminal.expect_the_end(128 + number);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_game_ends_with_its_terminal() {
    // The shell above it, which the system tells, may not heed it.
    for first in ["", "trap '' HUP; "] {
        let (mut terminal, process) = Terminal::open(first);
        terminal.script.kill().unwrap();
        terminal.script.wait().unwrap();
        drop(terminal);
        let process = Path::new("/proc").join(process);
        let has_ended = (0..1000).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            !process.exists()
        });
        assert!(has_ended, "the game goes on without a terminal after {first:?}");
    }
}
