"""The rate of goods."""

from __future__ import annotations

from datetime import date

from tollhouse import registry
from tollhouse.cache import Cache
from tollhouse.goods import Goods
from tollhouse.rates import Rate

REMEMBERED = 20_000


class Tariff:
    """All chapters. One is enough for a process, whatever its threads do with it."""

    def __init__(self, remembered: int = REMEMBERED) -> None:
        registry.load()
        self._rates: Cache[tuple[str, str, date], Rate] = Cache(remembered)

    def title(self, code: str) -> str:
        return registry.find(code).title

    def rate(self, goods: Goods, on: date) -> Rate:
        """The rate on a date. Raises UnknownCode."""
        key = (goods.code, goods.origin, on)
        return self._rates.get(key, lambda: registry.find(goods.code).rate(goods, on))
