"""Readings that turn out to be wrong after they have been billed.

The old invoice stays as it is, that is what the auditors want.  Whatever the
period comes to with what we know today is compared with all that was billed
for it so far (the invoice, and the corrections of it), and the difference is
billed or credited on a correction with one line.
"""

from __future__ import annotations

from datetime import datetime

from .invoicing import Contract, Invoice, due_date
from .localtime import Zone
from .money import total
from .rating import Charge
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


def correction(contract: Contract, invoice: Invoice, others, charges, taxes, issued, holidays) -> Invoice | None:
    """The correction that is needed, or None if everything was right."""
    before = billed_so_far(invoice, others)
    currency = invoice.currency
    net = total((c.amount for c in charges), currency)
    net = net - total((i.net for i in before), currency)
    lines: dict = {}
    for sign, group in [(1, taxes)] + [(-1, i.taxes) for i in before]:
        for line in group:
            old_net, old_tax = lines.get((line.code, line.percent), (line.net - line.net, line.tax - line.tax))
            lines[line.code, line.percent] = (
                (old_net + line.net, old_tax + line.tax) if sign > 0 else (old_net - line.net, old_tax - line.tax))
    taxes = tuple(TaxLine(code, percent, n, t) for (code, percent), (n, t) in lines.items() if n or t)
    if not net and not taxes:
        return None
    label = f"Correction of {invoice.number}"
    return Invoice("", contract.id, contract.customer, invoice.period, issued,
                   due_date(issued, contract.payment_days, holidays), currency,
                   (Charge("correction", label, invoice.period, net),), taxes,
                   kind="correction", corrects=invoice.number)
