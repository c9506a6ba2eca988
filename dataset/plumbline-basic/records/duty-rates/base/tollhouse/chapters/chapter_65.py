"""Chapter 65: workshop machines."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AL": "0", "AU": "0", "CA": "60", "CH": "60", "CR": "0", "IL": "0", "IN": "50",
    "JM": "40", "KE": "0", "MD": "0", "MK": "60", "MX": "40", "NO": "0", "ZA": "0",
}


@heading("6501", "Lathes")
def lathes(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.8")
    partners = {"FO": "40", "ME": "25", "NO": "50", "PE": "33"}
    return preferential(rate, goods, partners)


@heading("650120", "Lathes, used")
def lathes_used(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("15.6")
    partners = {"CN": "40", "GE": "80", "GL": "0", "ME": "33", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("6502", "Presses")
def presses(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("6.9")
    extra = {"CH": "17.9", "PE": "11.2"}
    rate = safeguard(rate, goods, extra, date(2026, 1, 28), on)
    partners = {
        "AU": "25", "BR": "60", "CH": "25", "EG": "60",
        "FO": "50", "GL": "0", "MA": "0", "MK": "40", "NO": "0",
    }
    return preferential(rate, goods, partners)


@heading("650210", "Presses, new")
def presses_new(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for school. Partners have rates of their own here."""
    rate = ad_valorem("14.2")
    rate = licensed(rate, goods, {"school"})
    partners = {"EG": "33", "IL": "75", "IN": "50", "MA": "40", "TN": "33", "UA": "75", "VN": "33"}
    return preferential(rate, goods, partners)


@heading("650220", "Presses, used")
def presses_used(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for school."""
    rate = ad_valorem("15.2")
    rate = licensed(rate, goods, {"school"})
    return preferential(rate, goods, PARTNERS)


@heading("650230", "Presses, parts and accessories")
def presses_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("5.0")
    extra = {"EG": "30.6", "MD": "12.0", "TN": "5.2", "TR": "29.9", "ZA": "13.8"}
    rate = safeguard(rate, goods, extra, date(2026, 10, 15), on)
    partners = {"AU": "0", "FO": "50", "MK": "80", "TN": "40"}
    return preferential(rate, goods, partners)


@heading("6503", "Looms")
def looms(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for fishing fleet and hospital. Partners have rates of their own here."""
    rate = ad_valorem("1.7")
    rate = licensed(rate, goods, {"fishing fleet", "hospital"})
    partners = {"BR": "60", "GL": "50", "MD": "50", "NZ": "25", "TR": "75"}
    return preferential(rate, goods, partners)


@heading("650320", "Looms, used")
def looms_used(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("12.4")
    partners = {"AL": "0", "BR": "33", "CL": "0", "EC": "80", "NZ": "25", "PE": "33", "TN": "0"}
    return preferential(rate, goods, partners)


@heading("650330", "Looms, parts and accessories")
def looms_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("8.9")
    return preferential(rate, goods, PARTNERS)


@heading("6504", "Sewing machines")
def sewing_machines(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("5.9")
    extra = {"AU": "30.3", "CO": "7.1", "IN": "30.8"}
    rate = safeguard(rate, goods, extra, date(2026, 1, 28), on)
    partners = {"AL": "0", "CO": "50", "EG": "80", "IL": "0", "JM": "40", "NZ": "33", "RS": "33", "VN": "40"}
    return preferential(rate, goods, partners)


@heading("650410", "Sewing machines, new")
def sewing_machines_new(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("7.1")
    partners = {"AL": "50", "CH": "40", "EG": "80", "NZ": "33", "RS": "0", "VN": "25"}
    return preferential(rate, goods, partners)


@heading("650420", "Sewing machines, used")
def sewing_machines_used(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for school and lifeboat. Partners have rates of their own here."""
    rate = ad_valorem("12.8")
    rate = licensed(rate, goods, {"school", "lifeboat"})
    partners = {"CH": "60", "CN": "80", "CR": "0", "LB": "33", "MD": "25", "MX": "0", "PS": "33"}
    return preferential(rate, goods, partners)


@heading("650430", "Sewing machines, parts and accessories")
def sewing_machines_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("8.8")
    return rate


@heading("6505", "Printing presses")
def printing_presses(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("12.9")
    partners = {
        "AL": "50", "EG": "75", "FO": "25", "KE": "0",
        "MA": "25", "ME": "33", "MZ": "80", "PS": "33", "RS": "0",
    }
    return preferential(rate, goods, partners)


@heading("650510", "Printing presses, new")
def printing_presses_new(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("10.6")
    return preferential(rate, goods, PARTNERS)


@heading("650520", "Printing presses, used")
def printing_presses_used(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("6.7")
    return preferential(rate, goods, PARTNERS)


@heading("650530", "Printing presses, parts and accessories")
def printing_presses_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("13.5")
    extra = {"AL": "6.7", "CH": "6.3", "MD": "34.0", "NZ": "33.8"}
    rate = safeguard(rate, goods, extra, date(2024, 7, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("6506", "Saw benches")
def saw_benches(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("5.7")
    return preferential(rate, goods, PARTNERS)


@heading("650610", "Saw benches, new")
def saw_benches_new(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("1.5")
    extra = {"JP": "18.1", "SG": "31.4", "SN": "16.8"}
    rate = safeguard(rate, goods, extra, date(2026, 9, 1), on)
    return preferential(rate, goods, PARTNERS)
