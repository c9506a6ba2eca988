"""Chapter 1: live animals."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "CA": "33", "CR": "75", "IN": "80", "KE": "40", "LB": "75",
    "ME": "75", "MK": "0", "NZ": "0", "TN": "0", "US": "50",
}


@heading("0101", "Horses")
def horses(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("3.6")
    extra = {"IL": "18.9", "ME": "11.8"}
    rate = safeguard(rate, goods, extra, date(2026, 5, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("010110", "Horses, for breeding")
def horses_for_breeding(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Some countries pay more, for the time being. Free for breeding. Partners have rates of their own here.
    """
    rate = ad_valorem("9.1").plus(per_100_kg("181.70"))
    extra = {"BR": "35.9", "KR": "19.1", "MX": "9.1", "PS": "17.0", "ZM": "29.9"}
    rate = safeguard(rate, goods, extra, date(2026, 12, 1), on)
    rate = licensed(rate, goods, {"breeding"})
    partners = {"CA": "25", "CN": "0", "IN": "0", "MX": "40", "TN": "40", "VN": "25", "ZA": "60"}
    return preferential(rate, goods, partners)


@heading("010120", "Horses, of less than 80 kg")
def horses_of_less_than_80_kg(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for breeding and zoo."""
    rate = ad_valorem("14.5")
    rate = licensed(rate, goods, {"breeding", "zoo"})
    return preferential(rate, goods, PARTNERS)


@heading("010130", "Horses, for slaughter")
def horses_for_slaughter(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for racing. Partners have rates of their own here."""
    rate = ad_valorem("10.2")
    rate = licensed(rate, goods, {"racing"})
    partners = {"CO": "75", "GL": "0", "IS": "80", "PS": "60", "SN": "33", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("0102", "Asses and mules")
def asses_and_mules(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for racing. Partners have rates of their own here."""
    rate = ad_valorem("6.4")
    rate = licensed(rate, goods, {"racing"})
    partners = {"CO": "60", "RS": "25", "UA": "40", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("010210", "Asses and mules, for breeding")
def asses_and_mules_for_breeding(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("9.2").plus(per_100_kg("31.60"))
    extra = {"CR": "27.2", "FO": "7.7", "IL": "11.2", "KR": "10.2", "MK": "4.1"}
    rate = safeguard(rate, goods, extra, date(2026, 9, 15), on)
    partners = {"CA": "60", "FO": "25", "MA": "0", "MK": "25", "MZ": "33", "ZA": "75", "ZM": "80"}
    return preferential(rate, goods, partners)


@heading("010230", "Asses and mules, for slaughter")
def asses_and_mules_for_slaughter(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("8.6").plus(per_100_kg("117.50"))
    partners = {"CL": "60", "EC": "0", "EG": "33", "JP": "25", "LB": "80", "NO": "50", "UA": "33", "ZA": "80"}
    return preferential(rate, goods, partners)


@heading("0103", "Cattle")
def cattle(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Free for zoo and breeding. Partners have rates of their own here.
    """
    rate = ad_valorem("7.0").plus(per_100_kg("90.70"))
    rate = licensed(rate, goods, {"zoo", "breeding"})
    partners = {"CN": "0", "CR": "33", "IN": "33", "PE": "33"}
    return preferential(rate, goods, partners)


@heading("010320", "Cattle, of less than 80 kg")
def cattle_of_less_than_80_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Not more than 39.6 % of the value."""
    rate = ad_valorem("2.7").plus(per_100_kg("183.30"))
    rate = rate.at_most("39.6")
    return preferential(rate, goods, PARTNERS)


@heading("010330", "Cattle, for slaughter")
def cattle_for_slaughter(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("12.9").plus(per_100_kg("153.70"))
    partners = {"CH": "0", "CN": "60", "EC": "75", "EG": "60", "LB": "50", "MZ": "50", "RS": "80", "SG": "0"}
    return preferential(rate, goods, partners)


@heading("0104", "Pigs")
def pigs(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("2.5").plus(per_100_kg("56.90"))
    return preferential(rate, goods, PARTNERS)


@heading("010410", "Pigs, for breeding")
def pigs_for_breeding(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Not more than 43.0 % of the value."""
    rate = ad_valorem("4.7").plus(per_100_kg("95.90"))
    rate = rate.at_most("43.0")
    return preferential(rate, goods, PARTNERS)


@heading("010420", "Pigs, of less than 80 kg")
def pigs_of_less_than_80_kg(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("0105", "Sheep")
def sheep(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("13.7")
    return preferential(rate, goods, PARTNERS)


@heading("010510", "Sheep, for breeding")
def sheep_for_breeding(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Free for breeding and zoo. Partners have rates of their own
    here.
    """
    rate = ad_valorem("10.3")
    extra = {"GE": "9.4", "PS": "28.8", "VN": "27.9"}
    rate = safeguard(rate, goods, extra, date(2025, 8, 28), on)
    rate = licensed(rate, goods, {"breeding", "zoo"})
    partners = {"CA": "0", "CL": "25", "KR": "25", "MZ": "0", "NO": "0"}
    return preferential(rate, goods, partners)


@heading("010520", "Sheep, of less than 80 kg")
def sheep_of_less_than_80_kg(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("3.3")
    partners = {
        "AU": "60", "CH": "60", "JM": "50", "MD": "0",
        "MZ": "40", "SG": "80", "TR": "60", "ZA": "33", "ZM": "75",
    }
    return preferential(rate, goods, partners)


@heading("0106", "Goats")
def goats(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 49.6 % of the value. Free for breeding. Partners have rates of their own here.
    """
    rate = ad_valorem("12.9").plus(per_100_kg("63.40"))
    rate = rate.at_most("49.6")
    rate = licensed(rate, goods, {"breeding"})
    partners = {"BR": "33", "IN": "0", "JM": "25", "JP": "33", "SG": "33", "UA": "0"}
    return preferential(rate, goods, partners)


@heading("010610", "Goats, for breeding")
def goats_for_breeding(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 34.3 % of the value. Free for breeding and racing.
    """
    rate = ad_valorem("9.8").plus(per_100_kg("105.90"))
    rate = rate.at_most("34.3")
    rate = licensed(rate, goods, {"breeding", "racing"})
    return preferential(rate, goods, PARTNERS)


@heading("010620", "Goats, of less than 80 kg")
def goats_of_less_than_80_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. There are no preferences."""
    rate = ad_valorem("13.6").plus(per_100_kg("166.90"))
    return rate


@heading("010630", "Goats, for slaughter")
def goats_for_slaughter(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("4.1").plus(per_100_kg("122.40"))
    partners = {"CL": "25", "IN": "0", "PE": "50", "US": "60", "VN": "80"}
    return preferential(rate, goods, partners)
