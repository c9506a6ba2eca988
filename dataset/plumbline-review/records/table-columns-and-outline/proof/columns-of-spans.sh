#!/bin/sh
# A cell that is part of the one on its left leaves the columns behind it where they are.
make -s build/papermill || exit 3
printf '| x | y | z |\n| sum | < | 12 |\n' > "$TMPDIR/table.txt"
./build/papermill --text "$TMPDIR/table.txt" > "$TMPDIR/out.txt" || exit 3
cat "$TMPDIR/out.txt"
grep -q "$(printf '^x\ty\tz$')" "$TMPDIR/out.txt" || exit 3
grep -q "$(printf '^sum\t\t12$')" "$TMPDIR/out.txt"
