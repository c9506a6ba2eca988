"""Chapter 44: wood."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "CA": "60", "CO": "50", "CR": "33", "EG": "0", "FO": "33",
    "JM": "0", "RS": "40", "SG": "60", "VN": "0", "ZA": "40",
}


@heading("4401", "Fuel wood")
def fuel_wood(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print. Partners have rates of their own here."""
    rate = ad_valorem("5.4")
    rate = licensed(rate, goods, {"print"})
    partners = {"AU": "80", "CN": "0", "FO": "60", "GL": "50", "IL": "60", "PS": "40", "UA": "60"}
    return preferential(rate, goods, partners)


@heading("4402", "Charcoal")
def charcoal(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("1.3")
    return preferential(rate, goods, PARTNERS)


@heading("440210", "Charcoal, unworked")
def charcoal_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("8.3")
    partners = {"AU": "0", "CL": "0", "EC": "25", "IN": "40", "MZ": "33"}
    return preferential(rate, goods, partners)


@heading("440220", "Charcoal, worked")
def charcoal_worked(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("16.4")
    return preferential(rate, goods, PARTNERS)


@heading("4403", "Logs")
def logs(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("12.9")
    return preferential(rate, goods, PARTNERS)


@heading("440310", "Logs, unworked")
def logs_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for packaging."""
    rate = ad_valorem("14.2")
    rate = licensed(rate, goods, {"packaging"})
    return preferential(rate, goods, PARTNERS)


@heading("440330", "Logs, in sets")
def logs_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("7.0")
    extra = {"CA": "35.0", "FO": "16.7", "KR": "9.0", "MA": "26.3", "MK": "19.9"}
    rate = safeguard(rate, goods, extra, date(2025, 3, 1), on)
    partners = {"CH": "25", "GL": "40", "MK": "50", "UA": "0", "US": "0"}
    return preferential(rate, goods, partners)


@heading("4404", "Sleepers")
def sleepers(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("5.8")
    return preferential(rate, goods, PARTNERS)


@heading("440420", "Sleepers, worked")
def sleepers_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print. Partners have rates of their own here."""
    rate = ad_valorem("5.9")
    rate = licensed(rate, goods, {"print"})
    partners = {"CL": "33", "IS": "0", "LB": "25", "MK": "40", "VN": "25"}
    return preferential(rate, goods, partners)


@heading("4405", "Sawn pine")
def sawn_pine(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("8.8")
    extra = {"CR": "28.9", "IN": "24.4", "JM": "22.3", "NO": "13.5", "US": "32.5"}
    rate = safeguard(rate, goods, extra, date(2025, 12, 1), on)
    partners = {"AL": "0", "BR": "60", "GL": "60", "MA": "0", "MK": "75", "MZ": "50", "VN": "0"}
    return preferential(rate, goods, partners)


@heading("440510", "Sawn pine, unworked")
def sawn_pine_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("6.5")
    extra = {"CH": "32.1", "LB": "3.4", "ME": "24.1", "MK": "14.7", "PS": "34.8"}
    rate = safeguard(rate, goods, extra, date(2025, 2, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("440530", "Sawn pine, in sets")
def sawn_pine_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("2.1")
    partners = {"AU": "0", "CN": "75", "CO": "40", "CR": "0", "MX": "40", "TN": "75", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("4406", "Veneer")
def veneer(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("7.1")
    return preferential(rate, goods, PARTNERS)


@heading("440620", "Veneer, worked")
def veneer_worked(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("4.4")
    extra = {"CA": "21.5", "EC": "8.6", "ME": "14.2", "VN": "14.3"}
    rate = safeguard(rate, goods, extra, date(2025, 4, 1), on)
    partners = {"BR": "80", "GL": "0", "IS": "33", "LB": "40", "PE": "80", "SN": "0", "TN": "80"}
    return preferential(rate, goods, partners)


@heading("440630", "Veneer, in sets")
def veneer_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for packaging and print."""
    rate = ad_valorem("1.3")
    extra = {"LB": "12.2", "SN": "36.1"}
    rate = safeguard(rate, goods, extra, date(2026, 4, 28), on)
    rate = licensed(rate, goods, {"packaging", "print"})
    return preferential(rate, goods, PARTNERS)
