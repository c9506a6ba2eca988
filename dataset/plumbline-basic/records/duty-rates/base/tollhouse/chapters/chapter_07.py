"""Chapter 7: plants."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard, seasonal
from tollhouse.rates import Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "CL": "25", "GL": "0", "IL": "0", "JP": "0",
    "KE": "0", "KR": "60", "TR": "80", "US": "0", "ZM": "25",
}


@heading("0701", "Bulbs")
def bulbs(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("3.9")
    rate = seasonal(rate, on, {5, 8, 10, 12}, ad_valorem("7.5"))
    partners = {"AU": "0", "CA": "0", "CN": "75", "EC": "80", "GL": "80", "LB": "60", "MK": "40"}
    return preferential(rate, goods, partners)


@heading("070120", "Bulbs, dried")
def bulbs_dried(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("13.2")
    partners = {"CN": "75", "EC": "0", "IN": "40", "JM": "0", "MX": "75", "SN": "25", "ZA": "60"}
    return preferential(rate, goods, partners)


@heading("070130", "Bulbs, crushed or ground")
def bulbs_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 5 months, when ours are on the market."""
    rate = ad_valorem("2.5")
    rate = seasonal(rate, on, {1, 5, 7, 10, 12}, ad_valorem("11.6"))
    return preferential(rate, goods, PARTNERS)


@heading("0702", "Cuttings")
def cuttings(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Some countries pay more, for the time being.
    Partners have rates of their own here.
    """
    rate = ad_valorem("6.6")
    rate = seasonal(rate, on, {7, 8, 12}, ad_valorem("10.4"))
    extra = {"MD": "5.2", "ZA": "30.4"}
    rate = safeguard(rate, goods, extra, date(2024, 7, 1), on)
    partners = {"AU": "0", "CA": "0", "GL": "0", "KR": "60", "ZA": "75"}
    return preferential(rate, goods, partners)


@heading("070210", "Cuttings, for planting")
def cuttings_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. Some countries pay more, for the time being.
    Partners have rates of their own here.
    """
    rate = ad_valorem("8.0")
    rate = seasonal(rate, on, {1, 6, 10, 11}, ad_valorem("9.8"))
    extra = {"CO": "17.0", "CR": "29.2", "GL": "22.1"}
    rate = safeguard(rate, goods, extra, date(2026, 2, 1), on)
    partners = {"AU": "50", "CA": "0", "CL": "75", "IS": "60", "MA": "80", "US": "80", "ZA": "50"}
    return preferential(rate, goods, partners)


@heading("070220", "Cuttings, dried")
def cuttings_dried(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("4.7")
    rate = seasonal(rate, on, {1, 2, 5, 10, 11}, ad_valorem("14.4"))
    partners = {
        "CH": "25", "CN": "50", "CR": "40", "IL": "60",
        "IN": "33", "JM": "0", "MK": "50", "PE": "25", "TR": "0",
    }
    return preferential(rate, goods, partners)


@heading("0703", "Rose bushes")
def rose_bushes(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Some countries pay more, for the time being.
    Partners have rates of their own here.
    """
    rate = ad_valorem("11.0")
    rate = seasonal(rate, on, {3, 4, 10}, ad_valorem("20.4"))
    extra = {"AL": "36.9", "BR": "25.4", "CR": "5.3", "PE": "21.1"}
    rate = safeguard(rate, goods, extra, date(2026, 7, 28), on)
    partners = {"CL": "60", "IN": "75", "JM": "0", "MA": "80", "ME": "25", "PE": "40", "RS": "40", "ZM": "60"}
    return preferential(rate, goods, partners)


@heading("070320", "Rose bushes, dried")
def rose_bushes_dried(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 4 months, when ours are on the market."""
    rate = ad_valorem("7.9")
    rate = seasonal(rate, on, {2, 3, 5, 8}, ad_valorem("14.6"))
    return preferential(rate, goods, PARTNERS)


@heading("070330", "Rose bushes, crushed or ground")
def rose_bushes_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 6 months, when ours are on the market."""
    rate = ad_valorem("4.4")
    rate = seasonal(rate, on, {1, 3, 6, 7, 11, 12}, ad_valorem("19.5"))
    return preferential(rate, goods, PARTNERS)


@heading("0704", "Fruit trees")
def fruit_trees(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Free for planting. There are no preferences.
    """
    rate = ad_valorem("3.2")
    rate = seasonal(rate, on, {3, 4, 5, 9, 11}, ad_valorem("15.9"))
    rate = licensed(rate, goods, {"planting"})
    return rate


@heading("070410", "Fruit trees, for planting")
def fruit_trees_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. Free for research and planting.
    """
    rate = ad_valorem("7.8")
    rate = seasonal(rate, on, {1, 2, 7, 8, 9, 12}, ad_valorem("6.2"))
    rate = licensed(rate, goods, {"research", "planting"})
    return preferential(rate, goods, PARTNERS)


@heading("0705", "Cut roses")
def cut_roses(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. Free for planting and research.
    """
    rate = ad_valorem("8.2")
    rate = seasonal(rate, on, {3, 5, 6, 7}, ad_valorem("7.2"))
    rate = licensed(rate, goods, {"planting", "research"})
    return preferential(rate, goods, PARTNERS)


@heading("070510", "Cut roses, for planting")
def cut_roses_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. Free for research and planting. There are no
    preferences.
    """
    rate = ad_valorem("12.0")
    rate = seasonal(rate, on, {2, 6, 8, 9, 10, 11}, ad_valorem("17.6"))
    rate = licensed(rate, goods, {"research", "planting"})
    return rate


@heading("070530", "Cut roses, crushed or ground")
def cut_roses_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Free for research and planting.
    """
    rate = ad_valorem("11.8")
    rate = seasonal(rate, on, {2, 7, 11}, ad_valorem("13.1"))
    rate = licensed(rate, goods, {"research", "planting"})
    return preferential(rate, goods, PARTNERS)


@heading("0706", "Cut carnations")
def cut_carnations(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("6.7")
    partners = {"EC": "50", "IL": "40", "IS": "0", "JP": "50", "PS": "25"}
    return preferential(rate, goods, partners)


@heading("070610", "Cut carnations, for planting")
def cut_carnations_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("11.7")
    extra = {"AU": "22.1", "GE": "34.8", "GL": "9.7"}
    rate = safeguard(rate, goods, extra, date(2025, 1, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("070630", "Cut carnations, crushed or ground")
def cut_carnations_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. One country pays more, for the time being. Free for
    research and planting. Partners have rates of their own here.
    """
    rate = ad_valorem("3.5")
    rate = seasonal(rate, on, {2, 3, 4, 10}, ad_valorem("7.9"))
    extra = {"GE": "29.0"}
    rate = safeguard(rate, goods, extra, date(2025, 6, 1), on)
    rate = licensed(rate, goods, {"research", "planting"})
    partners = {"CL": "50", "MA": "25", "SN": "40", "UA": "0"}
    return preferential(rate, goods, partners)
