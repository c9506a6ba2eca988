import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.letters import print_run
from tests.helpers import contract, gbp, make_office, read_monthly
office = make_office()
office.store.add_contract(contract())
read_monthly(office, "A1", (0, 100))
office.run_billing(date(2024, 2, 2))
due = office.position("C1").open[0].due
day = next(d for d in (date.fromordinal(due.toordinal() + n) for n in range(20, 40)) if d.weekday() == 2)
office.pay("C1", gbp("44.88"), date.fromordinal(day.toordinal() + 1))
texts = print_run(office, office.run_dunning(day), day)
print(texts)
sys.exit(2 if len(texts) != 1 else "44.88" not in texts[0])
