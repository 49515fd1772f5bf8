//! What README says holds: its C example runs, its links lead somewhere. Its Rust example is a
//! documentation test, since README is the page of the crate.
#![cfg(all(feature = "capi", feature = "std", unix))]

#[path = "c/tools.rs"]
mod tools;

use shamrocks::Rules;
use std::collections::HashMap;
use std::fs;
use std::process::Command;
use tools::{cc, folder, libraries, root, run};

const README: &str = include_str!("../README.md");

#[test]
fn the_c_example_runs() {
    let code = README.split("```c\n").nth(1).and_then(|rest| rest.split("```").next());
    let folder = folder("readme");
    let (source, program) = (folder.join("example.c"), folder.join("example"));
    fs::write(&source, code.expect("README has a C example")).expect("the source can be written");
    run(Command::new(cc())
        .args(["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I"])
        .arg(root().join("include"))
        .arg(source)
        .arg(libraries().join("libshamrocks.a"))
        .arg("-o")
        .arg(&program));
    assert_eq!(
        run(&mut Command::new(program)),
        "5 moves\nfan 8 is full: a fan never holds more than three cards\n"
    );
}

/// Where the links of README lead, by their label.
fn links() -> HashMap<&'static str, &'static str> {
    let definition = |line: &'static str| line.strip_prefix('[')?.split_once("]: ");
    README.lines().filter_map(definition).collect()
}

#[test]
fn each_rule_has_its_item_and_its_tests() {
    let files = links();
    let rules = README.split("## The rules").nth(1).and_then(|rest| rest.split("### ").next());
    let mut links = 0;
    for link in rules.expect("README lists the rules").split("[`").skip(1) {
        let (name, rest) = link.split_once("`][").expect("a name is a link");
        let (label, _) = rest.split_once(']').expect("a link ends");
        let text = fs::read_to_string(root().join(files[label]))
            .unwrap_or_else(|error| panic!("{label}: {error}"));
        let name = name.rsplit("::").next().unwrap_or(name);
        // An item of its own, or one that a macro declares.
        let mut lines = text.lines().map(str::trim_start);
        let defined = lines.any(|line| {
            let keywords = ["pub", "pub(crate)", "const", "fn", "enum"];
            let mut words = line.split_whitespace().filter(|word| !keywords.contains(word));
            let rest = words.next().and_then(|word| word.strip_prefix(name));
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
        });
        assert!(defined, "{name} is not in {label}");
        links += 1;
    }
    assert!(links > 30, "the table has its links");
}

#[test]
fn every_link_to_a_file_leads_there() {
    let links = links();
    assert!(links.len() > 5);
    for (label, file) in &links {
        assert!(root().join(file).exists(), "{label}");
        let elsewhere = format!("[{label}]: https://docs.rs/crate/shamrocks/latest/source/{file}");
        assert!(include_str!("../src/lib.rs").contains(&elsewhere), "{label} on the crate's page");
    }
    for link in README.split("](").skip(1) {
        assert!(link.starts_with("https:"), "{link}");
    }
}

#[test]
fn the_table_of_presets_is_what_the_presets_are() {
    for preset in Rules::PRESETS {
        let Rules { kings, worrying_back, building, empty_fans, .. } = preset.rules;
        let (kings, building, empty_fans) = (kings.word(), building.word(), empty_fans.word());
        let back = if worrying_back { "yes" } else { "no" };
        let row = format!("| {kings} | {back} | {building} | {empty_fans} | {} |", preset.source);
        let name = format!("| `{}`", preset.name);
        assert!(
            README.lines().any(|line| line.starts_with(&name) && line.ends_with(&row)),
            "{row}"
        );
    }
}
