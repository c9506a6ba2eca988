#!/bin/sh
# checks every record of this repository: tests, patches, proofs
cd "$(dirname "$0")" && exec nice -n 5 python3 tools/verify.py "$@"
