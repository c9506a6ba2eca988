"""Readings that turn out to be wrong after they have been billed.

The old invoice stays as it is, that is what the auditors want.  Whatever the
period comes to with what we know today is compared with all that was billed
for it so far (the invoice, and the corrections of it), line by line, and the
differences are billed or credited on a correction.  It used to be one line
with one amount, which nobody outside of this office could follow.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from decimal import Decimal

from .invoicing import Contract, Invoice, due_date
from .localtime import Zone
from .money import total
from .tax import TaxLine


def affected(invoices, since: datetime, until: datetime, zone: Zone) -> list[Invoice]:
    """The invoices (not corrections) whose period a change of usage touches."""
    found = []
    for invoice in invoices:
        if invoice.kind != "invoice":
            continue
        start, end = zone.bounds(invoice.period.start, invoice.period.end)
        if start < until and since < end:
            found.append(invoice)
    return sorted(found, key=lambda i: i.period.start)


def billed_so_far(invoice: Invoice, others) -> list[Invoice]:
    return [invoice] + [o for o in others if o.corrects == invoice.number]


def _same_line(charge):
    """What two charges have in common that can be set against each other."""
    return charge.kind, charge.label, charge.period, charge.band, charge.tier, charge.unit, charge.rate


def differences(charges, before) -> list:
    """Charges that lead from what was billed to what is right.

    The right ones come first and in their order, what is no longer there at all
    is taken back behind them.
    """
    lines: dict = {}
    for sign, group in [(1, charges)] + [(-1, invoice.charges) for invoice in before]:
        for charge in group:
            amount, quantity = charge.amount, charge.quantity
            if sign < 0:
                amount, quantity = -amount, None if quantity is None else -quantity
            old = lines.get(_same_line(charge))
            if old is not None:
                amount = old.amount + amount
                if quantity is not None:
                    quantity += old.quantity or Decimal(0)
            lines[_same_line(charge)] = replace(charge, amount=amount, quantity=quantity)
    return [line for line in lines.values() if line.amount or line.quantity]


def _tax_differences(taxes, before):
    lines: dict = {}
    for sign, group in [(1, taxes)] + [(-1, i.taxes) for i in before]:
        for line in group:
            old_net, old_tax = lines.get((line.code, line.percent), (line.net - line.net, line.tax - line.tax))
            lines[line.code, line.percent] = (
                (old_net + line.net, old_tax + line.tax) if sign > 0 else (old_net - line.net, old_tax - line.tax))
    return tuple(TaxLine(code, percent, n, t) for (code, percent), (n, t) in lines.items() if n or t)


def correction(contract: Contract, invoice: Invoice, others, charges, taxes, issued, holidays) -> Invoice | None:
    """The correction that is needed, or None if there is nothing to pay or to give back."""
    before = billed_so_far(invoice, others)
    lines = differences(charges, before)
    taxes = _tax_differences(taxes, before)
    if not taxes and not total((line.amount for line in lines), invoice.currency):
        return None
    return Invoice("", contract.id, contract.customer, invoice.period, issued,
                   due_date(issued, contract.payment_days, holidays), invoice.currency,
                   tuple(lines), taxes, kind="correction", corrects=invoice.number)
