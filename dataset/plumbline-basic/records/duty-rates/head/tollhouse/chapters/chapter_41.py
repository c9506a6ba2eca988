"""Chapter 41: plastics."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AU": "50", "BR": "25", "CO": "0", "EC": "33", "GL": "60", "JP": "0", "MA": "0",
    "MZ": "0", "NO": "60", "RS": "33", "SN": "0", "TN": "60", "US": "60", "ZA": "80",
}


@heading("4101", "Polyethylene")
def polyethylene(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("4.2")
    return rate


@heading("410110", "Polyethylene, unworked")
def polyethylene_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("6.5")
    partners = {"CL": "25", "CN": "25", "MA": "0", "MD": "0", "MZ": "50", "NZ": "0", "VN": "40", "ZA": "60"}
    return preferential(rate, goods, partners)


@heading("410120", "Polyethylene, worked")
def polyethylene_worked(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for packaging and print. Partners have rates of their own
    here.
    """
    rate = ad_valorem("6.3")
    extra = {"FO": "29.3", "IL": "20.9"}
    rate = safeguard(rate, goods, extra, date(2025, 1, 15), on)
    rate = licensed(rate, goods, {"packaging", "print"})
    partners = {"EC": "80", "KR": "0", "RS": "25", "US": "50"}
    return preferential(rate, goods, partners)


@heading("4102", "Polystyrene")
def polystyrene(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("16.0")
    extra = {"IN": "4.0", "KE": "29.4", "MK": "30.2"}
    rate = safeguard(rate, goods, extra, date(2025, 8, 28), on)
    partners = {"AL": "0", "CA": "25", "CR": "33", "GL": "0", "ME": "80", "TR": "60"}
    return preferential(rate, goods, partners)


@heading("410210", "Polystyrene, unworked")
def polystyrene_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("6.8")
    extra = {"AU": "13.2", "IN": "26.8", "MK": "25.4"}
    rate = safeguard(rate, goods, extra, date(2026, 9, 15), on)
    partners = {"CN": "0", "EG": "0", "SG": "80", "ZA": "60", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("410220", "Polystyrene, worked")
def polystyrene_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print. Partners have rates of their own here."""
    rate = ad_valorem("13.3")
    rate = licensed(rate, goods, {"print"})
    partners = {
        "AL": "33", "CL": "0", "CR": "40", "EG": "25",
        "JP": "25", "KE": "0", "MA": "75", "ME": "0", "RS": "0",
    }
    return preferential(rate, goods, partners)


@heading("410230", "Polystyrene, in sets")
def polystyrene_in_sets(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("4103", "Acrylics")
def acrylics(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for packaging and print. Partners have rates of their own
    here.
    """
    rate = ad_valorem("8.2")
    extra = {"JP": "33.5", "PS": "31.5"}
    rate = safeguard(rate, goods, extra, date(2024, 6, 15), on)
    rate = licensed(rate, goods, {"packaging", "print"})
    partners = {"AU": "25", "MK": "0", "TN": "0", "VN": "0"}
    return preferential(rate, goods, partners)


@heading("410320", "Acrylics, worked")
def acrylics_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("11.6")
    return rate


@heading("410330", "Acrylics, in sets")
def acrylics_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("3.1")
    return preferential(rate, goods, PARTNERS)


@heading("4104", "Epoxy resin")
def epoxy_resin(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("14.5")
    partners = {"AU": "0", "CL": "80", "FO": "40", "IL": "33", "PE": "0", "PS": "0", "TN": "40"}
    return preferential(rate, goods, partners)


@heading("410410", "Epoxy resin, unworked")
def epoxy_resin_unworked(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE


@heading("410430", "Epoxy resin, in sets")
def epoxy_resin_in_sets(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE


@heading("4105", "Cellulose")
def cellulose(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("1.6")
    partners = {"AU": "50", "BR": "40", "EC": "0", "LB": "60", "MD": "0", "PS": "40", "SN": "40", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("410510", "Cellulose, unworked")
def cellulose_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print and packaging. Partners have rates of their own here."""
    rate = ad_valorem("6.6")
    rate = licensed(rate, goods, {"print", "packaging"})
    partners = {"CA": "0", "CN": "50", "EG": "50", "IL": "0", "JP": "0", "MD": "25", "ME": "60", "VN": "75"}
    return preferential(rate, goods, partners)


@heading("410520", "Cellulose, worked")
def cellulose_worked(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("10.0")
    return preferential(rate, goods, PARTNERS)


@heading("410530", "Cellulose, in sets")
def cellulose_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for packaging and print. Partners have rates of their own here."""
    rate = ad_valorem("11.2")
    rate = licensed(rate, goods, {"packaging", "print"})
    partners = {
        "CH": "0", "EC": "75", "JP": "0", "KR": "0",
        "MA": "25", "MZ": "60", "PS": "25", "RS": "33", "ZM": "50",
    }
    return preferential(rate, goods, partners)


@heading("4106", "Pipes")
def pipes(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("1.9")
    partners = {"CA": "0", "CO": "50", "IS": "0", "PE": "75", "SG": "75", "SN": "0", "TN": "0"}
    return preferential(rate, goods, partners)


@heading("410610", "Pipes, unworked")
def pipes_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Partners have rates of their own here."""
    rate = ad_valorem("3.1")
    extra = {"CN": "27.0"}
    rate = safeguard(rate, goods, extra, date(2026, 2, 28), on)
    partners = {"BR": "0", "CA": "50", "CL": "0", "CN": "50", "JP": "80", "NZ": "25", "RS": "0", "SN": "0"}
    return preferential(rate, goods, partners)


@heading("410620", "Pipes, worked")
def pipes_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print. Partners have rates of their own here."""
    rate = ad_valorem("16.4")
    rate = licensed(rate, goods, {"print"})
    partners = {
        "CA": "33", "EC": "25", "IN": "0", "IS": "0",
        "JP": "60", "LB": "25", "MA": "75", "MZ": "60", "PS": "0",
    }
    return preferential(rate, goods, partners)


@heading("410630", "Pipes, in sets")
def pipes_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("5.6")
    extra = {"AU": "17.5", "FO": "19.6", "UA": "27.5"}
    rate = safeguard(rate, goods, extra, date(2025, 4, 1), on)
    return preferential(rate, goods, PARTNERS)
