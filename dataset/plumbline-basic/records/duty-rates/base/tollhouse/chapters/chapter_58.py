"""Chapter 58: precious metals."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "AL": "33", "AU": "75", "CA": "50", "GL": "0", "IS": "0", "KE": "0", "MA": "0",
    "MD": "75", "NO": "50", "PS": "0", "TN": "80", "TR": "25", "VN": "0", "ZM": "80",
}


@heading("5801", "Pearls")
def pearls(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.7 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("21.40").at_least("2.7")
    partners = {"CN": "75", "EC": "50", "GL": "80", "IL": "0", "IS": "40", "TR": "33"}
    return preferential(rate, goods, partners)


@heading("580110", "Pearls, unwrought")
def pearls_unwrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for coinage. There are no preferences."""
    rate = ad_valorem("11.6")
    rate = licensed(rate, goods, {"coinage"})
    return rate


@heading("580130", "Pearls, plated")
def pearls_plated(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for rescue and coinage."""
    rate = ad_valorem("15.6")
    extra = {"CH": "28.9", "GL": "21.4", "NZ": "15.6"}
    rate = safeguard(rate, goods, extra, date(2024, 4, 28), on)
    rate = licensed(rate, goods, {"rescue", "coinage"})
    return preferential(rate, goods, PARTNERS)


@heading("5802", "Diamonds")
def diamonds(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("13.8")
    return preferential(rate, goods, PARTNERS)


@heading("580210", "Diamonds, unwrought")
def diamonds_unwrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("3.4")
    partners = {"CL": "0", "CO": "0", "GL": "0", "JM": "75", "JP": "40", "TN": "25", "UA": "60", "VN": "60"}
    return preferential(rate, goods, partners)


@heading("580220", "Diamonds, wrought")
def diamonds_wrought(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE


@heading("580230", "Diamonds, plated")
def diamonds_plated(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.2 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("6.90").at_least("1.2")
    partners = {"AL": "75", "AU": "0", "CR": "40", "LB": "80", "TN": "40"}
    return preferential(rate, goods, partners)


@heading("5803", "Silver")
def silver(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.3 % of the value.

    Some countries pay more, for the time being. Free for shipbuilding.
    """
    rate = per_100_kg("7.60").at_least("1.3")
    extra = {"IL": "32.2", "NO": "17.5"}
    rate = safeguard(rate, goods, extra, date(2026, 8, 1), on)
    rate = licensed(rate, goods, {"shipbuilding"})
    return preferential(rate, goods, PARTNERS)


@heading("580310", "Silver, unwrought")
def silver_unwrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.7 % of the value. There are no preferences."""
    rate = per_100_kg("27.00").at_least("1.7")
    return rate


@heading("5804", "Gold")
def gold(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("1.2")
    partners = {"CA": "0", "CN": "0", "GE": "0", "KE": "0", "SN": "50", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("580410", "Gold, unwrought")
def gold_unwrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.7 % of the value. Free for shipbuilding and coinage."""
    rate = per_100_kg("23.20").at_least("1.7")
    rate = licensed(rate, goods, {"shipbuilding", "coinage"})
    return preferential(rate, goods, PARTNERS)


@heading("580420", "Gold, wrought")
def gold_wrought(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("8.2")
    extra = {"AU": "14.5", "GL": "22.5", "ME": "6.6", "NO": "19.4"}
    rate = safeguard(rate, goods, extra, date(2026, 11, 1), on)
    partners = {"CL": "0", "CR": "0", "IS": "25", "MX": "0", "NZ": "33"}
    return preferential(rate, goods, partners)


@heading("580430", "Gold, plated")
def gold_plated(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("6.3")
    partners = {"AL": "0", "IN": "80", "MD": "0", "NO": "60", "RS": "50", "ZA": "80"}
    return preferential(rate, goods, partners)


@heading("5805", "Platinum")
def platinum(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("5.4")
    return rate


@heading("580510", "Platinum, unwrought")
def platinum_unwrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for coinage. There are no preferences."""
    rate = ad_valorem("11.9")
    rate = licensed(rate, goods, {"coinage"})
    return rate


@heading("580520", "Platinum, wrought")
def platinum_wrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("16.8")
    extra = {"JP": "37.0", "KE": "15.6"}
    rate = safeguard(rate, goods, extra, date(2026, 1, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("580530", "Platinum, plated")
def platinum_plated(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.0 % of the value."""
    rate = per_100_kg("13.60").at_least("2.0")
    return preferential(rate, goods, PARTNERS)


@heading("5806", "Rings")
def rings(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("1.2")
    extra = {"LB": "23.8", "PE": "11.7"}
    rate = safeguard(rate, goods, extra, date(2025, 3, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("580630", "Rings, plated")
def rings_plated(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for rescue."""
    rate = ad_valorem("15.3")
    rate = licensed(rate, goods, {"rescue"})
    return preferential(rate, goods, PARTNERS)
