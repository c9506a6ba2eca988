#!/bin/sh
set -e
cd "$(dirname "$0")"
./build.sh
java -ea -Xmx256m -cp out tidewheel.Runner "$@"
