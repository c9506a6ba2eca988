"""Chapter 64: boilers and engines."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AU": "0", "CA": "80", "CL": "0", "CN": "0", "FO": "75", "GE": "0",
    "MK": "40", "MZ": "33", "SG": "60", "TR": "60", "VN": "60", "ZM": "33",
}


@heading("6401", "Boilers")
def boilers(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for hospital and lifeboat."""
    rate = ad_valorem("13.2")
    rate = licensed(rate, goods, {"hospital", "lifeboat"})
    return preferential(rate, goods, PARTNERS)


@heading("640110", "Boilers, new")
def boilers_new(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("15.8")
    return preferential(rate, goods, PARTNERS)


@heading("640120", "Boilers, used")
def boilers_used(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE


@heading("640130", "Boilers, parts and accessories")
def boilers_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE


@heading("6402", "Steam turbines")
def steam_turbines(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for hospital and lifeboat. Partners have rates of their own here."""
    rate = ad_valorem("6.5")
    rate = licensed(rate, goods, {"hospital", "lifeboat"})
    partners = {"AU": "50", "GE": "50", "IN": "0", "KE": "0", "PS": "0", "RS": "0", "TN": "0", "US": "33"}
    return preferential(rate, goods, partners)


@heading("640210", "Steam turbines, new")
def steam_turbines_new(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("2.1")
    extra = {"GE": "3.1", "MK": "25.6", "MX": "3.1", "NZ": "6.9", "RS": "4.7"}
    rate = safeguard(rate, goods, extra, date(2025, 8, 1), on)
    partners = {"IL": "0", "KR": "0", "PE": "80", "RS": "25", "SN": "50"}
    return preferential(rate, goods, partners)


@heading("640220", "Steam turbines, used")
def steam_turbines_used(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("13.3")
    partners = {"FO": "0", "KR": "40", "LB": "80", "TR": "50", "UA": "50"}
    return preferential(rate, goods, partners)


@heading("640230", "Steam turbines, parts and accessories")
def steam_turbines_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("5.8")
    return rate


@heading("6403", "Outboard engines")
def outboard_engines(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("8.8")
    extra = {"PS": "28.0", "RS": "7.2", "SG": "9.3", "VN": "25.2"}
    rate = safeguard(rate, goods, extra, date(2025, 11, 28), on)
    partners = {"CN": "33", "EC": "75", "KE": "0", "ME": "60", "MX": "75", "SN": "0", "TR": "40"}
    return preferential(rate, goods, partners)


@heading("640330", "Outboard engines, parts and accessories")
def outboard_engines_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Partners have rates of their own here."""
    rate = ad_valorem("16.1")
    extra = {"ZM": "34.1"}
    rate = safeguard(rate, goods, extra, date(2025, 4, 28), on)
    partners = {"AL": "33", "BR": "25", "IL": "25", "MZ": "75", "RS": "0", "SN": "0", "TN": "40", "ZM": "40"}
    return preferential(rate, goods, partners)


@heading("6404", "Diesel engines")
def diesel_engines(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("16.2")
    return preferential(rate, goods, PARTNERS)


@heading("640410", "Diesel engines, new")
def diesel_engines_new(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE


@heading("6405", "Pumps")
def pumps(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for fishing fleet and school."""
    rate = ad_valorem("2.3")
    rate = licensed(rate, goods, {"fishing fleet", "school"})
    return preferential(rate, goods, PARTNERS)


@heading("640510", "Pumps, new")
def pumps_new(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for fishing fleet."""
    rate = ad_valorem("11.5")
    rate = licensed(rate, goods, {"fishing fleet"})
    return preferential(rate, goods, PARTNERS)


@heading("6406", "Compressors")
def compressors(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("9.4")
    partners = {"AL": "0", "FO": "0", "GL": "25", "LB": "33", "MX": "0", "SG": "0"}
    return preferential(rate, goods, partners)


@heading("640610", "Compressors, new")
def compressors_new(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("640630", "Compressors, parts and accessories")
def compressors_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE
