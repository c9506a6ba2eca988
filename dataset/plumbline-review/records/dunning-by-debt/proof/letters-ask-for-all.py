import os
import sys

sys.path.insert(0, os.getcwd())

from datetime import date

from tests.helpers import contract, make_office, read_monthly

office = make_office()
office.store.add_contract(contract())
read_monthly(office, "A1", (0, 100, 200))
office.run_billing(date(2024, 3, 1))
office.hold("C1", date(2024, 9, 1), "M-2024-000001")
result = office.run_dunning(date(2024, 4, 2))
text, = office.dunning_letters(result.actions, date(2024, 4, 2))
print(text)
sys.exit(1 if "M-2024-000001" in text else 0)
