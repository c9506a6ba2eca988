import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from tests.helpers import contract, make_office, read_monthly
def agreed():
    office = make_office()
    office.store.add_contract(contract())
    read_monthly(office, "A1", (0, 100, 200))
    office.run_billing(date(2024, 3, 1))
    office.run_dunning(date(2024, 4, 2))
    return office, office.agree_plan("C1", "monthly@15", 2, date(2024, 4, 2)).instalments
# an instalment that comes back, and the next day the plan is looked at
office, instalments = agreed()
ref = office.pay("C1", instalments[0].amount, date(2024, 4, 12))
office.bounce(ref, date(2024, 4, 15))
owed = office.position("C1").overdue(date(2024, 4, 16), "GBP")
plan = office.store.plan("C1")
one = plan is None or plan.open != owed
two = [action.kind for _, action in office.run_dunning(date(2024, 4, 16))] != ["plan broken"]
# all of it at once, which comes back before anything was due
office, instalments = agreed()
ref = office.pay("C1", owed, date(2024, 4, 5))
office.bounce(ref, date(2024, 4, 9))
three = office.store.plan("C1") is None
print(one, two, three)
sys.exit(one or two or three)
