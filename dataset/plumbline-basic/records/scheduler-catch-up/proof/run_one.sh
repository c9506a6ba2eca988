#!/bin/sh
# Builds one check and runs it: 1 the bug is there, 0 it is not, 2 no verdict.
export GOFLAGS=-mod=mod GOPROXY=off CGO_ENABLED=0
work=$(mktemp -d) || exit 2
go build -o "$work/check" "proof/$1.go" || exit 2
HISTORY="$work/history.jsonl" "$work/check"
verdict=$?
rm -rf "$work"
case $verdict in
    0 | 1) exit $verdict ;;
    *) exit 2 ;;
esac
