"""Tariffs: what a unit costs, in which band and up to how many.

A tariff is a list of versions, each in force from a day on until the next.  A
version has a schedule of bands, a ladder of tiers for every band, a standing
charge for the day and maybe a minimum for the period.  The ladder is written
for a number of reference days ("the first 300 kWh in 30 days"), and stretched
to the period that is billed.

Rates are ``Decimal`` in major units and may well be fractions of a penny.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from .commodity import commodity
from .errors import BadRule
from .money import exponent
from .periods import DateRange
from .tou import Schedule


@dataclass(frozen=True)
class Tier:
    #: Units per reference days up to which this rate holds, None for the last.
    upto: int | None
    rate: Decimal


@dataclass(frozen=True)
class Version:
    effective: date
    schedule: Schedule
    ladders: dict
    standing: Decimal = Decimal(0)
    minimum: Decimal = Decimal(0)
    reference_days: int = 30

    def __post_init__(self):
        if self.reference_days < 1:
            raise BadRule("reference days must be positive")
        for band in self.schedule.bands:
            if band not in self.ladders:
                raise BadRule(f"band {band!r} has no rates")
        for band, ladder in self.ladders.items():
            check_ladder(band, ladder)

    def ladder(self, band: str):
        return self.ladders[band]

    def to_json(self):
        return {
            "effective": self.effective.isoformat(),
            "schedule": self.schedule.to_json(),
            "ladders": {band: [[t.upto, str(t.rate)] for t in ladder] for band, ladder in self.ladders.items()},
            "standing": str(self.standing),
            "minimum": str(self.minimum),
            "reference_days": self.reference_days,
        }

    @classmethod
    def from_json(cls, data):
        ladders = {band: tuple(Tier(upto, Decimal(rate)) for upto, rate in ladder)
                   for band, ladder in data["ladders"].items()}
        return cls(date.fromisoformat(data["effective"]), Schedule.from_json(data["schedule"]), ladders,
                   Decimal(data.get("standing", "0")), Decimal(data.get("minimum", "0")),
                   data.get("reference_days", 30))


def check_ladder(band, ladder):
    if not ladder:
        raise BadRule(f"band {band!r} has no rates")
    previous = 0
    for tier in ladder[:-1]:
        if tier.upto is None or tier.upto <= previous:
            raise BadRule(f"the tiers of {band!r} must rise")
        previous = tier.upto
    if ladder[-1].upto is not None:
        raise BadRule(f"the last tier of {band!r} must be open")


def flat(rate) -> tuple:
    """A ladder with one rate."""
    return (Tier(None, Decimal(rate)),)


@dataclass
class Tariff:
    code: str
    commodity: str
    currency: str
    versions: list = field(default_factory=list)
    name: str = ""

    def __post_init__(self):
        commodity(self.commodity)
        exponent(self.currency)
        self.versions = sorted(self.versions, key=lambda v: v.effective)
        days = [v.effective for v in self.versions]
        if len(set(days)) != len(days):
            raise BadRule(f"{self.code} has two versions on one day")

    def version_on(self, day: date) -> Version:
        at = bisect_right([v.effective for v in self.versions], day)
        if not at:
            raise BadRule(f"{self.code} was not sold on {day}")
        return self.versions[at - 1]

    def segments(self, period: DateRange):
        """The parts of a period with the version that holds in each."""
        cuts = [v.effective for v in self.versions]
        return [(part, self.version_on(part.start)) for part in period.split(cuts)]

    def with_version(self, version: Version) -> "Tariff":
        """A copy with one more version, or with one replaced."""
        kept = [v for v in self.versions if v.effective != version.effective]
        return Tariff(self.code, self.commodity, self.currency, kept + [version], self.name)

    def dumps(self) -> str:
        data = {"code": self.code, "name": self.name, "commodity": self.commodity, "currency": self.currency,
                "versions": [v.to_json() for v in self.versions]}
        return json.dumps(data, sort_keys=True)

    @classmethod
    def loads(cls, text: str) -> "Tariff":
        data = json.loads(text)
        return cls(data["code"], data["commodity"], data["currency"],
                   [Version.from_json(v) for v in data["versions"]], data.get("name", ""))
