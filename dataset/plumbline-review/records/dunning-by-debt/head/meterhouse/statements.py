"""Statements and invoices as plain text, for paper and for e-mail.

Plain text has the charm that it can be compared in a test and read on any
device that was ever made.  Widths are counted in columns, not in characters:
our customers have names from everywhere.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from .commodity import show
from .invoicing import Invoice
from .ledger import receivable
from .money import Money, exponent
from .periods import DateRange

WIDTH = 72
PAGE = 54


@dataclass(frozen=True)
class Style:
    """How numbers and dates look."""

    point: str = "."
    group: str = ","
    day: str = "%d %b %Y"


STYLES = {"en": Style(), "de": Style(",", ".", "%d.%m.%Y"), "sv": Style(",", "\u00a0", "%Y-%m-%d")}


def columns(text: str) -> int:
    """How wide a text is in a terminal or a fixed font."""
    width = 0
    for char in text:
        if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
            continue
        width += 2 if unicodedata.east_asian_width(char) in "WF" else 1
    return width


def fit(text: str, width: int) -> str:
    """Exactly so wide: filled up with blanks, or cut with an ellipsis."""
    wide = columns(text)
    if wide <= width:
        return text + " " * (width - wide)
    kept, used = "", 0
    for char in text:
        step = columns(char)
        if used + step > width - 1:
            break
        kept, used = kept + char, used + step
    return kept + "…" + " " * (width - 1 - used)


def right(text: str, width: int) -> str:
    return " " * max(0, width - columns(text)) + text


def number(value: Decimal, places: int, style: Style) -> str:
    text = f"{abs(value):.{places}f}"
    whole, _, part = text.partition(".")
    groups = []
    while len(whole) > 3:
        groups.insert(0, whole[-3:])
        whole = whole[:-3]
    groups.insert(0, whole)
    text = style.group.join(groups) + (style.point + part if part else "")
    return "-" + text if value < 0 and text.strip("0.,\u00a0") else text


def money(amount: Money, style: Style) -> str:
    return number(amount.major, exponent(amount.currency), style)


def dates(period: DateRange, style: Style) -> str:
    return f"{period.start.strftime(style.day)} - {period.last.strftime(style.day)}"


def render_invoice(invoice: Invoice, name: str, what, style: Style = STYLES["en"]) -> str:
    """``what`` is the commodity."""
    lines = [fit(f"Invoice {invoice.number}" if invoice.kind == "invoice" else f"Correction {invoice.number}", WIDTH),
             fit(name, WIDTH), f"Period  {dates(invoice.period, style)}",
             f"Issued  {invoice.issued.strftime(style.day)}   Due  {invoice.due.strftime(style.day)}", ""]
    for charge in invoice.charges:
        if charge.kind == "usage":
            detail = f"{show(charge.quantity, what)} at {charge.rate}"
        elif charge.kind == "standing":
            detail = f"{charge.quantity} days at {charge.rate}"
        else:
            detail = ""
        label = charge.label
        if charge.period != invoice.period:
            label += f" ({charge.period.start.strftime(style.day)}-)"
        lines.append(fit(label, 32) + fit(detail, 26) + right(money(charge.amount, style), 14))
    lines.append("-" * WIDTH)
    lines.append(fit("Net", 58) + right(money(invoice.net, style), 14))
    for tax in invoice.taxes:
        label = f"Tax {tax.code} {tax.percent}% on {money(tax.net, style)}"
        lines.append(fit(label, 58) + right(money(tax.tax, style), 14))
    lines.append(fit(f"Total {invoice.currency}", 58) + right(money(invoice.gross, style), 14))
    if invoice.estimated:
        lines.append("Part of the usage is estimated.")
    return "\n".join(line.rstrip() for line in lines) + "\n"


@dataclass(frozen=True)
class Line:
    day: date
    text: str
    amount: Money
    balance: Money


def statement_lines(books, customer: str, currency: str, period: DateRange):
    """The opening balance, and a line for every movement with the balance after it."""
    account = receivable(customer)
    opening = balance = books.balance(account, currency, end=period.start)
    lines = []
    for line in books.lines(account, currency, period.start, period.end):
        balance = balance + line.amount
        text = line.memo if not line.ref or line.ref in line.memo else f"{line.memo} ({line.ref})"
        lines.append(Line(line.day, text, line.amount, balance))
    return opening, lines


def render_statement(books, customer: str, name: str, currency: str, period: DateRange,
                     style: Style = STYLES["en"], page: int = PAGE) -> str:
    """A statement in pages, each of which carries its balance to the next."""
    opening, lines = statement_lines(books, customer, currency, period)
    body = [(fit("Opening balance", 44) + right("", 14) + right(money(opening, style), 14), opening)]
    for line in lines:
        text = fit(line.day.strftime(style.day), 12) + fit(line.text, 32)
        body.append((text + right(money(line.amount, style), 14) + right(money(line.balance, style), 14), line.balance))
    head = [f"Statement of account  {dates(period, style)}", f"{name} ({customer})", "=" * WIDTH]
    room = page - len(head) - 2
    pages, at = [], 0
    while at < len(body):
        part = body[at:at + room]
        at += len(part)
        rows = head + [text for text, _ in part]
        word = "Closing balance" if at >= len(body) else "Carried forward"
        rows.append("-" * WIDTH)
        rows.append(fit(f"{word} {currency}", 58) + right(money(part[-1][1], style), 14))
        pages.append("\n".join(row.rstrip() for row in rows))
    return "\n\f\n".join(pages) + "\n"


def render_overview(books, customer: str, name: str, currency: str, period: DateRange,
                    style: Style = STYLES["en"]) -> str:
    """A line for every month in which something happened."""
    account = receivable(customer)
    balance = books.balance(account, currency, end=period.start)
    lines = [f"Overview  {dates(period, style)}", f"{name} ({customer})", "=" * WIDTH,
             fit("", 16) + "".join(right(word, 14) for word in ("Debit", "Credit", "Change", "Balance")),
             fit("Opening balance", 58) + right(money(balance, style), 14)]
    debits = credits = Money.zero(currency)
    for month, debit, credit in books.months(account, currency, period.start, period.end):
        debits, credits, balance = debits + debit, credits + credit, balance + debit - credit
        lines.append(fit(month, 16) + "".join(right(money(amount, style), 14)
                                              for amount in (debit, credit, debit - credit, balance)))
    lines.append("-" * WIDTH)
    lines.append(fit(f"Closing {currency}", 16) + "".join(right(money(amount, style), 14) for amount in
                                                          (debits, credits, debits - credits, balance)))
    return "\n".join(line.rstrip() for line in lines) + "\n"
