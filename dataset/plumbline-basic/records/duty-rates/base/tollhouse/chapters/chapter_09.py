"""Chapter 9: fruit."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import entry_price, licensed, preferential, safeguard, seasonal
from tollhouse.rates import Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AL": "40", "CA": "25", "CL": "25", "CN": "25", "GL": "33",
    "IL": "40", "JP": "80", "MX": "75", "PS": "60", "RS": "25", "SG": "0",
}


@heading("0901", "Apples")
def apples(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("5.3")
    rate = seasonal(rate, on, {5, 10, 11, 12}, ad_valorem("19.7"))
    partners = {"BR": "0", "CA": "33", "CH": "40", "EG": "80", "KE": "40", "SN": "60", "US": "33"}
    return preferential(rate, goods, partners)


@heading("090120", "Apples, frozen")
def apples_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. The entry price is 142.80 crowns. One country pays
    more, for the time being. There are no preferences.
    """
    rate = ad_valorem("7.7")
    rate = seasonal(rate, on, {1, 3, 5, 7, 11}, ad_valorem("12.3"))
    rate = entry_price(rate, goods, "142.80")
    extra = {"MD": "17.9"}
    rate = safeguard(rate, goods, extra, date(2026, 8, 15), on)
    return rate


@heading("090130", "Apples, dried")
def apples_dried(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. The entry price is 110.20 crowns. Some countries pay
    more, for the time being. Free for processing. Partners have rates of their own here.
    """
    rate = ad_valorem("12.6")
    rate = seasonal(rate, on, {3, 9, 10, 12}, ad_valorem("18.3"))
    rate = entry_price(rate, goods, "110.20")
    extra = {"CL": "14.4", "MX": "4.7"}
    rate = safeguard(rate, goods, extra, date(2026, 4, 15), on)
    rate = licensed(rate, goods, {"processing"})
    partners = {"AL": "0", "AU": "80", "EG": "80", "RS": "0", "US": "25"}
    return preferential(rate, goods, partners)


@heading("0902", "Pears")
def pears(goods: Goods, on: date) -> Rate:
    """A share of the value. The entry price is 110.80 crowns. Partners have rates of their own here."""
    rate = ad_valorem("16.0")
    rate = entry_price(rate, goods, "110.80")
    partners = {"CO": "0", "GE": "60", "GL": "25", "JP": "60", "KE": "0", "MD": "0", "SG": "40"}
    return preferential(rate, goods, partners)


@heading("090220", "Pears, frozen")
def pears_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("14.9")
    rate = seasonal(rate, on, {1, 2, 3, 5, 6, 7}, ad_valorem("12.7"))
    partners = {"CA": "0", "MZ": "33", "VN": "50", "ZA": "25"}
    return preferential(rate, goods, partners)


@heading("0903", "Quinces")
def quinces(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Free for seed. Partners have rates of their own
    here.
    """
    rate = ad_valorem("9.2")
    rate = seasonal(rate, on, {4, 5, 6}, ad_valorem("11.8"))
    rate = licensed(rate, goods, {"seed"})
    partners = {"IL": "0", "IS": "0", "MD": "80", "MX": "50"}
    return preferential(rate, goods, partners)


@heading("090310", "Quinces, fresh")
def quinces_fresh(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. The entry price is 153.30 crowns. Some countries pay
    more, for the time being. There are no preferences.
    """
    rate = ad_valorem("2.3")
    rate = seasonal(rate, on, {3, 5, 6, 11}, ad_valorem("7.5"))
    rate = entry_price(rate, goods, "153.30")
    extra = {"MD": "17.5", "MX": "18.5", "NZ": "31.0", "PS": "21.8"}
    rate = safeguard(rate, goods, extra, date(2024, 10, 28), on)
    return rate


@heading("0904", "Cherries")
def cherries(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("13.1")
    extra = {"SN": "29.8", "ZM": "36.4"}
    rate = safeguard(rate, goods, extra, date(2024, 3, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("090410", "Cherries, fresh")
def cherries_fresh(goods: Goods, on: date) -> Rate:
    """A share of the value. The entry price is 104.20 crowns."""
    rate = ad_valorem("12.3")
    rate = entry_price(rate, goods, "104.20")
    return preferential(rate, goods, PARTNERS)


@heading("090430", "Cherries, dried")
def cherries_dried(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. The entry price is 150.90 crowns. Partners have
    rates of their own here.
    """
    rate = ad_valorem("2.6")
    rate = seasonal(rate, on, {4, 5, 8, 10, 11, 12}, ad_valorem("16.3"))
    rate = entry_price(rate, goods, "150.90")
    partners = {"AU": "75", "CA": "60", "GE": "0", "LB": "75", "MZ": "25"}
    return preferential(rate, goods, partners)


@heading("0905", "Plums")
def plums(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. The entry price is 99.10 crowns. Partners have rates
    of their own here.
    """
    rate = ad_valorem("11.6")
    rate = seasonal(rate, on, {5, 6, 7, 11}, ad_valorem("11.7"))
    rate = entry_price(rate, goods, "99.10")
    partners = {"AU": "25", "CA": "40", "ME": "0", "SN": "33", "TR": "60", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("090510", "Plums, fresh")
def plums_fresh(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Free for processing and seed. Partners have rates of
    their own here.
    """
    rate = ad_valorem("16.3")
    rate = seasonal(rate, on, {1, 2, 5, 6, 12}, ad_valorem("17.7"))
    rate = licensed(rate, goods, {"processing", "seed"})
    partners = {"AL": "33", "JM": "0", "JP": "60", "NO": "0", "PE": "33", "US": "33"}
    return preferential(rate, goods, partners)


@heading("090520", "Plums, frozen")
def plums_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for processing. Partners have rates of their own here.
    """
    rate = ad_valorem("16.3")
    extra = {"JM": "27.5", "PS": "14.6", "ZA": "17.6"}
    rate = safeguard(rate, goods, extra, date(2025, 10, 15), on)
    rate = licensed(rate, goods, {"processing"})
    partners = {
        "AU": "0", "CH": "33", "CL": "0", "CN": "33",
        "MD": "0", "PE": "50", "PS": "33", "SG": "50", "TR": "50",
    }
    return preferential(rate, goods, partners)


@heading("0906", "Strawberries")
def strawberries(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. The entry price is 97.30 crowns. Free for seed and
    processing. Partners have rates of their own here.
    """
    rate = ad_valorem("13.2")
    rate = seasonal(rate, on, {2, 3, 4, 7, 11}, ad_valorem("16.0"))
    rate = entry_price(rate, goods, "97.30")
    rate = licensed(rate, goods, {"seed", "processing"})
    partners = {"CN": "0", "GE": "40", "GL": "0", "IL": "0", "LB": "60", "SN": "33"}
    return preferential(rate, goods, partners)


@heading("090610", "Strawberries, fresh")
def strawberries_fresh(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("16.6")
    extra = {"AL": "3.2", "EC": "10.2", "MD": "28.3", "US": "9.9", "ZA": "36.7"}
    rate = safeguard(rate, goods, extra, date(2026, 9, 28), on)
    partners = {"GE": "0", "ME": "50", "PE": "40", "SG": "75", "TN": "33"}
    return preferential(rate, goods, partners)


@heading("090620", "Strawberries, frozen")
def strawberries_frozen(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for processing and seed."""
    rate = ad_valorem("3.4")
    rate = licensed(rate, goods, {"processing", "seed"})
    return preferential(rate, goods, PARTNERS)


@heading("090630", "Strawberries, dried")
def strawberries_dried(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 5 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("9.4")
    rate = seasonal(rate, on, {5, 6, 7, 10, 11}, ad_valorem("14.2"))
    partners = {
        "AL": "0", "CN": "80", "GE": "40", "IS": "33",
        "JM": "50", "JP": "40", "KE": "0", "RS": "33", "SG": "0",
    }
    return preferential(rate, goods, partners)
