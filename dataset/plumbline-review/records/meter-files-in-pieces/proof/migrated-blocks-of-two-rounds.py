import os, sys
sys.path.insert(0, os.getcwd())
import json, sqlite3
from meterhouse.store.migrations import STEPS, migrate
conn = sqlite3.connect(":memory:", isolation_level=None)
migrate(conn, len(STEPS) - 1)
for n, sequence in enumerate([*range(999_900, 1_000_000), *range(31)]):
    conn.execute("INSERT INTO imports (tenant, sender, sequence, at, rows) VALUES ('t1', 'C7', ?, ?, 4)",
                 (sequence, f"2024-03-01T{n // 60:02}:{n % 60:02}:00+00:00"))
migrate(conn)
seen = json.loads(conn.execute("SELECT seen FROM senders").fetchone()[0])
print(seen)
sys.exit(seen != [[999_900, 1_000_030]])
