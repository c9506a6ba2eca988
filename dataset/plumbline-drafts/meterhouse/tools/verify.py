import os, shutil, subprocess, sys, tempfile, time, tomllib
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
slugs = sys.argv[1:] or sorted(d for d in os.listdir(ROOT) if os.path.exists(os.path.join(ROOT, d, "record.toml")))
bad = 0
def fail(*a):
    global bad
    bad += 1; print("FAIL", *a)
def fresh(slug, side, patches):
    d = tempfile.mkdtemp(); t = os.path.join(d, "r")
    shutil.copytree(os.path.join(ROOT, slug, side), t, ignore=lambda p, n: [x for x in n if x == "__pycache__"])
    for p in patches:
        r = subprocess.run(["patch", "-p1", "-s", "--no-backup-if-mismatch", "-i", os.path.join(ROOT, slug, "fixes", p + ".patch")], cwd=t, capture_output=True, text=True)
        if r.returncode: fail(slug, "patch", p, patches, r.stdout)
    shutil.copytree(os.path.join(ROOT, slug, "proof"), os.path.join(t, "proof"))
    return d, t
def run(d, t, cmd, limit):
    env = dict(PATH=os.environ["PATH"], HOME=d, TMPDIR=d, PYTHONDONTWRITEBYTECODE="1", LANG="C.UTF-8")
    try: return subprocess.run(cmd, cwd=t, env=env, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired: return subprocess.CompletedProcess(cmd, 99, "", "timeout")
for slug in slugs:
    rec = tomllib.load(open(os.path.join(ROOT, slug, "record.toml"), "rb")); proof = tomllib.load(open(os.path.join(ROOT, slug, "proof", "run.toml"), "rb"))
    ids = [b["id"] for b in rec["bug"]]; cmds = {p["bug"]: p["command"] for p in proof["proof"]}
    if set(ids) != set(cmds): fail(slug, "proofs", ids, list(cmds))
    for side, patches in (("base", []), ("head", []), ("head", ids)) + tuple(("head", [i]) for i in ids):
        d, t = fresh(slug, side, patches)
        r = run(d, t, proof["tests"], 120)
        if r.returncode: fail(slug, "tests of", side, patches, r.stderr[-800:])
        shutil.rmtree(d)
    def status(patches, which, expect):
        d, t = fresh(slug, "head", patches)
        for i in which:
            t0 = time.time(); r = run(d, t, cmds[i], 10)
            if r.returncode != expect: fail(slug, "proof", i, "with", patches, "gave", r.returncode, "expected", expect, (r.stdout + r.stderr)[-400:])
            if time.time() - t0 > 5: print("slow", i)
        shutil.rmtree(d)
    status([], ids, 1); status(ids, ids, 0)
    for i in ids:
        status([i], [i], 0)
        status([x for x in ids if x != i], [i], 1)
    for kind in ("bug", "also_valid"):
        for e in rec.get(kind, []):
            for p in e["place"]:
                n = open(os.path.join(ROOT, slug, "head", p["file"])).read().count("\n")
                if not 1 <= p["start_line"] <= p["end_line"] <= n: fail(slug, e["id"], "place", p)
    a = b = f = 0
    out = subprocess.run(["git", "diff", "--no-index", "--numstat", "base", "head"], cwd=os.path.join(ROOT, slug), capture_output=True, text=True).stdout
    for line in out.splitlines():
        x, y, _ = line.split("\t"); a += int(x); b += int(y); f += 1
    n = sum(open(os.path.join(p, q)).read().count("\n") for p, _, qs in os.walk(os.path.join(ROOT, slug, "head")) for q in qs if q.endswith((".py", ".md")) and "__pycache__" not in p)
    tiers = {}
    for e in rec["bug"]: tiers[e["tier"], e["distance"]] = tiers.get((e["tier"], e["distance"]), 0) + 1
    print(slug, "head", n, "files", f, "+%d -%d" % (a, b), "bugs", len(ids), tiers, "unchanged", sum(e["unchanged"] for e in rec["bug"]))
print("OK" if not bad else "%d failures" % bad); sys.exit(bool(bad))
