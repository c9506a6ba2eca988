"""What should come in, week by week, for whoever plans the cash.

Invoices are expected on the day they are due, instalments of payment plans
likewise.  A debt that is in a plan has been due long ago, so nothing is counted
twice.  That half of them will be late is for the reader to know.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from .periods import DateRange


@dataclass(frozen=True)
class Week:
    start: date
    end: date
    invoices: Decimal
    instalments: Decimal

    @property
    def total(self) -> Decimal:
        return self.invoices + self.instalments


def weeks(start: date, end: date) -> list[tuple[date, date]]:
    """The weeks of a range, from Monday on; the first and the last may be short."""
    found, at = [], start
    while at < end:
        following = min(at + timedelta(days=7 - at.weekday()), end)
        found.append((at, following))
        at = following
    return found


def _due_invoices(conn, tenant, period):
    rows = conn.execute("SELECT due, gross FROM invoices WHERE tenant = ? AND due >= ? AND due < ?",
                        (tenant, period.start.isoformat(), period.end.isoformat()))
    for due, gross in rows:
        yield date.fromisoformat(due), Decimal(gross)


def _due_instalments(conn, tenant, period):
    for body, in conn.execute("SELECT body FROM plans WHERE tenant = ? AND active = 1", (tenant,)):
        for row in json.loads(body)["instalments"]:
            due = date.fromisoformat(row["due"])
            if due in period:
                yield due, Decimal(row["amount"]) - Decimal(row["paid"])


def forecast(office, period: DateRange) -> list[Week]:
    office.actor.require("read")
    invoices = list(_due_invoices(office.conn, office.actor.tenant, period))
    instalments = list(_due_instalments(office.conn, office.actor.tenant, period))
    return [Week(first, stop, sum((amount for due, amount in invoices if first <= due < stop), Decimal(0)),
                 sum((amount for due, amount in instalments if first <= due < stop), Decimal(0)))
            for first, stop in weeks(period.start, period.end)]
