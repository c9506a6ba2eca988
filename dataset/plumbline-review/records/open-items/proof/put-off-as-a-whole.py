import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from tests.helpers import contract, gbp, make_office, read_monthly

def run(bounce_first):
    office = make_office()
    office.store.add_contract(contract())
    read_monthly(office, "A1", (0, 100))
    office.run_billing(date(2024, 2, 1))
    ref = office.pay("C1", gbp("4.88"), date(2024, 3, 4))
    steps = [lambda: office.bounce(ref, date(2024, 4, 1)), lambda: office.pay("C1", gbp("40"), date(2024, 3, 28))]
    for step in steps if bounce_first else reversed(steps):
        step()
    position = office.position("C1", date(2024, 3, 28))
    return ([(debt.ref, debt.amount) for debt in position.open], position.credit,
            [action.letter or action.kind for _, action in office.run_dunning(date(2024, 3, 28))],
            office.cash_tax(date(2024, 1, 1), date(2024, 4, 1)))

after, before = run(False), run(True)
print(after, before, sep="\n")
sys.exit(after != before)
