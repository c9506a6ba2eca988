import unittest
from decimal import Decimal

from meterhouse.errors import NoUsage
from meterhouse.estimation import complete, daily_average
from meterhouse.localtime import utc
from meterhouse.readings import Install, Meter
from meterhouse.usage import Curve

from .helpers import reading


def curve(*pairs):
    return Curve.build([Install(Meter("A1", "power", 6, 1), utc(2020, 1, 1))],
                       [reading("A1", at, value) for at, value in pairs])


class Estimates(unittest.TestCase):
    def test_average_of_the_last_year(self):
        c = curve((utc(2022, 1, 1), 0), (utc(2023, 1, 1), 9000), (utc(2024, 1, 1), 10460))
        self.assertEqual(daily_average(c), 4)

    def test_carried_on(self):
        c = curve((utc(2023, 1, 1), 0), (utc(2024, 1, 1), 1460))
        done = complete(c, utc(2024, 1, 11), "power-flat")
        self.assertEqual(done.usage(utc(2024, 1, 1), utc(2024, 1, 11)), 40)
        self.assertEqual(done.points[-1].kind, "estimated")
        self.assertIs(complete(c, utc(2023, 6, 1), "power-flat"), c)

    def test_profile(self):
        done = complete(curve((utc(2024, 1, 1), 0)), utc(2024, 1, 3), "power-flat")
        self.assertEqual(done.points[-1].total, Decimal(9))
        with self.assertRaises(NoUsage):
            complete(curve((utc(2024, 1, 1), 0)), utc(2024, 1, 3), "power-castle")
