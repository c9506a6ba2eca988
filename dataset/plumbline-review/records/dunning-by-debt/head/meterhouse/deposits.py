"""Security deposits, and the interest we owe on them.

A deposit may be paid in parts.  Each earns simple interest from the day after it
was paid until the day on which all is given back, on 365 days, leap year or not.
The rate may change on any day.  Interest is worked out exactly and rounded once,
at the very end and down.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction

from .ledger import BANK, Entry, Posting, receivable
from .money import Money, total

DEPOSITS = "deposits"
INTEREST = "interest"
RETURNED = "Deposit returned"


@dataclass(frozen=True)
class Rate:
    effective: date
    percent: Decimal


def interest(parts, until: date, rates) -> Money:
    """``parts`` are (day, amount) of what was paid in."""
    came: dict = {}
    for day, amount in parts:
        came.setdefault(day + timedelta(days=1), []).append(amount)
    percents = {r.effective: Fraction(r.percent) for r in rates}
    days = sorted(day for day in came.keys() | percents.keys() if day <= until)
    currency = parts[0][1].currency
    sum_, percent, earned = Money.zero(currency), Fraction(0), Fraction(0)
    for day, following in zip(days, days[1:] + [until + timedelta(days=1)]):
        sum_ = total([sum_, *came.get(day, ())], currency)
        percent = percents.get(day, percent)
        earned += sum_.minor * percent * (following - day).days / 36500
    return Money(earned.numerator // earned.denominator, currency)


def take_entry(customer: str, amount: Money, day: date) -> Entry:
    postings = (Posting(BANK, amount), Posting(account_of(customer), -amount))
    return Entry(None, day, "Deposit", postings, "deposit").check()


def return_entry(customer: str, amount: Money, earned: Money, open_: Money, day: date) -> Entry:
    """Give a deposit back: first against what is open, the rest to the bank."""
    whole = amount + earned
    kept = min(whole, open_)
    postings = [Posting(account_of(customer), amount)]
    if earned:
        postings.append(Posting(INTEREST, earned))
    if kept:
        postings.append(Posting(receivable(customer), -kept))
    if whole - kept:
        postings.append(Posting(BANK, kept - whole))
    return Entry(None, day, RETURNED, tuple(postings), "deposit").check()


def account_of(customer: str) -> str:
    return f"{DEPOSITS}/{customer}"


def take(office, customer: str, amount: Money, day: date) -> None:
    office.actor.require("payments.add")
    with office.transaction():
        office.store.customer(customer)
        office.store.books.post(take_entry(customer, amount, day))


def held(office, customer: str) -> Money:
    return -office.store.books.balance(account_of(customer), office.store.currency)


def parts(office, customer: str) -> list[tuple[date, Money]]:
    """(day, amount) of what we hold, as it came in.

    This goes by the order of the books and not by days: what is booked behind a
    return has had no interest yet, even if it was paid before it.
    """
    found: list = []
    lines = office.store.books.lines(account_of(customer), office.store.currency)
    for line in sorted(lines, key=lambda l: l.entry):
        if line.memo == RETURNED:
            found = []
        else:
            found.append((line.day, -line.amount))
    return found


def give_back(office, customer: str, day: date, rates) -> Money:
    """Returns what goes to the customer's bank account."""
    office.actor.require("payments.add")
    with office.transaction():
        amount = held(office, customer)
        if not amount:
            raise ValueError(f"{customer} has no deposit with us")
        there = parts(office, customer)
        if max(paid for paid, _ in there) > day:
            raise ValueError(f"{customer} paid some of the deposit after {day}")
        earned = interest(there, day, rates)
        owed = office.balance(customer)
        open_ = owed if owed.minor > 0 else Money.zero(amount.currency)
        kept = min(amount + earned, open_)
        office.store.books.post(return_entry(customer, amount, earned, open_, day))
        if kept:
            office.settle_from_deposit(customer, kept, day)
    return amount + earned - kept
