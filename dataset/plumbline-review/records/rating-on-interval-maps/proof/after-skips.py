import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.recurrence import Recurrence
found = Recurrence.parse("quarterly@1").after(date(2024, 5, 10))
print(found)
sys.exit(found != date(2024, 7, 1))
