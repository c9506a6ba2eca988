import unittest
from datetime import date
from fractions import Fraction

from meterhouse.errors import NoUsage
from meterhouse.estimation import complete, daily_average, level
from meterhouse.localtime import utc
from meterhouse.readings import Install, Meter
from meterhouse.shapes import Shape, Weights
from meterhouse.usage import Curve

from .helpers import LONDON, reading


WINTER = Shape((4, 4, 3, 2, 1, 1, 1, 1, 1, 2, 3, 4))


def curve(*pairs, weights=None):
    return Curve.build([Install(Meter("A1", "power", 6, 1), utc(2020, 1, 1))],
                       [reading("A1", at, value) for at, value in pairs], weights)


class Estimates(unittest.TestCase):
    def test_average_of_the_last_year(self):
        c = curve((utc(2022, 1, 1), 0), (utc(2023, 1, 1), 9000), (utc(2024, 1, 1), 10460))
        self.assertEqual(daily_average(c), 4000)

    def test_carried_on(self):
        c = curve((utc(2023, 1, 1), 0), (utc(2024, 1, 1), 1460))
        done = complete(c, utc(2024, 1, 11), "power-flat")
        self.assertEqual(done.usage(utc(2024, 1, 1), utc(2024, 1, 11)), 40_000)
        self.assertEqual(done.points[-1].kind, "estimated")
        self.assertIs(complete(c, utc(2023, 6, 1), "power-flat"), c)

    def test_profile(self):
        done = complete(curve((utc(2024, 1, 1), 0)), utc(2024, 1, 3), "power-flat")
        self.assertEqual(done.points[-1].total, 9000)
        with self.assertRaises(NoUsage):
            complete(curve((utc(2024, 1, 1), 0)), utc(2024, 1, 3), "power-castle")

    def test_level_follows_the_shape(self):
        weights = Weights(WINTER, LONDON)
        c = curve((LONDON.midnight(date(2023, 1, 1)), 0), (LONDON.midnight(date(2023, 9, 1)), 4000), weights=weights)
        done = complete(c, LONDON.midnight(date(2024, 2, 1)), "power-flat")
        january = done.usage(LONDON.midnight(date(2024, 1, 1)), LONDON.midnight(date(2024, 2, 1)))
        self.assertEqual(january, c.usage(LONDON.midnight(date(2023, 1, 1)), LONDON.midnight(date(2023, 2, 1))))

    def test_short_history_is_half_believed(self):
        c = curve((utc(2023, 1, 1), 0), (utc(2023, 4, 2), 910))
        self.assertEqual(level(c, "power-flat") * 86400, Fraction(10_000 + 4500, 2))


class Shapes(unittest.TestCase):
    def test_between(self):
        weights = Weights(WINTER, LONDON)
        start, end = LONDON.midnight(date(2024, 2, 28)), LONDON.midnight(date(2024, 4, 2))
        self.assertEqual(weights.between(start, end), 86400 * (2 * 4 + 31 * 3 + 1 * 2) - 3600 * 3)
        self.assertEqual(weights.between(utc(2024, 2, 29, 12), utc(2024, 3, 1, 6)), 43200 * 4 + 21600 * 3)
        self.assertEqual(weights.between(end, start), 0)

    def test_weekdays(self):
        weights = Weights(Shape((1,) * 12, (1, 1, 1, 1, 1, 3, 5)), LONDON)
        self.assertEqual(weights.between(utc(2024, 1, 5), utc(2024, 1, 9)), 86400 * 10)

    def test_interpolation(self):
        weights = Weights(WINTER, LONDON)
        c = curve((utc(2024, 2, 1), 0), (LONDON.midnight(date(2024, 4, 1)), 1000), weights=weights)
        self.assertEqual(c.at(utc(2024, 3, 1)), round(1_000_000 * 29 * 4 / (29 * 4 + 31 * 3 - 3 / 24)))
