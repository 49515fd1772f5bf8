#!/bin/sh
# Builds the page and serves it to this machine: examples/web/serve.sh [PORT]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${CARGO_TARGET_DIR:-$here/../../target}/web
"$here/build.sh" "$out"
rustc --edition 2024 -O -o "$out-server" "$here/serve.rs"
exec "$out-server" "$out" "${1:-8000}"
