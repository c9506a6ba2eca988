"""Tariffs, taxes, contracts and invoices."""

from __future__ import annotations

import json
from datetime import date

from ..errors import NotFound
from ..invoicing import Contract, Invoice, number_for
from ..tariffs import Tariff
from ..tax import TaxRate, TaxTable
from .columns import iso, to_day


class Sales:
    def save_tariff(self, tariff: Tariff):
        self.conn.execute("INSERT INTO tariffs (tenant, code, body) VALUES (?, ?, ?)"
                          " ON CONFLICT (tenant, code) DO UPDATE SET body = excluded.body",
                          (self.tenant, tariff.code, tariff.dumps()))

    def tariff(self, code: str) -> Tariff:
        row = self.conn.execute("SELECT body FROM tariffs WHERE tenant = ? AND code = ?",
                                (self.tenant, code)).fetchone()
        if row is None:
            raise NotFound(f"tariff {code}")
        return Tariff.loads(row[0])

    def add_tax_rate(self, rate: TaxRate):
        self.conn.execute("INSERT INTO tax_rates (tenant, body) VALUES (?, ?)",
                          (self.tenant, json.dumps(rate.to_json(), sort_keys=True)))

    def tax_table(self) -> TaxTable:
        rows = self.conn.execute("SELECT body FROM tax_rates WHERE tenant = ? ORDER BY id", (self.tenant,))
        return TaxTable(TaxRate.from_json(json.loads(body)) for body, in rows)

    def add_contract(self, contract: Contract):
        self.conn.execute(
            "INSERT INTO contracts (tenant, id, customer, supply_point, tariff, cycle, region, start, end, profile,"
            " payment_days, calendar) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (self.tenant, contract.id, contract.customer, contract.supply_point, contract.tariff, contract.cycle,
             contract.region, iso(contract.start), iso(contract.end), contract.profile, contract.payment_days,
             contract.calendar))

    def end_contract(self, id: str, end: date):
        done = self.conn.execute("UPDATE contracts SET end = ? WHERE tenant = ? AND id = ?",
                                 (iso(end), self.tenant, id))
        if not done.rowcount:
            raise NotFound(f"contract {id}")

    def contracts(self, supply_point: str | None = None, customer: str | None = None) -> list[Contract]:
        sql = ("SELECT c.id, c.customer, c.supply_point, c.tariff, c.cycle, c.region, p.zone, c.start, c.end,"
               " c.profile, c.payment_days, c.calendar FROM contracts c"
               " JOIN supply_points p ON p.tenant = c.tenant AND p.id = c.supply_point WHERE c.tenant = ?")
        values = [self.tenant]
        if supply_point is not None:
            sql += " AND c.supply_point = ?"
            values.append(supply_point)
        if customer is not None:
            sql += " AND c.customer = ?"
            values.append(customer)
        rows = self.conn.execute(sql + " ORDER BY c.id", values)
        return [Contract(*row[:7], to_day(row[7]), to_day(row[8]), *row[9:]) for row in rows]

    def contract(self, id: str) -> Contract:
        for contract in self.contracts():
            if contract.id == id:
                return contract
        raise NotFound(f"contract {id}")

    def add_invoice(self, invoice: Invoice) -> Invoice:
        """Keep an invoice under the next free number."""
        name = f"{invoice.kind}-{invoice.issued.year}"
        number = number_for(invoice.issued.year, self.sequence(name), invoice.kind)
        invoice = invoice.numbered(number)
        self.conn.execute(
            "INSERT INTO invoices (tenant, number, contract, customer, period_start, period_end, due, currency,"
            " gross, body, kind, corrects) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (self.tenant, number, invoice.contract, invoice.customer, iso(invoice.period.start),
             iso(invoice.period.end), iso(invoice.due), invoice.currency, str(invoice.gross.major),
             invoice.dumps(), invoice.kind, invoice.corrects))
        return invoice

    def invoice(self, number: str) -> Invoice:
        row = self.conn.execute("SELECT body FROM invoices WHERE tenant = ? AND number = ?",
                                (self.tenant, number)).fetchone()
        if row is None:
            raise NotFound(f"invoice {number}")
        return Invoice.loads(number, row[0])

    def invoices(self, customer: str | None = None, contract: str | None = None) -> list[Invoice]:
        sql, values = "SELECT number, body FROM invoices WHERE tenant = ?", [self.tenant]
        if customer is not None:
            sql += " AND customer = ?"
            values.append(customer)
        if contract is not None:
            sql += " AND contract = ?"
            values.append(contract)
        rows = self.conn.execute(sql + " ORDER BY period_start, number", values)
        return [Invoice.loads(number, body) for number, body in rows]

    def billed_until(self, contract: str) -> date | None:
        row = self.conn.execute("SELECT MAX(period_end) FROM invoices WHERE tenant = ? AND contract = ?"
                                " AND kind = 'invoice'", (self.tenant, contract)).fetchone()
        return to_day(row[0])
