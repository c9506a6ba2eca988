import unittest
from datetime import date

from meterhouse.errors import Conflict, NotFound
from meterhouse.openitems import Book, Item, aging

from .helpers import gbp


def item(ref, day, amount, kind=None, due=None, target=""):
    at = date(2024, *day)
    kind = kind or ("invoice" if gbp(amount).minor > 0 else "payment")
    return Item(ref, "C1", kind, at, date(2024, *due) if due else at, gbp(amount), target)


def book(*items):
    found = Book("C1", "GBP")
    for one in items:
        found.add(one)
    return found


def open_of(found, day=None):
    return [(d.ref, str(d.amount.major)) for d in found.position(day).open]


class SettingOff(unittest.TestCase):
    def test_oldest_first(self):
        found = book(item("b", (1, 9), "10"), item("a", (1, 2), "10"), item("p", (2, 1), "-12"))
        self.assertEqual(open_of(found), [("b", "8.00")])
        self.assertFalse(found.position().credit)

    def test_credit_waits_for_debts(self):
        found = book(item("p", (1, 1), "-12"), item("a", (1, 9), "10"))
        self.assertEqual(found.position().credit, gbp("2"))
        self.assertEqual(found.position(date(2024, 1, 5)).credit, gbp("12"))

    def test_what_it_is_meant_for(self):
        found = book(item("a", (1, 2), "10"), item("b", (1, 9), "10"), item("c", (1, 20), "-4", "correction", target="b"))
        self.assertEqual(open_of(found), [("a", "10.00"), ("b", "6.00")])
        found.add(item("p", (1, 21), "-7", target="b"))
        self.assertEqual(open_of(found), [("a", "9.00")])

    def test_meant_for_nothing_we_know(self):
        found = book(item("a", (1, 2), "10"), item("p", (1, 3), "-10", target="rent"))
        self.assertEqual(open_of(found), [])

    def test_refused(self):
        found = book(item("a", (1, 2), "10"), item("z", (1, 2), "0"))
        with self.assertRaises(Conflict):
            found.add(item("a", (1, 2), "10"))
        with self.assertRaises(NotFound):
            found.left("z")


class TakingBack(unittest.TestCase):
    def test_payment(self):
        found = book(item("a", (1, 2), "10"), item("b", (1, 9), "10"), item("p", (2, 1), "-15"))
        found.void("p", date(2024, 2, 10))
        self.assertEqual(open_of(found), [("a", "10.00"), ("b", "10.00")])
        self.assertEqual(open_of(found, date(2024, 2, 9)), [("b", "5.00")])
        self.assertEqual(open_of(found, date(2024, 1, 31)), [("a", "10.00"), ("b", "10.00")])
        with self.assertRaises(Conflict):
            found.void("p", date(2024, 2, 11))

    def test_another_credit_steps_in(self):
        found = book(item("a", (1, 2), "10"), item("p", (2, 1), "-10"), item("q", (2, 2), "-6"))
        found.void("p", date(2024, 2, 10))
        self.assertEqual(open_of(found), [("a", "4.00")])
        self.assertEqual(found.position(date(2024, 2, 9)).credit, gbp("6"))
        self.assertFalse(found.position(date(2024, 2, 10)).credit)

    def test_debt(self):
        found = book(item("a", (1, 2), "10"), item("f", (1, 3), "5", "fee"), item("p", (2, 1), "-10"))
        found.void("a", date(2024, 2, 5))
        self.assertEqual(open_of(found), [])
        self.assertEqual(found.position().credit, gbp("5"))

    def test_late_news(self):
        found = book(item("p", (3, 1), "-10"), item("a", (3, 10), "10"))
        found.void("p", date(2024, 3, 5))
        self.assertEqual(open_of(found), [("a", "10.00")])
        self.assertEqual(open_of(found, date(2024, 3, 11)), [("a", "10.00")])


class Positions(unittest.TestCase):
    def test_aging(self):
        found = book(item("a", (1, 1), "1"), item("b", (1, 1), "2", due=(1, 31)), item("c", (1, 15), "4")).position()
        today = date(2024, 1, 31)
        self.assertEqual(aging(found, today, "GBP"), [gbp("2"), gbp("5"), gbp("0"), gbp("0"), gbp("0")])
        self.assertEqual(found.overdue(today, "GBP"), gbp("5"))
        self.assertEqual(found.oldest(today), date(2024, 1, 1))

    def test_hold(self):
        found = book(item("a", (1, 1), "1"), item("c", (1, 15), "4"), item("p", (1, 16), "-0.50"))
        found.hold("a", date(2024, 2, 1))
        self.assertEqual(found.position().overdue(date(2024, 1, 31), "GBP"), gbp("4"))
        self.assertEqual(found.position().oldest(date(2024, 1, 31)), date(2024, 1, 15))
        self.assertEqual(found.position().overdue(date(2024, 2, 1), "GBP"), gbp("4.50"))
        with self.assertRaises(ValueError):
            found.hold("p", date(2024, 2, 1))
