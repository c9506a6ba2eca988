"""Chapter 8: vegetables."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import entry_price, licensed, preferential, safeguard, seasonal
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AU": "25", "CN": "33", "CR": "33", "EC": "0", "IN": "0", "IS": "50", "JM": "75",
    "LB": "40", "MD": "50", "PE": "60", "PS": "40", "SG": "50", "TN": "25", "TR": "0",
}


@heading("0801", "Potatoes")
def potatoes(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("3.1")
    return preferential(rate, goods, PARTNERS)


@heading("080110", "Potatoes, fresh")
def potatoes_fresh(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 6 months, when ours are on the market. There are no preferences."""
    rate = ad_valorem("5.1")
    rate = seasonal(rate, on, {1, 3, 4, 7, 8, 10}, ad_valorem("9.3"))
    return rate


@heading("080120", "Potatoes, frozen")
def potatoes_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value. The entry price is 67.50 crowns. Partners have rates of their own here."""
    rate = ad_valorem("8.3")
    rate = entry_price(rate, goods, "67.50")
    partners = {"CO": "25", "IN": "0", "MZ": "40", "NZ": "80", "TR": "80"}
    return preferential(rate, goods, partners)


@heading("0802", "Tomatoes")
def tomatoes(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. The entry price is 67.50 crowns.
    """
    rate = ad_valorem("4.9")
    rate = seasonal(rate, on, {5, 6, 8, 10, 11, 12}, ad_valorem("10.2"))
    rate = entry_price(rate, goods, "67.50")
    return preferential(rate, goods, PARTNERS)


@heading("080210", "Tomatoes, fresh")
def tomatoes_fresh(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. The entry price is 77.80 crowns. Free for
    processing. Partners have rates of their own here.
    """
    rate = ad_valorem("2.6")
    rate = seasonal(rate, on, {4, 10, 12}, ad_valorem("19.3"))
    rate = entry_price(rate, goods, "77.80")
    rate = licensed(rate, goods, {"processing"})
    partners = {"CA": "33", "CO": "25", "FO": "0", "JM": "0", "LB": "0", "MD": "25", "NZ": "25", "TN": "0"}
    return preferential(rate, goods, partners)


@heading("080230", "Tomatoes, dried")
def tomatoes_dried(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. Free for seed. Partners have rates of their own
    here.
    """
    rate = ad_valorem("14.8")
    rate = seasonal(rate, on, {1, 2, 3, 9}, ad_valorem("9.8"))
    rate = licensed(rate, goods, {"seed"})
    partners = {"CO": "0", "EC": "60", "KR": "0", "MA": "0", "RS": "80"}
    return preferential(rate, goods, partners)


@heading("0803", "Onions")
def onions(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. The entry price is 141.40 crowns.
    """
    rate = ad_valorem("2.0")
    rate = seasonal(rate, on, {8, 10, 12}, ad_valorem("12.4"))
    rate = entry_price(rate, goods, "141.40")
    return preferential(rate, goods, PARTNERS)


@heading("080310", "Onions, fresh")
def onions_fresh(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for seed. Partners have rates of their own here."""
    rate = ad_valorem("5.6")
    rate = licensed(rate, goods, {"seed"})
    partners = {"BR": "0", "CR": "25", "EC": "40", "MA": "60", "PS": "80", "SN": "40", "VN": "75"}
    return preferential(rate, goods, partners)


@heading("080330", "Onions, dried")
def onions_dried(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("7.5")
    rate = seasonal(rate, on, {3, 6, 7, 8, 9, 11}, ad_valorem("15.8"))
    partners = {"BR": "40", "EG": "0", "GE": "75", "SN": "80"}
    return preferential(rate, goods, partners)


@heading("0804", "Leeks")
def leeks(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. The entry price is 126.10 crowns. Free for seed and
    processing. Partners have rates of their own here.
    """
    rate = ad_valorem("6.6")
    rate = seasonal(rate, on, {2, 4, 6, 8, 12}, ad_valorem("7.7"))
    rate = entry_price(rate, goods, "126.10")
    rate = licensed(rate, goods, {"seed", "processing"})
    partners = {
        "BR": "33", "CH": "0", "CR": "75", "KR": "25",
        "LB": "40", "MD": "0", "PE": "75", "RS": "50", "ZM": "0",
    }
    return preferential(rate, goods, partners)


@heading("080410", "Leeks, fresh")
def leeks_fresh(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. The entry price is 141.50 crowns. One country pays
    more, for the time being. There are no preferences.
    """
    rate = ad_valorem("10.2")
    rate = seasonal(rate, on, {6, 8, 9}, ad_valorem("10.6"))
    rate = entry_price(rate, goods, "141.50")
    extra = {"CA": "7.3"}
    rate = safeguard(rate, goods, extra, date(2025, 12, 1), on)
    return rate


@heading("080420", "Leeks, frozen")
def leeks_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value.

    The entry price is 127.80 crowns. Some countries pay more, for the time being. Partners have rates of their
    own here.
    """
    rate = ad_valorem("14.5")
    rate = entry_price(rate, goods, "127.80")
    extra = {"BR": "19.2", "FO": "22.9", "LB": "19.7"}
    rate = safeguard(rate, goods, extra, date(2026, 2, 1), on)
    partners = {"EC": "60", "IL": "80", "KE": "75", "ME": "60", "SG": "33"}
    return preferential(rate, goods, partners)


@heading("080430", "Leeks, dried")
def leeks_dried(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. The entry price is 140.60 crowns. Some countries pay
    more, for the time being. Free for seed. Partners have rates of their own here.
    """
    rate = ad_valorem("3.6")
    rate = seasonal(rate, on, {3, 5, 8, 10}, ad_valorem("10.0"))
    rate = entry_price(rate, goods, "140.60")
    extra = {"MA": "4.8", "MX": "19.1"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 28), on)
    rate = licensed(rate, goods, {"seed"})
    partners = {
        "CA": "0", "EC": "60", "FO": "50", "GL": "0",
        "IS": "50", "KR": "33", "MK": "33", "UA": "25", "ZA": "40",
    }
    return preferential(rate, goods, partners)


@heading("0805", "Cabbages")
def cabbages(goods: Goods, on: date) -> Rate:
    """A share of the value.

    The entry price is 156.30 crowns. Some countries pay more, for the time being. Free for seed. Partners have
    rates of their own here.
    """
    rate = ad_valorem("12.0")
    rate = entry_price(rate, goods, "156.30")
    extra = {"GL": "18.2", "MA": "35.9", "MD": "18.0", "NO": "26.5"}
    rate = safeguard(rate, goods, extra, date(2026, 6, 28), on)
    rate = licensed(rate, goods, {"seed"})
    partners = {"CO": "0", "IN": "0", "KR": "25", "ZM": "60"}
    return preferential(rate, goods, partners)


@heading("080520", "Cabbages, frozen")
def cabbages_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. The entry price is 47.30 crowns. Free for
    processing. Partners have rates of their own here.
    """
    rate = ad_valorem("7.7")
    rate = seasonal(rate, on, {8, 9, 11}, ad_valorem("13.7"))
    rate = entry_price(rate, goods, "47.30")
    rate = licensed(rate, goods, {"processing"})
    partners = {"IL": "33", "KE": "60", "NO": "0", "PE": "33", "PS": "75", "US": "60"}
    return preferential(rate, goods, partners)


@heading("0806", "Lettuces")
def lettuces(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. The entry price is 80.50 crowns.
    """
    rate = ad_valorem("15.1")
    rate = seasonal(rate, on, {4, 9, 10}, ad_valorem("6.5"))
    rate = entry_price(rate, goods, "80.50")
    return preferential(rate, goods, PARTNERS)


@heading("080610", "Lettuces, fresh")
def lettuces_fresh(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for seed and processing. There are no preferences."""
    rate = ad_valorem("12.1")
    rate = licensed(rate, goods, {"seed", "processing"})
    return rate


@heading("080620", "Lettuces, frozen")
def lettuces_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Free for processing."""
    rate = ad_valorem("3.4")
    extra = {"GE": "13.1"}
    rate = safeguard(rate, goods, extra, date(2025, 10, 28), on)
    rate = licensed(rate, goods, {"processing"})
    return preferential(rate, goods, PARTNERS)


@heading("080630", "Lettuces, dried")
def lettuces_dried(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE
