#!/usr/bin/env python3
"""build.py RECORD: makes base/, head/ and fixes/ of a record from the correct tree and tools/bugs-RECORD.py."""
import os, shutil, subprocess, sys, importlib.util
here = os.path.dirname(os.path.abspath(__file__)); top = os.path.dirname(here)
spec = importlib.util.spec_from_file_location('bugs', f'{here}/bugs_{sys.argv[1]}.py'); d = importlib.util.module_from_spec(spec); spec.loader.exec_module(d)
out = f'{top}/{d.slug}'
for x in ('base', 'head', 'fixes'):
    shutil.rmtree(f'{out}/{x}', ignore_errors=True)
shutil.copytree(f'{top}/{d.base}', f'{out}/base'); shutil.copytree(f'{top}/{d.correct}', f'{out}/head'); os.makedirs(f'{out}/fixes')
def swap(root, file, a, b):
    p = f'{root}/{file}'; s = open(p).read()
    assert s.count(a) == 1, (file, s.count(a), a)
    open(p, 'w').write(s.replace(a, b))
for id, edits in d.bugs:
    for file, good, bad in edits: swap(f'{out}/head', file, good, bad)
for id, edits in d.bugs:
    tmp = f'/tmp/fix-{os.getpid()}'; shutil.rmtree(tmp, ignore_errors=True); shutil.copytree(f'{out}/head', f'{tmp}/b'); shutil.copytree(f'{out}/head', f'{tmp}/a')
    for file, good, bad in edits: swap(f'{tmp}/b', file, bad, good)
    t = subprocess.run(['diff', '-ruN', 'a', 'b'], cwd=tmp, capture_output=True, text=True).stdout
    t = '\n'.join(l.split('\t')[0] if l.startswith(('--- ', '+++ ')) else l for l in t.split('\n') if not l.startswith('diff '))
    open(f'{out}/fixes/{id}.patch', 'w').write(t); shutil.rmtree(tmp)
print('built', d.slug)
