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
