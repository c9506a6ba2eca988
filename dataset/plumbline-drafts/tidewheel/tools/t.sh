#!/bin/sh
# usage: t.sh DIR  — compiles into a temporary folder and runs the repository's tests
d=$(mktemp -d /tmp/tw.XXXXXX); cd "$1" || exit 2
javac -J-Xmx400m -Xlint:all -d $d $(find src test -name '*.java') && timeout 60 java -ea -Xmx256m -cp $d tidewheel.Runner | grep -v '^.at '
rm -rf $d
