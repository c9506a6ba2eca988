import unittest
from decimal import Decimal
from fractions import Fraction

from meterhouse.money import DOWN, HALF_EVEN, Money, apportion, round_half_up, total

from .helpers import gbp


class Rounding(unittest.TestCase):
    def test_half_up_is_symmetric(self):
        self.assertEqual([round_half_up(Fraction(n, 2)) for n in (-3, -1, 1, 3, 4)], [-2, -1, 1, 2, 2])
        self.assertEqual(round_half_up(Fraction(49, 100)), 0)

    def test_of(self):
        self.assertEqual(Money.of(Decimal("1.005"), "GBP").minor, 101)
        self.assertEqual(Money.of(Decimal("1.005"), "GBP", HALF_EVEN).minor, 100)
        self.assertEqual(Money.of(Decimal("1.999"), "GBP", DOWN).minor, 199)
        self.assertEqual(Money.of(Decimal("12.5"), "ISK").minor, 13)
        with self.assertRaises(TypeError):
            Money.of(1.5, "GBP")

    def test_parse_is_exact(self):
        self.assertEqual(Money.parse("1.234", "KWD").minor, 1234)
        with self.assertRaises(ValueError):
            Money.parse("1.234", "GBP")

    def test_scaled(self):
        self.assertEqual(gbp("10.00").scaled(Fraction(1, 3)).minor, 333)
        self.assertEqual(gbp("-0.05").scaled(Decimal("0.5")).minor, -3)


class Apportion(unittest.TestCase):
    def test_adds_up(self):
        self.assertEqual(apportion(100, [1, 1, 1]), [34, 33, 33])
        self.assertEqual(apportion(-100, [1, 1, 1]), [-34, -33, -33])
        self.assertEqual(apportion(5, [0, 1, 0, 1]), [0, 3, 0, 2])
        self.assertEqual(apportion(10, [Fraction(1, 3), Fraction(2, 3)]), [3, 7])

    def test_nothing(self):
        self.assertEqual(apportion(0, [0, 0]), [0, 0])
        with self.assertRaises(ValueError):
            apportion(1, [0, 0])
        with self.assertRaises(ValueError):
            apportion(1, [2, -1])

    def test_split(self):
        self.assertEqual([m.minor for m in gbp("1.00").split(6)], [17, 17, 17, 17, 16, 16])


class Arithmetic(unittest.TestCase):
    def test_currencies_do_not_mix(self):
        with self.assertRaises(ValueError):
            gbp("1") + Money(1, "EUR")
        with self.assertRaises(TypeError):
            gbp("1") < 3

    def test_text(self):
        self.assertEqual(str(gbp("-3.50")), "-3.50 GBP")
        self.assertEqual(str(Money(1234, "KWD")), "1.234 KWD")
        self.assertEqual(str(Money(1234, "ISK")), "1234 ISK")
        self.assertEqual(total([], "GBP"), Money.zero("GBP"))
