import unittest
from datetime import date
from decimal import Decimal

from meterhouse.amendments import differences
from meterhouse.cashtax import declaration, split
from meterhouse.invoicing import Invoice
from meterhouse.openitems import Book, Item
from meterhouse.periods import DateRange
from meterhouse.rating import Charge
from meterhouse.tax import TaxLine

from .helpers import gbp

JAN = DateRange(date(2024, 1, 1), date(2024, 2, 1))


def invoice(number="M-2024-000001"):
    taxes = (TaxLine("S", Decimal(20), gbp("10.01"), gbp("2.00")), TaxLine("L", Decimal(5), gbp("3.33"), gbp("0.17")))
    return Invoice(number, "K1", "C1", JAN, date(2024, 2, 1), date(2024, 2, 15), "GBP",
                   (Charge("usage", "All", JAN, gbp("13.34")),), taxes)


class Splitting(unittest.TestCase):
    def test_adds_up(self):
        parts = [1001, 200, 333, 17]
        self.assertEqual(split(0, parts), [0, 0, 0, 0])
        self.assertEqual(split(1551, parts), parts)
        self.assertEqual(sum(split(700, parts)), 700)

    def test_signs(self):
        self.assertEqual(split(50, [150, -50]), [75, -25])


class Declaring(unittest.TestCase):
    def declare(self, book, *days):
        return [(t.code, t.net, t.tax) for t in declaration([(book, [invoice()])], "GBP", *(date(2024, *d) for d in days))]

    def book(self):
        book = Book("C1", "GBP")
        book.add(Item("M-2024-000001", "C1", "invoice", date(2024, 2, 1), date(2024, 2, 15), gbp("15.51")))
        return book

    def test_two_payments(self):
        book = self.book()
        book.add(Item("P-1", "C1", "payment", date(2024, 2, 10), date(2024, 2, 10), gbp("-5")))
        book.add(Item("P-2", "C1", "payment", date(2024, 3, 10), date(2024, 3, 10), gbp("-20")))
        self.assertEqual(self.declare(book, (2, 1), (3, 1)), [("L", gbp("1.08"), gbp("0.05")), ("S", gbp("3.23"), gbp("0.64"))])
        self.assertEqual(self.declare(book, (2, 1), (4, 1)), [("L", gbp("3.33"), gbp("0.17")), ("S", gbp("10.01"), gbp("2.00"))])
        self.assertEqual(self.declare(book, (4, 1), (5, 1)), [])

    def test_write_off_is_not_received(self):
        book = self.book()
        book.add(Item("P-1", "C1", "writeoff", date(2024, 2, 10), date(2024, 2, 10), gbp("-15.51")))
        self.assertEqual(self.declare(book, (2, 1), (4, 1)), [])

    def test_returned(self):
        book = self.book()
        book.add(Item("P-1", "C1", "payment", date(2024, 2, 10), date(2024, 2, 10), gbp("-15.51")))
        book.void("P-1", date(2024, 3, 2))
        self.assertEqual(self.declare(book, (3, 1), (4, 1)), [("L", gbp("-3.33"), gbp("-0.17")), ("S", gbp("-10.01"), gbp("-2.00"))])


class Differences(unittest.TestCase):
    def charge(self, amount, quantity, tier=0):
        return Charge("usage", "All", JAN, gbp(amount), "all", tier, Decimal(quantity), "kWh", Decimal("0.25"))

    def test_line_by_line(self):
        old = Invoice("M", "K1", "C1", JAN, JAN.end, JAN.end, "GBP",
                      (self.charge("25", 100), self.charge("5", 20, 1), Charge("standing", "Standing charge", JAN, gbp("12"))), ())
        new = [self.charge("20", 80), Charge("standing", "Standing charge", JAN, gbp("12"))]
        found = [(c.tier, c.amount, c.quantity) for c in differences(new, [old])]
        self.assertEqual(found, [(0, gbp("-5"), -20), (1, gbp("-5"), -20)])

    def test_one_line_of_the_old_kind(self):
        old = Invoice("M", "K1", "C1", JAN, JAN.end, JAN.end, "GBP", (self.charge("25", 100),), ())
        fix = Invoice("C", "K1", "C1", JAN, JAN.end, JAN.end, "GBP", (Charge("correction", "Correction of M", JAN, gbp("-5")),), ())
        found = [(c.kind, c.amount) for c in differences([self.charge("20", 80)], [old, fix])]
        self.assertEqual(found, [("usage", gbp("-5")), ("correction", gbp("5"))])
