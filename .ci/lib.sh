# Shared by .ci/run and .ci/full: quiet steps, installs, and builds for other targets.

cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CARGO_TERM_COLOR=never
TARGET="${CARGO_TARGET_DIR:-$PWD/target}"
LOGS="$TARGET/ci-logs"
mkdir -p "$LOGS"

# step NAME COMMAND...: one line on success, the whole output on failure.
step() {
    local name=$1 start=$SECONDS log status
    shift
    log="$LOGS/${name//[^a-zA-Z0-9]/-}.log"
    # Not as a condition, in which bash would go on after a command that fails.
    set +e
    (set -e && "$@") >"$log" 2>&1 </dev/null
    status=$?
    set -e
    if ((status == 0)); then
        printf 'ok    %-60s %4d s\n' "$name" $((SECONDS - start))
    else
        printf 'FAIL  %s\n' "$name"
        tail -n 200 "$log"
        exit 1
    fi
}

# need PACKAGE...: installs the Debian packages that are missing.
need() {
    local missing=() package
    for package in "$@"; do
        dpkg -s "$package" 2>/dev/null | grep -q '^Status: install ok' || missing+=("$package")
    done
    if ((${#missing[@]})); then
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
    fi
}

# build_for TARGET CARGO-ARGUMENT...: builds for another target, with rustup's library for it, or
# else with Debian's compiler and the source of its library.
build_for() {
    local target=$1
    shift
    if rustup target list --installed 2>/dev/null | grep -qx "$target"; then
        cargo "$1" --target "$target" "${@:2}"
        return
    fi
    local std=std,panic_abort
    [[ $target == *-none-* ]] && std=core,alloc
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 \
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22 \
        CARGO_TARGET_DIR="$TARGET/debian" \
        cargo "$1" "-Zbuild-std=$std" --target "$target" "${@:2}"
}

# The sets of features: every combination.
FEATURE_SETS=("")
for feature in std alloc solver serde capi; do
    for set in "${FEATURE_SETS[@]}"; do
        FEATURE_SETS+=("${set:+$set,}$feature")
    done
done
