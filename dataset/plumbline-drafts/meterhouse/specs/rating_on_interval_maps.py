OVERLAY = "pr1"
TITLE = "Rating on interval maps, usage in base units, RFC 5545 rules, and estimates that know about winter"
DESCRIPTION = """
This one has been growing on my machine for a while, so let me explain where it comes from. Rating a yearly heat bill asked every half hour of the year for its band, which asked every window of the schedule, and it did that again for each contract. On top of it, tariffs that change at a quarter past (two of our customers have those now) were simply rounded to the slot. And while I had the patient open...

**Interval maps.** `intervals.IntervalMap` is a sorted list of edges with values. A schedule is laid out once per zone and year as such a map, and rating takes the lengths from there. Because that makes it cheap to put something on top, tariff versions can have `events` now: a band that is announced for a stretch of time, whatever the schedule says.

**Base units.** Usage used to be `Decimal` in kWh or m³ and was quantised in half a dozen places, so that the bands of a month sometimes added up to a watt-hour more than the month. From `Curve` on it is whole watt-hours and litres, and slices are split with `apportion`. Charges still carry the unit people know; what is stored on invoices looks the same as before.

**Tiers run through the period.** A change of price in the middle of a month used to give everybody the cheap tier twice. I went back and forth on whether to split the ladder by days or to carry on where one was, and the regulator's guidance clearly says carry on.

**Shapes.** Between two readings, and behind the last one, usage follows the shape of its commodity (`shapes`). With a history of less than half a year it is mixed with what is usual for the profile.

**Recurrence rules** are those of RFC 5545 for whole days, plus the shift to business days that we had, plus exceptions. The old short texts are in the database and in people's fingers and mean what they always meant.

`localtime.slots` goes, nobody cuts time into slots any more. Budget advances are weighted by how long the bands last instead of by counting bands. Nothing to migrate.
"""
BUGS = [
 dict(id="shift-reach", severity="high", kind="boundary", tier="depth", distance="hunk",
  summary="A day that is moved back over the end of the range that was asked for (SHIFT=PRECEDING or MODIFIED, or a trailing `-`) is lost.",
  mechanism="`between` starts to look a fortnight before the range, for days that are moved forward into it, but stops at its end: a nominal day at or behind `end` that is moved back to before it is never looked at. Asked piecewise it comes up in no piece at all, as the next piece only has it as a day before its start; `after` and `take` search piecewise, so visits and instalments are skipped. `yearly@12-25-` between 1 and 25 December 2024 gives nothing, it is the 24th.",
  edits=[("meterhouse/recurrence.py", "for day in self._nominal(start - _REACH, end + _REACH):", "for day in self._nominal(start - _REACH, end):")],
  places=[("meterhouse/recurrence.py", "for day in self._nominal(start - _REACH, end)", 1, "cause"), ("meterhouse/recurrence.py", "    def between(self, start", "yield found", "function"), ("meterhouse/recurrence.py", "_REACH = timedelta(days=14)", 1, "contract")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.holidays import CALENDARS
from meterhouse.recurrence import Recurrence
rule = Recurrence.parse("monthly@1-")
found = list(rule.between(date(2024, 5, 20), date(2024, 6, 1), CALENDARS["none"]))
print(found)
sys.exit(found != [date(2024, 5, 31)])
'''),
 dict(id="after-skips", severity="high", kind="ordering", tier="depth", distance="hunk",
  summary="`after` looks at windows of days with holes between them and so passes over the next occurrence if that is 41 to 80 days away.",
  mechanism="The window's length is doubled before the start is moved by it, so behind the first window of 40 days the search goes on 80 days from the beginning. What happens between day 40 and 80 (and in later holes, 160 to 240 and so on) is never seen: a quarterly rule asked seven weeks ahead answers with the quarter after the next. `take`, payment plans and `Round.next_visit` inherit it.",
  edits=[("meterhouse/recurrence.py", "            start += span\n            span *= 2\n", "            span *= 2\n            start += span\n")],
  places=[("meterhouse/recurrence.py", "            span *= 2", 2, "cause"), ("meterhouse/recurrence.py", "    def after(self, day", "raise BadRule(f\"{self} does not", "function")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.recurrence import Recurrence
found = Recurrence.parse("quarterly@1").after(date(2024, 5, 10))
print(found)
sys.exit(found != date(2024, 7, 1))
'''),
 dict(id="leap-day-rules", severity="medium", kind="compatibility", tier="plain", distance="hunk",
  summary="A stored rule `yearly@02-29` (or `yearly@04-31`) is no longer pulled back to the last day of a shorter month but left out.",
  mechanism="`monthly@` and `quarterly@` are translated with `_day_of_month`, which gives days 28 to n with BYSETPOS=-1; the yearly branch just takes BYMONTHDAY. The old code used min(day, days in month). `yearly@02-29` now happens every four years only and `yearly@04-31` never, so visits and instalments that exist in the database disappear, against docs/rules.md and the table in docs/formats.md.",
  edits=[("meterhouse/recurrence.py", 'return Recurrence("YEARLY", months=(int(month),), shift=shift, **_day_of_month(int(day)))', 'return Recurrence("YEARLY", months=(int(month),), monthdays=(int(day),), shift=shift)')],
  places=[("meterhouse/recurrence.py", 'return Recurrence("YEARLY", months=(int(month),)', 1, "cause"), ("meterhouse/recurrence.py", 'if kind == "yearly":', 3, "cause"), ("meterhouse/recurrence.py", "def _parse_short(text)", "with a ``+`` or a", "function"), ("docs/formats.md", "`yearly@02-29`", 1, "contract"), ("docs/rules.md", "happens on their last day. The same goes for 29", 1, "contract")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.recurrence import Recurrence
found = list(Recurrence.parse("yearly@02-29").between(date(2025, 1, 1), date(2026, 1, 1)))
print(found)
sys.exit(found != [date(2025, 2, 28)])
'''),
 dict(id="trusted-weights", severity="high", kind="stale-state", tier="depth", distance="changed-file", unchanged=True,
  summary="`Curve.trusted()` gives a curve without the weights, so the level of the last year is taken from a straight line where the year begins between two readings.",
  mechanism="`with_point` passes `self.weights` on, `trusted` does not and gets even weights. `estimation._recent` goes back 365 days from the last trusted reading; unless there is a reading at exactly that instant, `known.usage(start, known.end)` interpolates linearly, while the denominator of `level` is weighted. For heat with readings far apart the level (and every estimate, advance and plausibility check) is off by up to a third. Wrong only for seasonal commodities with more than a year of history.",
  edits=[("meterhouse/usage.py", "return Curve((p for p in self.points if p.kind != ESTIMATED), self.weights)", "return Curve(p for p in self.points if p.kind != ESTIMATED)")],
  places=[("meterhouse/usage.py", "return Curve(p for p in self.points if", 1, "cause"), ("meterhouse/usage.py", "def trusted(self)", 2, "function"), ("meterhouse/estimation.py", "known = curve.trusted()", 1, "call"), ("meterhouse/estimation.py", "def _recent(curve", "return known, start", "call"), ("meterhouse/estimation.py", "own = Fraction(known.usage", 1, "call"), ("meterhouse/usage.py", "self.weights = weights or Weights()", 1, "contract")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.estimation import level
from meterhouse.localtime import Zone
from meterhouse.shapes import Weights, shape_for
from meterhouse.usage import Curve, Point
zone = Zone("Europe/London")
w = Weights(shape_for("heat"), zone)
days = [date(2022, 9, 1), date(2023, 6, 1), date(2024, 1, 1)]
at = [zone.midnight(d) for d in days]
total = [0] + [w.between(at[0], t) // 100000 for t in at[1:]]
c = Curve([Point(t, n, "actual") for t, n in zip(at, total)], w)
found = float(level(c, "heat-house")) * 100000
print(found)
sys.exit(not 0.999 < found < 1.001)
'''),
 dict(id="level-span", severity="high", kind="similar-variable", tier="depth", distance="hunk",
  summary="The level divides the usage up to the last trusted reading by the weight up to the end of the curve, estimates included.",
  mechanism="In `level` the numerator is `known.usage(start, known.end)`, the denominator `curve.weights.between(start, curve.end)`. When estimated readings stand behind the last trusted one (the very case in which a curve is carried on), `curve.end` is later than `known.end`, so the weight is too large and everything estimated further on is too low: with a year of readings and half a year of estimates by about a third.",
  edits=[("meterhouse/estimation.py", "curve.weights.between(start, known.end))", "curve.weights.between(start, curve.end))")],
  places=[("meterhouse/estimation.py", "own = Fraction(known.usage", 1, "cause"), ("meterhouse/estimation.py", "def level(curve", "trust = ", "function"), ("meterhouse/estimation.py", "moved = round_half_up(level(", 1, "call")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from meterhouse.estimation import complete
from meterhouse.localtime import utc
from meterhouse.usage import Curve, Point
c = Curve([Point(utc(2023, 1, 1), 0, "actual"), Point(utc(2024, 1, 1), 3650000, "actual"), Point(utc(2024, 4, 1), 4560000, "estimated")])
found = complete(c, utc(2024, 4, 11), "power-flat").points[-1].total - 4560000
print(found)
sys.exit(found != 100000)
'''),
 dict(id="tier-carry", severity="high", kind="missing-update", tier="depth", distance="hunk",
  summary="When a part of the period climbs more than one tier, only the amount of the last tier is carried over to the part after a change of price.",
  mechanism="`reached` is where the band stood before the part; `climbed[band] = reached + amount` is overwritten for each tier with the amount of that tier alone instead of their sum. If the part before the change of price crossed a tier edge, the next part starts too low on the ladder and gets the cheap tier once more. With tiers 100/open and 150 + 100 used, the second part starts at 50 instead of 150.",
  edits=[("meterhouse/rating.py", "                reached += amount\n", "                climbed[band] = reached + amount\n"), ("meterhouse/rating.py", "            climbed[band] = reached\n", "")],
  places=[("meterhouse/rating.py", "climbed[band] = reached + amount", 1, "cause"), ("meterhouse/rating.py", "reached = climbed.get(band, 0)", "climbed[band] = reached + amount", "cause"), ("meterhouse/rating.py", "def rate_period(tariff", "after somebody moved in.", "function"), ("meterhouse/rating.py", "def climb(ladder", "below = edge", "contract")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from decimal import Decimal
from meterhouse.localtime import Zone, utc
from meterhouse.periods import DateRange
from meterhouse.rating import rate_period
from meterhouse.tariffs import Tariff, Tier, Version
from meterhouse.tou import Schedule
from meterhouse.usage import UsageSlice
ladder = (Tier(100, Decimal("0.10")), Tier(None, Decimal("0.30")))
t = Tariff("T", "power", "GBP", [Version(date(2024, 1, d), Schedule("all"), {"all": ladder}) for d in (1, 16)])
cs = rate_period(t, DateRange(date(2024, 1, 1), date(2024, 1, 31)), [UsageSlice(utc(2024, 1, 1), utc(2024, 1, 31), 300000)], Zone("UTC"))
found = [(c.tier, int(c.quantity)) for c in cs]
print(found)
sys.exit(found != [(0, 100), (1, 50), (1, 150)])
'''),
 dict(id="event-over-edge", severity="medium", kind="boundary", tier="depth", distance="changed-file",
  summary="`Version.over` puts events on the map without cutting them to the range, so an event over a change of price is billed at the new version's price from its start.",
  mechanism="`over(zone, start, end)` promises the bands between two instants, and `rating.band_plan` assigns whatever comes back to its segment. An event that starts before the segment reaches back into the one before and overwrites what has been laid out there with (n, band) of the later version. Usage of the hours before the change of price is rated with the later version's ladder and shown in its segment.",
  edits=[("meterhouse/tariffs.py", "found.assign(max(start, event.start), min(end, event.end), event.band)", "found.assign(event.start, event.end, event.band)")],
  places=[("meterhouse/tariffs.py", "found.assign(event.start, event.end, event.band)", 1, "cause"), ("meterhouse/tariffs.py", "    def over(self, zone", "return found", "function"), ("meterhouse/rating.py", "for low, high, band in version.over(zone", 2, "call"), ("meterhouse/rating.py", "def band_plan(segments", "return plan", "call")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from decimal import Decimal
from meterhouse.localtime import Zone, utc
from meterhouse.periods import DateRange
from meterhouse.rating import rate_period
from meterhouse.tariffs import Event, Tariff, Version, flat
from meterhouse.tou import Schedule
from meterhouse.usage import UsageSlice
event = (Event(utc(2024, 1, 15, 22), utc(2024, 1, 16, 2), "peak"),)
t = Tariff("T", "power", "GBP", [Version(date(2024, 1, d), Schedule("all"), {"all": flat("0.10"), "peak": flat(rate)}, events=event) for d, rate in ((1, "1.00"), (16, "2.00"))])
cs = rate_period(t, DateRange(date(2024, 1, 1), date(2024, 1, 31)), [UsageSlice(utc(2024, 1, 1), utc(2024, 1, 31), 720000)], Zone("UTC"))
found = [(c.period.start.day, c.band, int(c.quantity)) for c in cs]
print(found)
sys.exit(found != [(1, "all", 358), (1, "peak", 2), (16, "all", 358), (16, "peak", 2)])
'''),
 dict(id="shared-year", severity="critical", kind="aliasing", tier="plain", distance="changed-file",
  summary="For a period that is exactly a calendar year, a tariff's events are written into the cached map of the schedule and billed to every other tariff with that schedule.",
  mechanism="`IntervalMap.restrict` returns the map itself when nothing lies outside of the range. `Schedule.over` hands that on for a range that covers a local year, `_laid_out` is an `lru_cache`, and `Version.over` assigns its events into what it gets. Yearly contracts from 1 January are billed with exactly this range; from then on the events hold for all tariffs with an equal schedule in that zone and year (KeyError in `ladder` if the band has no rates there, a wrong price if it has), and for the same tariff after the event has been withdrawn.",
  edits=[("meterhouse/intervals.py", '        other = IntervalMap()\n        for low, high, value in self.spans(start, end):\n            other._append(low, high, value)\n', '        if self._edges and start <= self._edges[0] and self._edges[-1] <= end:\n            return self\n        other = IntervalMap()\n        for low, high, value in self.spans(start, end):\n            other._append(low, high, value)\n')],
  places=[("meterhouse/intervals.py", "if self._edges and start <= self._edges[0]", 2, "cause"), ("meterhouse/intervals.py", "    def restrict(self", "return other", "function"), ("meterhouse/tou.py", "return _laid_out(self, zone, first).restrict(start, end)", 1, "call"), ("meterhouse/tariffs.py", "found = self.schedule.over(zone, start, end)", 3, "call"), ("meterhouse/tariffs.py", "    def over(self, zone", "return found", "call"), ("meterhouse/tou.py", "@lru_cache(maxsize=256)", 2, "contract")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from decimal import Decimal
from meterhouse.localtime import Zone, utc
from meterhouse.periods import DateRange
from meterhouse.rating import rate_period
from meterhouse.tariffs import Event, Tariff, Version, flat
from meterhouse.tou import Schedule
from meterhouse.usage import UsageSlice
ladders = {"all": flat("0.10"), "peak": flat("1.00")}
plain = Tariff("A", "power", "GBP", [Version(date(2020, 1, 1), Schedule("all"), ladders)])
dear = Tariff("B", "power", "GBP", [Version(date(2020, 1, 1), Schedule("all"), ladders, events=(Event(utc(2024, 1, 9), utc(2024, 1, 19), "peak"),))])
year, used = DateRange(date(2024, 1, 1), date(2025, 1, 1)), [UsageSlice(utc(2024, 1, 1), utc(2025, 1, 1), 366000)]
rate_period(dear, year, used, Zone("UTC"))
found = [(c.band, int(c.quantity)) for c in rate_period(plain, year, used, Zone("UTC"))]
print(found)
sys.exit(found != [("all", 366)])
'''),
 dict(id="alert-units", severity="high", kind="unit", tier="plain", distance="one-hop", unchanged=True,
  summary="`alerts` was not moved to base units: every drip of water is a leak, and the text of the other alert is a thousand times too large.",
  mechanism="Slices have litres and watt-hours now, `alerts.py` still thinks in cubic metres and kWh. `leak` compares litres an hour with `DRIP = 0.002`, so one litre in a whole night raises the alarm where two litres an hour were allowed (docs/rules.md). `jump` happens to compare like with like, as `estimation.usual` gives base units too, but prints base units with the name of the unit: \"60000.0 kWh a day\".",
  edits=[("meterhouse/alerts.py", "#: A tap that drips, in litres an hour.  Nobody runs a bath at this rate.\nDRIP = 2\n", "#: A tap that drips, in cubic metres an hour.  Nobody runs a bath at this rate.\nDRIP = Decimal(\"0.002\")\n"),
         ("meterhouse/alerts.py", "    ``usual_per_day`` is in base units, as are the slices.\n", "    ``usual_per_day`` is in the unit of the commodity, as in the profiles.\n"),
         ("meterhouse/alerts.py", "        unit, scale = commodity(what).unit, commodity(what).scale\n        return Alert(\"jump\", f\"{per_day / scale:.1f} {unit} a day, {usual_per_day / scale:.1f} is usual\")\n", "        return Alert(\"jump\", f\"{per_day:.1f} {commodity(what).unit} a day, {usual_per_day:.1f} is usual\")\n")],
  places=[("meterhouse/alerts.py", 'DRIP = Decimal("0.002")', 1, "cause"), ("meterhouse/alerts.py", "def leak(slices", "return None", "function"), ("meterhouse/alerts.py", "flow = piece.amount * 3600", 1, "cause"), ("meterhouse/alerts.py", "def night_flow(slices", "return least", "function"), ("meterhouse/alerts.py", "def jump(slices", "is usual\")", "cause"), ("meterhouse/usage.py", "class UsageSlice:", "amount: int", "contract"), ("meterhouse/service.py", "found.append(alerts.leak(slices, zone))", 1, "call"), ("meterhouse/service.py", "found.append(alerts.jump(slices", 1, "call"), ("meterhouse/estimation.py", "def usual(profile", "return USUAL[profile] * SCALE", "contract")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from meterhouse.alerts import leak
from meterhouse.localtime import Zone, utc
from meterhouse.readings import Install, Meter, Reading
from meterhouse.usage import Curve
from decimal import Decimal
m = Meter("B1", "water", 5, 3)
rs = [Reading("B1", utc(2024, 1, 1, 2), Decimal("10.000")), Reading("B1", utc(2024, 1, 1, 4), Decimal("10.001"))]
c = Curve.build([Install(m, utc(2023, 1, 1))], rs)
found = leak(c.slices(c.start, c.end), Zone("UTC"))
print(found)
sys.exit(found is not None)
'''),
]
ALSO_VALID = [
 dict(id="amend-across-change", severity="medium", summary="Correcting a reading in a period that was billed before this change rates the whole period anew with the new rules.",
  mechanism="`Office._amend` compares what was billed with what `_rate` gives today. For invoices from before, tiers across a change of price, the split between readings and the rounding to slots differ even where the reading changed nothing, so corrections contain differences that have nothing to do with the reading. The description says that there is nothing to migrate.",
  places=[("meterhouse/rating.py", "stretch = Fraction(period.days * what.scale", 1, "cause"), ("meterhouse/service.py", "def _amend(self", "return done", "call"), ("meterhouse/usage.py", "def at(self, instant", "round_half_up((b.total", "cause"), ("meterhouse/service.py", "weights = Weights(shape_for", 2, "cause")]),
 dict(id="scale-twice", severity="low", summary="`estimation.SCALE` repeats the scale of the commodities as a constant of its own.",
  mechanism="`usual` multiplies by 1000 whatever the commodity is; it agrees with `Commodity.scale` only because all three have 1000.",
  places=[("meterhouse/estimation.py", "SCALE = 1000", 1, "cause"), ("meterhouse/estimation.py", "return USUAL[profile] * SCALE", 1, "cause")]),
]
DECOYS = [
 ("meterhouse/recurrence.py", "first = origin", 1, "With COUNT everything has to be counted from START, however far back that is; there is no shortcut."),
 ("meterhouse/intervals.py", "self._join(first + 1)", 2, "The later edge has to be joined first, since joining removes an edge and moves the numbers behind it."),
 ("meterhouse/tou.py", "low = max(a, (opens - offset)", 3, "Low may be behind high when the window does not reach into the piece; `fill` does nothing for an empty range."),
]
