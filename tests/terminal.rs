//! A whole game on a real terminal, that of tmux, driven by keys. Run by `.ci/run`, which brings tmux.
#![cfg(all(feature = "std", feature = "solver", unix))]

#[path = "common/clients.rs"]
mod built;

use built::{CLIENTS, built};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, id};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A terminal with a shell in which something runs.
struct Terminal {
    /// The name of tmux's socket: a server for each test.
    server: String,
    settings: String,
}

impl Terminal {
    /// `play` on the full screen.
    fn open(name: &str, arguments: &str) -> Self {
        let terminal = Self::running(name, &format!("{} {arguments}", CLIENTS["play"].display()));
        terminal.wait("q quit");
        terminal
    }

    fn running(name: &str, command: &str) -> Self {
        let server = format!("shamrocks-{}-{name}", id());
        let mut terminal = Self { server, settings: String::new() };
        terminal.tmux(&["-f/dev/null", "new-session", "-d", "-x80", "-y24", "sh"]);
        terminal.settings = terminal.settings();
        terminal.press(&[&format!("clear; {command}"), "Enter"]);
        terminal
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux").args(["-L", &self.server]).args(arguments).output();
        let output = output.expect("tmux runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Waits until one of these is on the screen: the screen then.
    fn wait_for_one(&self, wanted: &[&str]) -> String {
        let begin = Instant::now();
        loop {
            let screen = self.screen();
            if wanted.iter().any(|text| screen.contains(text)) {
                return screen;
            }
            let is_patient = begin.elapsed() < Duration::from_secs(60);
            assert!(is_patient, "{wanted:?} is missing:\n{screen}");
            sleep(Duration::from_millis(5));
        }
    }

    fn wait(&self, wanted: &str) -> String {
        self.wait_for_one(&[wanted])
    }

    fn resize(&self, width: u16, height: u16) {
        self.tmux(&["resize-window", "-x", &width.to_string(), "-y", &height.to_string()]);
    }

    /// What the shell finds the terminal set to.
    fn settings(&self) -> String {
        self.resize(80, 24);
        self.press(&["clear; stty -g; echo th''ese", "Enter"]);
        let screen = self.wait("\nthese");
        screen.lines().find(|line| line.contains(':')).expect("stty tells").to_string()
    }

    /// Leaves the game, and expects the terminal as it was before.
    fn expect_restored(&self, keys: &[&str]) {
        self.press(keys);
        let begin = Instant::now();
        let flags = "#{alternate_on} #{mouse_any_flag} #{cursor_flag}";
        while self.tmux(&["display-message", "-p", flags]).trim() != "0 0 1" {
            assert!(begin.elapsed() < Duration::from_secs(60), "{}", self.screen());
            sleep(Duration::from_millis(5));
        }
        assert_eq!(self.settings(), self.settings);
    }
}

/// The path of a file for one test.
fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("terminal-{}-{name}", id()))
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.server, "kill-server"]).output();
    }
}

#[test]
#[ignore = "needs tmux"]
fn a_game_is_played_from_the_deal_to_the_win() {
    let terminal = Terminal::open("win", "--seed 1");
    let mut played = 0;
    loop {
        terminal.press(&["h"]);
        let screen = terminal.wait_for_one(&["Enter plays it", "The game is won"]);
        if screen.contains("The game is won") {
            assert!(screen.contains(&format!("Won in {played} moves")), "{screen}");
            break;
        }
        terminal.press(&["Enter"]);
        played += 1;
        let moves = if played == 1 { " 1 move, ".into() } else { format!(" {played} moves, ") };
        terminal.wait_for_one(&[&moves, "Won in "]);
    }
    assert!(played >= 52);
    terminal.press(&["u"]);
    terminal.wait("Undone ");
    terminal.press(&["r"]);
    terminal.wait("Redone ");
    terminal.expect_restored(&["q"]);
}

#[test]
#[ignore = "needs tmux"]
fn a_small_window_keeps_the_game_until_it_is_larger() {
    let terminal = Terminal::open("resize", "--seed 1");
    terminal.press(&["3", "f"]);
    terminal.wait("Played 3>C");
    terminal.resize(20, 24);
    terminal.wait("20 x 24: enlarge the");
    terminal.press(&["u", "R"]);
    terminal.resize(120, 40);
    let screen = terminal.wait("1 move, 51 cards to go");
    assert!(screen.contains("╭───────╮"), "larger cards:\n{screen}");
    terminal.resize(10, 5);
    terminal.wait("needs 80 x");
    // The game is not saved.
    terminal.press(&["q"]);
    terminal.resize(20, 24);
    terminal.wait("20 x 24: enlarge the");
    terminal.expect_restored(&["q"]);
}

#[test]
#[ignore = "needs tmux"]
fn cards_are_clicked_and_dragged() {
    let terminal = Terminal::open("mouse", "--seed 1");
    // As terminals report it: the button, the column and the row; M is down, m is up.
    let mouse = |report: &str| terminal.press(&["-l", &format!("\x1b[<{report}")]);
    for report in ["0;60;8M", "0;60;8m"] {
        mouse(report);
    }
    terminal.wait("The 8 of diamonds: play it");
    for report in ["0;70;18M", "0;70;18m"] {
        mouse(report);
    }
    terminal.wait("Played 5>18: 8 of diamonds");
    for report in ["0;34;8M", "32;40;6M", "32;4;3M", "0;4;3m"] {
        mouse(report);
    }
    terminal.wait("Played 3>C: ace of clubs");
    mouse("2;75;8M");
    terminal.wait("Played 6>S: ace of spades");
    terminal.expect_restored(&["q", "q"]);
}

#[test]
#[ignore = "needs tmux"]
fn the_solution_is_watched_and_the_judge_is_asked_at_the_terminal() {
    let terminal = Terminal::open("watch", "--seed 1");
    terminal.press(&["j"]);
    terminal.wait("Judge: 5 ✓");
    terminal.press(&["w"]);
    terminal.wait("3 moves, ");
    terminal.press(&["Enter"]);
    terminal.wait("Stopped; w goes on");
    terminal.press(&["n", "7", "7", "Enter"]);
    terminal.wait("Seed 77");
    terminal.expect_restored(&["C-c"]);
}

#[test]
#[ignore = "needs tmux"]
fn a_panic_restores_the_terminal() {
    // The game has no reason to panic; a test of its own gives it one.
    let tests = built(Command::new(env!("CARGO")).args(["test", "--no-run", "--example=play"]));
    let test = "--ignored --exact --nocapture screen::tests::terminal::a_panic_at_a_key";
    let command = format!("RUST_BACKTRACE=0 {} {test}", tests["play"].display());
    let terminal = Terminal::running("panic", &command);
    terminal.wait("q quit");
    terminal.press(&["x"]);
    let screen = terminal.wait("test result: ok. 1 passed");
    assert!(screen.contains("this key is fatal"), "{screen}");
    terminal.expect_restored(&[]);
}

#[test]
#[ignore = "needs tmux"]
fn a_game_that_was_stopped_goes_on() {
    let (play, process) = (CLIENTS["play"].display(), scratch("process"));
    let command = format!("sh -c 'echo $$ >{}; exec {play} --seed 1'", process.display());
    let terminal = Terminal::running("stop", &command);
    terminal.wait("q quit");
    terminal.press(&["3", "f"]);
    terminal.wait("Played 3>C");
    terminal.press(&["C-z"]);
    terminal.wait("Stopped");
    terminal.expect_restored(&[]);
    terminal.press(&["fg", "Enter"]);
    terminal.wait("Played 3>C");
    terminal.press(&["u"]);
    terminal.wait("Undone 3>C");

    // After this signal the shell finds the terminal as the game had it, without a return key.
    let process = fs::read_to_string(process).unwrap();
    assert!(Command::new("kill").args(["-s", "STOP", process.trim()]).status().unwrap().success());
    terminal.wait("Stopped");
    terminal.press(&["fg", "C-j"]);
    terminal.wait("Shamrocks");
    terminal.press(&["r"]);
    terminal.wait("Redone 3>C");
    terminal.expect_restored(&["q", "q"]);
}

#[test]
#[ignore = "needs tmux"]
fn a_game_that_no_shell_could_resume_is_not_stopped() {
    let play = CLIENTS["play"].display();
    let terminal = Terminal::running("script", &format!("exec sh -c '{play} --seed 1; exit'"));
    terminal.wait("q quit");
    terminal.press(&["C-z", "3", "f"]);
    terminal.wait("Played 3>C");
}

#[test]
#[ignore = "needs tmux"]
fn pasted_text_is_no_keys() {
    let terminal = Terminal::open("paste", "--seed 1");
    let paste = |text: &str| {
        terminal.tmux(&["set-buffer", text]);
        terminal.tmux(&["paste-buffer", "-p"]);
    };
    paste("3fqq");
    terminal.wait("There is nothing to paste a text into");
    terminal.press(&["n"]);
    terminal.wait("Enter deals");
    paste("77\n");
    terminal.wait("Number      77 ");
    terminal.press(&["Escape"]);
    terminal.wait("[1]");
    terminal.expect_restored(&["q"]);
}

#[test]
#[ignore = "needs tmux"]
fn a_dumb_terminal_is_played_line_by_line() {
    let play = format!("TERM=dumb {} --seed 1", CLIENTS["play"].display());
    let terminal = Terminal::running("dumb", &play);
    terminal.wait("help lists the commands.");
    terminal.press(&["3>F", "Enter"]);
    terminal.wait("Played 3>C");
    terminal.expect_restored(&["quit", "Enter"]);
}
