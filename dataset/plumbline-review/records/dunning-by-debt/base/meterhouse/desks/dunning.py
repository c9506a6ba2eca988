"""Letters to those who do not pay, and plans with those who cannot."""

from __future__ import annotations

from datetime import date, timedelta

from .. import dunning
from ..holidays import calendar_named
from ..ledger import fee_entry
from ..plans import Plan, make_plan
from .base import Desk


class DunningDesk(Desk):
    def agree_plan(self, customer: str, rule: str, count: int, today: date) -> Plan:
        self.actor.require("dunning.hold")
        with self.transaction():
            debt = self.position(customer).overdue(today, self.store.currency)
            if not debt:
                raise ValueError(f"{customer} owes nothing that is due")
            id = f"A-{self.store.sequence('plan'):05d}"
            plan = make_plan(id, customer, debt, rule, count, today + timedelta(days=1),
                             self.store.settings.get("calendar", "none"))
            self.store.save_plan(plan)
            self.store.save_case(dunning.agree(self.store.case(customer), today))
            self._note("plan", customer=customer, id=id)
        return plan

    def hold(self, customer: str, until: date) -> None:
        self.actor.require("dunning.hold")
        with self.transaction():
            self.store.save_case(dunning.hold(self.store.case(customer), until))
            self._note("hold", customer=customer, until=until.isoformat())

    def arrears(self, today: date) -> list[tuple]:
        """(customer, state, overdue, days) of everybody who is late, the latest first."""
        self.actor.require("read")
        rows = []
        for customer in self.store.customers():
            position = self.position(customer)
            oldest = position.oldest(today)
            if oldest is not None:
                rows.append((customer, self.store.case(customer).state,
                             position.overdue(today, self.store.currency), (today - oldest).days))
        return sorted(rows, key=lambda row: (-row[3], row[0]))

    def run_dunning(self, today: date) -> list[tuple[str, dunning.Action]]:
        """One step for everybody; what was done comes back for the printer."""
        self.actor.require("dunning.run")
        settings = self.store.settings
        holidays = calendar_named(settings.get("calendar", "none"))
        if not holidays.is_business_day(today):
            return []
        currency = self.store.currency
        policy = dunning.policy_from_json(settings.get("dunning", {}), currency)
        done = []
        with self.transaction():
            for customer in self.store.customers():
                position = self.position(customer)
                plan = self.store.plan(customer)
                old = self.store.case(customer)
                case, actions = dunning.step(
                    old, today, position.overdue(today, currency), position.oldest(today), policy,
                    plan_overdue=None if plan is None else plan.overdue(today))
                if case != old:
                    self.store.save_case(case)
                for action in actions:
                    if action.kind in ("plan broken", "cleared") and plan is not None:
                        self.store.save_plan(plan, active=False)
                    if action.fee:
                        self.store.add_fee(customer, today, action.fee, action.letter)
                        self.store.books.post(fee_entry(customer, action.fee, today, f"Fee: {action.letter}"))
                    done.append((customer, action))
            self._note("dunning", today=today.isoformat(), actions=len(done))
        return done
