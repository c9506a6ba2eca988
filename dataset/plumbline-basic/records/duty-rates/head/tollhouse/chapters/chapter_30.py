"""Chapter 30: fuels."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "AU": "60", "GL": "75", "IN": "80", "MA": "80",
    "MD": "0", "SG": "40", "TR": "0", "VN": "75", "ZA": "33",
}


@heading("3001", "Coal")
def coal(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.3 % of the value."""
    rate = per_100_kg("5.60").at_least("1.3")
    return preferential(rate, goods, PARTNERS)


@heading("300110", "Coal, crude")
def coal_crude(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("14.5")
    return preferential(rate, goods, PARTNERS)


@heading("300120", "Coal, ground")
def coal_ground(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("10.3")
    return preferential(rate, goods, PARTNERS)


@heading("3002", "Lignite")
def lignite(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for smelting. Partners have rates of their own here."""
    rate = ad_valorem("3.3")
    rate = licensed(rate, goods, {"smelting"})
    partners = {"BR": "50", "EG": "25", "SG": "40", "UA": "50"}
    return preferential(rate, goods, partners)


@heading("300210", "Lignite, crude")
def lignite_crude(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.3")
    partners = {"CA": "80", "GE": "0", "IN": "0", "MX": "80", "PE": "33"}
    return preferential(rate, goods, partners)


@heading("300230", "Lignite, of high purity")
def lignite_of_high_purity(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.8 % of the value.

    Some countries pay more, for the time being. There are no preferences.
    """
    rate = per_100_kg("26.40").at_least("2.8")
    extra = {"EG": "18.4", "GL": "16.5", "IN": "27.6", "SN": "18.4", "UA": "24.6"}
    rate = safeguard(rate, goods, extra, date(2026, 8, 15), on)
    return rate


@heading("3003", "Peat")
def peat(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Partners have rates of their own here."""
    rate = ad_valorem("8.7")
    extra = {"KE": "31.5"}
    rate = safeguard(rate, goods, extra, date(2024, 6, 28), on)
    partners = {"CA": "80", "EG": "0", "FO": "40", "IL": "25", "JM": "33"}
    return preferential(rate, goods, partners)


@heading("300310", "Peat, crude")
def peat_crude(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.9 % of the value."""
    rate = per_100_kg("1.50").at_least("1.9")
    return preferential(rate, goods, PARTNERS)


@heading("300320", "Peat, ground")
def peat_ground(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.5 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("26.60").at_least("1.5")
    partners = {"CN": "40", "MD": "80", "MK": "80", "SG": "50", "TN": "60"}
    return preferential(rate, goods, partners)


@heading("300330", "Peat, of high purity")
def peat_of_high_purity(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("3.0")
    partners = {"CN": "40", "CR": "40", "EG": "75", "GE": "75", "GL": "40", "RS": "40", "VN": "0", "ZM": "33"}
    return preferential(rate, goods, partners)


@heading("3004", "Coke")
def coke(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.8 % of the value.

    Free for smelting. Partners have rates of their own here.
    """
    rate = per_100_kg("28.10").at_least("1.8")
    rate = licensed(rate, goods, {"smelting"})
    partners = {"BR": "40", "CA": "33", "MK": "0", "US": "25"}
    return preferential(rate, goods, partners)


@heading("300410", "Coke, crude")
def coke_crude(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("300420", "Coke, ground")
def coke_ground(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for foundry. Partners have rates of their own here."""
    rate = ad_valorem("9.3")
    rate = licensed(rate, goods, {"foundry"})
    partners = {"CO": "75", "JM": "80", "MD": "0", "MZ": "25", "NO": "80", "ZA": "40"}
    return preferential(rate, goods, partners)


@heading("3005", "Coal tar")
def coal_tar(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for smelting and foundry."""
    rate = ad_valorem("15.0")
    rate = licensed(rate, goods, {"smelting", "foundry"})
    return preferential(rate, goods, PARTNERS)


@heading("300510", "Coal tar, crude")
def coal_tar_crude(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2013."""
    return FREE


@heading("300520", "Coal tar, ground")
def coal_tar_ground(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 3.0 % of the value. There are no preferences."""
    rate = per_100_kg("25.10").at_least("3.0")
    return rate


@heading("3006", "Crude oil")
def crude_oil(goods: Goods, on: date) -> Rate:
    """A share of the value.

    One country pays more, for the time being. Free for smelting. Partners have rates of their own here.
    """
    rate = ad_valorem("12.3")
    extra = {"AL": "29.3"}
    rate = safeguard(rate, goods, extra, date(2026, 10, 15), on)
    rate = licensed(rate, goods, {"smelting"})
    partners = {"CL": "80", "CR": "50", "EC": "80", "NO": "40", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("300610", "Crude oil, crude")
def crude_oil_crude(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.4 % of the value.

    Some countries pay more, for the time being. Free for foundry.
    """
    rate = per_100_kg("4.70").at_least("2.4")
    extra = {"KE": "34.5", "MA": "28.0", "MD": "28.1", "PE": "26.8", "SN": "16.8"}
    rate = safeguard(rate, goods, extra, date(2026, 3, 1), on)
    rate = licensed(rate, goods, {"foundry"})
    return preferential(rate, goods, PARTNERS)


@heading("300630", "Crude oil, of high purity")
def crude_oil_of_high_purity(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("10.5")
    extra = {"EG": "37.8", "FO": "37.8", "GL": "34.8", "JP": "5.1", "KR": "36.2"}
    rate = safeguard(rate, goods, extra, date(2026, 10, 15), on)
    partners = {"CL": "80", "CO": "60", "CR": "80", "IL": "25", "MX": "75", "MZ": "80"}
    return preferential(rate, goods, partners)
