"""Chapter 24: sundry foods."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "AL": "75", "CA": "0", "IL": "0", "IS": "25",
    "MK": "50", "MZ": "33", "NO": "75", "PE": "0", "RS": "80",
}


@heading("2401", "Yeast")
def yeast(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Some countries pay more, for the time being."""
    rate = ad_valorem("5.4").plus(per_100_kg("131.90"))
    extra = {"UA": "28.3", "VN": "25.7"}
    rate = safeguard(rate, goods, extra, date(2025, 1, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("240110", "Yeast, for sowing")
def yeast_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("1.6")
    extra = {"AU": "23.2", "JM": "8.3", "KR": "10.2", "MA": "5.0", "ZM": "38.0"}
    rate = safeguard(rate, goods, extra, date(2026, 9, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("240120", "Yeast, in bulk")
def yeast_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Not more than 22.7 % of the value."""
    rate = ad_valorem("6.0").plus(per_100_kg("189.80"))
    rate = rate.at_most("22.7")
    return preferential(rate, goods, PARTNERS)


@heading("240130", "Yeast, in packings of up to 5 kg")
def yeast_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE


@heading("2402", "Soups")
def soups(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("12.2").plus(per_100_kg("143.60"))
    return preferential(rate, goods, PARTNERS)


@heading("240220", "Soups, in bulk")
def soups_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("2.3")
    return preferential(rate, goods, PARTNERS)


@heading("240230", "Soups, in packings of up to 5 kg")
def soups_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 59.1 % of the value. Some countries pay more, for the time being. Partners have rates of their
    own here.
    """
    rate = ad_valorem("3.7").plus(per_100_kg("17.80"))
    rate = rate.at_most("59.1")
    extra = {"CH": "10.5", "KE": "13.4", "SN": "20.8"}
    rate = safeguard(rate, goods, extra, date(2024, 10, 28), on)
    partners = {"CL": "33", "IS": "75", "ME": "60", "TN": "0"}
    return preferential(rate, goods, partners)


@heading("2403", "Sauces")
def sauces(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 52.8 % of the value. There are no preferences.
    """
    rate = ad_valorem("3.5").plus(per_100_kg("90.50"))
    rate = rate.at_most("52.8")
    return rate


@heading("240310", "Sauces, for sowing")
def sauces_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Free for feed and brewing."""
    rate = ad_valorem("13.6").plus(per_100_kg("142.40"))
    rate = licensed(rate, goods, {"feed", "brewing"})
    return preferential(rate, goods, PARTNERS)


@heading("240330", "Sauces, in packings of up to 5 kg")
def sauces_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("6.5")
    extra = {"CA": "33.8", "EG": "5.3", "JM": "29.9", "ZA": "14.0"}
    rate = safeguard(rate, goods, extra, date(2025, 2, 1), on)
    partners = {"CO": "60", "JP": "0", "ME": "0", "MZ": "40", "NZ": "25", "VN": "60"}
    return preferential(rate, goods, partners)


@heading("2404", "Mustard")
def mustard(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("11.9")
    return preferential(rate, goods, PARTNERS)


@heading("240410", "Mustard, for sowing")
def mustard_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("4.3").plus(per_100_kg("30.70"))
    return preferential(rate, goods, PARTNERS)


@heading("240420", "Mustard, in bulk")
def mustard_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Free for brewing and feed. Partners have rates of their own here.
    """
    rate = ad_valorem("9.5").plus(per_100_kg("111.50"))
    rate = licensed(rate, goods, {"brewing", "feed"})
    partners = {
        "AL": "80", "CN": "60", "IN": "40", "JP": "0",
        "KE": "0", "MK": "33", "MZ": "25", "PE": "80", "SN": "0",
    }
    return preferential(rate, goods, partners)


@heading("240430", "Mustard, in packings of up to 5 kg")
def mustard_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("8.2").plus(per_100_kg("66.90"))
    partners = {"CH": "25", "CR": "0", "ME": "50", "TN": "40"}
    return preferential(rate, goods, partners)


@heading("2405", "Ice cream")
def ice_cream(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 32.0 % of the value. There are no preferences.
    """
    rate = ad_valorem("2.7").plus(per_100_kg("73.80"))
    rate = rate.at_most("32.0")
    return rate


@heading("240510", "Ice cream, for sowing")
def ice_cream_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 33.6 % of the value. Free for brewing. Partners have rates of their own here.
    """
    rate = ad_valorem("8.6").plus(per_100_kg("67.40"))
    rate = rate.at_most("33.6")
    rate = licensed(rate, goods, {"brewing"})
    partners = {"AL": "40", "CN": "75", "CO": "60", "LB": "0", "MD": "0", "MK": "25", "ZA": "33"}
    return preferential(rate, goods, partners)


@heading("240520", "Ice cream, in bulk")
def ice_cream_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("16.3")
    return preferential(rate, goods, PARTNERS)


@heading("2406", "Baking powder")
def baking_powder(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("4.5").plus(per_100_kg("168.10"))
    return preferential(rate, goods, PARTNERS)


@heading("240610", "Baking powder, for sowing")
def baking_powder_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for sowing and feed. Partners have rates of their own here."""
    rate = ad_valorem("8.2")
    rate = licensed(rate, goods, {"sowing", "feed"})
    partners = {"CA": "50", "FO": "40", "IL": "25", "IS": "0", "TN": "25", "ZA": "33"}
    return preferential(rate, goods, partners)


@heading("240630", "Baking powder, in packings of up to 5 kg")
def baking_powder_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Not more than 38.6 % of the value."""
    rate = ad_valorem("6.7").plus(per_100_kg("34.70"))
    rate = rate.at_most("38.6")
    return preferential(rate, goods, PARTNERS)
