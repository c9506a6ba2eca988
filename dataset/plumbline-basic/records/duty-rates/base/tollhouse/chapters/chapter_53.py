"""Chapter 53: knitwear."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "CH": "75", "CN": "0", "CR": "50", "EC": "0", "FO": "25",
    "JP": "25", "KE": "25", "LB": "60", "MD": "0", "VN": "60",
}


@heading("5301", "Pullovers")
def pullovers(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("13.0")
    partners = {
        "BR": "0", "CL": "80", "IS": "40", "JP": "60",
        "MA": "40", "ME": "60", "MZ": "40", "NO": "0", "TR": "50",
    }
    return preferential(rate, goods, partners)


@heading("530110", "Pullovers, of wool")
def pullovers_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.0 %. There are no preferences."""
    rate = ad_valorem("7.8").plus(per_100_kg("21.60")).at_most("19.0")
    return rate


@heading("530120", "Pullovers, of cotton")
def pullovers_of_cotton(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("5302", "Cardigans")
def cardigans(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.5 %.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("6.2").plus(per_100_kg("21.10")).at_most("19.5")
    extra = {"AU": "3.1", "CR": "3.8", "KR": "12.5", "MA": "27.6", "UA": "20.0"}
    rate = safeguard(rate, goods, extra, date(2025, 10, 28), on)
    partners = {"EG": "60", "LB": "50", "MA": "40", "NO": "25", "US": "25", "VN": "0"}
    return preferential(rate, goods, partners)


@heading("530210", "Cardigans, of wool")
def cardigans_of_wool(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for sailmaking and uniform."""
    rate = ad_valorem("11.4")
    rate = licensed(rate, goods, {"sailmaking", "uniform"})
    return preferential(rate, goods, PARTNERS)


@heading("530220", "Cardigans, of cotton")
def cardigans_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.4 %."""
    rate = ad_valorem("6.4").plus(per_100_kg("22.60")).at_most("18.4")
    return preferential(rate, goods, PARTNERS)


@heading("5303", "Knitted shirts")
def knitted_shirts(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.6 %."""
    rate = ad_valorem("10.9").plus(per_100_kg("14.00")).at_most("17.6")
    return preferential(rate, goods, PARTNERS)


@heading("530310", "Knitted shirts, of wool")
def knitted_shirts_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.3 %."""
    rate = ad_valorem("11.0").plus(per_100_kg("5.60")).at_most("17.3")
    return preferential(rate, goods, PARTNERS)


@heading("530320", "Knitted shirts, of cotton")
def knitted_shirts_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 15.6 %. Partners have rates of their own here."""
    rate = ad_valorem("10.0").plus(per_100_kg("27.80")).at_most("15.6")
    partners = {"CN": "60", "GE": "0", "IL": "75", "PS": "40", "TN": "0", "VN": "60", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("530330", "Knitted shirts, of synthetic fibres")
def knitted_shirts_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("11.5")
    return preferential(rate, goods, PARTNERS)


@heading("5304", "Singlets")
def singlets(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 16.4 %. Partners have rates of their own here."""
    rate = ad_valorem("7.4").plus(per_100_kg("48.60")).at_most("16.4")
    partners = {"CL": "0", "GE": "40", "IL": "25", "MD": "0", "VN": "33"}
    return preferential(rate, goods, partners)


@heading("530410", "Singlets, of wool")
def singlets_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.0 %.

    Some countries pay more, for the time being. Free for bandage.
    """
    rate = ad_valorem("10.5").plus(per_100_kg("39.20")).at_most("21.0")
    extra = {"AL": "14.3", "FO": "4.0", "RS": "26.7", "SN": "28.3", "UA": "22.0"}
    rate = safeguard(rate, goods, extra, date(2026, 5, 15), on)
    rate = licensed(rate, goods, {"bandage"})
    return preferential(rate, goods, PARTNERS)


@heading("5305", "Stockings")
def stockings(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for bandage and sailmaking. Partners have rates of their own here."""
    rate = ad_valorem("12.8")
    rate = licensed(rate, goods, {"bandage", "sailmaking"})
    partners = {"CL": "0", "EG": "60", "LB": "25", "MK": "75", "TR": "75", "VN": "50"}
    return preferential(rate, goods, partners)


@heading("530510", "Stockings, of wool")
def stockings_of_wool(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE


@heading("530520", "Stockings, of cotton")
def stockings_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 20.2 %.

    Some countries pay more, for the time being. Free for uniform and bandage. Partners have rates of their own
    here.
    """
    rate = ad_valorem("8.3").plus(per_100_kg("12.30")).at_most("20.2")
    extra = {"AL": "13.2", "CO": "24.6", "ME": "6.1"}
    rate = safeguard(rate, goods, extra, date(2024, 5, 15), on)
    rate = licensed(rate, goods, {"uniform", "bandage"})
    partners = {
        "CR": "0", "FO": "25", "GL": "0", "IL": "60",
        "LB": "40", "MD": "0", "SN": "80", "UA": "33", "US": "0",
    }
    return preferential(rate, goods, partners)


@heading("530530", "Stockings, of synthetic fibres")
def stockings_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.5 %. Free for uniform."""
    rate = ad_valorem("6.0").plus(per_100_kg("48.50")).at_most("18.5")
    rate = licensed(rate, goods, {"uniform"})
    return preferential(rate, goods, PARTNERS)


@heading("5306", "Knitted gloves")
def knitted_gloves(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.9 %. Free for bandage. Partners have rates of their own here."""
    rate = ad_valorem("6.2").plus(per_100_kg("5.10")).at_most("18.9")
    rate = licensed(rate, goods, {"bandage"})
    partners = {"AL": "0", "CN": "0", "EC": "60", "EG": "50", "JM": "60", "MD": "0", "ZA": "60", "ZM": "40"}
    return preferential(rate, goods, partners)


@heading("530610", "Knitted gloves, of wool")
def knitted_gloves_of_wool(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("16.8")
    partners = {"GL": "50", "JM": "25", "MX": "33", "SG": "0", "SN": "0", "VN": "60"}
    return preferential(rate, goods, partners)


@heading("530620", "Knitted gloves, of cotton")
def knitted_gloves_of_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for uniform. Partners have rates of their own here."""
    rate = ad_valorem("10.6")
    rate = licensed(rate, goods, {"uniform"})
    partners = {"CO": "0", "JP": "33", "KE": "50", "SN": "33"}
    return preferential(rate, goods, partners)
