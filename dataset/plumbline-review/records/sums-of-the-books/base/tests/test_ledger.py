import unittest
from datetime import date

from meterhouse.errors import NotFound, Unbalanced
from meterhouse.ledger import Entry, Ledger, Posting, payment_entry, receivable
from meterhouse.money import Money

from .helpers import gbp


class Ledgers(unittest.TestCase):
    def test_balance(self):
        ledger = Ledger()
        ledger.post(payment_entry("C1", gbp("5"), date(2024, 1, 1), "x"))
        ledger.post(payment_entry("C1", gbp("7"), date(2024, 2, 1), "y"))
        self.assertEqual(ledger.balance(receivable("C1"), "GBP"), gbp("-12"))
        self.assertEqual(ledger.balance(receivable("C1"), "GBP", date(2024, 2, 1)), gbp("-5"))
        self.assertEqual(sum(m.minor for m in ledger.trial_balance("GBP").values()), 0)

    def test_unbalanced(self):
        for postings in ((Posting("a", gbp("1")),), (Posting("a", gbp("1")), Posting("b", gbp("-2"))),
                         (Posting("a", gbp("1")), Posting("b", Money(-100, "EUR")))):
            with self.assertRaises(Unbalanced):
                Ledger().post(Entry(None, date(2024, 1, 1), "", postings))

    def test_reverse(self):
        ledger = Ledger()
        entry = ledger.post(payment_entry("C1", gbp("5"), date(2024, 1, 1), "x"))
        ledger.reverse(entry.id, date(2024, 1, 9))
        self.assertFalse(ledger.balance("bank", "GBP"))
        self.assertEqual(ledger.balance("bank", "GBP", date(2024, 1, 9)), gbp("5"))
        with self.assertRaises(NotFound):
            ledger.reverse(99, date(2024, 1, 9))

    def test_turnover(self):
        ledger = Ledger([Entry(None, date(2024, 1, 1), "", (Posting("receivable/C1", gbp("3")),
                                                            Posting("revenue/water", gbp("-3"))))])
        self.assertEqual(ledger.turnover("revenue", "GBP", date(2024, 1, 1), date(2024, 2, 1)), gbp("3"))
        self.assertFalse(ledger.turnover("rev", "GBP", date(2024, 1, 1), date(2024, 2, 1)))
