//! The modules stand on each other as `src/lib.rs` lists them, ground floor first.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The lines of a file that are code, comments dropped.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let code = |line: &str| line.split("//").next().unwrap_or_default().to_string() + "\n";
    text.lines().map(code).collect()
}

/// The Rust files of a folder and the folders in it.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The module of `src/lib.rs` that a file belongs to.
fn module(path: &Path) -> String {
    let inside = path.strip_prefix(source()).unwrap();
    let first = inside.components().next().unwrap().as_os_str().to_str().unwrap();
    first.trim_end_matches(".rs").to_string()
}

/// The modules of a file in the order of their `mod` lines.
fn layers(file: &str) -> Vec<String> {
    let lib = code(&source().join(file));
    let words = |line: &str| line.trim_start_matches("pub ").strip_prefix("mod ").map(String::from);
    lib.lines().filter_map(words).map(|rest| rest.trim_end_matches(';').to_string()).collect()
}

/// What stands first behind each `crate::` (or another root) in a text, also in `crate::{...}`.
fn used(code: &str, root: &str) -> BTreeSet<String> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let name = |text: &str| text.trim().split(|c| !is_name(c)).next().unwrap_or("").to_string();
    let mut used = BTreeSet::new();
    for (at, path) in code.match_indices(root) {
        let rest = &code[at + path.len()..];
        if let Some(list) = rest.strip_prefix('{') {
            let (mut depth, mut item) = (1, String::new());
            for c in list.chars() {
                depth += i32::from(c == '{') - i32::from(c == '}');
                if depth == 0 || depth == 1 && c == ',' {
                    used.insert(name(&item));
                    item.clear();
                } else {
                    item.push(c);
                }
                if depth == 0 {
                    break;
                }
            }
        } else if !code[..at].ends_with(is_name) {
            used.insert(name(rest));
        }
    }
    used.remove("");
    used
}

#[test]
fn uses_are_found() {
    let text = "use crate::card::Card; a(crate::text::whole); use crate::{\n    moves::{Move, Pile},\n    rules, };";
    let expected = ["card", "moves", "rules", "text"].map(String::from);
    assert_eq!(used(text, "crate::"), expected.into());
}

#[test]
fn every_module_uses_only_those_above_it() {
    let layers = layers("lib.rs");
    let floors: BTreeMap<_, _> = layers.iter().enumerate().map(|(at, name)| (name, at)).collect();
    assert_eq!(floors.len(), layers.len(), "a layer is named twice: {layers:?}");
    let (mut paths, mut edges) = (Vec::new(), 0);
    files(&source(), &mut paths);
    let mut seen = BTreeSet::new();
    for path in paths {
        let module = module(&path);
        if module == "lib" {
            continue;
        }
        let floor = floors.get(&module).unwrap_or_else(|| panic!("{path:?} is not in lib.rs"));
        for used in used(&code(&path), "crate::") {
            // Inside a module of several files, `crate::` may name the module itself.
            if used == module {
                continue;
            }
            let below = floors.get(&used).unwrap_or_else(|| panic!("{path:?}: crate::{used}"));
            assert!(below < floor, "{module} uses {used}, which stands above it");
            edges += 1;
        }
        seen.insert(module);
    }
    assert_eq!(seen, layers.into_iter().collect());
    assert!(edges > 20, "only {edges} uses found");
}

#[test]
fn the_c_layer_is_made_of_layers_too() {
    let layers = layers("capi/mod.rs");
    let mut edges = 0;
    for (floor, module) in layers.iter().enumerate() {
        let path = source().join("capi").join(module).with_extension("rs");
        for used in used(&code(&path), "super::") {
            // Anything else is an item of `capi/mod.rs`.
            if let Some(below) = layers.iter().position(|layer| *layer == used) {
                assert!(below < floor, "{module} uses {used}, which stands above it");
                edges += 1;
            }
        }
    }
    assert!(edges > 5, "only {edges} uses found");
}

#[test]
fn no_import_is_a_glob() {
    let mut paths = Vec::new();
    files(&source(), &mut paths);
    for path in paths {
        let code = code(&path);
        assert!(!code.contains("::*"), "{path:?} imports a glob");
        assert!(!code.contains("super::super"), "{path:?} climbs by super");
    }
}

#[test]
fn unsafe_is_confined_to_the_c_layer() {
    let mut paths = Vec::new();
    files(&source(), &mut paths);
    for path in paths.into_iter().filter(|path| module(path) != "capi") {
        let code = code(&path);
        let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        assert!(!words.into_iter().any(|word| word == "unsafe"), "{path:?}");
    }
    let lib = code(&source().join("lib.rs"));
    assert!(lib.contains("forbid(unsafe_code)") && lib.contains("deny(unsafe_code)"));
}
