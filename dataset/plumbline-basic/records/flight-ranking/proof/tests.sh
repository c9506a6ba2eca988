#!/bin/sh
# The repository's own tests.
work=$(mktemp -d) || exit 2
make -s test BUILD="$work"
verdict=$?
rm -rf "$work"
exit $verdict
