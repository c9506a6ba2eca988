"""Chapter 37: soaps and waxes."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AU": "80", "BR": "0", "IL": "0", "KR": "75", "MK": "0",
    "NO": "33", "PE": "0", "RS": "50", "SN": "80", "US": "80",
}


@heading("3701", "Toilet soap")
def toilet_soap(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("7.5")
    partners = {"EG": "0", "GL": "50", "KE": "0", "LB": "40"}
    return preferential(rate, goods, partners)


@heading("370110", "Toilet soap, in bulk")
def toilet_soap_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Partners have rates of their own here."""
    rate = ad_valorem("1.6")
    extra = {"VN": "22.3"}
    rate = safeguard(rate, goods, extra, date(2024, 1, 15), on)
    partners = {
        "AL": "75", "CN": "0", "FO": "75", "GE": "33",
        "GL": "40", "TN": "75", "US": "60", "ZA": "80", "ZM": "40",
    }
    return preferential(rate, goods, partners)


@heading("370120", "Toilet soap, in dosed form")
def toilet_soap_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for laboratory. Partners have rates of their own here.
    """
    rate = ad_valorem("14.5")
    extra = {"AL": "22.7", "EG": "9.4", "MD": "25.0", "MZ": "8.8", "UA": "7.2"}
    rate = safeguard(rate, goods, extra, date(2024, 2, 15), on)
    rate = licensed(rate, goods, {"laboratory"})
    partners = {"CH": "0", "LB": "50", "ME": "0", "NO": "0", "PE": "0", "PS": "0", "RS": "50", "VN": "0"}
    return preferential(rate, goods, partners)


@heading("370130", "Toilet soap, for laboratories")
def toilet_soap_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("3.7")
    extra = {"EG": "16.6", "PS": "8.6"}
    rate = safeguard(rate, goods, extra, date(2025, 1, 1), on)
    partners = {
        "AU": "0", "GL": "80", "IS": "0", "KE": "80",
        "MA": "40", "MK": "25", "MZ": "75", "NO": "75", "VN": "40",
    }
    return preferential(rate, goods, partners)


@heading("3702", "Detergents")
def detergents(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("12.2")
    return preferential(rate, goods, PARTNERS)


@heading("370210", "Detergents, in bulk")
def detergents_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for laboratory and water treatment."""
    rate = ad_valorem("15.6")
    rate = licensed(rate, goods, {"laboratory", "water treatment"})
    return preferential(rate, goods, PARTNERS)


@heading("370220", "Detergents, in dosed form")
def detergents_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("14.1")
    partners = {"EG": "40", "IN": "80", "KE": "40", "MD": "80", "MX": "80", "ZM": "80"}
    return preferential(rate, goods, partners)


@heading("3703", "Polish")
def polish(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for water treatment."""
    rate = ad_valorem("15.2")
    extra = {"EC": "27.6", "EG": "4.4", "IN": "13.0", "MA": "17.9", "TN": "19.0"}
    rate = safeguard(rate, goods, extra, date(2024, 10, 1), on)
    rate = licensed(rate, goods, {"water treatment"})
    return preferential(rate, goods, PARTNERS)


@heading("370310", "Polish, in bulk")
def polish_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for water treatment and medicine."""
    rate = ad_valorem("4.0")
    rate = licensed(rate, goods, {"water treatment", "medicine"})
    return preferential(rate, goods, PARTNERS)


@heading("370330", "Polish, for laboratories")
def polish_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("5.1")
    return preferential(rate, goods, PARTNERS)


@heading("3704", "Candles")
def candles(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("8.6")
    extra = {"GL": "12.1", "PE": "21.1", "PS": "13.6", "RS": "7.5", "SG": "29.4"}
    rate = safeguard(rate, goods, extra, date(2025, 11, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("370410", "Candles, in bulk")
def candles_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("13.6")
    return preferential(rate, goods, PARTNERS)


@heading("3705", "Modelling paste")
def modelling_paste(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("13.7")
    extra = {"BR": "23.7", "IN": "20.8"}
    rate = safeguard(rate, goods, extra, date(2025, 2, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("370530", "Modelling paste, for laboratories")
def modelling_paste_for_laboratories(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE


@heading("3706", "Dental wax")
def dental_wax(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("9.4")
    partners = {"AU": "0", "CH": "0", "CN": "0", "MD": "60", "TR": "50", "VN": "33"}
    return preferential(rate, goods, partners)
