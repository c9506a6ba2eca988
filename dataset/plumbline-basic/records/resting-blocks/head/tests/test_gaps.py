import unittest
from ipaddress import IPv4Network

from parcel.gaps import free_blocks


def free(pool, *taken):
    return [str(block) for block in free_blocks(IPv4Network(pool), [IPv4Network(one) for one in taken])]


class GapsTest(unittest.TestCase):
    def test_nothing_taken_is_the_pool(self):
        self.assertEqual(free("10.20.0.0/16"), ["10.20.0.0/16"])

    def test_everything_taken(self):
        self.assertEqual(free("10.20.0.0/24", "10.20.0.0/24"), [])
        self.assertEqual(free("10.20.0.0/24", "10.20.0.128/25", "10.20.0.0/25"), [])

    def test_gaps_are_divided_where_blocks_may_begin(self):
        self.assertEqual(
            free("10.20.0.0/24", "10.20.0.0/26", "10.20.0.128/32"),
            [
                "10.20.0.64/26",
                "10.20.0.129/32",
                "10.20.0.130/31",
                "10.20.0.132/30",
                "10.20.0.136/29",
                "10.20.0.144/28",
                "10.20.0.160/27",
                "10.20.0.192/26",
            ],
        )

    def test_the_ends_of_all_addresses(self):
        self.assertEqual(free("0.0.0.0/0", "0.0.0.0/1"), ["128.0.0.0/1"])
        self.assertEqual(free("0.0.0.0/0", "128.0.0.0/1"), ["0.0.0.0/1"])
        self.assertEqual(free("255.255.255.254/31", "255.255.255.255/32"), ["255.255.255.254/32"])
