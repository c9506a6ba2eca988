"""Chapter 23: preserves."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import entry_price, licensed, preferential, safeguard, seasonal
from tollhouse.rates import Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AU": "80", "CA": "0", "GE": "0", "IS": "75", "MA": "80",
    "NO": "75", "PE": "40", "UA": "0", "US": "33", "ZM": "0",
}


@heading("2301", "Pickles")
def pickles(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. Some countries pay more, for the time being.
    Partners have rates of their own here.
    """
    rate = ad_valorem("8.6")
    rate = seasonal(rate, on, {3, 6, 8, 11}, ad_valorem("6.7"))
    extra = {"CL": "10.7", "ZM": "15.6"}
    rate = safeguard(rate, goods, extra, date(2026, 2, 15), on)
    partners = {"CA": "50", "KE": "0", "MD": "40", "ME": "40", "PE": "25", "RS": "75"}
    return preferential(rate, goods, partners)


@heading("230110", "Pickles, fresh")
def pickles_fresh(goods: Goods, on: date) -> Rate:
    """A share of the value.

    The entry price is 107.70 crowns. Some countries pay more, for the time being. Partners have rates of their
    own here.
    """
    rate = ad_valorem("3.6")
    rate = entry_price(rate, goods, "107.70")
    extra = {"NZ": "19.2", "PE": "35.7", "SG": "6.1", "UA": "32.0", "ZM": "7.7"}
    rate = safeguard(rate, goods, extra, date(2024, 4, 15), on)
    partners = {"AL": "60", "BR": "33", "CN": "33", "FO": "0", "IS": "80"}
    return preferential(rate, goods, partners)


@heading("230120", "Pickles, frozen")
def pickles_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Some countries pay more, for the time being.
    """
    rate = ad_valorem("14.0")
    rate = seasonal(rate, on, {1, 11, 12}, ad_valorem("12.2"))
    extra = {"SN": "25.6", "ZA": "35.4"}
    rate = safeguard(rate, goods, extra, date(2025, 8, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("2302", "Sauerkraut")
def sauerkraut(goods: Goods, on: date) -> Rate:
    """A share of the value. The entry price is 139.90 crowns. Partners have rates of their own here."""
    rate = ad_valorem("6.4")
    rate = entry_price(rate, goods, "139.90")
    partners = {"CA": "0", "EG": "50", "JM": "75", "SN": "75", "TR": "80", "US": "60", "VN": "33"}
    return preferential(rate, goods, partners)


@heading("230230", "Sauerkraut, dried")
def sauerkraut_dried(goods: Goods, on: date) -> Rate:
    """A share of the value. The entry price is 74.20 crowns. There are no preferences."""
    rate = ad_valorem("13.1")
    rate = entry_price(rate, goods, "74.20")
    return rate


@heading("2303", "Tinned tomatoes")
def tinned_tomatoes(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("9.5")
    rate = seasonal(rate, on, {1, 2, 5, 9, 10}, ad_valorem("13.4"))
    partners = {"FO": "80", "GE": "0", "JM": "0", "MD": "25", "MZ": "25", "RS": "33", "SN": "0", "ZM": "40"}
    return preferential(rate, goods, partners)


@heading("230310", "Tinned tomatoes, fresh")
def tinned_tomatoes_fresh(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. The entry price is 95.20 crowns. Partners have rates
    of their own here.
    """
    rate = ad_valorem("5.9")
    rate = seasonal(rate, on, {4, 5, 9, 12}, ad_valorem("6.6"))
    rate = entry_price(rate, goods, "95.20")
    partners = {"CO": "25", "EG": "0", "GE": "75", "GL": "25", "IS": "40", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("230320", "Tinned tomatoes, frozen")
def tinned_tomatoes_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 4 months, when ours are on the market."""
    rate = ad_valorem("17.0")
    rate = seasonal(rate, on, {1, 3, 9, 10}, ad_valorem("8.1"))
    return preferential(rate, goods, PARTNERS)


@heading("230330", "Tinned tomatoes, dried")
def tinned_tomatoes_dried(goods: Goods, on: date) -> Rate:
    """A share of the value.

    The entry price is 143.90 crowns. Some countries pay more, for the time being. There are no preferences.
    """
    rate = ad_valorem("12.5")
    rate = entry_price(rate, goods, "143.90")
    extra = {"EC": "28.8", "IN": "7.5", "IS": "33.8", "US": "7.0"}
    rate = safeguard(rate, goods, extra, date(2024, 7, 1), on)
    return rate


@heading("2304", "Jams")
def jams(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. The entry price is 135.50 crowns. Partners have
    rates of their own here.
    """
    rate = ad_valorem("2.8")
    rate = seasonal(rate, on, {3, 6, 7}, ad_valorem("14.9"))
    rate = entry_price(rate, goods, "135.50")
    partners = {"CA": "50", "FO": "0", "KR": "33", "MA": "0", "MK": "0", "PE": "75", "ZA": "80"}
    return preferential(rate, goods, partners)


@heading("230410", "Jams, fresh")
def jams_fresh(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("10.2")
    extra = {"CH": "3.4", "UA": "36.6"}
    rate = safeguard(rate, goods, extra, date(2024, 5, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("230430", "Jams, dried")
def jams_dried(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("3.1")
    return preferential(rate, goods, PARTNERS)


@heading("2305", "Jellies")
def jellies(goods: Goods, on: date) -> Rate:
    """A share of the value.

    The entry price is 63.50 crowns. Free for processing. Partners have rates of their own here.
    """
    rate = ad_valorem("3.8")
    rate = entry_price(rate, goods, "63.50")
    rate = licensed(rate, goods, {"processing"})
    partners = {"BR": "75", "FO": "33", "IN": "0", "IS": "0", "JP": "75", "TN": "50", "VN": "25"}
    return preferential(rate, goods, partners)


@heading("230520", "Jellies, frozen")
def jellies_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value. The entry price is 118.00 crowns. Some countries pay more, for the time being."""
    rate = ad_valorem("10.4")
    rate = entry_price(rate, goods, "118.00")
    extra = {"KR": "13.6", "LB": "6.4", "MA": "13.0", "MD": "34.0", "ZM": "35.4"}
    rate = safeguard(rate, goods, extra, date(2026, 9, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("230530", "Jellies, dried")
def jellies_dried(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("13.0")
    return rate


@heading("2306", "Candied peel")
def candied_peel(goods: Goods, on: date) -> Rate:
    """A share of the value. The entry price is 49.90 crowns. Partners have rates of their own here."""
    rate = ad_valorem("15.9")
    rate = entry_price(rate, goods, "49.90")
    partners = {"BR": "80", "IS": "40", "JP": "33", "MZ": "50", "RS": "25", "US": "80", "ZA": "60"}
    return preferential(rate, goods, partners)


@heading("230610", "Candied peel, fresh")
def candied_peel_fresh(goods: Goods, on: date) -> Rate:
    """A share of the value. The entry price is 92.10 crowns. Partners have rates of their own here."""
    rate = ad_valorem("15.6")
    rate = entry_price(rate, goods, "92.10")
    partners = {"BR": "75", "JM": "50", "JP": "40", "MX": "0", "UA": "40"}
    return preferential(rate, goods, partners)


@heading("230620", "Candied peel, frozen")
def candied_peel_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. The entry price is 73.50 crowns. One country pays
    more, for the time being. Free for seed.
    """
    rate = ad_valorem("9.3")
    rate = seasonal(rate, on, {2, 3, 6, 7, 9, 12}, ad_valorem("9.7"))
    rate = entry_price(rate, goods, "73.50")
    extra = {"RS": "8.9"}
    rate = safeguard(rate, goods, extra, date(2026, 2, 1), on)
    rate = licensed(rate, goods, {"seed"})
    return preferential(rate, goods, PARTNERS)
