"""Open items: which debt was paid by what, and when.

We used to work this out anew from everything a customer was ever billed and had
ever paid, which is charming until somebody asks what was open at the end of
March, or a bank takes a payment back.  So now it is kept.

A debt (an invoice, a fee, a correction to our favour) and a credit (a payment, a
deposit, a write-off, a correction to theirs) are both items.  What a credit does
for a debt is an allocation.  Allocations are only ever added: one that is taken
back gets a second one with the opposite sign, and so the past can be asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from .errors import Conflict, NotFound
from .money import Money, total

KINDS = ("invoice", "correction", "fee", "payment", "deposit", "writeoff")
#: With these there is money that we did not have before.
RECEIVED = ("payment", "deposit")


@dataclass(frozen=True)
class Item:
    ref: str
    customer: str
    kind: str
    day: date
    due: date
    #: Debts are positive.
    amount: Money
    #: What a credit is meant for.
    target: str = ""
    void: date | None = None
    hold: date | None = None

    def __post_init__(self):
        if self.kind not in KINDS:
            raise ValueError(f"unknown kind of item {self.kind!r}")


@dataclass(frozen=True)
class Allocation:
    debit: str
    credit: str
    day: date
    minor: int


@dataclass(frozen=True)
class Debt:
    ref: str
    due: date
    amount: Money
    hold: date | None = None

    def late(self, today: date) -> bool:
        return self.due < today and (self.hold is None or self.hold <= today)


@dataclass(frozen=True)
class Position:
    """``open`` has what is still to be paid, by due date; ``credit`` is ours to give back."""

    open: tuple
    credit: Money

    def overdue(self, today: date, currency: str) -> Money:
        return total((d.amount for d in self.open if d.late(today)), currency)

    def oldest(self, today: date) -> date | None:
        return min((d.due for d in self.open if d.late(today)), default=None)


class Book:
    """The items of one customer."""

    def __init__(self, customer: str, currency: str, items=(), allocations=()):
        self.customer = customer
        self.currency = currency
        self.items = {item.ref: item for item in items}
        self.allocations = list(allocations)
        #: How many allocations there were, and which items are new or different.
        self.kept = len(self.allocations)
        self.changed: set = set()
        self._moved: dict = {}
        for allocation in self.allocations:
            self._count(allocation)

    def _count(self, allocation):
        for ref in (allocation.debit, allocation.credit):
            self._moved[ref] = self._moved.get(ref, 0) + allocation.minor

    def _put(self, item):
        self.items[item.ref] = item
        self.changed.add(item.ref)

    def _record(self, debit, credit, day, minor):
        allocation = Allocation(debit, credit, day, minor)
        self.allocations.append(allocation)
        self._count(allocation)

    def item(self, ref: str) -> Item:
        try:
            return self.items[ref]
        except KeyError:
            raise NotFound(f"{self.customer} has no item {ref}") from None

    # -- asking -----------------------------------------------------------------

    def left(self, ref: str, day: date | None = None) -> int:
        """What is open of a debt, or not used of a credit; on a day, if there is one."""
        item = self.item(ref)
        if day is None:
            return 0 if item.void else abs(item.amount.minor) - self._moved.get(ref, 0)
        if item.day > day or item.void is not None and item.void <= day:
            return 0
        moved = sum(a.minor for a in self.allocations if ref in (a.debit, a.credit) and a.day <= day)
        return abs(item.amount.minor) - moved

    def position(self, day: date | None = None) -> Position:
        """How things stand, or stood at the end of a day."""
        open_, credit = [], 0
        for item in self._in_order():
            left = self.left(item.ref, day)
            if left and item.amount.minor > 0:
                open_.append(Debt(item.ref, item.due, Money(left, self.currency), item.hold))
            elif left:
                credit += left
        return Position(tuple(open_), Money(credit, self.currency))

    def covered(self, ref: str, day: date, kinds=RECEIVED) -> int:
        """How much of a debt had been covered before a day, by certain kinds of credits."""
        return sum(a.minor for a in self.allocations
                   if a.debit == ref and a.day < day and self.items[a.credit].kind in kinds)

    def _in_order(self):
        return sorted(self.items.values(), key=lambda item: (item.due, item.ref))

    # -- changing ---------------------------------------------------------------

    def add(self, item: Item) -> None:
        """Add an item and set it off as far as it goes.  One of nothing is not kept."""
        if item.ref in self.items:
            raise Conflict(f"there is an item {item.ref} already")
        if not item.amount:
            return
        self._put(item)
        self._match(item.day)

    def void(self, ref: str, day: date) -> Item:
        """Take an item back as of a day.

        What it was set off against is open, or free, again, and is offered to
        whatever else there is.
        """
        item = self.item(ref)
        if item.void is not None:
            raise Conflict(f"{ref} has been taken back already")
        if day < item.day:
            raise ValueError(f"{ref} is of {item.day}")
        moved: dict = {}
        for a in self.allocations:
            if ref in (a.debit, a.credit):
                minor, last = moved.get((a.debit, a.credit), (0, day))
                moved[a.debit, a.credit] = minor + a.minor, max(last, a.day)
        for (debit, credit), (minor, last) in moved.items():
            if minor:
                self._record(debit, credit, last, -minor)
        self._put(replace(item, void=day))
        self._match(day)
        return item

    def hold(self, ref: str, until: date | None) -> None:
        """Leave a debt out of dunning for a while; it stays open."""
        item = self.item(ref)
        if item.amount.minor < 0:
            raise ValueError(f"{ref} is not a debt")
        self._put(replace(item, hold=until))

    def _match(self, day: date) -> None:
        """Credits go to what they are meant for, and then to the oldest debts."""
        credits = [item for item in self._in_order() if item.amount.minor < 0 and self.left(item.ref)]
        credits.sort(key=lambda item: (item.day, item.ref))
        for credit in credits:
            debit = self.items.get(credit.target)
            if debit is not None:
                self._allocate(debit, credit, day)
        for debit in self._in_order():
            if debit.amount.minor > 0:
                for credit in credits:
                    self._allocate(debit, credit, day)

    def _allocate(self, debit, credit, day):
        minor = min(self.left(debit.ref), self.left(credit.ref))
        if minor > 0:
            self._record(debit.ref, credit.ref, max(day, credit.day, self._free_since(debit)), minor)

    def _free_since(self, item) -> date:
        """The first day on which nothing that was taken back later stands in the way."""
        return max([item.day] + [a.day for a in self.allocations
                                 if a.minor < 0 and item.ref in (a.debit, a.credit)])


def aging(position: Position, today: date, currency: str, steps=(0, 30, 60, 90)) -> list[Money]:
    """What is open by age: not yet due, then up to each step, then the rest."""
    sums = [Money.zero(currency) for _ in range(len(steps) + 1)]
    for debt in position.open:
        late = (today - debt.due).days
        n = sum(late > step for step in steps)
        sums[n] = sums[n] + debt.amount
    return sums
