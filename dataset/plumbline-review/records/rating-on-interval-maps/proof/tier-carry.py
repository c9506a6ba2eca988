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
