#!/bin/sh
set -e
cd "$(dirname "$0")"
mkdir -p build
: > build/library.cpp
for file in ../src/*.cpp; do
    case "$file" in */main.cpp) ;; *) echo "#include \"../$file\"" >> build/library.cpp ;; esac
done
g++ -std=c++17 -O0 -I../src -c build/library.cpp -o build/library.o
