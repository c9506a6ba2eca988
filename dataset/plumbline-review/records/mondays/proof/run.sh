# run.sh ID: builds the library if need be, the check, and runs it.
make -s build/libbrookname.a >/dev/null 2>&1 || exit 2
gcc -std=c11 -w -D_POSIX_C_SOURCE=200809L -Isrc -Itests -o "${TMPDIR:-/tmp}/check" "proof/$1.c" build/libbrookname.a || exit 2
"${TMPDIR:-/tmp}/check"
