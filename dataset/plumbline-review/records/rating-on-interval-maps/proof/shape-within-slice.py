import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.localtime import Zone
from meterhouse.periods import DateRange
from meterhouse.rating import rate_period
from meterhouse.shapes import Weights, shape_for
from meterhouse.tariffs import Tariff, Version, flat
from meterhouse.tou import Schedule
from meterhouse.usage import Curve, Point
zone = Zone("Europe/London")
days = [date(2023, 1, 1), date(2023, 7, 1), date(2024, 1, 1)]
start, middle, end = (zone.midnight(d) for d in days)
c = Curve([Point(start, 0, "actual"), Point(end, 12000000, "actual")], Weights(shape_for("heat"), zone))
t = Tariff("T", "heat", "GBP", [Version(d, Schedule("all"), {"all": flat(rate)}) for d, rate in zip(days, ("0.05", "0.15"))])
cs = rate_period(t, DateRange(days[0], days[2]), c.slices(start, end), zone)
found = [int(x.quantity * 1000) for x in cs]
expected = [c.usage(start, middle), c.usage(middle, end)]
print(found, expected)
sys.exit(any(abs(a - b) > 2 for a, b in zip(found, expected)))
