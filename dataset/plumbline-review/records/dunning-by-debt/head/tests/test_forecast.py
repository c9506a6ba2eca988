import unittest
from datetime import date
from decimal import Decimal

from meterhouse.errors import Forbidden
from meterhouse.forecast import forecast, weeks
from meterhouse.periods import DateRange
from meterhouse.service import Office
from meterhouse.tenancy import Actor

from .helpers import gbp, make_office, plan_of


class Forecast(unittest.TestCase):
    def test_weeks(self):
        self.assertEqual(weeks(date(2024, 5, 2), date(2024, 5, 15)),
                         [(date(2024, 5, 2), date(2024, 5, 6)), (date(2024, 5, 6), date(2024, 5, 13)),
                          (date(2024, 5, 13), date(2024, 5, 15))])

    def test_instalments(self):
        office = make_office()
        plan, _ = plan_of("90.00", "weekly@FR", 3, date(2024, 5, 2)).pay(gbp("40"))
        office.store.save_plan(plan)
        period = DateRange(date(2024, 5, 2), date(2024, 5, 20))
        found = forecast(office, period)
        self.assertEqual([week.instalments for week in found], [0, Decimal(20), Decimal(30)])
        self.assertEqual(found[1].total, 20)
        with self.assertRaises(Forbidden):
            forecast(Office(office.conn, Actor("t1", "x", "fieldworker")), period)
