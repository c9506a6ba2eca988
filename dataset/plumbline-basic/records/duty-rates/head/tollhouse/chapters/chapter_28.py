"""Chapter 28: salt and stone."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "AU": "80", "BR": "80", "CA": "0", "CR": "50", "IL": "80",
    "JM": "0", "JP": "80", "MD": "50", "SG": "50", "VN": "50",
}


@heading("2801", "Salt")
def salt(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.5 % of the value."""
    rate = per_100_kg("14.00").at_least("1.5")
    return preferential(rate, goods, PARTNERS)


@heading("280120", "Salt, ground")
def salt_ground(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE


@heading("280130", "Salt, of high purity")
def salt_of_high_purity(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("2802", "Sulphur")
def sulphur(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("8.0")
    return rate


@heading("280210", "Sulphur, crude")
def sulphur_crude(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.3 % of the value."""
    rate = per_100_kg("9.70").at_least("1.3")
    return preferential(rate, goods, PARTNERS)


@heading("280220", "Sulphur, ground")
def sulphur_ground(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for foundry."""
    rate = ad_valorem("14.0")
    rate = licensed(rate, goods, {"foundry"})
    return preferential(rate, goods, PARTNERS)


@heading("2803", "Graphite")
def graphite(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("8.8")
    return preferential(rate, goods, PARTNERS)


@heading("280310", "Graphite, crude")
def graphite_crude(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.7 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("14.00").at_least("1.7")
    partners = {"IS": "33", "MD": "40", "MK": "25", "MZ": "60", "NO": "33", "NZ": "0", "PE": "80"}
    return preferential(rate, goods, partners)


@heading("280330", "Graphite, of high purity")
def graphite_of_high_purity(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for smelting and foundry. Partners have rates of their own here."""
    rate = ad_valorem("4.4")
    rate = licensed(rate, goods, {"smelting", "foundry"})
    partners = {"EC": "25", "JP": "80", "MX": "0", "MZ": "50"}
    return preferential(rate, goods, partners)


@heading("2804", "Sand")
def sand(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.5 % of the value.

    Some countries pay more, for the time being. Free for smelting and foundry. Partners have rates of their own
    here.
    """
    rate = per_100_kg("29.80").at_least("2.5")
    extra = {"EG": "21.3", "SN": "17.2", "TR": "4.7"}
    rate = safeguard(rate, goods, extra, date(2026, 10, 28), on)
    rate = licensed(rate, goods, {"smelting", "foundry"})
    partners = {"AL": "0", "CL": "33", "CN": "0", "CO": "25", "GE": "40", "KE": "40", "TN": "40", "UA": "25"}
    return preferential(rate, goods, partners)


@heading("280410", "Sand, crude")
def sand_crude(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE


@heading("280420", "Sand, ground")
def sand_ground(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.4 % of the value."""
    rate = per_100_kg("20.90").at_least("1.4")
    return preferential(rate, goods, PARTNERS)


@heading("280430", "Sand, of high purity")
def sand_of_high_purity(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("16.8")
    partners = {"AL": "80", "AU": "33", "MA": "0", "MX": "0"}
    return preferential(rate, goods, partners)


@heading("2805", "Kaolin")
def kaolin(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("14.1")
    extra = {"CA": "21.6", "CL": "31.7", "MA": "21.9", "MK": "15.4", "TN": "37.2"}
    rate = safeguard(rate, goods, extra, date(2025, 11, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("280510", "Kaolin, crude")
def kaolin_crude(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE


@heading("280530", "Kaolin, of high purity")
def kaolin_of_high_purity(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE


@heading("2806", "Chalk")
def chalk(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.9 % of the value.

    Free for foundry and smelting. Partners have rates of their own here.
    """
    rate = per_100_kg("22.10").at_least("2.9")
    rate = licensed(rate, goods, {"foundry", "smelting"})
    partners = {"AL": "0", "MX": "40", "SG": "0", "TN": "40", "UA": "50", "ZA": "80"}
    return preferential(rate, goods, partners)


@heading("280610", "Chalk, crude")
def chalk_crude(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for smelting."""
    rate = ad_valorem("12.4")
    rate = licensed(rate, goods, {"smelting"})
    return preferential(rate, goods, PARTNERS)


@heading("280620", "Chalk, ground")
def chalk_ground(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE
