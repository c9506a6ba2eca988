"""The ledger: double entry, append only.

Debits are positive and credits negative, which offends accountants a little
and saves everybody else a column.  An entry's postings add up to nothing, per
currency.  Nothing is ever changed; what was wrong is reversed.

Accounts are paths: ``receivable/C17``, ``revenue/water``, ``tax/S``, ``bank``,
``writeoff``, ``suspense``, ``fees``.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from .errors import NotFound, Unbalanced
from .money import Money, total

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


class Ledger:
    """Entries in memory, in the order in which they were posted."""

    def __init__(self, entries=()):
        self.entries = []
        self._next = 1
        for entry in entries:
            self.post(entry)

    def post(self, entry: Entry) -> Entry:
        entry.check()
        if entry.id is None:
            entry = Entry(self._next, entry.day, entry.memo, entry.postings, entry.ref)
        self._next = max(self._next, entry.id) + 1
        self.entries.append(entry)
        return entry

    def entry(self, id: int) -> Entry:
        for entry in self.entries:
            if entry.id == id:
                return entry
        raise NotFound(f"entry {id}")

    def reverse(self, id: int, day: date, memo: str = "") -> Entry:
        return self.post(self.entry(id).reversed(day, memo))

    def lines(self, account: str, start: date | None = None, end: date | None = None):
        """(entry, amount) of an account by day; half open as everything else."""
        found = []
        for entry in self.entries:
            if start is not None and entry.day < start or end is not None and entry.day >= end:
                continue
            for posting in entry.postings:
                if posting.account == account:
                    found.append((entry, posting.amount))
        found.sort(key=lambda pair: (pair[0].day, pair[0].id))
        return found

    def balance(self, account: str, currency: str, end: date | None = None) -> Money:
        """What an account holds before the day ``end``."""
        return total((a for _, a in self.lines(account, end=end) if a.currency == currency), currency)

    def trial_balance(self, currency: str, end: date | None = None) -> dict:
        sums: dict = {}
        for entry in self.entries:
            if end is not None and entry.day >= end:
                continue
            for posting in entry.postings:
                if posting.amount.currency == currency:
                    old = sums.get(posting.account, Money.zero(currency))
                    sums[posting.account] = old + posting.amount
        return dict(sorted(sums.items()))

    def turnover(self, prefix: str, currency: str, start: date, end: date) -> Money:
        """What moved on all accounts under a path, as a credit."""
        sum_ = Money.zero(currency)
        for entry in self.entries:
            if start <= entry.day < end:
                for posting in entry.postings:
                    if posting.account.startswith(prefix + "/") and posting.amount.currency == currency:
                        sum_ = sum_ - posting.amount
        return sum_
