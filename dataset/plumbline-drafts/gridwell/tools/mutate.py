#!/usr/bin/env python3
"""mutate.py HEAD ORACLE LIST: each mutant is made in the compiled files; own tests first, then the oracle.
LIST: lines "file ||| old ||| new ||| part" (python string escapes in old and new)."""
import os, shutil, subprocess, sys
head, oracle, lst = sys.argv[1:4]
rounds = {"squash": "1500", "book": "60"}
n = s = 0
for line in open(lst):
    line = line.rstrip("\n")
    if not line.strip() or line.startswith("//"): continue
    f, old, new, part = [x.strip() for x in line.split("|||")]
    old, new = old.encode().decode("unicode_escape"), new.encode().decode("unicode_escape")
    p = f"{head}/dist/src/{f}.js"
    src = open(p).read()
    n += 1
    if src.count(old) != 1:
        print("??", src.count(old), f, old); continue
    open(p, "w").write(src.replace(old, new))
    try:
        try: t = subprocess.run(["node", "--test", "dist/test/"], cwd=head, capture_output=True, timeout=100).returncode
        except subprocess.TimeoutExpired: t = 99
        if t == 0:
            s += 1
            try: o = subprocess.run(["node", oracle, os.path.abspath(head) + "/dist", part, rounds.get(part, "20000"), "11"], capture_output=True, text=True, timeout=100).stdout.strip()
            except subprocess.TimeoutExpired: o = "timeout"
            print("SURVIVES", f, "|", old[:70], "->", new[:70], "|", o[:330], flush=True)
        else: print("killed  ", f, "|", old[:50], "->", new[:50], flush=True)
    finally:
        open(p, "w").write(src)
print(n, "tried,", s, "passed the tests")
