import os
import sys

sys.path.insert(0, os.getcwd())

import re
from datetime import date

from tests.helpers import contract, make_office, read_monthly

office = make_office(settings={"dunning": {"fees": {"reminded": "2.00"}}})
office.store.add_contract(contract())
read_monthly(office, "A1", (0, 100, 200))
office.run_billing(date(2024, 3, 1))
result = office.run_dunning(date(2024, 4, 2))
texts = office.dunning_letters(result.actions, date(2024, 4, 2))
asked = re.search(r"To pay GBP +([0-9.,]+)", texts[-1]).group(1)
print(texts[-1])
print(office.balance("C1"))
sys.exit(0 if asked == f"{office.balance('C1').major:.2f}" else 1)
