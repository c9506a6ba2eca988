import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.money import Money
from meterhouse.openitems import Book, Item
b = Book("C", "GBP")
day = date(2024, 3, 1)
b.add(Item("C-2024-000001", "C", "correction", day, day, Money(-1200, "GBP"), "M-2023-000001"))
b.add(Item("P-1", "C", "payment", day, day, Money(-1200, "GBP"), "C-2024-000001"))
found = b.position().credit.minor
print(found)
sys.exit(found != 2400)
