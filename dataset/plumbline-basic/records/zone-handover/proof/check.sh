#!/bin/sh
# 1: the bug is there, 0: it is not, 2: there is no telling.
export GOFLAGS=-mod=mod GOPROXY=off
go build -o "$TMPDIR/check" "proof/$1.go" || exit 2
"$TMPDIR/check"
verdict=$?
test $verdict -le 1 || exit 2
exit $verdict
