//! The C headers: fresh, valid in every dialect that they promise, and true to the library.
//!
//! `SHAMROCKS_BLESS=1` rewrites the header, the list of symbols and `tests/c/abi.c`.
#![cfg(all(feature = "capi", feature = "std", unix))]

#[path = "c/tools.rs"]
mod tools;

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;
use tools::{cc, cxx, folder, root, run};

const WARNINGS: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

fn header() -> String {
    fs::read_to_string(root().join("include/shamrocks.h")).expect("the header can be read")
}

/// Compares with a committed file, or rewrites it.
fn assert_fresh(path: &str, fresh: &str) {
    let path = root().join(path);
    if std::env::var_os("SHAMROCKS_BLESS").is_some() {
        fs::write(&path, fresh).expect("the file can be written");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    let hint = "is stale: run SHAMROCKS_BLESS=1 cargo test --features capi --test header";
    assert!(committed == fresh, "{} {hint}", path.display());
}

/// With one condition for all items in a row that have it, instead of one for each.
fn merged(header: &str) -> String {
    let (mut lines, mut condition) = (Vec::new(), "");
    for line in header.lines() {
        if line.starts_with("#if defined(SHAMROCKS_") {
            if line == condition && lines.ends_with(&["#endif", ""]) {
                lines.truncate(lines.len() - 2);
                lines.push("");
                continue;
            }
            condition = line;
        }
        lines.push(line);
    }
    lines.join("\n") + "\n"
}

#[test]
fn the_header_is_fresh() {
    let mut config =
        cbindgen::Config::from_file(root().join("cbindgen.toml")).expect("cbindgen.toml is valid");
    let version = format!(
        "\n/** The version of this header; shamrocks_version() tells that of the library. */\n\
         #define SHAMROCKS_VERSION \"{}\"",
        env!("CARGO_PKG_VERSION")
    );
    config.after_includes = config.after_includes.map(|text| text + &version);
    let mut header = Vec::new();
    cbindgen::Builder::new()
        .with_config(config)
        .with_src(root().join("src/capi/mod.rs"))
        .generate()
        .expect("the header can be generated")
        .write(&mut header);
    let header = String::from_utf8(header).expect("the header is UTF-8");
    let header = merged(&header.replace(
        "#if (defined(SHAMROCKS_HEAP) && defined(SHAMROCKS_SOLVER))",
        // There is no solver without the heap.
        "#if defined(SHAMROCKS_SOLVER)",
    ));
    assert_fresh("include/shamrocks.h", &header);
}

/// Compiles a file that holds nothing but this.
fn compile(name: &str, compiler: &str, arguments: &[&str], source: &str) {
    let file = folder("header").join(name);
    fs::write(&file, source).expect("the source can be written");
    run(Command::new(compiler)
        .args(WARNINGS)
        .args(["-fsyntax-only", "-I"])
        .arg(root().join("include"))
        .args(arguments)
        .arg(file));
}

#[test]
fn the_header_compiles_alone() {
    for heap in ["-DANY", "-DSHAMROCKS_NO_HEAP", "-DSHAMROCKS_NO_SOLVER"] {
        let source = "#include \"shamrocks.h\"\n#include \"shamrocks.h\"\n";
        for dialect in ["-std=c99", "-std=c11", "-std=c2x"] {
            compile("alone.c", &cc(), &[dialect, heap], source);
        }
        for dialect in ["-std=c++17", "-std=c++20"] {
            compile("alone.cpp", &cxx(), &[dialect, heap], source);
        }
    }
}

#[test]
fn the_cpp_header_compiles_alone() {
    let source = "#include \"shamrocks.hpp\"\n#include \"shamrocks.hpp\"\n";
    for dialect in ["-std=c++17", "-std=c++20"] {
        for heap in ["-DANY", "-DSHAMROCKS_NO_HEAP", "-DSHAMROCKS_NO_SOLVER"] {
            let strict = ["-Wconversion", "-Wshadow", "-Wold-style-cast"];
            compile("alone_hpp.cpp", &cxx(), &[&[dialect, heap], &strict[..]].concat(), source);
        }
    }
}

/// The header without comments and directives, as other languages read it.
fn preprocessed(arguments: &[&str]) -> String {
    run(Command::new(cc())
        .args(["-E", "-P"])
        .args(arguments)
        .arg(root().join("include/shamrocks.h")))
}

#[test]
fn the_header_stays_valid_when_preprocessed() {
    for heap in ["-DANY", "-DSHAMROCKS_NO_HEAP", "-DSHAMROCKS_NO_SOLVER"] {
        let text = preprocessed(&[heap]);
        assert!(!text.contains('#'), "no directive is left");
        assert_eq!(text.contains("shamrocks_game"), heap != "-DSHAMROCKS_NO_HEAP");
        assert_eq!(text.contains("shamrocks_solver"), heap == "-DANY");
        compile("preprocessed.c", &cc(), &["-std=c99"], &text);
    }
}

#[test]
fn versions_agree() {
    let define = |name: &str| {
        let header = header();
        let line = header.lines().find_map(|line| line.strip_prefix(&format!("#define {name} ")));
        line.unwrap_or_default().to_owned()
    };
    assert_eq!(define("SHAMROCKS_VERSION"), format!("{:?}", env!("CARGO_PKG_VERSION")));
    assert_eq!(define("SHAMROCKS_ABI"), shamrocks::capi::shamrocks_abi().to_string());
    // SAFETY: the text stays for ever.
    let version = unsafe { std::ffi::CStr::from_ptr(shamrocks::capi::shamrocks_version()) };
    assert_eq!(version.to_str(), Ok(env!("CARGO_PKG_VERSION")));

    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("there is a manifest");
    let library =
        format!("[package.metadata.capi.library]\nversion = \"{}.0.0\"", define("SHAMROCKS_ABI"));
    assert!(manifest.contains(&library), "cargo-c names the library by its ABI");
}

/// What may change without breaking anybody: how many presets there are, and advice.
const LOOSE: [&str; 3] = ["SHAMROCKS_PRESETS", "SHAMROCKS_BUDGET_NODES", "SHAMROCKS_BUDGET_BYTES"];

/// Every number, size and offset of the header.
fn measured() -> Vec<String> {
    let header = header();
    let numbers = header
        .lines()
        .filter_map(|line| line.strip_prefix("#define ")?.split_once(' '))
        .filter(|(name, value)| !LOOSE.contains(name) && value.parse::<u64>().is_ok())
        .map(|(name, _)| name.to_owned());
    let mut measured: Vec<String> = numbers.collect();
    measured.push("SHAMROCKS_MOVE(1, 2)".into());
    for structure in preprocessed(&[]).split("typedef struct {").skip(1) {
        let (fields, rest) = structure.split_once('}').expect("a struct ends");
        let name = rest.split(';').next().unwrap_or_default().trim();
        if name.starts_with("shamrocks_") {
            measured.push(format!("sizeof({name})"));
            let fields = fields.split(';').filter_map(|field| field.trim().split_once(' '));
            for (_, field) in fields.filter(|(_, field)| !field.starts_with("reserved")) {
                let field = field.split('[').next().unwrap_or_default();
                measured.push(format!("offsetof({name}, {field})"));
                measured.push(format!("sizeof((({name} *)0)->{field})"));
            }
        }
    }
    measured
}

/// A program compiled against this header runs with any later library of the same ABI: so this file,
/// which knows all that such a program may know, compiles with its header.
#[cfg(target_os = "linux")]
#[test]
fn the_binary_interface_is_that_of_the_list() {
    let print =
        |what| format!("    printf(\"SAME({what}, %llu);\\n\", (unsigned long long){what});\n");
    let prints: String = measured().into_iter().map(print).collect();
    let source = format!(
        "#include <stdio.h>\n#include \"shamrocks.h\"\nint main(void)\n{{\n{prints}    return 0;\n}}\n"
    );
    let program = folder("header").join("measure");
    fs::write(program.with_extension("c"), source).expect("the source can be written");
    run(Command::new(cc())
        .arg("-I")
        .arg(root().join("include"))
        .arg(program.with_extension("c"))
        .arg("-o")
        .arg(&program));
    let numbers = run(&mut Command::new(program));
    let prototypes: String = preprocessed(&[])
        .split_inclusive(';')
        .filter(|statement| statement.contains('(') && statement.contains("shamrocks_"))
        .map(|statement| statement.split_whitespace().collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    assert!(numbers.contains("SAME(offsetof(shamrocks_error, message), 36);"));
    assert!(prototypes.contains("\nuint32_t shamrocks_abi(void);\n"));
    let list = format!(
        "/* The binary interface, item by item, from tests/header.rs. It compiles on every platform. */\n\n\
         #include \"shamrocks.h\"\n\n\
         #define SAME(what, value) _Static_assert((what) == (value), #what)\n\n\
         {numbers}\n{prototypes}"
    );
    assert_fresh("tests/c/abi.c", &list);
    compile("abi.c", &cc(), &["-std=c11"], &list);
}

#[test]
fn every_status_has_its_own_number_and_its_name() {
    let header = header();
    let statuses: Vec<(&str, i32)> = header
        .lines()
        .filter_map(|line| line.strip_prefix("#define ")?.split_once(' '))
        .filter(|(name, _)| name.starts_with("SHAMROCKS_ERROR_"))
        .map(|(name, number)| (name, number.parse().expect("a status is a number")))
        .collect();
    let numbers: BTreeSet<i32> = statuses.iter().map(|&(_, number)| number).collect();
    assert_eq!(numbers.len(), statuses.len());
    assert!(statuses.len() > 50 && !numbers.contains(&0));
    for number in -1..1000 {
        // SAFETY: the text stays for ever.
        let name = unsafe {
            std::ffi::CStr::from_ptr(shamrocks::capi::status::shamrocks_status_name(number))
        };
        let defined = statuses.iter().find(|&&(_, defined)| defined == number);
        let expected = match defined {
            Some(&(name, _)) => name,
            None if number == 0 => "SHAMROCKS_OK",
            None => "unknown status",
        };
        assert_eq!(name.to_str(), Ok(expected));
        // SAFETY: likewise.
        let text = unsafe {
            std::ffi::CStr::from_ptr(shamrocks::capi::status::shamrocks_status_text(number))
        };
        // Functions without an `error` give those below 20.
        let is_told_with_an_error = number >= 20 || expected == "unknown status";
        assert_eq!(text == name, is_told_with_an_error, "{text:?}");
    }
}

#[test]
fn the_manual_is_written_for_c() {
    let header = header();
    assert!(!header.contains("[`") && !header.contains("]("), "a link of rustdoc leaked");
    assert!(!header.contains("cbindgen:"), "an annotation leaked");
    for word in ["Some(", "Option", "`Err", "Result<", "usize", "crate::"] {
        assert!(!header.contains(word), "{word} means nothing in C");
    }
}

/// But for what the C compiler links anyway, and what no function of the library needs.
#[cfg(target_os = "linux")]
#[test]
fn the_advice_on_linking_is_that_of_the_compiler() {
    let output = tools::build().output().expect("cargo runs");
    let said = String::from_utf8_lossy(&output.stderr);
    let list = said.split("native-static-libs:").nth(1).and_then(|rest| rest.lines().next());
    let wanted: BTreeSet<&str> = list
        .expect("the compiler lists libraries")
        .split_whitespace()
        .filter(|library| !["-lc", "-lgcc_s", "-lrt", "-lutil"].contains(library))
        .collect();
    let header = header();
    let advice = header.lines().find(|line| line.contains("glibc 2.34")).expect("there is advice");
    let words = advice.split([' ', '.']).filter(|word| word.starts_with("-l"));
    assert_eq!(words.collect::<BTreeSet<_>>(), wanted);
    for text in ["README.md", "examples/c/Makefile", "examples/cpp/Makefile"] {
        let text = fs::read_to_string(root().join(text)).expect("the file can be read");
        assert!(text.contains("glibc 2.34") && text.contains("-lpthread -ldl -lm"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_symbols_are_those_of_the_list_and_of_the_header() {
    let library = tools::libraries().join("libshamrocks.so");
    let symbols = run(Command::new("nm").args(["-D", "--defined-only"]).arg(library));
    let exported: BTreeSet<&str> =
        symbols.lines().filter_map(|line| line.split_whitespace().nth(2)).collect();
    let list: String = exported.iter().map(|name| format!("{name}\n")).collect();
    assert_fresh("tests/symbols.txt", &list);

    let text = preprocessed(&[]);
    let declared: BTreeSet<&str> = text
        .match_indices('(')
        .filter_map(|(at, _)| text[..at].rsplit(|c: char| !c.is_alphanumeric() && c != '_').next())
        .filter(|name| name.starts_with("shamrocks_"))
        .collect();
    assert_eq!(declared, exported);
}
