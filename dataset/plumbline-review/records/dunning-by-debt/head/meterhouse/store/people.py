"""Tenants, customers and supply points."""

from __future__ import annotations

import json

from ..errors import NotFound


class People:
    @classmethod
    def create_tenant(cls, conn, id: str, name: str, currency: str, settings=None) -> "Store":
        conn.execute("INSERT INTO tenants (id, name, currency, settings) VALUES (?, ?, ?, ?)",
                     (id, name, currency, json.dumps(settings or {})))
        return cls(conn, id)

    def _tenant_row(self):
        row = self.conn.execute("SELECT name, currency, settings FROM tenants WHERE id = ?",
                                (self.tenant,)).fetchone()
        if row is None:
            raise NotFound(f"tenant {self.tenant}")
        return row

    @property
    def currency(self) -> str:
        return self._tenant_row()[1]

    @property
    def settings(self) -> dict:
        return json.loads(self._tenant_row()[2])

    def sequence(self, name: str) -> int:
        """The next number of a sequence.  There are no gaps as long as the
        transaction in which it is taken is the one that uses it."""
        self.conn.execute("INSERT INTO sequences (tenant, name, value) VALUES (?, ?, 1)"
                          " ON CONFLICT (tenant, name) DO UPDATE SET value = value + 1", (self.tenant, name))
        return self.conn.execute("SELECT value FROM sequences WHERE tenant = ? AND name = ?",
                                 (self.tenant, name)).fetchone()[0]

    def add_customer(self, id, name, email=None, language="en"):
        self.conn.execute("INSERT INTO customers (tenant, id, name, email, language) VALUES (?, ?, ?, ?, ?)",
                          (self.tenant, id, name, email, language))

    def customer(self, id):
        row = self.conn.execute("SELECT id, name, email, language FROM customers WHERE tenant = ? AND id = ?",
                                (self.tenant, id)).fetchone()
        if row is None:
            raise NotFound(f"customer {id}")
        return dict(zip(("id", "name", "email", "language"), row))

    def customers(self) -> list[str]:
        return [row[0] for row in self.conn.execute("SELECT id FROM customers WHERE tenant = ? ORDER BY id",
                                                    (self.tenant,))]

    def add_supply_point(self, id, commodity, address, zone):
        self.conn.execute("INSERT INTO supply_points (tenant, id, commodity, address, zone) VALUES (?, ?, ?, ?, ?)",
                          (self.tenant, id, commodity, address, zone))

    def supply_point(self, id):
        row = self.conn.execute("SELECT id, commodity, address, zone FROM supply_points WHERE tenant = ? AND id = ?",
                                (self.tenant, id)).fetchone()
        if row is None:
            raise NotFound(f"supply point {id}")
        return dict(zip(("id", "commodity", "address", "zone"), row))
