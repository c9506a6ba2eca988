"""The rate of goods."""

from __future__ import annotations

from datetime import date

from tollhouse import registry
from tollhouse.goods import Goods
from tollhouse.rates import Rate


class Tariff:
    """All chapters."""

    def __init__(self) -> None:
        registry.load()

    def title(self, code: str) -> str:
        return registry.find(code).title

    def rate(self, goods: Goods, on: date) -> Rate:
        """The rate on a date. Raises UnknownCode."""
        return registry.find(goods.code).rate(goods, on)
