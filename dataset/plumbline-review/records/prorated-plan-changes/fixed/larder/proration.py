"""What a change in the middle of a period costs."""

from dataclasses import dataclass
from datetime import date

from larder.invoices import InvoiceLine
from larder.money import allocate, scale
from larder.periods import Period
from larder.subscriptions import Subscription


@dataclass(frozen=True)
class Quote:
    """What the customer is shown before confirming."""

    credit: int
    charge: int

    @property
    def net(self) -> int:
        """What is to be paid now; below zero, what is kept as credit."""
        return self.charge - self.credit


def quote_change(before: Subscription, after: Subscription, period: Period, day: date) -> Quote:
    """The price of running `after` instead of `before` from `day` to the end of `period`."""
    remaining = period.days_from(day)
    return Quote(
        credit=scale(before.price(), remaining, period.days),
        charge=scale(after.price(), remaining, period.days),
    )


def change_lines(
    before: Subscription, after: Subscription, period: Period, day: date
) -> tuple[InvoiceLine, ...]:
    """The quote item by item: what is given back first, then what is charged."""
    quote = quote_change(before, after, period, day)
    dates = f"{day} to {period.end}"
    unused = [
        InvoiceLine(f"Unused {name}, {dates}", amount)
        for name, amount in _shared(-quote.credit, before)
    ]
    added = [
        InvoiceLine(f"{name}, {dates}", amount) for name, amount in _shared(quote.charge, after)
    ]
    return tuple(unused + added)


def _shared(total: int, subscription: Subscription) -> list[tuple[str, int]]:
    """`total` over the subscription's items, so that the parts add up to it."""
    names, prices = zip(*subscription.items())
    if sum(prices) == 0:
        return [(name, 0) for name in names]
    return list(zip(names, allocate(total, prices)))
