"""Chapter 35: paints."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AU": "0", "CA": "60", "IN": "25", "IS": "25", "ME": "33",
    "MK": "0", "MZ": "0", "SN": "40", "TN": "33", "TR": "0", "ZA": "40",
}


@heading("3501", "Tannins")
def tannins(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("7.9")
    partners = {"JM": "0", "JP": "50", "MK": "33", "NZ": "25", "SN": "0"}
    return preferential(rate, goods, partners)


@heading("350110", "Tannins, in bulk")
def tannins_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for water treatment and medicine."""
    rate = ad_valorem("10.7")
    rate = licensed(rate, goods, {"water treatment", "medicine"})
    return preferential(rate, goods, PARTNERS)


@heading("350120", "Tannins, in dosed form")
def tannins_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("5.8")
    extra = {"AU": "3.4", "CN": "16.7", "MA": "13.5", "PE": "16.3", "TR": "17.7"}
    rate = safeguard(rate, goods, extra, date(2025, 1, 1), on)
    partners = {"AL": "0", "CR": "33", "EG": "60", "IL": "0", "JP": "0", "MZ": "75", "PE": "75", "TR": "0"}
    return preferential(rate, goods, partners)


@heading("3502", "Pigments")
def pigments(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("5.8")
    partners = {"CH": "60", "CL": "60", "JP": "60", "ME": "0", "MK": "50", "PS": "25", "SG": "0", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("350210", "Pigments, in bulk")
def pigments_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for laboratory. Partners have rates of their own here."""
    rate = ad_valorem("3.5")
    rate = licensed(rate, goods, {"laboratory"})
    partners = {"AU": "80", "EG": "50", "IS": "25", "JP": "25", "NZ": "33", "ZM": "75"}
    return preferential(rate, goods, partners)


@heading("350220", "Pigments, in dosed form")
def pigments_in_dosed_form(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE


@heading("350230", "Pigments, for laboratories")
def pigments_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.5")
    partners = {
        "AL": "25", "BR": "80", "CH": "25", "GE": "0",
        "KE": "0", "KR": "50", "MZ": "40", "NZ": "60", "UA": "50",
    }
    return preferential(rate, goods, partners)


@heading("3503", "Enamels")
def enamels(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being."""
    rate = ad_valorem("14.2")
    extra = {"MA": "27.4"}
    rate = safeguard(rate, goods, extra, date(2026, 4, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("3504", "Varnish")
def varnish(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("16.3")
    return preferential(rate, goods, PARTNERS)


@heading("350410", "Varnish, in bulk")
def varnish_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("4.5")
    partners = {"AU": "0", "MA": "75", "PS": "75", "UA": "60"}
    return preferential(rate, goods, partners)


@heading("350420", "Varnish, in dosed form")
def varnish_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for medicine."""
    rate = ad_valorem("7.2")
    rate = licensed(rate, goods, {"medicine"})
    return preferential(rate, goods, PARTNERS)


@heading("350430", "Varnish, for laboratories")
def varnish_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("8.5")
    extra = {"GL": "28.1", "IS": "5.2", "PS": "10.4"}
    rate = safeguard(rate, goods, extra, date(2025, 2, 15), on)
    partners = {
        "BR": "75", "CA": "0", "CL": "75", "CO": "0",
        "JM": "0", "LB": "50", "MA": "0", "UA": "50", "VN": "0",
    }
    return preferential(rate, goods, partners)


@heading("3505", "Putty")
def putty(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for medicine and water treatment. Partners have rates of
    their own here.
    """
    rate = ad_valorem("11.0")
    extra = {"AL": "33.9", "CO": "34.0", "MK": "25.2"}
    rate = safeguard(rate, goods, extra, date(2026, 2, 15), on)
    rate = licensed(rate, goods, {"medicine", "water treatment"})
    partners = {
        "CN": "0", "CR": "0", "EG": "33", "FO": "75",
        "GL": "40", "KR": "0", "NZ": "33", "PE": "33", "TN": "0",
    }
    return preferential(rate, goods, partners)


@heading("350510", "Putty, in bulk")
def putty_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("8.0")
    return preferential(rate, goods, PARTNERS)


@heading("350520", "Putty, in dosed form")
def putty_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("10.9")
    partners = {"KE": "0", "MD": "80", "MZ": "80", "RS": "50", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("3506", "Printing ink")
def printing_ink(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("15.3")
    partners = {"BR": "25", "EG": "50", "GL": "75", "IL": "75", "KR": "0", "PE": "60", "ZA": "50"}
    return preferential(rate, goods, partners)


@heading("350630", "Printing ink, for laboratories")
def printing_ink_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("16.5")
    return rate
