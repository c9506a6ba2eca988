"""python mutate.py TREE FILE ORACLE SEEDS [SECONDS] [SHUFFLE]: mutate one file of a tree; print what passes the tests and fails the oracle seldom."""
import ast, sys, os, shutil, subprocess, tempfile, time, random
tree, rel, oracle, seeds = sys.argv[1:5]
budget = float(sys.argv[5]) if len(sys.argv) > 5 else 240
shuffle = int(sys.argv[6]) if len(sys.argv) > 6 else 1
src = open(os.path.join(tree, rel)).read(); lines = src.split("\n")
here = os.path.dirname(os.path.abspath(__file__))
enc = [l.encode() for l in lines]
starts = [0]
for l in lines: starts.append(starts[-1] + len(l) + 1)
def off(line, col): return starts[line-1] + len(enc[line-1][:col].decode())
t = ast.parse(src); muts = []
def seg(n): return ast.get_source_segment(src, n)
def rep(n, new, why): muts.append((off(n.lineno, n.col_offset), off(n.end_lineno, n.end_col_offset), new, why, n.lineno))
CM = {ast.Lt: ["<="], ast.LtE: ["<"], ast.Gt: [">="], ast.GtE: [">"], ast.Eq: ["<=", ">=", "!="], ast.NotEq: ["<", ">", "=="], ast.Is: ["is not"], ast.IsNot: ["is"]}
PAIRS = {}
for a, b in [("start","end"),("first","last"),("low","high"),("before","after"),("since","until"),("i","j"),("a","b"),("day","first"),("found","days"),("net","gross"),("due","day"),("at","end"),("at","start"),("period","whole"),("part","period"),("part","whole"),("left","amount"),("origin","first"),("since","stop"),("edge","top"),("used","quantity"),("below","used"),("known","curve"),("last","end"),("start","first"),("credit","debit"),("item","other"),("known_from","at"),("prev","last"),("old","new"),("opens","closes")]:
    PAIRS.setdefault(a, []).append(b); PAIRS.setdefault(b, []).append(a)
for fn in ast.walk(t):
    if not isinstance(fn, (ast.FunctionDef,)): continue
    names = {n.id for n in ast.walk(fn) if isinstance(n, ast.Name)} | {a.arg for a in fn.args.args}
    for n in ast.walk(fn):
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load):
            for x in PAIRS.get(n.id, []):
                if x in names: rep(n, x, "name")
for n in ast.walk(t):
    if isinstance(n, ast.Compare):
        for i, o in enumerate(n.ops):
            L = n.left if i == 0 else n.comparators[i-1]; R = n.comparators[i]
            for new in CM.get(type(o), []):
                muts.append((off(L.end_lineno, L.end_col_offset), off(R.lineno, R.col_offset), " %s " % new, "cmp", n.lineno))
            if len(n.ops) == 2:
                rep(n, seg(n.left) + " " + src[off(n.left.end_lineno,n.left.end_col_offset):off(n.comparators[0].end_lineno,n.comparators[0].end_col_offset)].strip(), "halfcmp")
    if isinstance(n, ast.BoolOp):
        op = " and " if isinstance(n.op, ast.And) else " or "
        for i in range(len(n.values)):
            rep(n, "(" + op.join(seg(v) for j, v in enumerate(n.values) if j != i) + ")", "dropcond")
    if isinstance(n, ast.BinOp) and isinstance(n.op, (ast.Add, ast.Sub)):
        rep(n, seg(n.left), "dropterm"); 
        rep(n, seg(n.left) + (" - " if isinstance(n.op, ast.Add) else " + ") + seg(n.right), "addsub")
        if not isinstance(n.right, ast.Constant): rep(n, seg(n.right), "dropterm")
    if isinstance(n, ast.BinOp) and isinstance(n.op, (ast.Mult, ast.Div)):
        rep(n, seg(n.left), "dropfactor")
    if isinstance(n, ast.UnaryOp) and isinstance(n.op, (ast.Not, ast.USub)): rep(n, seg(n.operand), "unary")
    if isinstance(n, ast.Call):
        f = seg(n.func)
        if f in ("min", "max") and len(n.args) == 2:
            for x in n.args: rep(n, seg(x), "nominmax")
        if f in ("bisect_left", "bisect_right"): rep(n.func, "bisect_right" if f == "bisect_left" else "bisect_left", "bisect")
        if f in ("sorted", "set", "list", "dict", "abs") and len(n.args) == 1 and not n.keywords: rep(n, seg(n.args[0]), "nocall")
        if n.keywords and len(n.args) >= 1:
            for k in n.keywords:
                rep(n, f + "(" + ", ".join([seg(x) for x in n.args] + [("%s=%s" % (q.arg, seg(q.value)) if q.arg else "**" + seg(q.value)) for q in n.keywords if q is not k]) + ")", "dropkw")
    if isinstance(n, ast.Attribute):
        for x in {"start":["end"],"end":["start"],"due":["day"],"day":["due"],"open":["amount"],"amount":["open"],"period":["whole"],"days":["period"]}.get(n.attr, []):
            if isinstance(n.ctx, ast.Load): rep(n, seg(n.value) + "." + x, "attr")
    if isinstance(n, ast.Constant) and isinstance(n.value, int) and not isinstance(n.value, bool) and n.value in (0, 1, 2, 7, 12):
        for d in (n.value + 1, n.value - 1):
            if d >= -1: rep(n, str(d), "const")
    if isinstance(n, ast.IfExp): rep(n, seg(n.body), "ifexp"); rep(n, seg(n.orelse), "ifexp")
    for field in ("body", "orelse"):
        b = getattr(n, field, None)
        if isinstance(b, list):
            for k, s in enumerate(b):
                if isinstance(s, (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)): continue
                if isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant): continue
                if isinstance(n, (ast.Module, ast.ClassDef)): continue
                rep(s, "pass", "dropstmt")
                if isinstance(s, ast.If) and not s.orelse:
                    muts.append((off(s.test.lineno, s.test.col_offset), off(s.test.end_lineno, s.test.end_col_offset), "True", "always", s.lineno))
                if isinstance(s, ast.While): muts.append((off(s.lineno, s.col_offset), off(s.lineno, s.col_offset) + 5, "if", "while->if", s.lineno))
                if k + 1 < len(b) and isinstance(s, (ast.Assign, ast.AugAssign, ast.Expr)) and isinstance(b[k+1], (ast.Assign, ast.AugAssign, ast.Expr)):
                    u = b[k+1]
                    a0, a1, b0, b1 = off(s.lineno, s.col_offset), off(s.end_lineno, s.end_col_offset), off(u.lineno, u.col_offset), off(u.end_lineno, u.end_col_offset)
                    muts.append((a0, b1, src[b0:b1] + src[a1:b0] + src[a0:a1], "swap", s.lineno))
tmp = tempfile.mkdtemp(); shutil.copytree(tree, tmp + "/h"); path = os.path.join(tmp, "h", rel)
random.Random(shuffle).shuffle(muts)
env = dict(os.environ, PYTHONDONTWRITEBYTECODE="1")
def run(cmd, timeout):
    try: p = subprocess.run(cmd, cwd=tmp + "/h", capture_output=True, text=True, timeout=timeout, env=env); return p.returncode, p.stdout
    except subprocess.TimeoutExpired: return 99, ""
seen = set(); tried = killed = equal = often = 0; t0 = time.time()
for a, b, new, why, ln in muts:
    if time.time() - t0 > budget: print("out of time"); break
    m = src[:a] + new + src[b:]
    if m in seen or m == src: continue
    seen.add(m)
    try: compile(m, "x", "exec")
    except SyntaxError: continue
    tried += 1
    open(path, "w").write(m)
    rc, _ = run([sys.executable, "-m", "unittest", "-q", "-f"], 20)
    if rc: killed += 1; continue
    rc, out = run([sys.executable, os.path.join(here, "oracle.py"), tmp + "/h", oracle, seeds], 60)
    if rc == 99 or not out.strip(): continue
    n, total, firsts = out.strip().split("|")
    if n == "0": equal += 1; continue
    la = src.count("\n", 0, a)
    print("%s/%s L%d %s\n   - %s\n   + %s\n   %s" % (n, total, ln, why, lines[la].strip(), m.split("\n")[la].strip(), firsts[:150]), flush=True)
print("done", rel, "of", len(muts), "tried", tried, "killed", killed, "no difference", equal, round(time.time() - t0), "s")
