import os
import sys

sys.path.insert(0, os.getcwd())

from datetime import date

from meterhouse.service import Office
from meterhouse.tenancy import Actor
from tests.helpers import contract, gbp, make_office, read_monthly

office = make_office(settings={"dunning": {"fees": {"reminded": "2.00"}}})
office.store.add_contract(contract())
read_monthly(office, "A1", (0, 100))
office.run_billing(date(2024, 2, 1))
owed = office.balance("C1")
result = Office(office.conn, Actor("t1", "cora", "collector")).run_dunning(date(2024, 4, 2))
print(result)
fine = [action.letter for _, action in result.actions] == ["reminder"] and office.balance("C1") == owed + gbp("2.00")
sys.exit(0 if fine else 1)
