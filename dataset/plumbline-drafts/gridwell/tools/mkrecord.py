#!/usr/bin/env python3
"""mkrecord.py SPEC RIGHT OUT: head out of the right tree and the bugs of the spec; patches, record.toml and run.toml."""
import json, os, re, shutil, subprocess, sys, importlib.util
spec_path, right, out = sys.argv[1:4]
sp = importlib.util.spec_from_file_location("spec", spec_path); m = importlib.util.module_from_spec(sp); sp.loader.exec_module(m)
head = out + "/head"
shutil.rmtree(head, ignore_errors=True); shutil.copytree(right, head, ignore=shutil.ignore_patterns("dist"))
def rd(p): return open(p, encoding="utf-8").read() if os.path.exists(p) else ""
for b in m.bugs:
    for f, good, bad in b["edits"]:
        s = rd(f"{head}/{f}"); assert s.count(good) == 1, (b["id"], f, s.count(good)); open(f"{head}/{f}", "w").write(s.replace(good, bad))
os.makedirs(out + "/fixes", exist_ok=True); os.makedirs(out + "/proof", exist_ok=True)
for f in os.listdir(out + "/fixes"): os.remove(out + "/fixes/" + f)
for b in m.bugs:
    patch = ""
    files = {}
    for f, good, bad in b["edits"]:
        s = files.get(f) or rd(f"{head}/{f}"); assert s.count(bad) == 1, (b["id"], "bad not unique", f, s.count(bad)); files[f] = s.replace(bad, good)
    for f, s in files.items():
        open("/tmp/gw/new", "w").write(s)
        d = subprocess.run(["diff", "-u", "--label", "a/" + f, "--label", "b/" + f, f"{head}/{f}", "/tmp/gw/new"], capture_output=True, text=True).stdout
        patch += d
    open(f"{out}/fixes/{b['id']}.patch", "w").write(patch)
def q(s): return json.dumps(s, ensure_ascii=False)
def place(f, a, z, role):
    s = rd(f"{head}/{f}"); i = s.index(a); assert s.count(a) == 1, (f, a, s.count(a))
    l = s.count("\n", 0, i) + 1
    e = l if z is None else s.count("\n", 0, s.index(z, i) + len(z)) + 1
    if z is None: e = l + a.rstrip("\n").count("\n")
    return f"[[{role[0]}.place]]\nfile = {q(f)}\nstart_line = {l}\nend_line = {e}\nrole = {q(role[1])}\n"
t = f'title = {q(m.title)}\ndescription = """\n{m.description.strip()}\n"""\nlanguage = "typescript"\n'
run = 'toolchain = ["node", "npm", "tsc"]\nbuild = ["tsc", "-p", "tsconfig.json"]\ntests = ["npm", "test"]\n'
for b in m.bugs:
    t += "\n[[bug]]\n" + "".join(f"{k} = {q(b[k])}\n" for k in ("id", "severity", "kind", "tier", "distance")) + f"unchanged = {'true' if b['unchanged'] else 'false'}\nsummary = {q(b['summary'])}\nmechanism = {q(b['mechanism'])}\n"
    for f, a, z, role in b["places"]: t += place(f, a, z, ("bug", role))
    run += f'\n[[proof]]\nbug = {q(b["id"])}\ncommand = ["node", "proof/{b["id"]}.mjs"]\n'
for v in getattr(m, "also_valid", []):
    t += "\n[[also_valid]]\n" + "".join(f"{k} = {q(v[k])}\n" for k in ("id", "severity", "summary", "mechanism"))
    for f, a, z, role in v["places"]: t += place(f, a, z, ("also_valid", role))
for d in getattr(m, "decoys", []):
    pl = place(d["file"], d["at"], None, ("x", "x")).split("\n")
    t += "\n[[decoy]]\n" + "\n".join(pl[1:4]) + f"\nwhy = {q(d['why'])}\n"
open(out + "/record.toml", "w").write(t); open(out + "/proof/run.toml", "w").write(run)
for b in m.bugs: open(f"{out}/proof/{b['id']}.mjs", "w").write(b["proof"].strip() + "\n")
