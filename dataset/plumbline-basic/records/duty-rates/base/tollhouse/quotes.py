"""What declarations come to."""

from __future__ import annotations

from dataclasses import dataclass

from tollhouse.declaration import Declaration
from tollhouse.tariff import Tariff


@dataclass(frozen=True)
class QuotedLine:
    code: str
    title: str
    cents: int


@dataclass(frozen=True)
class Quote:
    lines: tuple[QuotedLine, ...]

    @property
    def total(self) -> int:
        return sum(line.cents for line in self.lines)


class Quotes:
    def __init__(self, tariff: Tariff) -> None:
        self._tariff = tariff

    def quote(self, declaration: Declaration) -> Quote:
        """Raises UnknownCode for goods that are in no chapter."""
        lines = []
        for goods in declaration.goods:
            cents = self._tariff.rate(goods, declaration.on).amount(goods)
            lines.append(QuotedLine(goods.code, self._tariff.title(goods.code), cents))
        return Quote(tuple(lines))
