//! What README says holds: its C example runs, its links lead somewhere. Its Rust example is a
//! documentation test, since README is the page of the crate.
#![cfg(all(feature = "capi", feature = "std", unix))]

#[path = "c/tools.rs"]
mod tools;

use shamrocks::Rules;
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

#[test]
fn each_rule_has_its_item_and_its_tests() {
    let rules = README.split("## The rules").nth(1).and_then(|rest| rest.split("### ").next());
    let mut links = 0;
    for link in rules.expect("README lists the rules").split("[`").skip(1) {
        let (name, rest) = link.split_once("`](").expect("a name is a link");
        let (file, _) = rest.split_once(')').expect("a link ends");
        let text =
            fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let name = name.rsplit("::").next().unwrap_or(name);
        // An item of its own, or one that a macro declares.
        let mut lines = text.lines().map(str::trim_start);
        let defined = lines.any(|line| {
            let keywords = ["pub", "pub(crate)", "const", "fn", "enum"];
            let mut words = line.split_whitespace().filter(|word| !keywords.contains(word));
            let word = words.next().unwrap_or_default();
            let rest = word.strip_prefix(name);
            line.len() > word.len()
                && rest.is_some_and(|rest| {
                    !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')
                })
        });
        assert!(defined, "{name} is not in {file}");
        links += 1;
    }
    assert!(links > 30, "the table has its links");
}

#[test]
fn every_link_to_a_file_leads_there() {
    for link in README.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        let elsewhere = link.starts_with("https:") || link.starts_with('#');
        assert!(elsewhere || root().join(link).exists(), "{link}");
    }
}

#[test]
fn the_table_of_presets_is_what_the_presets_are() {
    for preset in Rules::PRESETS {
        let Rules { kings, worrying_back, building, empty_fans, .. } = preset.rules;
        let back = if worrying_back { "yes" } else { "no" };
        let row =
            format!("| {} | {back} | {} | {} |", kings.word(), building.word(), empty_fans.word());
        let name = format!("| `{}`", preset.name);
        assert!(README.lines().any(|line| line.starts_with(&name) && line.contains(&row)), "{row}");
    }
}
