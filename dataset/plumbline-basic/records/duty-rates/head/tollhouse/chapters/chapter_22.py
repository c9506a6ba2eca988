"""Chapter 22: bakery."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "AU": "25", "EC": "0", "EG": "75", "JM": "40", "MA": "0",
    "MK": "50", "NZ": "0", "SN": "40", "UA": "40", "ZA": "40",
}


@heading("2201", "Bread")
def bread(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Not more than 21.9 % of the value."""
    rate = ad_valorem("8.9").plus(per_100_kg("27.70"))
    rate = rate.at_most("21.9")
    return preferential(rate, goods, PARTNERS)


@heading("220110", "Bread, for sowing")
def bread_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("3.3").plus(per_100_kg("22.40"))
    extra = {"ME": "4.5", "MX": "15.6", "PE": "34.9", "SG": "31.1"}
    rate = safeguard(rate, goods, extra, date(2026, 11, 28), on)
    partners = {"GL": "0", "KR": "0", "MD": "0", "VN": "80"}
    return preferential(rate, goods, partners)


@heading("220130", "Bread, in packings of up to 5 kg")
def bread_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 52.0 % of the value. There are no preferences.
    """
    rate = ad_valorem("11.7").plus(per_100_kg("186.90"))
    rate = rate.at_most("52.0")
    return rate


@heading("2202", "Rusks")
def rusks(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("15.1")
    return preferential(rate, goods, PARTNERS)


@heading("220210", "Rusks, for sowing")
def rusks_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("1.4")
    extra = {"AL": "33.1", "FO": "34.4", "GL": "16.8"}
    rate = safeguard(rate, goods, extra, date(2026, 1, 1), on)
    partners = {"AU": "0", "CH": "0", "CN": "50", "IN": "75", "ME": "75"}
    return preferential(rate, goods, partners)


@heading("220220", "Rusks, in bulk")
def rusks_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("2.1")
    extra = {"KR": "25.0", "VN": "33.6"}
    rate = safeguard(rate, goods, extra, date(2025, 3, 1), on)
    partners = {"AL": "0", "CO": "33", "PE": "0", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("2203", "Biscuits")
def biscuits(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("8.9").plus(per_100_kg("146.70"))
    return preferential(rate, goods, PARTNERS)


@heading("220310", "Biscuits, for sowing")
def biscuits_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. There are no preferences."""
    rate = ad_valorem("2.3").plus(per_100_kg("17.40"))
    return rate


@heading("220330", "Biscuits, in packings of up to 5 kg")
def biscuits_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("9.7")
    return rate


@heading("2204", "Waffles")
def waffles(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("1.2")
    partners = {"EG": "25", "LB": "40", "MK": "80", "SG": "0"}
    return preferential(rate, goods, partners)


@heading("220410", "Waffles, for sowing")
def waffles_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Free for sowing."""
    rate = ad_valorem("9.7").plus(per_100_kg("71.80"))
    rate = licensed(rate, goods, {"sowing"})
    return preferential(rate, goods, PARTNERS)


@heading("220420", "Waffles, in bulk")
def waffles_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("5.0").plus(per_100_kg("172.20"))
    partners = {"AL": "50", "CA": "0", "KR": "33", "MA": "40", "PS": "0"}
    return preferential(rate, goods, partners)


@heading("2205", "Gingerbread")
def gingerbread(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("12.6")
    extra = {"EC": "8.8", "MA": "31.5", "TN": "9.3"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 1), on)
    partners = {"AU": "0", "CA": "25", "JM": "0", "ME": "40", "SG": "40"}
    return preferential(rate, goods, partners)


@heading("220520", "Gingerbread, in bulk")
def gingerbread_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Some countries pay more, for the time being."""
    rate = ad_valorem("6.0").plus(per_100_kg("109.20"))
    extra = {"AL": "31.4", "CO": "33.9", "JM": "30.2", "LB": "32.4", "TR": "14.6"}
    rate = safeguard(rate, goods, extra, date(2026, 2, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("220530", "Gingerbread, in packings of up to 5 kg")
def gingerbread_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("6.6").plus(per_100_kg("107.70"))
    extra = {"CL": "16.0", "EG": "25.1", "FO": "37.6", "GE": "20.2", "MK": "27.4"}
    rate = safeguard(rate, goods, extra, date(2024, 6, 15), on)
    partners = {"BR": "80", "CN": "75", "EG": "40", "IN": "40", "KR": "25", "MA": "50", "MK": "80", "NO": "25"}
    return preferential(rate, goods, partners)


@heading("2206", "Pizza")
def pizza(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Some countries pay more, for the time being. Free for brewing and sowing. Partners have rates of their own
    here.
    """
    rate = ad_valorem("8.1").plus(per_100_kg("103.30"))
    extra = {"AU": "12.9", "FO": "3.5", "SN": "6.1", "US": "18.7"}
    rate = safeguard(rate, goods, extra, date(2026, 2, 15), on)
    rate = licensed(rate, goods, {"brewing", "sowing"})
    partners = {
        "BR": "40", "EC": "60", "KR": "0", "ME": "0",
        "MK": "0", "PE": "33", "PS": "0", "SN": "40", "US": "0",
    }
    return preferential(rate, goods, partners)


@heading("220610", "Pizza, for sowing")
def pizza_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. There are no preferences."""
    rate = ad_valorem("9.5").plus(per_100_kg("83.00"))
    return rate


@heading("220630", "Pizza, in packings of up to 5 kg")
def pizza_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 24.3 % of the value. Some countries pay more, for the time being. There are no preferences.
    """
    rate = ad_valorem("11.7").plus(per_100_kg("45.10"))
    rate = rate.at_most("24.3")
    extra = {"PS": "20.4", "SG": "8.9", "VN": "36.1", "ZA": "3.4"}
    rate = safeguard(rate, goods, extra, date(2025, 3, 15), on)
    return rate
