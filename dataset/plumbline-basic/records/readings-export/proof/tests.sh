#!/bin/sh
# The repository's own tests.
export GOFLAGS=-mod=mod GOPROXY=off
packages="./api ./cmd/... ./reading ./store"
test -d units && packages="$packages ./units"
exec go test -vet=off $packages
