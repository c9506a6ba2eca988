#!/bin/sh
# The repository's own tests.
out=$(mktemp -d) || exit 2
make -s test OUT="$out"
verdict=$?
rm -rf "$out"
exit $verdict
