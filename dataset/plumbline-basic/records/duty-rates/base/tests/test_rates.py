from __future__ import annotations

import unittest
from datetime import date

from tests.office import DAY, goods
from tollhouse.measures import by_fat, entry_price, licensed, preferential, safeguard, seasonal
from tollhouse.rates import FREE, ad_valorem, per_100_kg, per_hectolitre


class RatesTest(unittest.TestCase):
    def test_amounts(self) -> None:
        line = goods(millilitres=25_000)
        self.assertEqual(ad_valorem("12.8").amount(line), 12_800)
        self.assertEqual(per_100_kg("93.10").amount(line), 4655)
        self.assertEqual(per_hectolitre("10").amount(line), 250)
        self.assertEqual(ad_valorem("1").plus(per_100_kg("2")).amount(line), 1100)
        self.assertEqual(FREE.amount(line), 0)

    def test_halves_are_rounded_up(self) -> None:
        self.assertEqual(ad_valorem("0.5").amount(goods(value=100)), 1)
        self.assertEqual(ad_valorem("0.5").amount(goods(value=99)), 0)

    def test_limits(self) -> None:
        self.assertEqual(per_100_kg("1").at_least("2").amount(goods()), 2000)
        self.assertEqual(per_100_kg("900").at_most("2").scaled("50").amount(goods()), 1000)


class MeasuresTest(unittest.TestCase):
    def test_preferences_want_a_certificate(self) -> None:
        rate = ad_valorem("10")
        self.assertEqual(preferential(rate, goods(), {"US": "40"}), rate)
        self.assertEqual(preferential(rate, goods(certificate="A 1"), {"US": "40"}).amount(goods()), 4000)
        self.assertEqual(preferential(rate, goods(certificate="A 1"), {"NO": "40"}), rate)

    def test_uses_and_seasons(self) -> None:
        rate = ad_valorem("10")
        self.assertEqual(licensed(rate, goods(use="racing"), {"racing"}), FREE)
        self.assertEqual(licensed(rate, goods(), {"racing"}), rate)
        self.assertEqual(seasonal(rate, DAY, {5, 6}, FREE), FREE)
        self.assertEqual(seasonal(rate, DAY, {4, 6}, FREE), rate)

    def test_safeguards_end(self) -> None:
        rate = ad_valorem("10")
        self.assertEqual(safeguard(rate, goods(), {"US": "5"}, DAY, DAY), ad_valorem("15"))
        self.assertEqual(safeguard(rate, goods(), {"US": "5"}, date(2024, 5, 1), DAY), rate)

    def test_entry_price(self) -> None:
        self.assertEqual(entry_price(FREE, goods(), "2000"), FREE)
        self.assertEqual(entry_price(FREE, goods(), "2100").amount(goods()), 2500)

    def test_fat(self) -> None:
        steps = {0: FREE, 30: ad_valorem("1"), 60: ad_valorem("2")}
        found = [by_fat(goods(fat=fat), steps) for fat in (0, 29, 30, 1000)]
        self.assertEqual(found, [FREE, FREE, ad_valorem("1"), ad_valorem("2")])
