//! Building the C libraries, and running compilers.
#![allow(dead_code, reason = "not every test needs everything")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the crate.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder of this name for what a test makes.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// The C compiler.
pub fn cc() -> String {
    std::env::var("CC").unwrap_or_else(|_| "cc".into())
}

/// The C++ compiler.
pub fn cxx() -> String {
    std::env::var("CXX").unwrap_or_else(|_| "c++".into())
}

/// Runs a command, which must succeed, and gives what it prints.
#[track_caller]
pub fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}\n{text}{complaint}", output.status);
    text
}

/// What builds the static and the shared library, and says what the static one is linked with.
pub fn build() -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(["rustc", "--lib", "--features", "capi", "--crate-type", "staticlib,cdylib"])
        // A target directory of its own: cargo holds the lock of the other one.
        .arg("--target-dir")
        .arg(folder("capi"))
        .args(["--", "--print", "native-static-libs"])
        .current_dir(root());
    cargo
}

/// Builds the static and the shared library, and gives their folder.
pub fn libraries() -> PathBuf {
    run(&mut build());
    folder("capi").join("debug")
}
