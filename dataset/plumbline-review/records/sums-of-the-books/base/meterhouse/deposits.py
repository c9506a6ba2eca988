"""Security deposits, and the interest we owe on them.

A deposit earns simple interest from the day after it was paid until the day it
is given back, on 365 days, leap year or not.  The rate may change on any day.
Interest is worked out exactly and rounded once, at the very end and down.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction

from .ledger import BANK, Entry, Posting, receivable
from .money import Money

DEPOSITS = "deposits"
INTEREST = "interest"


@dataclass(frozen=True)
class Rate:
    effective: date
    percent: Decimal


def interest(amount: Money, paid: date, until: date, rates) -> Money:
    rates = sorted(rates, key=lambda r: r.effective)
    days = [r.effective for r in rates]
    at, earned = paid + timedelta(days=1), Fraction(0)
    while at <= until:
        n = bisect_right(days, at)
        stop = min(days[n], until + timedelta(days=1)) if n < len(days) else until + timedelta(days=1)
        if n:
            earned += Fraction(rates[n - 1].percent) * (stop - at).days / 36500
        at = stop
    exact = amount.minor * earned
    return Money(exact.numerator // exact.denominator, amount.currency)


def take_entry(customer: str, amount: Money, day: date) -> Entry:
    postings = (Posting(BANK, amount), Posting(f"{DEPOSITS}/{customer}", -amount))
    return Entry(None, day, "Deposit", postings, "deposit").check()


def return_entry(customer: str, amount: Money, earned: Money, open_: Money, day: date) -> Entry:
    """Give a deposit back: first against what is open, the rest to the bank."""
    whole = amount + earned
    kept = min(whole, open_)
    postings = [Posting(f"{DEPOSITS}/{customer}", amount)]
    if earned:
        postings.append(Posting(INTEREST, earned))
    if kept:
        postings.append(Posting(receivable(customer), -kept))
    if whole - kept:
        postings.append(Posting(BANK, kept - whole))
    return Entry(None, day, "Deposit returned", tuple(postings), "deposit").check()


def take(office, customer: str, amount: Money, day: date) -> None:
    office.actor.require("payments.add")
    with office.transaction():
        office.store.customer(customer)
        office.store.post(take_entry(customer, amount, day))


def held(office, customer: str) -> Money:
    account = f"{DEPOSITS}/{customer}"
    return -office.store.ledger(account).balance(account, office.store.currency)


def give_back(office, customer: str, paid: date, day: date, rates) -> Money:
    """Returns what goes to the customer's bank account."""
    office.actor.require("payments.add")
    with office.transaction():
        amount = held(office, customer)
        if not amount:
            raise ValueError(f"{customer} has no deposit with us")
        earned = interest(amount, paid, day, rates)
        owed = office.balance(customer)
        open_ = owed if owed.minor > 0 else Money.zero(amount.currency)
        kept = min(amount + earned, open_)
        office.store.post(return_entry(customer, amount, earned, open_, day))
        if kept:
            office.settle_from_deposit(customer, kept, day)
    return amount + earned - kept
