#!/bin/sh
# The repository's own tests.
export GOFLAGS=-mod=mod GOPROXY=off
exec go test -vet=off ./archive/... ./catalog ./deck ./cmd/...
