#!/usr/bin/env python3
"""assemble.py SPEC.py: makes a record from a right tree and edits (file, right, wrong)."""
import sys, os, shutil, subprocess, tempfile
ns = {"here": os.path.dirname(os.path.abspath(__file__))}; exec(open(sys.argv[1]).read(), ns)
here = os.path.dirname(os.path.abspath(__file__)); root = os.path.dirname(here)
slug, base, right, bugs = ns['SLUG'], ns['BASE'], ns['RIGHT'], ns['BUGS']
out = f'{root}/{slug}'
os.makedirs(out, exist_ok=True)
for d in ('base', 'head', 'fixes'):
    shutil.rmtree(f'{out}/{d}', ignore_errors=True)
ig = shutil.ignore_patterns('build')
shutil.copytree(f'{root}/work/{base}', f'{out}/base', ignore=ig)
def tree(dst, wrong):
    shutil.copytree(f'{root}/work/{right}', dst, ignore=ig)
    # edits are stated against the right tree with all bugs applied in order; apply only those in `wrong`
    for b, edits in bugs.items():
        for f, a, w in edits:
            if b not in wrong: continue
            s = open(f'{dst}/{f}').read()
            assert s.count(a) == 1, (b, f, s.count(a), a)
            open(f'{dst}/{f}', 'w').write(s.replace(a, w))
tree(f'{out}/head', set(bugs))
os.makedirs(f'{out}/fixes')
for b in bugs:
    t = tempfile.mkdtemp()
    tree(t + '/b', set(bugs) - {b})
    shutil.copytree(f'{out}/head', t + '/a')
    p = subprocess.run(['diff', '-r', f'-U{ns.get("CONTEXT", 2)}', '-N', 'a', 'b'], cwd=t, capture_output=True, text=True)
    lines = [l for l in p.stdout.split('\n') if not l.startswith('diff ')]
    lines = [l.split('\t')[0] if l.startswith(('--- ', '+++ ')) else l for l in lines]
    open(f'{out}/fixes/{b}.patch', 'w').write('\n'.join(lines))
    shutil.rmtree(t)
n = subprocess.run(f"cat $(find head -name '*.[ch]') | wc -l; diff -ruN base head | diffstat -s 2>/dev/null || diff -ruN base head | grep -c '^[+][^+]'; diff -ruN base head | grep -c '^-[^-]'; diff -rq base head | wc -l", shell=True, cwd=out, capture_output=True, text=True).stdout
print(slug, n)
