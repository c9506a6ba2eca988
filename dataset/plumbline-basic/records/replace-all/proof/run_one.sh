#!/bin/sh
# Compiles the library and one check, and runs it: 1 the bug is there, 0 it is not, 2 no verdict.
. proof/library.sh
program "proof/$1.rs"
FOLDER=$work "$work/check"
finish $?
