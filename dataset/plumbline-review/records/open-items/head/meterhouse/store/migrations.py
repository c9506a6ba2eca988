"""The schema, as the history of its changes.

``PRAGMA user_version`` says how many of the steps below a database has seen.
A step is never edited once it has been released; a new database simply goes
through all of them, which takes a few milliseconds and means that there is
only one way to get to the present.
"""

from __future__ import annotations

import json
from datetime import date

from ..money import Money
from ..openitems import Book, Item


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


def _in_minor_units(conn, table, column, create, names):
    """Copy a table into a new one where a column has whole minor units."""
    rows = conn.execute(f"SELECT {', '.join(names)} FROM {table}").fetchall()
    conn.execute(f"DROP TABLE {table}")
    conn.execute(create)
    at, unit = names.index(column), names.index("currency")
    conn.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})",
                     [row[:at] + (Money.parse(row[at], row[unit]).minor,) + row[at + 1:] for row in rows])


def _open_items(conn):
    """Amounts become whole numbers, payments and fees become items."""
    _in_minor_units(
        conn, "invoices", "gross",
        "CREATE TABLE invoices (tenant TEXT NOT NULL, number TEXT NOT NULL, contract TEXT NOT NULL,"
        " customer TEXT NOT NULL, period_start TEXT NOT NULL, period_end TEXT NOT NULL, due TEXT NOT NULL,"
        " currency TEXT NOT NULL, gross INTEGER NOT NULL, body TEXT NOT NULL,"
        " kind TEXT NOT NULL DEFAULT 'invoice', corrects TEXT, PRIMARY KEY (tenant, number))",
        ("tenant", "number", "contract", "customer", "period_start", "period_end", "due", "currency", "gross",
         "body", "kind", "corrects"))
    _in_minor_units(
        conn, "postings", "amount",
        "CREATE TABLE postings (entry INTEGER NOT NULL REFERENCES entries, position INTEGER NOT NULL,"
        " account TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL, PRIMARY KEY (entry, position))",
        ("entry", "position", "account", "amount", "currency"))
    conn.execute("CREATE INDEX postings_by_account ON postings (account)")
    conn.execute("CREATE TABLE items (tenant TEXT NOT NULL, ref TEXT NOT NULL, customer TEXT NOT NULL,"
                 " kind TEXT NOT NULL, day TEXT NOT NULL, due TEXT NOT NULL, amount INTEGER NOT NULL,"
                 " currency TEXT NOT NULL, target TEXT NOT NULL DEFAULT '', void TEXT, hold TEXT,"
                 " PRIMARY KEY (tenant, ref))")
    conn.execute("CREATE INDEX items_by_customer ON items (tenant, customer)")
    conn.execute("CREATE TABLE allocations (id INTEGER PRIMARY KEY, tenant TEXT NOT NULL, debit TEXT NOT NULL,"
                 " credit TEXT NOT NULL, day TEXT NOT NULL, amount INTEGER NOT NULL)")
    conn.execute("CREATE INDEX allocations_by_debit ON allocations (tenant, debit)")
    for tenant, currency in conn.execute("SELECT id, currency FROM tenants").fetchall():
        found: dict = {}
        for item in _items_of(conn, tenant):
            found.setdefault(item.customer, []).append(item)
        for customer, items in found.items():
            book = Book(customer, currency)
            for item in sorted(items, key=lambda i: i.day):
                book.add(item)
            conn.executemany("INSERT INTO items VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL)",
                             [(tenant, i.ref, customer, i.kind, i.day.isoformat(), i.due.isoformat(), i.amount.minor,
                               i.amount.currency, i.target) for i in book.items.values()])
            conn.executemany("INSERT INTO allocations (tenant, debit, credit, day, amount) VALUES (?, ?, ?, ?, ?)",
                             [(tenant, a.debit, a.credit, a.day.isoformat(), a.minor) for a in book.allocations])
        for name, table in (("payment", "payments"), ("fee", "fees")):
            last = conn.execute(f"SELECT MAX(id) FROM {table} WHERE tenant = ?", (tenant,)).fetchone()[0]
            conn.execute("INSERT INTO sequences (tenant, name, value) VALUES (?, ?, ?)", (tenant, name, last or 0))
    conn.execute("DROP TABLE payments")
    conn.execute("DROP TABLE fees")


def _items_of(conn, tenant):
    """What a tenant has billed and received so far; of one day, debts come first."""
    for number, customer, body, due, gross, currency, kind, corrects, end in conn.execute(
            "SELECT number, customer, body, due, gross, currency, kind, corrects, period_end FROM invoices"
            " WHERE tenant = ? ORDER BY number", (tenant,)):
        issued = json.loads(body).get("issued") or end
        yield Item(number, customer, kind, date.fromisoformat(issued), date.fromisoformat(due),
                   Money(gross, currency), corrects or "")
    for id, customer, day, amount, currency in conn.execute(
            "SELECT id, customer, day, amount, currency FROM fees WHERE tenant = ? ORDER BY id", (tenant,)):
        at = date.fromisoformat(day)
        yield Item(f"F-{id}", customer, "fee", at, at, Money.parse(amount, currency))
    for id, customer, day, amount, currency, reference in conn.execute(
            "SELECT id, customer, day, amount, currency, reference FROM payments WHERE tenant = ? ORDER BY id",
            (tenant,)):
        at = date.fromisoformat(day)
        kind = reference if reference in ("writeoff", "deposit") else "payment"
        yield Item(f"P-{id}", customer, kind, at, at, -Money.parse(amount, currency), reference)


STEPS = [_initial, _corrections, _imports_and_audit, _plans, _rounds_and_fees, _open_items]


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
