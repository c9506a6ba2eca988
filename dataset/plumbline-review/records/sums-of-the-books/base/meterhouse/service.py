"""The office: everything that people and nightly jobs ask of Meterhouse.

An ``Office`` works for one actor.  Each method checks what the actor may do,
runs in a transaction and leaves a line in the audit log.  ``today`` is passed
in rather than looked up, since half of our jobs are run again the next morning
for the day before.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal

from . import alerts, amendments, cashtax, dunning, estimation, importers, rating, rounds, settlement, tax
from .errors import BadReading, Forbidden, MeterhouseError, NotFound
from .holidays import calendar_named
from .invoicing import Contract, Invoice, build, usage_of
from .ledger import fee_entry, invoice_entry, payment_entry, receivable, writeoff_entry
from .localtime import UTC, Zone
from .money import Money
from .periods import BillingCycle, DateRange
from .plans import Plan, make_plan
from .readings import Reading, Timeline
from .sequences import ROUND, unrolled
from .statements import STYLES, render_invoice, render_statement
from .commodity import commodity
from .store import Store, transaction
from .tenancy import Actor
from .usage import Curve


@dataclass(frozen=True)
class ImportResult:
    added: int
    skipped: int
    problems: tuple
    #: Blocks that had been here before, as (sender, sequence).
    repeated: tuple = ()


@dataclass(frozen=True)
class RunResult:
    issued: tuple
    failed: tuple


class Office:
    def __init__(self, conn, actor: Actor):
        self.conn = conn
        self.actor = actor
        self.store = Store(conn, actor.tenant)

    def transaction(self):
        """For helpers that do several things in one go."""
        return transaction(self.conn)

    def now(self) -> datetime:
        return datetime.now(UTC)

    def _note(self, action, **detail):
        self.store.audit.add(self.actor.user, action, **detail)

    # -- readings ----------------------------------------------------------------

    def add_reading(self, reading: Reading) -> None:
        self.actor.require("readings.add")
        with transaction(self.conn):
            self._add_reading(reading)
            self._note("reading", serial=reading.serial, value=str(reading.value))

    def _add_reading(self, reading, known=None):
        """``known`` is the meter's timeline, if the caller happens to have it."""
        meter = self.store.meter(reading.serial)
        if self.store.place_of(reading.serial, reading.at) is None:
            raise BadReading(f"{reading.serial} was not fitted anywhere then")
        if known is None:
            known = Timeline(self.store.readings(reading.serial))
        if known.get(reading.at, reading.kind) is not None:
            raise BadReading(f"there is such a reading of {reading.serial} already")
        known.check(meter, reading)
        self.store.add_reading(reading)
        known.put(reading)

    def import_file(self, data: bytes, zone: Zone, format: str | None = None) -> ImportResult:
        """A block, or a table, is taken once.  Single readings that do not fit are
        left out and reported; the rest is kept."""
        self.actor.require("readings.add")
        batches, damage = importers.read(data, format or importers.guess(data), zone)
        added, skipped, repeated = 0, 0, []
        problems = [(problem.line, problem.text) for problem in damage]
        with transaction(self.conn):
            known: dict = {}
            for batch in batches:
                if not self._is_new(batch):
                    repeated.append((batch.sender, batch.sequence))
                    continue
                for row in sorted(batch.rows, key=lambda r: (r.serial, r.at)):
                    if row.serial not in known:
                        known[row.serial] = Timeline(self.store.readings(row.serial))
                    old = known[row.serial].get(row.at, row.kind)
                    if old is not None and old.value == row.value:
                        skipped += 1
                        continue
                    reading = Reading(row.serial, row.at, row.value, row.kind, f"{batch.sender}/{batch.sequence}")
                    try:
                        self._add_reading(reading, known[row.serial])
                        added += 1
                    except MeterhouseError as problem:
                        problems.append((row.line, str(problem)))
            self._note("import", blocks=len(batches) - len(repeated), added=added, problems=len(problems))
        return ImportResult(added, skipped, tuple(sorted(problems)), tuple(repeated))

    def _is_new(self, batch) -> bool:
        if not batch.numbered:
            self.store.add_import(batch.sender, batch.sequence, datetime.now(UTC), len(batch.rows))
            return True
        seen = self.store.seen_blocks(batch.sender)
        if not seen.add(unrolled(batch.sequence, seen)):
            return False
        self.store.save_blocks(batch.sender, seen)
        return True

    def missing_blocks(self) -> list[tuple[str, int, int]]:
        """(sender, first, last) of all blocks that others have overtaken."""
        self.actor.require("read")
        return [(sender, first % ROUND, last % ROUND) for sender in self.store.senders()
                for first, last in self.store.seen_blocks(sender).missing()]

    def curve(self, supply_point: str) -> Curve:
        installs = self.store.installs(supply_point)
        readings = [r for i in installs for r in self.store.readings(i.meter.serial)]
        return Curve.build(installs, list(dict.fromkeys(readings)))

    def missed_visits(self, start: date, end: date):
        self.actor.require("read")
        found = []
        for round_ in self.store.rounds():
            read_on: dict = {}
            for point in round_.supply_points:
                zone = Zone(self.store.supply_point(point)["zone"])
                read_on[point] = {zone.date_of(r.at) for i in self.store.installs(point)
                                  for r in self.store.readings(i.meter.serial) if r.trusted}
            found += rounds.missed(round_, read_on, start, end)
        return sorted(found)

    def alerts(self, supply_point: str, start: date, end: date) -> list[alerts.Alert]:
        self.actor.require("read")
        place = self.store.supply_point(supply_point)
        zone = Zone(place["zone"])
        curve = self.curve(supply_point)
        if not curve:
            return []
        a, b = zone.bounds(start, end)
        a, b = max(a, curve.start), min(b, curve.end)
        if b <= a:
            return []
        slices = curve.slices(a, b)
        found = []
        if place["commodity"] == "water":
            found.append(alerts.leak(slices, zone))
        for contract in self.store.contracts(supply_point=supply_point):
            if contract.start < end and (contract.end is None or start < contract.end):
                usual = estimation.usual(contract.profile)
                found.append(alerts.jump(slices, usual, place["commodity"]))
        return [alert for alert in found if alert is not None]

    # -- billing -----------------------------------------------------------------

    def _rate(self, contract: Contract, period: DateRange):
        """Charges, taxes and whether any of it is estimated."""
        zone = Zone(contract.zone)
        tariff = self.store.tariff(contract.tariff)
        start, end = zone.bounds(period.start, period.end)
        curve = estimation.complete(self.curve(contract.supply_point), end, contract.profile)
        slices = curve.slices(start, end)
        whole = BillingCycle.parse(contract.cycle).full(period)
        charges = rating.rate_period(tariff, period, slices, zone, whole)
        used = sum((s.amount for s in slices), Decimal(0))
        taxes = tax.tax_charges(charges, self.store.tax_table(), contract.region, tariff.commodity,
                                used / period.days, tariff.currency)
        return tariff, charges, taxes, any(s.quality == "estimated" for s in slices)

    def _issue(self, invoice: Invoice, what: str) -> Invoice:
        invoice = self.store.add_invoice(invoice)
        self.store.post(invoice_entry(invoice, what))
        return invoice

    def run_billing(self, today: date) -> RunResult:
        """Bill every period that is over and has not been billed.

        A contract that cannot be billed does not keep the others waiting.
        """
        self.actor.require("billing.run")
        issued, failed = [], []
        for contract in self.store.contracts():
            try:
                with transaction(self.conn):
                    issued += self._bill(contract, today)
            except MeterhouseError as problem:
                failed.append((contract.id, str(problem)))
        with transaction(self.conn):
            self._note("billing", today=today.isoformat(), issued=len(issued), failed=len(failed))
        return RunResult(tuple(issued), tuple(failed))

    def _bill(self, contract, today):
        since = self.store.billed_until(contract.id) or contract.start
        if contract.end is not None and since >= contract.end:
            return []
        holidays = calendar_named(contract.calendar)
        done = []
        for period in BillingCycle.parse(contract.cycle).ended(since, today, contract.end):
            tariff, charges, taxes, estimated = self._rate(contract, period)
            invoice = build(contract, period, charges, taxes, tariff.currency, today, holidays, estimated=estimated)
            done.append(self._issue(invoice, tariff.commodity))
        return done

    def correct_reading(self, reading: Reading, today: date) -> list[Invoice]:
        """Replace a reading, and put right what was billed with the old one."""
        self.actor.require("readings.correct")
        with transaction(self.conn):
            meter = self.store.meter(reading.serial)
            others = [r for r in self.store.readings(reading.serial)
                      if not (r.at == reading.at and r.kind == reading.kind)]
            Timeline(others).check(meter, reading)
            self.store.replace_reading(reading)
            self._note("correct reading", serial=reading.serial, value=str(reading.value))
            place = self.store.place_of(reading.serial, reading.at)
            if place is None:
                raise NotFound(f"{reading.serial} was not fitted anywhere then")
            return self._amend(place, reading.at, today)

    def amend(self, supply_point: str, since: datetime, today: date) -> list[Invoice]:
        """Issue corrections for what was billed and would come out otherwise now."""
        self.actor.require("billing.amend")
        with transaction(self.conn):
            return self._amend(supply_point, since, today)

    def _amend(self, supply_point, since, today):
        """A change at one instant moves usage between its neighbours, so all
        periods from the reading before it on are looked at."""
        curve = self.curve(supply_point)
        before = [p.at for p in curve.points if p.at < since]
        since = before[-1] if before else since
        done = []
        for contract in self.store.contracts(supply_point=supply_point):
            zone, holidays = Zone(contract.zone), calendar_named(contract.calendar)
            invoices = self.store.invoices(contract=contract.id)
            forever = zone.midnight(today + timedelta(days=1))
            for invoice in amendments.affected(invoices, since, forever, zone):
                tariff, charges, taxes, _ = self._rate(contract, invoice.period)
                fix = amendments.correction(contract, invoice, invoices, charges, taxes, today, holidays)
                if fix is not None:
                    done.append(self._issue(fix, tariff.commodity))
        self._note("amend", supply_point=supply_point, issued=[i.number for i in done])
        return done

    # -- money -------------------------------------------------------------------

    def pay(self, customer: str, amount: Money, day: date, reference: str = "") -> int:
        self.actor.require("payments.add")
        if amount.minor <= 0:
            raise ValueError("a payment is more than nothing")
        with transaction(self.conn):
            self.store.customer(customer)
            id = self.store.add_payment(settlement.Payment(None, customer, day, amount, reference))
            self.store.post(payment_entry(customer, amount, day, reference or f"P-{id}"))
            plan = self.store.plan(customer)
            if plan is not None:
                plan, _ = plan.pay(amount)
                self.store.save_plan(plan, active=bool(plan.open))
            self._note("payment", customer=customer, amount=str(amount))
        return id

    def write_off(self, customer: str, amount: Money, day: date) -> None:
        """Give up on a debt.  It counts as paid from then on."""
        self.actor.require("payments.writeoff")
        with transaction(self.conn):
            if amount > self.balance(customer):
                raise ValueError("that is more than there is to write off")
            id = self.store.add_payment(settlement.Payment(None, customer, day, amount, "write-off"))
            self.store.post(writeoff_entry(customer, amount, day, f"P-{id}"))
            self._note("write off", customer=customer, amount=str(amount))

    def settle_from_deposit(self, customer: str, amount: Money, day: date) -> None:
        """A deposit pays what is open; the ledger has it already."""
        self.actor.require("payments.add")
        self.store.add_payment(settlement.Payment(None, customer, day, amount, "deposit"))

    def balance(self, customer: str, end: date | None = None) -> Money:
        self.actor.require("read")
        account = receivable(customer)
        return self.store.ledger(account).balance(account, self.store.currency, end)

    def position(self, customer: str) -> settlement.Position:
        self.actor.require("read")
        debts = settlement.debts_of(self.store.invoices(customer=customer), self.store.fees(customer))
        return settlement.settle(debts, self.store.payments(customer), self.store.currency)

    def cash_tax(self, start: date, end: date) -> list[cashtax.CashTax]:
        """The tax on what was received in a range of days."""
        self.actor.require("read")
        accounts = [(self.store.invoices(customer=c), self.store.fees(c), self.store.payments(c))
                    for c in self.store.customers()]
        return cashtax.declaration(accounts, self.store.currency, start, end)

    # -- dunning -----------------------------------------------------------------

    def agree_plan(self, customer: str, rule: str, count: int, today: date) -> Plan:
        self.actor.require("dunning.hold")
        with transaction(self.conn):
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
        with transaction(self.conn):
            self.store.save_case(dunning.hold(self.store.case(customer), until))
            self._note("hold", customer=customer, until=until.isoformat())

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
        with transaction(self.conn):
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
                        self.store.post(fee_entry(customer, action.fee, today, f"Fee: {action.letter}"))
                    done.append((customer, action))
            self._note("dunning", today=today.isoformat(), actions=len(done))
        return done

    # -- paper -------------------------------------------------------------------

    def statement(self, customer: str, period: DateRange) -> str:
        self.actor.require("read")
        who = self.store.customer(customer)
        ledger = self.store.ledger(receivable(customer))
        return render_statement(ledger, customer, who["name"], self.store.currency, period,
                                STYLES.get(who["language"], STYLES["en"]))

    def invoice_text(self, number: str) -> str:
        self.actor.require("read")
        invoice = self.store.invoice(number)
        who = self.store.customer(invoice.customer)
        contract = self.store.contract(invoice.contract)
        what = commodity(self.store.supply_point(contract.supply_point)["commodity"])
        return render_invoice(invoice, who["name"], what, STYLES.get(who["language"], STYLES["en"]))

    def usage_report(self, start: date, end: date) -> list[tuple]:
        """(supply point, units billed, unit, gross) of every contract for the regulator."""
        self.actor.require("read")
        rows = []
        wanted = DateRange(start, end)
        for contract in self.store.contracts():
            what = commodity(self.store.supply_point(contract.supply_point)["commodity"])
            units, gross = Decimal(0), Money.zero(self.store.currency)
            for invoice in self.store.invoices(contract=contract.id):
                if invoice.period.start in wanted:
                    units += usage_of(invoice)
                    gross = gross + invoice.gross
            rows.append((contract.supply_point, units, what.unit, gross))
        return rows

    def events(self, action: str | None = None):
        if not self.actor.may("audit.read"):
            raise Forbidden("the audit log is not for everybody")
        return self.store.audit.events(action)
