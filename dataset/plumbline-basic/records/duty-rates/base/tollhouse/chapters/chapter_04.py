"""Chapter 4: shellfish."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard, seasonal
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AL": "75", "AU": "25", "CR": "25", "FO": "80", "GL": "60", "IN": "60",
    "JP": "50", "KR": "0", "MD": "75", "MK": "80", "MX": "75", "PS": "40", "VN": "33",
}


@heading("0401", "Lobsters")
def lobsters(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being."""
    rate = ad_valorem("7.7")
    extra = {"CA": "4.2"}
    rate = safeguard(rate, goods, extra, date(2024, 8, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("040110", "Lobsters, fresh or chilled")
def lobsters_fresh_or_chilled(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for processing at sea and bait."""
    rate = ad_valorem("12.1")
    rate = licensed(rate, goods, {"processing at sea", "bait"})
    return preferential(rate, goods, PARTNERS)


@heading("040120", "Lobsters, frozen")
def lobsters_frozen(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE


@heading("040130", "Lobsters, in brine")
def lobsters_in_brine(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Free for processing at sea and bait. Partners have
    rates of their own here.
    """
    rate = ad_valorem("5.2")
    rate = seasonal(rate, on, {4, 7, 8, 9, 11}, ad_valorem("8.3"))
    rate = licensed(rate, goods, {"processing at sea", "bait"})
    partners = {"CL": "0", "EC": "60", "IL": "60", "MA": "0", "NO": "60", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("0402", "Crabs")
def crabs(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("12.6")
    rate = seasonal(rate, on, {2, 5, 8, 11, 12}, ad_valorem("15.7"))
    partners = {"CH": "25", "CN": "0", "IS": "0", "KR": "75", "MD": "25", "TR": "25", "US": "0"}
    return preferential(rate, goods, partners)


@heading("040210", "Crabs, fresh or chilled")
def crabs_fresh_or_chilled(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("14.9")
    return preferential(rate, goods, PARTNERS)


@heading("040220", "Crabs, frozen")
def crabs_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Free for bait and processing at sea. Partners have
    rates of their own here.
    """
    rate = ad_valorem("16.3")
    rate = seasonal(rate, on, {3, 7, 12}, ad_valorem("13.8"))
    rate = licensed(rate, goods, {"bait", "processing at sea"})
    partners = {"CR": "0", "PE": "75", "RS": "60", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("0403", "Shrimps")
def shrimps(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 6 months, when ours are on the market."""
    rate = ad_valorem("13.7")
    rate = seasonal(rate, on, {3, 4, 5, 6, 8, 11}, ad_valorem("17.8"))
    return preferential(rate, goods, PARTNERS)


@heading("040320", "Shrimps, frozen")
def shrimps_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("3.4")
    partners = {
        "AL": "80", "CA": "0", "IL": "75", "JM": "0",
        "MK": "25", "NZ": "25", "PE": "0", "TR": "0", "ZM": "80",
    }
    return preferential(rate, goods, partners)


@heading("040330", "Shrimps, in brine")
def shrimps_in_brine(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. Some countries pay more, for the time being.
    Partners have rates of their own here.
    """
    rate = ad_valorem("12.8")
    rate = seasonal(rate, on, {2, 7, 9, 11}, ad_valorem("16.5"))
    extra = {"CO": "27.8", "EC": "31.2", "IN": "31.0", "VN": "34.2"}
    rate = safeguard(rate, goods, extra, date(2025, 9, 15), on)
    partners = {"BR": "50", "GL": "80", "JM": "25", "PS": "33", "SG": "75"}
    return preferential(rate, goods, partners)


@heading("0404", "Oysters")
def oysters(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for bait. Partners have rates of their own here."""
    rate = ad_valorem("8.4")
    rate = licensed(rate, goods, {"bait"})
    partners = {"CL": "60", "MD": "0", "MK": "25", "US": "0"}
    return preferential(rate, goods, partners)


@heading("040420", "Oysters, frozen")
def oysters_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for bait."""
    rate = ad_valorem("1.6")
    rate = licensed(rate, goods, {"bait"})
    return preferential(rate, goods, PARTNERS)


@heading("0405", "Mussels")
def mussels(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for processing at sea."""
    rate = ad_valorem("7.3")
    rate = licensed(rate, goods, {"processing at sea"})
    return preferential(rate, goods, PARTNERS)


@heading("040520", "Mussels, frozen")
def mussels_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for processing at sea. Partners have rates of their own here."""
    rate = ad_valorem("9.5")
    rate = licensed(rate, goods, {"processing at sea"})
    partners = {
        "EG": "0", "GL": "40", "JP": "0", "KR": "40",
        "MA": "80", "MD": "0", "RS": "75", "TN": "0", "TR": "0",
    }
    return preferential(rate, goods, partners)


@heading("040530", "Mussels, in brine")
def mussels_in_brine(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 4 months, when ours are on the market."""
    rate = ad_valorem("6.1")
    rate = seasonal(rate, on, {1, 4, 5, 9}, ad_valorem("17.4"))
    return preferential(rate, goods, PARTNERS)


@heading("0406", "Scallops")
def scallops(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("10.4")
    return preferential(rate, goods, PARTNERS)


@heading("040610", "Scallops, fresh or chilled")
def scallops_fresh_or_chilled(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for processing at sea. Partners have rates of their own
    here.
    """
    rate = ad_valorem("14.0")
    extra = {"AU": "6.4", "IN": "30.6"}
    rate = safeguard(rate, goods, extra, date(2025, 12, 15), on)
    rate = licensed(rate, goods, {"processing at sea"})
    partners = {"FO": "40", "GE": "25", "GL": "75", "IL": "75", "JP": "25", "KR": "33", "ZA": "40"}
    return preferential(rate, goods, partners)


@heading("040630", "Scallops, in brine")
def scallops_in_brine(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Free for bait and processing at sea.
    """
    rate = ad_valorem("15.9")
    rate = seasonal(rate, on, {1, 2, 10, 11, 12}, ad_valorem("17.8"))
    rate = licensed(rate, goods, {"bait", "processing at sea"})
    return preferential(rate, goods, PARTNERS)
