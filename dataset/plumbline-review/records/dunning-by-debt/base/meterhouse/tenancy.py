"""Tenants, users and what they may do.

Several utilities share one installation, and their people must never see each
other's customers.  An ``Actor`` is made once per request; everything that
touches the store takes the tenant from it and from nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass

from .errors import Forbidden, NotFound

PERMISSIONS = {
    "read": "look at customers, readings and invoices",
    "readings.add": "enter readings and import files",
    "readings.correct": "replace a reading that was billed",
    "billing.run": "bill",
    "billing.amend": "issue corrections",
    "payments.add": "book payments",
    "payments.writeoff": "write debts off",
    "dunning.run": "send dunning letters",
    "dunning.hold": "stop letters to somebody for a while, agree plans",
    "tariffs.edit": "change prices and tax rates",
    "users.edit": "add and remove users",
    "audit.read": "see who did what",
    "books.rebuild": "make the sums of the books anew",
    "books.close": "close the books of a month",
    "customers.merge": "make one customer of two",
}

ROLES = {
    "fieldworker": {"readings.add"},
    "clerk": {"read", "readings.add", "readings.correct", "payments.add", "dunning.hold"},
    "biller": {"read", "readings.add", "readings.correct", "billing.run", "billing.amend", "payments.add",
               "dunning.run", "dunning.hold"},
    "collector": {"read", "dunning.run", "dunning.hold"},
    "auditor": {"read", "audit.read"},
    "admin": set(PERMISSIONS),
}


@dataclass(frozen=True)
class Actor:
    tenant: str
    user: str
    role: str

    def may(self, permission: str) -> bool:
        if permission not in PERMISSIONS:
            raise ValueError(f"unknown permission {permission!r}")
        return permission in ROLES.get(self.role, ())

    def require(self, permission: str) -> None:
        if not self.may(permission):
            raise Forbidden(f"{self.user} may not {PERMISSIONS[permission]}")


def actor_for(conn, tenant: str, user: str) -> Actor:
    """The actor for a user who has logged in, whatever that meant."""
    row = conn.execute("SELECT role FROM users WHERE tenant = ? AND name = ? AND active = 1",
                       (tenant, user)).fetchone()
    if row is None:
        raise NotFound(f"user {user}")
    return Actor(tenant, user, row[0])


def add_user(conn, actor: Actor, name: str, role: str) -> None:
    actor.require("users.edit")
    if role not in ROLES:
        raise ValueError(f"unknown role {role!r}")
    conn.execute("INSERT INTO users (tenant, name, role, active) VALUES (?, ?, ?, 1)", (actor.tenant, name, role))


def remove_user(conn, actor: Actor, name: str) -> None:
    """Users stay in the table for the sake of the audit log."""
    actor.require("users.edit")
    done = conn.execute("UPDATE users SET active = 0 WHERE tenant = ? AND name = ?", (actor.tenant, name))
    if not done.rowcount:
        raise NotFound(f"user {name}")
