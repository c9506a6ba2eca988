import os, sys
sys.path.insert(0, os.getcwd())
import sqlite3
from meterhouse.store import Store, migrate
conn = sqlite3.connect(":memory:", isolation_level=None)
migrate(conn, 5)
conn.execute("INSERT INTO tenants (id, name, currency) VALUES ('t', 'T', 'GBP')")
for number, issued, due, gross, kind, corrects in (
        ("M-2024-000001", "2024-02-01", "2024-02-15", "100.00", "invoice", None),
        ("M-2024-000002", "2024-03-01", "2024-03-15", "100.00", "invoice", None),
        ("C-2024-000001", "2024-03-01", "2024-03-15", "-20.00", "correction", "M-2024-000002")):
    conn.execute("INSERT INTO invoices VALUES ('t', ?, 'K', 'C', '2024-01-01', '2024-02-01', ?, 'GBP', ?, ?, ?, ?)",
                 (number, due, gross, '{"issued": "%s"}' % issued, kind, corrects))
migrate(conn)
found = [(debt.ref, debt.amount.minor) for debt in Store(conn, "t").book("C").position().open]
print(found)
sys.exit(found != [("M-2024-000001", 10000), ("M-2024-000002", 8000)])
