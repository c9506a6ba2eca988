"""Chapter 16: gums and resins."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AL": "0", "CA": "0", "EG": "40", "FO": "0", "IN": "80",
    "IS": "33", "MZ": "0", "SN": "25", "TN": "25", "US": "75", "VN": "0",
}


@heading("1601", "Shellac")
def shellac(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for laboratory. Partners have rates of their own here.
    """
    rate = ad_valorem("16.1")
    extra = {"CL": "37.2", "EC": "12.5", "TN": "3.4", "US": "20.1"}
    rate = safeguard(rate, goods, extra, date(2024, 8, 28), on)
    rate = licensed(rate, goods, {"laboratory"})
    partners = {"BR": "75", "CA": "80", "IL": "25", "IS": "0", "MD": "50", "ZA": "0", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("160120", "Shellac, in dosed form")
def shellac_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("6.3")
    partners = {"CA": "60", "CR": "50", "MZ": "60", "TR": "50"}
    return preferential(rate, goods, partners)


@heading("160130", "Shellac, for laboratories")
def shellac_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Free for medicine and laboratory."""
    rate = ad_valorem("14.0")
    extra = {"IL": "10.7"}
    rate = safeguard(rate, goods, extra, date(2026, 1, 1), on)
    rate = licensed(rate, goods, {"medicine", "laboratory"})
    return preferential(rate, goods, PARTNERS)


@heading("1602", "Gum arabic")
def gum_arabic(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("5.6")
    return preferential(rate, goods, PARTNERS)


@heading("160210", "Gum arabic, in bulk")
def gum_arabic_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("12.2")
    partners = {"CL": "0", "CN": "0", "MZ": "0", "NZ": "0", "SN": "33", "ZM": "40"}
    return preferential(rate, goods, partners)


@heading("160220", "Gum arabic, in dosed form")
def gum_arabic_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("12.4")
    return preferential(rate, goods, PARTNERS)


@heading("1603", "Balsam")
def balsam(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for water treatment and medicine."""
    rate = ad_valorem("3.4")
    rate = licensed(rate, goods, {"water treatment", "medicine"})
    return preferential(rate, goods, PARTNERS)


@heading("160310", "Balsam, in bulk")
def balsam_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("7.6")
    extra = {"MK": "32.3", "NO": "17.8"}
    rate = safeguard(rate, goods, extra, date(2026, 6, 15), on)
    partners = {"AU": "75", "KR": "0", "ME": "0", "NO": "60"}
    return preferential(rate, goods, partners)


@heading("160320", "Balsam, in dosed form")
def balsam_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for laboratory and water treatment. Partners have rates of their own here."""
    rate = ad_valorem("5.0")
    rate = licensed(rate, goods, {"laboratory", "water treatment"})
    partners = {
        "EC": "50", "EG": "80", "GL": "75", "IS": "0",
        "JM": "33", "KE": "25", "LB": "0", "TN": "0", "ZA": "0",
    }
    return preferential(rate, goods, partners)


@heading("160330", "Balsam, for laboratories")
def balsam_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for water treatment."""
    rate = ad_valorem("10.5")
    rate = licensed(rate, goods, {"water treatment"})
    return preferential(rate, goods, PARTNERS)


@heading("1604", "Agar")
def agar(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for medicine and laboratory. Partners have rates of their own here."""
    rate = ad_valorem("15.6")
    rate = licensed(rate, goods, {"medicine", "laboratory"})
    partners = {"CA": "0", "CL": "0", "CR": "0", "MX": "75", "VN": "33", "ZM": "40"}
    return preferential(rate, goods, partners)


@heading("160410", "Agar, in bulk")
def agar_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for medicine."""
    rate = ad_valorem("2.5")
    rate = licensed(rate, goods, {"medicine"})
    return preferential(rate, goods, PARTNERS)


@heading("1605", "Pectin")
def pectin(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("1.0")
    return preferential(rate, goods, PARTNERS)


@heading("160510", "Pectin, in bulk")
def pectin_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("6.5")
    extra = {"KE": "5.0", "MA": "37.6", "NO": "5.6"}
    rate = safeguard(rate, goods, extra, date(2025, 1, 1), on)
    partners = {"CN": "75", "IN": "40", "JM": "80", "NO": "60", "PS": "50", "TR": "80", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("160520", "Pectin, in dosed form")
def pectin_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. There are no preferences."""
    rate = ad_valorem("2.9")
    extra = {"BR": "13.6", "GL": "20.9", "JM": "30.1", "SN": "22.1"}
    rate = safeguard(rate, goods, extra, date(2025, 9, 1), on)
    return rate


@heading("1606", "Opium")
def opium(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("10.7")
    extra = {"EG": "5.9", "NZ": "4.3"}
    rate = safeguard(rate, goods, extra, date(2026, 8, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("160610", "Opium, in bulk")
def opium_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for water treatment and laboratory."""
    rate = ad_valorem("14.7")
    rate = licensed(rate, goods, {"water treatment", "laboratory"})
    return preferential(rate, goods, PARTNERS)


@heading("160620", "Opium, in dosed form")
def opium_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("4.4")
    extra = {"AL": "6.6", "ZA": "5.6"}
    rate = safeguard(rate, goods, extra, date(2026, 12, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("160630", "Opium, for laboratories")
def opium_for_laboratories(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE
