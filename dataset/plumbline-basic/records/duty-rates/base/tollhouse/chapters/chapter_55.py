"""Chapter 55: made textiles."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "CA": "0", "CH": "25", "CR": "0", "GE": "33", "IL": "60", "JP": "50",
    "KE": "75", "KR": "0", "MD": "40", "ME": "40", "MX": "50", "MZ": "40", "ZM": "0",
}


@heading("5501", "Blankets")
def blankets(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("14.5")
    return rate


@heading("550110", "Blankets, of wool")
def blankets_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 16.6 %. Partners have rates of their own here."""
    rate = ad_valorem("7.1").plus(per_100_kg("49.00")).at_most("16.6")
    partners = {"CL": "0", "CO": "0", "IL": "25", "IN": "0", "SG": "0"}
    return preferential(rate, goods, partners)


@heading("550130", "Blankets, of synthetic fibres")
def blankets_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 15.2 %. There are no preferences."""
    rate = ad_valorem("6.4").plus(per_100_kg("25.80")).at_most("15.2")
    return rate


@heading("5502", "Bed linen")
def bed_linen(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.1 %."""
    rate = ad_valorem("10.5").plus(per_100_kg("58.00")).at_most("17.1")
    return preferential(rate, goods, PARTNERS)


@heading("550210", "Bed linen, of wool")
def bed_linen_of_wool(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. There are no preferences."""
    rate = ad_valorem("13.5")
    extra = {"IN": "6.0", "MZ": "4.1", "ZA": "29.0", "ZM": "7.1"}
    rate = safeguard(rate, goods, extra, date(2024, 4, 1), on)
    return rate


@heading("550220", "Bed linen, of cotton")
def bed_linen_of_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("3.6")
    partners = {"CO": "0", "IN": "75", "ME": "0", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("550230", "Bed linen, of synthetic fibres")
def bed_linen_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for uniform and sailmaking. Partners have rates of their
    own here.
    """
    rate = ad_valorem("2.1")
    extra = {"AL": "25.8", "CH": "34.4", "GL": "11.5", "MD": "28.4", "ME": "11.5"}
    rate = safeguard(rate, goods, extra, date(2026, 2, 1), on)
    rate = licensed(rate, goods, {"uniform", "sailmaking"})
    partners = {"EG": "40", "KE": "60", "LB": "0", "MD": "80", "SG": "60", "VN": "0"}
    return preferential(rate, goods, partners)


@heading("5503", "Curtains")
def curtains(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being."""
    rate = ad_valorem("12.7")
    extra = {"ME": "18.5"}
    rate = safeguard(rate, goods, extra, date(2024, 3, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("550310", "Curtains, of wool")
def curtains_of_wool(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("5.7")
    return preferential(rate, goods, PARTNERS)


@heading("550330", "Curtains, of synthetic fibres")
def curtains_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.1 %.

    One country pays more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("10.1").plus(per_100_kg("10.00")).at_most("17.1")
    extra = {"RS": "34.1"}
    rate = safeguard(rate, goods, extra, date(2026, 10, 28), on)
    partners = {
        "EC": "75", "FO": "60", "IL": "0", "IS": "40",
        "KR": "0", "ME": "25", "SG": "50", "SN": "0", "US": "0",
    }
    return preferential(rate, goods, partners)


@heading("5504", "Sacks")
def sacks(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("3.8")
    return rate


@heading("550410", "Sacks, of wool")
def sacks_of_wool(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("8.8")
    partners = {"AL": "33", "CN": "33", "IS": "33", "MD": "0", "MX": "80", "PS": "0"}
    return preferential(rate, goods, partners)


@heading("550420", "Sacks, of cotton")
def sacks_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.0 %. Free for sailmaking."""
    rate = ad_valorem("7.2").plus(per_100_kg("24.50")).at_most("19.0")
    rate = licensed(rate, goods, {"sailmaking"})
    return preferential(rate, goods, PARTNERS)


@heading("550430", "Sacks, of synthetic fibres")
def sacks_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 16.1 %. There are no preferences."""
    rate = ad_valorem("7.0").plus(per_100_kg("58.30")).at_most("16.1")
    return rate


@heading("5505", "Tarpaulins")
def tarpaulins(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.2 %.

    Some countries pay more, for the time being. Free for sailmaking. Partners have rates of their own here.
    """
    rate = ad_valorem("6.5").plus(per_100_kg("17.30")).at_most("19.2")
    extra = {"CH": "12.2", "IN": "30.4", "LB": "35.9", "VN": "9.9"}
    rate = safeguard(rate, goods, extra, date(2025, 4, 15), on)
    rate = licensed(rate, goods, {"sailmaking"})
    partners = {
        "CR": "25", "GL": "80", "IN": "25", "IS": "0",
        "LB": "60", "MA": "60", "SG": "60", "TN": "75", "UA": "0",
    }
    return preferential(rate, goods, partners)


@heading("550510", "Tarpaulins, of wool")
def tarpaulins_of_wool(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("16.4")
    partners = {"CA": "0", "GE": "0", "KE": "60", "US": "0"}
    return preferential(rate, goods, partners)


@heading("550520", "Tarpaulins, of cotton")
def tarpaulins_of_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for uniform and sailmaking."""
    rate = ad_valorem("6.1")
    extra = {"AU": "33.0", "VN": "37.3"}
    rate = safeguard(rate, goods, extra, date(2024, 12, 28), on)
    rate = licensed(rate, goods, {"uniform", "sailmaking"})
    return preferential(rate, goods, PARTNERS)


@heading("550530", "Tarpaulins, of synthetic fibres")
def tarpaulins_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.9 %. Partners have rates of their own here."""
    rate = ad_valorem("9.4").plus(per_100_kg("15.00")).at_most("21.9")
    partners = {"CA": "0", "FO": "75", "IL": "0", "MA": "0", "NZ": "25", "PS": "60", "SG": "25", "TN": "25"}
    return preferential(rate, goods, partners)


@heading("5506", "Sails")
def sails(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.5 %.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("10.8").plus(per_100_kg("52.90")).at_most("21.5")
    extra = {"MA": "29.6", "ME": "30.4", "NZ": "3.7", "PE": "31.1"}
    rate = safeguard(rate, goods, extra, date(2024, 7, 28), on)
    partners = {"BR": "80", "EG": "60", "GE": "25", "KR": "80", "MA": "60", "NO": "33"}
    return preferential(rate, goods, partners)


@heading("550610", "Sails, of wool")
def sails_of_wool(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("1.9")
    extra = {"LB": "34.5", "NO": "28.5", "TN": "23.0"}
    rate = safeguard(rate, goods, extra, date(2025, 8, 15), on)
    partners = {
        "CH": "25", "CL": "60", "EG": "0", "IS": "0",
        "JP": "40", "ME": "0", "NO": "0", "UA": "33", "VN": "75",
    }
    return preferential(rate, goods, partners)


@heading("550620", "Sails, of cotton")
def sails_of_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being."""
    rate = ad_valorem("6.6")
    extra = {"ZA": "33.5"}
    rate = safeguard(rate, goods, extra, date(2025, 12, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("550630", "Sails, of synthetic fibres")
def sails_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE
