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
