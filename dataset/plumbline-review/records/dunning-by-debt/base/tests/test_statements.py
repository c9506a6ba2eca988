import unittest
from datetime import date
from decimal import Decimal

from meterhouse.ledger import payment_entry
from meterhouse.money import Money
from meterhouse.periods import DateRange
from meterhouse.statements import STYLES, columns, fit, money, number, render_overview, render_statement

from .helpers import gbp, make_office


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
        books = make_office().store.books
        for n in range(9):
            books.post(payment_entry("C1", gbp("1"), date(2024, 1, 1 + n), f"P-{n}"))
        text = render_statement(books, "C1", "Ada", "GBP", DateRange(date(2024, 1, 2), date(2024, 2, 1)), page=9)
        pages = text.split("\f")
        self.assertEqual(len(pages), 3)
        self.assertTrue(pages[0].splitlines()[3].startswith("Opening balance"))
        self.assertTrue(pages[0].splitlines()[3].endswith("-1.00"))
        self.assertIn("Carried forward GBP", pages[0])
        self.assertTrue(pages[-1].rstrip().endswith("-9.00"))
        self.assertEqual([p.count("Payment") for p in pages], [3, 4, 1])

    def test_overview(self):
        books = make_office().store.books
        for day, amount in ((date(2023, 12, 5), "40"), (date(2024, 1, 3), "-30"), (date(2024, 3, 3), "12.5"),
                            (date(2024, 3, 20), "-2")):
            books.post(payment_entry("C1", -gbp(amount), day, ""))
        text = render_overview(books, "C1", "Ada", "GBP", DateRange(date(2024, 1, 1), date(2024, 3, 20)), STYLES["de"])
        self.assertEqual([line.split() for line in text.splitlines()[4:]], [
            ["Opening", "balance", "40,00"], ["2024-01", "0,00", "30,00", "-30,00", "10,00"],
            ["2024-03", "12,50", "0,00", "12,50", "22,50"], ["-" * 72],
            ["Closing", "GBP", "12,50", "30,00", "-17,50", "22,50"]])
