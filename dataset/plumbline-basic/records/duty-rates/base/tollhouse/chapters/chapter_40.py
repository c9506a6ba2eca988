"""Chapter 40: photographic goods."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "CL": "0", "FO": "0", "GE": "33", "IN": "0", "MA": "50",
    "NO": "0", "NZ": "60", "PE": "0", "US": "33", "VN": "60", "ZA": "50",
}


@heading("4001", "Plates")
def plates(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("1.6")
    return preferential(rate, goods, PARTNERS)


@heading("400110", "Plates, in bulk")
def plates_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("13.4")
    return preferential(rate, goods, PARTNERS)


@heading("400120", "Plates, in dosed form")
def plates_in_dosed_form(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("400130", "Plates, for laboratories")
def plates_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for medicine."""
    rate = ad_valorem("3.7")
    rate = licensed(rate, goods, {"medicine"})
    return preferential(rate, goods, PARTNERS)


@heading("4002", "Roll film")
def roll_film(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("10.2")
    return preferential(rate, goods, PARTNERS)


@heading("400210", "Roll film, in bulk")
def roll_film_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("6.3")
    return preferential(rate, goods, PARTNERS)


@heading("400220", "Roll film, in dosed form")
def roll_film_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("1.6")
    return preferential(rate, goods, PARTNERS)


@heading("400230", "Roll film, for laboratories")
def roll_film_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for medicine and water treatment. Partners have rates of their own here."""
    rate = ad_valorem("15.8")
    rate = licensed(rate, goods, {"medicine", "water treatment"})
    partners = {"AL": "33", "CR": "33", "KR": "0", "MD": "50", "US": "25"}
    return preferential(rate, goods, partners)


@heading("4003", "Instant film")
def instant_film(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("15.4")
    return preferential(rate, goods, PARTNERS)


@heading("400310", "Instant film, in bulk")
def instant_film_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("16.7")
    partners = {"AL": "60", "EC": "0", "IS": "40", "ME": "80"}
    return preferential(rate, goods, partners)


@heading("400320", "Instant film, in dosed form")
def instant_film_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for water treatment. Partners have rates of their own here."""
    rate = ad_valorem("3.1")
    rate = licensed(rate, goods, {"water treatment"})
    partners = {"AL": "0", "CN": "50", "GE": "80", "KR": "40", "PE": "0", "PS": "0", "UA": "0", "ZM": "80"}
    return preferential(rate, goods, partners)


@heading("400330", "Instant film, for laboratories")
def instant_film_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("13.5")
    return preferential(rate, goods, PARTNERS)


@heading("4004", "Printing paper")
def printing_paper(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("10.1")
    return rate


@heading("400430", "Printing paper, for laboratories")
def printing_paper_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("6.6")
    extra = {"FO": "4.2", "MK": "26.1", "TR": "12.0", "ZM": "20.4"}
    rate = safeguard(rate, goods, extra, date(2025, 11, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("4005", "Cinema film")
def cinema_film(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("2.7")
    extra = {"BR": "29.0", "MA": "20.0", "PE": "10.9", "RS": "34.8"}
    rate = safeguard(rate, goods, extra, date(2024, 2, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("400530", "Cinema film, for laboratories")
def cinema_film_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("6.0")
    partners = {"CO": "75", "LB": "25", "MA": "25", "ME": "50", "MK": "0", "PE": "50", "SG": "75"}
    return preferential(rate, goods, partners)


@heading("4006", "Developer")
def developer(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("4.6")
    partners = {
        "AL": "33", "AU": "0", "CA": "75", "CN": "50",
        "FO": "0", "IN": "0", "JP": "0", "LB": "50", "UA": "60",
    }
    return preferential(rate, goods, partners)


@heading("400610", "Developer, in bulk")
def developer_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("1.3")
    return preferential(rate, goods, PARTNERS)


@heading("400620", "Developer, in dosed form")
def developer_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("7.9")
    partners = {"EC": "0", "FO": "0", "LB": "40", "MA": "0", "NZ": "33"}
    return preferential(rate, goods, partners)


@heading("400630", "Developer, for laboratories")
def developer_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("12.1")
    extra = {"AU": "16.9", "CH": "25.6", "PE": "28.6", "VN": "14.0", "ZM": "4.7"}
    rate = safeguard(rate, goods, extra, date(2026, 7, 15), on)
    return preferential(rate, goods, PARTNERS)
