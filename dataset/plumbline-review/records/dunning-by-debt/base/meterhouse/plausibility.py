"""Is it likely?  A reading may fit on the dial and still be nonsense.

What is expected is the average of the last year.  A reading is questioned if
it means less than a tenth or more than five times as much; on the phone that
is enough to find two swapped digits in most cases.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from .errors import BadReading
from .estimation import daily_average
from .localtime import seconds
from .readings import Meter, Reading
from .usage import Curve

LOW = Decimal("0.1")
HIGH = Decimal(5)
#: In a day or two anything can happen.
SHORT = 3 * 86400


@dataclass(frozen=True)
class Verdict:
    ok: bool
    reason: str = ""
    suggestion: Decimal | None = None


def judge(meter: Meter, reading: Reading, last: Reading | None, curve: Curve) -> Verdict:
    """``curve`` is that of the supply point without the new reading."""
    if last is None:
        return Verdict(True)
    try:
        moved = meter.advance(last.value, reading.value) * meter.multiplier
    except BadReading as problem:
        return Verdict(False, str(problem), swapped(meter, reading.value, last.value))
    span = seconds(last.at, reading.at)
    average = daily_average(curve)
    if span < SHORT or average is None or not average:
        return Verdict(True)
    expected = average * span / 86400
    if moved > HIGH * expected:
        return Verdict(False, f"{moved / expected:.1f} times the usual", swapped(meter, reading.value, last.value))
    if moved < LOW * expected:
        return Verdict(False, "hardly anything was used")
    return Verdict(True)


def swapped(meter: Meter, value: Decimal, last: Decimal) -> Decimal | None:
    """The least number that is not below the last reading and has two neighbouring
    digits of ``value`` the other way round."""
    text = f"{int(value):0{meter.digits}d}"
    found = []
    for n in range(len(text) - 1):
        if text[n] != text[n + 1]:
            other = Decimal(text[:n] + text[n + 1] + text[n] + text[n + 2:]) + value % 1
            if last <= other < value:
                found.append(other)
    return min(found, default=None)
