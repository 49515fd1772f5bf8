//! The shared scene: the clients in every language print the same transcript, to the byte.
#![cfg(all(feature = "capi", feature = "std", unix))]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

const TRANSCRIPT: &str = include_str!("scene.txt");
const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

/// The directory of the C libraries, static and shared, built once and apart from other builds.
static LIBRARIES: LazyLock<PathBuf> = LazyLock::new(|| {
    let target = Path::new(SCRATCH).join("scene-libraries");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["rustc", "--quiet", "--lib", "--features=capi"]);
    cargo.args(["--crate-type=staticlib,cdylib", "--target-dir"]).arg(&target);
    output(cargo.current_dir(ROOT));
    target.join("debug")
});

/// What a program prints; it must succeed.
fn output(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}\n{errors}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

/// Builds the scene of a language against both libraries, and runs it.
fn play_scenes(language: &str) {
    let build = Path::new(SCRATCH).join("scene").join(language);
    // What an earlier run has built must not stand for this one.
    let _ = std::fs::remove_dir_all(&build);
    std::fs::create_dir_all(&build).unwrap();
    let mut make = Command::new("make");
    make.arg("-C").arg(Path::new(ROOT).join("examples").join(language));
    make.arg(format!("BUILD={}", build.display()));
    make.arg(format!("LIBDIR={}", LIBRARIES.display()));
    output(make.args(["scene-static", "scene-shared"]));
    for program in ["scene-static", "scene-shared"] {
        let transcript = output(&mut Command::new(build.join(program)));
        assert_eq!(transcript, TRANSCRIPT, "{language}, {program}");
    }
}

#[test]
fn in_rust() {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--quiet", "--example=scene", "--features=capi", "--target-dir"]);
    cargo.arg(Path::new(SCRATCH).parent().unwrap()).current_dir(ROOT);
    if cfg!(feature = "serde") {
        cargo.arg("--features=serde");
    }
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    assert_eq!(output(&mut cargo), TRANSCRIPT);
}

#[test]
fn in_c() {
    play_scenes("c");
}

#[test]
fn in_cpp() {
    play_scenes("cpp");
}
