"""Meters, their readings, the files these came in, and the rounds."""

from __future__ import annotations

import json
from datetime import datetime
from decimal import Decimal

from ..errors import Conflict, NotFound
from ..localtime import format_instant
from ..readings import Install, Meter, Reading
from ..rounds import Round
from ..sequences import Ranges
from .columns import instant


class Metering:
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
        return [Install(self.meter(serial), instant(fitted), instant(removed)) for serial, fitted, removed in rows]

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
        return [Reading(s, instant(at), Decimal(value), kind, source) for s, at, value, kind, source in rows]

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
