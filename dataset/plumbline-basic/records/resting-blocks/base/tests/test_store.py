import os
import tempfile
import unittest
from datetime import date
from ipaddress import IPv4Network

from parcel import store
from parcel.errors import Refused

TODAY = date(2024, 3, 1)


class StoreTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "plan.json")
        store.create(self.path, IPv4Network("10.20.0.0/16"))

    def test_a_plan_is_kept(self):
        with store.editing(self.path) as plan:
            plan.allocate("nörd", 26, TODAY)
        (allocation,) = store.load(self.path).allocations()
        self.assertEqual((allocation.owner, allocation.since), ("nörd", TODAY))

    def test_nothing_is_kept_of_what_failed(self):
        with self.assertRaises(Refused), store.editing(self.path) as plan:
            plan.allocate("north", 26, TODAY)
            plan.allocate("north", 8, TODAY)
        self.assertEqual(store.load(self.path).allocations(), [])

    def test_a_plan_is_created_once(self):
        with self.assertRaises(Refused):
            store.create(self.path, IPv4Network("10.30.0.0/16"))
        with self.assertRaises(Refused):
            store.load(f"{self.path}.other")

    def test_an_unknown_version_is_refused(self):
        with self.assertRaises(Refused):
            store.from_data({"version": 9, "pool": "10.20.0.0/16", "allocations": []})
