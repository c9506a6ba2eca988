#!/bin/bash
# bash verify.sh [SLUG ...]: every promise of the records, checked in fresh copies
cd "$(dirname "$0")"
exec nice python3 tools/verify.py "$@"
