import unittest
from datetime import date

from meterhouse.settlement import Debt, Payment, aging, settle

from .helpers import gbp


def debt(ref, day, amount, corrects=None):
    return Debt(ref, date(2024, 1, day), gbp(amount), corrects)


def paid(amount):
    return Payment(None, "C1", date(2024, 2, 1), gbp(amount))


class Settlement(unittest.TestCase):
    def test_oldest_first(self):
        position = settle([debt("b", 9, "10"), debt("a", 2, "10")], [paid("12")], "GBP")
        self.assertEqual([(d.ref, d.amount) for d in position.open], [("b", gbp("8"))])
        self.assertFalse(position.credit)

    def test_credit_goes_to_what_it_corrects(self):
        position = settle([debt("a", 2, "10"), debt("b", 9, "10"), debt("c", 20, "-4", "b")], [], "GBP")
        self.assertEqual([(d.ref, d.amount) for d in position.open], [("a", gbp("10")), ("b", gbp("6"))])

    def test_what_is_left(self):
        position = settle([debt("a", 2, "10"), debt("c", 20, "-14", "a")], [paid("1")], "GBP")
        self.assertEqual(position.open, ())
        self.assertEqual(position.credit, gbp("5"))

    def test_aging(self):
        position = settle([debt("a", 1, "1"), debt("b", 31, "2"), debt("c", 15, "4")], [], "GBP")
        found = aging(position, date(2024, 1, 31), "GBP")
        self.assertEqual(found, [gbp("2"), gbp("5"), gbp("0"), gbp("0"), gbp("0")])
        self.assertEqual(position.overdue(date(2024, 1, 31), "GBP"), gbp("5"))
        self.assertEqual(position.oldest(date(2024, 1, 31)), date(2024, 1, 1))
