"""Those who do not pay: fees, the dunning, plans."""

from __future__ import annotations

import json
from datetime import date

from ..dunning import Case
from ..money import Money
from ..plans import Plan, plan_from_json, plan_to_json
from .columns import iso, to_day


class Cases:
    def add_fee(self, customer: str, day: date, amount: Money, memo: str, about: str = "") -> int:
        cursor = self.conn.execute("INSERT INTO fees (tenant, customer, day, amount, currency, memo, about)"
                                   " VALUES (?, ?, ?, ?, ?, ?, ?)",
                                   (self.tenant, customer, iso(day), str(amount.major), amount.currency, memo, about))
        return cursor.lastrowid

    def fees(self, customer: str):
        """(reference, day, amount) of every fee."""
        rows = self.conn.execute("SELECT id, day, amount, currency FROM fees WHERE tenant = ? AND customer = ?"
                                 " ORDER BY id", (self.tenant, customer))
        return [(f"F-{id}", to_day(day), Money.parse(amount, currency)) for id, day, amount, currency in rows]

    def case(self, customer: str) -> Case:
        row = self.conn.execute("SELECT state, since, hold_until, before FROM cases WHERE tenant = ? AND customer = ?",
                                (self.tenant, customer)).fetchone()
        if row is None:
            return Case(customer)
        return Case(customer, row[0], to_day(row[1]), to_day(row[2]), row[3])

    def save_case(self, case: Case):
        self.conn.execute(
            "INSERT INTO cases (tenant, customer, state, since, hold_until, before) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (tenant, customer) DO UPDATE SET state = excluded.state, since = excluded.since,"
            " hold_until = excluded.hold_until, before = excluded.before",
            (self.tenant, case.customer, case.state, iso(case.since), iso(case.hold_until), case.before))

    def save_plan(self, plan: Plan, active: bool = True):
        self.conn.execute(
            "INSERT INTO plans (tenant, id, customer, body, active) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (tenant, id) DO UPDATE SET body = excluded.body, active = excluded.active",
            (self.tenant, plan.id, plan.customer, json.dumps(plan_to_json(plan)), int(active)))

    def plan(self, customer: str) -> Plan | None:
        """The plan that is in force, if there is one."""
        row = self.conn.execute("SELECT body FROM plans WHERE tenant = ? AND customer = ? AND active = 1"
                                " ORDER BY id DESC LIMIT 1", (self.tenant, customer)).fetchone()
        return plan_from_json(json.loads(row[0])) if row else None
