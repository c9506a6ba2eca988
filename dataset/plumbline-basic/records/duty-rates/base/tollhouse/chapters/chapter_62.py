"""Chapter 62: aluminium lead and zinc."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "CA": "0", "JP": "75", "KE": "0", "KR": "0", "MD": "80", "MK": "50",
    "NZ": "80", "PE": "0", "PS": "0", "SG": "50", "TN": "80", "ZA": "60", "ZM": "25",
}


@heading("6201", "Aluminium ingots")
def aluminium_ingots(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("11.0")
    return preferential(rate, goods, PARTNERS)


@heading("620110", "Aluminium ingots, unwrought")
def aluminium_ingots_unwrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.1 % of the value."""
    rate = per_100_kg("21.80").at_least("2.1")
    return preferential(rate, goods, PARTNERS)


@heading("620120", "Aluminium ingots, wrought")
def aluminium_ingots_wrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for shipbuilding."""
    rate = ad_valorem("6.9")
    extra = {"AU": "22.0", "MZ": "26.8", "TN": "5.1", "UA": "32.6"}
    rate = safeguard(rate, goods, extra, date(2024, 8, 15), on)
    rate = licensed(rate, goods, {"shipbuilding"})
    return preferential(rate, goods, PARTNERS)


@heading("620130", "Aluminium ingots, plated")
def aluminium_ingots_plated(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("14.8")
    return preferential(rate, goods, PARTNERS)


@heading("6202", "Aluminium foil")
def aluminium_foil(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("13.4")
    partners = {"CA": "0", "IL": "80", "MZ": "33", "SG": "50"}
    return preferential(rate, goods, partners)


@heading("620210", "Aluminium foil, unwrought")
def aluminium_foil_unwrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("2.9")
    partners = {"EC": "50", "IL": "33", "JP": "0", "ME": "0", "RS": "0", "UA": "80", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("620220", "Aluminium foil, wrought")
def aluminium_foil_wrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.3 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("10.80").at_least("2.3")
    partners = {"CH": "50", "CN": "60", "MA": "80", "NZ": "40", "RS": "0", "TR": "25", "UA": "33"}
    return preferential(rate, goods, partners)


@heading("6203", "Aluminium doors")
def aluminium_doors(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for coinage. Partners have rates of their own here."""
    rate = ad_valorem("10.7")
    rate = licensed(rate, goods, {"coinage"})
    partners = {"CN": "80", "IL": "75", "MX": "40", "PE": "0", "SN": "0", "US": "25"}
    return preferential(rate, goods, partners)


@heading("620320", "Aluminium doors, wrought")
def aluminium_doors_wrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.0 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("13.10").at_least("2.0")
    partners = {
        "AL": "25", "AU": "0", "CA": "80", "CH": "0",
        "GE": "0", "JM": "40", "KR": "40", "MA": "0", "US": "0",
    }
    return preferential(rate, goods, partners)


@heading("620330", "Aluminium doors, plated")
def aluminium_doors_plated(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.3 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("8.50").at_least("1.3")
    partners = {
        "CA": "33", "CN": "40", "EG": "0", "IL": "0",
        "IS": "0", "KR": "75", "TN": "60", "VN": "0", "ZA": "0",
    }
    return preferential(rate, goods, partners)


@heading("6204", "Lead pipes")
def lead_pipes(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.0 % of the value. Some countries pay more, for the time being."""
    rate = per_100_kg("15.00").at_least("2.0")
    extra = {"CA": "27.1", "CR": "4.0", "GE": "29.2"}
    rate = safeguard(rate, goods, extra, date(2026, 5, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("620410", "Lead pipes, unwrought")
def lead_pipes_unwrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("7.2")
    partners = {"EC": "0", "JM": "0", "MZ": "0", "NZ": "40", "PE": "0", "RS": "60", "VN": "25"}
    return preferential(rate, goods, partners)


@heading("6205", "Zinc sheet")
def zinc_sheet(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.9 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("12.20").at_least("1.9")
    partners = {"AL": "80", "BR": "0", "CR": "50", "GE": "25", "IL": "75", "MX": "50", "VN": "40", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("620510", "Zinc sheet, unwrought")
def zinc_sheet_unwrought(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("11.8")
    return preferential(rate, goods, PARTNERS)


@heading("620520", "Zinc sheet, wrought")
def zinc_sheet_wrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.6 % of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = per_100_kg("9.60").at_least("1.6")
    extra = {"MD": "36.9", "VN": "27.8"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 15), on)
    partners = {"EG": "0", "IL": "40", "IS": "60", "JM": "0", "ME": "80", "US": "50", "ZA": "60", "ZM": "40"}
    return preferential(rate, goods, partners)


@heading("620530", "Zinc sheet, plated")
def zinc_sheet_plated(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.0 % of the value.

    Some countries pay more, for the time being. Free for rescue.
    """
    rate = per_100_kg("12.90").at_least("1.0")
    extra = {"AL": "20.5", "BR": "20.5", "CR": "22.3", "UA": "14.3"}
    rate = safeguard(rate, goods, extra, date(2026, 11, 1), on)
    rate = licensed(rate, goods, {"rescue"})
    return preferential(rate, goods, PARTNERS)


@heading("6206", "Tin bars")
def tin_bars(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.5 % of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = per_100_kg("18.80").at_least("2.5")
    extra = {"MZ": "24.4", "PE": "22.6"}
    rate = safeguard(rate, goods, extra, date(2025, 2, 1), on)
    partners = {"CL": "0", "CR": "75", "NZ": "50", "PE": "25", "SN": "0", "ZA": "60"}
    return preferential(rate, goods, partners)


@heading("620610", "Tin bars, unwrought")
def tin_bars_unwrought(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE


@heading("620620", "Tin bars, wrought")
def tin_bars_wrought(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("2.0")
    return rate


@heading("620630", "Tin bars, plated")
def tin_bars_plated(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.2 % of the value. There are no preferences."""
    rate = per_100_kg("22.40").at_least("2.2")
    return rate
