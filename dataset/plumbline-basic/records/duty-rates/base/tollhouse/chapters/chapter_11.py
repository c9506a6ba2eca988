"""Chapter 11: coffee and tea."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard, seasonal
from tollhouse.rates import Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "BR": "33", "CA": "0", "CH": "80", "CR": "0",
    "FO": "75", "KR": "40", "LB": "25", "PS": "25", "VN": "0",
}


@heading("1101", "Green coffee")
def green_coffee(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 3 months, when ours are on the market."""
    rate = ad_valorem("14.4")
    rate = seasonal(rate, on, {2, 7, 8}, ad_valorem("17.7"))
    return preferential(rate, goods, PARTNERS)


@heading("110110", "Green coffee, for planting")
def green_coffee_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for planting."""
    rate = ad_valorem("14.9")
    rate = licensed(rate, goods, {"planting"})
    return preferential(rate, goods, PARTNERS)


@heading("110120", "Green coffee, dried")
def green_coffee_dried(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Some countries pay more, for the time being. Free
    for planting. Partners have rates of their own here.
    """
    rate = ad_valorem("14.8")
    rate = seasonal(rate, on, {1, 5, 7, 8, 11}, ad_valorem("9.9"))
    extra = {"CH": "12.0", "IL": "30.8", "LB": "33.4", "TN": "8.9", "VN": "19.6"}
    rate = safeguard(rate, goods, extra, date(2024, 5, 1), on)
    rate = licensed(rate, goods, {"planting"})
    partners = {"FO": "40", "GL": "0", "IN": "0", "JP": "50", "NO": "25", "SN": "60"}
    return preferential(rate, goods, partners)


@heading("110130", "Green coffee, crushed or ground")
def green_coffee_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("1.4")
    extra = {"MX": "29.0", "MZ": "14.2"}
    rate = safeguard(rate, goods, extra, date(2025, 9, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("1102", "Roasted coffee")
def roasted_coffee(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("3.6")
    extra = {"AL": "29.6", "CH": "25.3"}
    rate = safeguard(rate, goods, extra, date(2025, 10, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("110210", "Roasted coffee, for planting")
def roasted_coffee_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Some countries pay more, for the time being. Free
    for research and planting. Partners have rates of their own here.
    """
    rate = ad_valorem("16.1")
    rate = seasonal(rate, on, {2, 7, 9}, ad_valorem("18.8"))
    extra = {"LB": "13.8", "TN": "19.3", "UA": "3.3"}
    rate = safeguard(rate, goods, extra, date(2025, 12, 1), on)
    rate = licensed(rate, goods, {"research", "planting"})
    partners = {"GE": "33", "IL": "0", "KR": "0", "TN": "60", "TR": "50"}
    return preferential(rate, goods, partners)


@heading("110230", "Roasted coffee, crushed or ground")
def roasted_coffee_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("15.2")
    extra = {"AL": "33.6", "MX": "16.9", "TN": "15.9"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("1103", "Coffee husks")
def coffee_husks(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for planting."""
    rate = ad_valorem("12.4")
    rate = licensed(rate, goods, {"planting"})
    return preferential(rate, goods, PARTNERS)


@heading("110310", "Coffee husks, for planting")
def coffee_husks_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 6 months, when ours are on the market. There are no preferences."""
    rate = ad_valorem("12.1")
    rate = seasonal(rate, on, {4, 6, 8, 9, 11, 12}, ad_valorem("7.6"))
    return rate


@heading("110330", "Coffee husks, crushed or ground")
def coffee_husks_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 6 months, when ours are on the market. There are no preferences."""
    rate = ad_valorem("3.5")
    rate = seasonal(rate, on, {1, 2, 4, 7, 9, 11}, ad_valorem("11.1"))
    return rate


@heading("1104", "Black tea")
def black_tea(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Free for research and planting.
    """
    rate = ad_valorem("7.7")
    rate = seasonal(rate, on, {1, 3, 7}, ad_valorem("18.5"))
    rate = licensed(rate, goods, {"research", "planting"})
    return preferential(rate, goods, PARTNERS)


@heading("110420", "Black tea, dried")
def black_tea_dried(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("9.8")
    rate = seasonal(rate, on, {2, 6, 8, 10, 11}, ad_valorem("17.3"))
    partners = {"CA": "40", "CL": "0", "NO": "80", "PS": "60"}
    return preferential(rate, goods, partners)


@heading("110430", "Black tea, crushed or ground")
def black_tea_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Some countries pay more, for the time being.
    Partners have rates of their own here.
    """
    rate = ad_valorem("14.7")
    rate = seasonal(rate, on, {1, 3, 7, 10, 12}, ad_valorem("16.6"))
    extra = {"CO": "22.2", "TN": "34.1"}
    rate = safeguard(rate, goods, extra, date(2026, 5, 15), on)
    partners = {"CL": "0", "FO": "25", "JP": "0", "MX": "0", "MZ": "40", "NZ": "80", "PE": "60", "TN": "80"}
    return preferential(rate, goods, partners)


@heading("1105", "Green tea")
def green_tea(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 4 months, when ours are on the market."""
    rate = ad_valorem("6.5")
    rate = seasonal(rate, on, {4, 5, 8, 12}, ad_valorem("16.1"))
    return preferential(rate, goods, PARTNERS)


@heading("110510", "Green tea, for planting")
def green_tea_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. Some countries pay more, for the time being.
    """
    rate = ad_valorem("5.8")
    rate = seasonal(rate, on, {2, 3, 4, 5, 8, 9}, ad_valorem("16.6"))
    extra = {"KE": "37.0", "LB": "7.4", "ZA": "12.9", "ZM": "6.7"}
    rate = safeguard(rate, goods, extra, date(2025, 11, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("110520", "Green tea, dried")
def green_tea_dried(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("10.7")
    return preferential(rate, goods, PARTNERS)


@heading("110530", "Green tea, crushed or ground")
def green_tea_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("9.7")
    partners = {"CN": "0", "CO": "60", "CR": "0", "JM": "60", "MA": "25", "RS": "60", "UA": "25", "ZM": "60"}
    return preferential(rate, goods, partners)


@heading("1106", "Mate")
def mate(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("6.4")
    partners = {
        "BR": "33", "CA": "0", "CL": "75", "CR": "40",
        "MD": "0", "PS": "0", "RS": "0", "UA": "25", "ZM": "0",
    }
    return preferential(rate, goods, partners)


@heading("110620", "Mate, dried")
def mate_dried(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("15.1")
    return rate


@heading("110630", "Mate, crushed or ground")
def mate_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("2.8")
    return preferential(rate, goods, PARTNERS)
