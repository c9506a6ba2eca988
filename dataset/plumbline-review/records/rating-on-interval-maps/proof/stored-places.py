import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.localtime import Zone, utc
from meterhouse.periods import DateRange
from meterhouse.rating import rate_period
from meterhouse.tariffs import Tariff, Version, flat
from meterhouse.tou import Schedule
from meterhouse.usage import UsageSlice
t = Tariff("T", "power", "GBP", [Version(date(2020, 1, 1), Schedule("all"), {"all": flat("0.25")})])
found = []
for amount in (100000, 150500):
    cs = rate_period(t, DateRange(date(2024, 1, 1), date(2024, 1, 31)), [UsageSlice(utc(2024, 1, 1), utc(2024, 1, 31), amount)], Zone("UTC"))
    found += [c.to_json()["quantity"] for c in cs]
print(found)
sys.exit(found != ["100.000", "150.500"])
