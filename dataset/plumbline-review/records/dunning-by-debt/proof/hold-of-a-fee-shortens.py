import os
import sys

sys.path.insert(0, os.getcwd())

from datetime import date

from tests.helpers import contract, gbp, make_office, read_monthly

office = make_office()
office.store.add_contract(contract())
read_monthly(office, "A1", (0, 100))
office.run_billing(date(2024, 2, 1))
office.charge("C1", gbp("6.00"), date(2024, 2, 20), "Copy of an invoice", "M-2024-000001")
office.hold("C1", date(2024, 7, 1), "M-2024-000001")
office.hold("C1", date(2024, 4, 2), "F-M-2024-000001")
result = office.run_dunning(date(2024, 4, 3))
print(office.store.tracks("C1"), result)
if result.failed:
    sys.exit(3)
held = not any("M-2024-000001" in action.debts for _, action in result.actions)
sys.exit(0 if held else 1)
