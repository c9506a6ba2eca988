"""Arithmetic on whole minor units."""

from collections.abc import Sequence


def scale(amount: int, numerator: int, denominator: int) -> int:
    """`amount` * `numerator` / `denominator`, rounded half away from zero."""
    if denominator <= 0:
        raise ValueError("denominator must be positive")
    product = abs(amount) * numerator
    rounded = (2 * product + denominator) // (2 * denominator)
    return rounded if amount >= 0 else -rounded


def allocate(total: int, weights: Sequence[int]) -> list[int]:
    """Splits `total` in proportion to `weights`; the parts add up to `total`.

    What rounding leaves over goes to the parts with the largest remainders, the earlier one first.
    """
    whole = sum(weights)
    if whole <= 0 or min(weights) < 0:
        raise ValueError("weights must not be negative, and not all zero")
    sign = -1 if total < 0 else 1
    parts = [abs(total) * weight // whole for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda at: -(abs(total) * weights[at] % whole))
    for at in by_remainder[: abs(total) - sum(parts)]:
        parts[at] += 1
    return [sign * part for part in parts]


def format_minor(amount: int, currency: str) -> str:
    """`1234` in `EUR` is `EUR 12.34`."""
    sign = "-" if amount < 0 else ""
    units, cents = divmod(abs(amount), 100)
    return f"{sign}{currency} {units}.{cents:02d}"
