#!/bin/sh
# The first build compiles the library too, which may take longer than a check may.
export GOFLAGS=-mod=mod GOPROXY=off
exec go build -o "$TMPDIR/glebe" ./cmd/glebe
