#!/bin/sh
# Builds the page and serves it to this machine: examples/web/serve.sh [PORT]
set -eu
cd "$(dirname "$0")/../.."
out=${CARGO_TARGET_DIR:-target}/web
examples/web/build.sh "$out"
rustc --edition 2024 -O -o "$out-server" examples/web/serve.rs
exec "$out-server" "$out" "${1:-8000}"
