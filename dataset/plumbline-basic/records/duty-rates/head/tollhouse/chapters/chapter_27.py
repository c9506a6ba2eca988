"""Chapter 27: tobacco."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard, seasonal
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "AU": "40", "BR": "33", "FO": "0", "GL": "0", "JM": "0", "JP": "0",
    "MD": "75", "MX": "50", "NO": "75", "SG": "25", "UA": "80", "US": "80", "ZA": "0",
}


@heading("2701", "Leaf tobacco")
def leaf_tobacco(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("16.9")
    partners = {
        "AU": "0", "CA": "25", "GE": "75", "JP": "40",
        "MA": "50", "MX": "60", "NO": "80", "PE": "75", "ZM": "0",
    }
    return preferential(rate, goods, partners)


@heading("270110", "Leaf tobacco, for planting")
def leaf_tobacco_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. Free for planting. Partners have rates of their own
    here.
    """
    rate = ad_valorem("2.5")
    rate = seasonal(rate, on, {3, 4, 5, 6, 10, 11}, ad_valorem("19.7"))
    rate = licensed(rate, goods, {"planting"})
    partners = {"AU": "25", "CL": "75", "EC": "40", "FO": "33", "IL": "25", "JP": "60", "MK": "25", "MX": "80"}
    return preferential(rate, goods, partners)


@heading("270120", "Leaf tobacco, dried")
def leaf_tobacco_dried(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("2702", "Cigars")
def cigars(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for research and planting."""
    rate = ad_valorem("10.3")
    rate = licensed(rate, goods, {"research", "planting"})
    return preferential(rate, goods, PARTNERS)


@heading("270210", "Cigars, for planting")
def cigars_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 4 months, when ours are on the market. One country pays more, for the time being.
    """
    rate = ad_valorem("15.2")
    rate = seasonal(rate, on, {4, 8, 9, 10}, ad_valorem("8.2"))
    extra = {"GE": "32.6"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("270230", "Cigars, crushed or ground")
def cigars_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Free for research. There are no preferences.
    """
    rate = ad_valorem("9.2")
    rate = seasonal(rate, on, {1, 7, 11}, ad_valorem("17.8"))
    rate = licensed(rate, goods, {"research"})
    return rate


@heading("2703", "Cigarillos")
def cigarillos(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("13.9")
    return preferential(rate, goods, PARTNERS)


@heading("270310", "Cigarillos, for planting")
def cigarillos_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("10.7")
    extra = {"LB": "33.3", "NO": "17.6"}
    rate = safeguard(rate, goods, extra, date(2024, 3, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("270320", "Cigarillos, dried")
def cigarillos_dried(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("16.5")
    partners = {"BR": "33", "CA": "60", "FO": "0", "IN": "33", "KE": "50", "MZ": "50", "TR": "0"}
    return preferential(rate, goods, partners)


@heading("270330", "Cigarillos, crushed or ground")
def cigarillos_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE


@heading("2704", "Cigarettes")
def cigarettes(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("1.3")
    partners = {
        "CH": "80", "EC": "40", "FO": "40", "JM": "0",
        "MA": "0", "NZ": "80", "PS": "0", "RS": "0", "UA": "50",
    }
    return preferential(rate, goods, partners)


@heading("270410", "Cigarettes, for planting")
def cigarettes_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 6 months, when ours are on the market. One country pays more, for the time being. Partners
    have rates of their own here.
    """
    rate = ad_valorem("15.3")
    rate = seasonal(rate, on, {4, 5, 7, 9, 11, 12}, ad_valorem("20.5"))
    extra = {"IS": "10.4"}
    rate = safeguard(rate, goods, extra, date(2025, 6, 28), on)
    partners = {"CA": "0", "GL": "33", "IS": "33", "MD": "75", "NZ": "0", "PE": "40", "ZA": "75", "ZM": "60"}
    return preferential(rate, goods, partners)


@heading("270430", "Cigarettes, crushed or ground")
def cigarettes_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Some countries pay more, for the time being. There
    are no preferences.
    """
    rate = ad_valorem("5.7")
    rate = seasonal(rate, on, {2, 4, 9}, ad_valorem("10.2"))
    extra = {"JP": "32.6", "TN": "10.6", "UA": "12.1"}
    rate = safeguard(rate, goods, extra, date(2024, 12, 1), on)
    return rate


@heading("2705", "Pipe tobacco")
def pipe_tobacco(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 3 months, when ours are on the market."""
    rate = ad_valorem("6.5")
    rate = seasonal(rate, on, {1, 5, 7}, ad_valorem("8.4"))
    return preferential(rate, goods, PARTNERS)


@heading("270510", "Pipe tobacco, for planting")
def pipe_tobacco_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("11.5")
    partners = {"JM": "0", "KE": "40", "KR": "0", "MZ": "50", "VN": "0", "ZM": "0"}
    return preferential(rate, goods, partners)


@heading("270520", "Pipe tobacco, dried")
def pipe_tobacco_dried(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. There are no preferences."""
    rate = ad_valorem("3.3")
    extra = {"CN": "25.7", "CO": "28.3", "KR": "15.5", "PS": "3.6", "ZM": "16.8"}
    rate = safeguard(rate, goods, extra, date(2025, 6, 28), on)
    return rate


@heading("270530", "Pipe tobacco, crushed or ground")
def pipe_tobacco_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("4.8")
    return preferential(rate, goods, PARTNERS)


@heading("2706", "Snuff")
def snuff(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 5 months, when ours are on the market."""
    rate = ad_valorem("5.6")
    rate = seasonal(rate, on, {4, 7, 9, 10, 12}, ad_valorem("9.9"))
    return preferential(rate, goods, PARTNERS)


@heading("270610", "Snuff, for planting")
def snuff_for_planting(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Another share in 3 months, when ours are on the market. Partners have rates of their own here.
    """
    rate = ad_valorem("5.6")
    rate = seasonal(rate, on, {3, 5, 8}, ad_valorem("10.2"))
    partners = {"CL": "60", "CR": "0", "IL": "60", "MZ": "80", "SG": "50", "SN": "0", "UA": "0", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("270630", "Snuff, crushed or ground")
def snuff_crushed_or_ground(goods: Goods, on: date) -> Rate:
    """A share of the value. Another share in 4 months, when ours are on the market. There are no preferences."""
    rate = ad_valorem("2.7")
    rate = seasonal(rate, on, {1, 5, 8, 10}, ad_valorem("9.1"))
    return rate
