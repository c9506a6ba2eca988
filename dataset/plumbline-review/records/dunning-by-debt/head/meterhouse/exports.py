"""Tables for other programs: the accountants' journal, and the regulator's list.

The journal and the list of what was billed go straight to the database, as a year
of postings is more than one wants to have in memory as objects.  Everything with
a balance in it comes from the sums of the books.
"""

from __future__ import annotations

import csv
import io
from datetime import date, timedelta
from decimal import Decimal

from .money import Money, exponent, total
from .periods import DateRange


def journal(office, period: DateRange, out) -> int:
    """All postings of a range of days; debit and credit get a column each."""
    office.actor.require("audit.read")
    writer = csv.writer(out, delimiter=";", lineterminator="\n")
    writer.writerow(["entry", "day", "account", "debit", "credit", "currency", "memo", "ref"])
    rows = office.conn.execute(
        "SELECT e.id, e.day, p.account, p.amount, p.currency, e.memo, e.ref FROM entries e"
        " JOIN postings p ON p.entry = e.id WHERE e.tenant = ? AND e.day >= ? AND e.day < ?"
        " ORDER BY e.day, e.id, p.position", (office.actor.tenant, period.start.isoformat(), period.end.isoformat()))
    count = 0
    for id, day, account, amount, currency, memo, ref in rows:
        money = Money.parse(amount, currency)
        text = _plain(abs(money))
        debit, credit = (text, "") if money.minor >= 0 else ("", text)
        writer.writerow([id, day, account, debit, credit, currency, memo, ref])
        count += 1
    return count


def billed_by_month(office, year: int) -> list[tuple[str, str, Decimal]]:
    """(month, currency, gross) of what was issued in a year, by the period's start."""
    office.actor.require("read")
    rows = office.conn.execute("SELECT substr(period_start, 1, 7), currency, gross FROM invoices WHERE tenant = ?"
                               " AND period_start LIKE ?", (office.actor.tenant, f"{year:04d}-%"))
    sums: dict = {}
    for month, currency, gross in rows:
        sums[month, currency] = sums.get((month, currency), Decimal(0)) + Decimal(gross)
    return [(month, currency, sum_) for (month, currency), sum_ in sorted(sums.items())]


def debtors(office, today: date) -> list[tuple[str, str, Decimal]]:
    """(customer, currency, balance) of everybody who owes something, the most first."""
    office.actor.require("read")
    balances = office.store.books.balances("receivable", today + timedelta(days=1))
    found = [(account.partition("/")[2], currency, balance.major)
             for (account, currency), balance in balances.items() if balance.minor > 0]
    return sorted(found, key=lambda row: (-row[2], row[0]))


def trial_balance(office, period: DateRange) -> list[tuple]:
    """A row for every account with what it held, what moved and what it holds, and
    one with the sums of all."""
    office.actor.require("audit.read")
    currency = office.store.currency
    lines = office.store.books.trial_balance(currency, period.start, period.end)
    columns = ("opening", "debit", "credit", "closing")
    rows: list[tuple] = [("account", *columns)]
    rows += [(line.account, *(_plain(getattr(line, name)) for name in columns)) for line in lines]
    rows.append(("", *(_plain(total((getattr(line, name) for line in lines), currency)) for name in columns)))
    return rows


def _plain(amount: Money) -> str:
    return f"{amount.major:.{exponent(amount.currency)}f}"


def as_text(rows) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\n").writerows(rows)
    return out.getvalue()
