"""Letters to those who do not pay, and plans with those who cannot."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from .. import dunning
from ..errors import BadTransition, NotFound
from ..holidays import calendar_named
from ..plans import Plan, make_plan
from .base import Desk


@dataclass(frozen=True)
class DunningResult:
    #: What was done, as (customer, action), for the printer.
    actions: tuple = ()
    failed: tuple = ()


class DunningDesk(Desk):
    def agree_plan(self, customer: str, rule: str, count: int, today: date) -> Plan:
        """A plan for all that is open, whether it is due yet or not."""
        self.actor.require("dunning.hold")
        with self.transaction():
            if self.store.plan(customer) is not None:
                raise BadTransition(f"{customer} has a plan already")
            debts = self.position(customer).open
            if not debts:
                raise ValueError(f"{customer} owes nothing")
            refs = {debt.ref for debt in debts}
            if any(track.state == "handed_over" and track.debt in refs for track in self.store.tracks(customer)):
                raise BadTransition(f"some of what {customer} owes has been handed over")
            id = f"A-{self.store.sequence('plan'):05d}"
            plan = make_plan(id, customer, debts, rule, count, today + timedelta(days=1),
                             self.store.settings.get("calendar", "none"))
            self.store.save_plan(plan)
            self._note("plan", customer=customer, id=id, debts=list(plan.debts))
        return plan

    def hold(self, customer: str, until: date, debt: str | None = None) -> None:
        """Leave a customer alone until a day, or only with one debt."""
        self.actor.require("dunning.hold")
        with self.transaction():
            if debt is None:
                self.store.save_hold(customer, until)
            else:
                self._hold_debt(customer, until, debt)
            self._note("hold", customer=customer, until=until.isoformat(), debt=debt)

    def _hold_debt(self, customer, until, debt):
        refs = {d.ref for d in self.position(customer).open}
        if debt not in refs:
            raise NotFound(f"{customer} has no open debt {debt}")
        debt = dunning.leading(debt, refs)
        tracks = {track.debt: track for track in self.store.tracks(customer)}
        tracks[debt] = dunning.hold(tracks.get(debt, dunning.Track(debt)), until)
        self.store.save_tracks(customer, tracks.values())

    def arrears(self, today: date) -> list[tuple]:
        """(customer, debt, state, amount, days) of all that is late, the latest first."""
        self.actor.require("read")
        rows = []
        for customer in self.store.customers():
            debts, plan = self.position(customer).open, self.store.plan(customer)
            planned = set() if plan is None else set(plan.debts)
            states = {track.debt: track.state for track in self.store.tracks(customer)}
            refs = {debt.ref for debt in debts}
            for debt in debts:
                if debt.due < today:
                    leading = dunning.leading(debt.ref, refs)
                    state = "plan" if planned & {debt.ref, leading} else states.get(leading, "quiet")
                    rows.append((customer, debt.ref, state, debt.amount, (today - debt.due).days))
        return sorted(rows, key=lambda row: (-row[4], row[:2]))

    def run_dunning(self, today: date) -> DunningResult:
        """One step for everybody who owes us anything."""
        self.actor.require("dunning.run")
        settings = self.store.settings
        holidays = calendar_named(settings.get("calendar", "none"))
        if not holidays.is_business_day(today):
            return DunningResult()
        policy = dunning.policy_from_json(settings.get("dunning", {}), self.store.currency)
        with self.transaction():
            done, failed = self.each(self.store.customers(), lambda customer: self._dun(customer, today, policy))
            self._note("dunning", today=today.isoformat(), actions=len(done), failed=len(failed))
        return DunningResult(tuple(done), tuple(failed))

    def _dun(self, customer, today, policy):
        plan = self.store.plan(customer)
        outcome = dunning.step(self.store.tracks(customer), self.position(customer).open, today, policy,
                               hold_until=self.store.hold_until(customer), plan=plan)
        self.store.save_tracks(customer, outcome.tracks)
        if outcome.plan_over:
            self.store.save_plan(plan, active=False)
        for debt, fee, letter in outcome.fees:
            self.charge(customer, fee, today, f"Fee: {letter}", debt)
        return [(customer, action) for action in outcome.actions]
