import unittest
from datetime import datetime
from decimal import Decimal

from meterhouse import importers, simulate
from meterhouse.errors import BadFile
from meterhouse.importers import blocks, tabular
from meterhouse.localtime import utc
from meterhouse.sequences import Ranges, unrolled

from .helpers import LONDON


class Tables(unittest.TestCase):
    def test_german_spreadsheet(self):
        text = "\ufeffZähler;Zeit;Stand\nA1;2024-07-01 00:00;1.234,5\n\nA1;2024-07-02T00:00:00Z;1240\n"
        rows = tabular.parse(text, LONDON)[0].rows
        self.assertEqual([(r.serial, r.at, r.value) for r in rows],
                         [("A1", utc(2024, 6, 30, 23), Decimal("1234.5")), ("A1", utc(2024, 7, 2), 1240)])

    def test_kinds(self):
        rows = tabular.parse("serial,at,value,kind\nA1,2024-01-01T00:00Z,5,C\nA1,2024-01-02T00:00Z,6,\n", LONDON)[0].rows
        self.assertEqual([r.kind for r in rows], ["customer", "actual"])

    def test_refused(self):
        for text in ("", "serial,at\n"):
            with self.assertRaises(BadFile):
                tabular.parse(text, LONDON)

    def test_bad_lines(self):
        batch, problems = tabular.parse("serial,at,value\nA1,yesterday,5\n\nA1,2024-01-01T00:00Z,7\nA1,2024-01-01T00:00Z,x\n"
                                        "A1,2024-01-01T00:00Z\n", LONDON)
        self.assertEqual(([r.line for r in batch.rows], [p.line for p in problems]), ([4], [2, 5, 6]))


class Blocks(unittest.TestCase):
    def file(self, sequence=17):
        return simulate.block("COLL7", datetime(2024, 10, 28, 5), sequence, "kWh", [
            ("A1", 5, [(utc(2024, 10, 27, 0, 30), Decimal("100.5"), "A"), (utc(2024, 10, 27, 1, 30), Decimal("101"), "A")]),
            ("A2", 5, [(utc(2024, 10, 28), Decimal("7"), "E")])], LONDON)

    def lines(self, *lines):
        """The rows of a block with such lines for one meter of four digits."""
        data = simulate.sealed(["HCOLL7   202410280500000017 kWh", "MA1          04", *lines])
        batches, problems = importers.read(data, "blocks", LONDON)
        return [(r.at, r.value) for b in batches for r in b.rows], [p.text for p in problems]

    def test_round_trip(self):
        (batch,), problems = importers.read(self.file(), "blocks", LONDON)
        self.assertEqual((batch.sender, batch.sequence, problems), ("COLL7", 17, []))
        self.assertEqual([(r.serial, r.at, r.value, r.kind) for r in batch.rows], [
            ("A1", utc(2024, 10, 27, 0, 30), Decimal("100.5"), "actual"),
            ("A1", utc(2024, 10, 27, 1, 30), 101, "actual"), ("A2", utc(2024, 10, 28), 7, "estimated")])

    def test_pieces(self):
        data = (self.file() + b"\n" + self.file(18)).replace(b"\n", b"\r\n")
        for size in (1, 2, 7, 50, 1000):
            reader, found = blocks.Reader(LONDON), []
            for at in range(0, len(data), size):
                found += reader.feed(data[at:at + size])
            found += reader.close()
            self.assertEqual([(b.sequence, len(b.rows)) for b in found], [(17, 3), (18, 3)])
            self.assertEqual(reader.problems, [])

    def test_damage(self):
        text = self.file()
        for bad in (text.replace(b"0000101000", b"0000102000"), text.rsplit(b"T", 1)[0], text[1:],
                    text.replace(b"T000003", b"T000002"), text.replace(b"R", b"Q", 1)):
            for data in (bad + self.file(18), self.file(18) + bad):
                batches, problems = importers.read(data, "blocks", LONDON)
                self.assertEqual(([b.sequence for b in batches], len(problems)), ([18], 1))

    def test_no_trailer_at_the_end(self):
        batches, problems = importers.read(self.file() + self.file().rstrip(b"\n"), "blocks", LONDON)
        self.assertEqual((len(batches), problems), (2, []))

    def test_pulses(self):
        rows, problems = self.lines("R202410280030 0009999500A", "P030000400A", "P030000200X", "R202410280200 0000000900A")
        self.assertEqual(rows, [(utc(2024, 10, 28, 0, 30), Decimal("9999.5")), (utc(2024, 10, 28, 1), Decimal("9999.9")),
                                (utc(2024, 10, 28, 1, 30), Decimal("0.1")), (utc(2024, 10, 28, 2), Decimal("0.9"))])
        self.assertEqual(self.lines("P030000400A"), ([], ["pulses without a reading"]))

    def test_the_hour_that_comes_twice(self):
        rows, _ = self.lines(*(f"R20241027{time} 0000000001A" for time in ("0030", "0100", "0130", "0100", "0130", "0200")))
        self.assertEqual([at for at, _ in rows], [utc(2024, 10, 26, 23, 30), utc(2024, 10, 27), utc(2024, 10, 27, 0, 30),
                                                  utc(2024, 10, 27, 1), utc(2024, 10, 27, 1, 30), utc(2024, 10, 27, 2)])

    def test_guess(self):
        self.assertEqual(importers.guess(self.file()), "blocks")
        self.assertEqual(importers.guess(b"serial,at,value\n"), "csv")
        self.assertEqual(importers.read("zähler;zeit;stand\n".encode("latin-1"), "csv", LONDON)[0][0].rows, ())


class Sequences(unittest.TestCase):
    def test_ranges(self):
        seen = Ranges()
        self.assertEqual([seen.add(n) for n in (5, 7, 6, 6, 9, 3, 2)], [True, True, True, False, True, True, True])
        self.assertEqual(list(seen), [(2, 3), (5, 7), (9, 9)])
        self.assertEqual(seen.missing(), [(4, 4), (8, 8)])
        self.assertEqual([n in seen for n in (1, 2, 4, 7, 8, 10)], [False, True, False, True, False, False])

    def test_beginning_again(self):
        self.assertEqual(unrolled(3, Ranges()), 3)
        self.assertEqual(unrolled(1, Ranges([(999_990, 999_998)])), 1_000_001)
        self.assertEqual(unrolled(999_999, Ranges([(999_990, 1_000_001)])), 999_999)
