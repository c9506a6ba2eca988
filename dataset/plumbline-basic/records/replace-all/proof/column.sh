#!/bin/sh
# Columns are shown from 1: 1 the bug is there, 0 it is not, 2 no verdict.
. proof/library.sh
program src/main.rs
printf 'one\ntwo three\n' > "$work/text"
shown=$("$work/check" "$work/text" find t) || finish 2
echo "$shown"
case $shown in
    *text:2:1:*text:2:5:*) finish 0 ;;
    *text:2:0:*text:2:4:*) finish 1 ;;
    *) finish 2 ;;
esac
