"""Chapter 19: prepared fish."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard, seasonal
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "CA": "40", "LB": "0", "MK": "60", "RS": "75",
    "SN": "80", "TN": "60", "US": "0", "VN": "0", "ZA": "75",
}


@heading("1901", "Smoked salmon")
def smoked_salmon(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 6 months, when ours are on the market."""
    rate = ad_valorem("15.0")
    rate = seasonal(rate, on, {1, 6, 8, 9, 10, 11}, ad_valorem("12.3"))
    return preferential(rate, goods, PARTNERS)


@heading("190120", "Smoked salmon, frozen")
def smoked_salmon_frozen(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE


@heading("1902", "Pickled herring")
def pickled_herring(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("2.6")
    return preferential(rate, goods, PARTNERS)


@heading("190220", "Pickled herring, frozen")
def pickled_herring_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for bait and processing at sea. There are no preferences."""
    rate = ad_valorem("11.3")
    rate = licensed(rate, goods, {"bait", "processing at sea"})
    return rate


@heading("190230", "Pickled herring, in brine")
def pickled_herring_in_brine(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("6.1")
    extra = {"AL": "22.3", "CN": "23.4", "IN": "6.1", "ZA": "11.6"}
    rate = safeguard(rate, goods, extra, date(2026, 11, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("1903", "Tinned tuna")
def tinned_tuna(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("2.6")
    return preferential(rate, goods, PARTNERS)


@heading("190320", "Tinned tuna, frozen")
def tinned_tuna_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("13.3")
    rate = seasonal(rate, on, {3, 5, 10, 11, 12}, ad_valorem("20.9"))
    partners = {"AU": "40", "CN": "75", "JP": "25", "UA": "40", "ZA": "33", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("1904", "Fish sticks")
def fish_sticks(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("16.9")
    return preferential(rate, goods, PARTNERS)


@heading("190410", "Fish sticks, fresh or chilled")
def fish_sticks_fresh_or_chilled(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for bait. Partners have rates of their own here.
    """
    rate = ad_valorem("7.9")
    extra = {"CO": "7.3", "GL": "27.0", "NO": "31.7", "SN": "20.7", "VN": "8.3"}
    rate = safeguard(rate, goods, extra, date(2025, 6, 1), on)
    rate = licensed(rate, goods, {"bait"})
    partners = {"BR": "60", "CH": "33", "GE": "50", "IL": "25", "NZ": "80"}
    return preferential(rate, goods, partners)


@heading("190420", "Fish sticks, frozen")
def fish_sticks_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Some countries pay more, for the time being.
    Partners have rates of their own here.
    """
    rate = ad_valorem("13.1")
    rate = seasonal(rate, on, {1, 3, 10, 11, 12}, ad_valorem("12.7"))
    extra = {"CH": "7.7", "JP": "12.2", "NZ": "25.8", "SN": "31.8", "TN": "32.6"}
    rate = safeguard(rate, goods, extra, date(2026, 8, 28), on)
    partners = {"IL": "0", "IS": "60", "JP": "33", "MA": "25", "MD": "0", "MX": "0", "TR": "33"}
    return preferential(rate, goods, partners)


@heading("1905", "Caviar")
def caviar(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for bait."""
    rate = ad_valorem("2.6")
    rate = licensed(rate, goods, {"bait"})
    return preferential(rate, goods, PARTNERS)


@heading("190520", "Caviar, frozen")
def caviar_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("13.6")
    rate = seasonal(rate, on, {2, 6, 9, 12}, ad_valorem("16.6"))
    partners = {"FO": "60", "IN": "0", "NO": "40", "TN": "80"}
    return preferential(rate, goods, partners)


@heading("190530", "Caviar, in brine")
def caviar_in_brine(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("15.1")
    partners = {"EG": "0", "IL": "0", "NZ": "0", "UA": "0", "US": "80", "ZA": "40"}
    return preferential(rate, goods, partners)


@heading("1906", "Surimi")
def surimi(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 3 months, when ours are on the market."""
    rate = ad_valorem("13.7")
    rate = seasonal(rate, on, {1, 2, 6}, ad_valorem("16.0"))
    return preferential(rate, goods, PARTNERS)


@heading("190610", "Surimi, fresh or chilled")
def surimi_fresh_or_chilled(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for bait."""
    rate = ad_valorem("4.7")
    rate = licensed(rate, goods, {"bait"})
    return preferential(rate, goods, PARTNERS)


@heading("190620", "Surimi, frozen")
def surimi_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("16.3")
    rate = seasonal(rate, on, {1, 6, 7, 8, 11, 12}, ad_valorem("16.8"))
    partners = {
        "AL": "25", "BR": "75", "CH": "75", "CO": "0",
        "EC": "50", "IL": "50", "PS": "33", "SG": "0", "TR": "0",
    }
    return preferential(rate, goods, partners)


@heading("190630", "Surimi, in brine")
def surimi_in_brine(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("12.5")
    return preferential(rate, goods, PARTNERS)
