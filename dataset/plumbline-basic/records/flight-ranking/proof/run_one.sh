#!/bin/sh
# Builds one check and runs it: 1 the bug is there, 0 it is not, 2 no verdict.
work=$(mktemp -d) || exit 2
library=$(ls src/*.c | grep -v /main.c)
gcc -std=c11 -O1 -fwrapv -Iinclude -o "$work/check" "proof/$1.c" $library -lm || exit 2
"$work/check" "$work/log"
verdict=$?
rm -rf "$work"
case $verdict in
    0 | 1) exit $verdict ;;
    *) exit 2 ;;
esac
