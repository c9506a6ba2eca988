import os
import tempfile
import unittest
from datetime import date

from parcel.cli import run


class CommandTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "plan.json")
        self.call("init", "10.20.0.0/24")

    def call(self, *arguments, today=date(2024, 3, 1)):
        lines = []
        run([self.path, *arguments], today, lambda line: lines.append(str(line)))
        return lines

    def test_allocate_and_list(self):
        self.assertEqual(self.call("allocate", "north", "26"), ["10.20.0.0/26"])
        self.assertEqual(self.call("list"), ["10.20.0.0/26\tnorth\t2024-03-01"])
        self.assertEqual(self.call("list", "south"), [])

    def test_release(self):
        self.call("allocate", "north", "26")
        (line,) = self.call("release", "10.20.0.0/26")
        self.assertIn("10.20.0.0/26 is taken back", line)
        self.assertIn("2024-03-31", line)
        self.assertEqual(self.call("list"), [])
        self.assertEqual(self.call("allocate", "south", "26"), ["10.20.0.64/26"])

    def test_free(self):
        self.call("allocate", "north", "26")
        self.call("allocate", "north", "32")
        self.call("release", "10.20.0.0/26")
        found = self.call("free", today=date(2024, 3, 30))
        self.assertEqual(found[:2], ["10.20.0.65/32", "10.20.0.66/31"])
        self.assertEqual(found[-2:], ["10.20.0.128/25", "191 addresses"])
        self.assertEqual(self.call("free", today=date(2024, 3, 31))[-1], "255 addresses")
