"""Chapter 36: perfumery."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "CO": "40", "IL": "60", "IN": "0", "JP": "0", "KE": "25", "KR": "40",
    "LB": "0", "MA": "80", "NO": "40", "NZ": "50", "SG": "33", "ZA": "0",
}


@heading("3601", "Essential oils")
def essential_oils(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("9.7")
    extra = {"CL": "7.0", "CO": "34.4", "IL": "21.2", "JM": "28.0", "JP": "10.8"}
    rate = safeguard(rate, goods, extra, date(2025, 3, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("3602", "Perfume")
def perfume(goods: Goods, on: date) -> Rate:
    """A share of the value.

    One country pays more, for the time being. Free for water treatment. Partners have rates of their own here.
    """
    rate = ad_valorem("8.0")
    extra = {"AL": "37.0"}
    rate = safeguard(rate, goods, extra, date(2024, 9, 15), on)
    rate = licensed(rate, goods, {"water treatment"})
    partners = {
        "FO": "0", "JM": "0", "MD": "50", "MK": "50",
        "PE": "80", "RS": "0", "UA": "0", "VN": "75", "ZA": "33",
    }
    return preferential(rate, goods, partners)


@heading("360210", "Perfume, in bulk")
def perfume_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("13.3")
    return rate


@heading("360220", "Perfume, in dosed form")
def perfume_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("5.9")
    partners = {"CH": "60", "CN": "0", "EC": "33", "IN": "60", "JM": "80", "NZ": "0", "PS": "0", "US": "80"}
    return preferential(rate, goods, partners)


@heading("3603", "Lip colour")
def lip_colour(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("14.8")
    extra = {"AU": "34.8", "PE": "36.0"}
    rate = safeguard(rate, goods, extra, date(2025, 11, 15), on)
    partners = {"AL": "0", "CN": "50", "JM": "60", "JP": "40", "RS": "0", "VN": "0"}
    return preferential(rate, goods, partners)


@heading("360310", "Lip colour, in bulk")
def lip_colour_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for laboratory and medicine."""
    rate = ad_valorem("11.4")
    rate = licensed(rate, goods, {"laboratory", "medicine"})
    return preferential(rate, goods, PARTNERS)


@heading("360330", "Lip colour, for laboratories")
def lip_colour_for_laboratories(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE


@heading("3604", "Shampoo")
def shampoo(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("8.2")
    return preferential(rate, goods, PARTNERS)


@heading("360410", "Shampoo, in bulk")
def shampoo_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("16.5")
    partners = {
        "CR": "0", "EG": "40", "FO": "75", "IS": "50",
        "LB": "0", "MK": "40", "NO": "80", "SG": "80", "TR": "0",
    }
    return preferential(rate, goods, partners)


@heading("360430", "Shampoo, for laboratories")
def shampoo_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("8.5")
    partners = {"CA": "50", "CH": "40", "CL": "33", "IS": "50", "MX": "75", "NO": "80", "PE": "60"}
    return preferential(rate, goods, partners)


@heading("3605", "Toothpaste")
def toothpaste(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for laboratory and water treatment.
    """
    rate = ad_valorem("7.3")
    extra = {"MZ": "21.3", "NO": "3.5", "VN": "35.5", "ZM": "11.9"}
    rate = safeguard(rate, goods, extra, date(2026, 10, 1), on)
    rate = licensed(rate, goods, {"laboratory", "water treatment"})
    return preferential(rate, goods, PARTNERS)


@heading("360510", "Toothpaste, in bulk")
def toothpaste_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("7.7")
    partners = {"AU": "50", "GE": "0", "PE": "50", "VN": "80"}
    return preferential(rate, goods, partners)


@heading("360520", "Toothpaste, in dosed form")
def toothpaste_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.0")
    partners = {
        "BR": "50", "CL": "0", "EC": "60", "JM": "33",
        "LB": "33", "MA": "75", "TR": "80", "US": "50", "ZA": "0",
    }
    return preferential(rate, goods, partners)


@heading("360530", "Toothpaste, for laboratories")
def toothpaste_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for laboratory and medicine. Partners have rates of their
    own here.
    """
    rate = ad_valorem("11.8")
    extra = {"PS": "30.0", "US": "7.0"}
    rate = safeguard(rate, goods, extra, date(2024, 12, 28), on)
    rate = licensed(rate, goods, {"laboratory", "medicine"})
    partners = {"CH": "80", "EG": "40", "GE": "40", "IL": "40", "IN": "0", "KE": "0", "RS": "60", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("3606", "Shaving foam")
def shaving_foam(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("6.7")
    partners = {"FO": "60", "JP": "60", "ME": "60", "MK": "50", "MX": "80", "RS": "60"}
    return preferential(rate, goods, partners)


@heading("360610", "Shaving foam, in bulk")
def shaving_foam_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("5.2")
    partners = {"AU": "40", "IN": "75", "KR": "60", "TR": "60", "US": "33", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("360620", "Shaving foam, in dosed form")
def shaving_foam_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being."""
    rate = ad_valorem("16.9")
    extra = {"IS": "18.0"}
    rate = safeguard(rate, goods, extra, date(2025, 2, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("360630", "Shaving foam, for laboratories")
def shaving_foam_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.4")
    partners = {"ME": "33", "SN": "0", "TN": "75", "VN": "0"}
    return preferential(rate, goods, partners)
