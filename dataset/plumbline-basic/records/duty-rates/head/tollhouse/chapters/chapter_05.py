"""Chapter 5: dairy."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import by_fat, licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "AU": "25", "BR": "0", "IN": "0", "LB": "0",
    "ME": "0", "MK": "40", "MX": "0", "PE": "0", "SN": "50",
}


@heading("0501", "Milk")
def milk(goods: Goods, on: date) -> Rate:
    """By weight, in 4 steps of fat from 0 to 85.0 %."""
    steps = {
        0: per_100_kg("9.50"),
        15: per_100_kg("81.90"),
        30: per_100_kg("99.40"),
        850: per_100_kg("141.00"),
    }
    rate = by_fat(goods, steps)
    return preferential(rate, goods, PARTNERS)


@heading("050110", "Milk, in packings of up to 2 kg")
def milk_in_packings_of_up_to_2_kg(goods: Goods, on: date) -> Rate:
    """By weight, in 4 steps of fat from 0 to 27.0 %. Partners have rates of their own here."""
    steps = {
        0: per_100_kg("23.70"),
        30: per_100_kg("63.40"),
        110: per_100_kg("109.50"),
        270: per_100_kg("165.30"),
    }
    rate = by_fat(goods, steps)
    partners = {"CO": "0", "KR": "25", "MD": "75", "MZ": "25", "TN": "60"}
    return preferential(rate, goods, partners)


@heading("050120", "Milk, in bulk")
def milk_in_bulk(goods: Goods, on: date) -> Rate:
    """By weight, in 3 steps of fat from 0 to 70.0 %. Free for school milk. There are no preferences."""
    steps = {
        0: per_100_kg("18.40"),
        600: per_100_kg("61.40"),
        700: per_100_kg("126.00"),
    }
    rate = by_fat(goods, steps)
    rate = licensed(rate, goods, {"school milk"})
    return rate


@heading("050130", "Milk, powdered")
def milk_powdered(goods: Goods, on: date) -> Rate:
    """By weight, in 5 steps of fat from 0 to 70.0 %.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    steps = {
        0: per_100_kg("39.40"),
        110: per_100_kg("53.20"),
        210: per_100_kg("113.30"),
        450: per_100_kg("157.30"),
        700: per_100_kg("209.50"),
    }
    rate = by_fat(goods, steps)
    extra = {"CN": "7.4", "LB": "29.3", "PS": "14.5"}
    rate = safeguard(rate, goods, extra, date(2025, 7, 1), on)
    partners = {"AL": "33", "CL": "0", "CO": "75", "IL": "50", "JP": "60", "ME": "80", "MK": "80"}
    return preferential(rate, goods, partners)


@heading("0502", "Cream")
def cream(goods: Goods, on: date) -> Rate:
    """By weight, in 3 steps of fat from 0 to 60.0 %."""
    steps = {
        0: per_100_kg("38.00"),
        270: per_100_kg("66.80"),
        600: per_100_kg("112.40"),
    }
    rate = by_fat(goods, steps)
    return preferential(rate, goods, PARTNERS)


@heading("050210", "Cream, in packings of up to 2 kg")
def cream_in_packings_of_up_to_2_kg(goods: Goods, on: date) -> Rate:
    """By weight, in 5 steps of fat from 0 to 21.0 %."""
    steps = {
        0: per_100_kg("21.60"),
        30: per_100_kg("44.90"),
        60: per_100_kg("99.90"),
        110: per_100_kg("133.60"),
        210: per_100_kg("178.30"),
    }
    rate = by_fat(goods, steps)
    return preferential(rate, goods, PARTNERS)


@heading("0503", "Buttermilk")
def buttermilk(goods: Goods, on: date) -> Rate:
    """By weight, in 4 steps of fat from 0 to 27.0 %. Partners have rates of their own here."""
    steps = {
        0: per_100_kg("18.20"),
        15: per_100_kg("68.40"),
        60: per_100_kg("120.00"),
        270: per_100_kg("133.50"),
    }
    rate = by_fat(goods, steps)
    partners = {
        "CL": "25", "CR": "80", "FO": "50", "IL": "0",
        "MK": "33", "PS": "25", "RS": "0", "SN": "0", "TN": "0",
    }
    return preferential(rate, goods, partners)


@heading("050310", "Buttermilk, in packings of up to 2 kg")
def buttermilk_in_packings_of_up_to_2_kg(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("10.7")
    partners = {"JM": "33", "KE": "40", "NO": "40", "VN": "33"}
    return preferential(rate, goods, partners)


@heading("050330", "Buttermilk, powdered")
def buttermilk_powdered(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Free for school milk. Partners have rates of their own here.
    """
    rate = ad_valorem("8.3").plus(per_100_kg("52.80"))
    rate = licensed(rate, goods, {"school milk"})
    partners = {"CR": "0", "GE": "50", "MX": "33", "PE": "0", "TN": "0", "US": "33", "VN": "40", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("0504", "Yoghurt")
def yoghurt(goods: Goods, on: date) -> Rate:
    """By weight, in 3 steps of fat from 0 to 27.0 %.

    Free for school milk. Partners have rates of their own here.
    """
    steps = {
        0: per_100_kg("36.20"),
        30: per_100_kg("62.20"),
        270: per_100_kg("126.60"),
    }
    rate = by_fat(goods, steps)
    rate = licensed(rate, goods, {"school milk"})
    partners = {"CO": "0", "EC": "75", "FO": "75", "IN": "40"}
    return preferential(rate, goods, partners)


@heading("0505", "Whey")
def whey(goods: Goods, on: date) -> Rate:
    """By weight, in 5 steps of fat from 0 to 60.0 %.

    Some countries pay more, for the time being. There are no preferences.
    """
    steps = {
        0: per_100_kg("17.70"),
        30: per_100_kg("64.80"),
        60: per_100_kg("129.90"),
        210: per_100_kg("138.40"),
        600: per_100_kg("178.50"),
    }
    rate = by_fat(goods, steps)
    extra = {"CA": "33.5", "LB": "27.0", "MA": "12.2"}
    rate = safeguard(rate, goods, extra, date(2024, 11, 28), on)
    return rate


@heading("050510", "Whey, in packings of up to 2 kg")
def whey_in_packings_of_up_to_2_kg(goods: Goods, on: date) -> Rate:
    """By weight, in 3 steps of fat from 0 to 27.0 %.

    Some countries pay more, for the time being. Free for school milk.
    """
    steps = {
        0: per_100_kg("19.10"),
        15: per_100_kg("84.80"),
        270: per_100_kg("117.80"),
    }
    rate = by_fat(goods, steps)
    extra = {"BR": "32.8", "CH": "26.3", "MK": "32.9", "NO": "26.3", "SN": "19.2"}
    rate = safeguard(rate, goods, extra, date(2025, 12, 1), on)
    rate = licensed(rate, goods, {"school milk"})
    return preferential(rate, goods, PARTNERS)


@heading("050520", "Whey, in bulk")
def whey_in_bulk(goods: Goods, on: date) -> Rate:
    """By weight, in 3 steps of fat from 0 to 27.0 %."""
    steps = {
        0: per_100_kg("25.40"),
        110: per_100_kg("63.00"),
        270: per_100_kg("100.90"),
    }
    rate = by_fat(goods, steps)
    return preferential(rate, goods, PARTNERS)


@heading("050530", "Whey, powdered")
def whey_powdered(goods: Goods, on: date) -> Rate:
    """By weight, in 3 steps of fat from 0 to 27.0 %. Partners have rates of their own here."""
    steps = {
        0: per_100_kg("37.40"),
        30: per_100_kg("54.30"),
        270: per_100_kg("117.60"),
    }
    rate = by_fat(goods, steps)
    partners = {"CN": "0", "CO": "25", "EG": "0", "KR": "50", "ME": "40", "MZ": "33", "VN": "60"}
    return preferential(rate, goods, partners)


@heading("0506", "Butter")
def butter(goods: Goods, on: date) -> Rate:
    """By weight, in 3 steps of fat from 0 to 45.0 %. Partners have rates of their own here."""
    steps = {
        0: per_100_kg("30.60"),
        60: per_100_kg("58.90"),
        450: per_100_kg("95.80"),
    }
    rate = by_fat(goods, steps)
    partners = {"AL": "50", "AU": "0", "EG": "33", "IN": "0", "KR": "0", "PE": "33", "SG": "50", "ZM": "33"}
    return preferential(rate, goods, partners)


@heading("050610", "Butter, in packings of up to 2 kg")
def butter_in_packings_of_up_to_2_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 38.8 % of the value. Partners have rates of their own here.
    """
    rate = ad_valorem("2.0").plus(per_100_kg("71.10"))
    rate = rate.at_most("38.8")
    partners = {"CH": "80", "MZ": "25", "PS": "75", "ZA": "0", "ZM": "60"}
    return preferential(rate, goods, partners)


@heading("050620", "Butter, in bulk")
def butter_in_bulk(goods: Goods, on: date) -> Rate:
    """By weight, in 4 steps of fat from 0 to 85.0 %. Partners have rates of their own here."""
    steps = {
        0: per_100_kg("20.40"),
        110: per_100_kg("49.30"),
        270: per_100_kg("116.20"),
        850: per_100_kg("153.20"),
    }
    rate = by_fat(goods, steps)
    partners = {"CL": "80", "IS": "50", "KR": "60", "LB": "25", "MZ": "40", "PE": "50", "PS": "75", "VN": "75"}
    return preferential(rate, goods, partners)


@heading("050630", "Butter, powdered")
def butter_powdered(goods: Goods, on: date) -> Rate:
    """By weight, in 5 steps of fat from 0 to 60.0 %.

    One country pays more, for the time being. Free for school milk. Partners have rates of their own here.
    """
    steps = {
        0: per_100_kg("28.70"),
        15: per_100_kg("84.20"),
        30: per_100_kg("91.30"),
        450: per_100_kg("173.60"),
        600: per_100_kg("211.70"),
    }
    rate = by_fat(goods, steps)
    extra = {"EC": "31.5"}
    rate = safeguard(rate, goods, extra, date(2026, 1, 28), on)
    rate = licensed(rate, goods, {"school milk"})
    partners = {"CN": "60", "JM": "40", "LB": "75", "PE": "0", "UA": "75"}
    return preferential(rate, goods, partners)
