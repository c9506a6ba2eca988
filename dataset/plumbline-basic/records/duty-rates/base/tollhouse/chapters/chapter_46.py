"""Chapter 46: paper."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "CH": "0", "CN": "80", "CR": "0", "FO": "33", "IL": "60", "KE": "50",
    "KR": "60", "LB": "0", "NO": "33", "PS": "75", "RS": "40", "ZA": "0",
}


@heading("4601", "Wood pulp")
def wood_pulp(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("15.6")
    partners = {"EG": "0", "MD": "0", "MX": "50", "UA": "25"}
    return preferential(rate, goods, partners)


@heading("460110", "Wood pulp, unworked")
def wood_pulp_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.9")
    partners = {"CO": "40", "JM": "75", "KE": "40", "KR": "40", "LB": "0", "PE": "0", "US": "40"}
    return preferential(rate, goods, partners)


@heading("460120", "Wood pulp, worked")
def wood_pulp_worked(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE


@heading("4602", "Newsprint")
def newsprint(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("2.4")
    partners = {"AL": "0", "AU": "60", "KR": "33", "NO": "0"}
    return preferential(rate, goods, partners)


@heading("460210", "Newsprint, unworked")
def newsprint_unworked(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE


@heading("460220", "Newsprint, worked")
def newsprint_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for packaging."""
    rate = ad_valorem("10.3")
    extra = {"AL": "14.1", "IL": "21.9", "NZ": "13.6", "TN": "29.9", "ZM": "22.1"}
    rate = safeguard(rate, goods, extra, date(2024, 11, 15), on)
    rate = licensed(rate, goods, {"packaging"})
    return preferential(rate, goods, PARTNERS)


@heading("460230", "Newsprint, in sets")
def newsprint_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("14.4")
    partners = {
        "AL": "40", "EC": "33", "GE": "40", "GL": "60",
        "IL": "25", "KE": "80", "KR": "80", "SG": "25", "TN": "0",
    }
    return preferential(rate, goods, partners)


@heading("4603", "Tissue")
def tissue(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("13.3")
    extra = {"CL": "23.8", "KE": "7.0", "NZ": "10.1"}
    rate = safeguard(rate, goods, extra, date(2024, 7, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("460310", "Tissue, unworked")
def tissue_unworked(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print."""
    rate = ad_valorem("13.5")
    rate = licensed(rate, goods, {"print"})
    return preferential(rate, goods, PARTNERS)


@heading("460320", "Tissue, worked")
def tissue_worked(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE


@heading("460330", "Tissue, in sets")
def tissue_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print and packaging. Partners have rates of their own here."""
    rate = ad_valorem("7.1")
    rate = licensed(rate, goods, {"print", "packaging"})
    partners = {"AL": "80", "CA": "0", "CL": "80", "FO": "25", "ME": "75", "PS": "60", "TN": "75"}
    return preferential(rate, goods, partners)


@heading("4604", "Kraft paper")
def kraft_paper(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for packaging. Partners have rates of their own here."""
    rate = ad_valorem("4.0")
    rate = licensed(rate, goods, {"packaging"})
    partners = {
        "BR": "25", "EG": "0", "JP": "40", "KR": "75",
        "MA": "50", "SG": "0", "US": "60", "ZA": "0", "ZM": "40",
    }
    return preferential(rate, goods, partners)


@heading("460420", "Kraft paper, worked")
def kraft_paper_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for packaging. Partners have rates of their own here."""
    rate = ad_valorem("1.0")
    rate = licensed(rate, goods, {"packaging"})
    partners = {"IS": "33", "KE": "40", "KR": "0", "MK": "0", "MZ": "0"}
    return preferential(rate, goods, partners)


@heading("460430", "Kraft paper, in sets")
def kraft_paper_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Free for packaging and print."""
    rate = ad_valorem("12.5")
    extra = {"CA": "11.4"}
    rate = safeguard(rate, goods, extra, date(2025, 7, 1), on)
    rate = licensed(rate, goods, {"packaging", "print"})
    return preferential(rate, goods, PARTNERS)


@heading("4605", "Carton")
def carton(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("8.6")
    partners = {"EC": "0", "GL": "40", "IS": "75", "LB": "40", "MK": "40", "NZ": "80", "VN": "25"}
    return preferential(rate, goods, partners)


@heading("460520", "Carton, worked")
def carton_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("9.8")
    extra = {"AU": "25.0", "IL": "15.8", "JM": "26.2", "UA": "32.2"}
    rate = safeguard(rate, goods, extra, date(2026, 5, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("460530", "Carton, in sets")
def carton_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for packaging and print. Partners have rates of their own here."""
    rate = ad_valorem("16.8")
    rate = licensed(rate, goods, {"packaging", "print"})
    partners = {"AL": "60", "EC": "33", "LB": "75", "MX": "80", "MZ": "0", "US": "50"}
    return preferential(rate, goods, partners)


@heading("4606", "Wallpaper")
def wallpaper(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("12.5")
    partners = {"CH": "33", "EG": "60", "MX": "40", "VN": "80"}
    return preferential(rate, goods, partners)


@heading("460620", "Wallpaper, worked")
def wallpaper_worked(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("3.0")
    partners = {
        "AU": "50", "BR": "25", "EG": "60", "IN": "75",
        "KR": "75", "MA": "0", "MZ": "75", "NZ": "60", "UA": "0",
    }
    return preferential(rate, goods, partners)


@heading("460630", "Wallpaper, in sets")
def wallpaper_in_sets(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for print. Partners have rates of their own here."""
    rate = ad_valorem("2.3")
    rate = licensed(rate, goods, {"print"})
    partners = {"AU": "0", "JM": "75", "ME": "50", "ZA": "80"}
    return preferential(rate, goods, partners)
