import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.money import Money
from meterhouse.openitems import Book, Item
b = Book("C", "GBP")
def add(ref, kind, day, amount): b.add(Item(ref, "C", kind, date(2024, 3, day), date(2024, 3, day), Money(amount, "GBP")))
add("A", "invoice", 1, 1000); add("P", "payment", 1, -1000)
b.void("A", date(2024, 3, 20))
add("B", "invoice", 5, 1000)
p = b.position(date(2024, 3, 10))
print(p)
sys.exit([(d.ref, d.amount.minor) for d in p.open] != [("B", 1000)] or p.credit.minor != 0)
