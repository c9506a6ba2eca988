import contextlib
import io
import os
import tempfile
import unittest
from datetime import date, datetime
from decimal import Decimal

from meterhouse import cli
from meterhouse.errors import BadReading, BadTransition, Conflict, Forbidden, NotFound
from meterhouse.localtime import utc
from meterhouse.periods import DateRange
from meterhouse.rounds import Round
from meterhouse.simulate import block, build
from meterhouse.store import connect
from meterhouse.tenancy import actor_for, add_user, remove_user

from .helpers import LONDON, contract, gbp, make_office, midnight, read_monthly, reading


class Billing(unittest.TestCase):
    def setUp(self):
        self.office = make_office()
        self.office.store.add_contract(contract())

    def test_month_by_month(self):
        read_monthly(self.office, "A1", (0, 100, 250, 300))
        result = self.office.run_billing(date(2024, 4, 2))
        self.assertEqual([i.gross for i in result.issued], [gbp("44.88"), gbp("58.92"), gbp("29.88")])
        self.assertFalse(any(i.estimated for i in result.issued))
        self.assertEqual(self.office.run_billing(date(2024, 4, 2)).issued, ())
        self.assertEqual(self.office.balance("C1"), gbp("133.68"))

    def test_estimate(self):
        read_monthly(self.office, "A1", (0, 100))
        result = self.office.run_billing(date(2024, 3, 1))
        self.assertEqual([i.estimated for i in result.issued], [False, True])

    def test_failure_of_one(self):
        self.office.store.add_contract(contract("K2", "C2", "S2"))
        read_monthly(self.office, "A1", (0, 100))
        result = self.office.run_billing(date(2024, 2, 1))
        self.assertEqual([i.contract for i in result.issued], ["K1"])
        self.assertEqual([id for id, _ in result.failed], ["K2"])

    def test_moving_out(self):
        read_monthly(self.office, "A1", (0, 100, 200, 300))
        self.office.store.end_contract("K1", date(2024, 2, 11))
        result = self.office.run_billing(date(2024, 6, 1))
        self.assertEqual([i.period.days for i in result.issued], [31, 10])

    def test_correction(self):
        read_monthly(self.office, "A1", (0, 100, 250))
        self.office.run_billing(date(2024, 3, 2))
        fixed = self.office.correct_reading(reading("A1", midnight(2024, 2, 1), 140), date(2024, 3, 5))
        self.assertEqual([(i.corrects, i.gross) for i in fixed],
                         [("M-2024-000001", gbp("12.00")), ("M-2024-000002", gbp("-12.00"))])
        self.assertEqual(self.office.amend("S1", utc(2024, 1, 1), date(2024, 3, 6)), [])
        self.assertEqual(self.office.balance("C1"), gbp("103.80"))

    def test_two_contracts_one_after_the_other(self):
        read_monthly(self.office, "A1", (0, 100, 200, 300))
        self.office.store.end_contract("K1", date(2024, 2, 1))
        self.office.store.add_contract(contract("K2", "C2", start=date(2024, 2, 1)))
        self.office.run_billing(date(2024, 4, 1))
        fixed = self.office.correct_reading(reading("A1", midnight(2024, 2, 1), 120), date(2024, 4, 5))
        self.assertEqual([i.customer for i in fixed], ["C1", "C2"])

    def test_water(self):
        self.office.store.add_contract(contract("K3", "C2", "S3", "W1", profile="water-flat"))
        read_monthly(self.office, "B1", ("0", "12.5"))
        result = self.office.run_billing(date(2024, 2, 1))
        self.assertEqual([i.gross for i in result.issued], [gbp("25.60")])
        self.assertIn("12.500 m3 at 1.80", self.office.invoice_text(result.issued[0].number))
        report = self.office.usage_report(DateRange(date(2024, 1, 1), date(2024, 2, 1)))
        self.assertEqual(report[1], ("S3", Decimal("12.5"), "m3", gbp("25.60")))


class Readings(unittest.TestCase):
    def test_refused(self):
        office = make_office()
        office.add_reading(reading("A1", utc(2024, 1, 1), 100))
        for bad in (reading("A1", utc(2024, 2, 1), 50), reading("A1", utc(2024, 1, 1), 101),
                    reading("A1", utc(2020, 1, 1), 1)):
            with self.assertRaises(BadReading):
                office.add_reading(bad)

    def test_import(self):
        office = make_office()
        text = block("COLL7", datetime(2024, 2, 2), 5, "kWh", [
            ("A1", 5, [(midnight(2024, 1, 1), Decimal(10), "A"), (midnight(2024, 2, 1), Decimal(5), "A")]),
            ("XX", 5, [(midnight(2024, 2, 1), Decimal(5), "A")])], LONDON)
        result = office.import_file(text, LONDON)
        self.assertEqual((result.added, len(result.problems)), (1, 2))
        again = office.import_file(text, LONDON)
        self.assertEqual((again.added, again.repeated), (0, (("COLL7", 5),)))

    def test_import_of_a_table(self):
        office = make_office()
        text = b"serial,at,value\nA1,2024-01-01T00:00Z,5\nA1,2024-01-02T00:00Z,6.5\nA1,2024-01-03T00:00Z,6\n"
        result = office.import_file(text, LONDON)
        self.assertEqual((result.added, [line for line, _ in result.problems]), (2, [4]))
        with self.assertRaises(Conflict):
            office.import_file(text, LONDON)

    def test_overtaken(self):
        office = make_office()
        for sequence in (999_998, 2, 999_999, 5):
            office.import_file(block("COLL7", datetime(2024, 2, 2), sequence, "kWh", [], LONDON), LONDON)
        self.assertEqual(office.missing_blocks(), [("COLL7", 0, 1), ("COLL7", 3, 4)])

    def test_missed(self):
        office = make_office()
        office.store.add_round(Round("r", "monthly@1", ("S1", "S2")))
        read_monthly(office, "A1", (0, 100))
        self.assertEqual(office.missed_visits(DateRange(date(2024, 1, 1), date(2024, 3, 1))),
                         [(date(2024, 1, 1), "S2"), (date(2024, 2, 1), "S2")])


class Owing(unittest.TestCase):
    def setUp(self):
        self.office = make_office(settings={"dunning": {"fees": {"warned": "5.00"}}})
        self.office.store.add_contract(contract())
        read_monthly(self.office, "A1", (0, 100, 200))
        self.office.run_billing(date(2024, 3, 1))

    def test_paying(self):
        self.office.pay("C1", gbp("44.88"), date(2024, 3, 10))
        position = self.office.position("C1")
        self.assertEqual([d.ref for d in position.open], ["M-2024-000002"])
        self.office.write_off("C1", position.open[0].amount, date(2024, 3, 11))
        self.assertFalse(self.office.balance("C1"))
        with self.assertRaises(ValueError):
            self.office.write_off("C1", gbp("0.01"), date(2024, 3, 11))

    def dun(self, *day):
        result = self.office.run_dunning(date(*day))
        self.assertEqual(result.failed, ())
        return [action for _, action in result.actions]

    def states(self):
        return {track.debt: track.state for track in self.office.store.tracks("C1")}

    def test_dunning(self):
        self.assertEqual(self.dun(2024, 3, 21), [])
        self.assertEqual([(a.letter, a.debts) for a in self.dun(2024, 3, 22)],
                         [("reminder", ("M-2024-000001", "M-2024-000002"))])
        self.assertEqual(self.dun(2024, 3, 23), [])
        self.office.pay("C1", gbp("44.88"), date(2024, 4, 4))
        self.assertEqual([a.fee for a in self.dun(2024, 4, 5)], [gbp("5")])
        self.assertEqual([d.ref for d in self.office.position("C1").open], ["M-2024-000002", "F-M-2024-000002"])
        self.assertEqual(self.office.balance("C1"), self.office.position("C1").overdue(date(2024, 6, 1), "GBP"))
        self.office.pay("C1", self.office.balance("C1"), date(2024, 4, 6))
        self.assertEqual([a.kind for a in self.dun(2024, 4, 8)], ["cleared"])
        self.assertEqual(self.states(), {})

    def test_debts_that_come_later(self):
        read = reading("A1", midnight(2024, 4, 1), 300)
        self.office.add_reading(read)
        self.dun(2024, 3, 22)
        self.office.run_billing(date(2024, 4, 2))
        self.assertEqual([a.letter for a in self.dun(2024, 4, 5)], ["warning"])
        self.assertEqual([(a.letter, a.debts) for a in self.dun(2024, 4, 23)],
                         [("reminder", ("M-2024-000003",)),
                          ("final notice", ("M-2024-000001", "M-2024-000002", "F-M-2024-000001", "F-M-2024-000002"))])
        self.assertEqual(self.states(), {"M-2024-000001": "final", "M-2024-000002": "final",
                                         "M-2024-000003": "reminded"})

    def test_holds(self):
        self.office.hold("C1", date(2024, 4, 1), "M-2024-000001")
        self.assertEqual([a.debts for a in self.dun(2024, 3, 22)], [("M-2024-000002",)])
        self.office.hold("C1", date(2024, 6, 1))
        self.assertEqual(self.dun(2024, 5, 2), [])
        self.assertEqual([a.letter for a in self.dun(2024, 6, 3)], ["reminder", "warning"])
        with self.assertRaises(NotFound):
            self.office.hold("C1", date(2024, 4, 1), "M-2024-000009")

    def test_plan(self):
        self.dun(2024, 4, 2)
        today = date(2024, 4, 2)
        plan = self.office.agree_plan("C1", "monthly@15", 2, today)
        self.assertEqual((len(plan.instalments), plan.debts), (2, ("M-2024-000001", "M-2024-000002")))
        with self.assertRaises(BadTransition):
            self.office.agree_plan("C1", "monthly@15", 2, today)
        self.assertEqual(self.dun(2024, 4, 15), [])
        self.office.pay("C1", plan.instalments[0].amount, date(2024, 4, 14))
        self.assertEqual(self.dun(2024, 4, 16), [])
        self.assertEqual([a.kind for a in self.dun(2024, 5, 16)], ["plan broken"])
        self.assertEqual(self.states(), {"M-2024-000001": "reminded", "M-2024-000002": "reminded"})
        self.assertIsNone(self.office.store.plan("C1"))
        self.assertEqual(self.dun(2024, 5, 29), [])
        self.assertEqual([a.letter for a in self.dun(2024, 5, 30)], ["warning"])

    def test_plan_after_all(self):
        with self.assertRaises(ValueError):
            self.office.agree_plan("C2", "monthly@15", 2, date(2024, 4, 2))
        for day in ((2024, 3, 22), (2024, 4, 5), (2024, 4, 19), (2024, 5, 17)):
            self.dun(*day)
        with self.assertRaises(BadTransition):
            self.office.agree_plan("C1", "monthly@15", 2, date(2024, 5, 18))

    def test_arrears(self):
        self.assertEqual(self.office.arrears(date(2024, 3, 15)), [])
        self.dun(2024, 3, 22)
        self.office.pay("C1", gbp("50"), date(2024, 3, 23))
        self.office.charge("C1", gbp("3"), date(2024, 3, 24), "Copy of an invoice", "M-2024-000002")
        self.assertEqual(self.office.arrears(date(2024, 3, 25)), [
            ("C1", "M-2024-000002", "reminded", gbp("38.80"), 10), ("C1", "F-M-2024-000002", "reminded", gbp("3"), 1)])
        self.office.agree_plan("C1", "monthly@15", 2, date(2024, 3, 26))
        self.assertEqual([row[1:3] for row in self.office.arrears(date(2024, 3, 27))],
                         [("M-2024-000002", "plan"), ("F-M-2024-000002", "plan")])

    def test_fees_by_hand(self):
        self.office.charge("C1", gbp("2.50"), date(2024, 3, 5), "Copy of an invoice", "M-2024-000001")
        self.office.charge("C1", gbp("1"), date(2024, 3, 6), "Search")
        self.assertEqual(sum(d.amount.minor for d in self.office.position("C1").open), self.office.balance("C1").minor)
        self.assertEqual(self.office.balance("C1"), gbp("92.30"))
        with self.assertRaises(ValueError):
            self.office.charge("C1", gbp("0"), date(2024, 3, 6), "Nothing")
        with self.assertRaises(NotFound):
            self.office.charge("C7", gbp("1"), date(2024, 3, 6), "Search")

    def test_statement(self):
        self.office.pay("C1", gbp("44.88"), date(2024, 3, 10), "M-2024-000001")
        text = self.office.statement("C1", DateRange(date(2024, 3, 1), date(2024, 4, 1)))
        self.assertIn("Payment (M-2024-000001)", text)
        self.assertIn("Closing balance GBP", text)


    def test_overview(self):
        self.office.pay("C1", gbp("44.88"), date(2024, 3, 10))
        text = self.office.overview("C1", DateRange(date(2024, 1, 1), date(2025, 1, 1)))
        self.assertIn("2024-03", text)
        self.assertNotIn("2024-02", text)
        self.assertEqual(text.split()[-1], str(self.office.balance("C1").major))


class Printing(unittest.TestCase):
    def test_letters(self):
        office = make_office(settings={"dunning": {"fees": {"reminded": "2.00"}}})
        office.store.add_contract(contract())
        read_monthly(office, "A1", (0, 100))
        office.run_billing(date(2024, 2, 1))
        run = office.run_dunning(date(2024, 3, 1))
        texts = office.dunning_letters(run.actions, date(2024, 3, 1))
        self.assertEqual(len(texts), 1)
        self.assertIn("M-2024-000001", texts[0])
        self.assertTrue(texts[0].rstrip().endswith("46.88"))


class Roles(unittest.TestCase):
    def test_may(self):
        office = make_office("clerk")
        with self.assertRaises(Forbidden):
            office.run_billing(date(2024, 1, 1))
        with self.assertRaises(Forbidden):
            office.events()
        with self.assertRaises(Forbidden):
            office.rebuild_books()
        with self.assertRaises(ValueError):
            office.actor.may("fly")

    def test_users(self):
        office = make_office()
        add_user(office.conn, office.actor, "zoe", "auditor")
        self.assertTrue(actor_for(office.conn, "t1", "zoe").may("audit.read"))
        remove_user(office.conn, office.actor, "zoe")
        with self.assertRaises(Exception):
            actor_for(office.conn, "t1", "zoe")


    def test_collector(self):
        office = make_office("collector")
        self.assertEqual(office.run_dunning(date(2024, 1, 2)).actions, ())
        with self.assertRaises(Forbidden):
            office.pay("C1", gbp("1"), date(2024, 1, 2))
        with self.assertRaises(Forbidden):
            office.close_books(date(2024, 1, 1))


class CommandLine(unittest.TestCase):
    def test_demo(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "demo.db")
            conn = connect(path)
            build(conn, customers=1, months=3)
            conn.close()
            out = io.StringIO()
            self.assertEqual(cli.run([path, "demo", "root", "bill", "--today", "2024-03-02"], out), 0)
            self.assertEqual(out.getvalue().count("M-2024-"), 6)
            out = io.StringIO()
            self.assertEqual(cli.run([path, "demo", "root", "aging", "C001", "--today", "2024-05-02"], out), 0)
            self.assertIn("to 60", out.getvalue())
            letters = os.path.join(folder, "letters.txt")
            dun = [path, "demo", "root", "dun", "--today", "2024-05-02", "--letters", letters]
            self.assertEqual(cli.run(dun, out), 0)
            with open(letters, encoding="utf-8") as file:
                self.assertEqual(file.read().count("To pay GBP"), 1)
            out = io.StringIO()
            self.assertEqual(cli.run([path, "demo", "root", "trial", "2024-01-01", "2025-01-01"], out), 0)
            self.assertTrue(out.getvalue().splitlines()[-1].startswith(";0.00;"))
            self.assertEqual(cli.run([path, "demo", "root", "check"], out), 0)
            with contextlib.closing(connect(path)) as conn:
                conn.execute("UPDATE sums SET debit = debit + 1 WHERE level = 'year'")
            for command, code in (("check", 1), ("rebuild", 0), ("check", 0)):
                self.assertEqual(cli.run([path, "demo", "root", command], out), code)
            self.assertEqual(cli.run([path, "demo", "root", "invoice", "M-1999-000001"], out), 1)
