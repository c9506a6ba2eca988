# Compiles the library into $work, and programs with it.
work=$(mktemp -d) || exit 2
rustc --edition 2021 --crate-type rlib --crate-name quillon -A warnings \
    -o "$work/libquillon.rlib" src/lib.rs || exit 2

program() {
    rustc --edition 2021 --crate-name check --extern "quillon=$work/libquillon.rlib" -A warnings \
        -o "$work/check" "$1" || exit 2
}

finish() {
    rm -rf "$work"
    case $1 in
        0 | 1) exit "$1" ;;
        *) exit 2 ;;
    esac
}
