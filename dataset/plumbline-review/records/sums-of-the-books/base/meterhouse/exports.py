"""Tables for other programs: the accountants' journal, and the regulator's list.

These go straight to the database, as a year of postings is more than one wants
to have in memory as objects.
"""

from __future__ import annotations

import csv
import io
from datetime import date
from decimal import Decimal

from .money import exponent
from .tenancy import Actor


def journal(conn, actor: Actor, start: date, end: date, out) -> int:
    """All postings of a range of days; debit and credit get a column each."""
    actor.require("audit.read")
    writer = csv.writer(out, delimiter=";", lineterminator="\n")
    writer.writerow(["entry", "day", "account", "debit", "credit", "currency", "memo", "ref"])
    rows = conn.execute(
        "SELECT e.id, e.day, p.account, p.amount, p.currency, e.memo, e.ref FROM entries e"
        " JOIN postings p ON p.entry = e.id WHERE e.tenant = ? AND e.day >= ? AND e.day < ?"
        " ORDER BY e.day, e.id, p.position", (actor.tenant, start.isoformat(), end.isoformat()))
    count = 0
    for id, day, account, amount, currency, memo, ref in rows:
        value = Decimal(amount)
        text = f"{abs(value):.{exponent(currency)}f}"
        debit, credit = (text, "") if value >= 0 else ("", text)
        writer.writerow([id, day, account, debit, credit, currency, memo, ref])
        count += 1
    return count


def billed_by_month(conn, actor: Actor, year: int) -> list[tuple[str, str, Decimal]]:
    """(month, currency, gross) of what was issued in a year, by the period's start."""
    actor.require("read")
    rows = conn.execute("SELECT substr(period_start, 1, 7), currency, gross FROM invoices WHERE tenant = ?"
                        " AND period_start LIKE ?", (actor.tenant, f"{year:04d}-%"))
    sums: dict = {}
    for month, currency, gross in rows:
        sums[month, currency] = sums.get((month, currency), Decimal(0)) + Decimal(gross)
    return [(month, currency, sum_) for (month, currency), sum_ in sorted(sums.items())]


def debtors(conn, actor: Actor, today: date) -> list[tuple[str, str, Decimal]]:
    """(customer, currency, balance) of everybody who owes something, the most first."""
    actor.require("read")
    rows = conn.execute(
        "SELECT p.account, p.currency, p.amount FROM postings p JOIN entries e ON e.id = p.entry"
        " WHERE e.tenant = ? AND p.account LIKE 'receivable/%' AND e.day <= ?", (actor.tenant, today.isoformat()))
    sums: dict = {}
    for account, currency, amount in rows:
        key = account.partition("/")[2], currency
        sums[key] = sums.get(key, Decimal(0)) + Decimal(amount)
    found = [(who, currency, sum_) for (who, currency), sum_ in sums.items() if sum_ > 0]
    return sorted(found, key=lambda row: (-row[2], row[0]))


def as_text(rows) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\n").writerows(rows)
    return out.getvalue()
