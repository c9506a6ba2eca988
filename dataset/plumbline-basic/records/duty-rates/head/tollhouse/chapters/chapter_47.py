"""Chapter 47: books."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AU": "0", "CL": "80", "CN": "0", "CR": "60", "GL": "33",
    "KR": "60", "MD": "40", "NO": "25", "SG": "50", "TR": "33", "ZA": "40",
}


@heading("4701", "Books")
def books(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("9.3")
    partners = {"NZ": "75", "PS": "60", "RS": "75", "US": "80", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("470110", "Books, unworked")
def books_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("5.7")
    partners = {"CN": "50", "EC": "40", "IN": "50", "MX": "0", "PS": "80", "SN": "0", "TR": "25", "US": "40"}
    return preferential(rate, goods, partners)


@heading("4702", "Newspapers")
def newspapers(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print and packaging."""
    rate = ad_valorem("7.0")
    rate = licensed(rate, goods, {"print", "packaging"})
    return preferential(rate, goods, PARTNERS)


@heading("470210", "Newspapers, unworked")
def newspapers_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("4.1")
    return preferential(rate, goods, PARTNERS)


@heading("470230", "Newspapers, in sets")
def newspapers_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("1.1")
    return rate


@heading("4703", "Atlases")
def atlases(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("10.2")
    return rate


@heading("470310", "Atlases, unworked")
def atlases_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. There are no preferences."""
    rate = ad_valorem("7.8")
    extra = {"IS": "30.6"}
    rate = safeguard(rate, goods, extra, date(2026, 7, 15), on)
    return rate


@heading("470320", "Atlases, worked")
def atlases_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print."""
    rate = ad_valorem("11.0")
    rate = licensed(rate, goods, {"print"})
    return preferential(rate, goods, PARTNERS)


@heading("4704", "Sheet music")
def sheet_music(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("13.0")
    partners = {"CN": "80", "MX": "40", "MZ": "80", "NO": "40", "SG": "50", "TN": "0"}
    return preferential(rate, goods, partners)


@heading("470410", "Sheet music, unworked")
def sheet_music_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("11.0")
    return preferential(rate, goods, PARTNERS)


@heading("470420", "Sheet music, worked")
def sheet_music_worked(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE


@heading("470430", "Sheet music, in sets")
def sheet_music_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("11.6")
    return preferential(rate, goods, PARTNERS)


@heading("4705", "Plans")
def plans(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("1.6")
    return rate


@heading("470510", "Plans, unworked")
def plans_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for packaging and print."""
    rate = ad_valorem("12.2")
    extra = {"BR": "24.6", "CR": "10.6", "MA": "33.6"}
    rate = safeguard(rate, goods, extra, date(2026, 2, 28), on)
    rate = licensed(rate, goods, {"packaging", "print"})
    return preferential(rate, goods, PARTNERS)


@heading("470530", "Plans, in sets")
def plans_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for packaging."""
    rate = ad_valorem("5.8")
    rate = licensed(rate, goods, {"packaging"})
    return preferential(rate, goods, PARTNERS)


@heading("4706", "Stamps")
def stamps(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("6.7")
    extra = {"FO": "24.3", "ME": "34.9"}
    rate = safeguard(rate, goods, extra, date(2026, 1, 28), on)
    partners = {"CO": "0", "JP": "0", "KE": "0", "MA": "25", "PS": "0", "RS": "50", "SG": "25"}
    return preferential(rate, goods, partners)


@heading("470610", "Stamps, unworked")
def stamps_unworked(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE


@heading("470620", "Stamps, worked")
def stamps_worked(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("7.1")
    return preferential(rate, goods, PARTNERS)


@heading("470630", "Stamps, in sets")
def stamps_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for print."""
    rate = ad_valorem("2.6")
    extra = {"EC": "20.7", "KR": "28.7", "RS": "7.4"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 28), on)
    rate = licensed(rate, goods, {"print"})
    return preferential(rate, goods, PARTNERS)
