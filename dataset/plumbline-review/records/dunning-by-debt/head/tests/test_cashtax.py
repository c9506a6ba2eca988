import unittest
from datetime import date
from decimal import Decimal

from meterhouse.cashtax import declaration
from meterhouse.invoicing import Invoice
from meterhouse.periods import DateRange
from meterhouse.rating import Charge
from meterhouse.settlement import Payment
from meterhouse.tax import TaxLine

from .helpers import gbp

JAN = DateRange(date(2024, 1, 1), date(2024, 2, 1))


def invoice(number="M-2024-000001"):
    taxes = (TaxLine("S", Decimal(20), gbp("10.01"), gbp("2.00")), TaxLine("L", Decimal(5), gbp("3.33"), gbp("0.17")))
    return Invoice(number, "K1", "C1", JAN, date(2024, 2, 1), date(2024, 2, 15), "GBP",
                   (Charge("usage", "All", JAN, gbp("13.34")),), taxes)


def paid(month, amount, reference=""):
    return Payment(None, "C1", date(2024, month, 10), gbp(amount), reference)


class Declaring(unittest.TestCase):
    def declare(self, payments, *days):
        account = [invoice()], [], payments
        return [(t.code, t.net, t.tax) for t in declaration([account], "GBP", *(date(2024, *d) for d in days))]

    def test_paid_in_full(self):
        payments = [paid(2, "5"), paid(3, "20")]
        whole = [("L", gbp("3.33"), gbp("0.17")), ("S", gbp("10.01"), gbp("2.00"))]
        self.assertEqual(self.declare(payments, (2, 1), (3, 1)), [])
        self.assertEqual(self.declare(payments, (3, 1), (4, 1)), whole)
        self.assertEqual(self.declare(payments, (2, 1), (4, 1)), whole)
        self.assertEqual(self.declare(payments, (4, 1), (5, 1)), [])

    def test_write_off_is_not_received(self):
        self.assertEqual(self.declare([paid(2, "15.51", "write-off")], (2, 1), (4, 1)), [])
