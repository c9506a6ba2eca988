#!/bin/sh
# Compiles sources and tests into out/.
set -e
cd "$(dirname "$0")"
rm -rf out
mkdir out
javac -Xlint:all -d out $(find src test -name '*.java' | sort)
