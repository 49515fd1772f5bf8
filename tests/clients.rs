//! The example clients, run as their users run them.
#![cfg(all(feature = "std", unix))]

use std::collections::HashMap;
use std::fs::{self, Permissions};
use std::io::{Read, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

/// The clients by name. Built here, since Cargo builds an example that has tests of its own only as
/// those tests.
static CLIENTS: LazyLock<HashMap<String, PathBuf>> = LazyLock::new(|| {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--message-format=json", "--example=play", "--example=perft"]);
    cargo.args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]);
    cargo.arg("--target-dir").arg(Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap());
    // With the features and the profile of this test most of the work is done already.
    for (feature, on) in [("serde", cfg!(feature = "serde")), ("capi", cfg!(feature = "capi"))] {
        if on {
            cargo.args(["--features", feature]);
        }
    }
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    let output = cargo.output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let messages = String::from_utf8(output.stdout).unwrap();
    let messages = messages.lines().map(|line| serde_json::from_str(line).unwrap());
    let program = |message: serde_json::Value| {
        let path = message["executable"].as_str()?;
        Some((message["target"]["name"].as_str()?.to_string(), path.into()))
    };
    messages.filter_map(program).collect()
});

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
        ("new 2", "Seed 2"),
        ("show", SEED_2),
    ]);
    let help = play(&["--seed", "1"], "help\n");
    for command in [
        "5>12",
        "5>F",
        "H>5",
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
        (b"hint at nothing", UNKNOWN),
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

const UNKNOWN: &str = "Not understood: expected a move such as 5>12, 5>H or H>5, found \"hint\"\n\
                       The commands are 5>12, 5>F, H>5, auto [safe], undo, redo, restart, moves, \
                       show, save FILE, load FILE, new [SEED], rules, help, quit";

#[test]
fn a_random_deal_tells_its_seed() {
    for arguments in [&[][..], &["--rules", "open-fans"]] {
        let answers = play(arguments, "show\n");
        let (first, position) = answers.split_once('\n').unwrap();
        let seed = first.strip_prefix("Seed ").unwrap();
        assert_eq!(play(&[&["--seed", seed][..], arguments].concat(), "show\n"), position);
    }
    let answers = play(&["--seed", "1"], "new\nshow\n");
    let (first, position) = answers.split_once('\n').unwrap();
    assert_eq!(play(&["--seed", first.strip_prefix("Seed ").unwrap()], "show\n"), position);
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
    for (name, arguments) in [("play", &["--seed", "1"][..]), ("perft", &["--depth", "6"])] {
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
            &["--position", "Cargo.toml"],
            "invalid value 'Cargo.toml' for '--position <FILE>': line 1, column 1: expected foundations such as C-3 D-0 H-A S-K, found \"[package]\"",
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
        for name in ["play", "perft"] {
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
            ][..],
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
    /// Starts `play`, and tells its process id. After it come its exit code and the settings of
    /// the terminal.
    fn open() -> (Self, String) {
        let play = format!("sh -c 'echo process $$.; exec {} --seed 1'", CLIENTS["play"].display());
        let command = format!("stty cols 80 rows 24; {play}; echo code $?.; stty -a");
        let mut script = Command::new("script");
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
    let (mut terminal, _) = Terminal::open();
    terminal.press("5\r8\r");
    terminal.wait("Refused");
    terminal.press("q");
    terminal.expect_the_end(0);
}

#[cfg(target_os = "linux")]
#[test]
fn signals_restore_the_terminal() {
    for (signal, number) in [("HUP", 1), ("INT", 2), ("QUIT", 3), ("TERM", 15)] {
        let (terminal, process) = Terminal::open();
        assert!(Command::new("kill").args(["-s", signal, &process]).status().unwrap().success());
        terminal.expect_the_end(128 + number);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_game_ends_with_its_terminal() {
    let (mut terminal, process) = Terminal::open();
    terminal.script.kill().unwrap();
    terminal.script.wait().unwrap();
    drop(terminal);
    let process = Path::new("/proc").join(process);
    for _ in 0..1000 {
        if !process.exists() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("the game goes on without a terminal");
}
