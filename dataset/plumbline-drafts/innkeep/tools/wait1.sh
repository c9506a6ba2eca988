#!/bin/sh
cd "$(dirname $0)"
while [ $(date -u +%H%M) -lt 2140 ]; do sleep 5; done
mkdir -p out
for p in nightmap ledger walks journal register upcast; do LIMIT=150 ./run ../c1 oracle1.php $p 1000000 10000000 ${SECS:-125}; done > out/oracle1.txt 2>&1 &
./m1.sh
wait
