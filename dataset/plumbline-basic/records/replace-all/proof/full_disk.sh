#!/bin/sh
# Saves where files can have no more than eight blocks of 512 bytes: 1 the bug is there, 0 it is not, 2 no verdict.
. proof/library.sh
program proof/full_disk.rs
printf 'precious\n' > "$work/text"
(
    trap '' XFSZ
    ulimit -f 8
    FOLDER=$work exec "$work/check"
)
finish $?
