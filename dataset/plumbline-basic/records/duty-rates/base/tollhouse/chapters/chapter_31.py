"""Chapter 31: inorganic chemicals."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AL": "0", "CL": "75", "CN": "0", "CO": "40", "FO": "0",
    "GL": "50", "IS": "0", "KR": "0", "MA": "75", "ME": "33", "MK": "33",
}


@heading("3101", "Chlorine")
def chlorine(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for medicine. Partners have rates of their own here."""
    rate = ad_valorem("15.7")
    rate = licensed(rate, goods, {"medicine"})
    partners = {"GE": "0", "IL": "80", "JP": "0", "KR": "80", "PS": "40", "UA": "40"}
    return preferential(rate, goods, partners)


@heading("310110", "Chlorine, in bulk")
def chlorine_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("15.4")
    partners = {
        "MD": "75", "NZ": "33", "RS": "0", "SN": "0",
        "TN": "0", "TR": "0", "US": "50", "ZA": "80", "ZM": "40",
    }
    return preferential(rate, goods, partners)


@heading("310120", "Chlorine, in dosed form")
def chlorine_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.6")
    partners = {"AL": "25", "AU": "50", "IS": "80", "MZ": "0", "PE": "40"}
    return preferential(rate, goods, partners)


@heading("310130", "Chlorine, for laboratories")
def chlorine_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("8.0")
    partners = {"MA": "60", "MX": "75", "NO": "0", "RS": "50", "UA": "80"}
    return preferential(rate, goods, partners)


@heading("3102", "Iodine")
def iodine(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("14.6")
    return rate


@heading("310210", "Iodine, in bulk")
def iodine_in_bulk(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE


@heading("310230", "Iodine, for laboratories")
def iodine_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("9.1")
    partners = {"KE": "75", "MZ": "60", "NZ": "25", "PS": "40"}
    return preferential(rate, goods, partners)


@heading("3103", "Hydrogen")
def hydrogen(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for laboratory and medicine. Partners have rates of their own here."""
    rate = ad_valorem("10.2")
    rate = licensed(rate, goods, {"laboratory", "medicine"})
    partners = {"AL": "0", "CL": "40", "KE": "50", "MZ": "75", "NO": "40"}
    return preferential(rate, goods, partners)


@heading("310310", "Hydrogen, in bulk")
def hydrogen_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("6.6")
    extra = {"BR": "19.2", "MA": "18.3"}
    rate = safeguard(rate, goods, extra, date(2026, 2, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("3104", "Argon")
def argon(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for medicine and water treatment. Partners have rates of
    their own here.
    """
    rate = ad_valorem("9.0")
    extra = {"AU": "30.1", "CN": "23.3", "CR": "37.7", "GL": "35.1"}
    rate = safeguard(rate, goods, extra, date(2025, 6, 28), on)
    rate = licensed(rate, goods, {"medicine", "water treatment"})
    partners = {"GE": "60", "IS": "25", "KR": "0", "MK": "75", "MZ": "33", "PS": "60", "US": "50", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("310410", "Argon, in bulk")
def argon_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("6.8")
    return rate


@heading("310430", "Argon, for laboratories")
def argon_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.0")
    partners = {"BR": "33", "CH": "60", "EC": "80", "IS": "25", "JP": "0", "KR": "60", "ME": "80", "TR": "0"}
    return preferential(rate, goods, partners)


@heading("3105", "Sulphuric acid")
def sulphuric_acid(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("4.4")
    partners = {"BR": "25", "CA": "33", "CH": "50", "EG": "50", "KR": "60", "MX": "33"}
    return preferential(rate, goods, partners)


@heading("310510", "Sulphuric acid, in bulk")
def sulphuric_acid_in_bulk(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("310520", "Sulphuric acid, in dosed form")
def sulphuric_acid_in_dosed_form(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE


@heading("3106", "Nitric acid")
def nitric_acid(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Partners have rates of their own here."""
    rate = ad_valorem("11.1")
    extra = {"MZ": "29.5"}
    rate = safeguard(rate, goods, extra, date(2024, 3, 28), on)
    partners = {
        "AL": "0", "CN": "0", "GE": "0", "JP": "40",
        "KR": "75", "NO": "80", "PS": "80", "TN": "40", "UA": "50",
    }
    return preferential(rate, goods, partners)


@heading("310610", "Nitric acid, in bulk")
def nitric_acid_in_bulk(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("310620", "Nitric acid, in dosed form")
def nitric_acid_in_dosed_form(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("310630", "Nitric acid, for laboratories")
def nitric_acid_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("14.2")
    return preferential(rate, goods, PARTNERS)
