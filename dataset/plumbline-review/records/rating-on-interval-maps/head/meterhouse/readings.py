"""Meters, what they showed, and when.

A register counts up and starts again at nought after 9999 (or however many
digits it has).  There is no way to tell from two numbers alone whether it has
gone round or somebody has misread it, so there is a rule of thumb: a jump of
more than a quarter of the register is not believed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from .commodity import commodity
from .errors import BadReading

#: From the most to the least trustworthy.
KINDS = ("initial", "final", "actual", "customer", "estimated")
TRUSTED = ("initial", "final", "actual", "customer")


@dataclass(frozen=True)
class Meter:
    serial: str
    commodity: str
    digits: int = 6
    decimals: int = 0
    #: What one unit on the dial stands for (current transformers, pulse meters).
    multiplier: Decimal = Decimal(1)

    def __post_init__(self):
        commodity(self.commodity)
        if not 1 <= self.digits <= 12 or not 0 <= self.decimals <= 3 or self.multiplier <= 0:
            raise ValueError(f"meter {self.serial} cannot exist")

    @property
    def modulus(self) -> Decimal:
        """Where the register starts again, in dial units."""
        return Decimal(10) ** self.digits

    def check(self, value: Decimal) -> Decimal:
        if not 0 <= value < self.modulus:
            raise BadReading(f"{value} does not fit on the dial of {self.serial}")
        if value != round(value, self.decimals):
            raise BadReading(f"{self.serial} has only {self.decimals} decimals")
        return value

    def advance(self, before: Decimal, after: Decimal) -> Decimal:
        """Dial units from one reading to the next, round the top if need be."""
        moved = after - before
        if moved < 0:
            moved += self.modulus
            if moved > self.modulus / 4:
                raise BadReading(f"{self.serial} went backwards from {before} to {after}")
        return moved


@dataclass(frozen=True)
class Reading:
    serial: str
    at: datetime
    value: Decimal
    kind: str = "actual"
    source: str = ""

    def __post_init__(self):
        if self.kind not in KINDS:
            raise ValueError(f"unknown kind of reading {self.kind!r}")
        if self.at.tzinfo is None:
            raise ValueError("a reading needs an instant")

    @property
    def trusted(self) -> bool:
        return self.kind in TRUSTED


@dataclass(frozen=True)
class Install:
    """A meter at a supply point, from when it was fitted until it was removed."""

    meter: Meter
    fitted: datetime
    removed: datetime | None = None

    def holds(self, at: datetime) -> bool:
        return self.fitted <= at and (self.removed is None or at <= self.removed)


def best_of(readings) -> list[Reading]:
    """One reading for an instant: the most trusted, and of equals the last."""
    found: dict = {}
    for reading in readings:
        old = found.get(reading.at)
        if old is None or KINDS.index(reading.kind) <= KINDS.index(old.kind):
            found[reading.at] = reading
    return [found[at] for at in sorted(found)]


def effective(readings) -> list[Reading]:
    """The readings that count: estimates only as long as nothing better follows."""
    found = best_of(readings)
    last = max((n for n, r in enumerate(found) if r.trusted), default=-1)
    return [r for n, r in enumerate(found) if r.trusted or n > last]


def check_new(meter: Meter, reading: Reading, others) -> None:
    """Would this reading fit among those of the same meter?"""
    meter.check(reading.value)
    if not reading.trusted:
        return
    before = after = None
    for other in effective(others):
        if not other.trusted or other.at == reading.at:
            continue
        if other.at < reading.at:
            before = other
        elif after is None:
            after = other
    if before is not None:
        meter.advance(before.value, reading.value)
    if after is not None:
        meter.advance(reading.value, after.value)
