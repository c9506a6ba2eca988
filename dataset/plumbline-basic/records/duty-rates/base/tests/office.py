"""What tests declare, and the office that they declare it to."""

from __future__ import annotations

from datetime import date

from tollhouse.declaration import Declaration
from tollhouse.gateway import Receipt, Refused
from tollhouse.goods import Goods

DAY = date(2024, 5, 2)


def goods(code: str = "05011000", **others) -> Goods:
    return Goods(**{"code": code, "origin": "US", "value": 100_000, "net_grams": 50_000, **others})


def declaration(*lines: Goods) -> Declaration:
    return Declaration("Harbour Stores", DAY, lines or (goods(),))


class Office:
    """Books like the real one: once for each reference."""

    def __init__(self) -> None:
        self.bookings: dict[str, Receipt] = {}
        self.asked = 0

    def lodge(self, reference: str, document: str) -> Receipt:
        self.asked += 1
        if "contraband" in document:
            raise Refused("line 1 is prohibited")
        receipt = Receipt(reference, f"B{len(self.bookings) + 1}", 100)
        return self.bookings.setdefault(reference, receipt)
