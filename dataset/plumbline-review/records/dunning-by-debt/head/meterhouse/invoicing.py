"""Invoices: what was charged, what tax there is on it, and when it is due."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal

from .holidays import HolidayCalendar
from .money import Money, total
from .periods import DateRange
from .rating import Charge
from .tax import TaxLine

KINDS = ("invoice", "correction")


@dataclass(frozen=True)
class Contract:
    id: str
    customer: str
    supply_point: str
    tariff: str
    cycle: str
    region: str
    zone: str
    start: date
    end: date | None = None
    profile: str = "power-flat"
    payment_days: int = 14
    calendar: str = "none"


@dataclass(frozen=True)
class Invoice:
    number: str
    contract: str
    customer: str
    period: DateRange
    issued: date
    due: date
    currency: str
    charges: tuple
    taxes: tuple
    kind: str = "invoice"
    #: The invoice that this one puts right.
    corrects: str | None = None
    estimated: bool = False

    @property
    def net(self) -> Money:
        return total((c.amount for c in self.charges), self.currency)

    @property
    def tax(self) -> Money:
        return total((t.tax for t in self.taxes), self.currency)

    @property
    def gross(self) -> Money:
        return self.net + self.tax

    def numbered(self, number: str) -> "Invoice":
        return replace(self, number=number)

    def dumps(self) -> str:
        return json.dumps({
            "contract": self.contract, "customer": self.customer, "period": str(self.period),
            "issued": self.issued.isoformat(), "due": self.due.isoformat(), "currency": self.currency,
            "charges": [c.to_json() for c in self.charges], "taxes": [t.to_json() for t in self.taxes],
            "kind": self.kind, "corrects": self.corrects, "estimated": self.estimated}, sort_keys=True)

    @classmethod
    def loads(cls, number: str, text: str) -> "Invoice":
        data = json.loads(text)
        return cls(number, data["contract"], data["customer"], DateRange.parse(data["period"]),
                   date.fromisoformat(data["issued"]), date.fromisoformat(data["due"]), data["currency"],
                   tuple(Charge.from_json(c) for c in data["charges"]),
                   tuple(TaxLine.from_json(t) for t in data["taxes"]),
                   data["kind"], data.get("corrects"), data.get("estimated", False))


def due_date(issued: date, days: int, holidays: HolidayCalendar) -> date:
    """So many days later, and never at a weekend or on a holiday."""
    return holidays.following(issued + timedelta(days=days))


def build(contract: Contract, period: DateRange, charges, taxes, currency, issued, holidays, *,
          estimated=False, number="") -> Invoice:
    return Invoice(number, contract.id, contract.customer, period, issued,
                   due_date(issued, contract.payment_days, holidays), currency,
                   tuple(charges), tuple(taxes), estimated=estimated)


def usage_of(invoice: Invoice) -> Decimal:
    """Units on an invoice, over all bands and tiers."""
    return sum((c.quantity for c in invoice.charges if c.kind == "usage"), Decimal(0))


def number_for(year: int, sequence: int, kind: str = "invoice") -> str:
    letter = "M" if kind == "invoice" else "C"
    return f"{letter}-{year}-{sequence:06d}"
