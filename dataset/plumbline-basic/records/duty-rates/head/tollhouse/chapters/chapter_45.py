"""Chapter 45: cork and straw."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AL": "60", "AU": "75", "BR": "60", "CA": "0", "CL": "25",
    "CR": "80", "FO": "40", "LB": "0", "MD": "60", "SN": "0",
}


@heading("4501", "Natural cork")
def natural_cork(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for packaging."""
    rate = ad_valorem("10.7")
    rate = licensed(rate, goods, {"packaging"})
    return preferential(rate, goods, PARTNERS)


@heading("450110", "Natural cork, unworked")
def natural_cork_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. There are no preferences."""
    rate = ad_valorem("1.9")
    extra = {"JM": "26.1", "ZM": "16.1"}
    rate = safeguard(rate, goods, extra, date(2024, 5, 15), on)
    return rate


@heading("450120", "Natural cork, worked")
def natural_cork_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print and packaging. Partners have rates of their own here."""
    rate = ad_valorem("7.6")
    rate = licensed(rate, goods, {"print", "packaging"})
    partners = {"CH": "40", "EG": "40", "IN": "0", "JP": "0", "SN": "0", "UA": "0", "ZA": "50"}
    return preferential(rate, goods, partners)


@heading("450130", "Natural cork, in sets")
def natural_cork_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("14.2")
    partners = {"CA": "60", "CH": "25", "FO": "40", "IN": "60", "MZ": "0", "UA": "80", "VN": "25"}
    return preferential(rate, goods, partners)


@heading("4502", "Cork stoppers")
def cork_stoppers(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for packaging and print."""
    rate = ad_valorem("2.6")
    rate = licensed(rate, goods, {"packaging", "print"})
    return preferential(rate, goods, PARTNERS)


@heading("450220", "Cork stoppers, worked")
def cork_stoppers_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("8.5")
    extra = {"CA": "21.7", "EG": "37.4", "GL": "23.2", "PE": "23.7", "UA": "23.3"}
    rate = safeguard(rate, goods, extra, date(2026, 4, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("450230", "Cork stoppers, in sets")
def cork_stoppers_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for packaging and print. Partners have rates of their own here."""
    rate = ad_valorem("5.2")
    rate = licensed(rate, goods, {"packaging", "print"})
    partners = {"CL": "0", "IS": "50", "JM": "33", "JP": "33", "KE": "80"}
    return preferential(rate, goods, partners)


@heading("4503", "Agglomerated cork")
def agglomerated_cork(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("6.1")
    partners = {"AU": "50", "CN": "0", "EC": "50", "IN": "60"}
    return preferential(rate, goods, partners)


@heading("450310", "Agglomerated cork, unworked")
def agglomerated_cork_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for packaging. There are no preferences.
    """
    rate = ad_valorem("13.2")
    extra = {"CA": "29.9", "CH": "12.9", "MA": "21.1", "VN": "25.4", "ZA": "21.6"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 15), on)
    rate = licensed(rate, goods, {"packaging"})
    return rate


@heading("450320", "Agglomerated cork, worked")
def agglomerated_cork_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print. Partners have rates of their own here."""
    rate = ad_valorem("15.4")
    rate = licensed(rate, goods, {"print"})
    partners = {
        "CL": "40", "CN": "0", "EC": "0", "EG": "25",
        "MX": "33", "NO": "80", "PE": "50", "VN": "0", "ZA": "25",
    }
    return preferential(rate, goods, partners)


@heading("450330", "Agglomerated cork, in sets")
def agglomerated_cork_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("3.1")
    extra = {"IL": "14.0", "VN": "13.0"}
    rate = safeguard(rate, goods, extra, date(2024, 12, 1), on)
    partners = {"AL": "40", "CR": "0", "EG": "0", "JP": "0", "MK": "25", "NO": "80", "UA": "0", "US": "25"}
    return preferential(rate, goods, partners)


@heading("4504", "Plaits")
def plaits(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for packaging and print."""
    rate = ad_valorem("12.7")
    rate = licensed(rate, goods, {"packaging", "print"})
    return preferential(rate, goods, PARTNERS)


@heading("450410", "Plaits, unworked")
def plaits_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.5")
    partners = {"CA": "0", "FO": "60", "KR": "0", "LB": "50", "MK": "25", "VN": "0"}
    return preferential(rate, goods, partners)


@heading("450420", "Plaits, worked")
def plaits_worked(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("10.0")
    return preferential(rate, goods, PARTNERS)


@heading("450430", "Plaits, in sets")
def plaits_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("13.7")
    partners = {
        "CN": "60", "CR": "40", "GL": "0", "KE": "0",
        "LB": "0", "MK": "0", "MZ": "33", "NZ": "60", "ZM": "0",
    }
    return preferential(rate, goods, partners)


@heading("4505", "Mats")
def mats(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("1.1")
    partners = {"EG": "80", "GL": "0", "IN": "0", "NZ": "50", "TN": "40", "TR": "40", "US": "75"}
    return preferential(rate, goods, partners)


@heading("450510", "Mats, unworked")
def mats_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("13.0")
    partners = {"CL": "25", "FO": "33", "IL": "0", "LB": "0", "PE": "80", "RS": "0", "TN": "80", "ZA": "60"}
    return preferential(rate, goods, partners)


@heading("450520", "Mats, worked")
def mats_worked(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("1.9")
    return preferential(rate, goods, PARTNERS)


@heading("450530", "Mats, in sets")
def mats_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. There are no preferences."""
    rate = ad_valorem("3.0")
    extra = {"CA": "16.1", "CL": "12.1", "CO": "16.6", "FO": "29.9", "IN": "37.4"}
    rate = safeguard(rate, goods, extra, date(2025, 3, 28), on)
    return rate


@heading("4506", "Baskets")
def baskets(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("2.7")
    extra = {"CA": "4.5", "CO": "32.3", "GL": "23.7", "SN": "7.6"}
    rate = safeguard(rate, goods, extra, date(2024, 12, 1), on)
    partners = {
        "AU": "75", "EC": "50", "EG": "60", "IL": "80",
        "MA": "0", "ME": "33", "SG": "0", "UA": "50", "ZM": "60",
    }
    return preferential(rate, goods, partners)


@heading("450610", "Baskets, unworked")
def baskets_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("4.0")
    partners = {"CA": "50", "CH": "0", "IL": "33", "KR": "0", "SG": "80", "UA": "33"}
    return preferential(rate, goods, partners)


@heading("450620", "Baskets, worked")
def baskets_worked(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("11.2")
    extra = {"GL": "26.3", "IS": "13.8", "PE": "19.9"}
    rate = safeguard(rate, goods, extra, date(2025, 8, 15), on)
    partners = {"IS": "25", "LB": "33", "MA": "33", "PS": "40"}
    return preferential(rate, goods, partners)


@heading("450630", "Baskets, in sets")
def baskets_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("5.0")
    return preferential(rate, goods, PARTNERS)
