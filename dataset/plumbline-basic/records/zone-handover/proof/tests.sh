#!/bin/sh
export GOFLAGS=-mod=mod GOPROXY=off
exec go test -vet=off ./api ./cmd/... ./keys ./store ./zone $(test -d handover && echo ./handover)
