#!/bin/sh
# Compiles the repository, so that the proof's own time is not spent on it.
exec javac -J-Xmx300m -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -nowarn -d proof-classes $(find src -name '*.java')
