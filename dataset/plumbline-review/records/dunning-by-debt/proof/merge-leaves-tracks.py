import os
import sys

sys.path.insert(0, os.getcwd())

from datetime import date

from meterhouse.merge import merge
from tests.helpers import contract, make_office, read_monthly

office = make_office()
office.store.add_contract(contract())
read_monthly(office, "A1", (0, 100))
office.run_billing(date(2024, 2, 1))
first = office.run_dunning(date(2024, 3, 1))
merge(office, "C1", "C2", date(2024, 3, 4))
second = office.run_dunning(date(2024, 3, 5))
print(first, second)
sent = [action.letter for result in (first, second) for _, action in result.actions if action.letter]
sys.exit(0 if sent == ["reminder"] else 1)
