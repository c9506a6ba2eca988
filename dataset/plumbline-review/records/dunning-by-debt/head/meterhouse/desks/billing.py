"""Bills, and putting them right."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal

from .. import amendments, estimation, rating, tax
from ..commodity import commodity
from ..errors import NotFound
from ..holidays import calendar_named
from ..invoicing import Contract, Invoice, build, usage_of
from ..ledger import invoice_entry
from ..localtime import Zone
from ..money import Money
from ..periods import BillingCycle, DateRange
from ..readings import Reading, Timeline
from .base import Desk


@dataclass(frozen=True)
class RunResult:
    issued: tuple
    failed: tuple


class BillingDesk(Desk):
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
        self.store.books.post(invoice_entry(invoice, what))
        return invoice

    def run_billing(self, today: date) -> RunResult:
        """Bill every period that is over and has not been billed.

        A contract that cannot be billed does not keep the others waiting.
        """
        self.actor.require("billing.run")
        contracts = {contract.id: contract for contract in self.store.contracts()}
        issued, failed = self.each(contracts, lambda id: self._bill(contracts[id], today))
        with self.transaction():
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
        with self.transaction():
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
        with self.transaction():
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

    def usage_report(self, period: DateRange) -> list[tuple]:
        """(supply point, units billed, unit, gross) of every contract for the regulator."""
        self.actor.require("read")
        rows = []
        for contract in self.store.contracts():
            what = commodity(self.store.supply_point(contract.supply_point)["commodity"])
            units, gross = Decimal(0), Money.zero(self.store.currency)
            for invoice in self.store.invoices(contract=contract.id):
                if invoice.period.start in period:
                    units += usage_of(invoice)
                    gross = gross + invoice.gross
            rows.append((contract.supply_point, units, what.unit, gross))
        return rows
