import unittest
from datetime import date

from meterhouse.errors import Conflict, NotFound, Unbalanced
from meterhouse.ledger import Entry, Posting, payment_entry, receivable
from meterhouse.money import Money
from meterhouse.store import Store

from .helpers import gbp, make_office


def entry(day, *postings, memo=""):
    return Entry(None, day, memo, tuple(Posting(account, gbp(amount)) for account, amount in postings))


class BooksTest(unittest.TestCase):
    def setUp(self):
        self.store = make_office().store
        self.books = self.store.books

    def payments(self, *pairs):
        return [self.books.post(payment_entry("C1", gbp(amount), day, "x")) for day, amount in pairs]

    def test_balance(self):
        self.payments((date(2024, 1, 1), "5"), (date(2024, 2, 1), "7"), (date(2022, 12, 31), "1"))
        account = receivable("C1")
        for end, balance in ((None, "-13"), (date(2024, 2, 2), "-13"), (date(2024, 2, 1), "-6"),
                             (date(2024, 1, 1), "-1"), (date(2023, 1, 1), "-1"), (date(2022, 12, 31), "0"),
                             (date(2025, 7, 9), "-13")):
            self.assertEqual(self.books.balance(account, "GBP", end), gbp(balance))
        self.assertEqual(self.books.balance(account, "EUR"), Money(0, "EUR"))

    def test_trial_balance(self):
        self.payments((date(2023, 3, 4), "5"), (date(2024, 2, 1), "7"))
        self.books.post(entry(date(2024, 2, 29), ("writeoff", "2"), ("receivable/C1", "-2")))
        self.books.post(entry(date(2024, 3, 1), ("fees", "-2"), ("receivable/C1", "2")))
        lines = self.books.trial_balance("GBP", date(2024, 1, 1), date(2024, 3, 1))
        self.assertEqual([(l.account, l.opening, l.debit, l.credit, l.closing) for l in lines], [
            ("bank", gbp("5"), gbp("7"), gbp("0"), gbp("12")),
            ("receivable/C1", gbp("-5"), gbp("0"), gbp("9"), gbp("-14")),
            ("writeoff", gbp("0"), gbp("2"), gbp("0"), gbp("2"))])
        self.assertEqual(sum(l.closing.minor for l in self.books.trial_balance("GBP")), 0)

    def test_unbalanced(self):
        for postings in ((Posting("a", gbp("1")),), (Posting("a", gbp("1")), Posting("b", gbp("-2"))),
                         (Posting("a", gbp("1")), Posting("b", Money(-100, "EUR")))):
            with self.assertRaises(Unbalanced):
                self.books.post(Entry(None, date(2024, 1, 1), "", postings))

    def test_reverse(self):
        id, = self.payments((date(2024, 1, 1), "5"))
        self.books.reverse(id, date(2024, 1, 9))
        self.assertFalse(self.books.balance("bank", "GBP"))
        self.assertEqual(self.books.balance("bank", "GBP", date(2024, 1, 9)), gbp("5"))
        other = Store.create_tenant(self.store.conn, "t2", "Other", "GBP").books
        for books, missing in ((self.books, 99), (other, id)):
            with self.assertRaises(NotFound):
                books.reverse(missing, date(2024, 1, 9))

    def test_paths(self):
        day = date(2024, 1, 31)
        for account in ("revenue/water", "revenue/heat", "revenue", "revenue-x/a", "revenue0"):
            self.books.post(entry(day, ("bank", "3"), (account, "-3")))
        self.assertEqual(self.books.turnover("revenue", "GBP", day, date(2024, 2, 1)), gbp("6"))
        self.assertFalse(self.books.turnover("rev", "GBP", day, date(2024, 2, 1)))
        self.assertFalse(self.books.turnover("revenue", "GBP", date(2024, 2, 1), date(2025, 2, 1)))
        self.assertEqual(list(self.books.balances("revenue")), [("revenue/heat", "GBP"), ("revenue/water", "GBP")])

    def test_lines(self):
        self.payments((date(2024, 2, 1), "1"), (date(2024, 1, 1), "2"), (date(2024, 2, 1), "3"),
                      (date(2024, 3, 1), "4"))
        lines = self.books.lines("bank", "GBP", date(2024, 1, 2), date(2024, 3, 1))
        self.assertEqual([(line.day, line.amount) for line in lines],
                         [(date(2024, 2, 1), gbp("1")), (date(2024, 2, 1), gbp("3"))])
        self.assertEqual([line.amount.minor for line in self.books.lines("bank", "GBP")], [200, 100, 300, 400])

    def test_months(self):
        self.payments((date(2023, 12, 30), "1"), (date(2023, 12, 31), "2"), (date(2024, 2, 5), "3"),
                      (date(2024, 3, 9), "4"))
        nil = gbp("0")
        self.assertEqual(self.books.months("bank", "GBP", date(2023, 12, 31), date(2024, 3, 10)),
                         [("2023-12", gbp("2"), nil), ("2024-02", gbp("3"), nil), ("2024-03", gbp("4"), nil)])
        self.assertEqual(self.books.months("bank", "GBP", date(2024, 1, 1), date(2024, 1, 1)), [])

    def test_all_or_nothing(self):
        self.store.conn.execute("ALTER TABLE sums RENAME TO hidden")
        with self.assertRaises(Exception):
            self.payments((date(2024, 1, 1), "5"))
        self.store.conn.execute("ALTER TABLE hidden RENAME TO sums")
        self.assertEqual(self.books.lines("bank", "GBP"), [])
        self.assertFalse(self.store.conn.in_transaction)

    def test_closing(self):
        self.books.close(date(2024, 2, 1))
        self.payments((date(2024, 2, 1), "5"))
        with self.assertRaises(Conflict):
            self.payments((date(2024, 1, 31), "5"))
        with self.assertRaises(Conflict):
            self.books.close(date(2024, 1, 1))
        self.books.close(date(2024, 3, 1))
        self.assertEqual(self.books.closed(), date(2024, 3, 1))
        self.assertIsNone(Store.create_tenant(self.store.conn, "t2", "Other", "GBP").books.closed())
        self.assertEqual(self.books.balance("bank", "GBP"), gbp("5"))

    def test_rebuild(self):
        self.payments((date(2024, 1, 1), "5"), (date(2024, 1, 2), "7"))
        self.assertEqual(self.books.differences(), [])
        self.store.conn.execute("UPDATE sums SET credit = credit + 1 WHERE account = 'receivable/C1'"
                                " AND level = 'month'")
        self.store.conn.execute("DELETE FROM sums WHERE account = 'bank' AND bucket = '2024-01-02'")
        self.assertEqual(self.books.differences(), [("bank", "2024-01-02", "GBP"), ("receivable/C1", "2024-01", "GBP")])
        self.books.rebuild()
        self.assertEqual(self.books.differences(), [])
