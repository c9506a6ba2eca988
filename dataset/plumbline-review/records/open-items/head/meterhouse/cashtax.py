"""Tax on what was received instead of on what was billed.

Small utilities may declare tax when the money comes in.  A payment of a part of
an invoice is a part of each of its tax lines, and a payment now and another next
quarter must come to the tax on the invoice in the end, not to a penny more.

So a line's part is not worked out for a payment but for all that has been
received up to a day, and what is declared is the difference of two days.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from .invoicing import Invoice
from .money import Money, round_half_up
from .openitems import Book


@dataclass(frozen=True)
class CashTax:
    code: str
    percent: Decimal
    net: Money
    tax: Money


def split(paid: int, parts) -> list[int]:
    """What of each part is paid.  The parts add up, and may have either sign."""
    whole = sum(parts)
    found, below, done = [], 0, 0
    for part in parts:
        below += part
        upto = round_half_up(Fraction(paid * below, whole))
        found.append(upto - done)
        done = upto
    return found


def shares(invoice: Invoice, paid: int) -> dict:
    """(code, percent) -> (net, tax) for so much of an invoice, in minor units."""
    parts = []
    for line in invoice.taxes:
        parts += [line.net.minor, line.tax.minor]
    amounts = split(paid, parts)
    return {(line.code, line.percent): (amounts[2 * n], amounts[2 * n + 1]) for n, line in enumerate(invoice.taxes)}


def received(book: Book, invoices, start: date, end: date) -> dict:
    """What came in from one customer in a half-open range of days."""
    found: dict = {}
    for invoice in invoices:
        if invoice.number not in book.items or invoice.gross.minor <= 0:
            continue
        before = shares(invoice, book.covered(invoice.number, start))
        for key, (net, tax) in shares(invoice, book.covered(invoice.number, end)).items():
            old_net, old_tax = found.get(key, (0, 0))
            found[key] = old_net + net - before[key][0], old_tax + tax - before[key][1]
    return found


def declaration(books, currency: str, start: date, end: date) -> list[CashTax]:
    """All customers together; ``books`` are pairs of a book and its invoices."""
    sums: dict = {}
    for book, invoices in books:
        for key, (net, tax) in received(book, invoices, start, end).items():
            old_net, old_tax = sums.get(key, (0, 0))
            sums[key] = old_net + net, old_tax + tax
    return [CashTax(code, percent, Money(net, currency), Money(tax, currency))
            for (code, percent), (net, tax) in sorted(sums.items()) if net or tax]
