import unittest
from datetime import date

from meterhouse import deposits
from meterhouse.errors import Conflict, Forbidden, NotFound
from meterhouse.merge import merge
from meterhouse.service import Office
from meterhouse.tenancy import Actor

from .helpers import contract, gbp, make_office, read_monthly


class Merging(unittest.TestCase):
    def setUp(self):
        self.office = make_office()
        for id, customer, point, serial in (("K1", "C1", "S1", "A1"), ("K2", "C2", "S2", "A2")):
            self.office.store.add_contract(contract(id, customer, point))
            read_monthly(self.office, serial, (0, 100, 200))
        self.office.run_billing(date(2024, 3, 1))

    def test_everything_goes_along(self):
        self.office.pay("C1", gbp("10"), date(2024, 3, 5))
        self.office.charge("C1", gbp("3"), date(2024, 3, 6), "Copy")
        owed = self.office.balance("C1") + self.office.balance("C2")
        merge(self.office, "C1", "C2", date(2024, 3, 7))
        self.assertFalse(self.office.balance("C1"))
        self.assertEqual(self.office.balance("C2"), owed)
        self.assertEqual(sum(d.amount.minor for d in self.office.position("C2").open), owed.minor)
        self.assertEqual(self.office.position("C1").open, ())
        self.assertEqual({i.customer for i in self.office.store.invoices()}, {"C2"})
        self.assertEqual([c.id for c in self.office.store.contracts(customer="C2")], ["K1", "K2"])
        self.assertEqual([e.detail for e in self.office.events("merge")], [{"old": "C1", "new": "C2"}])

    def test_plan(self):
        self.office.run_dunning(date(2024, 4, 2))
        plan = self.office.agree_plan("C1", "monthly@15", 2, date(2024, 4, 2))
        merge(self.office, "C1", "C2", date(2024, 4, 3))
        self.office.pay("C2", plan.instalments[0].amount, date(2024, 4, 4))
        self.assertEqual(self.office.store.plan("C2").open, plan.instalments[1].amount)
        self.assertIsNone(self.office.store.plan("C1"))

    def test_refused(self):
        with self.assertRaises(NotFound):
            merge(self.office, "C1", "C9", date(2024, 3, 7))
        with self.assertRaises(ValueError):
            merge(self.office, "C1", "C1", date(2024, 3, 7))
        with self.assertRaises(Forbidden):
            merge(Office(self.office.conn, Actor("t1", "x", "biller")), "C1", "C2", date(2024, 3, 7))
        for customer in ("C1", "C2"):
            self.office.agree_plan(customer, "monthly@15", 2, date(2024, 4, 2))
        with self.assertRaises(Conflict):
            merge(self.office, "C1", "C2", date(2024, 4, 3))
        deposits.take(self.office, "C2", gbp("100"), date(2024, 4, 1))
        with self.assertRaises(Conflict):
            merge(self.office, "C2", "C1", date(2024, 4, 3))
