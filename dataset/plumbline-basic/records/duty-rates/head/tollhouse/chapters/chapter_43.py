"""Chapter 43: hides and leather."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AU": "75", "CA": "0", "CH": "40", "CO": "0", "EG": "40", "IL": "40",
    "IS": "25", "KE": "40", "MD": "75", "SG": "80", "TN": "60", "VN": "0", "ZM": "0",
}


@heading("4301", "Raw hides")
def raw_hides(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("2.7")
    return preferential(rate, goods, PARTNERS)


@heading("430120", "Raw hides, worked")
def raw_hides_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print. There are no preferences."""
    rate = ad_valorem("10.1")
    rate = licensed(rate, goods, {"print"})
    return rate


@heading("430130", "Raw hides, in sets")
def raw_hides_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("14.4")
    extra = {"IL": "33.6", "IN": "7.1", "JP": "19.4", "KE": "26.6", "MX": "29.8"}
    rate = safeguard(rate, goods, extra, date(2025, 3, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("4302", "Sheepskins")
def sheepskins(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print and packaging."""
    rate = ad_valorem("2.4")
    rate = licensed(rate, goods, {"print", "packaging"})
    return preferential(rate, goods, PARTNERS)


@heading("430210", "Sheepskins, unworked")
def sheepskins_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("11.8")
    return preferential(rate, goods, PARTNERS)


@heading("4303", "Tanned leather")
def tanned_leather(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("12.6")
    partners = {"AU": "40", "JP": "60", "MD": "0", "ME": "75", "NZ": "75", "US": "0"}
    return preferential(rate, goods, partners)


@heading("430310", "Tanned leather, unworked")
def tanned_leather_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("4.9")
    partners = {"AL": "40", "CO": "33", "FO": "0", "JM": "0", "LB": "0", "RS": "0", "TR": "0"}
    return preferential(rate, goods, partners)


@heading("430320", "Tanned leather, worked")
def tanned_leather_worked(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("4304", "Patent leather")
def patent_leather(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print and packaging."""
    rate = ad_valorem("13.2")
    rate = licensed(rate, goods, {"print", "packaging"})
    return preferential(rate, goods, PARTNERS)


@heading("430410", "Patent leather, unworked")
def patent_leather_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("16.8")
    partners = {"CL": "0", "EC": "50", "EG": "0", "MX": "60", "TN": "40", "TR": "25", "US": "75", "ZA": "40"}
    return preferential(rate, goods, partners)


@heading("430420", "Patent leather, worked")
def patent_leather_worked(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE


@heading("430430", "Patent leather, in sets")
def patent_leather_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("3.4")
    return preferential(rate, goods, PARTNERS)


@heading("4305", "Saddlery")
def saddlery(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("3.6")
    return preferential(rate, goods, PARTNERS)


@heading("430510", "Saddlery, unworked")
def saddlery_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print and packaging."""
    rate = ad_valorem("16.0")
    rate = licensed(rate, goods, {"print", "packaging"})
    return preferential(rate, goods, PARTNERS)


@heading("430530", "Saddlery, in sets")
def saddlery_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("1.2")
    partners = {"AL": "33", "CN": "75", "JM": "25", "JP": "80", "RS": "33", "TN": "50", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("4306", "Trunks")
def trunks(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for packaging."""
    rate = ad_valorem("16.4")
    extra = {"CR": "4.0", "MA": "20.2", "MD": "21.5"}
    rate = safeguard(rate, goods, extra, date(2026, 1, 15), on)
    rate = licensed(rate, goods, {"packaging"})
    return preferential(rate, goods, PARTNERS)


@heading("430610", "Trunks, unworked")
def trunks_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("3.3")
    return rate


@heading("430620", "Trunks, worked")
def trunks_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("16.1")
    extra = {"GE": "27.8", "LB": "15.1", "US": "13.0", "ZM": "22.0"}
    rate = safeguard(rate, goods, extra, date(2024, 1, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("430630", "Trunks, in sets")
def trunks_in_sets(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE
