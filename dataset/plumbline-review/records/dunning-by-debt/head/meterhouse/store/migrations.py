"""The schema, as the history of its changes.

``PRAGMA user_version`` says how many of the steps below a database has seen.
A step is never edited once it has been released; a new database simply goes
through all of them, which takes a few milliseconds and means that there is
only one way to get to the present.
"""

from __future__ import annotations

import json
from datetime import date

from ..buckets import summed
from ..money import Money
from ..sequences import Ranges, unrolled


def _initial(conn):
    for statement in (
        "CREATE TABLE tenants (id TEXT PRIMARY KEY, name TEXT NOT NULL, currency TEXT NOT NULL,"
        " settings TEXT NOT NULL DEFAULT '{}')",
        "CREATE TABLE users (tenant TEXT NOT NULL REFERENCES tenants, name TEXT NOT NULL, role TEXT NOT NULL,"
        " active INTEGER NOT NULL DEFAULT 1, PRIMARY KEY (tenant, name))",
        "CREATE TABLE customers (tenant TEXT NOT NULL REFERENCES tenants, id TEXT NOT NULL, name TEXT NOT NULL,"
        " email TEXT, language TEXT NOT NULL DEFAULT 'en', PRIMARY KEY (tenant, id))",
        "CREATE TABLE supply_points (tenant TEXT NOT NULL REFERENCES tenants, id TEXT NOT NULL,"
        " commodity TEXT NOT NULL, address TEXT NOT NULL, zone TEXT NOT NULL, PRIMARY KEY (tenant, id))",
        "CREATE TABLE meters (tenant TEXT NOT NULL, serial TEXT NOT NULL, commodity TEXT NOT NULL,"
        " digits INTEGER NOT NULL, decimals INTEGER NOT NULL, multiplier TEXT NOT NULL, PRIMARY KEY (tenant, serial))",
        "CREATE TABLE installs (tenant TEXT NOT NULL, serial TEXT NOT NULL, supply_point TEXT NOT NULL,"
        " fitted TEXT NOT NULL, removed TEXT, PRIMARY KEY (tenant, serial, fitted))",
        "CREATE TABLE readings (id INTEGER PRIMARY KEY, tenant TEXT NOT NULL, serial TEXT NOT NULL,"
        " at TEXT NOT NULL, value TEXT NOT NULL, kind TEXT NOT NULL, UNIQUE (tenant, serial, at, kind))",
        "CREATE TABLE tariffs (tenant TEXT NOT NULL, code TEXT NOT NULL, body TEXT NOT NULL,"
        " PRIMARY KEY (tenant, code))",
        "CREATE TABLE tax_rates (id INTEGER PRIMARY KEY, tenant TEXT NOT NULL, body TEXT NOT NULL)",
        "CREATE TABLE contracts (tenant TEXT NOT NULL, id TEXT NOT NULL, customer TEXT NOT NULL,"
        " supply_point TEXT NOT NULL, tariff TEXT NOT NULL, cycle TEXT NOT NULL, region TEXT NOT NULL,"
        " start TEXT NOT NULL, end TEXT, profile TEXT NOT NULL, payment_days INTEGER NOT NULL DEFAULT 14,"
        " calendar TEXT NOT NULL DEFAULT 'none', PRIMARY KEY (tenant, id))",
        "CREATE TABLE invoices (tenant TEXT NOT NULL, number TEXT NOT NULL, contract TEXT NOT NULL,"
        " customer TEXT NOT NULL, period_start TEXT NOT NULL, period_end TEXT NOT NULL, due TEXT NOT NULL,"
        " currency TEXT NOT NULL, gross TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (tenant, number))",
        "CREATE TABLE entries (id INTEGER PRIMARY KEY, tenant TEXT NOT NULL, day TEXT NOT NULL,"
        " memo TEXT NOT NULL, ref TEXT NOT NULL DEFAULT '')",
        "CREATE TABLE postings (entry INTEGER NOT NULL REFERENCES entries, position INTEGER NOT NULL,"
        " account TEXT NOT NULL, amount TEXT NOT NULL, currency TEXT NOT NULL, PRIMARY KEY (entry, position))",
        "CREATE TABLE payments (id INTEGER PRIMARY KEY, tenant TEXT NOT NULL, customer TEXT NOT NULL,"
        " day TEXT NOT NULL, amount TEXT NOT NULL, currency TEXT NOT NULL, reference TEXT NOT NULL DEFAULT '')",
        "CREATE TABLE cases (tenant TEXT NOT NULL, customer TEXT NOT NULL, state TEXT NOT NULL, since TEXT,"
        " hold_until TEXT, PRIMARY KEY (tenant, customer))",
        "CREATE TABLE sequences (tenant TEXT NOT NULL, name TEXT NOT NULL, value INTEGER NOT NULL,"
        " PRIMARY KEY (tenant, name))",
        "CREATE INDEX readings_by_meter ON readings (tenant, serial, at)",
        "CREATE INDEX postings_by_account ON postings (account)",
    ):
        conn.execute(statement)


def _corrections(conn):
    """Corrections are invoices that point at another one."""
    conn.execute("ALTER TABLE invoices ADD COLUMN kind TEXT NOT NULL DEFAULT 'invoice'")
    conn.execute("ALTER TABLE invoices ADD COLUMN corrects TEXT")
    for tenant, number, body in conn.execute("SELECT tenant, number, body FROM invoices").fetchall():
        data = json.loads(body)
        data.setdefault("kind", "invoice")
        data.setdefault("corrects", None)
        conn.execute("UPDATE invoices SET body = ? WHERE tenant = ? AND number = ?",
                     (json.dumps(data, sort_keys=True), tenant, number))


def _imports_and_audit(conn):
    conn.execute("ALTER TABLE readings ADD COLUMN source TEXT NOT NULL DEFAULT ''")
    conn.execute("CREATE TABLE imports (tenant TEXT NOT NULL, sender TEXT NOT NULL, sequence INTEGER NOT NULL,"
                 " at TEXT NOT NULL, rows INTEGER NOT NULL, PRIMARY KEY (tenant, sender, sequence))")
    conn.execute("CREATE TABLE audit (id INTEGER PRIMARY KEY, tenant TEXT NOT NULL, at TEXT NOT NULL,"
                 " user TEXT NOT NULL, action TEXT NOT NULL, detail TEXT NOT NULL)")


def _plans(conn):
    conn.execute("CREATE TABLE plans (tenant TEXT NOT NULL, id TEXT NOT NULL, customer TEXT NOT NULL,"
                 " body TEXT NOT NULL, active INTEGER NOT NULL DEFAULT 1, PRIMARY KEY (tenant, id))")
    conn.execute("ALTER TABLE cases ADD COLUMN before TEXT NOT NULL DEFAULT ''")


def _rounds_and_fees(conn):
    conn.execute("CREATE TABLE rounds (tenant TEXT NOT NULL, id TEXT NOT NULL, rule TEXT NOT NULL,"
                 " supply_points TEXT NOT NULL, calendar TEXT NOT NULL DEFAULT 'none',"
                 " slack INTEGER NOT NULL DEFAULT 3, PRIMARY KEY (tenant, id))")
    conn.execute("CREATE TABLE fees (id INTEGER PRIMARY KEY, tenant TEXT NOT NULL, customer TEXT NOT NULL,"
                 " day TEXT NOT NULL, amount TEXT NOT NULL, currency TEXT NOT NULL, memo TEXT NOT NULL)")


def _senders(conn):
    """Collectors get one row with all the numbers that came in.  Tables and bank
    movements, of which the number does not count anything, stay as they are."""
    conn.execute("CREATE TABLE senders (tenant TEXT NOT NULL, sender TEXT NOT NULL, seen TEXT NOT NULL,"
                 " PRIMARY KEY (tenant, sender))")
    found: dict = {}
    for tenant, sender, sequence in conn.execute(
            "SELECT tenant, sender, sequence FROM imports WHERE sender != 'table' AND sender NOT LIKE 'bank/%'"
            " ORDER BY at, rowid"):
        seen = found.setdefault((tenant, sender), Ranges())
        seen.add(unrolled(sequence, seen))
    conn.executemany("INSERT INTO senders (tenant, sender, seen) VALUES (?, ?, ?)",
                     [(tenant, sender, json.dumps(list(seen))) for (tenant, sender), seen in found.items()])
    conn.execute("DELETE FROM imports WHERE sender != 'table' AND sender NOT LIKE 'bank/%'")


def _sums(conn):
    """Sums of the postings by day, month and year."""
    conn.execute("CREATE TABLE sums (tenant TEXT NOT NULL, account TEXT NOT NULL, level TEXT NOT NULL,"
                 " bucket TEXT NOT NULL, currency TEXT NOT NULL, debit INTEGER NOT NULL,"
                 " credit INTEGER NOT NULL, PRIMARY KEY (tenant, account, level, bucket, currency)) WITHOUT ROWID")
    conn.execute("CREATE INDEX sums_by_bucket ON sums (tenant, level, bucket)")
    for tenant, in conn.execute("SELECT DISTINCT tenant FROM entries").fetchall():
        rows = conn.execute("SELECT p.account, p.currency, e.day, p.amount FROM postings p"
                            " JOIN entries e ON e.id = p.entry WHERE e.tenant = ?", (tenant,))
        sums = summed((account, currency, date.fromisoformat(day), Money.parse(amount, currency).minor)
                      for account, currency, day, amount in rows)
        conn.executemany("INSERT INTO sums (tenant, account, level, bucket, currency, debit, credit)"
                         " VALUES (?, ?, ?, ?, ?, ?, ?)",
                         [(tenant, *key, debit, credit) for key, (debit, credit) in sums.items()])


def _closings(conn):
    """The books are closed by month, and a fee says what it is for."""
    conn.execute("CREATE TABLE closings (tenant TEXT PRIMARY KEY, until TEXT NOT NULL)")
    conn.execute("ALTER TABLE fees ADD COLUMN about TEXT NOT NULL DEFAULT ''")


def _tracks(conn):
    """Every debt has a track of its own.  What a case had come to holds for all
    that was due by then, and what was due when a plan was agreed is in the plan."""
    conn.execute("CREATE TABLE tracks (tenant TEXT NOT NULL, customer TEXT NOT NULL, debt TEXT NOT NULL,"
                 " state TEXT NOT NULL, since TEXT, hold_until TEXT, PRIMARY KEY (tenant, customer, debt))")
    agreed: dict = {}
    for tenant, customer, state, since, before in conn.execute(
            "SELECT tenant, customer, state, since, before FROM cases WHERE since IS NOT NULL").fetchall():
        who = (tenant, customer, since)
        debts = [number for number, in conn.execute(
            "SELECT number FROM invoices WHERE tenant = ? AND customer = ? AND due < ? AND gross NOT LIKE '-%'", who)]
        debts += [f"F-{id}" for id, in conn.execute(
            "SELECT id FROM fees WHERE tenant = ? AND customer = ? AND day <= ? AND about = ''", who)]
        if state == "agreed":
            agreed[tenant, customer] = debts
            state = before or "quiet"
        if state != "quiet":
            conn.executemany("INSERT INTO tracks (tenant, customer, debt, state, since) VALUES (?, ?, ?, ?, ?)",
                             [(tenant, customer, debt, state, since) for debt in debts])
    for tenant, id, customer, active, body in conn.execute(
            "SELECT tenant, id, customer, active, body FROM plans").fetchall():
        data = {**json.loads(body), "debts": agreed.get((tenant, customer), []) if active else []}
        conn.execute("UPDATE plans SET body = ? WHERE tenant = ? AND id = ?", (json.dumps(data), tenant, id))
    for column in ("state", "since", "before"):
        conn.execute(f"ALTER TABLE cases DROP COLUMN {column}")


STEPS = [_initial, _corrections, _imports_and_audit, _plans, _rounds_and_fees, _senders, _sums, _closings,
         _tracks]


def version(conn) -> int:
    return conn.execute("PRAGMA user_version").fetchone()[0]


def migrate(conn, target: int | None = None) -> int:
    """Take the steps that are missing, each in a transaction of its own."""
    target = len(STEPS) if target is None else target
    at = version(conn)
    if at > len(STEPS):
        raise RuntimeError(f"the database is of version {at}, this program knows {len(STEPS)}")
    while at < target:
        conn.execute("BEGIN IMMEDIATE")
        try:
            STEPS[at](conn)
            at += 1
            conn.execute(f"PRAGMA user_version = {at}")
        except BaseException:
            conn.execute("ROLLBACK")
            raise
        conn.execute("COMMIT")
    return at
