"""Chapter 3: fish."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard, seasonal
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "GE": "0", "GL": "50", "IN": "80", "IS": "75",
    "JP": "25", "NZ": "25", "PS": "40", "UA": "0", "ZM": "33",
}


@heading("0301", "Salmon")
def salmon(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("10.1")
    rate = seasonal(rate, on, {2, 6, 7, 12}, ad_valorem("11.3"))
    partners = {"CO": "0", "EC": "50", "KE": "40", "MK": "0", "NO": "50", "TR": "50", "ZA": "60"}
    return preferential(rate, goods, partners)


@heading("030110", "Salmon, fresh or chilled")
def salmon_fresh_or_chilled(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. One country pays more, for the time being. Free for
    bait and processing at sea. Partners have rates of their own here.
    """
    rate = ad_valorem("16.3")
    rate = seasonal(rate, on, {1, 4, 7, 10}, ad_valorem("7.6"))
    extra = {"NZ": "33.1"}
    rate = safeguard(rate, goods, extra, date(2025, 6, 1), on)
    rate = licensed(rate, goods, {"bait", "processing at sea"})
    partners = {"AL": "33", "CN": "0", "EC": "80", "JM": "80", "SG": "0"}
    return preferential(rate, goods, partners)


@heading("030120", "Salmon, frozen")
def salmon_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("15.6")
    rate = seasonal(rate, on, {7, 8, 9}, ad_valorem("9.8"))
    partners = {"IL": "25", "KE": "0", "MX": "25", "NZ": "50", "PS": "50", "RS": "0", "US": "80"}
    return preferential(rate, goods, partners)


@heading("030130", "Salmon, in brine")
def salmon_in_brine(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("1.3")
    return preferential(rate, goods, PARTNERS)


@heading("0302", "Trout")
def trout(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for bait and processing at sea. Partners have rates of their own here."""
    rate = ad_valorem("12.7")
    rate = licensed(rate, goods, {"bait", "processing at sea"})
    partners = {"AL": "25", "EG": "75", "MA": "33", "NO": "33", "PS": "75", "TR": "60"}
    return preferential(rate, goods, partners)


@heading("030210", "Trout, fresh or chilled")
def trout_fresh_or_chilled(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Some countries pay more, for the time being.
    Partners have rates of their own here.
    """
    rate = ad_valorem("3.7")
    rate = seasonal(rate, on, {3, 7, 12}, ad_valorem("10.2"))
    extra = {"BR": "4.7", "CL": "24.9", "RS": "9.8", "SG": "30.6"}
    rate = safeguard(rate, goods, extra, date(2024, 2, 28), on)
    partners = {"CN": "50", "CR": "0", "EC": "75", "IL": "40", "MD": "60"}
    return preferential(rate, goods, partners)


@heading("030220", "Trout, frozen")
def trout_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for processing at sea and bait. There are no preferences."""
    rate = ad_valorem("3.1")
    rate = licensed(rate, goods, {"processing at sea", "bait"})
    return rate


@heading("0303", "Herring")
def herring(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Free for processing at sea and bait. Partners have
    rates of their own here.
    """
    rate = ad_valorem("11.9")
    rate = seasonal(rate, on, {1, 6, 7}, ad_valorem("6.2"))
    rate = licensed(rate, goods, {"processing at sea", "bait"})
    partners = {"EC": "0", "FO": "75", "IL": "50", "IN": "60", "NO": "25", "RS": "80"}
    return preferential(rate, goods, partners)


@heading("030330", "Herring, in brine")
def herring_in_brine(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 5 months, when ours are on the market. Free for bait."""
    rate = ad_valorem("6.1")
    rate = seasonal(rate, on, {3, 5, 6, 7, 12}, ad_valorem("20.9"))
    rate = licensed(rate, goods, {"bait"})
    return preferential(rate, goods, PARTNERS)


@heading("0304", "Cod")
def cod(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("15.0")
    rate = seasonal(rate, on, {1, 4, 9}, ad_valorem("14.2"))
    partners = {"CR": "50", "JM": "33", "NO": "33", "TR": "60", "UA": "50", "VN": "33", "ZA": "60"}
    return preferential(rate, goods, partners)


@heading("030420", "Cod, frozen")
def cod_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("13.8")
    return rate


@heading("030430", "Cod, in brine")
def cod_in_brine(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("7.3")
    partners = {
        "AL": "25", "CN": "33", "CO": "50", "EG": "0",
        "IL": "0", "LB": "80", "MK": "0", "UA": "25", "VN": "60",
    }
    return preferential(rate, goods, partners)


@heading("0305", "Haddock")
def haddock(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("9.8")
    rate = seasonal(rate, on, {2, 3, 6, 10, 11}, ad_valorem("20.2"))
    partners = {"AU": "40", "CA": "60", "JP": "75", "KE": "25", "VN": "60"}
    return preferential(rate, goods, partners)


@heading("030520", "Haddock, frozen")
def haddock_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("12.2")
    rate = seasonal(rate, on, {1, 3, 5, 12}, ad_valorem("7.2"))
    partners = {
        "BR": "60", "CA": "0", "CH": "50", "FO": "60",
        "GL": "33", "LB": "80", "MA": "75", "SG": "75", "TN": "75",
    }
    return preferential(rate, goods, partners)


@heading("030530", "Haddock, in brine")
def haddock_in_brine(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("1.3")
    rate = seasonal(rate, on, {2, 5, 7, 10, 11}, ad_valorem("14.0"))
    partners = {"CR": "0", "KR": "0", "NZ": "80", "PS": "75", "UA": "25"}
    return preferential(rate, goods, partners)


@heading("0306", "Mackerel")
def mackerel(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("5.9")
    extra = {"CH": "7.9", "IS": "6.0", "ME": "26.0", "NO": "19.9"}
    rate = safeguard(rate, goods, extra, date(2024, 11, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("030620", "Mackerel, frozen")
def mackerel_frozen(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE


@heading("030630", "Mackerel, in brine")
def mackerel_in_brine(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 3 months, when ours are on the market."""
    rate = ad_valorem("14.6")
    rate = seasonal(rate, on, {9, 10, 11}, ad_valorem("10.2"))
    return preferential(rate, goods, PARTNERS)
