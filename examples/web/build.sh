#!/bin/sh
# Builds the page into a folder that any web server can serve: the static files, and the C layer of
# the crate as WebAssembly. With an argument, into that folder; else into target/web.
set -eu
cd "$(dirname "$0")/../.."
target=wasm32-unknown-unknown
cache=${CARGO_TARGET_DIR:-$PWD/target}
out=${1:-$cache/web}

# For size, as a page wants it, and only here: the release profile of the crate is for speed.
export CARGO_TARGET_DIR="$cache/web-build" CARGO_PROFILE_RELEASE_OPT_LEVEL=s \
    CARGO_PROFILE_RELEASE_LTO=fat CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1 \
    CARGO_PROFILE_RELEASE_PANIC=abort CARGO_PROFILE_RELEASE_STRIP=symbols

build() {
    cargo rustc --quiet --locked --lib --release --features capi --crate-type cdylib \
        --target $target "$@"
}

# rustup's library for the target; else Debian's compiler and the source of its library, from the
# packages rustc-web, rust-web-src and lld-22; else what rustup can fetch.
if rustup target list --installed 2>/dev/null | grep -qx $target; then
    build
elif dpkg -s rustc-web rust-web-src lld-22 >/dev/null 2>&1; then
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22 \
        build -Zbuild-std=std,panic_abort
else
    rustup target add $target
    build
fi

mkdir -p "$out"
cp examples/web/*.html examples/web/*.css examples/web/*.js examples/web/*.svg "$out/"
cp "$CARGO_TARGET_DIR/$target/release/shamrocks.wasm" "$out/"
