import unittest
from datetime import datetime
from decimal import Decimal

from meterhouse import importers
from meterhouse.errors import BadFile
from meterhouse.importers import blocks, tabular
from meterhouse.localtime import utc

from .helpers import LONDON


class Tables(unittest.TestCase):
    def test_german_spreadsheet(self):
        text = "\ufeffZähler;Zeit;Stand\nA1;2024-07-01 00:00;1.234,5\n\nA1;2024-07-02T00:00:00Z;1240\n"
        rows = tabular.parse(text, LONDON).rows
        self.assertEqual([(r.serial, r.at, r.value) for r in rows],
                         [("A1", utc(2024, 6, 30, 23), Decimal("1234.5")), ("A1", utc(2024, 7, 2), 1240)])

    def test_kinds(self):
        rows = tabular.parse("serial,at,value,kind\nA1,2024-01-01T00:00Z,5,C\nA1,2024-01-02T00:00Z,6,\n", LONDON).rows
        self.assertEqual([r.kind for r in rows], ["customer", "actual"])

    def test_refused(self):
        for text in ("", "serial,at\n", "serial,at,value\nA1,yesterday,5\n", "serial,at,value\nA1,2024-01-01T00:00Z,x\n"):
            with self.assertRaises(BadFile):
                tabular.parse(text, LONDON)


class Blocks(unittest.TestCase):
    def file(self):
        return blocks.write("COLL7", datetime(2024, 10, 28, 5), 17, "kWh", [
            ("A1", 5, [(utc(2024, 10, 27, 0, 30), Decimal("100.5"), "A"), (utc(2024, 10, 27, 1, 30), Decimal("101"), "A")]),
            ("A2", 5, [(utc(2024, 10, 28), Decimal("7"), "E")])], LONDON)

    def test_round_trip(self):
        batch = blocks.parse(self.file(), LONDON)
        self.assertEqual((batch.sender, batch.sequence), ("COLL7", 17))
        self.assertEqual([(r.serial, r.at, r.value, r.kind) for r in batch.rows], [
            ("A1", utc(2024, 10, 27, 0, 30), Decimal("100.5"), "actual"),
            ("A1", utc(2024, 10, 27, 1, 30), 101, "actual"), ("A2", utc(2024, 10, 28), 7, "estimated")])

    def test_line_ends(self):
        self.assertEqual(len(blocks.parse(self.file().replace("\n", "\r\n"), LONDON).rows), 3)

    def test_damage(self):
        text = self.file()
        for bad in (text.replace("0000101000", "0000102000"), text.rsplit("T", 1)[0], text[1:], ""):
            with self.assertRaises(BadFile):
                blocks.parse(bad, LONDON)

    def test_guess(self):
        self.assertEqual(importers.guess(self.file()), "blocks")
        self.assertEqual(importers.guess("serial,at,value\n"), "csv")
