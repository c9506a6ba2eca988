import os, sys
sys.path.insert(0, os.getcwd())
from meterhouse.estimation import complete
from meterhouse.localtime import utc
from meterhouse.usage import Curve, Point
c = Curve([Point(utc(2023, 1, 1), 0, "actual"), Point(utc(2024, 1, 1), 3650000, "actual"), Point(utc(2024, 4, 1), 4560000, "estimated")])
found = complete(c, utc(2024, 4, 11), "power-flat").points[-1].total - 4560000
print(found)
sys.exit(found != 100000)
