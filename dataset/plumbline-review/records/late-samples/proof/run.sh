#!/bin/sh
# run.sh ID: 1 where the bug is, 0 where it is not, 2 if anything else happens
rustc --edition 2021 -A warnings "proof/$1.rs" --extern slipway=proof/libslipway.rlib -o proof/check || exit 2
proof/check
code=$?
case $code in 0 | 1) exit $code ;; *) exit 2 ;; esac
