import json
import sqlite3
import unittest
from datetime import date
from decimal import Decimal

from meterhouse.errors import Conflict, NotFound
from meterhouse.localtime import utc
from meterhouse.readings import Meter
from meterhouse.rounds import Round
from meterhouse.store import Store, connect, transaction
from meterhouse.store.migrations import STEPS, migrate, version

from .helpers import make_office, reading


class Migrations(unittest.TestCase):
    def test_new_database(self):
        conn = connect(":memory:")
        self.assertEqual(version(conn), len(STEPS))
        self.assertEqual(migrate(conn), len(STEPS))

    def test_old_invoices_become_invoices(self):
        conn = sqlite3.connect(":memory:", isolation_level=None)
        migrate(conn, 1)
        conn.execute("INSERT INTO tenants (id, name, currency) VALUES ('t', 'T', 'GBP')")
        conn.execute("INSERT INTO invoices VALUES ('t', 'M-2020-000001', 'K', 'C', '2020-01-01', '2020-02-01',"
                     " '2020-02-15', 'GBP', '12.00', ?)", (json.dumps({"contract": "K"}),))
        migrate(conn, 2)
        body, kind = conn.execute("SELECT body, kind FROM invoices").fetchone()
        self.assertEqual((json.loads(body)["kind"], kind), ("invoice", "invoice"))

    def test_senders(self):
        conn = sqlite3.connect(":memory:", isolation_level=None)
        migrate(conn, 5)
        for sender, sequence in (("X", 4), ("X", 2), ("X", 3), ("X", 9), ("table", 77), ("bank/1", 0)):
            conn.execute("INSERT INTO imports VALUES ('t', ?, ?, '2024-01-01T00:00:00Z', 1)", (sender, sequence))
        migrate(conn)
        store = Store(conn, "t")
        self.assertEqual(list(store.seen_blocks("X")), [(2, 4), (9, 9)])
        self.assertEqual([store.seen_import("table", 77), store.seen_import("bank/1", 0), store.senders()],
                         [True, True, ["X"]])

    def test_sums(self):
        conn = sqlite3.connect(":memory:", isolation_level=None)
        migrate(conn, 6)
        for id, tenant, day in ((1, "t", "2023-12-31"), (2, "t", "2024-01-01"), (3, "u", "2024-01-01")):
            conn.execute("INSERT INTO entries VALUES (?, ?, ?, 'Payment', '')", (id, tenant, day))
            conn.execute("INSERT INTO postings VALUES (?, 0, 'bank', '12.50', 'GBP')", (id,))
            conn.execute("INSERT INTO postings VALUES (?, 1, 'receivable/C1', '-12.50', 'GBP')", (id,))
        migrate(conn)
        books = Store(conn, "t").books
        self.assertEqual(books.differences(), [])
        self.assertEqual([books.balance("bank", "GBP", end).minor for end in (None, date(2024, 1, 1))], [2500, 1250])
        self.assertEqual(Store(conn, "u").books.balance("receivable/C1", "GBP").minor, -1250)

    def test_too_new(self):
        conn = connect(":memory:")
        conn.execute("PRAGMA user_version = 99")
        with self.assertRaises(RuntimeError):
            migrate(conn)


class Stores(unittest.TestCase):
    def test_transactions(self):
        office = make_office()
        with self.assertRaises(KeyError):
            with transaction(office.conn):
                office.store.add_customer("C9", "Nobody")
                raise KeyError
        with self.assertRaises(NotFound):
            office.store.customer("C9")

    def test_tenants_are_apart(self):
        office = make_office()
        other = Store.create_tenant(office.conn, "t2", "Other", "EUR")
        other.add_customer("C1", "Somebody Else")
        self.assertEqual(office.store.customer("C1")["name"], "Ada Example")
        self.assertEqual(other.customers(), ["C1"])
        with self.assertRaises(NotFound):
            other.meter("A1")

    def test_sequence(self):
        store = make_office().store
        self.assertEqual([store.sequence("a"), store.sequence("a"), store.sequence("b")], [1, 2, 1])

    def test_readings(self):
        store = make_office().store
        store.add_reading(reading("A1", utc(2024, 2, 1), "20.5"))
        store.add_reading(reading("A1", utc(2024, 1, 1), 10))
        store.replace_reading(reading("A1", utc(2024, 1, 1), 11))
        self.assertEqual([r.value for r in store.readings("A1")], [11, Decimal("20.5")])

    def test_places(self):
        store = make_office().store
        store.remove("A1", utc(2024, 5, 1))
        store.fit("A1", "S2", utc(2024, 6, 1))
        self.assertEqual([store.place_of("A1", at) for at in (utc(2024, 1, 1), utc(2024, 5, 15), utc(2024, 7, 1))],
                         ["S1", None, "S2"])

    def test_imports_once(self):
        store = make_office().store
        store.add_import("x", 1, utc(2024, 1, 1), 5)
        with self.assertRaises(Conflict):
            store.add_import("x", 1, utc(2024, 1, 1), 5)

    def test_rounds_and_meters(self):
        store = make_office().store
        round_ = Round("r", "weekly@TU", ("S1", "S2"))
        store.add_round(round_)
        self.assertEqual(store.rounds(), [round_])
        meter = Meter("Z9", "water", 8, 3, Decimal("0.5"))
        store.add_meter(meter)
        self.assertEqual(store.meter("Z9"), meter)
