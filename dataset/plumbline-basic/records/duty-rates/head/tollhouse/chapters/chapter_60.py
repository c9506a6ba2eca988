"""Chapter 60: steel wares."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "CR": "0", "EG": "40", "FO": "50", "JM": "50", "KE": "33", "KR": "0", "LB": "0",
    "MK": "75", "MX": "50", "MZ": "60", "PS": "25", "RS": "50", "SG": "50", "TN": "0",
}


@heading("6001", "Tanks")
def tanks(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("3.6")
    return preferential(rate, goods, PARTNERS)


@heading("600130", "Tanks, plated")
def tanks_plated(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("3.0")
    partners = {"AU": "40", "CA": "33", "CR": "60", "ME": "80", "NZ": "40", "PE": "25", "TR": "80"}
    return preferential(rate, goods, partners)


@heading("6002", "Cable")
def cable(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.5 % of the value.

    Free for rescue and shipbuilding. There are no preferences.
    """
    rate = per_100_kg("19.90").at_least("2.5")
    rate = licensed(rate, goods, {"rescue", "shipbuilding"})
    return rate


@heading("600210", "Cable, unwrought")
def cable_unwrought(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("3.9")
    return rate


@heading("600230", "Cable, plated")
def cable_plated(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("14.8")
    return preferential(rate, goods, PARTNERS)


@heading("6003", "Chain")
def chain(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("10.2")
    partners = {
        "CA": "80", "CL": "80", "EG": "80", "JP": "60",
        "LB": "25", "MZ": "75", "SG": "0", "SN": "80", "VN": "75",
    }
    return preferential(rate, goods, partners)


@heading("600310", "Chain, unwrought")
def chain_unwrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for coinage. Partners have rates of their own here."""
    rate = ad_valorem("12.2")
    rate = licensed(rate, goods, {"coinage"})
    partners = {"BR": "40", "CH": "40", "CO": "60", "JM": "40", "JP": "33", "TN": "0", "TR": "80", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("600320", "Chain, wrought")
def chain_wrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.7 % of the value."""
    rate = per_100_kg("2.00").at_least("1.7")
    return preferential(rate, goods, PARTNERS)


@heading("600330", "Chain, plated")
def chain_plated(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.4 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("17.70").at_least("1.4")
    partners = {
        "CA": "0", "CO": "0", "CR": "60", "IN": "0",
        "KE": "0", "ME": "75", "TN": "0", "VN": "33", "ZA": "0",
    }
    return preferential(rate, goods, partners)


@heading("6004", "Anchors")
def anchors(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.5 % of the value.

    Some countries pay more, for the time being. Free for shipbuilding.
    """
    rate = per_100_kg("18.10").at_least("2.5")
    extra = {"AU": "20.4", "BR": "12.5", "CA": "6.8", "MZ": "23.6", "PS": "35.2"}
    rate = safeguard(rate, goods, extra, date(2026, 3, 15), on)
    rate = licensed(rate, goods, {"shipbuilding"})
    return preferential(rate, goods, PARTNERS)


@heading("600420", "Anchors, wrought")
def anchors_wrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("12.7")
    partners = {"AU": "33", "GE": "0", "MX": "75", "NZ": "0", "TN": "50", "VN": "80", "ZA": "80"}
    return preferential(rate, goods, partners)


@heading("600430", "Anchors, plated")
def anchors_plated(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("6005", "Nails")
def nails(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("1.9")
    return preferential(rate, goods, PARTNERS)


@heading("600510", "Nails, unwrought")
def nails_unwrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.3 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("28.00").at_least("2.3")
    partners = {"AU": "75", "CA": "0", "CN": "0", "IL": "60", "IS": "40", "MK": "75", "MX": "0", "NZ": "40"}
    return preferential(rate, goods, partners)


@heading("600520", "Nails, wrought")
def nails_wrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("4.1")
    partners = {"BR": "25", "CL": "40", "CN": "40", "MX": "25", "NZ": "25", "PE": "0", "TN": "0", "US": "33"}
    return preferential(rate, goods, partners)


@heading("600530", "Nails, plated")
def nails_plated(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.7 % of the value."""
    rate = per_100_kg("13.20").at_least("1.7")
    return preferential(rate, goods, PARTNERS)


@heading("6006", "Screws")
def screws(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.4 % of the value. Some countries pay more, for the time being."""
    rate = per_100_kg("8.30").at_least("2.4")
    extra = {"CA": "27.1", "CN": "6.1", "CR": "13.3", "NZ": "14.3"}
    rate = safeguard(rate, goods, extra, date(2024, 3, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("600620", "Screws, wrought")
def screws_wrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("9.6")
    partners = {"AU": "0", "CO": "80", "FO": "80", "MA": "40", "NO": "0", "PE": "0", "TN": "25", "ZA": "0"}
    return preferential(rate, goods, partners)
