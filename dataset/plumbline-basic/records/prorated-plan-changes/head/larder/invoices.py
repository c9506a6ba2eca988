"""Invoices, as they are shown to the customer."""

from dataclasses import dataclass

from larder.money import format_minor
from larder.periods import Period
from larder.subscriptions import Subscription


@dataclass(frozen=True)
class InvoiceLine:
    text: str
    amount: int


@dataclass(frozen=True)
class Invoice:
    """What is owed for a subscription, and how it was settled.

    `credit_used` is below zero when the invoice gave credit instead of using it.
    """

    subscription_id: str
    lines: tuple[InvoiceLine, ...]
    credit_used: int = 0
    receipt_id: str | None = None

    @property
    def total(self) -> int:
        return sum(line.amount for line in self.lines)


def renewal_lines(subscription: Subscription, period: Period) -> tuple[InvoiceLine, ...]:
    """One line for everything billed, for the whole of `period`."""
    return tuple(
        InvoiceLine(f"{name}, {period.start} to {period.end}", price)
        for name, price in subscription.items()
    )


def as_text(invoice: Invoice, currency: str) -> str:
    """The invoice as it goes into the e-mail."""
    rows = [f"{line.text:<48}{format_minor(line.amount, currency):>16}" for line in invoice.lines]
    rows.append(f"{'Total':<48}{format_minor(invoice.total, currency):>16}")
    if invoice.credit_used > 0:
        rows.append(f"{'Credit used':<48}{format_minor(-invoice.credit_used, currency):>16}")
    elif invoice.credit_used < 0:
        rows.append(f"{'Kept as credit':<48}{format_minor(-invoice.credit_used, currency):>16}")
    return "\n".join(rows)
