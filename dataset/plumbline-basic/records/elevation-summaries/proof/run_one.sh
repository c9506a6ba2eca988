#!/bin/sh
# Compiles one check against the library and runs it: 1 the bug is there, 0 it is not, 2 no verdict.
g++ -std=c++17 -O0 -Iinclude -Iproof -o "build/$1" "proof/$1.cpp" build/libridgeway.a || exit 2
"build/$1"
verdict=$?
case $verdict in
    0 | 1) exit $verdict ;;
    *) exit 2 ;;
esac
