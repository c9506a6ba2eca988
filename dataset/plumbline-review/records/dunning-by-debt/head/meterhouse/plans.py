"""Payment plans: debts in instalments, on days that a rule gives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from .holidays import calendar_named
from .money import Money, total
from .recurrence import Recurrence


@dataclass(frozen=True)
class Instalment:
    due: date
    amount: Money
    paid: Money

    @property
    def open(self) -> Money:
        return self.amount - self.paid


@dataclass(frozen=True)
class Plan:
    id: str
    customer: str
    instalments: tuple
    #: The debts that it is for.
    debts: tuple = ()

    @property
    def open(self) -> Money:
        return total((i.open for i in self.instalments), self.instalments[0].amount.currency)

    def overdue(self, today: date) -> Money:
        """What should have been paid before today and was not."""
        currency = self.instalments[0].amount.currency
        return total((i.open for i in self.instalments if i.due < today), currency)

    def pay(self, amount: Money) -> tuple["Plan", Money]:
        """Pay the oldest first; what is left over comes back."""
        done = []
        for instalment in self.instalments:
            part = min(amount, instalment.open)
            done.append(replace(instalment, paid=instalment.paid + part))
            amount = amount - part
        return replace(self, instalments=tuple(done)), amount


def make_plan(id: str, customer: str, debts, rule: str, count: int, start: date, calendar: str = "none") -> Plan:
    """What is open of the debts, in instalments that differ by a minor unit at most,
    the larger ones first."""
    days = Recurrence.parse(rule).take(start, count, calendar_named(calendar))
    whole = total((debt.amount for debt in debts), debts[0].amount.currency)
    zero = Money.zero(whole.currency)
    return Plan(id, customer, tuple(Instalment(d, a, zero) for d, a in zip(days, whole.split(count))),
                tuple(debt.ref for debt in debts))


def plan_to_json(plan: Plan):
    return {"id": plan.id, "customer": plan.customer, "debts": list(plan.debts),
            "instalments": [{"due": i.due.isoformat(), "amount": str(i.amount.major), "paid": str(i.paid.major),
                             "currency": i.amount.currency} for i in plan.instalments]}


def plan_from_json(data) -> Plan:
    rows = []
    for row in data["instalments"]:
        currency = row["currency"]
        rows.append(Instalment(date.fromisoformat(row["due"]), Money.parse(row["amount"], currency),
                               Money.parse(row["paid"], currency)))
    return Plan(data["id"], data["customer"], tuple(rows), tuple(data["debts"]))
