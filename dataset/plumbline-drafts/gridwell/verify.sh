#!/bin/bash
# Checks every record (or the one named): own tests of base, head and fixed; each proof on head, with all other fixes, with its own, with all.
cd "$(dirname "$0")"; here=$PWD; fail=0
records=("$@"); [ $# = 0 ] && records=($(for d in */record.toml; do dirname $d; done))
export TMPDIR=$(mktemp -d); export HOME=$TMPDIR
build() { (cd $1 && rm -rf dist && tsc -p tsconfig.json >build.log 2>&1) || { echo "  BUILD FAILS $1"; head -5 $1/build.log; fail=1; }; }
tests() { (cd $1 && npm test >test.log 2>&1) && echo "  tests pass: $2" || { echo "  TESTS FAIL: $2"; grep -E '^not ok' $1/test.log | head; fail=1; }; }
prove() { (cd $1 && timeout 10 node proof/$2.mjs >/dev/null 2>&1); echo $?; }
for r in "${records[@]}"; do
  echo "== $r"; w=$TMPDIR/$r; mkdir -p $w
  b=$here/$r/base; [ -e $b ] || b=$here/base
  ids=($(grep -A1 '^\[\[bug\]\]' $r/record.toml | sed -n 's/^id = "\(.*\)"/\1/p'))
  cp -rL $b $w/base; build $w/base; tests $w/base base
  cp -r $r/head $w/head; cp -r $r/proof $w/head/proof; build $w/head; tests $w/head head
  cp -r $r/head $w/fixed; cp -r $r/proof $w/fixed/proof
  for id in "${ids[@]}"; do (cd $w/fixed && patch -s -p1 <$here/$r/fixes/$id.patch) || { echo "  patch $id (all)"; fail=1; }; done
  build $w/fixed; tests $w/fixed fixed
  for id in "${ids[@]}"; do
    cp -r $r/head $w/own; cp -r $r/proof $w/own/proof; (cd $w/own && patch -s -p1 <$here/$r/fixes/$id.patch) || { echo "  patch $id (own)"; fail=1; }; build $w/own
    cp -r $r/head $w/others; cp -r $r/proof $w/others/proof
    for o in "${ids[@]}"; do [ $o = $id ] || (cd $w/others && patch -s -p1 <$here/$r/fixes/$o.patch); done; build $w/others
    got="$(prove $w/head $id)$(prove $w/others $id)$(prove $w/own $id)$(prove $w/fixed $id)"
    if [ "$got" = 1100 ]; then echo "  $id ok"; else echo "  $id WRONG head,others,own,fixed=$got"; (cd $w/head; node proof/$id.mjs 2>&1 | tail -3; cd ../own; node proof/$id.mjs 2>&1 | tail -3); fail=1; fi
    [ -n "$SELF" ] && tests $w/own "own $id"
    rm -rf $w/own $w/others
  done
  echo "  lines of head: $(cd $r/head; find . -type f -not -path './dist/*' | xargs cat | wc -l); $(git diff --no-index --shortstat $r/base $r/head -- 2>/dev/null | tail -1)"
done
rm -rf $TMPDIR; exit $fail
