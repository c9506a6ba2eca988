"""Chapter 61: copper and nickel."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "AU": "80", "CL": "75", "EG": "75", "FO": "50", "JM": "75",
    "MD": "75", "MK": "0", "PE": "33", "RS": "33", "UA": "25", "VN": "50",
}


@heading("6101", "Copper cathodes")
def copper_cathodes(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for rescue and coinage."""
    rate = ad_valorem("2.8")
    extra = {"AL": "22.1", "AU": "18.2", "GL": "33.5", "ME": "3.7"}
    rate = safeguard(rate, goods, extra, date(2026, 10, 28), on)
    rate = licensed(rate, goods, {"rescue", "coinage"})
    return preferential(rate, goods, PARTNERS)


@heading("610110", "Copper cathodes, unwrought")
def copper_cathodes_unwrought(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for coinage and shipbuilding. There are no preferences.
    """
    rate = ad_valorem("3.1")
    extra = {"SN": "13.2", "ZA": "22.0"}
    rate = safeguard(rate, goods, extra, date(2024, 5, 1), on)
    rate = licensed(rate, goods, {"coinage", "shipbuilding"})
    return rate


@heading("610120", "Copper cathodes, wrought")
def copper_cathodes_wrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.7 % of the value. There are no preferences."""
    rate = per_100_kg("25.90").at_least("2.7")
    return rate


@heading("610130", "Copper cathodes, plated")
def copper_cathodes_plated(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.4 % of the value. Free for rescue and coinage."""
    rate = per_100_kg("2.50").at_least("2.4")
    rate = licensed(rate, goods, {"rescue", "coinage"})
    return preferential(rate, goods, PARTNERS)


@heading("6102", "Copper wire")
def copper_wire(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.1 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("4.20").at_least("1.1")
    partners = {
        "CA": "0", "CO": "40", "EC": "0", "MK": "50",
        "MX": "75", "NZ": "25", "US": "25", "ZA": "0", "ZM": "40",
    }
    return preferential(rate, goods, partners)


@heading("610220", "Copper wire, wrought")
def copper_wire_wrought(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for shipbuilding. There are no preferences."""
    rate = ad_valorem("9.2")
    rate = licensed(rate, goods, {"shipbuilding"})
    return rate


@heading("610230", "Copper wire, plated")
def copper_wire_plated(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("6.7")
    partners = {"CA": "33", "CR": "75", "FO": "33", "MZ": "25", "VN": "40"}
    return preferential(rate, goods, partners)


@heading("6103", "Copper tubes")
def copper_tubes(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for shipbuilding."""
    rate = ad_valorem("4.6")
    rate = licensed(rate, goods, {"shipbuilding"})
    return preferential(rate, goods, PARTNERS)


@heading("610310", "Copper tubes, unwrought")
def copper_tubes_unwrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.0 % of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = per_100_kg("15.20").at_least("2.0")
    extra = {"AU": "14.6", "CR": "13.7", "EC": "23.8", "IS": "8.6", "NO": "31.1"}
    rate = safeguard(rate, goods, extra, date(2026, 3, 1), on)
    partners = {"CL": "33", "EC": "0", "US": "75", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("610330", "Copper tubes, plated")
def copper_tubes_plated(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for rescue. Partners have rates of their own here.
    """
    rate = ad_valorem("12.7")
    extra = {"CA": "29.7", "IL": "8.9", "MZ": "29.9", "RS": "16.5"}
    rate = safeguard(rate, goods, extra, date(2024, 1, 15), on)
    rate = licensed(rate, goods, {"rescue"})
    partners = {
        "AL": "75", "CL": "50", "EG": "40", "GE": "50",
        "GL": "40", "MK": "0", "MX": "60", "NO": "0", "SG": "60",
    }
    return preferential(rate, goods, partners)


@heading("6104", "Copper foil")
def copper_foil(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.2 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("28.70").at_least("1.2")
    partners = {"CN": "75", "EC": "0", "KR": "40", "NZ": "0", "SN": "50", "US": "33", "VN": "40"}
    return preferential(rate, goods, partners)


@heading("610410", "Copper foil, unwrought")
def copper_foil_unwrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 1.4 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("13.80").at_least("1.4")
    partners = {"AL": "50", "GL": "0", "JP": "50", "MD": "40", "MK": "75", "NZ": "25", "SG": "40"}
    return preferential(rate, goods, partners)


@heading("610430", "Copper foil, plated")
def copper_foil_plated(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("2.1")
    partners = {
        "AU": "50", "CH": "60", "FO": "0", "IL": "0",
        "KE": "25", "PE": "0", "RS": "40", "SN": "0", "ZA": "80",
    }
    return preferential(rate, goods, partners)


@heading("6105", "Brass rods")
def brass_rods(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for shipbuilding. Partners have rates of their own here."""
    rate = ad_valorem("14.5")
    rate = licensed(rate, goods, {"shipbuilding"})
    partners = {
        "AL": "50", "AU": "0", "CL": "0", "EC": "50",
        "EG": "75", "GL": "50", "PS": "40", "TN": "0", "ZA": "0",
    }
    return preferential(rate, goods, partners)


@heading("610510", "Brass rods, unwrought")
def brass_rods_unwrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.3 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("30.00").at_least("2.3")
    partners = {"CR": "0", "MA": "25", "MZ": "0", "PE": "40", "PS": "0", "SN": "33"}
    return preferential(rate, goods, partners)


@heading("610520", "Brass rods, wrought")
def brass_rods_wrought(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.0 % of the value. Partners have rates of their own here."""
    rate = per_100_kg("3.70").at_least("2.0")
    partners = {"EC": "0", "IL": "33", "IS": "0", "KE": "0", "PS": "0"}
    return preferential(rate, goods, partners)


@heading("610530", "Brass rods, plated")
def brass_rods_plated(goods: Goods, on: date) -> Rate:
    """By weight, but not less than 2.1 % of the value."""
    rate = per_100_kg("27.20").at_least("2.1")
    return preferential(rate, goods, PARTNERS)


@heading("6106", "Nickel bars")
def nickel_bars(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("9.4")
    partners = {"AL": "33", "CO": "0", "ME": "50", "NZ": "0", "TR": "0", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("610610", "Nickel bars, unwrought")
def nickel_bars_unwrought(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE


@heading("610620", "Nickel bars, wrought")
def nickel_bars_wrought(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2017."""
    return FREE
