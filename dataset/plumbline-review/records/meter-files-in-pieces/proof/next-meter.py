import os, sys
sys.path.insert(0, os.getcwd())
from meterhouse import importers, simulate
from meterhouse.localtime import Zone, utc
lines = ["HCOLL7   202410280500000017 kWh"]
for serial in ("A1", "A2"):
    lines += [f"M{serial:<12}04", "R202410270100 0000001000A", "R202410270130 0000001001A", "R202410270100 0000001002A"]
batches, problems = importers.read(simulate.sealed(lines), "blocks", Zone("Europe/London"))
found = [r.at for r in batches[0].rows if r.serial == "A2"]
print(found)
sys.exit(found != [utc(2024, 10, 27), utc(2024, 10, 27, 0, 30), utc(2024, 10, 27, 1)])
