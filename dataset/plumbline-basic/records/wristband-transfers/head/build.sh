#!/bin/sh
# Compiles everything into classes/.
set -e
rm -rf classes
mkdir classes
javac -Xlint:all -Werror -encoding UTF-8 -d classes src/wristband/*.java test/wristband/*.java
