#!/bin/sh
# 1: the bug is there, 0: it is not, 2: neither can be said.
g++ -std=c++17 -O0 -Iinclude -Itests -o "build/$1" "proof/$1.cpp" build/libperigee.a || exit 2
"build/$1"
verdict=$?
test $verdict -le 1 || exit 2
exit $verdict
