#!/bin/sh
# ora.sh TREE OUT: builds the oracle for a tree
ulimit -v 4000000
O=$2; mkdir -p $O
T=..
[ -f /tmp/slip0/libslip0.rlib ] || { mkdir -p /tmp/slip0; rustc --edition 2021 -A warnings -C opt-level=1 --crate-type rlib --crate-name slip0 $T/w/s0/src/lib.rs --out-dir /tmp/slip0 || exit 2; }
rustc --edition 2021 -A warnings -C opt-level=0 --crate-type rlib --crate-name slipway $1/src/lib.rs --out-dir $O || exit 2
rustc --edition 2021 -A warnings -C opt-level=0 $T/tools/oracle.rs --extern slipway=$O/libslipway.rlib --extern slip0=/tmp/slip0/libslip0.rlib -o $O/oracle || exit 2
