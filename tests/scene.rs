//! The shared scene: the clients in every language print the same transcript, to the byte.
#![cfg(all(feature = "capi", feature = "std", unix))]

#[path = "c/tools.rs"]
mod tools;

use std::path::Path;
use std::process::Command;
use tools::{folder, libraries, root, run};

const TRANSCRIPT: &str = include_str!("scene.txt");

/// Builds the scene of a language against both libraries, and runs it.
fn play_scenes(language: &str) {
    let build = folder("scene").join(language);
    // What an earlier run has built must not stand for this one.
    let _ = std::fs::remove_dir_all(&build);
    let mut make = Command::new("make");
    make.arg("-C").arg(root().join("examples").join(language));
    make.arg(format!("BUILD={}", build.display()));
    make.arg(format!("LIBDIR={}", libraries().display()));
    run(make.args(["scene-static", "scene-shared"]));
    for program in ["scene-static", "scene-shared"] {
        let transcript = run(&mut Command::new(build.join(program)));
        assert_eq!(transcript, TRANSCRIPT, "{language}, {program}");
    }
}

#[test]
fn in_rust() {
    // What the other tests were built with, so that nothing is built twice.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it lies in the target");
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(["run", "--quiet", "--example=scene", "--features=capi", "--target-dir"])
        .arg(target);
    if cfg!(feature = "serde") {
        cargo.arg("--features=serde");
    }
    assert_eq!(run(cargo.current_dir(root())), TRANSCRIPT);
}

#[test]
fn in_c() {
    play_scenes("c");
}

#[test]
fn in_cpp() {
    play_scenes("cpp");
}
