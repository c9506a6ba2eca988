import io
import unittest
from datetime import date, timedelta
from decimal import Decimal

from meterhouse import alerts, bankfile, budget, deposits, exports, plausibility
from meterhouse.errors import BadFile, Forbidden
from meterhouse.localtime import utc
from meterhouse.periods import DateRange
from meterhouse.readings import Install, Meter
from meterhouse.service import Office
from meterhouse.tenancy import Actor
from meterhouse.usage import Curve, UsageSlice

from .helpers import LONDON, contract, gbp, local, make_office, read_monthly, reading, simple_tariff


class Alerts(unittest.TestCase):
    def office(self, flow):
        """A water meter that is read every two hours for two days."""
        office = make_office()
        value, at = Decimal(100), local(LONDON, 2024, 5, 6)
        for n in range(25):
            office.add_reading(reading("B1", at, value))
            night = LONDON.wall(at).hour < 6
            value += flow if night else Decimal("0.1")
            at += timedelta(hours=2)
        return office

    def test_leak(self):
        days = DateRange(date(2024, 5, 6), date(2024, 5, 8))
        self.assertEqual([a.kind for a in self.office(Decimal("0.1")).alerts("S3", days)], ["leak"])
        self.assertEqual(self.office(Decimal(0)).alerts("S3", days), [])

    def test_jump(self):
        week = [UsageSlice(utc(2024, 5, 1), utc(2024, 5, 8), Decimal(140))]
        self.assertEqual(alerts.jump(week, Decimal(5), "power").kind, "jump")
        self.assertIsNone(alerts.jump(week, Decimal(7), "power"))


class Bank(unittest.TestCase):
    FILE = ("id;day;amount;currency;text\n1;2024-03-01;12,50;GBP;rent and C1 thanks\n2;2024-03-01;3.00;GBP;?\n"
            "3;2024-03-02;4.00;EUR;C1\n4;2024-03-03;-9.00;GBP;C1\n5;2024-03-04;8.00;GBP;C1 or C2\n")

    def test_book(self):
        office = make_office()
        result = bankfile.book(office, self.FILE)
        self.assertEqual((result.booked, [m.id for m in result.unknown]), (1, ["2", "5"]))
        self.assertEqual(office.balance("C1"), gbp("-12.50"))
        self.assertEqual(bankfile.book(office, self.FILE).known, 3)

    def test_references(self):
        self.assertEqual(bankfile.references("for m 2024 000012, C-2024-000001."), ["M-2024-000012", "C-2024-000001"])
        with self.assertRaises(BadFile):
            bankfile.parse("1;2024-03-01;abc;GBP;x\n", "GBP")


class Deposits(unittest.TestCase):
    RATES = [deposits.Rate(date(2020, 1, 1), Decimal(2)), deposits.Rate(date(2024, 1, 1), Decimal(4))]

    def test_interest(self):
        paid = [(date(2023, 12, 22), gbp("365"))]
        self.assertEqual(deposits.interest(paid, date(2024, 1, 10), self.RATES), gbp("0.58"))
        self.assertFalse(deposits.interest([(date(2024, 1, 10), gbp("365"))], date(2024, 1, 10), self.RATES))

    def test_interest_on_parts(self):
        paid = [(date(2024, 1, 5), gbp("73")), (date(2023, 12, 22), gbp("365")), (date(2019, 6, 1), gbp("0"))]
        self.assertEqual(deposits.interest(paid, date(2024, 1, 10), self.RATES), gbp("0.62"))

    def give_back(self, office, day):
        before = -office.store.books.balance("interest", "GBP")
        back = deposits.give_back(office, "C1", day, self.RATES)
        return back, -office.store.books.balance("interest", "GBP") - before

    def test_give_back(self):
        office = make_office()
        office.store.add_contract(contract())
        read_monthly(office, "A1", (0, 100))
        office.run_billing(date(2024, 2, 2))
        deposits.take(office, "C1", gbp("100"), date(2024, 1, 1))
        owed = office.balance("C1")
        back = deposits.give_back(office, "C1", date(2024, 1, 1), self.RATES)
        self.assertEqual(back, gbp("100") - owed)
        self.assertFalse(office.balance("C1"))
        self.assertEqual(office.position("C1").open, ())
        with self.assertRaises(ValueError):
            deposits.give_back(office, "C1", date(2024, 1, 2), self.RATES)

    def test_give_back_parts(self):
        office = make_office()
        deposits.take(office, "C1", gbp("365"), date(2024, 2, 1))
        deposits.take(office, "C1", gbp("365"), date(2024, 1, 2))
        with self.assertRaises(ValueError):
            deposits.give_back(office, "C1", date(2024, 1, 31), self.RATES)
        self.assertEqual(self.give_back(office, date(2024, 2, 11)), (gbp("732.00"), gbp("-2.00")))

    def test_a_second_deposit(self):
        office = make_office()
        deposits.take(office, "C1", gbp("365"), date(2024, 1, 1))
        self.assertEqual(self.give_back(office, date(2024, 1, 26)), (gbp("366.00"), gbp("-1.00")))
        deposits.take(office, "C1", gbp("730"), date(2024, 1, 21))
        self.assertEqual(deposits.parts(office, "C1"), [(date(2024, 1, 21), gbp("730"))])
        self.assertEqual(self.give_back(office, date(2024, 1, 31)), (gbp("730.80"), gbp("-0.80")))


class Guessing(unittest.TestCase):
    METER = Meter("A1", "power", 5, 0)

    def curve(self, *pairs):
        return Curve.build([Install(self.METER, utc(2020, 1, 1))], [reading("A1", at, value) for at, value in pairs])

    def test_budget(self):
        curve = self.curve((utc(2023, 1, 1), 0), (utc(2024, 1, 1), 3650))
        self.assertEqual(budget.advance(curve, "power-flat", simple_tariff(), date(2024, 1, 1), Decimal(20)), gbp("116"))
        self.assertEqual(budget.due_days(date(2024, 1, 31), 2), [date(2024, 2, 1), date(2024, 3, 1)])

    def test_plausible(self):
        curve = self.curve((utc(2023, 1, 1), 0), (utc(2024, 1, 1), 3650))
        last = reading("A1", utc(2024, 1, 1), 3650)
        for value, ok in ((3750, True), (3650, False), (4370, False), (3600, False)):
            self.assertIs(plausibility.judge(self.METER, reading("A1", utc(2024, 1, 11), value), last, curve).ok, ok)
        self.assertEqual(plausibility.swapped(self.METER, Decimal(7350), Decimal(3650)), 3750)


class Exports(unittest.TestCase):
    def test_journal(self):
        office = make_office()
        office.store.add_contract(contract())
        read_monthly(office, "A1", (0, 100))
        office.run_billing(date(2024, 2, 2))
        out = io.StringIO()
        period = DateRange(date(2024, 2, 1), date(2024, 3, 1))
        count = exports.journal(office, period, out)
        self.assertEqual(count, 3)
        self.assertIn("receivable/C1;44.88;;GBP", out.getvalue())
        self.assertEqual(exports.billed_by_month(office, 2024), [("2024-01", "GBP", Decimal("44.88"))])
        for day, owing in ((date(2024, 2, 1), []), (date(2024, 2, 2), [("C1", "GBP", Decimal("44.88"))])):
            self.assertEqual(exports.debtors(office, day), owing)
        with self.assertRaises(Forbidden):
            exports.journal(Office(office.conn, Actor("t1", "x", "clerk")), period, out)

    def test_trial_balance(self):
        office = make_office()
        office.pay("C1", gbp("5"), date(2024, 1, 31))
        office.pay("C2", gbp("7.50"), date(2024, 2, 1))
        period = DateRange(date(2024, 2, 1), date(2024, 3, 1))
        self.assertEqual(exports.trial_balance(office, period)[1:], [
            ("bank", "5.00", "7.50", "0.00", "12.50"), ("receivable/C1", "-5.00", "0.00", "0.00", "-5.00"),
            ("receivable/C2", "0.00", "0.00", "7.50", "-7.50"), ("", "0.00", "7.50", "7.50", "0.00")])
        with self.assertRaises(Forbidden):
            exports.trial_balance(Office(office.conn, Actor("t1", "x", "clerk")), period)
