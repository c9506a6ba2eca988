"""Moving in and out.

Hardly anybody tells us on the day.  A move is booked with its date and, if we
are lucky, with a reading; the old contract ends on that day, the new one starts
on it, and the day itself belongs to whoever moves in.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

from .errors import Conflict, NotFound
from .invoicing import Contract
from .localtime import Zone
from .readings import Reading


def contract_on(office, supply_point: str, day: date) -> Contract | None:
    """Who is supplied on a day."""
    for contract in office.store.contracts(supply_point=supply_point):
        if contract.start <= day and (contract.end is None or day < contract.end):
            return contract
    return None


def next_contract(office, supply_point: str, day: date) -> Contract | None:
    """The first contract that starts after a day."""
    later = [c for c in office.store.contracts(supply_point=supply_point) if c.start > day]
    return min(later, key=lambda c: c.start, default=None)


def _meter_on(office, supply_point, at):
    for install in office.store.installs(supply_point):
        if install.holds(at):
            return install.meter
    return None


def _take_reading(office, supply_point, day, value):
    zone = Zone(office.store.supply_point(supply_point)["zone"])
    at = zone.midnight(day)
    meter = _meter_on(office, supply_point, at)
    if meter is None:
        raise NotFound(f"there is no meter at {supply_point} on {day}")
    office.add_reading(Reading(meter.serial, at, value, "customer", "move"))


def move_out(office, contract_id: str, day: date, value: Decimal | None = None) -> None:
    """End a contract; ``day`` is the first that is not supplied any more."""
    office.actor.require("payments.add")
    contract = office.store.contract(contract_id)
    if contract.end is not None:
        raise Conflict(f"{contract_id} ends on {contract.end} already")
    if day <= contract.start:
        raise ValueError(f"{contract_id} only starts on {contract.start}")
    billed = office.store.billed_until(contract_id)
    if billed is not None and billed > day:
        raise Conflict(f"{contract_id} has been billed until {billed}")
    with office.transaction():
        if value is not None:
            _take_reading(office, contract.supply_point, day, value)
        office.store.end_contract(contract_id, day)


def move_in(office, contract: Contract, value: Decimal | None = None) -> None:
    """Start a contract, which must not overlap with another of the supply point."""
    office.actor.require("payments.add")
    there = contract_on(office, contract.supply_point, contract.start)
    if there is not None:
        raise Conflict(f"{there.id} still holds at {contract.supply_point}")
    following = next_contract(office, contract.supply_point, contract.start)
    if following is not None:
        if contract.end is None or contract.end > following.start:
            raise Conflict(f"{following.id} starts on {following.start}")
    with office.transaction():
        if value is not None:
            _take_reading(office, contract.supply_point, contract.start, value)
        office.store.add_contract(contract)


def take_over(office, old_id: str, new: Contract, day: date, value: Decimal | None = None) -> Contract:
    """Out and in on one day, with one reading for both."""
    with office.transaction():
        move_out(office, old_id, day, value)
        started = replace(new, start=day, supply_point=office.store.contract(old_id).supply_point)
        move_in(office, started)
    return started


def vacancies(office, supply_point: str, start: date, end: date) -> list[tuple[date, date]]:
    """When nobody was supplied, as half-open ranges of days."""
    found, at = [], start
    contracts = sorted(office.store.contracts(supply_point=supply_point), key=lambda c: c.start)
    for contract in contracts:
        if contract.end is not None and contract.end <= at:
            continue
        if contract.start >= end:
            break
        if contract.start > at:
            found.append((at, contract.start))
        if contract.end is None:
            return found
        at = contract.end
    if at < end:
        found.append((at, end))
    return found
