#!/bin/sh
# compiles one proof with the library and runs it; a proof that does not compile is an error
cd "$(dirname "$0")"
g++ -std=c++17 -O0 -I../src "$1.cpp" build/library.o -o "build/$1" || exit 3
exec "./build/$1"
