#!/bin/sh
# run.sh ID CLASS: compiles the proof against the built repository, and runs it. Anything but 0 and 1 is an error.
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
cp "proof/$1.java" "$dir/$2.java" || exit 2
javac -J-Xmx300m -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -nowarn -cp proof-classes -d "$dir" "$dir/$2.java" || exit 2
java -Xmx200m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "proof-classes:$dir" "$2"
