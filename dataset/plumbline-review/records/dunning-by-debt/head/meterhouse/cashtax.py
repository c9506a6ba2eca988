"""Tax on what was received instead of on what was billed.

Small utilities may declare tax when the money comes in.  An invoice is declared
as a whole when the last of it has been paid, and a part of an invoice not at
all.  The revenue puts up with that for now.

What was written off has not been paid, whatever the bookkeeping says.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from .money import Money
from .settlement import debts_of, settle

WRITTEN_OFF = "write-off"


@dataclass(frozen=True)
class CashTax:
    code: str
    percent: Decimal
    net: Money
    tax: Money


def paid_before(invoices, fees, payments, currency: str, day: date) -> set:
    """The numbers of the invoices that had been paid in full before a day."""
    issued = [i for i in invoices if i.issued < day]
    debts = debts_of(issued, [fee for fee in fees if fee[1] < day])
    money = [p for p in payments if p.day < day and p.reference != WRITTEN_OFF]
    open_ = {debt.ref for debt in settle(debts, money, currency).open}
    return {i.number for i in issued if i.gross.minor > 0 and i.number not in open_}


def received(invoices, fees, payments, currency: str, start: date, end: date) -> list:
    """The invoices that were paid in a half-open range of days."""
    before = paid_before(invoices, fees, payments, currency, start)
    after = paid_before(invoices, fees, payments, currency, end)
    return [i for i in invoices if i.number in after and i.number not in before]


def declaration(accounts, currency: str, start: date, end: date) -> list[CashTax]:
    """All customers together; ``accounts`` are their invoices, fees and payments."""
    sums: dict = {}
    for invoices, fees, payments in accounts:
        for invoice in received(invoices, fees, payments, currency, start, end):
            for line in invoice.taxes:
                net, tax = sums.get((line.code, line.percent), (Money.zero(currency), Money.zero(currency)))
                sums[line.code, line.percent] = net + line.net, tax + line.tax
    return [CashTax(code, percent, net, tax) for (code, percent), (net, tax) in sorted(sums.items(), key=_key)]


def _key(pair):
    return pair[0]
