"""Chapter 14: mill products."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "AL": "0", "BR": "0", "CH": "0", "CL": "60", "EC": "50", "EG": "25",
    "FO": "75", "KE": "60", "MA": "40", "RS": "0", "TR": "33", "US": "0", "ZA": "33",
}


@heading("1401", "Wheat flour")
def wheat_flour(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("6.0")
    extra = {"IL": "35.0", "MA": "3.8", "MX": "17.4"}
    rate = safeguard(rate, goods, extra, date(2026, 3, 15), on)
    partners = {"AL": "0", "CL": "0", "GE": "0", "KE": "75", "MX": "80", "MZ": "80", "TR": "0", "US": "75"}
    return preferential(rate, goods, partners)


@heading("140110", "Wheat flour, for sowing")
def wheat_flour_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 23.7 % of the value. Partners have rates of their own here.
    """
    rate = ad_valorem("12.4").plus(per_100_kg("97.00"))
    rate = rate.at_most("23.7")
    partners = {"AU": "0", "FO": "80", "IN": "50", "RS": "33"}
    return preferential(rate, goods, partners)


@heading("140120", "Wheat flour, in bulk")
def wheat_flour_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("2.2")
    return rate


@heading("1402", "Rye flour")
def rye_flour(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("7.3").plus(per_100_kg("101.90"))
    return preferential(rate, goods, PARTNERS)


@heading("140210", "Rye flour, for sowing")
def rye_flour_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("17.0")
    extra = {"AL": "19.5", "AU": "3.3", "BR": "27.9"}
    rate = safeguard(rate, goods, extra, date(2026, 8, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("1403", "Groats")
def groats(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Free for sowing and brewing. There are no preferences."""
    rate = ad_valorem("12.5").plus(per_100_kg("170.80"))
    rate = licensed(rate, goods, {"sowing", "brewing"})
    return rate


@heading("140310", "Groats, for sowing")
def groats_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("10.0").plus(per_100_kg("135.30"))
    return preferential(rate, goods, PARTNERS)


@heading("140330", "Groats, in packings of up to 5 kg")
def groats_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("3.5").plus(per_100_kg("170.70"))
    return preferential(rate, goods, PARTNERS)


@heading("1404", "Meal")
def meal(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. One country pays more, for the time being."""
    rate = ad_valorem("10.1").plus(per_100_kg("84.60"))
    extra = {"GL": "15.9"}
    rate = safeguard(rate, goods, extra, date(2026, 3, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("140410", "Meal, for sowing")
def meal_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("10.0")
    partners = {"AL": "60", "CA": "80", "CH": "60", "CO": "25"}
    return preferential(rate, goods, partners)


@heading("140430", "Meal, in packings of up to 5 kg")
def meal_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Some countries pay more, for the time being. There are no preferences.
    """
    rate = ad_valorem("11.1").plus(per_100_kg("153.90"))
    extra = {"AL": "10.9", "CN": "29.2", "IN": "34.8", "SN": "31.8"}
    rate = safeguard(rate, goods, extra, date(2024, 12, 15), on)
    return rate


@heading("1405", "Rolled oats")
def rolled_oats(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for sowing and brewing. Partners have rates of their own here."""
    rate = ad_valorem("6.7")
    rate = licensed(rate, goods, {"sowing", "brewing"})
    partners = {"CA": "0", "CL": "80", "CN": "33", "EC": "0", "JP": "25", "MZ": "60"}
    return preferential(rate, goods, partners)


@heading("140510", "Rolled oats, for sowing")
def rolled_oats_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 58.2 % of the value. Some countries pay more, for the time being.
    """
    rate = ad_valorem("7.3").plus(per_100_kg("120.20"))
    rate = rate.at_most("58.2")
    extra = {"IN": "14.3", "MZ": "23.4", "PS": "36.6", "SN": "15.4", "TR": "32.0"}
    rate = safeguard(rate, goods, extra, date(2024, 4, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("140530", "Rolled oats, in packings of up to 5 kg")
def rolled_oats_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("5.6")
    return preferential(rate, goods, PARTNERS)


@heading("1406", "Malt")
def malt(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 38.7 % of the value. Partners have rates of their own here.
    """
    rate = ad_valorem("3.8").plus(per_100_kg("94.20"))
    rate = rate.at_most("38.7")
    partners = {"BR": "80", "CL": "60", "EC": "40", "IS": "0", "KE": "60", "KR": "0", "TN": "0"}
    return preferential(rate, goods, partners)


@heading("140620", "Malt, in bulk")
def malt_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for brewing."""
    rate = ad_valorem("10.1")
    rate = licensed(rate, goods, {"brewing"})
    return preferential(rate, goods, PARTNERS)


@heading("140630", "Malt, in packings of up to 5 kg")
def malt_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("8.0").plus(per_100_kg("41.30"))
    return preferential(rate, goods, PARTNERS)
