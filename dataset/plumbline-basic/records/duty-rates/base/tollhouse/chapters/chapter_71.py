"""Chapter 71: furniture and toys."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AL": "50", "BR": "0", "EG": "0", "FO": "40", "GE": "25", "JM": "75", "JP": "75",
    "MA": "33", "MK": "0", "RS": "75", "TN": "50", "TR": "0", "VN": "0", "ZA": "0",
}


@heading("7101", "Chairs")
def chairs(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("16.4")
    partners = {"AU": "40", "GL": "40", "IL": "33", "JP": "0", "LB": "50", "RS": "60", "SN": "50", "UA": "50"}
    return preferential(rate, goods, partners)


@heading("710110", "Chairs, unworked")
def chairs_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("12.7")
    return preferential(rate, goods, PARTNERS)


@heading("710130", "Chairs, in sets")
def chairs_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("14.3")
    extra = {"CN": "33.5", "LB": "31.9"}
    rate = safeguard(rate, goods, extra, date(2026, 2, 1), on)
    partners = {"EC": "40", "EG": "75", "IN": "50", "ME": "80", "MK": "60", "ZA": "60"}
    return preferential(rate, goods, partners)


@heading("7102", "Beds")
def beds(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("1.0")
    partners = {"AU": "0", "CH": "33", "CN": "0", "GL": "40", "MA": "0", "MK": "0", "NZ": "33", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("710210", "Beds, unworked")
def beds_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print. Partners have rates of their own here."""
    rate = ad_valorem("7.7")
    rate = licensed(rate, goods, {"print"})
    partners = {"BR": "60", "CA": "50", "CH": "80", "CR": "40", "FO": "0", "IN": "25", "JM": "40", "JP": "25"}
    return preferential(rate, goods, partners)


@heading("710230", "Beds, in sets")
def beds_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for packaging and print. Partners have rates of their own here."""
    rate = ad_valorem("10.2")
    rate = licensed(rate, goods, {"packaging", "print"})
    partners = {"CR": "33", "EG": "0", "IN": "75", "KE": "40", "PS": "0", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("7103", "Mattresses")
def mattresses(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("7.6")
    return rate


@heading("710310", "Mattresses, unworked")
def mattresses_unworked(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE


@heading("710320", "Mattresses, worked")
def mattresses_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for packaging and print. Partners have rates of their own here."""
    rate = ad_valorem("10.8")
    rate = licensed(rate, goods, {"packaging", "print"})
    partners = {"EG": "25", "IS": "40", "MD": "75", "MK": "75", "US": "0"}
    return preferential(rate, goods, partners)


@heading("710330", "Mattresses, in sets")
def mattresses_in_sets(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE


@heading("7104", "Light fittings")
def light_fittings(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("12.6")
    partners = {
        "CR": "80", "EC": "60", "FO": "60", "GL": "40",
        "MA": "75", "ME": "33", "NO": "80", "PS": "0", "SN": "0",
    }
    return preferential(rate, goods, partners)


@heading("710410", "Light fittings, unworked")
def light_fittings_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("7.3")
    partners = {
        "EC": "60", "FO": "60", "IN": "40", "LB": "50",
        "MX": "40", "PE": "80", "SG": "0", "UA": "0", "ZM": "50",
    }
    return preferential(rate, goods, partners)


@heading("710420", "Light fittings, worked")
def light_fittings_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for packaging. Partners have rates of their own here."""
    rate = ad_valorem("14.2")
    rate = licensed(rate, goods, {"packaging"})
    partners = {"CL": "0", "IS": "40", "PE": "50", "PS": "0"}
    return preferential(rate, goods, partners)


@heading("710430", "Light fittings, in sets")
def light_fittings_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("5.7")
    partners = {"IL": "40", "IS": "33", "KE": "0", "SN": "40", "TR": "40", "US": "60"}
    return preferential(rate, goods, partners)


@heading("7105", "Sheds")
def sheds(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for packaging and print. Partners have rates of their own here."""
    rate = ad_valorem("1.8")
    rate = licensed(rate, goods, {"packaging", "print"})
    partners = {
        "CO": "0", "EC": "50", "GL": "25", "MA": "33",
        "MX": "0", "MZ": "50", "PE": "33", "SG": "80", "VN": "80",
    }
    return preferential(rate, goods, partners)


@heading("710510", "Sheds, unworked")
def sheds_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("10.7")
    partners = {"IS": "60", "ME": "75", "NZ": "25", "US": "0"}
    return preferential(rate, goods, partners)


@heading("710530", "Sheds, in sets")
def sheds_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("9.5")
    return rate


@heading("7106", "Dolls")
def dolls(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print."""
    rate = ad_valorem("16.8")
    rate = licensed(rate, goods, {"print"})
    return preferential(rate, goods, PARTNERS)


@heading("710610", "Dolls, unworked")
def dolls_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("9.8")
    extra = {"AL": "11.5", "NO": "22.3", "TN": "25.2", "TR": "3.0"}
    rate = safeguard(rate, goods, extra, date(2024, 1, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("710620", "Dolls, worked")
def dolls_worked(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("9.5")
    return preferential(rate, goods, PARTNERS)


@heading("710630", "Dolls, in sets")
def dolls_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for packaging. Partners have rates of their own here.
    """
    rate = ad_valorem("6.1")
    extra = {"CA": "4.3", "RS": "28.1", "TR": "9.1"}
    rate = safeguard(rate, goods, extra, date(2026, 10, 1), on)
    rate = licensed(rate, goods, {"packaging"})
    partners = {
        "CN": "0", "FO": "40", "IS": "25", "JP": "50",
        "LB": "0", "MK": "80", "PS": "80", "RS": "75", "SN": "50",
    }
    return preferential(rate, goods, partners)
