import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.recurrence import Recurrence
found = list(Recurrence.parse("yearly@02-29").between(date(2025, 1, 1), date(2026, 1, 1)))
print(found)
sys.exit(found != [date(2025, 2, 28)])
