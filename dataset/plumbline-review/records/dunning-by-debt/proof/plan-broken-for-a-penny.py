import os
import sys

sys.path.insert(0, os.getcwd())

from datetime import date

from tests.helpers import contract, gbp, make_office, read_monthly


def billed():
    office = make_office()
    office.store.add_contract(contract())
    read_monthly(office, "A1", (0, 100, 200))
    office.run_billing(date(2024, 2, 1))
    return office


def letters(office, day):
    return office.dunning_letters(office.run_dunning(day).actions, day)


# a penny short
office = billed()
first, second = office.agree_plan("C1", "monthly@15", 2, date(2024, 3, 1)).instalments
office.pay("C1", first.amount, date(2024, 3, 14))
office.pay("C1", second.amount - gbp("0.01"), date(2024, 4, 14))
penny = letters(office, date(2024, 4, 16))
# nothing is due
office = billed()
office.pay("C1", office.balance("C1"), date(2024, 2, 10))
office.run_billing(date(2024, 3, 4))
office.agree_plan("C1", "weekly@FR", 4, date(2024, 3, 5))
early = [text for text in letters(office, date(2024, 3, 11)) if text.rstrip().endswith(" 0.00")]
print(*penny, *early, sep="\n")
# who owes enough still hears of it
office = billed()
office.agree_plan("C1", "monthly@15", 2, date(2024, 3, 1))
if len(letters(office, date(2024, 3, 18))) != 1:
    sys.exit(3)
sys.exit(1 if penny or early else 0)
