import unittest
from datetime import date
from ipaddress import IPv4Network

from parcel.errors import Refused
from parcel.plan import Plan

TODAY = date(2024, 3, 1)


class PlanTest(unittest.TestCase):
    def setUp(self):
        self.plan = Plan(IPv4Network("10.20.0.0/24"))

    def allocate(self, length, owner="north"):
        return str(self.plan.allocate(owner, length, TODAY).network)

    def test_blocks_do_not_overlap(self):
        self.assertEqual(self.allocate(26), "10.20.0.0/26")
        self.assertEqual(self.allocate(25), "10.20.0.128/25")
        self.assertEqual(self.allocate(27), "10.20.0.64/27")
        self.assertEqual(self.allocate(27), "10.20.0.96/27")
        with self.assertRaises(Refused):
            self.allocate(32)

    def test_a_released_block_belongs_to_nobody(self):
        self.allocate(26)
        released = self.plan.release(IPv4Network("10.20.0.0/26"))
        self.assertEqual(released.owner, "north")
        self.assertEqual(self.plan.allocations(), [])
        with self.assertRaises(Refused):
            self.plan.release(IPv4Network("10.20.0.0/26"))

    def test_a_block_is_released_whole(self):
        self.allocate(26)
        with self.assertRaises(Refused):
            self.plan.release(IPv4Network("10.20.0.0/27"))

    def test_allocations_of_an_owner(self):
        self.allocate(28)
        self.allocate(28, "south")
        self.allocate(28)
        found = self.plan.allocations("north")
        self.assertEqual([str(one.network) for one in found], ["10.20.0.0/28", "10.20.0.32/28"])
        self.assertEqual(len(self.plan.allocations()), 3)

    def test_what_cannot_be_allocated(self):
        for length in (23, 33, -1):
            with self.assertRaises(Refused):
                self.allocate(length)
        for owner in ("", " north"):
            with self.assertRaises(Refused):
                self.allocate(26, owner)
