"""Chapter 42: rubber."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AL": "33", "CA": "0", "CL": "60", "GL": "0", "JM": "50",
    "ME": "80", "RS": "80", "TN": "33", "TR": "80", "VN": "0", "ZA": "25",
}


@heading("4201", "Latex")
def latex(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("7.2")
    partners = {
        "AL": "50", "CA": "40", "CN": "50", "JM": "50",
        "KE": "60", "PE": "60", "TN": "80", "UA": "33", "VN": "60",
    }
    return preferential(rate, goods, partners)


@heading("420110", "Latex, unworked")
def latex_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("1.1")
    partners = {"AU": "0", "CR": "80", "EC": "0", "GE": "0", "IL": "0", "IN": "0", "IS": "60"}
    return preferential(rate, goods, partners)


@heading("4202", "Reclaimed rubber")
def reclaimed_rubber(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("2.7")
    extra = {"GE": "8.4", "GL": "20.3", "MZ": "23.1"}
    rate = safeguard(rate, goods, extra, date(2025, 8, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("420210", "Reclaimed rubber, unworked")
def reclaimed_rubber_unworked(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("420230", "Reclaimed rubber, in sets")
def reclaimed_rubber_in_sets(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("4203", "Rubber thread")
def rubber_thread(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("7.1")
    extra = {"AL": "16.4", "CH": "25.2", "CO": "22.5", "FO": "16.9"}
    rate = safeguard(rate, goods, extra, date(2024, 9, 15), on)
    partners = {"CH": "25", "IS": "0", "LB": "33", "MZ": "50", "SN": "40", "TN": "80", "ZA": "50"}
    return preferential(rate, goods, partners)


@heading("4204", "Conveyor belts")
def conveyor_belts(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("3.0")
    partners = {"CR": "60", "FO": "0", "GL": "33", "MX": "40", "PS": "40"}
    return preferential(rate, goods, partners)


@heading("420410", "Conveyor belts, unworked")
def conveyor_belts_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. There are no preferences."""
    rate = ad_valorem("7.3")
    extra = {"IL": "11.0", "ME": "23.0", "US": "6.0", "ZM": "7.7"}
    rate = safeguard(rate, goods, extra, date(2025, 3, 15), on)
    return rate


@heading("420430", "Conveyor belts, in sets")
def conveyor_belts_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print and packaging. Partners have rates of their own here."""
    rate = ad_valorem("3.5")
    rate = licensed(rate, goods, {"print", "packaging"})
    partners = {"CN": "40", "EG": "60", "JP": "80", "NZ": "80", "RS": "50", "TR": "80", "UA": "33", "ZA": "50"}
    return preferential(rate, goods, partners)


@heading("4205", "Car tyres")
def car_tyres(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("12.8")
    return preferential(rate, goods, PARTNERS)


@heading("420520", "Car tyres, worked")
def car_tyres_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("5.4")
    partners = {
        "GE": "50", "GL": "0", "JM": "60", "ME": "40",
        "MX": "33", "SG": "0", "SN": "0", "VN": "0", "ZM": "50",
    }
    return preferential(rate, goods, partners)


@heading("420530", "Car tyres, in sets")
def car_tyres_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("2.7")
    extra = {"CH": "5.8", "TR": "8.6", "UA": "37.1"}
    rate = safeguard(rate, goods, extra, date(2024, 10, 1), on)
    partners = {"AU": "0", "CO": "75", "GL": "0", "KR": "25", "VN": "25"}
    return preferential(rate, goods, partners)


@heading("4206", "Cycle tyres")
def cycle_tyres(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("9.1")
    partners = {"AL": "25", "CL": "60", "GE": "0", "IN": "0", "ME": "0", "SN": "0", "ZM": "75"}
    return preferential(rate, goods, partners)


@heading("420610", "Cycle tyres, unworked")
def cycle_tyres_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("14.6")
    extra = {"EC": "24.9", "GL": "19.2", "KR": "16.5", "MD": "19.7", "RS": "20.9"}
    rate = safeguard(rate, goods, extra, date(2026, 3, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("420630", "Cycle tyres, in sets")
def cycle_tyres_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("7.3")
    return preferential(rate, goods, PARTNERS)
