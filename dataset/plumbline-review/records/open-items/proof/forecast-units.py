import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from decimal import Decimal
from meterhouse.forecast import forecast
from tests.helpers import contract, make_office, read_monthly
office = make_office()
office.store.add_contract(contract())
read_monthly(office, "A1", (0, 100))
office.run_billing(date(2024, 2, 2))
found = sum(week.invoices for week in forecast(office.conn, office.actor, date(2024, 2, 1), date(2024, 3, 1)))
print(found)
sys.exit(found != Decimal("44.88"))
