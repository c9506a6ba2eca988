import os
import sys

sys.path.insert(0, os.getcwd())

from datetime import date

from meterhouse.forecast import forecast
from meterhouse.periods import DateRange
from tests.helpers import contract, make_office, read_monthly

office = make_office()
office.store.add_contract(contract())
read_monthly(office, "A1", (0, 100, 200))
office.run_billing(date(2024, 3, 1))
office.agree_plan("C1", "monthly@15", 3, date(2024, 3, 4))
found = sum(week.total for week in forecast(office, DateRange(date(2024, 3, 4), date(2024, 9, 1))))
print(found, office.balance("C1"))
sys.exit(0 if found == office.balance("C1").major else 1)
