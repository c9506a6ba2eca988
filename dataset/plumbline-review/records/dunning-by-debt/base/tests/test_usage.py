import unittest
from datetime import timedelta
from decimal import Decimal

from meterhouse.errors import BadReading, NoUsage
from meterhouse.localtime import utc
from meterhouse.readings import Install, Meter, Timeline, effective
from meterhouse.usage import ESTIMATED, MEASURED, Curve, estimated_share

from .helpers import reading

METER = Meter("A1", "power", 5, 1)


class Registers(unittest.TestCase):
    def test_rollover(self):
        self.assertEqual(METER.advance(Decimal("99990"), Decimal("15")), 25)
        with self.assertRaises(BadReading):
            METER.advance(Decimal("60000"), Decimal("50000"))

    def test_dial(self):
        for value in ("100000", "-1", "1.25"):
            with self.assertRaises(BadReading):
                METER.check(Decimal(value))

    def test_effective(self):
        found = effective([reading("A1", utc(2024, 1, 1), 10), reading("A1", utc(2024, 2, 1), 25, "estimated"),
                           reading("A1", utc(2024, 3, 1), 20), reading("A1", utc(2024, 4, 1), 40, "estimated")])
        self.assertEqual([r.value for r in found], [10, 20, 40])

    def test_best_at_one_instant(self):
        found = effective([reading("A1", utc(2024, 1, 1), 10), reading("A1", utc(2024, 1, 1), 11, "customer")])
        self.assertEqual([r.value for r in found], [10])

    def test_timeline(self):
        known = Timeline([reading("A1", utc(2024, 3, 1), 200), reading("A1", utc(2024, 1, 1), 100),
                          reading("A1", utc(2024, 2, 1), 180, "estimated")])
        for value in (99, 201, "150.05"):
            with self.assertRaises(BadReading):
                known.check(METER, reading("A1", utc(2024, 2, 1), value))
        known.check(METER, reading("A1", utc(2024, 2, 1), 150))
        known.check(METER, reading("A1", utc(2024, 3, 1), 190, "customer"))
        known.put(reading("A1", utc(2024, 2, 1), 150))
        with self.assertRaises(BadReading):
            known.check(METER, reading("A1", utc(2024, 1, 15), 151))
        self.assertEqual(known.get(utc(2024, 2, 1), "estimated").value, 180)
        self.assertIsNone(known.get(utc(2024, 2, 1), "customer"))


class Curves(unittest.TestCase):
    def curve(self, *pairs):
        return Curve.build([Install(METER, utc(2023, 1, 1))], [reading("A1", at, value) for at, value in pairs])

    def test_straight_line(self):
        curve = self.curve((utc(2024, 1, 1), 100), (utc(2024, 1, 11), 200))
        self.assertEqual(curve.usage(utc(2024, 1, 2), utc(2024, 1, 4)), 20)
        with self.assertRaises(NoUsage):
            curve.at(utc(2024, 1, 12))

    def test_exchange(self):
        old, new = METER, Meter("A2", "power", 5, 0, Decimal(10))
        installs = [Install(old, utc(2023, 1, 1), utc(2024, 2, 1)), Install(new, utc(2024, 2, 1))]
        curve = Curve.build(installs, [
            reading("A1", utc(2024, 1, 1), 500), reading("A1", utc(2024, 2, 1), 600, "final"),
            reading("A2", utc(2024, 2, 1), 0, "initial"), reading("A2", utc(2024, 3, 1), 7)])
        self.assertEqual([p.total for p in curve.points], [0, 100, 170])

    def test_slices(self):
        curve = self.curve((utc(2024, 1, 1), 0), (utc(2024, 1, 11), 100), (utc(2024, 1, 21), 300))
        found = curve.slices(utc(2024, 1, 1), utc(2024, 1, 16))
        self.assertEqual([s.amount for s in found], [100, 100])
        self.assertEqual([s.quality for s in found], [MEASURED, ESTIMATED])
        self.assertEqual(estimated_share(found), Decimal("0.5"))
        self.assertEqual(sum((s.end - s.start for s in found), timedelta()), timedelta(days=15))
