"""Those who do not pay: fees, the dunning, plans."""

from __future__ import annotations

import json
from datetime import date

from ..dunning import Track
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
        """(reference, day, amount) of every fee; the reference has what it was charged for."""
        rows = self.conn.execute("SELECT id, day, amount, currency, about FROM fees WHERE tenant = ? AND customer = ?"
                                 " ORDER BY id", (self.tenant, customer))
        return [(f"F-{about or id}", to_day(day), Money.parse(amount, currency))
                for id, day, amount, currency, about in rows]

    def tracks(self, customer: str) -> list[Track]:
        rows = self.conn.execute("SELECT debt, state, since, hold_until FROM tracks WHERE tenant = ? AND customer = ?"
                                 " ORDER BY debt", (self.tenant, customer))
        return [Track(debt, state, to_day(since), to_day(until)) for debt, state, since, until in rows]

    def save_tracks(self, customer: str, tracks):
        """All that there are of a customer; others are forgotten."""
        self.conn.execute("DELETE FROM tracks WHERE tenant = ? AND customer = ?", (self.tenant, customer))
        self.conn.executemany(
            "INSERT INTO tracks (tenant, customer, debt, state, since, hold_until) VALUES (?, ?, ?, ?, ?, ?)",
            [(self.tenant, customer, t.debt, t.state, iso(t.since), iso(t.hold_until)) for t in tracks])

    def hold_until(self, customer: str) -> date | None:
        row = self.conn.execute("SELECT hold_until FROM cases WHERE tenant = ? AND customer = ?",
                                (self.tenant, customer)).fetchone()
        return to_day(row[0]) if row else None

    def save_hold(self, customer: str, until: date):
        self.conn.execute("INSERT INTO cases (tenant, customer, hold_until) VALUES (?, ?, ?)"
                          " ON CONFLICT (tenant, customer) DO UPDATE SET hold_until = excluded.hold_until",
                          (self.tenant, customer, iso(until)))

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
