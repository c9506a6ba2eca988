import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.store import connect
from tests.helpers import contract, gbp, make_office, read_monthly
conn = connect(":memory:")
offices = [make_office(tenant=t, conn=conn) for t in ("t1", "t2")]
for office in offices:
    office.store.add_contract(contract())
    read_monthly(office, "A1", (0, 100))
    office.run_billing(date(2024, 2, 2))
offices[1].pay("C1", gbp("40.00"), date(2024, 2, 5))
found = [(d.ref, str(d.amount)) for d in offices[0].position("C1").open]
print(found)
sys.exit(found != [("M-2024-000001", "44.88 GBP")])
