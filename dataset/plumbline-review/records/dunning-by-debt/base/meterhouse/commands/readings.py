"""Readings: by hand, by file, and what one sees in them."""

from __future__ import annotations

from decimal import Decimal

from ..localtime import Zone, parse_instant
from ..readings import Reading
from .options import issued, period, to_day


def _import(office, options, say):
    with open(options.path, "rb") as file:
        result = office.import_file(file.read(), Zone(options.zone), options.format)
    say(f"{result.added} added, {result.skipped} known, {len(result.problems)} refused")
    for line, problem in result.problems:
        say(f"  line {line}: {problem}")
    for sender, sequence in result.repeated:
        say(f"  block {sequence} of {sender} has been here before")


def _overtaken(office, options, say):
    for sender, first, last in office.missing_blocks():
        say(f"{sender}  {first:06d}-{last:06d}")


def _reading(options):
    return Reading(options.serial, parse_instant(options.at), Decimal(options.value), options.kind, "hand")


def _read(office, options, say):
    office.add_reading(_reading(options))


def _correct(office, options, say):
    issued(office.correct_reading(_reading(options), to_day(options.today)), say)


def _alerts(office, options, say):
    for alert in office.alerts(options.supply_point, period(options)):
        say(f"{alert.kind}: {alert.text}")


def _missed(office, options, say):
    for day, point in office.missed_visits(period(options)):
        say(f"{day}  {point}")


COMMANDS = {
    "import": (_import, ("path",), {"zone": "Europe/London", "format": None}),
    "overtaken": (_overtaken, (), {}),
    "read": (_read, ("serial", "at", "value"), {"kind": "actual"}),
    "correct": (_correct, ("serial", "at", "value"), {"kind": "actual", "today": None}),
    "missed": (_missed, ("start", "end"), {}),
    "alerts": (_alerts, ("supply_point", "start", "end"), {}),
}
