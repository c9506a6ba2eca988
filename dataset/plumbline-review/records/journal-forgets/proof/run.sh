#!/bin/sh
# run.sh ID CLASS: compiles the proof with what it needs of src, and runs it. Anything but 0 and 1 is an error.
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
cp "proof/$1.java" "$dir/$2.java" || exit 2
javac -J-Xmx300m -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -nowarn -sourcepath src -d "$dir/out" "$dir/$2.java" || exit 2
java -Xmx200m -cp "$dir/out" "$2"
