from __future__ import annotations

import unittest
from datetime import timedelta

from tests.office import DAY, goods
from tollhouse.cache import Cache
from tollhouse.registry import UnknownCode
from tollhouse.tariff import Tariff


class CacheTest(unittest.TestCase):
    def setUp(self) -> None:
        self.made: list[str] = []

    def get(self, cache: Cache[str, str], key: str) -> str:
        def make() -> str:
            self.made.append(key)
            return key.upper()

        return cache.get(key, make)

    def test_values_are_made_once(self) -> None:
        cache: Cache[str, str] = Cache(2)
        self.assertEqual([self.get(cache, key) for key in "aba"], ["A", "B", "A"])
        self.assertEqual(self.made, ["a", "b"])

    def test_what_was_not_wanted_for_longest_goes(self) -> None:
        cache: Cache[str, str] = Cache(2)
        for key in "abacab":
            self.get(cache, key)
        self.assertEqual(self.made, ["a", "b", "c", "b"])
        self.assertEqual(len(cache), 2)

    def test_failures_are_not_kept(self) -> None:
        cache: Cache[str, str] = Cache(1)
        with self.assertRaises(ZeroDivisionError):
            cache.get("a", lambda: str(1 / 0))
        self.assertEqual(self.get(cache, "a"), "A")
        with self.assertRaises(ValueError):
            Cache(0)


class RememberedRatesTest(unittest.TestCase):
    def test_rates_are_those_of_the_chapters(self) -> None:
        remembering = Tariff()
        for code in ("05011000", "09010000", "28010000", "05011000", "09010000"):
            for origin in ("US", "CH", "NO"):
                for days in (0, 45, 200):
                    line, on = goods(code, origin=origin), DAY + timedelta(days=days)
                    self.assertEqual(remembering.rate(line, on), Tariff().rate(line, on))

    def test_unknown_codes_stay_unknown(self) -> None:
        tariff = Tariff(remembered=1)
        for _ in range(2):
            with self.assertRaises(UnknownCode):
                tariff.rate(goods("99010000"), DAY)
