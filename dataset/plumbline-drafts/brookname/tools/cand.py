#!/usr/bin/env python3
"""cand.py TREE LIST.py [name ...]: changes chosen by hand after the mutator's first lines: builds each, runs the tests and the oracle."""
import sys, os, subprocess, shutil, tempfile, time
tree, lst = sys.argv[1:3]; only = sys.argv[3:]
ns = {}; exec(open(lst).read(), ns)
F = '-std=c11 -O1 -w -D_POSIX_C_SOURCE=200809L'
here = os.path.dirname(os.path.abspath(__file__))
d = tempfile.mkdtemp(prefix='cand'); T = d + '/t'
shutil.copytree(tree, T, ignore=shutil.ignore_patterns('build'))
def sh(c, to=300):
    try: return subprocess.run(['bash', '-c', 'ulimit -v 4000000; ulimit -t 100; ' + c], cwd=T, timeout=to, capture_output=True, text=True)
    except subprocess.TimeoutExpired: return None
tests = sorted(os.path.basename(t)[:-2] for t in os.listdir(T + '/tests') if t.startswith('test_'))
r = sh(f'mkdir -p o && for f in src/*.c; do [ $f = src/main.c ] || gcc {F} -Isrc -c -o o/$(basename $f .c).o $f; done; for t in {" ".join(tests)}; do gcc {F} -Isrc -Itests -c -o o/$t.to tests/$t.c; done')
assert r.returncode == 0, r.stderr
for o in {c[1] for c in ns['CANDS'].values()}: assert sh(f'gcc {F} -Isrc -Itests -c -o o/{o}.to {here}/{o}.c').returncode == 0
for name, (edits, oracle, rounds, use) in ns['CANDS'].items():
    if only and name not in only: continue
    files = set()
    for f, a, b in edits:
        s = open(f'{T}/{f}').read(); assert s.count(a) == 1, (name, f, s.count(a)); open(f'{T}/{f}', 'w').write(s.replace(a, b)); files.add(f)
    out = 'ok'
    for f in files:
        if f.endswith('.c') and sh(f'gcc {F} -Isrc -c -o o/{os.path.basename(f)[:-2]}.o {f}').returncode: out = 'nocompile'
    bad = []
    if out == 'ok':
        for t in use.split() or tests:
            r = sh(f'gcc -o o/t o/{t}.to o/*.o && timeout 60 o/t')
            if r is None or r.returncode: bad.append(t)
        r = sh(f'gcc -o o/orc o/{oracle}.to o/*.o && timeout 200 o/orc 7 {rounds}')
        out = ('tests fail ' + ' '.join(bad) if bad else 'tests pass') + ' | oracle ' + ('timeout' if r is None else r.stdout.strip() if r.returncode in (0, 1) else f'crash {r.returncode}')
    print(name, '|', out, flush=True)
    for f in files:
        shutil.copy(f'{tree}/{f}', f'{T}/{f}')
        if f.endswith('.c'): sh(f'gcc {F} -Isrc -c -o o/{os.path.basename(f)[:-2]}.o {f}')
shutil.rmtree(d)
