"""Chapter 12: spices."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard, seasonal
from tollhouse.rates import Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "CA": "0", "EG": "25", "FO": "80", "IN": "40", "JP": "60",
    "KE": "0", "KR": "33", "MA": "40", "MD": "75", "RS": "25", "SN": "50",
}


@heading("1201", "Pepper")
def pepper(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. Some countries pay more, for the time being. Free
    for planting. Partners have rates of their own here.
    """
    rate = ad_valorem("6.2")
    rate = seasonal(rate, on, {2, 3, 4, 5, 8, 12}, ad_valorem("19.4"))
    extra = {"IL": "11.0", "LB": "30.6", "MZ": "6.1", "US": "6.8", "ZM": "18.6"}
    rate = safeguard(rate, goods, extra, date(2026, 3, 28), on)
    rate = licensed(rate, goods, {"planting"})
    partners = {"GL": "80", "IL": "0", "IN": "0", "MX": "80", "TN": "50", "ZA": "40"}
    return preferential(rate, goods, partners)


@heading("120110", "Pepper, for planting")
def pepper_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Some countries pay more, for the time being.
    """
    rate = ad_valorem("14.3")
    rate = seasonal(rate, on, {7, 9, 12}, ad_valorem("20.0"))
    extra = {"CL": "11.9", "FO": "23.2", "NO": "4.0"}
    rate = safeguard(rate, goods, extra, date(2026, 5, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("120120", "Pepper, dried")
def pepper_dried(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. Free for planting and research. There are no
    preferences.
    """
    rate = ad_valorem("3.5")
    rate = seasonal(rate, on, {3, 5, 7, 8, 10, 12}, ad_valorem("19.3"))
    rate = licensed(rate, goods, {"planting", "research"})
    return rate


@heading("1202", "Chillies")
def chillies(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Some countries pay more, for the time being.
    """
    rate = ad_valorem("7.1")
    rate = seasonal(rate, on, {1, 2, 5, 10, 12}, ad_valorem("9.3"))
    extra = {"CL": "32.6", "GL": "37.9", "SN": "11.4", "UA": "6.3"}
    rate = safeguard(rate, goods, extra, date(2026, 9, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("120210", "Chillies, for planting")
def chillies_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("10.7")
    rate = seasonal(rate, on, {10, 11, 12}, ad_valorem("12.0"))
    partners = {"KE": "60", "KR": "75", "NZ": "0", "US": "0"}
    return preferential(rate, goods, partners)


@heading("120220", "Chillies, dried")
def chillies_dried(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("6.3")
    return preferential(rate, goods, PARTNERS)


@heading("120230", "Chillies, crushed or ground")
def chillies_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 5 months, when ours are on the market. There are no preferences."""
    rate = ad_valorem("4.3")
    rate = seasonal(rate, on, {3, 6, 7, 8, 12}, ad_valorem("17.5"))
    return rate


@heading("1203", "Vanilla")
def vanilla(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. One country pays more, for the time being.
    """
    rate = ad_valorem("7.0")
    rate = seasonal(rate, on, {2, 5, 6, 8, 9, 12}, ad_valorem("12.2"))
    extra = {"MZ": "16.5"}
    rate = safeguard(rate, goods, extra, date(2026, 9, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("120310", "Vanilla, for planting")
def vanilla_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("16.9")
    rate = seasonal(rate, on, {3, 7, 9, 10}, ad_valorem("13.6"))
    partners = {"CO": "0", "IL": "75", "MD": "60", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("1204", "Cinnamon")
def cinnamon(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("3.5")
    return preferential(rate, goods, PARTNERS)


@heading("120410", "Cinnamon, for planting")
def cinnamon_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for planting."""
    rate = ad_valorem("5.8")
    extra = {"GE": "5.7", "NZ": "36.1", "PE": "8.8", "US": "34.5"}
    rate = safeguard(rate, goods, extra, date(2025, 4, 1), on)
    rate = licensed(rate, goods, {"planting"})
    return preferential(rate, goods, PARTNERS)


@heading("120420", "Cinnamon, dried")
def cinnamon_dried(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("4.8")
    partners = {
        "EC": "0", "IN": "75", "JP": "75", "LB": "0",
        "MA": "80", "PE": "60", "SN": "75", "US": "0", "ZA": "80",
    }
    return preferential(rate, goods, partners)


@heading("1205", "Cloves")
def cloves(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("10.8")
    return rate


@heading("120510", "Cloves, for planting")
def cloves_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for planting and research. Partners have rates of their own here."""
    rate = ad_valorem("8.8")
    rate = licensed(rate, goods, {"planting", "research"})
    partners = {"AU": "0", "BR": "40", "GE": "75", "GL": "75", "IN": "50", "JP": "33", "MA": "0", "MZ": "0"}
    return preferential(rate, goods, partners)


@heading("120520", "Cloves, dried")
def cloves_dried(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for planting and research. Partners have rates of their
    own here.
    """
    rate = ad_valorem("10.5")
    extra = {"KR": "29.0", "MK": "33.8", "SN": "9.4"}
    rate = safeguard(rate, goods, extra, date(2025, 10, 1), on)
    rate = licensed(rate, goods, {"planting", "research"})
    partners = {"CA": "80", "IS": "33", "KE": "0", "KR": "25", "MD": "0", "SN": "0", "UA": "33"}
    return preferential(rate, goods, partners)


@heading("1206", "Nutmeg")
def nutmeg(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Free for research and planting. Partners have rates
    of their own here.
    """
    rate = ad_valorem("6.2")
    rate = seasonal(rate, on, {2, 3, 4}, ad_valorem("10.7"))
    rate = licensed(rate, goods, {"research", "planting"})
    partners = {
        "AU": "0", "IL": "50", "IS": "33", "ME": "0",
        "MZ": "0", "NZ": "60", "PS": "25", "VN": "75", "ZM": "40",
    }
    return preferential(rate, goods, partners)


@heading("120610", "Nutmeg, for planting")
def nutmeg_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. There are no preferences."""
    rate = ad_valorem("2.2")
    extra = {"CH": "30.6", "MZ": "30.1"}
    rate = safeguard(rate, goods, extra, date(2024, 1, 15), on)
    return rate


@heading("120620", "Nutmeg, dried")
def nutmeg_dried(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for planting. Partners have rates of their own here."""
    rate = ad_valorem("11.2")
    rate = licensed(rate, goods, {"planting"})
    partners = {"BR": "60", "CH": "25", "CL": "50", "CN": "80", "EC": "0"}
    return preferential(rate, goods, partners)


@heading("120630", "Nutmeg, crushed or ground")
def nutmeg_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("15.1")
    rate = seasonal(rate, on, {1, 4, 6, 8, 9, 11}, ad_valorem("11.1"))
    partners = {"EC": "75", "GE": "75", "IN": "50", "IS": "50", "LB": "40", "MA": "0", "MD": "33", "RS": "60"}
    return preferential(rate, goods, partners)
