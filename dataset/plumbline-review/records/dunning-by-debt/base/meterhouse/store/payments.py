"""Payments, write-offs among them."""

from __future__ import annotations

from ..money import Money
from ..settlement import Payment
from .columns import iso, to_day


class Payments:
    def add_payment(self, payment: Payment) -> int:
        cursor = self.conn.execute(
            "INSERT INTO payments (tenant, customer, day, amount, currency, reference) VALUES (?, ?, ?, ?, ?, ?)",
            (self.tenant, payment.customer, iso(payment.day), str(payment.amount.major),
             payment.amount.currency, payment.reference))
        return cursor.lastrowid

    def payments(self, customer: str) -> list[Payment]:
        rows = self.conn.execute("SELECT id, customer, day, amount, currency, reference FROM payments"
                                 " WHERE tenant = ? AND customer = ? ORDER BY day, id", (self.tenant, customer))
        return [Payment(id, who, to_day(day), Money.parse(amount, currency), reference)
                for id, who, day, amount, currency, reference in rows]
