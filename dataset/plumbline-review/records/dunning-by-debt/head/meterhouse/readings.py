"""Meters, what they showed, and when.

A register counts up and starts again at nought after 9999 (or however many
digits it has).  There is no way to tell from two numbers alone whether it has
gone round or somebody has misread it, so there is a rule of thumb: a jump of
more than a quarter of the register is not believed.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from .commodity import commodity
from .errors import BadReading

#: From the most to the least trustworthy.  A substitute is what a collector puts
#: in when a meter does not answer; it is an estimate that somebody else made.
KINDS = ("initial", "final", "actual", "customer", "substitute", "estimated")
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


class Timeline:
    """The readings of one meter in order, for checking more of them.

    A night's file has thousands of readings for a meter that has hundreds of
    thousands already, so neighbours are looked up and not looked for.
    """

    def __init__(self, readings=()):
        self._known: dict = {}
        #: The instants with a trusted reading, and the reading.
        self._at: list = []
        self._there: list = []
        for reading in readings:
            self.put(reading)

    def get(self, at: datetime, kind: str) -> Reading | None:
        return self._known.get((at, kind))

    def put(self, reading: Reading) -> None:
        self._known[reading.at, reading.kind] = reading
        if not reading.trusted:
            return
        n = bisect_left(self._at, reading.at)
        if n == len(self._at) or self._at[n] != reading.at:
            self._at.insert(n, reading.at)
            self._there.insert(n, reading)
        elif KINDS.index(reading.kind) <= KINDS.index(self._there[n].kind):
            self._there[n] = reading

    def check(self, meter: Meter, reading: Reading) -> None:
        """Would this reading fit among the others?"""
        meter.check(reading.value)
        if not reading.trusted:
            return
        n = bisect_left(self._at, reading.at)
        if n > 0:
            meter.advance(self._there[n - 1].value, reading.value)
        if n < len(self._at) and self._at[n] == reading.at:
            n += 1
        if n < len(self._at):
            meter.advance(reading.value, self._there[n].value)
