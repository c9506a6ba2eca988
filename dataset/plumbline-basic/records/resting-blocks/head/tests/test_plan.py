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
        self.plan.release(IPv4Network("10.20.0.0/26"), TODAY)
        self.assertEqual(self.plan.allocations(), [])
        with self.assertRaises(Refused):
            self.plan.release(IPv4Network("10.20.0.0/26"), TODAY)

    def test_a_block_is_released_whole(self):
        self.allocate(26)
        with self.assertRaises(Refused):
            self.plan.release(IPv4Network("10.20.0.0/27"), TODAY)

    def test_a_released_block_rests(self):
        self.allocate(24)
        rest = self.plan.release(IPv4Network("10.20.0.0/24"), TODAY)
        self.assertEqual(rest.until, date(2024, 3, 31))
        with self.assertRaises(Refused):
            self.plan.allocate("south", 32, date(2024, 3, 30))
        again = self.plan.allocate("south", 24, date(2024, 3, 31))
        self.assertEqual(str(again.network), "10.20.0.0/24")

    def test_a_block_that_rested_may_be_divided_and_rest_again(self):
        self.allocate(24)
        self.plan.release(IPv4Network("10.20.0.0/24"), TODAY)
        later = date(2024, 5, 1)
        half = self.plan.allocate("south", 25, later)
        self.plan.release(half.network, later)
        self.assertEqual([str(block) for block in self.plan.free(later)], ["10.20.0.128/25"])
        self.assertEqual(len(self.plan.rests()), 1)

    def test_large_blocks_stay_whole(self):
        for length in (26, 27):
            self.allocate(length)
        self.assertEqual(self.allocate(28), "10.20.0.96/28")
        self.assertEqual(self.allocate(27), "10.20.0.128/27")

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
