"""Chapter 10: nuts."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard, seasonal
from tollhouse.rates import Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "CO": "0", "GL": "0", "IN": "0", "JP": "40",
    "MZ": "33", "NZ": "40", "UA": "80", "VN": "80", "ZM": "0",
}


@heading("1001", "Hazelnuts")
def hazelnuts(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for planting and research. Partners have rates of their own here."""
    rate = ad_valorem("9.0")
    rate = licensed(rate, goods, {"planting", "research"})
    partners = {"AU": "33", "GL": "50", "SN": "80", "VN": "75", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("100120", "Hazelnuts, dried")
def hazelnuts_dried(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. One country pays more, for the time being. Free for
    planting and research. Partners have rates of their own here.
    """
    rate = ad_valorem("11.9")
    rate = seasonal(rate, on, {2, 3, 4, 5, 10, 12}, ad_valorem("11.3"))
    extra = {"BR": "19.2"}
    rate = safeguard(rate, goods, extra, date(2025, 10, 1), on)
    rate = licensed(rate, goods, {"planting", "research"})
    partners = {
        "AU": "60", "BR": "0", "CR": "80", "GE": "0",
        "IS": "0", "KR": "33", "MX": "80", "RS": "33", "SG": "80",
    }
    return preferential(rate, goods, partners)


@heading("100130", "Hazelnuts, crushed or ground")
def hazelnuts_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("12.4")
    partners = {"IN": "0", "IS": "50", "JM": "0", "LB": "40", "MZ": "80", "UA": "0", "ZA": "80"}
    return preferential(rate, goods, partners)


@heading("1002", "Walnuts")
def walnuts(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 3 months, when ours are on the market. There are no preferences."""
    rate = ad_valorem("14.1")
    rate = seasonal(rate, on, {2, 3, 10}, ad_valorem("6.5"))
    return rate


@heading("100210", "Walnuts, for planting")
def walnuts_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("3.8")
    partners = {"BR": "60", "CA": "80", "GL": "33", "IL": "0", "JP": "33"}
    return preferential(rate, goods, partners)


@heading("100230", "Walnuts, crushed or ground")
def walnuts_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Some countries pay more, for the time being.
    Partners have rates of their own here.
    """
    rate = ad_valorem("5.1")
    rate = seasonal(rate, on, {1, 3, 5, 11, 12}, ad_valorem("15.4"))
    extra = {"EC": "29.5", "JM": "27.2", "KR": "34.8", "RS": "24.0", "TN": "26.8"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 15), on)
    partners = {"CL": "0", "CR": "80", "EG": "80", "MA": "75", "MD": "50", "MX": "33", "PE": "0", "UA": "25"}
    return preferential(rate, goods, partners)


@heading("1003", "Almonds")
def almonds(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for research and planting. Partners have rates of their
    own here.
    """
    rate = ad_valorem("12.9")
    extra = {"AL": "19.3", "NO": "14.1", "PS": "30.1", "SG": "37.5", "TR": "17.7"}
    rate = safeguard(rate, goods, extra, date(2024, 8, 1), on)
    rate = licensed(rate, goods, {"research", "planting"})
    partners = {"AL": "0", "CL": "40", "NO": "60", "PS": "75", "TR": "75"}
    return preferential(rate, goods, partners)


@heading("100320", "Almonds, dried")
def almonds_dried(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for planting."""
    rate = ad_valorem("5.0")
    rate = licensed(rate, goods, {"planting"})
    return preferential(rate, goods, PARTNERS)


@heading("100330", "Almonds, crushed or ground")
def almonds_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. Free for planting and research. Partners have rates
    of their own here.
    """
    rate = ad_valorem("1.4")
    rate = seasonal(rate, on, {7, 9, 11, 12}, ad_valorem("13.8"))
    rate = licensed(rate, goods, {"planting", "research"})
    partners = {"EG": "25", "KE": "0", "PS": "80", "RS": "50", "ZA": "60"}
    return preferential(rate, goods, partners)


@heading("1004", "Chestnuts")
def chestnuts(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for planting and research. Partners have rates of their
    own here.
    """
    rate = ad_valorem("1.4")
    extra = {"IL": "27.7", "NZ": "25.5"}
    rate = safeguard(rate, goods, extra, date(2024, 6, 1), on)
    rate = licensed(rate, goods, {"planting", "research"})
    partners = {"AU": "40", "CH": "75", "IL": "33", "IN": "0", "KR": "80", "RS": "0", "US": "40"}
    return preferential(rate, goods, partners)


@heading("100410", "Chestnuts, for planting")
def chestnuts_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("1.6")
    rate = seasonal(rate, on, {4, 7, 8}, ad_valorem("7.9"))
    partners = {
        "AL": "40", "CR": "0", "IN": "0", "KR": "25",
        "ME": "25", "NO": "0", "NZ": "50", "SN": "50", "TN": "80",
    }
    return preferential(rate, goods, partners)


@heading("100420", "Chestnuts, dried")
def chestnuts_dried(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("5.3")
    return preferential(rate, goods, PARTNERS)


@heading("100430", "Chestnuts, crushed or ground")
def chestnuts_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.0")
    partners = {
        "BR": "75", "EG": "0", "FO": "40", "IN": "75",
        "ME": "75", "NO": "0", "NZ": "0", "SN": "0", "TN": "0",
    }
    return preferential(rate, goods, partners)


@heading("1005", "Pistachios")
def pistachios(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("3.1")
    return preferential(rate, goods, PARTNERS)


@heading("100510", "Pistachios, for planting")
def pistachios_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for research and planting. Partners have rates of their own here."""
    rate = ad_valorem("1.9")
    rate = licensed(rate, goods, {"research", "planting"})
    partners = {"CR": "33", "FO": "25", "IL": "0", "MD": "50", "TN": "25", "US": "33"}
    return preferential(rate, goods, partners)


@heading("100520", "Pistachios, dried")
def pistachios_dried(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("13.5")
    return preferential(rate, goods, PARTNERS)


@heading("1006", "Cashews")
def cashews(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("8.5")
    return preferential(rate, goods, PARTNERS)


@heading("100610", "Cashews, for planting")
def cashews_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. Some countries pay more, for the time being. Free
    for research and planting.
    """
    rate = ad_valorem("5.8")
    rate = seasonal(rate, on, {1, 2, 5, 6, 9, 10}, ad_valorem("20.9"))
    extra = {"IS": "34.9", "KE": "36.3", "MD": "10.5", "MX": "9.4", "TN": "9.2"}
    rate = safeguard(rate, goods, extra, date(2026, 12, 1), on)
    rate = licensed(rate, goods, {"research", "planting"})
    return preferential(rate, goods, PARTNERS)


@heading("100620", "Cashews, dried")
def cashews_dried(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. Free for planting and research.
    """
    rate = ad_valorem("15.1")
    rate = seasonal(rate, on, {1, 2, 7, 8, 11, 12}, ad_valorem("16.6"))
    rate = licensed(rate, goods, {"planting", "research"})
    return preferential(rate, goods, PARTNERS)


@heading("100630", "Cashews, crushed or ground")
def cashews_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("3.5")
    return preferential(rate, goods, PARTNERS)
