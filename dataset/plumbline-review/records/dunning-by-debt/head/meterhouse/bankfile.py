"""Payments from the bank, and whom they are from.

The bank sends a table with an identification of its own for every movement, so
that the same file can be read twice without harm.  People write the strangest
things into the reference field; we look for the number of one of our invoices,
then for that of a customer, and give up after that.  What cannot be matched
goes to the suspense account and waits for a human being.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from datetime import date

from .errors import BadFile
from .ledger import BANK, SUSPENSE, Entry, Posting
from .money import Money

_INVOICE = re.compile(r"\b([MC])[ -]?(\d{4})[ -]?(\d{6})\b", re.IGNORECASE)


@dataclass(frozen=True)
class Movement:
    id: str
    day: date
    amount: Money
    text: str


def parse(text: str, currency: str) -> list[Movement]:
    """``id;day;amount;currency;text``; movements in other currencies are not ours."""
    found = []
    for n, cells in enumerate(csv.reader(io.StringIO(text), delimiter=";"), start=1):
        if not cells or n == 1 and cells[0].strip().lower() == "id":
            continue
        try:
            id, day, amount, unit, note = (cell.strip() for cell in cells)
            if unit != currency:
                continue
            found.append(Movement(id, date.fromisoformat(day), Money.parse(amount.replace(",", "."), currency), note))
        except (ValueError, ArithmeticError) as problem:
            raise BadFile(str(problem), n) from None
    return found


def references(text: str) -> list[str]:
    """The invoice numbers in a text, the way we write them."""
    return [f"{letter.upper()}-{year}-{digits}" for letter, year, digits in _INVOICE.findall(text)]


def match(movement: Movement, invoices: dict, customers) -> tuple[str, str] | None:
    """(customer, reference), or None.  ``invoices`` has the customer of every number."""
    for number in references(movement.text):
        if number in invoices:
            return invoices[number], number
    words = re.findall(r"[A-Za-z0-9-]+", movement.text)
    hits = [c for c in customers if c in words]
    if len(hits) == 1:
        return hits[0], ""
    return None


def suspense_entry(movement: Movement) -> Entry:
    postings = (Posting(BANK, movement.amount), Posting(SUSPENSE, -movement.amount))
    return Entry(None, movement.day, f"Unknown payment: {movement.text[:40]}", postings, movement.id).check()


@dataclass(frozen=True)
class BankResult:
    booked: int
    known: int
    unknown: tuple


def book(office, text: str) -> BankResult:
    """Book a bank file; only money that comes in is looked at."""
    office.actor.require("payments.add")
    store = office.store
    booked = known = 0
    unknown = []
    for movement in parse(text, store.currency):
        if movement.amount.minor <= 0:
            continue
        if store.seen_import("bank/" + movement.id, 0):
            known += 1
            continue
        found = match(movement, {i.number: i.customer for i in store.invoices()}, store.customers())
        with office.transaction():
            store.add_import("bank/" + movement.id, 0, office.now(), 1)
            if found is None:
                store.books.post(suspense_entry(movement))
                unknown.append(movement)
            else:
                office.pay(found[0], movement.amount, movement.day, found[1] or movement.id)
                booked += 1
    return BankResult(booked, known, tuple(unknown))
