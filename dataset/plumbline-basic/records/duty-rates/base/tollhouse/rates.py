"""Rates of duty, and what they come to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal

from tollhouse.goods import Goods

GRAMS_PER_100_KG = 100_000
MILLILITRES_PER_HECTOLITRE = 100_000


@dataclass(frozen=True)
class Rate:
    """A share of the value, an amount by weight and one by volume, which are added up."""

    percent: Decimal = Decimal(0)
    cents_per_100_kg: Decimal = Decimal(0)
    cents_per_hectolitre: Decimal = Decimal(0)
    least_percent: Decimal | None = None
    most_percent: Decimal | None = None

    def plus(self, other: Rate) -> Rate:
        """Both together, within the limits of this one."""
        return replace(
            self,
            percent=self.percent + other.percent,
            cents_per_100_kg=self.cents_per_100_kg + other.cents_per_100_kg,
            cents_per_hectolitre=self.cents_per_hectolitre + other.cents_per_hectolitre,
        )

    def scaled(self, percent: str) -> Rate:
        """So many percent of it, limits included."""
        share = Decimal(percent) / 100

        def part(amount: Decimal | None) -> Decimal | None:
            return None if amount is None else amount * share

        return Rate(
            self.percent * share,
            self.cents_per_100_kg * share,
            self.cents_per_hectolitre * share,
            part(self.least_percent),
            part(self.most_percent),
        )

    def at_least(self, percent: str) -> Rate:
        """Not less than a share of the value."""
        return replace(self, least_percent=Decimal(percent))

    def at_most(self, percent: str) -> Rate:
        """Not more than a share of the value."""
        return replace(self, most_percent=Decimal(percent))

    def amount(self, goods: Goods) -> int:
        """What it comes to for some goods, in cents."""
        amount = (
            goods.value * self.percent / 100
            + goods.net_grams * self.cents_per_100_kg / GRAMS_PER_100_KG
            + goods.millilitres * self.cents_per_hectolitre / MILLILITRES_PER_HECTOLITRE
        )
        if self.least_percent is not None:
            amount = max(amount, goods.value * self.least_percent / 100)
        if self.most_percent is not None:
            amount = min(amount, goods.value * self.most_percent / 100)
        return int(amount.to_integral_value(ROUND_HALF_UP))


FREE = Rate()


def ad_valorem(percent: str) -> Rate:
    """A share of the value."""
    return Rate(percent=Decimal(percent))


def per_100_kg(crowns: str) -> Rate:
    """An amount for each hundred kilograms net."""
    return Rate(cents_per_100_kg=Decimal(crowns) * 100)


def per_hectolitre(crowns: str) -> Rate:
    """An amount for each hundred litres."""
    return Rate(cents_per_hectolitre=Decimal(crowns) * 100)
