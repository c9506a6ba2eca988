"""Chapter 66: office machines."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AL": "75", "AU": "60", "EC": "75", "EG": "75", "GE": "75",
    "GL": "0", "IL": "60", "IN": "33", "JM": "33", "PS": "60", "TN": "33",
}


@heading("6601", "Computers")
def computers(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("3.7")
    partners = {"KR": "60", "RS": "60", "SN": "33", "VN": "33"}
    return preferential(rate, goods, partners)


@heading("660130", "Computers, parts and accessories")
def computers_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for school and lifeboat. Partners have rates of their own
    here.
    """
    rate = ad_valorem("10.9")
    extra = {"CL": "21.2", "KR": "11.5", "ME": "20.9"}
    rate = safeguard(rate, goods, extra, date(2024, 8, 28), on)
    rate = licensed(rate, goods, {"school", "lifeboat"})
    partners = {"AL": "80", "BR": "40", "IL": "75", "UA": "80", "US": "25"}
    return preferential(rate, goods, partners)


@heading("6602", "Printers")
def printers(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being."""
    rate = ad_valorem("14.8")
    extra = {"KR": "21.7"}
    rate = safeguard(rate, goods, extra, date(2025, 8, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("660220", "Printers, used")
def printers_used(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for hospital. Partners have rates of their own here."""
    rate = ad_valorem("2.0")
    rate = licensed(rate, goods, {"hospital"})
    partners = {"AL": "25", "AU": "50", "CL": "80", "EG": "0", "SG": "0", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("660230", "Printers, parts and accessories")
def printers_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("16.7")
    return preferential(rate, goods, PARTNERS)


@heading("6603", "Calculators")
def calculators(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("11.9")
    extra = {"CA": "13.1", "GL": "31.1"}
    rate = safeguard(rate, goods, extra, date(2024, 9, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("660310", "Calculators, new")
def calculators_new(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Partners have rates of their own here."""
    rate = ad_valorem("6.1")
    extra = {"LB": "32.9"}
    rate = safeguard(rate, goods, extra, date(2024, 10, 15), on)
    partners = {"BR": "75", "JM": "75", "JP": "60", "MK": "0", "NZ": "0", "SN": "25"}
    return preferential(rate, goods, partners)


@heading("660320", "Calculators, used")
def calculators_used(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for hospital and fishing fleet. Partners have rates of their own here."""
    rate = ad_valorem("15.5")
    rate = licensed(rate, goods, {"hospital", "fishing fleet"})
    partners = {"AL": "50", "CA": "60", "ME": "0", "PS": "0", "TR": "60"}
    return preferential(rate, goods, partners)


@heading("6604", "Cash registers")
def cash_registers(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("13.4")
    return preferential(rate, goods, PARTNERS)


@heading("660410", "Cash registers, new")
def cash_registers_new(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for school and fishing fleet. Partners have rates of their own here."""
    rate = ad_valorem("8.6")
    rate = licensed(rate, goods, {"school", "fishing fleet"})
    partners = {"AU": "60", "BR": "33", "CR": "25", "GE": "0", "TR": "50", "ZM": "33"}
    return preferential(rate, goods, partners)


@heading("660430", "Cash registers, parts and accessories")
def cash_registers_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2009."""
    return FREE


@heading("6605", "Vending machines")
def vending_machines(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for lifeboat and hospital."""
    rate = ad_valorem("2.0")
    extra = {"CH": "12.1", "CO": "19.0", "GE": "28.1", "MK": "11.9", "VN": "37.7"}
    rate = safeguard(rate, goods, extra, date(2025, 10, 15), on)
    rate = licensed(rate, goods, {"lifeboat", "hospital"})
    return preferential(rate, goods, PARTNERS)


@heading("660510", "Vending machines, new")
def vending_machines_new(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("9.6")
    partners = {
        "BR": "50", "CN": "75", "CO": "40", "FO": "0",
        "LB": "33", "MD": "80", "MZ": "0", "VN": "75", "ZM": "0",
    }
    return preferential(rate, goods, partners)


@heading("660530", "Vending machines, parts and accessories")
def vending_machines_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("5.8")
    extra = {"CR": "10.2", "FO": "36.0", "GL": "3.0", "MK": "25.1", "NO": "24.0"}
    rate = safeguard(rate, goods, extra, date(2026, 9, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("6606", "Valves")
def valves(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("6.0")
    return preferential(rate, goods, PARTNERS)


@heading("660610", "Valves, new")
def valves_new(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("15.3")
    extra = {"CL": "6.4", "IN": "5.1", "MA": "16.7", "MK": "11.0", "US": "37.8"}
    rate = safeguard(rate, goods, extra, date(2026, 9, 28), on)
    partners = {"CN": "0", "JP": "50", "MZ": "40", "NZ": "0", "PE": "40"}
    return preferential(rate, goods, partners)


@heading("660620", "Valves, used")
def valves_used(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("12.2")
    return rate


@heading("660630", "Valves, parts and accessories")
def valves_parts_and_accessories(goods: Goods, on: date) -> Rate:
    """A share of the value. One country pays more, for the time being. Partners have rates of their own here."""
    rate = ad_valorem("13.3")
    extra = {"GL": "27.4"}
    rate = safeguard(rate, goods, extra, date(2026, 12, 15), on)
    partners = {"CH": "80", "IS": "0", "KE": "25", "MK": "0", "NO": "80", "TR": "60", "US": "80"}
    return preferential(rate, goods, partners)
