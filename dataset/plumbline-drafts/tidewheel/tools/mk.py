#!/usr/bin/env python3
"""mk.py SPEC: builds a record (base, head, fixes, record.toml, run.toml) from a spec in Python. Run from tools/."""
import os, re, shutil, subprocess, sys, json
spec = {}
exec(open(sys.argv[1]).read(), spec)
import pathlib
root = str(pathlib.Path(__file__).resolve().parent.parent)
tools = root + '/tools'
rec = f'{root}/{spec["slug"]}'
for d in ('base', 'head', 'fixes'):
    shutil.rmtree(f'{rec}/{d}', ignore_errors=True)
os.makedirs(f'{rec}/proof', exist_ok=True)
os.makedirs(f'{rec}/fixes')
ig = shutil.ignore_patterns('out')
shutil.copytree(f'{tools}/{spec["base"]}', f'{rec}/base', ignore=ig)
shutil.copytree(f'{tools}/{spec["correct"]}', f'{rec}/head', ignore=ig)
def edit(d, f, a, b):
    s = open(f'{d}/{f}').read()
    assert s.count(a) == 1, (f, s.count(a), a)
    open(f'{d}/{f}', 'w').write(s.replace(a, b))
for bug in spec['bugs']:
    for f, right, wrong in bug['edits']:
        edit(f'{rec}/head', f, right, wrong)
for bug in spec['bugs']:
    tmp = f'/tmp/mk_{bug["id"]}'
    shutil.rmtree(tmp, ignore_errors=True)
    shutil.copytree(f'{rec}/head', tmp + '/b')
    shutil.copytree(f'{rec}/head', tmp + '/a')
    for f, right, wrong in bug['edits']:
        edit(tmp + '/b', f, wrong, right)
    p = subprocess.run(['diff', '-ruN', 'a', 'b'], cwd=tmp, capture_output=True, text=True).stdout
    p = re.sub(r'^diff -ruN.*\n', '', p, flags=re.M)
    p = re.sub(r'^((?:---|\+\+\+) \S+)\t.*$', r'\1', p, flags=re.M)
    open(f'{rec}/fixes/{bug["id"]}.patch', 'w').write(p)
    shutil.rmtree(tmp)
def q(s):
    return json.dumps(s, ensure_ascii=False)
def place(p, out, role=True):
    f, text, n = p[0], p[1], p[2]
    s = open(f'{rec}/head/{f}').read()
    assert s.count(text) == 1, (f, s.count(text), text)
    line = s[:s.index(text)].count('\n') + 1
    out.append(f'file = {q(f)}\nstart_line = {line}\nend_line = {line + n - 1}')
    if role:
        out.append(f'role = {q(p[3])}')
out = [f'title = {q(spec["title"])}', 'description = """\n' + spec['description'].strip().replace('\\', '\\\\') + '\n"""', 'language = "java"']
for bug in spec['bugs']:
    out.append('\n[[bug]]')
    for k in ('id', 'severity', 'kind', 'tier', 'distance'):
        out.append(f'{k} = {q(bug[k])}')
    out.append(f'unchanged = {"true" if bug.get("unchanged") else "false"}')
    for k in ('summary', 'mechanism'):
        out.append(f'{k} = {q(bug[k])}')
    for p in bug['places']:
        out.append('\n[[bug.place]]')
        place(p, out)
for a in spec['also_valid']:
    out.append('\n[[also_valid]]')
    for k in ('id', 'summary', 'mechanism', 'severity'):
        out.append(f'{k} = {q(a[k])}')
    for p in a['places']:
        out.append('\n[[also_valid.place]]')
        place(p, out, False)
for d in spec['decoys']:
    out.append('\n[[decoy]]')
    place(d['place'], out, False)
    out.append(f'why = {q(d["why"])}')
open(f'{rec}/record.toml', 'w').write('\n'.join(out) + '\n')
run = ['toolchain = ["javac", "java"]', 'tests = ["sh", "test.sh"]']
for bug in spec['bugs']:
    name = ''.join(w.capitalize() for w in bug['id'].split('-'))
    open(f'{rec}/proof/{bug["id"]}.java', 'w').write(bug['proof'].replace('PROOF', name))
    run.append(f'\n[[proof]]\nbug = {q(bug["id"])}\ncommand = ["sh", "proof/run.sh", {q(bug["id"])}, {q(name)}]')
if spec['bugs']:
    open(f'{rec}/proof/run.sh', 'w').write('''#!/bin/sh
# run.sh ID CLASS: compiles the proof with what it needs of src, and runs it. Anything but 0 and 1 is an error.
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
cp "proof/$1.java" "$dir/$2.java" || exit 2
javac -J-Xmx300m -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -nowarn -sourcepath src -d "$dir/out" "$dir/$2.java" || exit 2
java -Xmx200m -cp "$dir/out" "$2"
''')
open(f'{rec}/proof/run.toml', 'w').write('\n'.join(run) + '\n')
