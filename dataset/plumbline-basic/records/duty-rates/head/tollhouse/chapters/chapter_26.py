"""Chapter 26: fodder."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "CL": "75", "CO": "50", "GE": "80", "GL": "40", "MK": "80",
    "NZ": "33", "PS": "0", "US": "0", "ZA": "0", "ZM": "0",
}


@heading("2601", "Bran")
def bran(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("16.3")
    partners = {"GL": "60", "IN": "0", "JP": "40", "MK": "0", "PE": "0"}
    return preferential(rate, goods, partners)


@heading("260110", "Bran, for sowing")
def bran_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Some countries pay more, for the time being."""
    rate = ad_valorem("2.8").plus(per_100_kg("156.30"))
    extra = {"JP": "6.5", "SN": "13.1"}
    rate = safeguard(rate, goods, extra, date(2026, 12, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("260130", "Bran, in packings of up to 5 kg")
def bran_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 21.2 % of the value. Partners have rates of their own here.
    """
    rate = ad_valorem("10.5").plus(per_100_kg("10.80"))
    rate = rate.at_most("21.2")
    partners = {"BR": "0", "JP": "0", "LB": "33", "MA": "40", "MD": "0", "MZ": "25", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("2602", "Oilcake")
def oilcake(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 50.4 % of the value. Some countries pay more, for the time being.
    """
    rate = ad_valorem("10.1").plus(per_100_kg("25.40"))
    rate = rate.at_most("50.4")
    extra = {"AL": "28.7", "CH": "4.2", "KE": "20.5", "MZ": "30.2", "TR": "33.3"}
    rate = safeguard(rate, goods, extra, date(2026, 5, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("260210", "Oilcake, for sowing")
def oilcake_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 48.7 % of the value. Partners have rates of their own here.
    """
    rate = ad_valorem("13.8").plus(per_100_kg("162.90"))
    rate = rate.at_most("48.7")
    partners = {
        "AU": "40", "CA": "0", "JM": "0", "MK": "0",
        "PE": "25", "PS": "33", "US": "40", "ZA": "0", "ZM": "40",
    }
    return preferential(rate, goods, partners)


@heading("260220", "Oilcake, in bulk")
def oilcake_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 30.4 % of the value. Free for feed and sowing. Partners have rates of their own here.
    """
    rate = ad_valorem("5.6").plus(per_100_kg("146.80"))
    rate = rate.at_most("30.4")
    rate = licensed(rate, goods, {"feed", "sowing"})
    partners = {"CN": "80", "GL": "0", "IS": "80", "KR": "0"}
    return preferential(rate, goods, partners)


@heading("2603", "Beet pulp")
def beet_pulp(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Free for sowing and brewing. Partners have rates of their own here.
    """
    rate = ad_valorem("2.9").plus(per_100_kg("113.30"))
    rate = licensed(rate, goods, {"sowing", "brewing"})
    partners = {"CA": "0", "FO": "0", "NO": "33", "PE": "40", "VN": "75"}
    return preferential(rate, goods, partners)


@heading("260310", "Beet pulp, for sowing")
def beet_pulp_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Not more than 21.4 % of the value."""
    rate = ad_valorem("11.5").plus(per_100_kg("21.10"))
    rate = rate.at_most("21.4")
    return preferential(rate, goods, PARTNERS)


@heading("260320", "Beet pulp, in bulk")
def beet_pulp_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Not more than 24.8 % of the value."""
    rate = ad_valorem("10.8").plus(per_100_kg("88.60"))
    rate = rate.at_most("24.8")
    return preferential(rate, goods, PARTNERS)


@heading("2604", "Grape marc")
def grape_marc(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("15.1")
    return preferential(rate, goods, PARTNERS)


@heading("260410", "Grape marc, for sowing")
def grape_marc_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("5.9")
    return rate


@heading("260420", "Grape marc, in bulk")
def grape_marc_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 54.7 % of the value. Free for feed. There are no preferences.
    """
    rate = ad_valorem("5.4").plus(per_100_kg("94.90"))
    rate = rate.at_most("54.7")
    rate = licensed(rate, goods, {"feed"})
    return rate


@heading("2605", "Dog food")
def dog_food(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Free for sowing and brewing. There are no preferences."""
    rate = ad_valorem("10.2").plus(per_100_kg("170.80"))
    rate = licensed(rate, goods, {"sowing", "brewing"})
    return rate


@heading("260510", "Dog food, for sowing")
def dog_food_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("10.7")
    return preferential(rate, goods, PARTNERS)


@heading("260530", "Dog food, in packings of up to 5 kg")
def dog_food_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE


@heading("2606", "Cat food")
def cat_food(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for feed. Partners have rates of their own here."""
    rate = ad_valorem("6.6")
    rate = licensed(rate, goods, {"feed"})
    partners = {"EC": "33", "IS": "50", "MA": "0", "SN": "80"}
    return preferential(rate, goods, partners)


@heading("260610", "Cat food, for sowing")
def cat_food_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Some countries pay more, for the time being. Free for feed.
    """
    rate = ad_valorem("3.4").plus(per_100_kg("25.00"))
    extra = {"EC": "5.6", "IN": "17.9", "LB": "21.1", "RS": "35.2", "ZM": "37.5"}
    rate = safeguard(rate, goods, extra, date(2025, 1, 15), on)
    rate = licensed(rate, goods, {"feed"})
    return preferential(rate, goods, PARTNERS)


@heading("260620", "Cat food, in bulk")
def cat_food_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("13.7")
    partners = {"CA": "0", "GE": "75", "LB": "80", "MA": "50", "SG": "0", "US": "40", "VN": "33"}
    return preferential(rate, goods, partners)


@heading("260630", "Cat food, in packings of up to 5 kg")
def cat_food_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Free for brewing."""
    rate = ad_valorem("5.2").plus(per_100_kg("72.60"))
    rate = licensed(rate, goods, {"brewing"})
    return preferential(rate, goods, PARTNERS)
