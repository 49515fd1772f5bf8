#!/bin/sh
# Builds the heap-free C library for a Cortex-M3 and two images with it, one that only deals, lists
# moves and plays, and one that also writes texts and plays to the win; tells their sizes and runs them under qemu. With an
# argument, builds into that folder.
set -eu
cd "$(dirname "$0")"
out=${1:-build}
target=thumbv7m-none-eabi
mkdir -p "$out"
sed "s|path = \"|&$PWD/|" wrapper.toml >"$out/Cargo.toml"
cp ../../Cargo.lock "$out"
manifest="$out/Cargo.toml"

# rustup's library for the target if there is one, else Debian's compiler and library source.
if rustup target list --installed 2>/dev/null | grep -qx $target; then
    cargo build --manifest-path "$manifest" --release --target $target --target-dir "$out/cargo"
else
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 \
        cargo build --manifest-path "$manifest" --release --target $target --target-dir "$out/cargo" -Zbuild-std=core,alloc
fi
library="$out/cargo/$target/release/libshamrocks_bare_metal.a"

# image NAME FLAG...: links an image, tells its size without the C program, and runs it.
image() {
    name=$1
    shift
    arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb -Os -std=c11 -Wall -Wextra -Wpedantic -Werror \
        -ffunction-sections -fdata-sections -ffreestanding -I../../include "$@" \
        -c image.c -o "$out/$name.o"
    arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb -nostartfiles -nostdlib -Wl,--gc-sections \
        -Wl,-z,noexecstack "$out/$name.o" "$library" -lgcc -T image.ld -o "$out/$name.elf"
    arm-none-eabi-size "$out/$name.o" "$out/$name.elf" | awk -v name="$name" '
        NR == 2 { code = $1; ram = $2 + $3 }
        NR == 3 { printf "%s: library %d bytes of code and constants, %d bytes of static RAM\n", name, $1 - code, $2 + $3 - ram }'
    # What the image prints comes on the standard error of qemu.
    status=0
    qemu-system-arm -M lm3s6965evb -nographic -semihosting -kernel "$out/$name.elf" 2>"$out/$name.txt" || status=$?
    grep -v '^Timer with period zero' "$out/$name.txt"
    return $status
}
image small -DSIZE_ONLY
image whole
