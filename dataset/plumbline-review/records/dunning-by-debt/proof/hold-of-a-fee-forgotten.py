import os
import sys

sys.path.insert(0, os.getcwd())

from datetime import date

from tests.helpers import contract, gbp, make_office, read_monthly

office = make_office()
office.store.add_contract(contract())
read_monthly(office, "A1", (0, 100))
office.run_billing(date(2024, 2, 1))
owed = office.balance("C1")
office.charge("C1", gbp("6.00"), date(2024, 2, 20), "Copy of an invoice", "M-2024-000001")
office.hold("C1", date(2024, 6, 1), "F-M-2024-000001")
office.pay("C1", owed, date(2024, 2, 21))
result = office.run_dunning(date(2024, 3, 4))
print([d.ref for d in office.position("C1").open], result)
sys.exit(1 if result.actions or result.failed else 0)
