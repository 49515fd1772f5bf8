//! Games in files.

use crate::common;
use shamrocks::{Game, LoadError};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;

/// Reads a saved game, or says why it cannot.
pub fn load(path: &str) -> Result<Game, String> {
    let text = common::read(path).map_err(|error| format!("Cannot load {path}: {error}"))?;
    text.parse().map_err(|error: LoadError| format!("Cannot load {path}: {error}"))
}

/// Saves the game, or says why it cannot.
pub fn save(game: &Game, path: &str) -> Result<(), String> {
    write(game, path).map_err(|error| format!("Cannot save {path}: {error}"))
}

/// Writes the game beside the file and then renames, so that a failure leaves an old file whole.
fn write(game: &Game, path: &str) -> io::Result<()> {
    let mut path = PathBuf::from(path);
    if path.is_symlink() {
        // What the link points to is replaced.
        let nowhere = |error| io::Error::other(format!("the link cannot be followed: {error}"));
        path = fs::canonicalize(path).map_err(nowhere)?;
    }
    let old = fs::metadata(&path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return Err(io::Error::other("it is no regular file"));
    }
    let mut beside = path.clone().into_os_string();
    beside.push(format!(".{}.tmp", std::process::id()));
    let mut file = File::create_new(&beside)?;
    let written = old
        .map_or(Ok(()), |old| file.set_permissions(old.permissions()))
        .and_then(|()| file.write_all(game.to_string().as_bytes()))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&beside, &path));
    if written.is_err() {
        // The reason for the failure is worth more than a second one.
        let _ = fs::remove_file(&beside);
    }
    written
}
