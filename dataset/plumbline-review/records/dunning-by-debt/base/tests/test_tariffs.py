import unittest
from datetime import date
from decimal import Decimal

from meterhouse.errors import BadRule
from meterhouse.periods import DateRange
from meterhouse.tariffs import Tariff, Tier, Version, flat
from meterhouse.tou import Schedule, Window

from .helpers import day_night, simple_tariff


class Tariffs(unittest.TestCase):
    def test_versions(self):
        tariff = simple_tariff().with_version(
            Version(date(2024, 3, 10), Schedule("all"), {"all": flat("0.30")}))
        self.assertEqual(tariff.version_on(date(2024, 3, 9)).ladder("all")[0].rate, Decimal("0.25"))
        parts = tariff.segments(DateRange(date(2024, 3, 1), date(2024, 4, 1)))
        self.assertEqual([p.days for p, _ in parts], [9, 22])
        with self.assertRaises(BadRule):
            tariff.version_on(date(2019, 12, 31))

    def test_round_trip(self):
        tariff = day_night()
        self.assertEqual(Tariff.loads(tariff.dumps()).dumps(), tariff.dumps())

    def test_ladders(self):
        for ladder in ((), (Tier(5, Decimal(1)),), (Tier(5, Decimal(1)), Tier(5, Decimal(2)), Tier(None, Decimal(1)))):
            with self.assertRaises(BadRule):
                Version(date(2024, 1, 1), Schedule("all"), {"all": ladder})
        with self.assertRaises(BadRule):
            Version(date(2024, 1, 1), Schedule("all", (Window.parse("b", "* 00:00-01:00"),)), {"all": flat(1)})
