"""The headings of the tariff."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from tollhouse import chapters
from tollhouse.goods import Goods
from tollhouse.rates import Rate

RateOf = Callable[[Goods, date], Rate]

_headings: dict[str, Heading] = {}


@dataclass(frozen=True)
class Heading:
    """A heading, or a part of one: four or six digits, and the rate of what falls under it."""

    code: str
    title: str
    rate: RateOf


class UnknownCode(LookupError):
    """No heading has such goods."""


def heading(code: str, title: str) -> Callable[[RateOf], RateOf]:
    """Enters a function into the tariff."""

    def enter(rate: RateOf) -> RateOf:
        if code in _headings:
            raise ValueError(f"heading {code} is there twice")
        _headings[code] = Heading(code, title, rate)
        return rate

    return enter


def find(code: str) -> Heading:
    """The longest heading that a code begins with."""
    for digits in (6, 4):
        found = _headings.get(code[:digits])
        if found is not None:
            return found
    raise UnknownCode(f"there is no heading for {code}")


def load() -> int:
    """Reads all chapters, once, and says how many headings there are."""
    for chapter in pkgutil.iter_modules(chapters.__path__, chapters.__name__ + "."):
        importlib.import_module(chapter.name)
    return len(_headings)
