"""Chapter 52: carpets and special fabric."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "CA": "0", "EG": "0", "JM": "80", "KE": "0",
    "SG": "75", "TN": "0", "UA": "0", "US": "40", "ZA": "0",
}


@heading("5201", "Knotted carpets")
def knotted_carpets(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for bandage and sailmaking."""
    rate = ad_valorem("1.8")
    extra = {"MX": "20.6", "RS": "30.8"}
    rate = safeguard(rate, goods, extra, date(2025, 7, 1), on)
    rate = licensed(rate, goods, {"bandage", "sailmaking"})
    return preferential(rate, goods, PARTNERS)


@heading("520110", "Knotted carpets, of wool")
def knotted_carpets_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 16.5 %.

    Free for sailmaking. Partners have rates of their own here.
    """
    rate = ad_valorem("9.1").plus(per_100_kg("38.50")).at_most("16.5")
    rate = licensed(rate, goods, {"sailmaking"})
    partners = {"FO": "0", "IN": "60", "JP": "75", "KR": "0", "MX": "80", "MZ": "25", "UA": "50"}
    return preferential(rate, goods, partners)


@heading("520120", "Knotted carpets, of cotton")
def knotted_carpets_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 16.0 %. Free for uniform and bandage."""
    rate = ad_valorem("11.9").plus(per_100_kg("59.20")).at_most("16.0")
    rate = licensed(rate, goods, {"uniform", "bandage"})
    return preferential(rate, goods, PARTNERS)


@heading("520130", "Knotted carpets, of synthetic fibres")
def knotted_carpets_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.4 %."""
    rate = ad_valorem("7.0").plus(per_100_kg("26.30")).at_most("21.4")
    return preferential(rate, goods, PARTNERS)


@heading("5202", "Tufted carpets")
def tufted_carpets(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.0 %. Partners have rates of their own here."""
    rate = ad_valorem("10.0").plus(per_100_kg("46.60")).at_most("19.0")
    partners = {"AL": "0", "GL": "0", "JP": "80", "ME": "60", "NO": "40", "NZ": "60", "PS": "0", "TN": "0"}
    return preferential(rate, goods, partners)


@heading("520210", "Tufted carpets, of wool")
def tufted_carpets_of_wool(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("16.9")
    extra = {"BR": "16.4", "NZ": "26.5"}
    rate = safeguard(rate, goods, extra, date(2026, 10, 15), on)
    partners = {"CA": "0", "IL": "40", "LB": "40", "MX": "0"}
    return preferential(rate, goods, partners)


@heading("520220", "Tufted carpets, of cotton")
def tufted_carpets_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.6 %. Some countries pay more, for the time being."""
    rate = ad_valorem("12.0").plus(per_100_kg("33.10")).at_most("17.6")
    extra = {"TR": "18.4", "ZA": "3.6"}
    rate = safeguard(rate, goods, extra, date(2025, 1, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("520230", "Tufted carpets, of synthetic fibres")
def tufted_carpets_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE


@heading("5203", "Velvet")
def velvet(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 15.3 %. Free for sailmaking and uniform."""
    rate = ad_valorem("12.0").plus(per_100_kg("60.00")).at_most("15.3")
    rate = licensed(rate, goods, {"sailmaking", "uniform"})
    return preferential(rate, goods, PARTNERS)


@heading("520310", "Velvet, of wool")
def velvet_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.4 %. Partners have rates of their own here."""
    rate = ad_valorem("6.0").plus(per_100_kg("48.60")).at_most("17.4")
    partners = {"IN": "0", "MA": "0", "MZ": "0", "NZ": "75", "SG": "80"}
    return preferential(rate, goods, partners)


@heading("520320", "Velvet, of cotton")
def velvet_of_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for sailmaking."""
    rate = ad_valorem("14.6")
    rate = licensed(rate, goods, {"sailmaking"})
    return preferential(rate, goods, PARTNERS)


@heading("520330", "Velvet, of synthetic fibres")
def velvet_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.0 %.

    Some countries pay more, for the time being. Free for uniform and sailmaking. Partners have rates of their
    own here.
    """
    rate = ad_valorem("7.0").plus(per_100_kg("28.20")).at_most("21.0")
    extra = {"EC": "10.0", "MZ": "31.6"}
    rate = safeguard(rate, goods, extra, date(2026, 2, 28), on)
    rate = licensed(rate, goods, {"uniform", "sailmaking"})
    partners = {"BR": "50", "CH": "25", "CN": "40", "KE": "25", "MD": "60", "NO": "0"}
    return preferential(rate, goods, partners)


@heading("5204", "Terry")
def terry(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("13.4")
    partners = {"AU": "0", "FO": "60", "MD": "80", "ME": "25", "RS": "25"}
    return preferential(rate, goods, partners)


@heading("5205", "Ribbons")
def ribbons(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.6")
    partners = {
        "AL": "0", "BR": "0", "CN": "0", "EG": "0",
        "GE": "0", "GL": "0", "KE": "0", "PS": "50", "RS": "33",
    }
    return preferential(rate, goods, partners)


@heading("520510", "Ribbons, of wool")
def ribbons_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 15.2 %. Free for uniform. Partners have rates of their own here."""
    rate = ad_valorem("10.0").plus(per_100_kg("19.20")).at_most("15.2")
    rate = licensed(rate, goods, {"uniform"})
    partners = {"IN": "50", "IS": "80", "MA": "0", "MX": "60", "PS": "0", "RS": "33", "TR": "40", "VN": "0"}
    return preferential(rate, goods, partners)


@heading("520520", "Ribbons, of cotton")
def ribbons_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 16.4 %.

    One country pays more, for the time being. There are no preferences.
    """
    rate = ad_valorem("8.3").plus(per_100_kg("15.30")).at_most("16.4")
    extra = {"GE": "18.9"}
    rate = safeguard(rate, goods, extra, date(2024, 12, 1), on)
    return rate


@heading("520530", "Ribbons, of synthetic fibres")
def ribbons_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("15.2")
    return preferential(rate, goods, PARTNERS)


@heading("5206", "Labels")
def labels(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("12.4")
    extra = {"AL": "10.3", "CA": "27.3"}
    rate = safeguard(rate, goods, extra, date(2024, 11, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("520610", "Labels, of wool")
def labels_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.8 %."""
    rate = ad_valorem("11.3").plus(per_100_kg("13.50")).at_most("19.8")
    return preferential(rate, goods, PARTNERS)


@heading("520620", "Labels, of cotton")
def labels_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 16.0 %."""
    rate = ad_valorem("7.8").plus(per_100_kg("43.90")).at_most("16.0")
    return preferential(rate, goods, PARTNERS)


@heading("520630", "Labels, of synthetic fibres")
def labels_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 22.0 %. Free for sailmaking and uniform."""
    rate = ad_valorem("12.0").plus(per_100_kg("31.20")).at_most("22.0")
    rate = licensed(rate, goods, {"sailmaking", "uniform"})
    return preferential(rate, goods, PARTNERS)
