"""Chapter 32: organic chemicals."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "CA": "60", "GL": "33", "KR": "25", "LB": "80", "MA": "40", "MX": "0",
    "MZ": "75", "NO": "60", "PS": "0", "TR": "0", "UA": "0", "ZM": "50",
}


@heading("3201", "Ethylene")
def ethylene(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("15.0")
    return preferential(rate, goods, PARTNERS)


@heading("320120", "Ethylene, in dosed form")
def ethylene_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("5.1")
    return preferential(rate, goods, PARTNERS)


@heading("320130", "Ethylene, for laboratories")
def ethylene_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("16.9")
    extra = {"BR": "27.1", "IS": "25.6", "MK": "32.1"}
    rate = safeguard(rate, goods, extra, date(2026, 11, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("3202", "Benzene")
def benzene(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("11.1")
    return preferential(rate, goods, PARTNERS)


@heading("320210", "Benzene, in bulk")
def benzene_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("12.4")
    extra = {"KE": "4.6", "US": "33.1", "VN": "20.5"}
    rate = safeguard(rate, goods, extra, date(2026, 6, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("3203", "Methanol")
def methanol(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("8.7")
    partners = {"CH": "40", "GE": "0", "MZ": "80", "PE": "0", "UA": "75", "US": "40"}
    return preferential(rate, goods, partners)


@heading("320320", "Methanol, in dosed form")
def methanol_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("4.4")
    return preferential(rate, goods, PARTNERS)


@heading("3204", "Glycerol")
def glycerol(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("15.9")
    extra = {"AL": "24.2", "MK": "5.4", "MX": "31.8", "MZ": "7.1", "ZM": "4.2"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("320420", "Glycerol, in dosed form")
def glycerol_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("9.9")
    return preferential(rate, goods, PARTNERS)


@heading("320430", "Glycerol, for laboratories")
def glycerol_for_laboratories(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE


@heading("3205", "Phenols")
def phenols(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Free for laboratory."""
    rate = ad_valorem("15.6")
    extra = {"MA": "31.6"}
    rate = safeguard(rate, goods, extra, date(2024, 10, 1), on)
    rate = licensed(rate, goods, {"laboratory"})
    return preferential(rate, goods, PARTNERS)


@heading("320520", "Phenols, in dosed form")
def phenols_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Partners have rates of their own here."""
    rate = ad_valorem("17.0")
    extra = {"KE": "29.9"}
    rate = safeguard(rate, goods, extra, date(2024, 10, 1), on)
    partners = {"CO": "0", "LB": "75", "UA": "0", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("320530", "Phenols, for laboratories")
def phenols_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("14.6")
    return rate


@heading("3206", "Acetone")
def acetone(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("13.1")
    partners = {
        "CH": "80", "CR": "60", "EC": "0", "GE": "33",
        "LB": "0", "MX": "25", "TR": "0", "VN": "0", "ZM": "0",
    }
    return preferential(rate, goods, partners)


@heading("320610", "Acetone, in bulk")
def acetone_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("2.2")
    partners = {"AL": "75", "EC": "50", "KE": "0", "MX": "50", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("320630", "Acetone, for laboratories")
def acetone_for_laboratories(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE
