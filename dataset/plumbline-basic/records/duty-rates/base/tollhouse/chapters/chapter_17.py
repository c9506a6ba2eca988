"""Chapter 17: oils and fats."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "AL": "60", "AU": "75", "CR": "0", "JM": "25",
    "KR": "50", "ME": "33", "NZ": "25", "RS": "60", "TN": "40",
}


@heading("1701", "Olive oil")
def olive_oil(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for biofuel and soap. There are no preferences."""
    rate = ad_valorem("12.8")
    rate = licensed(rate, goods, {"biofuel", "soap"})
    return rate


@heading("170110", "Olive oil, crude")
def olive_oil_crude(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Some countries pay more, for the time being. Free for soap. Partners have rates of their own here.
    """
    rate = ad_valorem("7.9").plus(per_100_kg("106.30"))
    extra = {"CN": "11.3", "KE": "26.8", "KR": "31.0", "MK": "28.4", "MX": "12.9"}
    rate = safeguard(rate, goods, extra, date(2025, 7, 28), on)
    rate = licensed(rate, goods, {"soap"})
    partners = {"CR": "33", "EG": "60", "FO": "25", "RS": "75", "SG": "0", "TR": "0"}
    return preferential(rate, goods, partners)


@heading("170130", "Olive oil, for industrial use")
def olive_oil_for_industrial_use(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 56.3 % of the value. Free for soap and biofuel. Partners have rates of their own here.
    """
    rate = ad_valorem("7.4").plus(per_100_kg("113.40"))
    rate = rate.at_most("56.3")
    rate = licensed(rate, goods, {"soap", "biofuel"})
    partners = {"IN": "0", "KR": "40", "RS": "0", "TR": "0"}
    return preferential(rate, goods, partners)


@heading("1702", "Rape oil")
def rape_oil(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for biofuel. Partners have rates of their own here.
    """
    rate = ad_valorem("3.5")
    extra = {"CH": "12.5", "CO": "32.4", "JM": "17.1", "SG": "22.3", "ZM": "19.2"}
    rate = safeguard(rate, goods, extra, date(2026, 11, 28), on)
    rate = licensed(rate, goods, {"biofuel"})
    partners = {"CL": "60", "CR": "33", "EC": "40", "GE": "33", "PS": "0", "TN": "0", "ZM": "60"}
    return preferential(rate, goods, partners)


@heading("170230", "Rape oil, for industrial use")
def rape_oil_for_industrial_use(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 20.4 % of the value. Some countries pay more, for the time being. Free for soap. There are no
    preferences.
    """
    rate = ad_valorem("10.5").plus(per_100_kg("82.50"))
    rate = rate.at_most("20.4")
    extra = {"MD": "7.5", "ZM": "15.4"}
    rate = safeguard(rate, goods, extra, date(2026, 5, 1), on)
    rate = licensed(rate, goods, {"soap"})
    return rate


@heading("1703", "Sunflower oil")
def sunflower_oil(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 48.9 % of the value. Free for biofuel and soap.
    """
    rate = ad_valorem("4.4").plus(per_100_kg("156.40"))
    rate = rate.at_most("48.9")
    rate = licensed(rate, goods, {"biofuel", "soap"})
    return preferential(rate, goods, PARTNERS)


@heading("1704", "Linseed oil")
def linseed_oil(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("3.4").plus(per_100_kg("40.30"))
    partners = {"FO": "50", "KE": "40", "ME": "0", "MZ": "0", "NO": "0"}
    return preferential(rate, goods, partners)


@heading("170420", "Linseed oil, refined")
def linseed_oil_refined(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("4.6").plus(per_100_kg("102.70"))
    partners = {"CA": "75", "EG": "33", "FO": "50", "IL": "40", "LB": "50", "TN": "33"}
    return preferential(rate, goods, partners)


@heading("1705", "Palm oil")
def palm_oil(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Some countries pay more, for the time being."""
    rate = ad_valorem("13.5").plus(per_100_kg("30.70"))
    extra = {"EC": "14.4", "JM": "23.1", "KE": "27.4", "SN": "26.2", "ZM": "14.8"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("170510", "Palm oil, crude")
def palm_oil_crude(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 51.9 % of the value. Some countries pay more, for the time being. Partners have rates of their
    own here.
    """
    rate = ad_valorem("11.7").plus(per_100_kg("104.40"))
    rate = rate.at_most("51.9")
    extra = {"CN": "34.1", "CO": "26.5", "JP": "24.4", "MX": "18.0"}
    rate = safeguard(rate, goods, extra, date(2024, 4, 28), on)
    partners = {"AL": "0", "CA": "33", "EC": "40", "EG": "0", "MD": "0", "PS": "0", "RS": "0", "VN": "40"}
    return preferential(rate, goods, partners)


@heading("170530", "Palm oil, for industrial use")
def palm_oil_for_industrial_use(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("9.4").plus(per_100_kg("110.80"))
    partners = {"CH": "80", "IL": "0", "MK": "33", "PE": "50", "RS": "25", "US": "0", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("1706", "Fish oil")
def fish_oil(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. There are no preferences."""
    rate = ad_valorem("8.2")
    extra = {"AL": "29.8", "AU": "31.3", "KE": "7.6", "ME": "23.0"}
    rate = safeguard(rate, goods, extra, date(2026, 9, 28), on)
    return rate


@heading("170620", "Fish oil, refined")
def fish_oil_refined(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("12.1").plus(per_100_kg("74.20"))
    return preferential(rate, goods, PARTNERS)


@heading("170630", "Fish oil, for industrial use")
def fish_oil_for_industrial_use(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.7")
    partners = {"GE": "50", "GL": "80", "ME": "0", "NO": "25", "SN": "40"}
    return preferential(rate, goods, partners)
