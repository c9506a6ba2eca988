import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date, timedelta
from tests.helpers import contract, make_office, read_monthly
office = make_office()
office.store.add_contract(contract())
read_monthly(office, "A1", (0, 100))
office.run_billing(date(2024, 2, 2))
debt = office.position("C1").open[0]

def run(days):
    day = debt.due + timedelta(days=days)
    while day.weekday() > 4:
        day += timedelta(days=1)
    return day, [action.letter or action.kind for _, action in office.run_dunning(day)]

first, sent = run(20)
office.dispute(debt.ref, first + timedelta(days=15))
between = run(24)[1]
last, again = run((first + timedelta(days=16) - debt.due).days)
print(sent, between, again)
sys.exit(2 if len(sent) != 1 else bool(between) or sent[0] in again)
