"""Chapter 39: explosives."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "CH": "0", "EC": "40", "EG": "40", "IL": "25", "IS": "25",
    "MA": "60", "MK": "60", "NZ": "60", "PS": "75", "RS": "0", "US": "60",
}


@heading("3901", "Gunpowder")
def gunpowder(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("6.6")
    return preferential(rate, goods, PARTNERS)


@heading("390110", "Gunpowder, in bulk")
def gunpowder_in_bulk(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE


@heading("390120", "Gunpowder, in dosed form")
def gunpowder_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for laboratory and medicine. Partners have rates of their own here."""
    rate = ad_valorem("8.0")
    rate = licensed(rate, goods, {"laboratory", "medicine"})
    partners = {
        "AU": "50", "CN": "50", "IN": "0", "IS": "60",
        "MK": "0", "PE": "0", "SG": "0", "SN": "40", "TN": "33",
    }
    return preferential(rate, goods, partners)


@heading("390130", "Gunpowder, for laboratories")
def gunpowder_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("7.0")
    return preferential(rate, goods, PARTNERS)


@heading("3902", "Fuses")
def fuses(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for water treatment. Partners have rates of their own here."""
    rate = ad_valorem("9.6")
    rate = licensed(rate, goods, {"water treatment"})
    partners = {"CL": "75", "EG": "75", "JP": "60", "ME": "0", "US": "25", "VN": "80"}
    return preferential(rate, goods, partners)


@heading("390210", "Fuses, in bulk")
def fuses_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("13.0")
    partners = {"CO": "50", "MA": "25", "VN": "75", "ZA": "50", "ZM": "75"}
    return preferential(rate, goods, partners)


@heading("390220", "Fuses, in dosed form")
def fuses_in_dosed_form(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE


@heading("3903", "Detonators")
def detonators(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("1.7")
    return preferential(rate, goods, PARTNERS)


@heading("390310", "Detonators, in bulk")
def detonators_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("7.1")
    return preferential(rate, goods, PARTNERS)


@heading("390320", "Detonators, in dosed form")
def detonators_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for water treatment and laboratory. Partners have rates of
    their own here.
    """
    rate = ad_valorem("10.5")
    extra = {"AL": "31.5", "CL": "38.0", "CR": "30.3", "KR": "4.9", "PS": "26.6"}
    rate = safeguard(rate, goods, extra, date(2024, 10, 15), on)
    rate = licensed(rate, goods, {"water treatment", "laboratory"})
    partners = {"BR": "0", "CO": "0", "JM": "60", "ME": "25", "TR": "33", "VN": "40"}
    return preferential(rate, goods, partners)


@heading("390330", "Detonators, for laboratories")
def detonators_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("11.4")
    extra = {"MD": "17.3", "MX": "11.6", "PE": "22.9"}
    rate = safeguard(rate, goods, extra, date(2024, 9, 28), on)
    partners = {"JP": "0", "LB": "25", "VN": "0", "ZM": "80"}
    return preferential(rate, goods, partners)


@heading("3904", "Fireworks")
def fireworks(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for laboratory and water treatment."""
    rate = ad_valorem("7.4")
    rate = licensed(rate, goods, {"laboratory", "water treatment"})
    return preferential(rate, goods, PARTNERS)


@heading("390410", "Fireworks, in bulk")
def fireworks_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for laboratory and medicine. Partners have rates of their
    own here.
    """
    rate = ad_valorem("13.0")
    extra = {"CN": "31.9", "CR": "28.1", "IN": "3.7", "PE": "21.1", "UA": "23.0"}
    rate = safeguard(rate, goods, extra, date(2026, 10, 1), on)
    rate = licensed(rate, goods, {"laboratory", "medicine"})
    partners = {"CN": "0", "IN": "75", "JM": "60", "MZ": "0", "VN": "0"}
    return preferential(rate, goods, partners)


@heading("3905", "Flares")
def flares(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Partners have rates of their own here."""
    rate = ad_valorem("13.3")
    extra = {"MZ": "5.2"}
    rate = safeguard(rate, goods, extra, date(2026, 4, 28), on)
    partners = {"JM": "0", "LB": "0", "MA": "40", "TR": "60", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("390530", "Flares, for laboratories")
def flares_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for laboratory. Partners have rates of their own here.
    """
    rate = ad_valorem("8.9")
    extra = {"AU": "14.0", "FO": "5.3", "PE": "19.8", "ZM": "3.2"}
    rate = safeguard(rate, goods, extra, date(2024, 7, 28), on)
    rate = licensed(rate, goods, {"laboratory"})
    partners = {
        "CN": "25", "IN": "0", "JM": "50", "MA": "75",
        "MX": "33", "NZ": "75", "RS": "0", "VN": "0", "ZM": "0",
    }
    return preferential(rate, goods, partners)


@heading("3906", "Matches")
def matches(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for laboratory. There are no preferences.
    """
    rate = ad_valorem("5.1")
    extra = {"CO": "18.1", "FO": "33.2", "TR": "11.8"}
    rate = safeguard(rate, goods, extra, date(2025, 7, 1), on)
    rate = licensed(rate, goods, {"laboratory"})
    return rate


@heading("390610", "Matches, in bulk")
def matches_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Partners have rates of their own here."""
    rate = ad_valorem("12.4")
    extra = {"EG": "12.4"}
    rate = safeguard(rate, goods, extra, date(2024, 11, 15), on)
    partners = {"BR": "33", "CA": "33", "CH": "0", "US": "0"}
    return preferential(rate, goods, partners)


@heading("390620", "Matches, in dosed form")
def matches_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("2.5")
    extra = {"CL": "19.2", "JM": "25.1"}
    rate = safeguard(rate, goods, extra, date(2026, 9, 15), on)
    partners = {
        "CH": "60", "CN": "40", "CR": "0", "GE": "75",
        "KE": "0", "MA": "0", "ME": "75", "US": "80", "VN": "25",
    }
    return preferential(rate, goods, partners)


@heading("390630", "Matches, for laboratories")
def matches_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("9.2")
    return rate
