import os, sys
sys.path.insert(0, os.getcwd())
from tests.helpers import make_office, reading
from meterhouse.errors import BadReading
from meterhouse.localtime import utc
office = make_office()
office.add_reading(reading("A1", utc(2024, 1, 1), 100))
office.add_reading(reading("A1", utc(2024, 1, 1), 120, "customer"))
try:
    office.add_reading(reading("A1", utc(2024, 1, 8), 110))
    refused = False
except BadReading as problem:
    print(problem)
    refused = True
sys.exit(refused)
