import sys
sys.path.insert(0, sys.argv[1])
from folio.buffer import Buffer
buffer = Buffer("hello")
buffer.replace(5, 5, "!")
buffer.history.mark_saved()
buffer.replace(6, 6, "x")
buffer.replace(6, 7, "")
got = buffer.history.modified, buffer.undo(), buffer.text
print(got)
sys.exit(got != (False, True, "hello"))
