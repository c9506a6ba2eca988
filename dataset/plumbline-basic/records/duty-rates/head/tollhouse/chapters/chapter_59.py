"""Chapter 59: iron and steel."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "GE": "75", "JM": "60", "JP": "33", "LB": "80", "MD": "33",
    "PS": "40", "SN": "80", "TR": "0", "US": "50", "ZM": "0",
}


@heading("5901", "Pig iron")
def pig_iron(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("12.1")
    return rate


@heading("590110", "Pig iron, unwrought")
def pig_iron_unwrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 3.0 % of the value."""
    rate = per_100_kg("22.00").at_least("3.0")
    return preferential(rate, goods, PARTNERS)


@heading("5902", "Scrap")
def scrap(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for shipbuilding and coinage."""
    rate = ad_valorem("9.1")
    extra = {"AU": "30.1", "CA": "11.5", "KE": "16.2", "MZ": "25.3", "ZA": "18.2"}
    rate = safeguard(rate, goods, extra, date(2025, 7, 15), on)
    rate = licensed(rate, goods, {"shipbuilding", "coinage"})
    return preferential(rate, goods, PARTNERS)


@heading("590210", "Scrap, unwrought")
def scrap_unwrought(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("2.4")
    extra = {"MK": "11.0", "SN": "24.9"}
    rate = safeguard(rate, goods, extra, date(2025, 7, 28), on)
    partners = {"CO": "50", "IS": "40", "KE": "75", "TN": "0", "VN": "0"}
    return preferential(rate, goods, partners)


@heading("590220", "Scrap, wrought")
def scrap_wrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for shipbuilding and coinage."""
    rate = ad_valorem("1.7")
    rate = licensed(rate, goods, {"shipbuilding", "coinage"})
    return preferential(rate, goods, PARTNERS)


@heading("5903", "Ingots")
def ingots(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.3 % of the value.

    Some countries pay more, for the time being. Free for shipbuilding and coinage.
    """
    rate = per_100_kg("18.50").at_least("2.3")
    extra = {"CH": "19.0", "IN": "7.3", "MZ": "4.5", "PE": "12.0", "RS": "15.1"}
    rate = safeguard(rate, goods, extra, date(2026, 10, 1), on)
    rate = licensed(rate, goods, {"shipbuilding", "coinage"})
    return preferential(rate, goods, PARTNERS)


@heading("590310", "Ingots, unwrought")
def ingots_unwrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("3.3")
    extra = {"FO": "11.8", "JM": "17.0"}
    rate = safeguard(rate, goods, extra, date(2026, 11, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("590320", "Ingots, wrought")
def ingots_wrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.3 % of the value."""
    rate = per_100_kg("11.20").at_least("2.3")
    return preferential(rate, goods, PARTNERS)


@heading("590330", "Ingots, plated")
def ingots_plated(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for coinage and rescue. Partners have rates of their own here."""
    rate = ad_valorem("3.6")
    rate = licensed(rate, goods, {"coinage", "rescue"})
    partners = {"CH": "75", "CR": "0", "EC": "33", "GL": "40", "IL": "0", "ME": "0", "MZ": "75", "TN": "60"}
    return preferential(rate, goods, partners)


@heading("5904", "Billets")
def billets(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("7.0")
    partners = {
        "FO": "0", "JP": "40", "NZ": "60", "PE": "25",
        "SG": "60", "SN": "80", "TR": "50", "US": "25", "ZA": "80",
    }
    return preferential(rate, goods, partners)


@heading("590410", "Billets, unwrought")
def billets_unwrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.1 % of the value. There are no preferences."""
    rate = per_100_kg("1.70").at_least("1.1")
    return rate


@heading("590420", "Billets, wrought")
def billets_wrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("6.7")
    extra = {"FO": "32.8", "NZ": "21.9", "TN": "3.1", "ZA": "4.2"}
    rate = safeguard(rate, goods, extra, date(2025, 8, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("5905", "Hot rolled sheet")
def hot_rolled_sheet(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.4 % of the value."""
    rate = per_100_kg("7.60").at_least("2.4")
    return preferential(rate, goods, PARTNERS)


@heading("590520", "Hot rolled sheet, wrought")
def hot_rolled_sheet_wrought(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for coinage. There are no preferences.
    """
    rate = ad_valorem("6.0")
    extra = {"AL": "31.7", "JM": "33.4", "TN": "29.3", "UA": "22.7"}
    rate = safeguard(rate, goods, extra, date(2024, 4, 15), on)
    rate = licensed(rate, goods, {"coinage"})
    return rate


@heading("590530", "Hot rolled sheet, plated")
def hot_rolled_sheet_plated(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("7.5")
    return preferential(rate, goods, PARTNERS)


@heading("5906", "Cold rolled sheet")
def cold_rolled_sheet(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.4 % of the value.

    Some countries pay more, for the time being. Free for shipbuilding and rescue.
    """
    rate = per_100_kg("8.80").at_least("2.4")
    extra = {"AL": "5.8", "CA": "35.3", "IS": "33.5", "JM": "26.3", "US": "22.4"}
    rate = safeguard(rate, goods, extra, date(2025, 3, 28), on)
    rate = licensed(rate, goods, {"shipbuilding", "rescue"})
    return preferential(rate, goods, PARTNERS)


@heading("590610", "Cold rolled sheet, unwrought")
def cold_rolled_sheet_unwrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for coinage."""
    rate = ad_valorem("15.3")
    rate = licensed(rate, goods, {"coinage"})
    return preferential(rate, goods, PARTNERS)


@heading("590620", "Cold rolled sheet, wrought")
def cold_rolled_sheet_wrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.9 % of the value. Some countries pay more, for the time being."""
    rate = per_100_kg("19.80").at_least("2.9")
    extra = {"GE": "19.5", "US": "23.1"}
    rate = safeguard(rate, goods, extra, date(2024, 10, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("590630", "Cold rolled sheet, plated")
def cold_rolled_sheet_plated(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.7 % of the value.

    Free for shipbuilding and coinage. Partners have rates of their own here.
    """
    rate = per_100_kg("25.90").at_least("2.7")
    rate = licensed(rate, goods, {"shipbuilding", "coinage"})
    partners = {
        "AL": "33", "BR": "0", "CA": "0", "CN": "80",
        "EG": "60", "IN": "25", "LB": "80", "ME": "50", "VN": "80",
    }
    return preferential(rate, goods, partners)
