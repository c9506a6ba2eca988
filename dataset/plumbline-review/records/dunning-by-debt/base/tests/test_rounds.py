import unittest
from datetime import date, timedelta
from decimal import Decimal

from meterhouse.plans import plan_from_json, plan_to_json
from meterhouse.rounds import Round, missed, overdue, workload

from .helpers import gbp, plan_of


class Rounds(unittest.TestCase):
    def test_missed(self):
        round_ = Round("r", "monthly@10", ("S1", "S2"))
        read = {"S1": [date(2024, 1, 12), date(2024, 2, 10), date(2024, 2, 11)], "S2": [date(2024, 3, 9)]}
        self.assertEqual(missed(round_, read, date(2024, 1, 1), date(2024, 4, 1)),
                         [(date(2024, 1, 10), "S2"), (date(2024, 2, 10), "S2"), (date(2024, 3, 10), "S1")])

    def test_workload(self):
        rounds = [Round("a", "weekly@MO", ("S1", "S2")), Round("b", "monthly@8", ("S3",))]
        self.assertEqual(workload(rounds, date(2024, 1, 1), date(2024, 1, 15)),
                         {date(2024, 1, 1): 2, date(2024, 1, 8): 3})

    def test_overdue(self):
        self.assertEqual(overdue({"S1": date(2023, 1, 1), "S2": date(2024, 1, 1)}, date(2024, 2, 1),
                                 timedelta(days=365)), ["S1"])


class Plans(unittest.TestCase):
    def test_instalments(self):
        plan = plan_of("100.00", "monthly@1+", 3, date(2024, 5, 2), "GB-EAW")
        self.assertEqual([(i.due, i.amount) for i in plan.instalments], [
            (date(2024, 6, 3), gbp("33.34")), (date(2024, 7, 1), gbp("33.33")), (date(2024, 8, 1), gbp("33.33"))])

    def test_paying(self):
        plan = plan_of("90.00", "monthly@1", 3, date(2024, 5, 2))
        plan, left = plan.pay(gbp("45"))
        self.assertFalse(left)
        self.assertEqual(plan.overdue(date(2024, 7, 2)), gbp("15"))
        plan, left = plan.pay(gbp("50"))
        self.assertEqual((plan.open, left), (gbp("0"), gbp("5")))

    def test_json(self):
        plan = plan_of("90.00", "weekly@FR", 4, date(2024, 5, 2))
        self.assertEqual(plan_from_json(plan_to_json(plan)), plan)
