"""Chapter 33: medicines."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AU": "33", "BR": "25", "CR": "60", "EC": "33", "GE": "0",
    "JM": "0", "MK": "25", "PE": "0", "VN": "0", "ZA": "80",
}


@heading("3301", "Antisera")
def antisera(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("5.9")
    partners = {"AL": "40", "CO": "0", "GE": "75", "MK": "60", "NZ": "50"}
    return preferential(rate, goods, partners)


@heading("330110", "Antisera, in bulk")
def antisera_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for water treatment."""
    rate = ad_valorem("5.8")
    rate = licensed(rate, goods, {"water treatment"})
    return preferential(rate, goods, PARTNERS)


@heading("330130", "Antisera, for laboratories")
def antisera_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("13.6")
    extra = {"MA": "21.4", "MK": "34.4"}
    rate = safeguard(rate, goods, extra, date(2026, 12, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("3302", "Vaccines")
def vaccines(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("13.3")
    return preferential(rate, goods, PARTNERS)


@heading("330210", "Vaccines, in bulk")
def vaccines_in_bulk(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE


@heading("330220", "Vaccines, in dosed form")
def vaccines_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("14.6")
    partners = {
        "AU": "0", "CA": "33", "JM": "25", "KE": "50",
        "KR": "0", "MA": "25", "ME": "60", "MX": "25", "PS": "33",
    }
    return preferential(rate, goods, partners)


@heading("3303", "Antibiotics")
def antibiotics(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("7.3")
    return preferential(rate, goods, PARTNERS)


@heading("330310", "Antibiotics, in bulk")
def antibiotics_in_bulk(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("330320", "Antibiotics, in dosed form")
def antibiotics_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for water treatment."""
    rate = ad_valorem("10.9")
    rate = licensed(rate, goods, {"water treatment"})
    return preferential(rate, goods, PARTNERS)


@heading("330330", "Antibiotics, for laboratories")
def antibiotics_for_laboratories(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE


@heading("3304", "Insulin")
def insulin(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("10.9")
    partners = {"CR": "75", "IS": "33", "KE": "40", "ME": "0", "PE": "25", "ZM": "50"}
    return preferential(rate, goods, partners)


@heading("330410", "Insulin, in bulk")
def insulin_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("2.1")
    return preferential(rate, goods, PARTNERS)


@heading("330420", "Insulin, in dosed form")
def insulin_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("14.6")
    partners = {"CR": "0", "FO": "25", "MD": "0", "MX": "50"}
    return preferential(rate, goods, partners)


@heading("330430", "Insulin, for laboratories")
def insulin_for_laboratories(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE


@heading("3305", "Bandages")
def bandages(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for water treatment and laboratory."""
    rate = ad_valorem("9.4")
    rate = licensed(rate, goods, {"water treatment", "laboratory"})
    return preferential(rate, goods, PARTNERS)


@heading("330510", "Bandages, in bulk")
def bandages_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for laboratory. There are no preferences.
    """
    rate = ad_valorem("1.0")
    extra = {"CL": "22.5", "CN": "29.8", "LB": "26.7", "RS": "3.8", "SN": "25.2"}
    rate = safeguard(rate, goods, extra, date(2026, 6, 15), on)
    rate = licensed(rate, goods, {"laboratory"})
    return rate


@heading("330520", "Bandages, in dosed form")
def bandages_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for laboratory."""
    rate = ad_valorem("1.6")
    extra = {"CN": "27.5", "EC": "29.5", "NO": "27.0"}
    rate = safeguard(rate, goods, extra, date(2026, 3, 15), on)
    rate = licensed(rate, goods, {"laboratory"})
    return preferential(rate, goods, PARTNERS)


@heading("3306", "Sutures")
def sutures(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Free for water treatment."""
    rate = ad_valorem("12.7")
    extra = {"IS": "37.6"}
    rate = safeguard(rate, goods, extra, date(2026, 1, 1), on)
    rate = licensed(rate, goods, {"water treatment"})
    return preferential(rate, goods, PARTNERS)


@heading("330610", "Sutures, in bulk")
def sutures_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("6.4")
    return preferential(rate, goods, PARTNERS)


@heading("330620", "Sutures, in dosed form")
def sutures_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("6.5")
    extra = {"IN": "3.1", "NZ": "34.1", "SN": "9.5"}
    rate = safeguard(rate, goods, extra, date(2026, 1, 15), on)
    partners = {
        "CA": "33", "CH": "60", "CN": "60", "EC": "0",
        "IN": "75", "MA": "40", "MD": "80", "MK": "0", "ZM": "75",
    }
    return preferential(rate, goods, partners)


@heading("330630", "Sutures, for laboratories")
def sutures_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("2.2")
    return rate
