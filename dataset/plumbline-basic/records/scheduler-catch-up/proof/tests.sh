#!/bin/sh
# The repository's own tests.
export GOFLAGS=-mod=mod GOPROXY=off CGO_ENABLED=0
exec go test -vet=off ./config ./history ./loop ./runner ./schedule ./cmd/...
