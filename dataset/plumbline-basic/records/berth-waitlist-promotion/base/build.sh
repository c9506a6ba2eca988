#!/bin/sh
set -e
rm -rf out
mkdir out
javac -encoding UTF-8 -Xlint:all -Werror -d out $(find src test -name '*.java')
