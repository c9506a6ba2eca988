"""What a change in the middle of a period costs."""

from dataclasses import dataclass
from datetime import date

from larder.invoices import InvoiceLine
from larder.money import scale
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
    remaining = period.days_from(day)
    dates = f"{day} to {period.end}"
    unused = [
        InvoiceLine(f"Unused {name}, {dates}", -scale(price, remaining, period.days))
        for name, price in before.items()
    ]
    added = [
        InvoiceLine(f"{name}, {dates}", scale(price, remaining, period.days))
        for name, price in after.items()
    ]
    return tuple(unused + added)
