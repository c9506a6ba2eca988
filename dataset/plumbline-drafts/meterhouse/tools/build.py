"""python build.py SLUG: compose base/, head/, fixes/, record.toml from src/ and specs/SLUG.py.

A spec has OVERLAY, TITLE, DESCRIPTION, BUGS (dicts; edits: [(file, right, wrong)]; places: [(file, first line text, last line text or count, role)]),
ALSO_VALID, DECOYS, PROOFS.
"""
import difflib, importlib.util, os, shutil, subprocess, sys
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
slug = sys.argv[1]
spec_ = importlib.util.spec_from_file_location("spec", os.path.join(ROOT, "specs", slug.replace("-", "_") + ".py"))
S = importlib.util.module_from_spec(spec_); spec_.loader.exec_module(S)
out = os.path.join(ROOT, slug); os.makedirs(out, exist_ok=True)
def ignore(d, names): return [n for n in names if n == "__pycache__"]
for name in ("base", "head", "fixes"):
    shutil.rmtree(os.path.join(out, name), ignore_errors=True)
shutil.copytree(os.path.join(ROOT, "src/base"), os.path.join(out, "base"), ignore=ignore)
right = os.path.join(ROOT, "src", S.OVERLAY)
shutil.copytree(right, os.path.join(out, "head"), ignore=ignore)
os.makedirs(os.path.join(out, "fixes"))
def text(path): return open(path, encoding="utf-8").read()
def apply(bugs):
    files = {}
    for b in bugs:
        for f, a, z in b["edits"]:
            if f not in files: files[f] = text(os.path.join(right, f))
            assert files[f].count(a) == 1, (b["id"], f, a, files[f].count(a))
            files[f] = files[f].replace(a, z)
    return files
touched = {f for b in S.BUGS for f, _, _ in b["edits"]}
head = apply(S.BUGS)
for f, t in head.items(): open(os.path.join(out, "head", f), "w", encoding="utf-8").write(t)
for b in S.BUGS:
    other = apply([x for x in S.BUGS if x is not b])
    patch = ""
    for f in sorted({f for f, _, _ in b["edits"]}):
        new = other.get(f, text(os.path.join(right, f)))
        patch += "".join(difflib.unified_diff(head[f].splitlines(True), new.splitlines(True), "a/" + f, "b/" + f, n=b.get("context", 3)))
    open(os.path.join(out, "fixes", b["id"] + ".patch"), "w", encoding="utf-8").write(patch)
def q(s): return '"' + s.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
def where(f, first, last):
    lines = text(os.path.join(out, "head", f)).split("\n")
    hits = [n for n, l in enumerate(lines, 1) if first in l]
    assert len(hits) == 1, (f, first, hits)
    start = hits[0]
    if isinstance(last, int): end = start + last - 1
    else: end = next(n for n in range(start, len(lines) + 1) if last in lines[n - 1])
    return start, end
L = ["title = " + q(S.TITLE), 'description = """\n' + S.DESCRIPTION.strip("\n") + '\n"""', 'language = "python"', ""]
def places(kind, e):
    for f, first, last, role in e["places"]:
        a, z = where(f, first, last)
        L.extend([f"[[{kind}.place]]", "file = " + q(f), f"start_line = {a}", f"end_line = {z}", "role = " + q(role), ""])
for b in S.BUGS:
    L.append("[[bug]]")
    for k in ("id", "severity", "kind", "tier", "distance"): L.append(f"{k} = " + q(b[k]))
    L.append("unchanged = " + ("true" if b.get("unchanged") else "false"))
    L.append("summary = " + q(b["summary"])); L.append("mechanism = " + q(b["mechanism"])); L.append("")
    places("bug", b)
for e in S.ALSO_VALID:
    L.append("[[also_valid]]")
    for k in ("id", "severity", "summary", "mechanism"): L.append(f"{k} = " + q(e[k]))
    L.append(""); places("also_valid", e)
for f, first, last, why in S.DECOYS:
    a, z = where(f, first, last)
    L.extend(["[[decoy]]", "file = " + q(f), f"start_line = {a}", f"end_line = {z}", "why = " + q(why), ""])
open(os.path.join(out, "record.toml"), "w", encoding="utf-8").write("\n".join(L))
os.makedirs(os.path.join(out, "proof"), exist_ok=True)
P = ['toolchain = ["python3"]', 'tests = ["python3", "-m", "unittest", "-q"]', ""]
for b in S.BUGS:
    open(os.path.join(out, "proof", b["id"] + ".py"), "w", encoding="utf-8").write(b["proof"].strip("\n") + "\n")
    P.extend(["[[proof]]", "bug = " + q(b["id"]), f'command = ["python3", "proof/{b["id"]}.py"]', ""])
open(os.path.join(out, "proof", "run.toml"), "w").write("\n".join(P))
