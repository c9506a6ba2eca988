import os
import sys

sys.path.insert(0, os.getcwd())

from datetime import date

from tests.helpers import contract, make_office, read_monthly

office = make_office(settings={"dunning": {"fees": {"reminded": "2.00"}}})
office.store.add_contract(contract())
read_monthly(office, "A1", (0, 100))
office.run_billing(date(2024, 2, 1))
office.close_books(date(2024, 4, 1))
first = office.run_dunning(date(2024, 3, 28))
second = office.run_dunning(date(2024, 4, 2))
print(first, second)
letters = [action.letter for result in (first, second) for _, action in result.actions]
sys.exit(0 if letters == ["reminder"] else 1)
