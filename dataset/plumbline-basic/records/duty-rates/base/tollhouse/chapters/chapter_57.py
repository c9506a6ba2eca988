"""Chapter 57: stone and glass wares."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "CL": "75", "CN": "50", "FO": "0", "IN": "0", "IS": "0",
    "JM": "33", "MD": "80", "MX": "25", "MZ": "50", "ZA": "40",
}


@heading("5701", "Millstones")
def millstones(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for packaging and print."""
    rate = ad_valorem("5.3")
    rate = licensed(rate, goods, {"packaging", "print"})
    return preferential(rate, goods, PARTNERS)


@heading("570110", "Millstones, unworked")
def millstones_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("14.9")
    extra = {"CR": "5.2", "GE": "36.2", "MK": "23.3", "TN": "3.5"}
    rate = safeguard(rate, goods, extra, date(2025, 1, 15), on)
    partners = {
        "EC": "80", "GL": "0", "KR": "60", "MA": "75",
        "MX": "25", "NO": "25", "PE": "0", "SG": "0", "ZM": "0",
    }
    return preferential(rate, goods, partners)


@heading("570120", "Millstones, worked")
def millstones_worked(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("7.3")
    return preferential(rate, goods, PARTNERS)


@heading("5702", "Abrasive paper")
def abrasive_paper(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("7.7")
    extra = {"CL": "15.8", "JP": "12.1", "MA": "25.8", "MZ": "16.5", "TN": "15.2"}
    rate = safeguard(rate, goods, extra, date(2024, 4, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("570210", "Abrasive paper, unworked")
def abrasive_paper_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("10.4")
    extra = {"JP": "35.2", "KE": "6.2", "KR": "20.0", "ME": "7.7"}
    rate = safeguard(rate, goods, extra, date(2025, 6, 1), on)
    partners = {"AU": "0", "CO": "33", "IS": "50", "NZ": "75", "PS": "33", "RS": "40", "TN": "33", "UA": "80"}
    return preferential(rate, goods, partners)


@heading("570220", "Abrasive paper, worked")
def abrasive_paper_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("12.5")
    extra = {"AL": "10.0", "CO": "30.6", "SG": "11.5", "TR": "4.2"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("570230", "Abrasive paper, in sets")
def abrasive_paper_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("12.4")
    return preferential(rate, goods, PARTNERS)


@heading("5703", "Brake linings")
def brake_linings(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print. Partners have rates of their own here."""
    rate = ad_valorem("4.1")
    rate = licensed(rate, goods, {"print"})
    partners = {"CR": "0", "MK": "75", "NZ": "0", "SG": "40", "TR": "80", "VN": "0", "ZM": "80"}
    return preferential(rate, goods, partners)


@heading("570310", "Brake linings, unworked")
def brake_linings_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("14.4")
    partners = {"AL": "75", "BR": "60", "CN": "75", "FO": "40", "LB": "40", "NO": "0", "TN": "50"}
    return preferential(rate, goods, partners)


@heading("570320", "Brake linings, worked")
def brake_linings_worked(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("8.1")
    return preferential(rate, goods, PARTNERS)


@heading("570330", "Brake linings, in sets")
def brake_linings_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("1.3")
    partners = {"AU": "40", "CA": "75", "GL": "75", "JM": "60", "MA": "25", "ME": "60", "PE": "25", "SG": "0"}
    return preferential(rate, goods, partners)


@heading("5704", "Bricks")
def bricks(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for packaging. Partners have rates of their own here."""
    rate = ad_valorem("7.3")
    rate = licensed(rate, goods, {"packaging"})
    partners = {"AU": "40", "IL": "0", "MX": "0", "PE": "40", "TR": "50", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("570410", "Bricks, unworked")
def bricks_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("15.9")
    return preferential(rate, goods, PARTNERS)


@heading("570420", "Bricks, worked")
def bricks_worked(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("12.3")
    return preferential(rate, goods, PARTNERS)


@heading("5705", "Tiles")
def tiles(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("4.2")
    return preferential(rate, goods, PARTNERS)


@heading("570510", "Tiles, unworked")
def tiles_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("2.6")
    partners = {"BR": "0", "EG": "0", "IS": "0", "LB": "40", "NO": "0", "VN": "0", "ZM": "40"}
    return preferential(rate, goods, partners)


@heading("5706", "Porcelain")
def porcelain(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for packaging."""
    rate = ad_valorem("8.1")
    extra = {"MK": "13.8", "PE": "28.5", "US": "31.2"}
    rate = safeguard(rate, goods, extra, date(2026, 10, 15), on)
    rate = licensed(rate, goods, {"packaging"})
    return preferential(rate, goods, PARTNERS)


@heading("570630", "Porcelain, in sets")
def porcelain_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print and packaging. There are no preferences."""
    rate = ad_valorem("7.2")
    rate = licensed(rate, goods, {"print", "packaging"})
    return rate
