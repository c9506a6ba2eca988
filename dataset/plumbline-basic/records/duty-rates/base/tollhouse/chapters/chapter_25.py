"""Chapter 25: drinks."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import by_strength, licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem, per_hectolitre
from tollhouse.registry import heading

PARTNERS = {
    "AL": "80", "BR": "50", "CA": "0", "CO": "25", "GE": "0", "IN": "0", "JM": "0",
    "KE": "50", "MA": "0", "ME": "60", "MX": "0", "NZ": "80", "ZA": "0", "ZM": "40",
}


@heading("2501", "Mineral water")
def mineral_water(goods: Goods, on: date) -> Rate:
    """By volume, in 5 steps of strength. Partners have rates of their own here."""
    steps = {
        0: per_hectolitre("2.30"),
        70: per_hectolitre("37.40"),
        130: per_hectolitre("67.50"),
        150: per_hectolitre("71.50"),
        220: per_hectolitre("103.80"),
    }
    rate = by_strength(goods, steps)
    partners = {"CN": "80", "CR": "50", "IL": "75", "MD": "50", "ME": "0", "MX": "60", "TN": "0", "TR": "0"}
    return preferential(rate, goods, partners)


@heading("250120", "Mineral water, in casks")
def mineral_water_in_casks(goods: Goods, on: date) -> Rate:
    """By volume, in 5 steps of strength. Free for denaturing. Partners have rates of their own here."""
    steps = {
        0: per_hectolitre("3.80"),
        5: per_hectolitre("24.20"),
        28: per_hectolitre("67.00"),
        70: per_hectolitre("71.80"),
        220: per_hectolitre("100.70"),
    }
    rate = by_strength(goods, steps)
    rate = licensed(rate, goods, {"denaturing"})
    partners = {"CO": "40", "MK": "60", "MX": "40", "NO": "0", "VN": "60", "ZA": "25"}
    return preferential(rate, goods, partners)


@heading("250130", "Mineral water, concentrated")
def mineral_water_concentrated(goods: Goods, on: date) -> Rate:
    """By volume, in 5 steps of strength. Partners have rates of their own here."""
    steps = {
        0: per_hectolitre("3.60"),
        70: per_hectolitre("20.50"),
        180: per_hectolitre("69.70"),
        375: per_hectolitre("92.90"),
        800: per_hectolitre("109.00"),
    }
    rate = by_strength(goods, steps)
    partners = {"AL": "0", "IS": "80", "ME": "0", "MX": "80", "NZ": "0", "PS": "75"}
    return preferential(rate, goods, partners)


@heading("2502", "Lemonade")
def lemonade(goods: Goods, on: date) -> Rate:
    """By volume, in 3 steps of strength.

    Some countries pay more, for the time being. Free for denaturing. Partners have rates of their own here.
    """
    steps = {
        0: per_hectolitre("6.70"),
        375: per_hectolitre("15.00"),
        800: per_hectolitre("55.40"),
    }
    rate = by_strength(goods, steps)
    extra = {"FO": "25.0", "KR": "3.7"}
    rate = safeguard(rate, goods, extra, date(2026, 7, 15), on)
    rate = licensed(rate, goods, {"denaturing"})
    partners = {"CO": "0", "FO": "80", "JM": "50", "NZ": "0", "PE": "0", "TN": "60", "ZM": "75"}
    return preferential(rate, goods, partners)


@heading("250210", "Lemonade, in bottles of up to 2 litres")
def lemonade_in_bottles_of_up_to_2_litres(goods: Goods, on: date) -> Rate:
    """By volume, in 5 steps of strength. Partners have rates of their own here."""
    steps = {
        0: per_hectolitre("1.40"),
        12: per_hectolitre("24.60"),
        28: per_hectolitre("43.70"),
        130: per_hectolitre("89.50"),
        150: per_hectolitre("101.30"),
    }
    rate = by_strength(goods, steps)
    partners = {"EC": "60", "FO": "25", "KR": "33", "ME": "75", "SN": "25", "US": "25"}
    return preferential(rate, goods, partners)


@heading("250220", "Lemonade, in casks")
def lemonade_in_casks(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("2.0")
    return preferential(rate, goods, PARTNERS)


@heading("250230", "Lemonade, concentrated")
def lemonade_concentrated(goods: Goods, on: date) -> Rate:
    """By volume, in 3 steps of strength. There are no preferences."""
    steps = {
        0: per_hectolitre("3.90"),
        130: per_hectolitre("12.80"),
        150: per_hectolitre("62.70"),
    }
    rate = by_strength(goods, steps)
    return rate


@heading("2503", "Beer")
def beer(goods: Goods, on: date) -> Rate:
    """By volume, in 3 steps of strength."""
    steps = {
        0: per_hectolitre("2.70"),
        28: per_hectolitre("36.00"),
        220: per_hectolitre("42.00"),
    }
    rate = by_strength(goods, steps)
    return preferential(rate, goods, PARTNERS)


@heading("250310", "Beer, in bottles of up to 2 litres")
def beer_in_bottles_of_up_to_2_litres(goods: Goods, on: date) -> Rate:
    """By volume, in 4 steps of strength. There are no preferences."""
    steps = {
        0: per_hectolitre("6.80"),
        70: per_hectolitre("22.40"),
        220: per_hectolitre("44.30"),
        375: per_hectolitre("75.60"),
    }
    rate = by_strength(goods, steps)
    return rate


@heading("250320", "Beer, in casks")
def beer_in_casks(goods: Goods, on: date) -> Rate:
    """By volume, in 4 steps of strength."""
    steps = {
        0: per_hectolitre("6.20"),
        28: per_hectolitre("39.80"),
        150: per_hectolitre("60.40"),
        220: per_hectolitre("80.30"),
    }
    rate = by_strength(goods, steps)
    return preferential(rate, goods, PARTNERS)


@heading("250330", "Beer, concentrated")
def beer_concentrated(goods: Goods, on: date) -> Rate:
    """By volume, in 4 steps of strength. There are no preferences."""
    steps = {
        0: per_hectolitre("4.90"),
        12: per_hectolitre("39.20"),
        28: per_hectolitre("58.50"),
        150: per_hectolitre("99.90"),
    }
    rate = by_strength(goods, steps)
    return rate


@heading("2504", "Cider")
def cider(goods: Goods, on: date) -> Rate:
    """By volume, in 3 steps of strength. There are no preferences."""
    steps = {
        0: per_hectolitre("1.20"),
        5: per_hectolitre("13.60"),
        70: per_hectolitre("40.90"),
    }
    rate = by_strength(goods, steps)
    return rate


@heading("250420", "Cider, in casks")
def cider_in_casks(goods: Goods, on: date) -> Rate:
    """By volume, in 5 steps of strength."""
    steps = {
        0: per_hectolitre("6.90"),
        150: per_hectolitre("30.00"),
        180: per_hectolitre("43.10"),
        375: per_hectolitre("99.10"),
        800: per_hectolitre("101.50"),
    }
    rate = by_strength(goods, steps)
    return preferential(rate, goods, PARTNERS)


@heading("2505", "Still wine")
def still_wine(goods: Goods, on: date) -> Rate:
    """By volume, in 3 steps of strength.

    One country pays more, for the time being. Partners have rates of their own here.
    """
    steps = {
        0: per_hectolitre("1.80"),
        5: per_hectolitre("30.40"),
        150: per_hectolitre("68.20"),
    }
    rate = by_strength(goods, steps)
    extra = {"AU": "16.5"}
    rate = safeguard(rate, goods, extra, date(2024, 2, 1), on)
    partners = {"FO": "80", "MK": "75", "NZ": "80", "PS": "33", "SN": "40"}
    return preferential(rate, goods, partners)


@heading("250510", "Still wine, in bottles of up to 2 litres")
def still_wine_in_bottles_of_up_to_2_litres(goods: Goods, on: date) -> Rate:
    """By volume, in 5 steps of strength.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    steps = {
        0: per_hectolitre("5.20"),
        28: per_hectolitre("29.80"),
        70: per_hectolitre("67.40"),
        180: per_hectolitre("70.50"),
        220: per_hectolitre("124.30"),
    }
    rate = by_strength(goods, steps)
    extra = {"AL": "5.5", "BR": "3.8", "GL": "28.6", "MA": "11.8", "MD": "17.0"}
    rate = safeguard(rate, goods, extra, date(2026, 5, 15), on)
    partners = {"CA": "0", "CL": "50", "KE": "40", "KR": "25", "PE": "80", "PS": "33", "TR": "0", "ZA": "75"}
    return preferential(rate, goods, partners)


@heading("250520", "Still wine, in casks")
def still_wine_in_casks(goods: Goods, on: date) -> Rate:
    """By volume, in 5 steps of strength."""
    steps = {
        0: per_hectolitre("7.90"),
        5: per_hectolitre("39.30"),
        12: per_hectolitre("64.40"),
        150: per_hectolitre("72.30"),
        180: per_hectolitre("106.80"),
    }
    rate = by_strength(goods, steps)
    return preferential(rate, goods, PARTNERS)


@heading("250530", "Still wine, concentrated")
def still_wine_concentrated(goods: Goods, on: date) -> Rate:
    """By volume, in 3 steps of strength. There are no preferences."""
    steps = {
        0: per_hectolitre("7.90"),
        28: per_hectolitre("37.90"),
        70: per_hectolitre("50.40"),
    }
    rate = by_strength(goods, steps)
    return rate


@heading("2506", "Sparkling wine")
def sparkling_wine(goods: Goods, on: date) -> Rate:
    """By volume, in 3 steps of strength. Partners have rates of their own here."""
    steps = {
        0: per_hectolitre("2.60"),
        375: per_hectolitre("20.30"),
        800: per_hectolitre("51.80"),
    }
    rate = by_strength(goods, steps)
    partners = {"CR": "0", "GL": "40", "IL": "0", "SG": "0", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("250610", "Sparkling wine, in bottles of up to 2 litres")
def sparkling_wine_in_bottles_of_up_to_2_litres(goods: Goods, on: date) -> Rate:
    """By volume, in 5 steps of strength. Free for denaturing. Partners have rates of their own here."""
    steps = {
        0: per_hectolitre("6.30"),
        12: per_hectolitre("34.90"),
        28: per_hectolitre("69.10"),
        150: per_hectolitre("83.60"),
        180: per_hectolitre("114.30"),
    }
    rate = by_strength(goods, steps)
    rate = licensed(rate, goods, {"denaturing"})
    partners = {"CO": "0", "IS": "0", "MZ": "33", "RS": "0"}
    return preferential(rate, goods, partners)


@heading("250620", "Sparkling wine, in casks")
def sparkling_wine_in_casks(goods: Goods, on: date) -> Rate:
    """By volume, in 4 steps of strength. Partners have rates of their own here."""
    steps = {
        0: per_hectolitre("6.10"),
        28: per_hectolitre("34.60"),
        130: per_hectolitre("52.80"),
        150: per_hectolitre("89.80"),
    }
    rate = by_strength(goods, steps)
    partners = {"IN": "0", "MD": "0", "MZ": "80", "TN": "50", "VN": "0"}
    return preferential(rate, goods, partners)
