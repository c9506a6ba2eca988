import os
import sys

sys.path.insert(0, os.getcwd())

from datetime import date

from tests.helpers import contract, gbp, make_office, read_monthly

office = make_office(settings={"dunning": {"fees": {"reminded": "2.00", "warned": "5.00"}}})
office.store.add_contract(contract())
read_monthly(office, "A1", (0, 100))
office.run_billing(date(2024, 2, 1))
for day in (date(2024, 2, 23), date(2024, 3, 8)):
    office.run_dunning(day)
open_ = sum(debt.amount.minor for debt in office.position("C1").open)
print(open_, office.balance("C1"))
if open_ != office.balance("C1").minor:
    sys.exit(1)
office.pay("C1", office.balance("C1"), date(2024, 3, 9))
position = office.position("C1")
print(position)
sys.exit(1 if position.open or position.credit else 0)
