import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from tests.helpers import contract, gbp, make_office, read_monthly
office = make_office()
office.store.add_contract(contract())
read_monthly(office, "A1", (0, 100))
office.run_billing(date(2024, 2, 2))
found = office.expected(date(2024, 2, 1), date(2024, 3, 1))
print(found)
sys.exit(found != gbp("44.88"))
