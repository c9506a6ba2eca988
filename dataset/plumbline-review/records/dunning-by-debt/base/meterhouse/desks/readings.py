"""Readings: by hand, by file, and what one sees in them."""

from __future__ import annotations

from dataclasses import dataclass

from .. import alerts, estimation, importers, rounds
from ..errors import BadReading, MeterhouseError
from ..localtime import Zone
from ..periods import DateRange
from ..readings import Reading, Timeline
from ..sequences import ROUND, unrolled
from ..usage import Curve
from .base import Desk


@dataclass(frozen=True)
class ImportResult:
    added: int
    skipped: int
    problems: tuple
    #: Blocks that had been here before, as (sender, sequence).
    repeated: tuple = ()


class ReadingDesk(Desk):
    def add_reading(self, reading: Reading) -> None:
        self.actor.require("readings.add")
        with self.transaction():
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
        with self.transaction():
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
            self.store.add_import(batch.sender, batch.sequence, self.now(), len(batch.rows))
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

    def missed_visits(self, period: DateRange):
        self.actor.require("read")
        found = []
        for round_ in self.store.rounds():
            read_on: dict = {}
            for point in round_.supply_points:
                zone = Zone(self.store.supply_point(point)["zone"])
                read_on[point] = {zone.date_of(r.at) for i in self.store.installs(point)
                                  for r in self.store.readings(i.meter.serial) if r.trusted}
            found += rounds.missed(round_, read_on, period.start, period.end)
        return sorted(found)

    def alerts(self, supply_point: str, period: DateRange) -> list[alerts.Alert]:
        self.actor.require("read")
        place = self.store.supply_point(supply_point)
        zone = Zone(place["zone"])
        curve = self.curve(supply_point)
        if not curve:
            return []
        a, b = zone.bounds(period.start, period.end)
        a, b = max(a, curve.start), min(b, curve.end)
        if b <= a:
            return []
        slices = curve.slices(a, b)
        found = []
        if place["commodity"] == "water":
            found.append(alerts.leak(slices, zone))
        for contract in self.store.contracts(supply_point=supply_point):
            if contract.start < period.end and (contract.end is None or period.start < contract.end):
                usual = estimation.usual(contract.profile)
                found.append(alerts.jump(slices, usual, place["commodity"]))
        return [alert for alert in found if alert is not None]
