import unittest
from datetime import date
from decimal import Decimal

from meterhouse.errors import BadRule
from meterhouse.periods import DateRange
from meterhouse.rating import Charge
from meterhouse.tax import TaxRate, TaxTable, tax_charges

from .helpers import gbp

TABLE = TaxTable([
    TaxRate("GB", "*", date(2008, 1, 1), "S", Decimal("17.5")), TaxRate("GB", "*", date(2011, 1, 4), "S", Decimal(20)),
    TaxRate("GB", "heat", date(2008, 1, 1), "S", Decimal(20), Decimal(33), "L", Decimal(5)),
    TaxRate("GB-SCT", "*", date(2020, 1, 1), "R", Decimal(8)), TaxRate("*", "*", date(2000, 1, 1), "N", Decimal(0)),
])


def charge(amount, start, end):
    return Charge("usage", "All", DateRange(start, end), gbp(amount))


class Rates(unittest.TestCase):
    def test_nearest_region_first(self):
        self.assertEqual(TABLE.rate_on("GB-SCT", "heat", date(2021, 1, 1)).code, "R")
        self.assertEqual(TABLE.rate_on("GB-SCT", "heat", date(2019, 1, 1)).code, "S")
        self.assertEqual(TABLE.rate_on("FR", "power", date(2019, 1, 1)).code, "N")
        with self.assertRaises(BadRule):
            TABLE.rate_on("FR", "power", date(1999, 1, 1))

    def test_change_of_rate(self):
        lines = tax_charges([charge("31.00", date(2010, 12, 20), date(2011, 1, 20))], TABLE, "GB", "power",
                            Decimal(10), "GBP")
        self.assertEqual([(str(t.percent), t.net, t.tax) for t in lines],
                         [("17.5", gbp("15.00"), gbp("2.63")), ("20", gbp("16.00"), gbp("3.20"))])

    def test_rounded_once(self):
        charges = [charge("0.03", date(2024, 1, 1), date(2024, 2, 1))] * 10
        lines = tax_charges(charges, TABLE, "GB", "power", Decimal(10), "GBP")
        self.assertEqual([t.tax for t in lines], [gbp("0.06")])

    def test_small_users(self):
        one = [charge("10", date(2024, 1, 1), date(2024, 2, 1))]
        self.assertEqual(tax_charges(one, TABLE, "GB", "heat", Decimal(33), "GBP")[0].code, "L")
        self.assertEqual(tax_charges(one, TABLE, "GB", "heat", Decimal("33.01"), "GBP")[0].code, "S")

    def test_json(self):
        for rate in TABLE:
            self.assertEqual(TaxRate.from_json(rate.to_json()), rate)
