"""Which invoices are paid, and which are not.

Nothing of this is kept: it is worked out anew from all that a customer was
billed and has paid, oldest first.  A correction that credits something goes to
the invoice that it corrects before it goes anywhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from .money import Money, total


@dataclass(frozen=True)
class Debt:
    ref: str
    due: date
    amount: Money
    corrects: str | None = None


@dataclass(frozen=True)
class Payment:
    id: int | None
    customer: str
    day: date
    amount: Money
    reference: str = ""


@dataclass(frozen=True)
class Position:
    """``open`` has what is still to be paid, by due date; ``credit`` is ours to give back."""

    open: tuple
    credit: Money

    def overdue(self, today: date, currency: str) -> Money:
        return total((d.amount for d in self.open if d.due < today), currency)

    def oldest(self, today: date) -> date | None:
        return min((d.due for d in self.open if d.due < today), default=None)


def settle(debts, payments, currency: str) -> Position:
    """Set off payments and credits against debts."""
    left = {d.ref: d.amount.minor for d in debts if d.amount.minor > 0}
    order = sorted((d for d in debts if d.amount.minor > 0), key=lambda d: (d.due, d.ref))
    pool = sum(p.amount.minor for p in payments)
    for credit in sorted((d for d in debts if d.amount.minor < 0), key=lambda d: (d.due, d.ref)):
        amount = -credit.amount.minor
        if credit.corrects in left:
            part = min(amount, left[credit.corrects])
            left[credit.corrects] -= part
            amount -= part
        pool += amount
    for debt in order:
        part = max(0, min(pool, left[debt.ref]))
        left[debt.ref] -= part
        pool -= part
    open_ = tuple(Debt(d.ref, d.due, Money(left[d.ref], currency), d.corrects) for d in order if left[d.ref])
    return Position(open_, Money(pool, currency))


def debts_of(invoices, fees=()) -> list[Debt]:
    """Everything that a customer was ever asked to pay."""
    found = [Debt(i.number, i.due, i.gross, i.corrects) for i in invoices]
    found += [Debt(ref, day, amount) for ref, day, amount in fees]
    return found


def aging(position: Position, today: date, currency: str, steps=(0, 30, 60, 90)) -> list[Money]:
    """What is open by age: not yet due, then up to each step, then the rest."""
    sums = [Money.zero(currency) for _ in range(len(steps) + 1)]
    for debt in position.open:
        late = (today - debt.due).days
        n = sum(late > step for step in steps)
        sums[n] = sums[n] + debt.amount
    return sums
