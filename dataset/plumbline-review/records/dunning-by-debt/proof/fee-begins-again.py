import os
import sys

sys.path.insert(0, os.getcwd())

from datetime import date

from tests.helpers import contract, make_office, read_monthly

office = make_office(settings={"dunning": {"fees": {"warned": "6.00"}}})
office.store.add_contract(contract())
read_monthly(office, "A1", (0, 100))
office.run_billing(date(2024, 2, 1))
owed = office.balance("C1")
sent = []


def dun(*days):
    for day in days:
        result = office.run_dunning(date(2024, *day))
        if result.failed:
            sys.exit(3)
        sent.extend(action.letter for _, action in result.actions if "F-M-2024-000001" in action.debts)


dun((2, 22), (3, 7), (3, 21), (4, 18))
before = list(sent)
office.pay("C1", owed, date(2024, 5, 2))
print([debt.ref for debt in office.position("C1").open])
dun((5, 3), (5, 17), (5, 31), (6, 28))
print(before, sent)
if before != ["final notice", "collection"]:
    sys.exit(3)
sys.exit(0 if sent == before else 1)
