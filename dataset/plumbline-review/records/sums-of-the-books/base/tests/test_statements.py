import unittest
from datetime import date
from decimal import Decimal

from meterhouse.ledger import Ledger, payment_entry
from meterhouse.money import Money
from meterhouse.periods import DateRange
from meterhouse.statements import STYLES, columns, fit, money, number, render_statement

from .helpers import gbp


class Text(unittest.TestCase):
    def test_numbers(self):
        self.assertEqual(number(Decimal("1234567.5"), 2, STYLES["en"]), "1,234,567.50")
        self.assertEqual(number(Decimal("-1234.5"), 2, STYLES["de"]), "-1.234,50")
        self.assertEqual(number(Decimal("-0.001"), 2, STYLES["en"]), "0.00")
        self.assertEqual(money(Money(123456, "ISK"), STYLES["en"]), "123,456")

    def test_widths(self):
        self.assertEqual(columns("e\u0301"), 1)
        self.assertEqual(columns("東京"), 4)
        self.assertEqual(fit("東京都", 4), "東… ")
        self.assertEqual(fit("abc", 5), "abc  ")

    def test_pages(self):
        ledger = Ledger(payment_entry("C1", gbp("1"), date(2024, 1, 1 + n), f"P-{n}") for n in range(9))
        text = render_statement(ledger, "C1", "Ada", "GBP", DateRange(date(2024, 1, 1), date(2024, 2, 1)), page=9)
        pages = text.split("\f")
        self.assertEqual(len(pages), 3)
        self.assertIn("Carried forward GBP", pages[0])
        self.assertTrue(pages[-1].rstrip().endswith("-9.00"))
        self.assertEqual([p.count("Payment") for p in pages], [3, 4, 2])
