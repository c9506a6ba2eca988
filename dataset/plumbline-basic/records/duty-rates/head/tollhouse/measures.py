"""What makes the rate of a heading another one for some goods."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from decimal import Decimal

from tollhouse.goods import Goods
from tollhouse.rates import FREE, GRAMS_PER_100_KG, Rate, ad_valorem


def preferential(rate: Rate, goods: Goods, partners: Mapping[str, str]) -> Rate:
    """So many percent of a rate are left for goods of partners, if their origin is certified."""
    left = partners.get(goods.origin)
    return rate if left is None or not goods.certificate else rate.scaled(left)


def licensed(rate: Rate, goods: Goods, uses: Collection[str]) -> Rate:
    """Goods for some uses are free."""
    return FREE if goods.use in uses else rate


def seasonal(rate: Rate, on: date, months: Collection[int], other: Rate) -> Rate:
    """Another rate in some months."""
    return other if on.month in months else rate


def safeguard(rate: Rate, goods: Goods, extra: Mapping[str, str], until: date, on: date) -> Rate:
    """So many percent of the value more for goods from some countries, up to and on a date."""
    percent = extra.get(goods.origin)
    return rate if percent is None or on > until else rate.plus(ad_valorem(percent))


def entry_price(rate: Rate, goods: Goods, crowns: str) -> Rate:
    """Goods that are worth less than a price per hundred kilograms pay half of what they are below it, too."""
    price = Decimal(crowns) * 100
    worth = Decimal(goods.value) * GRAMS_PER_100_KG / goods.net_grams
    return rate if worth >= price else rate.plus(Rate(cents_per_100_kg=(price - worth) / 2))


def by_fat(goods: Goods, steps: Mapping[int, Rate]) -> Rate:
    """The rate of the highest step that goods have as much fat as, in tenths of a percent."""
    return steps[max(step for step in steps if step <= goods.fat)]


def by_strength(goods: Goods, steps: Mapping[int, Rate]) -> Rate:
    """The rate of the highest step that goods are as strong as, in tenths of a percent."""
    return steps[max(step for step in steps if step <= goods.strength)]
