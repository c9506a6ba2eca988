"""Chapter 18: prepared meat."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "AL": "50", "CH": "75", "JP": "0", "MK": "0", "NO": "0",
    "PE": "50", "SN": "40", "TR": "0", "US": "80", "ZM": "75",
}


@heading("1801", "Sausages")
def sausages(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 19.8 % of the value. Partners have rates of their own here.
    """
    rate = ad_valorem("2.5").plus(per_100_kg("142.00"))
    rate = rate.at_most("19.8")
    partners = {"BR": "75", "CO": "0", "IN": "0", "JP": "25", "KR": "33", "MK": "50", "TN": "0"}
    return preferential(rate, goods, partners)


@heading("180110", "Sausages, fresh or chilled")
def sausages_fresh_or_chilled(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Some countries pay more, for the time being. Free for school kitchen.
    """
    rate = ad_valorem("10.8").plus(per_100_kg("118.40"))
    extra = {"KR": "31.8", "NO": "14.1", "RS": "9.8", "SN": "16.7", "TN": "24.1"}
    rate = safeguard(rate, goods, extra, date(2024, 5, 15), on)
    rate = licensed(rate, goods, {"school kitchen"})
    return preferential(rate, goods, PARTNERS)


@heading("180120", "Sausages, frozen")
def sausages_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value.

    One country pays more, for the time being. Free for school kitchen. Partners have rates of their own here.
    """
    rate = ad_valorem("11.3")
    extra = {"PS": "15.7"}
    rate = safeguard(rate, goods, extra, date(2024, 9, 28), on)
    rate = licensed(rate, goods, {"school kitchen"})
    partners = {"CA": "60", "IL": "75", "IN": "60", "KE": "0", "ME": "50", "NZ": "33"}
    return preferential(rate, goods, partners)


@heading("1802", "Pates")
def pates(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("13.9").plus(per_100_kg("50.10"))
    partners = {"CH": "25", "GE": "25", "KR": "0", "MD": "80", "MX": "33", "US": "40"}
    return preferential(rate, goods, partners)


@heading("180210", "Pates, fresh or chilled")
def pates_fresh_or_chilled(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being."""
    rate = ad_valorem("3.8")
    extra = {"TR": "26.0"}
    rate = safeguard(rate, goods, extra, date(2024, 11, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("180220", "Pates, frozen")
def pates_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. There are no preferences."""
    rate = ad_valorem("9.1").plus(per_100_kg("101.00"))
    return rate


@heading("1803", "Corned beef")
def corned_beef(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("11.1").plus(per_100_kg("31.40"))
    extra = {"BR": "33.8", "JP": "26.9", "PE": "26.1", "RS": "16.2"}
    rate = safeguard(rate, goods, extra, date(2024, 5, 15), on)
    partners = {"EG": "0", "IN": "0", "MK": "0", "TN": "0", "US": "50"}
    return preferential(rate, goods, partners)


@heading("180310", "Corned beef, fresh or chilled")
def corned_beef_fresh_or_chilled(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. There are no preferences."""
    rate = ad_valorem("4.2").plus(per_100_kg("139.30"))
    return rate


@heading("180320", "Corned beef, frozen")
def corned_beef_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for school kitchen. Partners have rates of their own here."""
    rate = ad_valorem("4.5")
    rate = licensed(rate, goods, {"school kitchen"})
    partners = {"IN": "80", "MA": "0", "ME": "25", "NZ": "50", "UA": "50"}
    return preferential(rate, goods, partners)


@heading("180330", "Corned beef, salted or smoked")
def corned_beef_salted_or_smoked(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("2.0")
    return rate


@heading("1804", "Hams")
def hams(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("13.6").plus(per_100_kg("93.20"))
    extra = {"CA": "37.4", "IN": "24.1", "JM": "4.9", "TN": "18.8", "ZM": "22.3"}
    rate = safeguard(rate, goods, extra, date(2026, 6, 15), on)
    partners = {
        "AU": "33", "BR": "50", "CO": "33", "EC": "75",
        "EG": "50", "IL": "75", "MA": "40", "MX": "40", "VN": "0",
    }
    return preferential(rate, goods, partners)


@heading("180420", "Hams, frozen")
def hams_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("16.2")
    partners = {"MD": "75", "MX": "75", "MZ": "33", "NO": "25", "NZ": "80", "SN": "80"}
    return preferential(rate, goods, partners)


@heading("180430", "Hams, salted or smoked")
def hams_salted_or_smoked(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. There are no preferences."""
    rate = ad_valorem("10.2").plus(per_100_kg("30.30"))
    return rate


@heading("1805", "Meat extracts")
def meat_extracts(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("12.0")
    partners = {"BR": "80", "GL": "0", "JM": "25", "LB": "60", "MX": "40", "RS": "75", "SN": "75", "TN": "0"}
    return preferential(rate, goods, partners)


@heading("180520", "Meat extracts, frozen")
def meat_extracts_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Not more than 57.7 % of the value."""
    rate = ad_valorem("11.2").plus(per_100_kg("14.10"))
    rate = rate.at_most("57.7")
    return preferential(rate, goods, PARTNERS)


@heading("180530", "Meat extracts, salted or smoked")
def meat_extracts_salted_or_smoked(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE


@heading("1806", "Ready meals")
def ready_meals(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Some countries pay more, for the time being."""
    rate = ad_valorem("9.4").plus(per_100_kg("30.20"))
    extra = {"AU": "22.0", "EC": "32.2"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("180610", "Ready meals, fresh or chilled")
def ready_meals_fresh_or_chilled(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("180620", "Ready meals, frozen")
def ready_meals_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("12.6").plus(per_100_kg("30.20"))
    extra = {"CL": "20.3", "RS": "35.7", "SG": "9.1"}
    rate = safeguard(rate, goods, extra, date(2025, 7, 28), on)
    partners = {
        "AU": "0", "EC": "75", "EG": "25", "FO": "50",
        "GE": "0", "IS": "75", "ME": "50", "SG": "60", "ZA": "33",
    }
    return preferential(rate, goods, partners)


@heading("180630", "Ready meals, salted or smoked")
def ready_meals_salted_or_smoked(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("9.1").plus(per_100_kg("147.60"))
    return preferential(rate, goods, PARTNERS)
