#!/bin/sh
# verify.sh [SLUG...]: tests of base, head and fixed; each proof on head, on all other fixes, on its own, on all.
R=$(cd "$(dirname "$0")" && pwd); . "$R/tools/env.sh"; exec python3 "$R/tools/verify.py" "$R" "$@"
