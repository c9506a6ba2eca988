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
