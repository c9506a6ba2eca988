"""Making one customer of two.

People are entered twice, under the maiden name or with the flat's number in
front.  What belongs to the customer who goes is given to the one who stays; the
books are append only, so there the balance is moved by an entry.  Who goes is
kept as a name without anything, since the audit log speaks of both.
"""

from __future__ import annotations

import json
from datetime import date

from .deposits import account_of, held
from .errors import Conflict
from .ledger import Entry, Posting, receivable

#: Everything that belongs to a customer.  Of what a customer has only one of,
#: that of the customer who stays counts.
TABLES = ("contracts", "invoices", "payments", "fees", "plans", "cases")


def merge(office, old: str, new: str, day: date) -> int:
    """How many rows have another customer now."""
    office.actor.require("customers.merge")
    store = office.store
    if old == new:
        raise ValueError(f"{old} is one customer already")
    with office.transaction():
        for id in (old, new):
            store.customer(id)
        if held(office, old):
            raise Conflict(f"{old} has a deposit with us, give back {account_of(old)} first")
        if store.plan(old) is not None and store.plan(new) is not None:
            raise Conflict(f"{old} and {new} both have a plan")
        moved = _move(office, old, new)
        balance = office.balance(old)
        if balance:
            postings = (Posting(receivable(new), balance), Posting(receivable(old), -balance))
            store.books.post(Entry(None, day, f"{old} is {new}", postings, "merge").check())
        store.audit.add(office.actor.user, "merge", old=old, new=new)
    return moved


def _move(office, old, new) -> int:
    conn, tenant, moved = office.conn, office.actor.tenant, 0
    for number, body in conn.execute("SELECT number, body FROM invoices WHERE tenant = ? AND customer = ?",
                                     (tenant, old)).fetchall():
        conn.execute("UPDATE invoices SET body = ? WHERE tenant = ? AND number = ?",
                     (json.dumps({**json.loads(body), "customer": new}, sort_keys=True), tenant, number))
    for id, body in conn.execute("SELECT id, body FROM plans WHERE tenant = ? AND customer = ?",
                                 (tenant, old)).fetchall():
        conn.execute("UPDATE plans SET body = ? WHERE tenant = ? AND id = ?",
                     (json.dumps({**json.loads(body), "customer": new}, sort_keys=True), tenant, id))
    for table in TABLES:
        moved += conn.execute(f"UPDATE OR IGNORE {table} SET customer = ? WHERE tenant = ? AND customer = ?",
                              (new, tenant, old)).rowcount
        conn.execute(f"DELETE FROM {table} WHERE tenant = ? AND customer = ?", (tenant, old))
    return moved
