#!/usr/bin/env python3
"""mutate.py TREE FILE.c 'tests' 'oracle' 'sources' [rounds]: makes small changes to one file, keeps those that
compile, pass the tests and fail the oracle. One line each: how often the oracle failed, and the change."""
import re, sys, os, subprocess, shutil, random, tempfile
tree, name, tests, oracle, srcs = sys.argv[1:6]
rounds = int(sys.argv[6]) if len(sys.argv) > 6 else 3000
src = open(f'{tree}/src/{name}').read().split('\n')
muts = []
def line_mut(i, new, why):
    if new != src[i]: muts.append((i, [new], 1, why))
SW = [(' <= ', ' < '), (' < ', ' <= '), (' >= ', ' > '), (' > ', ' >= '), (' == ', ' != '), (' && ', ' || '), (' || ', ' && '),
      (' + 1', ''), (' - 1', ''), ('door', 'house'), ('house', 'door'), ('prev', 'next'), ('->left', '->right'), ('->right', '->left'),
      ('first', 'last'), ('last', 'first'), ('++', '--'), (' += ', ' -= '), ('pos', 'same'), ('cost', 'e->cost'), ('e->cost', 'cost'), ('!', ''), ('slot + 1', 'slot'), ('depth - 1', 'depth'), ('1', '2'), ('2', '1'), ('0', '1'),
      ('now', '0'), ('expires', 'seq'), ('break;', 'continue;'), ('start', 'w->len'), ('(l > r', '(l < r'), ('until', 'now'), ('fresh', 'ours'), ('ours', 'fresh'), ('heap', 'heap'), ('len', 'n')]
body = False
for i, s in enumerate(src):
    t = s.strip()
    if not s.startswith((' ', '\t')) or not t or t.startswith(('*', '/*', '#')): continue
    for a, b in SW:
        at = -1
        while True:
            at = s.find(a, at + 1)
            if at < 0: break
            line_mut(i, s[:at] + b + s[at + len(a):], f'{a.strip()} -> {b.strip()}')
    if t.endswith(';') and not re.match(r'(return|struct|uint|int|size_t|const|static|msec|break|continue|unsigned|else|goto)', t):
        prev = src[i-1].strip()
        if prev.startswith(('if', 'else', 'while', 'for')) and not prev.endswith(('{', ';')): muts.append((i, [s[:len(s)-len(s.lstrip())] + ';'], 1, 'left out'))
        else: muts.append((i, [], 1, 'left out'))
        if i + 1 < len(src) and src[i+1].strip().endswith(';') and len(src[i+1]) - len(src[i+1].lstrip()) == len(s) - len(s.lstrip()) and not prev.startswith(('if (', 'else', 'while', 'for')):
            muts.append((i, [src[i+1], s], 2, 'swapped'))
    m = re.match(r'(\s*(?:\} else )?if )\((.*)\)( \{)?$', s)
    if m:
        line_mut(i, f'{m[1]}(1){m[3] or ""}', 'always'); line_mut(i, f'{m[1]}(0){m[3] or ""}', 'never')
        for op in (' && ', ' || '):
            parts = m[2].split(op)
            if len(parts) > 1:
                for k in range(len(parts)):
                    c = op.join(parts[:k] + parts[k+1:])
                    if c.count('(') == c.count(')'): line_mut(i, f'{m[1]}({c}){m[3] or ""}', 'without one')
random.seed(5)
lim = 'ulimit -v 4000000; ulimit -t 60; '
F = '-std=c11 -O1 -w -D_POSIX_C_SOURCE=200809L'
d = tempfile.mkdtemp(prefix='mut')
shutil.copytree(tree, d + '/t', ignore=shutil.ignore_patterns('build'))
T = d + '/t'
def sh(c, to=60):
    try: return subprocess.run(['bash', '-c', lim + c], cwd=T, timeout=to, capture_output=True, text=True)
    except subprocess.TimeoutExpired: return None
assert sh('mkdir -p o && for f in src/*.c; do [ $f = src/main.c ] || gcc %s -Isrc -c -o o/$(basename $f .c).o $f; done' % F, 300).returncode == 0
for t in tests.split(): assert sh(f'gcc {F} -Isrc -Itests -c -o o/{t}.to tests/{t}.c').returncode == 0
here = os.path.dirname(os.path.abspath(__file__))
assert sh(f'gcc {F} -Isrc -Itests -c -o o/oracle.to {here}/{oracle}.c').returncode == 0
tried = 0
stat = dict(nocompile=0, tests=0, equal=0, survived=0)
for i, new, n, why in muts:
    out = src[:i] + new + src[i+n:]
    open(f'{T}/src/{name}', 'w').write('\n'.join(out))
    base = name[:-2]
    if sh(f'gcc {F} -Isrc -c -o o/{base}.o src/{name}').returncode:
        stat['nocompile'] += 1; continue
    tried += 1
    bad = False
    for t in tests.split():
        r = sh(f'gcc -o o/t o/{t}.to o/*.o && timeout 5 o/t', 20)
        if r is None or r.returncode: bad = True; break
    if bad: stat['tests'] += 1; continue
    r = sh(f'gcc -o o/orc o/oracle.to o/*.o && timeout 40 o/orc 7 {rounds}', 60)
    res = 'timeout' if r is None else (r.stdout.strip().split('\n')[-1] if r.returncode in (0, 1) else f'status {r.returncode}')
    if r is not None and r.returncode == 0: stat['equal'] += 1; continue
    stat['survived'] += 1
    print(f'{res} | {name}:{i+1} {why} | {src[i].strip()} => {" ".join(x.strip() for x in new)}', flush=True)
print('tried', tried, stat, flush=True)
shutil.rmtree(d)
