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
