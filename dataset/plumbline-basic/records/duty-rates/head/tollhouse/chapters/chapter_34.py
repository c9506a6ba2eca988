"""Chapter 34: fertilizers."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "CH": "25", "EG": "25", "FO": "75", "GE": "60", "IS": "0", "ME": "50", "MZ": "25",
    "PE": "0", "RS": "50", "SN": "50", "TN": "33", "TR": "60", "UA": "40", "ZA": "60",
}


@heading("3401", "Guano")
def guano(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for laboratory."""
    rate = ad_valorem("10.9")
    rate = licensed(rate, goods, {"laboratory"})
    return preferential(rate, goods, PARTNERS)


@heading("340110", "Guano, in bulk")
def guano_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("12.9")
    partners = {"BR": "40", "JM": "0", "MX": "33", "NO": "75", "NZ": "60", "ZA": "75"}
    return preferential(rate, goods, partners)


@heading("340130", "Guano, for laboratories")
def guano_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("7.5")
    partners = {"CO": "33", "CR": "0", "GE": "33", "KE": "50", "TR": "80", "US": "50"}
    return preferential(rate, goods, partners)


@heading("3402", "Urea")
def urea(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("16.4")
    partners = {"AU": "60", "FO": "60", "GE": "60", "JM": "0", "MZ": "25", "PS": "33"}
    return preferential(rate, goods, partners)


@heading("340220", "Urea, in dosed form")
def urea_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for water treatment. Partners have rates of their own here."""
    rate = ad_valorem("8.4")
    rate = licensed(rate, goods, {"water treatment"})
    partners = {"CR": "40", "EG": "60", "SN": "40", "TN": "60"}
    return preferential(rate, goods, partners)


@heading("340230", "Urea, for laboratories")
def urea_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for medicine and laboratory. Partners have rates of their
    own here.
    """
    rate = ad_valorem("13.6")
    extra = {"CL": "6.9", "CN": "34.2", "FO": "16.3", "MD": "21.7"}
    rate = safeguard(rate, goods, extra, date(2026, 11, 28), on)
    rate = licensed(rate, goods, {"medicine", "laboratory"})
    partners = {"CA": "50", "GL": "60", "JP": "0", "MA": "0", "US": "33"}
    return preferential(rate, goods, partners)


@heading("3403", "Ammonium nitrate")
def ammonium_nitrate(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("14.3")
    extra = {"CO": "8.6", "MD": "19.1", "MK": "15.4", "PS": "31.7", "TN": "34.2"}
    rate = safeguard(rate, goods, extra, date(2026, 8, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("340320", "Ammonium nitrate, in dosed form")
def ammonium_nitrate_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("14.9")
    return preferential(rate, goods, PARTNERS)


@heading("3404", "Superphosphate")
def superphosphate(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("13.1")
    return preferential(rate, goods, PARTNERS)


@heading("340410", "Superphosphate, in bulk")
def superphosphate_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("8.6")
    return preferential(rate, goods, PARTNERS)


@heading("340420", "Superphosphate, in dosed form")
def superphosphate_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("11.0")
    return preferential(rate, goods, PARTNERS)


@heading("3405", "Potash")
def potash(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("15.9")
    partners = {"AU": "0", "BR": "50", "CO": "60", "EG": "0", "NO": "0"}
    return preferential(rate, goods, partners)


@heading("340510", "Potash, in bulk")
def potash_in_bulk(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE


@heading("340520", "Potash, in dosed form")
def potash_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for medicine. Partners have rates of their own here.
    """
    rate = ad_valorem("5.7")
    extra = {"CR": "5.7", "GL": "28.6", "TN": "8.2", "UA": "17.7"}
    rate = safeguard(rate, goods, extra, date(2025, 10, 15), on)
    rate = licensed(rate, goods, {"medicine"})
    partners = {"CH": "25", "JP": "33", "NO": "80", "NZ": "60", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("340530", "Potash, for laboratories")
def potash_for_laboratories(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE


@heading("3406", "Mixed fertilizer")
def mixed_fertilizer(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("6.3")
    extra = {"FO": "35.0", "MD": "12.4", "ME": "13.8", "NZ": "23.8"}
    rate = safeguard(rate, goods, extra, date(2025, 9, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("340610", "Mixed fertilizer, in bulk")
def mixed_fertilizer_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("3.8")
    partners = {"EC": "0", "IS": "60", "JP": "0", "MA": "50", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("340620", "Mixed fertilizer, in dosed form")
def mixed_fertilizer_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for medicine and water treatment."""
    rate = ad_valorem("14.8")
    rate = licensed(rate, goods, {"medicine", "water treatment"})
    return preferential(rate, goods, PARTNERS)
