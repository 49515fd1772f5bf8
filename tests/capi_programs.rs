//! C and C++ programs that check the main flows, against both libraries, all warnings errors.
#![cfg(all(feature = "capi", feature = "std", unix))]

#[path = "c/tools.rs"]
mod tools;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tools::{cc, cxx, folder, libraries, root, run};

const WARNINGS: [&str; 6] =
    ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"];

/// A source, what compiles it, and in which dialect.
fn programs(folder: &Path) -> [(PathBuf, String, &'static str); 3] {
    let manual = folder.join("manual.c");
    fs::write(&manual, example_of_the_manual()).expect("the source can be written");
    let c = root().join("tests/c");
    [
        (c.join("flows.c"), cc(), "-std=c99"),
        (c.join("flows.cpp"), cxx(), "-std=c++17"),
        (manual, cc(), "-std=c99"),
    ]
}

/// The example at the head of the header.
fn example_of_the_manual() -> String {
    let header = fs::read_to_string(root().join("include/shamrocks.h")).expect("there is a header");
    let lines = header.lines().skip_while(|line| !line.contains("#include <stdio.h>"));
    let example = lines.take_while(|line| !line.starts_with(" * It prints:"));
    example.map(|line| line.strip_prefix(" *").unwrap_or(line).to_owned() + "\n").collect()
}

/// Compiles a program, runs it, and gives what it prints.
fn output(program: &(PathBuf, String, &str), library: &[&str], folder: &Path) -> String {
    let (source, compiler, dialect) = program;
    let executable = folder.join("program");
    run(Command::new(compiler)
        .args(WARNINGS)
        .args([dialect, "-g", "-I"])
        .arg(root().join("include"))
        .arg(source)
        .arg("-o")
        .arg(&executable)
        .args(library));
    run(&mut Command::new(executable))
}

/// Runs all programs, linked in one way.
fn run_all(name: &str, library: &[&str]) {
    let folder = folder(name);
    for (program, expected) in programs(&folder).iter().zip(["", "", PRINTED]) {
        assert_eq!(output(program, library, &folder), expected);
    }
}

/// What the example prints, as the header says.
const PRINTED: &str = "fan 8 is full: a fan never holds more than three cards\n";

#[test]
fn against_the_static_library() {
    let library = libraries().join("libshamrocks.a");
    run_all("programs-static", &[library.to_str().expect("a path in UTF-8")]);
}

#[test]
fn against_the_shared_library() {
    let libraries = libraries();
    let libraries = libraries.to_str().expect("a path in UTF-8");
    let (find, run_path) = (format!("-L{libraries}"), format!("-Wl,-rpath,{libraries}"));
    run_all("programs-shared", &[&find, "-lshamrocks", &run_path]);
}

#[test]
fn without_the_heap_part_or_the_solver() {
    let library = libraries().join("libshamrocks.a");
    let library = library.to_str().expect("a path in UTF-8");
    let folder = folder("programs-without");
    for without in ["-DSHAMROCKS_NO_HEAP", "-DSHAMROCKS_NO_SOLVER"] {
        for program in &programs(&folder)[..2] {
            assert_eq!(output(program, &[library, without], &folder), "");
        }
    }
}

#[test]
fn under_the_sanitizers() {
    let library = libraries().join("libshamrocks.a");
    let library = library.to_str().expect("a path in UTF-8");
    let options = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", library];
    run_all("programs-sanitized", &options);
}

#[test]
fn the_example_prints_what_the_header_says() {
    let header = fs::read_to_string(root().join("include/shamrocks.h")).expect("there is a header");
    assert!(header.contains(&format!(" * It prints: {PRINTED}")));
}
