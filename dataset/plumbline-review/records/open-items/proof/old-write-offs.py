import os, sqlite3, sys
sys.path.insert(0, os.getcwd())
from meterhouse.store import Store
from meterhouse.store.migrations import migrate
conn = sqlite3.connect(":memory:", isolation_level=None)
migrate(conn, 5)
conn.execute("INSERT INTO tenants (id, name, currency) VALUES ('t', 'T', 'GBP')")
conn.execute("INSERT INTO payments (tenant, customer, day, amount, currency, reference) VALUES ('t', 'C', '2024-02-20', '2.00', 'GBP', 'write-off')")
migrate(conn)
found = [i.kind for i in Store(conn, "t").book("C").items.values()]
print(found)
sys.exit(found != ["writeoff"])
