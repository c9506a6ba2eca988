import unittest
from datetime import date
from decimal import Decimal

from meterhouse import compare, letters, moves
from meterhouse.errors import Conflict
from meterhouse.periods import BillingCycle, DateRange
from meterhouse.readings import Install, Meter
from meterhouse.usage import Curve

from .helpers import LONDON, contract, day_night, gbp, make_office, midnight, read_monthly, reading, simple_tariff


class Moves(unittest.TestCase):
    def setUp(self):
        self.office = make_office()
        self.office.store.add_contract(contract())
        read_monthly(self.office, "A1", (0, 100))

    def test_take_over(self):
        moves.take_over(self.office, "K1", contract("K2", "C2"), date(2024, 2, 11), Decimal(150))
        result = self.office.run_billing(date(2024, 2, 12))
        self.assertEqual([(i.contract, i.period.days) for i in result.issued], [("K1", 31), ("K1", 10)])
        self.assertEqual(moves.contract_on(self.office, "S1", date(2024, 2, 10)).id, "K1")
        self.assertEqual(moves.contract_on(self.office, "S1", date(2024, 2, 11)).id, "K2")

    def test_conflicts(self):
        with self.assertRaises(Conflict):
            moves.move_in(self.office, contract("K2", "C2"))
        moves.move_out(self.office, "K1", date(2024, 3, 1))
        with self.assertRaises(Conflict):
            moves.move_out(self.office, "K1", date(2024, 4, 1))
        moves.move_in(self.office, contract("K2", "C2", start=date(2024, 5, 1)))
        with self.assertRaises(Conflict):
            moves.move_in(self.office, contract("K3", "C2", start=date(2024, 4, 1)))
        self.assertEqual(moves.vacancies(self.office, "S1", date(2023, 12, 1), date(2024, 12, 1)),
                         [(date(2023, 12, 1), date(2024, 1, 1)), (date(2024, 3, 1), date(2024, 5, 1))])

    def test_billed_already(self):
        self.office.run_billing(date(2024, 2, 2))
        with self.assertRaises(Conflict):
            moves.move_out(self.office, "K1", date(2024, 1, 15))


class Comparing(unittest.TestCase):
    def curve(self):
        return Curve.build([Install(Meter("A1", "power", 6, 0), midnight(2023, 1, 1))],
                           [reading("A1", midnight(2024, month, 1), 300 * month) for month in range(1, 6)])

    def test_compare(self):
        cycle = BillingCycle.parse("monthly@2024-01-01")
        offers = compare.compare(day_night(), [simple_tariff(), simple_tariff("P9", rate="0.01"), day_night(),
                                               simple_tariff("W", "water", "0")], self.curve(), cycle, LONDON,
                                 DateRange(date(2023, 12, 1), date(2024, 12, 1)))
        self.assertEqual([o.tariff for o in offers], ["P9", "P1"][:len(offers)])
        self.assertEqual(offers[0].cost, gbp("60.40"))

    def test_break_even(self):
        month = DateRange(date(2024, 2, 1), date(2024, 3, 2))
        found = compare.break_even(simple_tariff(rate="0.40", standing="0"), simple_tariff(rate="0.10"), month, LONDON)
        self.assertEqual(found, 40)
        self.assertIsNone(compare.break_even(simple_tariff(), simple_tariff(rate="0.30", standing="0.50"), month, LONDON))


class Letters(unittest.TestCase):
    def test_wrap(self):
        self.assertEqual(letters.wrap("one two three", 7), ["one two", "three"])
        self.assertEqual(letters.wrap("a Donaudampfschiff b", 6), ["a", "Donaud", "ampfsc", "hiff b"])
        self.assertEqual(letters.wrap("東京 東京", 5), ["東京", "東京"])
