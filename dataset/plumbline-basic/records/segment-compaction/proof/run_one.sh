#!/bin/sh
# Compiles the library and one check, and runs it: 1 the bug is there, 0 it is not, 2 no verdict.
name=$1
work=$(mktemp -d) || exit 2
rustc --edition 2021 --crate-type rlib --crate-name cairn -A warnings \
    -o "$work/libcairn.rlib" src/lib.rs || exit 2
rustc --edition 2021 --crate-name "$name" --extern "cairn=$work/libcairn.rlib" -A warnings \
    -o "$work/$name" "proof/$name.rs" || exit 2
STORE_DIR="$work/store" "$work/$name"
verdict=$?
rm -rf "$work"
case $verdict in
    0 | 1) exit $verdict ;;
    *) exit 2 ;;
esac
