import os, sys
sys.path.insert(0, os.getcwd())
from meterhouse.localtime import utc
from meterhouse.readings import Install, Meter
from meterhouse.usage import Curve
from tests.helpers import reading
c = Curve.build([Install(Meter("A1", "power", 5, 1), utc(2023, 1, 1))], [reading("A1", utc(2024, 1, 1), 10), reading("A1", utc(2024, 2, 1), 90, "substitute")])
found = [s.quality for s in c.slices(c.start, c.end)]
print(found)
sys.exit(found != ["estimated"])
