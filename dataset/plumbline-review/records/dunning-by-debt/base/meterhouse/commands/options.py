"""What commands make of their options, and how they print what several of them print."""

from __future__ import annotations

from datetime import date

from ..periods import DateRange


def to_day(text):
    return date.today() if text is None else date.fromisoformat(text)


def period(options):
    return DateRange(date.fromisoformat(options.start), date.fromisoformat(options.end))


def issued(invoices, say):
    for invoice in invoices:
        say(f"{invoice.number}  {invoice.period}  {invoice.gross}")
