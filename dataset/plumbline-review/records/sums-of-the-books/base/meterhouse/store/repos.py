"""Reading and writing everything, for one tenant.

A ``Store`` belongs to a tenant from the moment it is made, and every statement
below names it.  Amounts are kept as text in major units with the currency next
to them, so that people who look into the database by hand can read them.
"""

from __future__ import annotations

import json
from datetime import date, datetime
from decimal import Decimal

from ..audit import AuditLog
from ..dunning import Case
from ..errors import Conflict, NotFound
from ..invoicing import Contract, Invoice, number_for
from ..ledger import Entry, Ledger, Posting
from ..localtime import format_instant, parse_instant
from ..money import Money
from ..plans import Plan, plan_from_json, plan_to_json
from ..readings import Install, Meter, Reading
from ..rounds import Round
from ..sequences import Ranges
from ..settlement import Payment
from ..tariffs import Tariff
from ..tax import TaxRate, TaxTable


def _day(text):
    return None if text is None else date.fromisoformat(text)


def _iso(day):
    return None if day is None else day.isoformat()


def _instant(text):
    return None if text is None else parse_instant(text)


class Store:
    def __init__(self, conn, tenant: str):
        self.conn = conn
        self.tenant = tenant
        self.audit = AuditLog(conn, tenant)

    # -- tenants ------------------------------------------------------------

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

    # -- customers and supply points -----------------------------------------

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

    # -- meters and readings ---------------------------------------------------

    def add_meter(self, meter: Meter):
        self.conn.execute("INSERT INTO meters (tenant, serial, commodity, digits, decimals, multiplier)"
                          " VALUES (?, ?, ?, ?, ?, ?)",
                          (self.tenant, meter.serial, meter.commodity, meter.digits, meter.decimals,
                           str(meter.multiplier)))

    def meter(self, serial: str) -> Meter:
        row = self.conn.execute("SELECT serial, commodity, digits, decimals, multiplier FROM meters"
                                " WHERE tenant = ? AND serial = ?", (self.tenant, serial)).fetchone()
        if row is None:
            raise NotFound(f"meter {serial}")
        return Meter(row[0], row[1], row[2], row[3], Decimal(row[4]))

    def fit(self, serial: str, supply_point: str, at: datetime):
        self.conn.execute("INSERT INTO installs (tenant, serial, supply_point, fitted) VALUES (?, ?, ?, ?)",
                          (self.tenant, serial, supply_point, format_instant(at)))

    def remove(self, serial: str, at: datetime):
        done = self.conn.execute("UPDATE installs SET removed = ? WHERE tenant = ? AND serial = ? AND removed IS NULL",
                                 (format_instant(at), self.tenant, serial))
        if not done.rowcount:
            raise NotFound(f"meter {serial} is not fitted anywhere")

    def installs(self, supply_point: str) -> list[Install]:
        rows = self.conn.execute("SELECT serial, fitted, removed FROM installs WHERE tenant = ? AND supply_point = ?"
                                 " ORDER BY fitted", (self.tenant, supply_point)).fetchall()
        return [Install(self.meter(serial), _instant(fitted), _instant(removed)) for serial, fitted, removed in rows]

    def place_of(self, serial: str, at: datetime) -> str | None:
        """The supply point at which a meter was fitted at an instant."""
        stamp = format_instant(at)
        row = self.conn.execute("SELECT supply_point FROM installs WHERE tenant = ? AND serial = ? AND fitted <= ?"
                                " AND (removed IS NULL OR removed >= ?) ORDER BY fitted DESC LIMIT 1",
                                (self.tenant, serial, stamp, stamp)).fetchone()
        return row and row[0]

    def add_reading(self, reading: Reading):
        self.conn.execute("INSERT INTO readings (tenant, serial, at, value, kind, source) VALUES (?, ?, ?, ?, ?, ?)",
                          (self.tenant, reading.serial, format_instant(reading.at), str(reading.value),
                           reading.kind, reading.source))

    def replace_reading(self, reading: Reading):
        """Put another value in place of one with the same instant and kind."""
        done = self.conn.execute("UPDATE readings SET value = ?, source = ? WHERE tenant = ? AND serial = ? AND at = ?"
                                 " AND kind = ?", (str(reading.value), reading.source, self.tenant, reading.serial,
                                                   format_instant(reading.at), reading.kind))
        if not done.rowcount:
            raise NotFound(f"there is no {reading.kind} reading of {reading.serial} at that time")

    def readings(self, serial: str) -> list[Reading]:
        rows = self.conn.execute("SELECT serial, at, value, kind, source FROM readings WHERE tenant = ? AND serial = ?"
                                 " ORDER BY at, id", (self.tenant, serial))
        return [Reading(s, _instant(at), Decimal(value), kind, source) for s, at, value, kind, source in rows]

    def seen_import(self, sender: str, sequence: int) -> bool:
        return self.conn.execute("SELECT 1 FROM imports WHERE tenant = ? AND sender = ? AND sequence = ?",
                                 (self.tenant, sender, sequence)).fetchone() is not None

    def add_import(self, sender: str, sequence: int, at: datetime, rows: int):
        if self.seen_import(sender, sequence):
            raise Conflict(f"file {sequence} of {sender} has been imported before")
        self.conn.execute("INSERT INTO imports (tenant, sender, sequence, at, rows) VALUES (?, ?, ?, ?, ?)",
                          (self.tenant, sender, sequence, format_instant(at), rows))

    def seen_blocks(self, sender: str) -> Ranges:
        row = self.conn.execute("SELECT seen FROM senders WHERE tenant = ? AND sender = ?",
                                (self.tenant, sender)).fetchone()
        return Ranges(json.loads(row[0]) if row else ())

    def save_blocks(self, sender: str, seen: Ranges):
        self.conn.execute("INSERT INTO senders (tenant, sender, seen) VALUES (?, ?, ?)"
                          " ON CONFLICT (tenant, sender) DO UPDATE SET seen = excluded.seen",
                          (self.tenant, sender, json.dumps(list(seen))))

    def senders(self) -> list[str]:
        return [row[0] for row in self.conn.execute("SELECT sender FROM senders WHERE tenant = ? ORDER BY sender",
                                                    (self.tenant,))]

    # -- rounds ------------------------------------------------------------------

    def add_round(self, round_: Round):
        self.conn.execute("INSERT INTO rounds (tenant, id, rule, supply_points, calendar, slack)"
                          " VALUES (?, ?, ?, ?, ?, ?)",
                          (self.tenant, round_.id, round_.rule, json.dumps(list(round_.supply_points)),
                           round_.calendar, round_.slack))

    def rounds(self) -> list[Round]:
        rows = self.conn.execute("SELECT id, rule, supply_points, calendar, slack FROM rounds WHERE tenant = ?"
                                 " ORDER BY id", (self.tenant,))
        return [Round(id, rule, tuple(json.loads(points)), calendar, slack)
                for id, rule, points, calendar, slack in rows]

    # -- tariffs, taxes, contracts ---------------------------------------------

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
             contract.region, _iso(contract.start), _iso(contract.end), contract.profile, contract.payment_days,
             contract.calendar))

    def end_contract(self, id: str, end: date):
        done = self.conn.execute("UPDATE contracts SET end = ? WHERE tenant = ? AND id = ?",
                                 (_iso(end), self.tenant, id))
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
        return [Contract(*row[:7], _day(row[7]), _day(row[8]), *row[9:]) for row in rows]

    def contract(self, id: str) -> Contract:
        for contract in self.contracts():
            if contract.id == id:
                return contract
        raise NotFound(f"contract {id}")

    # -- invoices --------------------------------------------------------------

    def add_invoice(self, invoice: Invoice) -> Invoice:
        """Keep an invoice under the next free number."""
        name = f"{invoice.kind}-{invoice.issued.year}"
        number = number_for(invoice.issued.year, self.sequence(name), invoice.kind)
        invoice = invoice.numbered(number)
        self.conn.execute(
            "INSERT INTO invoices (tenant, number, contract, customer, period_start, period_end, due, currency,"
            " gross, body, kind, corrects) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (self.tenant, number, invoice.contract, invoice.customer, _iso(invoice.period.start),
             _iso(invoice.period.end), _iso(invoice.due), invoice.currency, str(invoice.gross.major),
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
        return _day(row[0])

    # -- ledger and payments ---------------------------------------------------

    def post(self, entry: Entry) -> int:
        entry.check()
        cursor = self.conn.execute("INSERT INTO entries (tenant, day, memo, ref) VALUES (?, ?, ?, ?)",
                                   (self.tenant, _iso(entry.day), entry.memo, entry.ref))
        id = cursor.lastrowid
        self.conn.executemany(
            "INSERT INTO postings (entry, position, account, amount, currency) VALUES (?, ?, ?, ?, ?)",
            [(id, n, p.account, str(p.amount.major), p.amount.currency) for n, p in enumerate(entry.postings)])
        return id

    def ledger(self, account: str | None = None) -> Ledger:
        """All entries, or those that touch an account."""
        sql = ("SELECT e.id, e.day, e.memo, e.ref, p.account, p.amount, p.currency FROM entries e"
               " JOIN postings p ON p.entry = e.id WHERE e.tenant = ?")
        values = [self.tenant]
        if account is not None:
            sql += " AND e.id IN (SELECT entry FROM postings WHERE account = ?)"
            values.append(account)
        found: dict = {}
        for id, day, memo, ref, name, amount, currency in self.conn.execute(
                sql + " ORDER BY e.id, p.position", values):
            head = (id, _day(day), memo, ref)
            found.setdefault(head, []).append(Posting(name, Money.parse(amount, currency)))
        return Ledger(Entry(id, day, memo, tuple(postings), ref)
                      for (id, day, memo, ref), postings in found.items())

    def add_payment(self, payment: Payment) -> int:
        cursor = self.conn.execute(
            "INSERT INTO payments (tenant, customer, day, amount, currency, reference) VALUES (?, ?, ?, ?, ?, ?)",
            (self.tenant, payment.customer, _iso(payment.day), str(payment.amount.major),
             payment.amount.currency, payment.reference))
        return cursor.lastrowid

    def payments(self, customer: str) -> list[Payment]:
        rows = self.conn.execute("SELECT id, customer, day, amount, currency, reference FROM payments"
                                 " WHERE tenant = ? AND customer = ? ORDER BY day, id", (self.tenant, customer))
        return [Payment(id, who, _day(day), Money.parse(amount, currency), reference)
                for id, who, day, amount, currency, reference in rows]

    def add_fee(self, customer: str, day: date, amount: Money, memo: str) -> int:
        cursor = self.conn.execute("INSERT INTO fees (tenant, customer, day, amount, currency, memo)"
                                   " VALUES (?, ?, ?, ?, ?, ?)",
                                   (self.tenant, customer, _iso(day), str(amount.major), amount.currency, memo))
        return cursor.lastrowid

    def fees(self, customer: str):
        """(reference, day, amount) of every fee."""
        rows = self.conn.execute("SELECT id, day, amount, currency FROM fees WHERE tenant = ? AND customer = ?"
                                 " ORDER BY id", (self.tenant, customer))
        return [(f"F-{id}", _day(day), Money.parse(amount, currency)) for id, day, amount, currency in rows]

    # -- dunning and plans -----------------------------------------------------

    def case(self, customer: str) -> Case:
        row = self.conn.execute("SELECT state, since, hold_until, before FROM cases WHERE tenant = ? AND customer = ?",
                                (self.tenant, customer)).fetchone()
        if row is None:
            return Case(customer)
        return Case(customer, row[0], _day(row[1]), _day(row[2]), row[3])

    def save_case(self, case: Case):
        self.conn.execute(
            "INSERT INTO cases (tenant, customer, state, since, hold_until, before) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (tenant, customer) DO UPDATE SET state = excluded.state, since = excluded.since,"
            " hold_until = excluded.hold_until, before = excluded.before",
            (self.tenant, case.customer, case.state, _iso(case.since), _iso(case.hold_until), case.before))

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
