"""Chapter 29: ores."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "CO": "33", "CR": "0", "EG": "25", "GE": "0", "IL": "0", "IS": "75",
    "KE": "0", "KR": "60", "ME": "75", "MX": "0", "TR": "50", "UA": "75", "ZM": "75",
}


@heading("2901", "Iron ore")
def iron_ore(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("10.3")
    return preferential(rate, goods, PARTNERS)


@heading("290110", "Iron ore, crude")
def iron_ore_crude(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("8.0")
    partners = {"CL": "25", "IN": "0", "KR": "80", "NO": "33", "PS": "25", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("290120", "Iron ore, ground")
def iron_ore_ground(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("7.1")
    return preferential(rate, goods, PARTNERS)


@heading("290130", "Iron ore, of high purity")
def iron_ore_of_high_purity(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("4.7")
    partners = {"AL": "60", "KE": "0", "KR": "0", "NZ": "33"}
    return preferential(rate, goods, partners)


@heading("2902", "Copper ore")
def copper_ore(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.2 % of the value. Free for foundry and smelting."""
    rate = per_100_kg("29.00").at_least("2.2")
    rate = licensed(rate, goods, {"foundry", "smelting"})
    return preferential(rate, goods, PARTNERS)


@heading("290220", "Copper ore, ground")
def copper_ore_ground(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("15.9")
    return preferential(rate, goods, PARTNERS)


@heading("290230", "Copper ore, of high purity")
def copper_ore_of_high_purity(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.7 % of the value. Free for smelting."""
    rate = per_100_kg("1.80").at_least("2.7")
    rate = licensed(rate, goods, {"smelting"})
    return preferential(rate, goods, PARTNERS)


@heading("2903", "Nickel ore")
def nickel_ore(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("10.3")
    return preferential(rate, goods, PARTNERS)


@heading("290320", "Nickel ore, ground")
def nickel_ore_ground(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.4 % of the value."""
    rate = per_100_kg("2.40").at_least("2.4")
    return preferential(rate, goods, PARTNERS)


@heading("290330", "Nickel ore, of high purity")
def nickel_ore_of_high_purity(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("8.7")
    return preferential(rate, goods, PARTNERS)


@heading("2904", "Zinc ore")
def zinc_ore(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.9 % of the value. Free for smelting."""
    rate = per_100_kg("20.30").at_least("1.9")
    rate = licensed(rate, goods, {"smelting"})
    return preferential(rate, goods, PARTNERS)


@heading("290420", "Zinc ore, ground")
def zinc_ore_ground(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE


@heading("290430", "Zinc ore, of high purity")
def zinc_ore_of_high_purity(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.3 % of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = per_100_kg("12.40").at_least("1.3")
    extra = {"AL": "36.8", "CH": "3.7", "LB": "8.0", "MA": "27.2"}
    rate = safeguard(rate, goods, extra, date(2026, 9, 28), on)
    partners = {"AL": "40", "CA": "60", "ME": "75", "NO": "60", "SG": "50", "US": "40"}
    return preferential(rate, goods, partners)


@heading("2905", "Tin ore")
def tin_ore(goods: Goods, on: date) -> Rate:
    """A share of the value.

    One country pays more, for the time being. Free for smelting and foundry. Partners have rates of their own
    here.
    """
    rate = ad_valorem("15.5")
    extra = {"JM": "34.7"}
    rate = safeguard(rate, goods, extra, date(2026, 8, 1), on)
    rate = licensed(rate, goods, {"smelting", "foundry"})
    partners = {"AU": "50", "FO": "33", "PS": "0", "US": "40"}
    return preferential(rate, goods, partners)


@heading("290510", "Tin ore, crude")
def tin_ore_crude(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for foundry. Partners have rates of their own here."""
    rate = ad_valorem("7.5")
    rate = licensed(rate, goods, {"foundry"})
    partners = {"CL": "25", "IN": "0", "MD": "40", "US": "60", "ZM": "40"}
    return preferential(rate, goods, partners)


@heading("290520", "Tin ore, ground")
def tin_ore_ground(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE


@heading("290530", "Tin ore, of high purity")
def tin_ore_of_high_purity(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE


@heading("2906", "Tungsten ore")
def tungsten_ore(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("1.5")
    partners = {"CO": "0", "GL": "0", "JP": "0", "MA": "33", "ME": "0", "SN": "0", "VN": "0", "ZA": "40"}
    return preferential(rate, goods, partners)


@heading("290610", "Tungsten ore, crude")
def tungsten_ore_crude(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("8.0")
    partners = {"CA": "33", "GE": "0", "IL": "0", "IS": "0", "JM": "80", "MZ": "0", "SG": "80", "TR": "80"}
    return preferential(rate, goods, partners)


@heading("290620", "Tungsten ore, ground")
def tungsten_ore_ground(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("290630", "Tungsten ore, of high purity")
def tungsten_ore_of_high_purity(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 3.0 % of the value. Some countries pay more, for the time being."""
    rate = per_100_kg("24.70").at_least("3.0")
    extra = {"TN": "12.5", "TR": "12.4"}
    rate = safeguard(rate, goods, extra, date(2025, 2, 1), on)
    return preferential(rate, goods, PARTNERS)
