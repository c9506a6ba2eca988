"""Chapter 63: tools."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "CL": "75", "CN": "0", "EG": "50", "GE": "80", "GL": "0",
    "IS": "50", "MK": "0", "MZ": "0", "SG": "40", "US": "0", "VN": "25",
}


@heading("6301", "Spades")
def spades(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("7.3")
    return preferential(rate, goods, PARTNERS)


@heading("630110", "Spades, unwrought")
def spades_unwrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("10.3")
    partners = {"EG": "33", "KR": "0", "NZ": "0", "RS": "33", "VN": "75"}
    return preferential(rate, goods, partners)


@heading("630130", "Spades, plated")
def spades_plated(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("6.4")
    partners = {"CH": "75", "IN": "60", "IS": "75", "JM": "50", "MX": "80", "PS": "33", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("6302", "Axes")
def axes(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("12.3")
    extra = {"CN": "31.0", "MD": "14.0", "SN": "25.2"}
    rate = safeguard(rate, goods, extra, date(2025, 2, 1), on)
    partners = {"IN": "25", "JP": "40", "MD": "33", "SG": "0", "TN": "0"}
    return preferential(rate, goods, partners)


@heading("630210", "Axes, unwrought")
def axes_unwrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.5 % of the value.

    Some countries pay more, for the time being. Free for shipbuilding and rescue.
    """
    rate = per_100_kg("21.60").at_least("1.5")
    extra = {"CO": "35.4", "IL": "8.2"}
    rate = safeguard(rate, goods, extra, date(2024, 12, 28), on)
    rate = licensed(rate, goods, {"shipbuilding", "rescue"})
    return preferential(rate, goods, PARTNERS)


@heading("630220", "Axes, wrought")
def axes_wrought(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("13.7")
    return preferential(rate, goods, PARTNERS)


@heading("630230", "Axes, plated")
def axes_plated(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.6 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("2.10").at_least("1.6")
    partners = {"CR": "33", "FO": "25", "KE": "40", "TN": "40"}
    return preferential(rate, goods, partners)


@heading("6303", "Saws")
def saws(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.0 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("6.10").at_least("2.0")
    partners = {"CN": "0", "CO": "33", "MA": "0", "MD": "60", "MK": "40", "MX": "0", "RS": "40"}
    return preferential(rate, goods, partners)


@heading("630320", "Saws, wrought")
def saws_wrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for shipbuilding."""
    rate = ad_valorem("11.3")
    rate = licensed(rate, goods, {"shipbuilding"})
    return preferential(rate, goods, PARTNERS)


@heading("630330", "Saws, plated")
def saws_plated(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.3 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("16.30").at_least("1.3")
    partners = {"AU": "50", "CL": "40", "JM": "80", "JP": "60", "NZ": "40", "PE": "0", "TN": "50", "ZA": "25"}
    return preferential(rate, goods, partners)


@heading("6304", "Files")
def files(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("10.5")
    return preferential(rate, goods, PARTNERS)


@heading("630410", "Files, unwrought")
def files_unwrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.0 % of the value."""
    rate = per_100_kg("27.90").at_least("1.0")
    return preferential(rate, goods, PARTNERS)


@heading("630420", "Files, wrought")
def files_wrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for coinage. Partners have rates of their own here."""
    rate = ad_valorem("8.7")
    rate = licensed(rate, goods, {"coinage"})
    partners = {"CR": "0", "FO": "50", "NZ": "40", "PS": "75", "US": "75"}
    return preferential(rate, goods, partners)


@heading("6305", "Pliers")
def pliers(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Free for coinage and rescue."""
    rate = ad_valorem("7.6")
    extra = {"AU": "32.6"}
    rate = safeguard(rate, goods, extra, date(2024, 12, 15), on)
    rate = licensed(rate, goods, {"coinage", "rescue"})
    return preferential(rate, goods, PARTNERS)


@heading("630510", "Pliers, unwrought")
def pliers_unwrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for rescue and coinage. There are no preferences."""
    rate = ad_valorem("1.0")
    rate = licensed(rate, goods, {"rescue", "coinage"})
    return rate


@heading("630520", "Pliers, wrought")
def pliers_wrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("6.0")
    partners = {"AU": "40", "CA": "80", "CO": "40", "FO": "80", "ZA": "75"}
    return preferential(rate, goods, partners)


@heading("6306", "Spanners")
def spanners(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.6 % of the value."""
    rate = per_100_kg("8.80").at_least("1.6")
    return preferential(rate, goods, PARTNERS)


@heading("630610", "Spanners, unwrought")
def spanners_unwrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("10.0")
    partners = {"IL": "60", "NO": "80", "SG": "0", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("630630", "Spanners, plated")
def spanners_plated(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("6.5")
    partners = {"KR": "0", "MZ": "0", "TN": "0", "UA": "0", "US": "75", "VN": "75"}
    return preferential(rate, goods, partners)
