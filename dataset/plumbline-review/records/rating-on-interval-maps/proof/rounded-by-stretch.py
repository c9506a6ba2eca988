import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from fractions import Fraction
from meterhouse.localtime import Zone, utc
from meterhouse.periods import DateRange
from meterhouse.rating import rate_period
from meterhouse.tariffs import Tariff, Version, flat
from meterhouse.tou import Schedule, Window
from meterhouse.usage import UsageSlice
schedule = Schedule("day", (Window.parse("night", "* 00:30-07:30"),))
t = Tariff("T", "water", "GBP", [Version(date(2020, 1, 1), schedule, {"day": flat("1.80"), "night": flat("0.60")})])
worst = 0
for amount in (30, 70, 335):
    cs = rate_period(t, DateRange(date(2024, 4, 1), date(2024, 5, 1)), [UsageSlice(utc(2024, 4, 1), utc(2024, 5, 1), amount)], Zone("UTC"))
    night = sum(int(c.quantity * 1000) for c in cs if c.band == "night")
    print(amount, night, float(Fraction(amount * 7, 24)))
    worst = max(worst, abs(night - Fraction(amount * 7, 24)))
sys.exit(worst > 1)
