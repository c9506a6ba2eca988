import os
import sys

sys.path.insert(0, os.getcwd())

import json
import sqlite3
from datetime import date

from meterhouse.dunning import Policy, step
from meterhouse.settlement import Debt
from meterhouse.store import Store
from meterhouse.store.migrations import migrate
from tests.helpers import gbp

conn = sqlite3.connect(":memory:", isolation_level=None)
migrate(conn, 8)
conn.execute("INSERT INTO tenants (id, name, currency) VALUES ('t', 'T', 'GBP')")
conn.execute("INSERT INTO invoices (tenant, number, contract, customer, period_start, period_end, due, currency, gross,"
             " body) VALUES ('t', 'M-2024-000001', 'K', 'C', '2024-01-01', '2024-02-01', '2024-02-15', 'GBP', '12.00', '')")
conn.execute("INSERT INTO fees (tenant, customer, day, amount, currency, memo, about)"
             " VALUES ('t', 'C', '2024-03-01', '6.00', 'GBP', 'Copy of an invoice', 'M-2024-000001')")
conn.execute("INSERT INTO cases (tenant, customer, state, since, before)"
             " VALUES ('t', 'C', 'agreed', '2024-03-09', 'reminded')")
instalments = [{"due": f"2024-{month:02d}-15", "amount": "6.00", "paid": paid, "currency": "GBP"}
               for month, paid in ((4, "6.00"), (5, "6.00"), (6, "0.00"))]
conn.execute("INSERT INTO plans VALUES ('t', 'A-00001', 'C', ?, 1)",
             (json.dumps({"id": "A-00001", "customer": "C", "instalments": instalments}),))
migrate(conn)
store = Store(conn, "t")
(ref, day, amount), = store.fees("C")
outcome = step(store.tracks("C"), [Debt(ref, day, amount)], date(2024, 5, 20), Policy(), plan=store.plan("C"))
print(store.plan("C"), outcome)
sys.exit(1 if outcome.actions or outcome.plan_over else 0)
