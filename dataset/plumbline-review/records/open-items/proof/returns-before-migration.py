import os, sys
sys.path.insert(0, os.getcwd())
import sqlite3
from datetime import date
from decimal import Decimal
from meterhouse.invoicing import Invoice
from meterhouse.periods import DateRange
from meterhouse.rating import Charge
from meterhouse.service import Office
from meterhouse.store import migrate
from meterhouse.tax import TaxLine
from meterhouse.tenancy import Actor
from tests.helpers import gbp
conn = sqlite3.connect(":memory:", isolation_level=None)
migrate(conn, 5)
conn.execute("INSERT INTO tenants (id, name, currency) VALUES ('t', 'T', 'GBP')")
conn.execute("INSERT INTO customers (tenant, id, name) VALUES ('t', 'C1', 'Ada')")
period = DateRange(date(2024, 1, 1), date(2024, 2, 1))
invoice = Invoice("M-2024-000001", "K1", "C1", period, date(2024, 2, 1), date(2024, 2, 15), "GBP",
                  (Charge("usage", "All", period, gbp("100")),), (TaxLine("S", Decimal(20), gbp("100"), gbp("20")),))
conn.execute("INSERT INTO invoices VALUES ('t', ?, 'K1', 'C1', '2024-01-01', '2024-02-01', '2024-02-15', 'GBP',"
             " '120.00', ?, 'invoice', NULL)", (invoice.number, invoice.dumps()))
for day, amount in (("2024-02-10", "120.00"), ("2024-02-20", "-120.00")):
    conn.execute("INSERT INTO payments (tenant, customer, day, amount, currency) VALUES ('t', 'C1', ?, ?, 'GBP')",
                 (day, amount))
migrate(conn)
office = Office(conn, Actor("t", "root", "admin"))
found = [(debt.ref, debt.due, debt.amount) for debt in office.position("C1").open]
tax = office.cash_tax(date(2024, 1, 1), date(2025, 1, 1))
print(found, tax)
sys.exit(found != [("M-2024-000001", date(2024, 2, 15), gbp("120"))] or tax != [])
