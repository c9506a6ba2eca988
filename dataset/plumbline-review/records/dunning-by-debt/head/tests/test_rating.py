import unittest
from datetime import date
from decimal import Decimal

from meterhouse.localtime import utc
from meterhouse.periods import DateRange
from meterhouse.rating import Charge, rate_period
from meterhouse.tariffs import Tier, Version, flat
from meterhouse.tou import Schedule
from meterhouse.usage import UsageSlice

from .helpers import LONDON, day_night, gbp, midnight, simple_tariff

JAN = DateRange(date(2024, 1, 1), date(2024, 1, 31))


class Rating(unittest.TestCase):
    def rate(self, tariff, period, *slices, whole=None):
        return rate_period(tariff, period, [UsageSlice(*s) for s in slices], LONDON, whole)

    def test_flat(self):
        charges = self.rate(simple_tariff(), JAN, (utc(2024, 1, 1), utc(2024, 1, 31), Decimal("123.4")))
        self.assertEqual([(c.kind, c.amount) for c in charges],
                         [("usage", gbp("30.85")), ("standing", gbp("12.00"))])

    def test_bands(self):
        charges = self.rate(day_night(), JAN, (utc(2024, 1, 1), utc(2024, 1, 31), Decimal(720)))
        usage = {(c.band, c.tier): c.quantity for c in charges if c.kind == "usage"}
        self.assertEqual(usage, {("day", 0): 300, ("day", 1): 210, ("night", 0): 210})

    def test_tiers_stretch(self):
        tariff = simple_tariff().with_version(Version(date(2024, 1, 1), Schedule("all"), {
            "all": (Tier(100, Decimal("0.10")), Tier(200, Decimal("0.20")), Tier(None, Decimal("0.30")))}))
        half = DateRange(date(2024, 1, 1), date(2024, 1, 16))
        charges = self.rate(tariff, half, (utc(2024, 1, 1), utc(2024, 1, 16), Decimal(130)))
        self.assertEqual([c.quantity for c in charges], [50, 50, 30])
        self.assertEqual([c.amount for c in charges], [gbp("5"), gbp("10"), gbp("9")])

    def test_change_of_price(self):
        tariff = simple_tariff().with_version(
            Version(date(2024, 1, 11), Schedule("all"), {"all": flat("0.50")}, Decimal("0.40")))
        charges = self.rate(tariff, JAN, (utc(2024, 1, 1), utc(2024, 1, 31), Decimal(300)))
        self.assertEqual([c.amount for c in charges], [gbp("25"), gbp("4"), gbp("100"), gbp("8")])

    def test_minimum(self):
        tariff = simple_tariff(rate="0.10", standing="0", minimum=Decimal("6.00"))
        piece = (utc(2024, 1, 16), utc(2024, 1, 31), Decimal(10))
        part = DateRange(date(2024, 1, 16), date(2024, 1, 31))
        charges = self.rate(tariff, part, piece, whole=JAN)
        self.assertEqual(charges[-1].kind, "minimum")
        self.assertEqual(charges[-1].amount, gbp("2.00"))

    def test_day_of_25_hours(self):
        day = DateRange(date(2024, 10, 27), date(2024, 10, 28))
        charges = self.rate(day_night(), day, (midnight(2024, 10, 27), midnight(2024, 10, 28), Decimal(50)))
        usage = {c.band: Decimal(0) for c in charges if c.kind == "usage"}
        for charge in charges:
            if charge.kind == "usage":
                usage[charge.band] += charge.quantity
        self.assertEqual(usage, {"day": 34, "night": 16})

    def test_json(self):
        for charge in self.rate(day_night(), JAN, (utc(2024, 1, 1), utc(2024, 1, 31), Decimal(720))):
            self.assertEqual(Charge.from_json(charge.to_json()), charge)
