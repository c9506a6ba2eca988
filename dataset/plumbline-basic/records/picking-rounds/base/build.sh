#!/bin/sh
set -e
rm -rf out
mkdir out
javac -encoding UTF-8 -Xlint:all -Werror -d out src/trolley/*.java test/trolley/*.java
