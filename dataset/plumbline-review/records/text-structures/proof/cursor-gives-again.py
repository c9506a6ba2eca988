import sys
sys.path.insert(0, sys.argv[1])
from folio.ordered import Marks
marks, got = Marks([(10, "a"), (20, "b"), (30, "c")]), []
for key, value in marks.cursor():
    got.append(value)
    if len(got) > 9:
        break
    marks.discard(key, value)
    marks.add(key - 1, value)
print(got)
sys.exit(got != ["a", "b", "c"])
