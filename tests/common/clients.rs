//! The example clients, built for the tests that run them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// The clients by name. Built here, since Cargo builds an example that has tests of its own only as
/// those tests.
pub static CLIENTS: LazyLock<HashMap<String, PathBuf>> = LazyLock::new(|| {
    let examples = ["play", "perft", "solve", "survey", "board_svg"];
    let examples = examples.map(|name| format!("--example={name}"));
    built(Command::new(env!("CARGO")).arg("build").args(examples))
});

/// What a command of Cargo builds: the programs by the names of their targets.
pub fn built(cargo: &mut Command) -> HashMap<String, PathBuf> {
    cargo.args(["--quiet", "--message-format=json"]);
    cargo.args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]);
    cargo.arg("--target-dir").arg(Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap());
    // With the features and the profile of this test most of the work is done already.
    for (feature, on) in [("serde", cfg!(feature = "serde")), ("capi", cfg!(feature = "capi"))] {
        if on {
            cargo.args(["--features", feature]);
        }
    }
    cargo.args(["--profile", if cfg!(debug_assertions) { "test" } else { "release" }]);
    let output = cargo.output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let messages = String::from_utf8(output.stdout).unwrap();
    let messages = messages.lines().map(|line| serde_json::from_str(line).unwrap());
    let program = |message: serde_json::Value| {
        let path = message["executable"].as_str()?;
        Some((message["target"]["name"].as_str()?.to_string(), path.into()))
    };
    messages.filter_map(program).collect()
}
