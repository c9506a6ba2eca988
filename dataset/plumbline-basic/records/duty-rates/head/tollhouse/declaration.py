"""What an importer declares."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from tollhouse.goods import Goods


@dataclass(frozen=True)
class Declaration:
    importer: str
    on: date
    goods: tuple[Goods, ...]

    def __post_init__(self) -> None:
        if not self.goods:
            raise ValueError("a declaration has some goods")

    @classmethod
    def from_json(cls, text: str) -> Declaration:
        """Reads what `document` writes, and files that people write by hand."""
        read: Mapping[str, Any] = json.loads(text)
        goods = tuple(Goods(**line) for line in read["goods"])
        return cls(read["importer"], date.fromisoformat(read["on"]), goods)

    def document(self) -> str:
        """The form in which the customs office wants it."""
        lines = [dict(vars(line)) for line in self.goods]
        return json.dumps({"importer": self.importer, "on": self.on.isoformat(), "goods": lines}, sort_keys=True)
