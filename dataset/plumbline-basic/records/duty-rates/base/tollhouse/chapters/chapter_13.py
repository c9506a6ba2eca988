"""Chapter 13: cereals."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "AU": "40", "CA": "75", "CL": "50", "KE": "0", "MA": "0",
    "MK": "33", "MX": "75", "MZ": "40", "PE": "0", "TN": "25", "ZA": "50",
}


@heading("1301", "Wheat")
def wheat(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for sowing."""
    rate = ad_valorem("10.7")
    rate = licensed(rate, goods, {"sowing"})
    return preferential(rate, goods, PARTNERS)


@heading("130110", "Wheat, for sowing")
def wheat_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 39.4 % of the value. Some countries pay more, for the time being. Free for brewing. There are
    no preferences.
    """
    rate = ad_valorem("11.3").plus(per_100_kg("101.80"))
    rate = rate.at_most("39.4")
    extra = {"CH": "30.8", "PS": "9.9", "ZA": "35.5"}
    rate = safeguard(rate, goods, extra, date(2025, 10, 15), on)
    rate = licensed(rate, goods, {"brewing"})
    return rate


@heading("130130", "Wheat, in packings of up to 5 kg")
def wheat_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("16.4")
    partners = {
        "BR": "80", "GE": "75", "IL": "50", "JM": "25",
        "MK": "0", "NZ": "25", "PE": "75", "SG": "0", "TN": "0",
    }
    return preferential(rate, goods, partners)


@heading("1302", "Rye")
def rye(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("3.8")
    extra = {"JM": "31.7", "JP": "17.2", "PS": "22.7"}
    rate = safeguard(rate, goods, extra, date(2024, 10, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("130210", "Rye, for sowing")
def rye_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("10.0").plus(per_100_kg("108.70"))
    return preferential(rate, goods, PARTNERS)


@heading("130220", "Rye, in bulk")
def rye_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 51.8 % of the value. Free for sowing and feed. Partners have rates of their own here.
    """
    rate = ad_valorem("10.7").plus(per_100_kg("31.60"))
    rate = rate.at_most("51.8")
    rate = licensed(rate, goods, {"sowing", "feed"})
    partners = {"IL": "75", "IN": "80", "NZ": "60", "RS": "0", "VN": "40"}
    return preferential(rate, goods, partners)


@heading("130230", "Rye, in packings of up to 5 kg")
def rye_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Some countries pay more, for the time being. Free for sowing and feed.
    """
    rate = ad_valorem("13.3").plus(per_100_kg("83.10"))
    extra = {"AL": "3.4", "AU": "5.8", "GL": "17.8", "MK": "3.7", "TR": "27.4"}
    rate = safeguard(rate, goods, extra, date(2024, 10, 1), on)
    rate = licensed(rate, goods, {"sowing", "feed"})
    return preferential(rate, goods, PARTNERS)


@heading("1303", "Barley")
def barley(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 38.1 % of the value. Some countries pay more, for the time being. Free for sowing and brewing.
    There are no preferences.
    """
    rate = ad_valorem("3.3").plus(per_100_kg("32.00"))
    rate = rate.at_most("38.1")
    extra = {"CH": "23.3", "CN": "35.3", "GE": "6.5", "NZ": "18.5"}
    rate = safeguard(rate, goods, extra, date(2026, 6, 1), on)
    rate = licensed(rate, goods, {"sowing", "brewing"})
    return rate


@heading("130310", "Barley, for sowing")
def barley_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("10.4").plus(per_100_kg("72.60"))
    return preferential(rate, goods, PARTNERS)


@heading("130320", "Barley, in bulk")
def barley_in_bulk(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("130330", "Barley, in packings of up to 5 kg")
def barley_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Free for sowing."""
    rate = ad_valorem("8.7")
    extra = {"KE": "16.7"}
    rate = safeguard(rate, goods, extra, date(2026, 3, 15), on)
    rate = licensed(rate, goods, {"sowing"})
    return preferential(rate, goods, PARTNERS)


@heading("1304", "Oats")
def oats(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("10.8")
    extra = {"EG": "33.5", "LB": "15.7", "NO": "10.4", "PS": "12.1", "RS": "35.3"}
    rate = safeguard(rate, goods, extra, date(2026, 6, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("130430", "Oats, in packings of up to 5 kg")
def oats_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 29.4 % of the value. Partners have rates of their own here.
    """
    rate = ad_valorem("2.0").plus(per_100_kg("120.50"))
    rate = rate.at_most("29.4")
    partners = {
        "CN": "33", "EC": "0", "EG": "75", "GE": "60",
        "IN": "0", "IS": "60", "LB": "80", "MD": "0", "TR": "0",
    }
    return preferential(rate, goods, partners)


@heading("1305", "Maize")
def maize(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Not more than 26.7 % of the value."""
    rate = ad_valorem("8.9").plus(per_100_kg("176.50"))
    rate = rate.at_most("26.7")
    return preferential(rate, goods, PARTNERS)


@heading("130510", "Maize, for sowing")
def maize_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Some countries pay more, for the time being."""
    rate = ad_valorem("8.9").plus(per_100_kg("79.80"))
    extra = {"CN": "35.4", "EG": "13.6", "MD": "37.0", "ME": "6.6", "UA": "35.1"}
    rate = safeguard(rate, goods, extra, date(2026, 7, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("1306", "Rice")
def rice(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("14.0")
    extra = {"EG": "3.7", "FO": "6.5", "IL": "10.3", "MA": "26.0", "NZ": "6.8"}
    rate = safeguard(rate, goods, extra, date(2024, 12, 28), on)
    partners = {"CH": "25", "IS": "60", "ME": "40", "PS": "50", "RS": "0", "ZM": "40"}
    return preferential(rate, goods, partners)


@heading("130610", "Rice, for sowing")
def rice_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. One country pays more, for the time being."""
    rate = ad_valorem("4.1").plus(per_100_kg("18.30"))
    extra = {"KR": "18.2"}
    rate = safeguard(rate, goods, extra, date(2026, 7, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("130620", "Rice, in bulk")
def rice_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 27.0 % of the value. Some countries pay more, for the time being. Partners have rates of their
    own here.
    """
    rate = ad_valorem("8.7").plus(per_100_kg("179.00"))
    rate = rate.at_most("27.0")
    extra = {"MX": "21.8", "TR": "16.3"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 1), on)
    partners = {"CR": "75", "EC": "40", "FO": "80", "JP": "50", "KE": "60", "MX": "25", "NO": "40", "PE": "25"}
    return preferential(rate, goods, partners)


@heading("130630", "Rice, in packings of up to 5 kg")
def rice_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("1.0")
    partners = {"JM": "40", "KE": "60", "MA": "40", "ME": "75"}
    return preferential(rate, goods, partners)
