import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.money import Money
from meterhouse.openitems import Book, Item
b = Book("C", "GBP")
def add(ref, kind, day, amount): b.add(Item(ref, "C", kind, date(2024, 3, day), date(2024, 3, day), Money(amount, "GBP")))
add("A", "invoice", 1, 10000); add("Q", "payment", 2, -4000); add("P", "payment", 3, -10000)
b.void("Q", date(2024, 3, 20))
b.void("P", date(2024, 3, 10))
p = b.position(date(2024, 3, 15))
print(p)
sys.exit([(d.ref, d.amount.minor) for d in p.open] != [("A", 6000)])
