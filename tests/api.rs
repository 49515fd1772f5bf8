//! The public interface of the crate is that of `tests/api.txt`, item by item, but for the C layer,
//! which is no Rust interface. `SHAMROCKS_BLESS=1` rewrites the list.

use std::path::Path;
use std::process::Command;

#[test]
#[ignore = "reads the JSON of rustdoc 1.95, which other versions write in another form"]
fn the_public_interface_is_that_of_the_list() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("api");
    let status = Command::new(env!("CARGO"))
        .args(["rustdoc", "--quiet", "--locked", "--lib", "--features", "serde", "--target-dir"])
        .arg(&target)
        .args(["--", "-Zunstable-options", "--output-format=json", "--cap-lints=allow"])
        .env("RUSTC_BOOTSTRAP", "1")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status();
    assert!(status.expect("cargo runs").success());
    let api = public_api::Builder::from_rustdoc_json(target.join("doc/shamrocks.json"))
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .build()
        .expect("the JSON can be read");
    let fresh = api.to_string();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/api.txt");
    if std::env::var_os("SHAMROCKS_BLESS").is_some() {
        std::fs::write(&path, &fresh).expect("the list can be written");
    }
    let list = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        list == fresh,
        "the interface is not that of the list: see what SHAMROCKS_BLESS=1 changes"
    );
}
