import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.recurrence import Recurrence
r = Recurrence.parse("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;START=2024-01-04")
whole = [d for d in r.between(date(2024, 1, 1), date(2024, 3, 1)) if d >= date(2024, 1, 8)]
later = list(r.between(date(2024, 1, 8), date(2024, 3, 1)))
print(whole, later)
sys.exit(later != whole)
