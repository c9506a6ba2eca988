"""Chapter 68: vehicles."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "CL": "0", "FO": "0", "IS": "33", "JM": "60", "KR": "50", "MA": "0",
    "MD": "75", "ME": "33", "MX": "75", "PS": "0", "SG": "0", "TR": "75", "UA": "75",
}


@heading("6801", "Locomotives")
def locomotives(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("4.9")
    partners = {"KR": "25", "ME": "75", "MK": "50", "MZ": "80", "US": "75", "ZM": "80"}
    return preferential(rate, goods, partners)


@heading("680110", "Locomotives, new")
def locomotives_new(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE


@heading("680120", "Locomotives, used")
def locomotives_used(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("14.7")
    return rate


@heading("6802", "Wagons")
def wagons(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("7.4")
    partners = {"AL": "0", "AU": "60", "CN": "80", "IN": "0", "JM": "75", "LB": "60", "US": "0"}
    return preferential(rate, goods, partners)


@heading("680210", "Wagons, new")
def wagons_new(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.7")
    partners = {"JP": "33", "ME": "0", "RS": "75", "SN": "0", "US": "0", "VN": "33"}
    return preferential(rate, goods, partners)


@heading("680220", "Wagons, used")
def wagons_used(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for hospital."""
    rate = ad_valorem("13.0")
    rate = licensed(rate, goods, {"hospital"})
    return preferential(rate, goods, PARTNERS)


@heading("6803", "Tractors")
def tractors(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("5.1")
    partners = {
        "CR": "75", "EG": "80", "KE": "0", "MA": "25",
        "NO": "0", "PE": "75", "SN": "0", "TN": "33", "ZM": "40",
    }
    return preferential(rate, goods, partners)


@heading("680320", "Tractors, used")
def tractors_used(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for lifeboat. Partners have rates of their own here."""
    rate = ad_valorem("2.8")
    rate = licensed(rate, goods, {"lifeboat"})
    partners = {
        "CN": "60", "EG": "33", "GE": "0", "IN": "0",
        "JM": "50", "KE": "75", "ME": "33", "SG": "0", "ZA": "33",
    }
    return preferential(rate, goods, partners)


@heading("680330", "Tractors, parts and accessories")
def tractors_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("3.9")
    partners = {"CA": "0", "GE": "80", "MA": "40", "MK": "75", "PE": "80", "RS": "33", "SN": "40"}
    return preferential(rate, goods, partners)


@heading("6804", "Buses")
def buses(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("9.4")
    partners = {"CL": "0", "CN": "0", "EG": "0", "JM": "0"}
    return preferential(rate, goods, partners)


@heading("680410", "Buses, new")
def buses_new(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("5.9")
    partners = {"AL": "40", "AU": "25", "EC": "50", "FO": "25", "GL": "0", "MK": "40", "MX": "0"}
    return preferential(rate, goods, partners)


@heading("680420", "Buses, used")
def buses_used(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("6805", "Cars")
def cars(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("14.2")
    partners = {"BR": "80", "CO": "60", "EG": "33", "JM": "40", "PE": "60", "PS": "0", "TR": "80"}
    return preferential(rate, goods, partners)


@heading("680510", "Cars, new")
def cars_new(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE


@heading("680520", "Cars, used")
def cars_used(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE


@heading("680530", "Cars, parts and accessories")
def cars_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE


@heading("6806", "Lorries")
def lorries(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being."""
    rate = ad_valorem("16.2")
    extra = {"MZ": "21.8"}
    rate = safeguard(rate, goods, extra, date(2024, 7, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("680620", "Lorries, used")
def lorries_used(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("10.2")
    return preferential(rate, goods, PARTNERS)


@heading("680630", "Lorries, parts and accessories")
def lorries_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for school and fishing fleet."""
    rate = ad_valorem("10.9")
    rate = licensed(rate, goods, {"school", "fishing fleet"})
    return preferential(rate, goods, PARTNERS)
