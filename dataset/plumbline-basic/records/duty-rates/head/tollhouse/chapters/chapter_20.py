"""Chapter 20: sugar."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "CL": "40", "CO": "60", "EC": "40", "FO": "50", "GE": "25", "GL": "60",
    "IN": "0", "LB": "25", "MK": "25", "NZ": "75", "RS": "50", "TR": "50", "ZM": "0",
}


@heading("2001", "Beet sugar")
def beet_sugar(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("8.6").plus(per_100_kg("17.10"))
    partners = {"CA": "25", "CO": "0", "FO": "50", "MZ": "40", "NZ": "0", "TN": "50", "US": "0", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("200120", "Beet sugar, in bulk")
def beet_sugar_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Free for feed."""
    rate = ad_valorem("12.3").plus(per_100_kg("130.30"))
    rate = licensed(rate, goods, {"feed"})
    return preferential(rate, goods, PARTNERS)


@heading("200130", "Beet sugar, in packings of up to 5 kg")
def beet_sugar_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE


@heading("2002", "Cane sugar")
def cane_sugar(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Some countries pay more, for the time being."""
    rate = ad_valorem("6.7").plus(per_100_kg("177.30"))
    extra = {"CO": "8.8", "GL": "19.1", "IN": "28.4", "MX": "37.2", "PE": "21.2"}
    rate = safeguard(rate, goods, extra, date(2025, 4, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("200210", "Cane sugar, for sowing")
def cane_sugar_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Free for brewing and feed."""
    rate = ad_valorem("12.5").plus(per_100_kg("95.90"))
    rate = licensed(rate, goods, {"brewing", "feed"})
    return preferential(rate, goods, PARTNERS)


@heading("200230", "Cane sugar, in packings of up to 5 kg")
def cane_sugar_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Some countries pay more, for the time being."""
    rate = ad_valorem("3.4").plus(per_100_kg("84.60"))
    extra = {"CL": "22.3", "LB": "21.0", "MD": "36.4", "SN": "33.6"}
    rate = safeguard(rate, goods, extra, date(2024, 10, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("2003", "Glucose")
def glucose(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("10.4")
    extra = {"CL": "9.2", "EG": "22.9", "IN": "27.1"}
    rate = safeguard(rate, goods, extra, date(2024, 11, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("200310", "Glucose, for sowing")
def glucose_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 32.3 % of the value. Partners have rates of their own here.
    """
    rate = ad_valorem("9.7").plus(per_100_kg("187.50"))
    rate = rate.at_most("32.3")
    partners = {"CL": "0", "CR": "60", "JP": "25", "KE": "80", "MD": "60", "SG": "40", "TR": "0", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("2004", "Maple syrup")
def maple_syrup(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Free for feed and sowing."""
    rate = ad_valorem("2.6").plus(per_100_kg("112.80"))
    rate = licensed(rate, goods, {"feed", "sowing"})
    return preferential(rate, goods, PARTNERS)


@heading("200410", "Maple syrup, for sowing")
def maple_syrup_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for brewing and sowing."""
    rate = ad_valorem("3.3")
    rate = licensed(rate, goods, {"brewing", "sowing"})
    return preferential(rate, goods, PARTNERS)


@heading("200420", "Maple syrup, in bulk")
def maple_syrup_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Free for sowing. Partners have rates of their own here."""
    rate = ad_valorem("3.7").plus(per_100_kg("177.90"))
    rate = licensed(rate, goods, {"sowing"})
    partners = {
        "BR": "40", "CH": "50", "EG": "80", "KE": "75",
        "KR": "0", "LB": "25", "MZ": "80", "SG": "0", "ZM": "33",
    }
    return preferential(rate, goods, partners)


@heading("200430", "Maple syrup, in packings of up to 5 kg")
def maple_syrup_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("2.4").plus(per_100_kg("128.70"))
    return preferential(rate, goods, PARTNERS)


@heading("2005", "Molasses")
def molasses(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being."""
    rate = ad_valorem("4.3")
    extra = {"TN": "8.4"}
    rate = safeguard(rate, goods, extra, date(2024, 12, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("200510", "Molasses, for sowing")
def molasses_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("8.3").plus(per_100_kg("187.30"))
    partners = {"IL": "0", "KR": "0", "ME": "0", "MZ": "60", "NO": "0", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("200520", "Molasses, in bulk")
def molasses_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Some countries pay more, for the time being."""
    rate = ad_valorem("6.4").plus(per_100_kg("122.40"))
    extra = {"CA": "14.5", "CN": "25.3", "CR": "31.6", "UA": "21.2"}
    rate = safeguard(rate, goods, extra, date(2024, 10, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("2006", "Caramel")
def caramel(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("2.7").plus(per_100_kg("166.20"))
    partners = {"CR": "25", "IL": "0", "JM": "25", "MK": "0", "NZ": "75", "SN": "50"}
    return preferential(rate, goods, partners)


@heading("200610", "Caramel, for sowing")
def caramel_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("5.8").plus(per_100_kg("107.70"))
    partners = {"CL": "0", "FO": "0", "JM": "80", "MD": "50", "RS": "25", "US": "60", "ZA": "75"}
    return preferential(rate, goods, partners)


@heading("200620", "Caramel, in bulk")
def caramel_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("2.1").plus(per_100_kg("114.20"))
    return preferential(rate, goods, PARTNERS)
