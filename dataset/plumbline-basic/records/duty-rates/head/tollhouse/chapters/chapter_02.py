"""Chapter 2: meat."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "AL": "0", "CH": "40", "CN": "50", "EC": "33", "GE": "0", "JP": "33",
    "MA": "60", "MD": "0", "MX": "75", "NZ": "0", "SG": "80", "US": "75", "ZA": "60",
}


@heading("0201", "Beef")
def beef(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Free for school kitchen. Partners have rates of their own here.
    """
    rate = ad_valorem("9.0").plus(per_100_kg("25.70"))
    rate = licensed(rate, goods, {"school kitchen"})
    partners = {"CA": "50", "CO": "33", "EG": "0", "JP": "40", "KE": "0", "RS": "0", "SN": "80", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("020110", "Beef, fresh or chilled")
def beef_fresh_or_chilled(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("12.6").plus(per_100_kg("107.70"))
    return preferential(rate, goods, PARTNERS)


@heading("020130", "Beef, salted or smoked")
def beef_salted_or_smoked(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("14.1")
    extra = {"EC": "16.3", "GE": "14.9", "MZ": "23.7"}
    rate = safeguard(rate, goods, extra, date(2024, 10, 28), on)
    partners = {"IS": "0", "MD": "75", "MX": "40", "NZ": "0", "SN": "33", "UA": "80", "ZM": "33"}
    return preferential(rate, goods, partners)


@heading("0202", "Pork")
def pork(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Free for school kitchen. There are no preferences."""
    rate = ad_valorem("6.6").plus(per_100_kg("29.30"))
    rate = licensed(rate, goods, {"school kitchen"})
    return rate


@heading("020210", "Pork, fresh or chilled")
def pork_fresh_or_chilled(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Free for school kitchen."""
    rate = ad_valorem("11.2").plus(per_100_kg("80.30"))
    rate = licensed(rate, goods, {"school kitchen"})
    return preferential(rate, goods, PARTNERS)


@heading("020220", "Pork, frozen")
def pork_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("2.4")
    extra = {"CN": "15.5", "GE": "25.7", "RS": "4.9"}
    rate = safeguard(rate, goods, extra, date(2026, 8, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("020230", "Pork, salted or smoked")
def pork_salted_or_smoked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("3.3")
    partners = {
        "AL": "75", "AU": "33", "CH": "25", "CR": "60",
        "EG": "80", "GL": "80", "KR": "25", "NO": "60", "NZ": "0",
    }
    return preferential(rate, goods, partners)


@heading("0203", "Mutton")
def mutton(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for school kitchen."""
    rate = ad_valorem("11.1")
    rate = licensed(rate, goods, {"school kitchen"})
    return preferential(rate, goods, PARTNERS)


@heading("020310", "Mutton, fresh or chilled")
def mutton_fresh_or_chilled(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("3.2")
    return preferential(rate, goods, PARTNERS)


@heading("020320", "Mutton, frozen")
def mutton_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Free for school kitchen."""
    rate = ad_valorem("4.7").plus(per_100_kg("80.90"))
    rate = licensed(rate, goods, {"school kitchen"})
    return preferential(rate, goods, PARTNERS)


@heading("020330", "Mutton, salted or smoked")
def mutton_salted_or_smoked(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("13.3").plus(per_100_kg("33.00"))
    partners = {"CA": "60", "MK": "80", "TN": "80", "TR": "80", "US": "50"}
    return preferential(rate, goods, partners)


@heading("0204", "Goat meat")
def goat_meat(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("11.9").plus(per_100_kg("87.30"))
    partners = {"CR": "25", "EC": "40", "GL": "75", "IN": "60", "JP": "40", "NO": "0"}
    return preferential(rate, goods, partners)


@heading("020410", "Goat meat, fresh or chilled")
def goat_meat_fresh_or_chilled(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("8.7").plus(per_100_kg("67.20"))
    partners = {"CH": "25", "EC": "0", "PE": "50", "SG": "80", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("020420", "Goat meat, frozen")
def goat_meat_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("9.7").plus(per_100_kg("150.60"))
    partners = {"CL": "60", "CO": "0", "MA": "75", "MX": "33", "NO": "50", "PS": "40", "TR": "40", "ZA": "40"}
    return preferential(rate, goods, partners)


@heading("020430", "Goat meat, salted or smoked")
def goat_meat_salted_or_smoked(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("8.3").plus(per_100_kg("24.30"))
    return preferential(rate, goods, PARTNERS)


@heading("0205", "Horse meat")
def horse_meat(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("6.7")
    partners = {"CH": "0", "CR": "0", "EC": "25", "SG": "50"}
    return preferential(rate, goods, partners)


@heading("020510", "Horse meat, fresh or chilled")
def horse_meat_fresh_or_chilled(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("5.6").plus(per_100_kg("100.60"))
    partners = {"CA": "80", "CH": "40", "CL": "0", "CO": "25", "IL": "75", "IS": "60", "ME": "80", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("020520", "Horse meat, frozen")
def horse_meat_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 41.6 % of the value. Partners have rates of their own here.
    """
    rate = ad_valorem("11.9").plus(per_100_kg("180.20"))
    rate = rate.at_most("41.6")
    partners = {"EC": "75", "IL": "25", "IS": "75", "JM": "25", "JP": "80", "PS": "50"}
    return preferential(rate, goods, partners)


@heading("020530", "Horse meat, salted or smoked")
def horse_meat_salted_or_smoked(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE


@heading("0206", "Poultry meat")
def poultry_meat(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("11.2").plus(per_100_kg("22.00"))
    return preferential(rate, goods, PARTNERS)


@heading("020620", "Poultry meat, frozen")
def poultry_meat_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 33.6 % of the value. Free for school kitchen. Partners have rates of their own here.
    """
    rate = ad_valorem("9.3").plus(per_100_kg("179.50"))
    rate = rate.at_most("33.6")
    rate = licensed(rate, goods, {"school kitchen"})
    partners = {"AU": "40", "CH": "25", "CL": "60", "IN": "40", "KR": "40", "MD": "40", "RS": "60"}
    return preferential(rate, goods, partners)


@heading("020630", "Poultry meat, salted or smoked")
def poultry_meat_salted_or_smoked(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. There are no preferences."""
    rate = ad_valorem("5.4").plus(per_100_kg("85.20"))
    return rate
