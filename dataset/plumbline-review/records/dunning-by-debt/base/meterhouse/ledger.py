"""The ledger: double entry, append only.

Debits are positive and credits negative, which offends accountants a little
and saves everybody else a column.  An entry's postings add up to nothing, per
currency.  Nothing is ever changed; what was wrong is reversed.  This module says
what entries look like, ``store.books`` keeps them.

Accounts are paths: ``receivable/C17``, ``revenue/water``, ``tax/S``, ``bank``,
``writeoff``, ``suspense``, ``fees``.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from .errors import Unbalanced
from .money import Money

BANK = "bank"
WRITEOFF = "writeoff"
SUSPENSE = "suspense"
FEES = "fees"


def receivable(customer: str) -> str:
    return f"receivable/{customer}"


@dataclass(frozen=True)
class Posting:
    account: str
    amount: Money


@dataclass(frozen=True)
class Entry:
    id: int | None
    day: date
    memo: str
    postings: tuple
    #: What caused it: an invoice's number, a payment.
    ref: str = ""

    def check(self) -> "Entry":
        if len(self.postings) < 2:
            raise Unbalanced("an entry has two sides at least")
        sums: dict = {}
        for posting in self.postings:
            currency = posting.amount.currency
            sums[currency] = sums.get(currency, 0) + posting.amount.minor
        off = {c: s for c, s in sums.items() if s}
        if off:
            raise Unbalanced(f"{self.memo}: off by {off}")
        return self

    def reversed(self, day: date, memo: str = "") -> "Entry":
        postings = tuple(Posting(p.account, -p.amount) for p in self.postings)
        return Entry(None, day, memo or f"Reversal: {self.memo}", postings, self.ref)


def invoice_entry(invoice, commodity: str) -> Entry:
    """What an invoice (or a correction, where all signs are turned) posts."""
    postings = [Posting(receivable(invoice.customer), invoice.gross), Posting(f"revenue/{commodity}", -invoice.net)]
    postings += [Posting(f"tax/{t.code}", -t.tax) for t in invoice.taxes if t.tax]
    word = "Invoice" if invoice.kind == "invoice" else "Correction"
    return Entry(None, invoice.issued, f"{word} {invoice.number}", tuple(postings), invoice.number).check()


def payment_entry(customer: str, amount: Money, day: date, reference: str) -> Entry:
    postings = (Posting(BANK, amount), Posting(receivable(customer), -amount))
    return Entry(None, day, "Payment", postings, reference).check()


def fee_entry(customer: str, amount: Money, day: date, memo: str) -> Entry:
    postings = (Posting(receivable(customer), amount), Posting(FEES, -amount))
    return Entry(None, day, memo, postings, "fee").check()


def writeoff_entry(customer: str, amount: Money, day: date, reference: str) -> Entry:
    postings = (Posting(WRITEOFF, amount), Posting(receivable(customer), -amount))
    return Entry(None, day, "Written off", postings, reference).check()


@dataclass(frozen=True)
class AccountLine:
    """A posting, seen from its account."""

    entry: int
    day: date
    memo: str
    ref: str
    amount: Money


@dataclass(frozen=True)
class TrialLine:
    """An account in a trial balance: what it held, and what moved on either side."""

    account: str
    opening: Money
    debit: Money
    credit: Money

    @property
    def closing(self) -> Money:
        return self.opening + self.debit - self.credit
