#!/bin/sh
# Compiles the library and one check, and runs it: 1 the bug is there, 0 it is not, 2 no verdict.
work=$(mktemp -d) || exit 2
rustc --edition 2021 --crate-type rlib --crate-name platen -A warnings \
    -o "$work/libplaten.rlib" src/lib.rs || exit 2
rustc --edition 2021 --crate-name "$1" --extern "platen=$work/libplaten.rlib" -A warnings \
    -o "$work/$1" "proof/$1.rs" || exit 2
"$work/$1"
verdict=$?
rm -rf "$work"
case $verdict in
    0 | 1) exit $verdict ;;
    *) exit 2 ;;
esac
