#!/bin/sh
# run.sh BASE HEAD SEED0 ROUNDS [HISTORY]: compares the traces. HISTORY: days to keep instead of 35, and always write anew.
# The first sed: base with the tokens of the head, which go on behind the highest ever given out.
set -e
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
cp -a "$1" "$work/b"; cp -a "$2" "$work/h"
sed -i 's/^ *String id = entry.text("run");/&\n if (entry.kind().equals("start")) { leases.restore(new Lease("!", "", entry.number("token"), 0)); leases.release("!", entry.number("token")); }/' "$work/b/src/tidewheel/core/Scheduler.java"
same=false
if [ -n "$5" ]; then
  same=true
  sed -i "s/HISTORY = 35 /HISTORY = $5 /; s/2 \* less.size()/less.size()/" "$work/h/src/tidewheel/core/Scheduler.java"
fi
for t in b h; do
  mkdir "$work/$t/o"
  javac -nowarn -d "$work/$t/o" $(find "$work/$t/src" -name '*.java') "$here/Trace.java"
done
java -Dsame=$same -XX:TieredStopAtLevel=1 -cp "$work/b/o" Trace "$3" "$4" OUT "$work" > "$work/b.txt"
java -Dsame=$same -XX:TieredStopAtLevel=1 -cp "$work/h/o" Trace "$3" "$4" IN "$work" > "$work/h.txt"
diff "$work/b.txt" "$work/h.txt" | grep -c '^<' || true
diff "$work/b.txt" "$work/h.txt" | head -3 || true
grep -c . "$work/b.txt"
echo "$work"
