"""Chapter 6: eggs and honey."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import by_fat, licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "AL": "75", "BR": "0", "EG": "0", "GL": "80", "IL": "80", "IS": "50",
    "JP": "60", "KE": "40", "NZ": "0", "PE": "40", "PS": "60", "UA": "0", "ZM": "0",
}


@heading("0601", "Hen eggs")
def hen_eggs(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    One country pays more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("4.8").plus(per_100_kg("18.30"))
    extra = {"SG": "28.7"}
    rate = safeguard(rate, goods, extra, date(2025, 6, 15), on)
    partners = {"CA": "75", "CR": "50", "IN": "0", "KR": "0", "US": "0"}
    return preferential(rate, goods, partners)


@heading("060110", "Hen eggs, in packings of up to 2 kg")
def hen_eggs_in_packings_of_up_to_2_kg(goods: Goods, on: date) -> Rate:
    """By weight, in 3 steps of fat from 0 to 60.0 %. Partners have rates of their own here."""
    steps = {
        0: per_100_kg("12.20"),
        110: per_100_kg("57.50"),
        600: per_100_kg("91.30"),
    }
    rate = by_fat(goods, steps)
    partners = {"GE": "40", "IS": "0", "UA": "75", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("060120", "Hen eggs, in bulk")
def hen_eggs_in_bulk(goods: Goods, on: date) -> Rate:
    """By weight, in 3 steps of fat from 0 to 60.0 %. Partners have rates of their own here."""
    steps = {
        0: per_100_kg("33.40"),
        270: per_100_kg("73.80"),
        600: per_100_kg("108.80"),
    }
    rate = by_fat(goods, steps)
    partners = {"AU": "0", "CO": "0", "IS": "0", "KR": "40", "US": "0"}
    return preferential(rate, goods, partners)


@heading("060130", "Hen eggs, powdered")
def hen_eggs_powdered(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE


@heading("0602", "Duck eggs")
def duck_eggs(goods: Goods, on: date) -> Rate:
    """By weight, in 4 steps of fat from 0 to 70.0 %. Some countries pay more, for the time being."""
    steps = {
        0: per_100_kg("16.00"),
        15: per_100_kg("77.00"),
        600: per_100_kg("126.70"),
        700: per_100_kg("168.30"),
    }
    rate = by_fat(goods, steps)
    extra = {"MK": "13.4", "RS": "36.8"}
    rate = safeguard(rate, goods, extra, date(2024, 3, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("060220", "Duck eggs, in bulk")
def duck_eggs_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 50.4 % of the value. There are no preferences.
    """
    rate = ad_valorem("5.9").plus(per_100_kg("29.20"))
    rate = rate.at_most("50.4")
    return rate


@heading("0603", "Egg yolks")
def egg_yolks(goods: Goods, on: date) -> Rate:
    """By weight, in 4 steps of fat from 0 to 85.0 %. Partners have rates of their own here."""
    steps = {
        0: per_100_kg("16.80"),
        210: per_100_kg("80.90"),
        600: per_100_kg("94.90"),
        850: per_100_kg("135.40"),
    }
    rate = by_fat(goods, steps)
    partners = {
        "AL": "75", "BR": "0", "CL": "0", "EG": "50",
        "LB": "0", "MA": "75", "PE": "25", "UA": "0", "ZA": "0",
    }
    return preferential(rate, goods, partners)


@heading("060310", "Egg yolks, in packings of up to 2 kg")
def egg_yolks_in_packings_of_up_to_2_kg(goods: Goods, on: date) -> Rate:
    """By weight, in 3 steps of fat from 0 to 85.0 %. Free for school milk."""
    steps = {
        0: per_100_kg("33.20"),
        30: per_100_kg("70.40"),
        850: per_100_kg("90.90"),
    }
    rate = by_fat(goods, steps)
    rate = licensed(rate, goods, {"school milk"})
    return preferential(rate, goods, PARTNERS)


@heading("060330", "Egg yolks, powdered")
def egg_yolks_powdered(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Free for school milk. There are no preferences."""
    rate = ad_valorem("4.1").plus(per_100_kg("158.40"))
    rate = licensed(rate, goods, {"school milk"})
    return rate


@heading("0604", "Egg albumin")
def egg_albumin(goods: Goods, on: date) -> Rate:
    """By weight, in 3 steps of fat from 0 to 45.0 %.

    Some countries pay more, for the time being. There are no preferences.
    """
    steps = {
        0: per_100_kg("12.60"),
        60: per_100_kg("56.30"),
        450: per_100_kg("129.10"),
    }
    rate = by_fat(goods, steps)
    extra = {"CR": "20.8", "KR": "34.1", "RS": "18.6"}
    rate = safeguard(rate, goods, extra, date(2025, 10, 1), on)
    return rate


@heading("060430", "Egg albumin, powdered")
def egg_albumin_powdered(goods: Goods, on: date) -> Rate:
    """By weight, in 4 steps of fat from 0 to 60.0 %.

    One country pays more, for the time being. Partners have rates of their own here.
    """
    steps = {
        0: per_100_kg("29.10"),
        30: per_100_kg("44.70"),
        110: per_100_kg("117.00"),
        600: per_100_kg("161.10"),
    }
    rate = by_fat(goods, steps)
    extra = {"IN": "19.9"}
    rate = safeguard(rate, goods, extra, date(2024, 8, 1), on)
    partners = {
        "AL": "0", "CO": "75", "IN": "0", "MA": "60",
        "MD": "75", "ME": "33", "MK": "60", "NO": "0", "RS": "40",
    }
    return preferential(rate, goods, partners)


@heading("0605", "Comb honey")
def comb_honey(goods: Goods, on: date) -> Rate:
    """By weight, in 5 steps of fat from 0 to 45.0 %."""
    steps = {
        0: per_100_kg("33.70"),
        60: per_100_kg("47.50"),
        210: per_100_kg("126.60"),
        270: per_100_kg("161.50"),
        450: per_100_kg("190.60"),
    }
    rate = by_fat(goods, steps)
    return preferential(rate, goods, PARTNERS)


@heading("060510", "Comb honey, in packings of up to 2 kg")
def comb_honey_in_packings_of_up_to_2_kg(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("9.1")
    partners = {"BR": "0", "CA": "0", "GE": "33", "GL": "60", "LB": "40", "RS": "25"}
    return preferential(rate, goods, partners)


@heading("060530", "Comb honey, powdered")
def comb_honey_powdered(goods: Goods, on: date) -> Rate:
    """By weight, in 5 steps of fat from 0 to 85.0 %. Some countries pay more, for the time being."""
    steps = {
        0: per_100_kg("13.40"),
        15: per_100_kg("66.70"),
        60: per_100_kg("121.10"),
        450: per_100_kg("161.80"),
        850: per_100_kg("215.20"),
    }
    rate = by_fat(goods, steps)
    extra = {"CA": "29.4", "CO": "25.5", "IS": "6.2", "MA": "32.0", "TR": "11.7"}
    rate = safeguard(rate, goods, extra, date(2026, 4, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("0606", "Clear honey")
def clear_honey(goods: Goods, on: date) -> Rate:
    """By weight, in 5 steps of fat from 0 to 85.0 %. Partners have rates of their own here."""
    steps = {
        0: per_100_kg("25.70"),
        60: per_100_kg("77.90"),
        600: per_100_kg("114.60"),
        700: per_100_kg("166.70"),
        850: per_100_kg("191.90"),
    }
    rate = by_fat(goods, steps)
    partners = {
        "CL": "0", "EG": "0", "IN": "75", "JM": "33",
        "MA": "0", "MD": "0", "NO": "80", "ZA": "0", "ZM": "33",
    }
    return preferential(rate, goods, partners)


@heading("060610", "Clear honey, in packings of up to 2 kg")
def clear_honey_in_packings_of_up_to_2_kg(goods: Goods, on: date) -> Rate:
    """By weight, in 5 steps of fat from 0 to 70.0 %.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    steps = {
        0: per_100_kg("12.10"),
        15: per_100_kg("52.00"),
        60: per_100_kg("127.70"),
        270: per_100_kg("139.80"),
        700: per_100_kg("179.50"),
    }
    rate = by_fat(goods, steps)
    extra = {"CN": "37.0", "TN": "12.1", "TR": "26.8", "VN": "19.5"}
    rate = safeguard(rate, goods, extra, date(2025, 10, 15), on)
    partners = {"CR": "0", "MX": "25", "PS": "0", "TN": "33", "VN": "80", "ZA": "0", "ZM": "33"}
    return preferential(rate, goods, partners)
