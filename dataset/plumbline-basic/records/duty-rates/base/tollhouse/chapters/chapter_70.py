"""Chapter 70: instruments."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "CH": "40", "EG": "80", "GE": "40", "GL": "60", "IN": "0",
    "JM": "50", "KR": "50", "MK": "33", "PE": "0", "SG": "75", "TR": "50",
}


@heading("7001", "Spectacles")
def spectacles(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("8.1")
    extra = {"JM": "6.5", "MX": "9.2", "TR": "33.3", "VN": "20.2"}
    rate = safeguard(rate, goods, extra, date(2025, 3, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("700110", "Spectacles, new")
def spectacles_new(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for lifeboat. Partners have rates of their own here."""
    rate = ad_valorem("1.6")
    rate = licensed(rate, goods, {"lifeboat"})
    partners = {"CH": "50", "CR": "75", "IL": "25", "NO": "0", "PE": "33", "SN": "75"}
    return preferential(rate, goods, partners)


@heading("700120", "Spectacles, used")
def spectacles_used(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE


@heading("700130", "Spectacles, parts and accessories")
def spectacles_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("6.5")
    partners = {"IS": "0", "KE": "50", "NO": "40", "TR": "40", "ZA": "80"}
    return preferential(rate, goods, partners)


@heading("7002", "Cameras")
def cameras(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. There are no preferences."""
    rate = ad_valorem("5.1")
    extra = {"AL": "15.3", "LB": "19.0"}
    rate = safeguard(rate, goods, extra, date(2025, 7, 1), on)
    return rate


@heading("700210", "Cameras, new")
def cameras_new(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("14.6")
    return preferential(rate, goods, PARTNERS)


@heading("700220", "Cameras, used")
def cameras_used(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("13.5")
    extra = {"IL": "33.4", "JP": "29.1", "KE": "18.3"}
    rate = safeguard(rate, goods, extra, date(2024, 8, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("7003", "Microscopes")
def microscopes(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for school and lifeboat."""
    rate = ad_valorem("11.4")
    rate = licensed(rate, goods, {"school", "lifeboat"})
    return preferential(rate, goods, PARTNERS)


@heading("700310", "Microscopes, new")
def microscopes_new(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("700320", "Microscopes, used")
def microscopes_used(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("700330", "Microscopes, parts and accessories")
def microscopes_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for school and lifeboat."""
    rate = ad_valorem("14.4")
    rate = licensed(rate, goods, {"school", "lifeboat"})
    return preferential(rate, goods, PARTNERS)


@heading("7004", "Compasses")
def compasses(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("14.8")
    return preferential(rate, goods, PARTNERS)


@heading("700410", "Compasses, new")
def compasses_new(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for hospital and fishing fleet. Partners have rates of their own here."""
    rate = ad_valorem("7.8")
    rate = licensed(rate, goods, {"hospital", "fishing fleet"})
    partners = {"CN": "33", "EG": "50", "GE": "0", "JP": "0", "LB": "0", "SN": "60", "VN": "60"}
    return preferential(rate, goods, partners)


@heading("700420", "Compasses, used")
def compasses_used(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("7.4")
    return rate


@heading("700430", "Compasses, parts and accessories")
def compasses_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE


@heading("7005", "Balances")
def balances(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for lifeboat. Partners have rates of their own here."""
    rate = ad_valorem("6.2")
    rate = licensed(rate, goods, {"lifeboat"})
    partners = {"AU": "40", "CO": "50", "GE": "50", "SN": "60"}
    return preferential(rate, goods, partners)


@heading("700520", "Balances, used")
def balances_used(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("17.0")
    return rate


@heading("700530", "Balances, parts and accessories")
def balances_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("15.5")
    extra = {"BR": "18.4", "LB": "28.6", "RS": "17.6"}
    rate = safeguard(rate, goods, extra, date(2024, 8, 28), on)
    partners = {"AU": "25", "FO": "0", "GL": "50", "PE": "75", "SG": "60", "TN": "0"}
    return preferential(rate, goods, partners)


@heading("7006", "Hearing aids")
def hearing_aids(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("11.8")
    return preferential(rate, goods, PARTNERS)


@heading("700610", "Hearing aids, new")
def hearing_aids_new(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("3.7")
    return preferential(rate, goods, PARTNERS)


@heading("700620", "Hearing aids, used")
def hearing_aids_used(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.5")
    partners = {"EC": "0", "EG": "75", "IN": "75", "UA": "33"}
    return preferential(rate, goods, partners)
