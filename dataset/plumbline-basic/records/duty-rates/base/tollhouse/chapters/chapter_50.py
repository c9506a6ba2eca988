"""Chapter 50: synthetic fibres."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "AL": "40", "CA": "75", "EG": "75", "JM": "75", "KR": "0", "MA": "0",
    "MD": "25", "NZ": "50", "PS": "0", "TN": "33", "UA": "75", "US": "25",
}


@heading("5001", "Nylon yarn")
def nylon_yarn(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("6.2")
    return preferential(rate, goods, PARTNERS)


@heading("500120", "Nylon yarn, of cotton")
def nylon_yarn_of_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("9.4")
    partners = {"AU": "50", "GL": "0", "MX": "80", "MZ": "0", "NO": "25"}
    return preferential(rate, goods, partners)


@heading("500130", "Nylon yarn, of synthetic fibres")
def nylon_yarn_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.3 %. Partners have rates of their own here."""
    rate = ad_valorem("9.1").plus(per_100_kg("43.10")).at_most("19.3")
    partners = {"LB": "80", "MA": "40", "MK": "33", "SN": "25"}
    return preferential(rate, goods, partners)


@heading("5002", "Polyester yarn")
def polyester_yarn(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 16.2 %. Partners have rates of their own here."""
    rate = ad_valorem("10.4").plus(per_100_kg("56.30")).at_most("16.2")
    partners = {"IN": "50", "MZ": "40", "RS": "0", "SG": "25", "UA": "50", "VN": "60", "ZM": "25"}
    return preferential(rate, goods, partners)


@heading("500210", "Polyester yarn, of wool")
def polyester_yarn_of_wool(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("12.8")
    return preferential(rate, goods, PARTNERS)


@heading("500230", "Polyester yarn, of synthetic fibres")
def polyester_yarn_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.1 %."""
    rate = ad_valorem("6.2").plus(per_100_kg("34.20")).at_most("17.1")
    return preferential(rate, goods, PARTNERS)


@heading("5003", "Viscose yarn")
def viscose_yarn(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.1 %.

    Free for sailmaking and bandage. Partners have rates of their own here.
    """
    rate = ad_valorem("12.0").plus(per_100_kg("16.10")).at_most("17.1")
    rate = licensed(rate, goods, {"sailmaking", "bandage"})
    partners = {"CA": "0", "JP": "50", "ME": "80", "PS": "75", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("500320", "Viscose yarn, of cotton")
def viscose_yarn_of_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for bandage and sailmaking."""
    rate = ad_valorem("6.6")
    rate = licensed(rate, goods, {"bandage", "sailmaking"})
    return preferential(rate, goods, PARTNERS)


@heading("5004", "Tow")
def tow(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being."""
    rate = ad_valorem("12.4")
    extra = {"JM": "14.5"}
    rate = safeguard(rate, goods, extra, date(2026, 7, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("500430", "Tow, of synthetic fibres")
def tow_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.9 %. Partners have rates of their own here."""
    rate = ad_valorem("9.4").plus(per_100_kg("27.70")).at_most("21.9")
    partners = {"AU": "0", "LB": "33", "NO": "75", "PE": "60", "UA": "0", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("5005", "Staple fibres")
def staple_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.5 %. Partners have rates of their own here."""
    rate = ad_valorem("10.9").plus(per_100_kg("18.00")).at_most("21.5")
    partners = {"CO": "25", "LB": "80", "NZ": "0", "VN": "33"}
    return preferential(rate, goods, partners)


@heading("500510", "Staple fibres, of wool")
def staple_fibres_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.1 %. Some countries pay more, for the time being."""
    rate = ad_valorem("8.4").plus(per_100_kg("23.80")).at_most("21.1")
    extra = {"MK": "24.7", "ZA": "34.1"}
    rate = safeguard(rate, goods, extra, date(2026, 5, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("500530", "Staple fibres, of synthetic fibres")
def staple_fibres_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 20.3 %.

    One country pays more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("9.4").plus(per_100_kg("29.40")).at_most("20.3")
    extra = {"KE": "19.7"}
    rate = safeguard(rate, goods, extra, date(2025, 8, 1), on)
    partners = {"EG": "0", "GE": "60", "MA": "40", "MD": "0", "NZ": "40", "SN": "25", "TR": "0", "US": "0"}
    return preferential(rate, goods, partners)


@heading("5006", "Tyre cord fabric")
def tyre_cord_fabric(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.3 %. There are no preferences."""
    rate = ad_valorem("9.6").plus(per_100_kg("44.80")).at_most("21.3")
    return rate


@heading("500610", "Tyre cord fabric, of wool")
def tyre_cord_fabric_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.3 %.

    Some countries pay more, for the time being. Free for bandage and uniform.
    """
    rate = ad_valorem("10.2").plus(per_100_kg("43.50")).at_most("21.3")
    extra = {"SG": "15.1", "UA": "37.9", "US": "3.5", "ZA": "27.3"}
    rate = safeguard(rate, goods, extra, date(2025, 2, 28), on)
    rate = licensed(rate, goods, {"bandage", "uniform"})
    return preferential(rate, goods, PARTNERS)


@heading("500620", "Tyre cord fabric, of cotton")
def tyre_cord_fabric_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.2 %. Some countries pay more, for the time being."""
    rate = ad_valorem("7.4").plus(per_100_kg("54.80")).at_most("17.2")
    extra = {"GL": "11.2", "TN": "32.3", "TR": "24.0", "US": "5.6", "VN": "30.9"}
    rate = safeguard(rate, goods, extra, date(2026, 7, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("500630", "Tyre cord fabric, of synthetic fibres")
def tyre_cord_fabric_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.1 %.

    Some countries pay more, for the time being. Free for sailmaking and bandage. Partners have rates of their
    own here.
    """
    rate = ad_valorem("11.8").plus(per_100_kg("14.20")).at_most("18.1")
    extra = {"AL": "21.2", "CN": "7.3", "MD": "13.1"}
    rate = safeguard(rate, goods, extra, date(2025, 8, 28), on)
    rate = licensed(rate, goods, {"sailmaking", "bandage"})
    partners = {"CA": "75", "CL": "40", "IS": "0", "JP": "80", "SN": "50", "TR": "80"}
    return preferential(rate, goods, partners)
