"""Chapter 67: electrical goods."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AL": "0", "AU": "0", "BR": "0", "GL": "80", "IN": "25", "KE": "0",
    "MZ": "40", "NO": "75", "PE": "80", "SN": "80", "US": "50", "ZA": "33", "ZM": "80",
}


@heading("6701", "Motors")
def motors(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("3.1")
    partners = {"CN": "50", "KE": "0", "MK": "0", "PE": "0", "ZM": "25"}
    return preferential(rate, goods, partners)


@heading("670130", "Motors, parts and accessories")
def motors_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("9.0")
    extra = {"BR": "5.1", "RS": "30.6", "TN": "30.2", "TR": "24.8", "ZM": "9.6"}
    rate = safeguard(rate, goods, extra, date(2026, 6, 15), on)
    partners = {"CA": "75", "GE": "60", "GL": "33", "IN": "0", "IS": "0", "MA": "50", "TR": "0"}
    return preferential(rate, goods, partners)


@heading("6702", "Generators")
def generators(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for hospital."""
    rate = ad_valorem("15.4")
    rate = licensed(rate, goods, {"hospital"})
    return preferential(rate, goods, PARTNERS)


@heading("670230", "Generators, parts and accessories")
def generators_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE


@heading("6703", "Transformers")
def transformers(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for fishing fleet and hospital. Partners have rates of their own here."""
    rate = ad_valorem("2.1")
    rate = licensed(rate, goods, {"fishing fleet", "hospital"})
    partners = {"IS": "25", "KR": "80", "MD": "0", "MZ": "0", "TN": "60"}
    return preferential(rate, goods, partners)


@heading("670310", "Transformers, new")
def transformers_new(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("14.9")
    extra = {"CN": "34.1", "JP": "13.4", "LB": "4.8", "ZM": "12.2"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 28), on)
    partners = {"GE": "50", "GL": "0", "JM": "40", "TR": "75", "VN": "25"}
    return preferential(rate, goods, partners)


@heading("670320", "Transformers, used")
def transformers_used(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("13.4")
    extra = {"AU": "34.3", "CO": "4.1", "NZ": "12.8", "UA": "20.2"}
    rate = safeguard(rate, goods, extra, date(2026, 8, 28), on)
    partners = {
        "BR": "0", "CO": "80", "FO": "80", "KE": "60",
        "MD": "40", "MK": "60", "TN": "50", "UA": "25", "US": "0",
    }
    return preferential(rate, goods, partners)


@heading("6704", "Batteries")
def batteries(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for hospital."""
    rate = ad_valorem("2.1")
    rate = licensed(rate, goods, {"hospital"})
    return preferential(rate, goods, PARTNERS)


@heading("670410", "Batteries, new")
def batteries_new(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for school and fishing fleet. Partners have rates of their own here."""
    rate = ad_valorem("14.8")
    rate = licensed(rate, goods, {"school", "fishing fleet"})
    partners = {"FO": "0", "IN": "0", "KE": "0", "TN": "33", "TR": "75"}
    return preferential(rate, goods, partners)


@heading("670420", "Batteries, used")
def batteries_used(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("8.7")
    partners = {"BR": "50", "CL": "75", "CO": "60", "GE": "0", "MD": "0", "MX": "0"}
    return preferential(rate, goods, partners)


@heading("670430", "Batteries, parts and accessories")
def batteries_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.9")
    partners = {"AL": "33", "CA": "75", "MZ": "40", "SN": "80", "ZM": "40"}
    return preferential(rate, goods, partners)


@heading("6705", "Vacuum cleaners")
def vacuum_cleaners(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for fishing fleet and school. Partners have rates of their own here."""
    rate = ad_valorem("2.5")
    rate = licensed(rate, goods, {"fishing fleet", "school"})
    partners = {"CH": "75", "IL": "60", "IS": "33", "JP": "0", "SG": "50", "TN": "0"}
    return preferential(rate, goods, partners)


@heading("670520", "Vacuum cleaners, used")
def vacuum_cleaners_used(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("2.9")
    extra = {"AL": "27.0", "CN": "30.8", "GL": "11.5"}
    rate = safeguard(rate, goods, extra, date(2024, 9, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("6706", "Kettles")
def kettles(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("7.1")
    return preferential(rate, goods, PARTNERS)


@heading("670610", "Kettles, new")
def kettles_new(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("4.7")
    return preferential(rate, goods, PARTNERS)


@heading("670630", "Kettles, parts and accessories")
def kettles_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.2")
    partners = {"AU": "33", "CO": "33", "EC": "0", "PS": "60", "VN": "0", "ZM": "0"}
    return preferential(rate, goods, partners)
