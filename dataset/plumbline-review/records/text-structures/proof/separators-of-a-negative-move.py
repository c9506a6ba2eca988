import sys
sys.path.insert(0, sys.argv[1])
from folio.ordered import Marks
marks = Marks([(key, key) for key in (0, 10, 20, 30, 40)], 4)
marks.pop(2)
marks.move(30, -15)
got = [marks.rank(18), marks.discard(15, 30), list(marks)]
print(got)
sys.exit(got != [3, True, [(0, 0), (10, 10), (25, 40)]])
