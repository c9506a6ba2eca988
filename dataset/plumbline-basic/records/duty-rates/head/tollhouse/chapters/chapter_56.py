"""Chapter 56: footwear and headgear."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "CH": "0", "EC": "80", "IL": "75", "JM": "0", "MK": "33",
    "SG": "75", "TN": "33", "US": "0", "VN": "75", "ZA": "60",
}


@heading("5601", "Rubber boots")
def rubber_boots(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("1.0")
    return preferential(rate, goods, PARTNERS)


@heading("560110", "Rubber boots, of wool")
def rubber_boots_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 20.8 %."""
    rate = ad_valorem("11.3").plus(per_100_kg("28.30")).at_most("20.8")
    return preferential(rate, goods, PARTNERS)


@heading("560130", "Rubber boots, of synthetic fibres")
def rubber_boots_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.0 %."""
    rate = ad_valorem("10.9").plus(per_100_kg("18.80")).at_most("18.0")
    return preferential(rate, goods, PARTNERS)


@heading("5602", "Leather shoes")
def leather_shoes(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("7.2")
    partners = {"JP": "60", "KE": "40", "NZ": "50", "PS": "0"}
    return preferential(rate, goods, partners)


@heading("560210", "Leather shoes, of wool")
def leather_shoes_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.2 %. Free for sailmaking. There are no preferences."""
    rate = ad_valorem("6.5").plus(per_100_kg("56.80")).at_most("18.2")
    rate = licensed(rate, goods, {"sailmaking"})
    return rate


@heading("560230", "Leather shoes, of synthetic fibres")
def leather_shoes_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.9 %.

    Free for bandage and uniform. Partners have rates of their own here.
    """
    rate = ad_valorem("6.5").plus(per_100_kg("37.50")).at_most("18.9")
    rate = licensed(rate, goods, {"bandage", "uniform"})
    partners = {"CL": "33", "KE": "75", "NO": "0", "TN": "0", "VN": "50"}
    return preferential(rate, goods, partners)


@heading("5603", "Slippers")
def slippers(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 15.0 %. One country pays more, for the time being."""
    rate = ad_valorem("7.0").plus(per_100_kg("24.80")).at_most("15.0")
    extra = {"UA": "28.7"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("560310", "Slippers, of wool")
def slippers_of_wool(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for bandage."""
    rate = ad_valorem("13.7")
    extra = {"CR": "16.7", "GE": "11.8", "MD": "7.5", "VN": "15.0"}
    rate = safeguard(rate, goods, extra, date(2026, 5, 1), on)
    rate = licensed(rate, goods, {"bandage"})
    return preferential(rate, goods, PARTNERS)


@heading("560320", "Slippers, of cotton")
def slippers_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.6 %.

    Free for sailmaking and bandage. There are no preferences.
    """
    rate = ad_valorem("7.7").plus(per_100_kg("47.80")).at_most("17.6")
    rate = licensed(rate, goods, {"sailmaking", "bandage"})
    return rate


@heading("5604", "Sandals")
def sandals(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.0 %. Partners have rates of their own here."""
    rate = ad_valorem("7.9").plus(per_100_kg("40.10")).at_most("17.0")
    partners = {"AL": "33", "AU": "80", "IN": "75", "LB": "25", "MX": "25", "PE": "60", "SN": "80", "UA": "40"}
    return preferential(rate, goods, partners)


@heading("560410", "Sandals, of wool")
def sandals_of_wool(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("1.6")
    return preferential(rate, goods, PARTNERS)


@heading("560420", "Sandals, of cotton")
def sandals_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 20.4 %."""
    rate = ad_valorem("9.6").plus(per_100_kg("30.40")).at_most("20.4")
    return preferential(rate, goods, PARTNERS)


@heading("5605", "Soles")
def soles(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.8 %. Free for bandage. Partners have rates of their own here."""
    rate = ad_valorem("8.9").plus(per_100_kg("9.10")).at_most("21.8")
    rate = licensed(rate, goods, {"bandage"})
    partners = {"CA": "0", "CH": "60", "CO": "0", "EG": "40", "LB": "25", "MA": "50", "SG": "40", "TR": "60"}
    return preferential(rate, goods, partners)


@heading("560510", "Soles, of wool")
def soles_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 16.7 %. Partners have rates of their own here."""
    rate = ad_valorem("7.7").plus(per_100_kg("19.40")).at_most("16.7")
    partners = {"EC": "40", "EG": "40", "IN": "40", "MZ": "40", "RS": "0", "TR": "25", "VN": "40", "ZA": "60"}
    return preferential(rate, goods, partners)


@heading("560520", "Soles, of cotton")
def soles_of_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("12.1")
    extra = {"AU": "11.5", "GE": "19.8", "NO": "4.1"}
    rate = safeguard(rate, goods, extra, date(2025, 6, 1), on)
    partners = {
        "GE": "40", "MA": "75", "MD": "60", "MX": "0",
        "PS": "50", "TR": "0", "US": "80", "VN": "33", "ZA": "33",
    }
    return preferential(rate, goods, partners)


@heading("560530", "Soles, of synthetic fibres")
def soles_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.7 %. Partners have rates of their own here."""
    rate = ad_valorem("10.2").plus(per_100_kg("15.50")).at_most("17.7")
    partners = {
        "AU": "40", "CL": "0", "CR": "25", "EG": "0",
        "IS": "50", "LB": "0", "MZ": "25", "RS": "40", "UA": "25",
    }
    return preferential(rate, goods, partners)


@heading("5606", "Felt hats")
def felt_hats(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("8.3")
    partners = {"IN": "0", "MD": "0", "NO": "80", "SG": "75"}
    return preferential(rate, goods, partners)


@heading("560620", "Felt hats, of cotton")
def felt_hats_of_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being."""
    rate = ad_valorem("12.6")
    extra = {"KR": "36.9"}
    rate = safeguard(rate, goods, extra, date(2026, 12, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("560630", "Felt hats, of synthetic fibres")
def felt_hats_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.7 %.

    Free for sailmaking. Partners have rates of their own here.
    """
    rate = ad_valorem("8.3").plus(per_100_kg("14.20")).at_most("17.7")
    rate = licensed(rate, goods, {"sailmaking"})
    partners = {
        "AU": "0", "BR": "40", "CH": "75", "EG": "0",
        "IN": "0", "LB": "80", "MA": "50", "NZ": "33", "VN": "0",
    }
    return preferential(rate, goods, partners)
