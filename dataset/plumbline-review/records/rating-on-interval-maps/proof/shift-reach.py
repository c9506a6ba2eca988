import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.holidays import CALENDARS
from meterhouse.recurrence import Recurrence
rule = Recurrence.parse("monthly@1-")
found = list(rule.between(date(2024, 5, 20), date(2024, 6, 1), CALENDARS["none"]))
print(found)
sys.exit(found != [date(2024, 5, 31)])
