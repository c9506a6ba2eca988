import sys
sys.path.insert(0, sys.argv[1])
from folio.diff import hunks, slide
a = ["import x", "", "@test", "def g():", "    pass"]
b = a[:2] + ["@test", "def f():", "    pass", ""] + a[2:]
got = [tuple(hunk) for x, y in ((a, b), (b, a)) for hunk in slide(hunks(x, y), x, y)]
print(got)
sys.exit(got != [(2, 2, 2, 6), (2, 6, 2, 2)])
