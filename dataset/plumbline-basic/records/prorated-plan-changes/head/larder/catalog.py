"""What can be bought."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Plan:
    """A plan, sold by the seat."""

    code: str
    name: str
    seat_price: int

    def price_of(self, seats: int) -> int:
        """The price of one whole period, in minor units."""
        return self.seat_price * seats


@dataclass(frozen=True)
class AddOn:
    """An extra at a flat price per period."""

    code: str
    name: str
    price: int


class UnknownPlan(LookupError):
    """No plan has this code."""


class Catalog:
    """The plans on sale, by code."""

    def __init__(self, plans: list[Plan]):
        self._plans = {plan.code: plan for plan in plans}

    def plan(self, code: str) -> Plan:
        try:
            return self._plans[code]
        except KeyError:
            raise UnknownPlan(code) from None
