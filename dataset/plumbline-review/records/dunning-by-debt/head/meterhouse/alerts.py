"""Things that somebody should be told about before the bill arrives."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from .commodity import commodity
from .localtime import Zone
from .usage import MEASURED

#: A tap that drips, in cubic metres an hour.  Nobody runs a bath at this rate.
DRIP = Decimal("0.002")
NIGHT = (1, 5)


@dataclass(frozen=True)
class Alert:
    kind: str
    text: str


def night_flow(slices, zone: Zone) -> Decimal | None:
    """The least hourly flow at night, or None if nothing was measured then.

    Only slices that lie within the night count, so it takes a meter that is
    read at least every few hours.
    """
    least = None
    for piece in slices:
        if piece.quality != MEASURED:
            continue
        start, end = zone.wall(piece.start), zone.wall(piece.end)
        if start.hour < NIGHT[0] or end > start.replace(hour=NIGHT[1], minute=0, second=0):
            continue
        flow = piece.amount * 3600 / piece.seconds
        if least is None or flow < least:
            least = flow
    return least


def leak(slices, zone: Zone) -> Alert | None:
    """Water that never stops running."""
    flow = night_flow(slices, zone)
    if flow is not None and flow > DRIP:
        return Alert("leak", "water is running all night")
    return None


def jump(slices, usual_per_day: Decimal, what: str, factor: int = 3) -> Alert | None:
    """Usage of several times the usual, which is told before it is billed.

    ``usual_per_day`` is in the unit of the commodity, as in the profiles.
    """
    spent = sum((s.amount for s in slices), Decimal(0))
    span = sum(s.seconds for s in slices)
    if span < timedelta(days=1).total_seconds():
        return None
    per_day = spent * 86400 / span
    if per_day > factor * usual_per_day:
        return Alert("jump", f"{per_day:.1f} {commodity(what).unit} a day, {usual_per_day:.1f} is usual")
    return None
