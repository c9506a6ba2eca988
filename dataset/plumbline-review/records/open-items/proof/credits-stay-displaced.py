import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from tests.helpers import contract, make_office, read_monthly

def run(with_debit):
    office = make_office()
    office.store.add_contract(contract())
    read_monthly(office, "A1", (0, 100, 200))
    office.run_billing(date(2024, 2, 1))
    first = office.position("C1").open[0]
    if with_debit:
        ref = office.pay("C1", first.amount, date(2024, 2, 15), first.ref)
    office.run_billing(date(2024, 3, 1))
    office.pay("C1", first.amount, date(2024, 3, 4), first.ref)
    if with_debit:
        office.bounce(ref, date(2024, 3, 5))
    open_ = [(debt.ref, debt.amount) for debt in office.position("C1", date(2024, 3, 6)).open]
    return open_, [action.letter or action.kind for _, action in office.run_dunning(date(2024, 3, 6))]

came_back, never_came = run(True), run(False)
print(came_back, never_came)
sys.exit(came_back != never_came)
