"""Chapter 69: ships and aircraft."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AL": "50", "CA": "75", "CN": "75", "GE": "60", "IN": "25", "JM": "80",
    "MA": "25", "MX": "50", "NZ": "60", "PS": "50", "SG": "50", "ZA": "25",
}


@heading("6901", "Gliders")
def gliders(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for fishing fleet."""
    rate = ad_valorem("15.5")
    rate = licensed(rate, goods, {"fishing fleet"})
    return preferential(rate, goods, PARTNERS)


@heading("690120", "Gliders, used")
def gliders_used(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("13.7")
    return preferential(rate, goods, PARTNERS)


@heading("690130", "Gliders, parts and accessories")
def gliders_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for lifeboat and hospital. Partners have rates of their
    own here.
    """
    rate = ad_valorem("12.0")
    extra = {"MD": "25.0", "MK": "11.6", "SG": "33.3", "SN": "4.3"}
    rate = safeguard(rate, goods, extra, date(2026, 8, 1), on)
    rate = licensed(rate, goods, {"lifeboat", "hospital"})
    partners = {"JM": "75", "RS": "0", "SG": "80", "ZM": "33"}
    return preferential(rate, goods, partners)


@heading("6902", "Helicopters")
def helicopters(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("16.8")
    return rate


@heading("690210", "Helicopters, new")
def helicopters_new(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("5.1")
    extra = {"CH": "22.3", "CL": "19.3", "CO": "10.6", "MZ": "12.9", "NZ": "33.8"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("690230", "Helicopters, parts and accessories")
def helicopters_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for lifeboat and hospital. Partners have rates of their
    own here.
    """
    rate = ad_valorem("16.4")
    extra = {"EG": "25.4", "UA": "33.9"}
    rate = safeguard(rate, goods, extra, date(2024, 3, 1), on)
    rate = licensed(rate, goods, {"lifeboat", "hospital"})
    partners = {"CL": "0", "CR": "40", "EC": "25", "GL": "80", "IS": "0", "JP": "40", "LB": "60", "MD": "0"}
    return preferential(rate, goods, partners)


@heading("6903", "Parachutes")
def parachutes(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("4.7")
    return preferential(rate, goods, PARTNERS)


@heading("690310", "Parachutes, new")
def parachutes_new(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being."""
    rate = ad_valorem("15.0")
    extra = {"CL": "30.2"}
    rate = safeguard(rate, goods, extra, date(2026, 3, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("690320", "Parachutes, used")
def parachutes_used(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for hospital."""
    rate = ad_valorem("9.9")
    rate = licensed(rate, goods, {"hospital"})
    return preferential(rate, goods, PARTNERS)


@heading("690330", "Parachutes, parts and accessories")
def parachutes_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("8.0")
    partners = {"JM": "75", "KE": "40", "MZ": "80", "SN": "50", "VN": "33"}
    return preferential(rate, goods, partners)


@heading("6904", "Ferries")
def ferries(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("6.1")
    extra = {"CL": "30.2", "JP": "20.0", "NO": "3.6"}
    rate = safeguard(rate, goods, extra, date(2025, 7, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("690410", "Ferries, new")
def ferries_new(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("8.4")
    return preferential(rate, goods, PARTNERS)


@heading("690420", "Ferries, used")
def ferries_used(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE


@heading("6905", "Trawlers")
def trawlers(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("13.5")
    partners = {"CH": "0", "CR": "33", "GL": "0", "MZ": "60", "SN": "0", "TN": "0"}
    return preferential(rate, goods, partners)


@heading("690510", "Trawlers, new")
def trawlers_new(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE


@heading("690520", "Trawlers, used")
def trawlers_used(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("12.6")
    return preferential(rate, goods, PARTNERS)


@heading("690530", "Trawlers, parts and accessories")
def trawlers_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("6.0")
    extra = {"CL": "13.1", "CN": "23.7", "CO": "37.9", "FO": "15.2", "US": "13.5"}
    rate = safeguard(rate, goods, extra, date(2025, 9, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("6906", "Tugs")
def tugs(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for fishing fleet and hospital. Partners have rates of their own here."""
    rate = ad_valorem("15.9")
    rate = licensed(rate, goods, {"fishing fleet", "hospital"})
    partners = {"BR": "60", "CH": "33", "CR": "40", "FO": "0", "NZ": "33"}
    return preferential(rate, goods, partners)


@heading("690610", "Tugs, new")
def tugs_new(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for lifeboat and fishing fleet."""
    rate = ad_valorem("3.1")
    rate = licensed(rate, goods, {"lifeboat", "fishing fleet"})
    return preferential(rate, goods, PARTNERS)


@heading("690620", "Tugs, used")
def tugs_used(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("3.3")
    return preferential(rate, goods, PARTNERS)


@heading("690630", "Tugs, parts and accessories")
def tugs_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for fishing fleet."""
    rate = ad_valorem("3.0")
    rate = licensed(rate, goods, {"fishing fleet"})
    return preferential(rate, goods, PARTNERS)
