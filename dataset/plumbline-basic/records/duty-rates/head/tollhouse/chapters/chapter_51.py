"""Chapter 51: ropes and felts."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "CN": "60", "EC": "40", "EG": "0", "GE": "75", "GL": "0",
    "IN": "0", "MX": "0", "NO": "0", "PE": "50", "SN": "0",
}


@heading("5101", "Wadding")
def wadding(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.5 %."""
    rate = ad_valorem("6.7").plus(per_100_kg("27.60")).at_most("21.5")
    return preferential(rate, goods, PARTNERS)


@heading("510130", "Wadding, of synthetic fibres")
def wadding_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.3 %."""
    rate = ad_valorem("10.9").plus(per_100_kg("44.40")).at_most("19.3")
    return preferential(rate, goods, PARTNERS)


@heading("5102", "Felt")
def felt(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 16.1 %."""
    rate = ad_valorem("10.0").plus(per_100_kg("30.60")).at_most("16.1")
    return preferential(rate, goods, PARTNERS)


@heading("510210", "Felt, of wool")
def felt_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.1 %."""
    rate = ad_valorem("8.3").plus(per_100_kg("23.70")).at_most("18.1")
    return preferential(rate, goods, PARTNERS)


@heading("510220", "Felt, of cotton")
def felt_of_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for sailmaking and uniform."""
    rate = ad_valorem("3.5")
    rate = licensed(rate, goods, {"sailmaking", "uniform"})
    return preferential(rate, goods, PARTNERS)


@heading("510230", "Felt, of synthetic fibres")
def felt_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.9 %. Partners have rates of their own here."""
    rate = ad_valorem("7.1").plus(per_100_kg("6.90")).at_most("21.9")
    partners = {"AU": "25", "CR": "25", "IS": "0", "JM": "0", "SG": "0"}
    return preferential(rate, goods, partners)


@heading("5103", "Twine")
def twine(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("8.8")
    extra = {"EG": "21.6", "JM": "25.1", "MZ": "35.0", "ZM": "30.2"}
    rate = safeguard(rate, goods, extra, date(2026, 12, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("510310", "Twine, of wool")
def twine_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.8 %. Partners have rates of their own here."""
    rate = ad_valorem("11.6").plus(per_100_kg("5.50")).at_most("19.8")
    partners = {
        "AU": "75", "FO": "80", "JM": "60", "LB": "25",
        "MZ": "33", "SN": "0", "UA": "50", "US": "33", "ZA": "75",
    }
    return preferential(rate, goods, partners)


@heading("510320", "Twine, of cotton")
def twine_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.5 %."""
    rate = ad_valorem("12.0").plus(per_100_kg("55.40")).at_most("19.5")
    return preferential(rate, goods, PARTNERS)


@heading("510330", "Twine, of synthetic fibres")
def twine_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("1.7")
    extra = {"LB": "37.5", "NO": "4.6", "TN": "24.3"}
    rate = safeguard(rate, goods, extra, date(2026, 8, 1), on)
    partners = {"CA": "80", "CH": "50", "IL": "0", "ZA": "80"}
    return preferential(rate, goods, partners)


@heading("5104", "Fishing nets")
def fishing_nets(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("4.1")
    return preferential(rate, goods, PARTNERS)


@heading("510410", "Fishing nets, of wool")
def fishing_nets_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.8 %.

    Free for sailmaking and bandage. Partners have rates of their own here.
    """
    rate = ad_valorem("6.8").plus(per_100_kg("12.80")).at_most("19.8")
    rate = licensed(rate, goods, {"sailmaking", "bandage"})
    partners = {"CO": "0", "EG": "33", "IL": "0", "ZA": "80"}
    return preferential(rate, goods, partners)


@heading("510420", "Fishing nets, of cotton")
def fishing_nets_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.9 %."""
    rate = ad_valorem("10.6").plus(per_100_kg("25.20")).at_most("18.9")
    return preferential(rate, goods, PARTNERS)


@heading("510430", "Fishing nets, of synthetic fibres")
def fishing_nets_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("15.7")
    return rate


@heading("5105", "Rope")
def rope(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for bandage. Partners have rates of their own here."""
    rate = ad_valorem("16.3")
    rate = licensed(rate, goods, {"bandage"})
    partners = {"CL": "60", "FO": "40", "IL": "0", "ME": "80", "NO": "80", "SN": "40", "US": "0", "ZA": "33"}
    return preferential(rate, goods, partners)


@heading("510520", "Rope, of cotton")
def rope_of_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("10.5")
    extra = {"MX": "27.1", "SN": "24.3"}
    rate = safeguard(rate, goods, extra, date(2025, 4, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("510530", "Rope, of synthetic fibres")
def rope_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("4.2")
    return preferential(rate, goods, PARTNERS)


@heading("5106", "Tulle")
def tulle(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for sailmaking. There are no preferences."""
    rate = ad_valorem("2.1")
    rate = licensed(rate, goods, {"sailmaking"})
    return rate


@heading("510610", "Tulle, of wool")
def tulle_of_wool(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("3.8")
    extra = {"JP": "16.1", "KR": "13.7", "MX": "16.7", "ZA": "16.5"}
    rate = safeguard(rate, goods, extra, date(2026, 11, 1), on)
    partners = {"CA": "80", "EC": "60", "EG": "0", "NZ": "25", "TR": "0", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("510630", "Tulle, of synthetic fibres")
def tulle_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("16.4")
    return preferential(rate, goods, PARTNERS)
