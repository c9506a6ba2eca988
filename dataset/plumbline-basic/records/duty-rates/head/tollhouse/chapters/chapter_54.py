"""Chapter 54: clothing."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "BR": "80", "CR": "80", "IL": "50", "JM": "40",
    "KR": "60", "ME": "60", "PE": "75", "SG": "0", "SN": "0",
}


@heading("5401", "Overcoats")
def overcoats(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 15.9 %.

    Free for sailmaking. Partners have rates of their own here.
    """
    rate = ad_valorem("11.5").plus(per_100_kg("22.30")).at_most("15.9")
    rate = licensed(rate, goods, {"sailmaking"})
    partners = {
        "CH": "60", "CL": "25", "CO": "0", "IS": "60",
        "MD": "50", "MX": "50", "MZ": "75", "PE": "0", "TN": "75",
    }
    return preferential(rate, goods, partners)


@heading("540110", "Overcoats, of wool")
def overcoats_of_wool(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("8.7")
    partners = {"IL": "25", "KE": "0", "KR": "0", "PS": "40"}
    return preferential(rate, goods, partners)


@heading("540120", "Overcoats, of cotton")
def overcoats_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 20.5 %. Partners have rates of their own here."""
    rate = ad_valorem("9.6").plus(per_100_kg("47.90")).at_most("20.5")
    partners = {"CO": "25", "IL": "80", "MA": "50", "MD": "0", "ME": "75", "PE": "0", "RS": "33"}
    return preferential(rate, goods, partners)


@heading("540130", "Overcoats, of synthetic fibres")
def overcoats_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.4 %."""
    rate = ad_valorem("10.8").plus(per_100_kg("14.80")).at_most("21.4")
    return preferential(rate, goods, PARTNERS)


@heading("5402", "Suits")
def suits(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for uniform and sailmaking. Partners have rates of their own here."""
    rate = ad_valorem("11.3")
    rate = licensed(rate, goods, {"uniform", "sailmaking"})
    partners = {
        "CH": "60", "EC": "60", "IS": "25", "KR": "80",
        "LB": "0", "MD": "60", "TN": "0", "UA": "25", "US": "0",
    }
    return preferential(rate, goods, partners)


@heading("540210", "Suits, of wool")
def suits_of_wool(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE


@heading("540220", "Suits, of cotton")
def suits_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.9 %. There are no preferences."""
    rate = ad_valorem("11.3").plus(per_100_kg("38.00")).at_most("18.9")
    return rate


@heading("540230", "Suits, of synthetic fibres")
def suits_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 16.7 %. Partners have rates of their own here."""
    rate = ad_valorem("8.0").plus(per_100_kg("40.50")).at_most("16.7")
    partners = {
        "IN": "25", "IS": "50", "LB": "0", "MZ": "60",
        "NZ": "75", "SN": "0", "TN": "25", "VN": "75", "ZA": "75",
    }
    return preferential(rate, goods, partners)


@heading("5403", "Trousers")
def trousers(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.0 %.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("10.5").plus(per_100_kg("51.80")).at_most("19.0")
    extra = {"CO": "35.3", "IS": "10.6", "PE": "21.7"}
    rate = safeguard(rate, goods, extra, date(2024, 4, 1), on)
    partners = {"IS": "0", "JP": "0", "KR": "75", "RS": "80"}
    return preferential(rate, goods, partners)


@heading("540330", "Trousers, of synthetic fibres")
def trousers_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.5 %."""
    rate = ad_valorem("8.3").plus(per_100_kg("33.00")).at_most("18.5")
    return preferential(rate, goods, PARTNERS)


@heading("5404", "Skirts")
def skirts(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("13.1")
    partners = {"FO": "80", "IS": "50", "JM": "25", "SN": "0", "VN": "0"}
    return preferential(rate, goods, partners)


@heading("540410", "Skirts, of wool")
def skirts_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 16.1 %."""
    rate = ad_valorem("8.9").plus(per_100_kg("36.50")).at_most("16.1")
    return preferential(rate, goods, PARTNERS)


@heading("540430", "Skirts, of synthetic fibres")
def skirts_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("1.4")
    return preferential(rate, goods, PARTNERS)


@heading("5405", "Blouses")
def blouses(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.4 %."""
    rate = ad_valorem("11.0").plus(per_100_kg("27.20")).at_most("18.4")
    return preferential(rate, goods, PARTNERS)


@heading("540510", "Blouses, of wool")
def blouses_of_wool(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE


@heading("540520", "Blouses, of cotton")
def blouses_of_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("14.3")
    return preferential(rate, goods, PARTNERS)


@heading("540530", "Blouses, of synthetic fibres")
def blouses_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.8 %. Partners have rates of their own here."""
    rate = ad_valorem("11.6").plus(per_100_kg("6.90")).at_most("19.8")
    partners = {"AL": "0", "CL": "75", "CN": "40", "MD": "0", "TN": "25"}
    return preferential(rate, goods, partners)


@heading("5406", "Pyjamas")
def pyjamas(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 20.2 %.

    Some countries pay more, for the time being. Free for uniform.
    """
    rate = ad_valorem("7.8").plus(per_100_kg("41.80")).at_most("20.2")
    extra = {"GE": "18.5", "IN": "36.8", "LB": "4.4", "ME": "36.8"}
    rate = safeguard(rate, goods, extra, date(2024, 6, 28), on)
    rate = licensed(rate, goods, {"uniform"})
    return preferential(rate, goods, PARTNERS)


@heading("540620", "Pyjamas, of cotton")
def pyjamas_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.8 %."""
    rate = ad_valorem("11.9").plus(per_100_kg("40.40")).at_most("21.8")
    return preferential(rate, goods, PARTNERS)


@heading("540630", "Pyjamas, of synthetic fibres")
def pyjamas_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for uniform. Partners have rates of their own here."""
    rate = ad_valorem("9.4")
    rate = licensed(rate, goods, {"uniform"})
    partners = {"CL": "0", "LB": "75", "PS": "60", "SG": "33", "UA": "60"}
    return preferential(rate, goods, partners)
