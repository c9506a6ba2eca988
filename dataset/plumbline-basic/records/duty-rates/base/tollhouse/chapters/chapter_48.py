"""Chapter 48: silk and wool."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "AL": "80", "CH": "80", "EC": "0", "GE": "75", "GL": "50",
    "JM": "33", "ME": "60", "NO": "80", "NZ": "25", "TN": "40", "US": "0",
}


@heading("4801", "Raw silk")
def raw_silk(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.1 %.

    Some countries pay more, for the time being. There are no preferences.
    """
    rate = ad_valorem("9.2").plus(per_100_kg("30.50")).at_most("17.1")
    extra = {"CL": "15.6", "IS": "34.2", "UA": "10.9"}
    rate = safeguard(rate, goods, extra, date(2024, 10, 15), on)
    return rate


@heading("480120", "Raw silk, of cotton")
def raw_silk_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.5 %.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("8.0").plus(per_100_kg("39.60")).at_most("21.5")
    extra = {"LB": "37.8", "NO": "37.5"}
    rate = safeguard(rate, goods, extra, date(2024, 6, 28), on)
    partners = {"IS": "0", "LB": "50", "PE": "60", "SN": "60", "TR": "75"}
    return preferential(rate, goods, partners)


@heading("4802", "Silk yarn")
def silk_yarn(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.2 %. Partners have rates of their own here."""
    rate = ad_valorem("7.7").plus(per_100_kg("31.80")).at_most("19.2")
    partners = {
        "AL": "75", "BR": "40", "EC": "33", "GL": "0",
        "IS": "40", "KE": "0", "LB": "0", "SN": "0", "TN": "33",
    }
    return preferential(rate, goods, partners)


@heading("480210", "Silk yarn, of wool")
def silk_yarn_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 16.4 %. Free for uniform. Partners have rates of their own here."""
    rate = ad_valorem("6.7").plus(per_100_kg("50.50")).at_most("16.4")
    rate = licensed(rate, goods, {"uniform"})
    partners = {"CN": "40", "CR": "25", "JP": "25", "MD": "0", "MK": "0", "UA": "0", "US": "25", "VN": "60"}
    return preferential(rate, goods, partners)


@heading("480220", "Silk yarn, of cotton")
def silk_yarn_of_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("8.0")
    extra = {"IL": "12.6", "UA": "6.8"}
    rate = safeguard(rate, goods, extra, date(2024, 10, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("480230", "Silk yarn, of synthetic fibres")
def silk_yarn_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("10.0")
    return preferential(rate, goods, PARTNERS)


@heading("4803", "Silk fabric")
def silk_fabric(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("5.1")
    partners = {"CR": "50", "EG": "0", "IN": "25", "JM": "50", "PS": "60", "TN": "80"}
    return preferential(rate, goods, partners)


@heading("480310", "Silk fabric, of wool")
def silk_fabric_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.7 %. There are no preferences."""
    rate = ad_valorem("10.6").plus(per_100_kg("27.40")).at_most("17.7")
    return rate


@heading("480320", "Silk fabric, of cotton")
def silk_fabric_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 20.2 %."""
    rate = ad_valorem("7.4").plus(per_100_kg("45.90")).at_most("20.2")
    return preferential(rate, goods, PARTNERS)


@heading("480330", "Silk fabric, of synthetic fibres")
def silk_fabric_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for uniform and bandage. Partners have rates of their own
    here.
    """
    rate = ad_valorem("12.0")
    extra = {"CN": "15.6", "CO": "18.5", "JM": "14.6", "KR": "32.9", "LB": "20.2"}
    rate = safeguard(rate, goods, extra, date(2025, 10, 1), on)
    rate = licensed(rate, goods, {"uniform", "bandage"})
    partners = {
        "AU": "33", "CH": "80", "CN": "50", "EG": "80",
        "GE": "75", "GL": "60", "LB": "40", "PE": "40", "VN": "0",
    }
    return preferential(rate, goods, partners)


@heading("4804", "Raw wool")
def raw_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.9 %."""
    rate = ad_valorem("10.8").plus(per_100_kg("45.30")).at_most("19.9")
    return preferential(rate, goods, PARTNERS)


@heading("480420", "Raw wool, of cotton")
def raw_wool_of_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for bandage and uniform. Partners have rates of their own here."""
    rate = ad_valorem("1.1")
    rate = licensed(rate, goods, {"bandage", "uniform"})
    partners = {"NO": "0", "RS": "0", "UA": "50", "ZA": "60", "ZM": "40"}
    return preferential(rate, goods, partners)


@heading("480430", "Raw wool, of synthetic fibres")
def raw_wool_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.1 %. Free for sailmaking."""
    rate = ad_valorem("6.2").plus(per_100_kg("32.00")).at_most("18.1")
    rate = licensed(rate, goods, {"sailmaking"})
    return preferential(rate, goods, PARTNERS)


@heading("4805", "Combed wool")
def combed_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.7 %.

    Some countries pay more, for the time being. Free for bandage and uniform. Partners have rates of their own
    here.
    """
    rate = ad_valorem("7.6").plus(per_100_kg("44.20")).at_most("17.7")
    extra = {"CH": "30.0", "CO": "16.5", "NO": "20.6"}
    rate = safeguard(rate, goods, extra, date(2024, 7, 1), on)
    rate = licensed(rate, goods, {"bandage", "uniform"})
    partners = {"CR": "0", "EC": "33", "IL": "60", "IS": "40", "MD": "25", "NZ": "75", "PS": "60"}
    return preferential(rate, goods, partners)


@heading("480520", "Combed wool, of cotton")
def combed_wool_of_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("3.7")
    return preferential(rate, goods, PARTNERS)


@heading("480530", "Combed wool, of synthetic fibres")
def combed_wool_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.3 %. Partners have rates of their own here."""
    rate = ad_valorem("9.4").plus(per_100_kg("22.40")).at_most("18.3")
    partners = {"IS": "0", "NO": "0", "NZ": "50", "US": "25"}
    return preferential(rate, goods, partners)


@heading("4806", "Wool yarn")
def wool_yarn(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("13.1")
    extra = {"FO": "8.0", "VN": "6.2"}
    rate = safeguard(rate, goods, extra, date(2026, 3, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("480610", "Wool yarn, of wool")
def wool_yarn_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.8 %. Free for bandage."""
    rate = ad_valorem("8.2").plus(per_100_kg("43.10")).at_most("21.8")
    rate = licensed(rate, goods, {"bandage"})
    return preferential(rate, goods, PARTNERS)
