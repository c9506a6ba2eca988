"""Money in whole minor units, and the few ways in which we round it.

I did think about using ``Decimal`` all the way through.  What decided it was
that a ``Decimal`` will happily be a third of a penny, and then the question of
when it is rounded is answered in fifteen different places.  Here an amount is
a whole number of minor units (pence, cents, fils) from the moment it exists.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_UP, Decimal
from fractions import Fraction

#: Digits behind the point.  ISO 4217 has more, we have customers in these.
EXPONENTS = {"GBP": 2, "EUR": 2, "SEK": 2, "DKK": 2, "CHF": 2, "ISK": 0, "JPY": 0, "KWD": 3, "BHD": 3}

HALF_UP = ROUND_HALF_UP
HALF_EVEN = ROUND_HALF_EVEN
DOWN = ROUND_DOWN
UP = ROUND_UP


def exponent(currency: str) -> int:
    try:
        return EXPONENTS[currency]
    except KeyError:
        raise ValueError(f"unknown currency {currency!r}") from None


def round_half_up(value: Fraction) -> int:
    """The nearest whole number; halves go away from nought."""
    sign = -1 if value < 0 else 1
    value = abs(value)
    return sign * ((2 * value.numerator + value.denominator) // (2 * value.denominator))


def apportion(total: int, weights) -> list[int]:
    """Split a whole number by weights, so that the parts add up again.

    The largest remainders get what is left over; of equal ones the first.
    Nothing ever goes to a weight of nought.  A negative total is split like
    its opposite.
    """
    weights = [Fraction(w) for w in weights]
    if any(w < 0 for w in weights):
        raise ValueError("weights must not be negative")
    whole = sum(weights)
    if not whole:
        if total:
            raise ValueError("there is nothing to split by")
        return [0] * len(weights)
    sign = -1 if total < 0 else 1
    shares = [abs(total) * w / whole for w in weights]
    parts = [share.numerator // share.denominator for share in shares]
    left = abs(total) - sum(parts)
    order = sorted(range(len(parts)), key=lambda n: (parts[n] - shares[n], n))
    for n in order[:left]:
        parts[n] += 1
    return [sign * part for part in parts]


@dataclass(frozen=True)
class Money:
    minor: int
    currency: str

    def __post_init__(self):
        if not isinstance(self.minor, int) or isinstance(self.minor, bool):
            raise TypeError("minor units are whole numbers")
        exponent(self.currency)

    @classmethod
    def zero(cls, currency):
        return cls(0, currency)

    @classmethod
    def of(cls, major, currency, rounding=HALF_UP):
        """From major units, rounded.  Floats are turned away at the door."""
        if isinstance(major, float):
            raise TypeError("no floats, please")
        scaled = Decimal(major).scaleb(exponent(currency))
        return cls(int(scaled.quantize(Decimal(1), rounding=rounding)), currency)

    @classmethod
    def parse(cls, text, currency):
        """From text in major units, which must be exact."""
        scaled = Decimal(text).scaleb(exponent(currency))
        if scaled != scaled.to_integral_value():
            raise ValueError(f"{text} has too many digits for {currency}")
        return cls(int(scaled), currency)

    @property
    def major(self) -> Decimal:
        return Decimal(self.minor).scaleb(-exponent(self.currency))

    def _same(self, other):
        if not isinstance(other, Money):
            raise TypeError(f"money and {type(other).__name__} do not mix")
        if other.currency != self.currency:
            raise ValueError(f"{self.currency} and {other.currency} do not mix")
        return other

    def __add__(self, other):
        return Money(self.minor + self._same(other).minor, self.currency)

    def __sub__(self, other):
        return Money(self.minor - self._same(other).minor, self.currency)

    def __neg__(self):
        return Money(-self.minor, self.currency)

    def __abs__(self):
        return Money(abs(self.minor), self.currency)

    def __lt__(self, other):
        return self.minor < self._same(other).minor

    def __le__(self, other):
        return self.minor <= self._same(other).minor

    def __gt__(self, other):
        return self.minor > self._same(other).minor

    def __ge__(self, other):
        return self.minor >= self._same(other).minor

    def __bool__(self):
        return self.minor != 0

    def scaled(self, factor, rounding=HALF_UP):
        """Times a number.  ``Fraction`` is rounded half up whatever was asked."""
        if isinstance(factor, Fraction):
            return Money(round_half_up(self.minor * factor), self.currency)
        if isinstance(factor, float):
            raise TypeError("no floats, please")
        product = Decimal(self.minor) * Decimal(factor)
        return Money(int(product.quantize(Decimal(1), rounding=rounding)), self.currency)

    def allocate(self, weights):
        return [Money(part, self.currency) for part in apportion(self.minor, weights)]

    def split(self, count):
        if count < 1:
            raise ValueError("cannot split into nothing")
        return self.allocate([1] * count)

    def __str__(self):
        digits = exponent(self.currency)
        return f"{self.major:.{digits}f} {self.currency}"


def total(amounts, currency):
    """The sum, which of no amounts is nought in ``currency``."""
    result = Money.zero(currency)
    for amount in amounts:
        result = result + amount
    return result
