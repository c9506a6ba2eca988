"""Chapter 15: seeds."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "CA": "75", "CL": "60", "EG": "75", "FO": "60", "GL": "60", "IL": "75",
    "IS": "25", "LB": "33", "MD": "33", "ME": "60", "MK": "80", "SN": "60", "TR": "50",
}


@heading("1501", "Linseed")
def linseed(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("7.3").plus(per_100_kg("167.50"))
    extra = {"CN": "24.8", "FO": "29.5", "GL": "35.9", "MD": "20.9", "ZM": "15.4"}
    rate = safeguard(rate, goods, extra, date(2025, 11, 28), on)
    partners = {"AL": "80", "BR": "33", "CN": "0", "JP": "60", "PE": "0", "SN": "0", "TR": "33"}
    return preferential(rate, goods, partners)


@heading("150110", "Linseed, for sowing")
def linseed_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for sowing and brewing. Partners have rates of their own here."""
    rate = ad_valorem("12.5")
    rate = licensed(rate, goods, {"sowing", "brewing"})
    partners = {"CA": "80", "CL": "33", "CO": "50", "CR": "0", "JM": "0", "NO": "0", "PE": "33", "SN": "80"}
    return preferential(rate, goods, partners)


@heading("150120", "Linseed, in bulk")
def linseed_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 18.8 % of the value. Some countries pay more, for the time being. There are no preferences.
    """
    rate = ad_valorem("6.6").plus(per_100_kg("44.00"))
    rate = rate.at_most("18.8")
    extra = {"CO": "9.8", "IS": "6.1"}
    rate = safeguard(rate, goods, extra, date(2025, 3, 15), on)
    return rate


@heading("1502", "Rape seed")
def rape_seed(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 34.9 % of the value. Free for sowing. Partners have rates of their own here.
    """
    rate = ad_valorem("7.4").plus(per_100_kg("157.60"))
    rate = rate.at_most("34.9")
    rate = licensed(rate, goods, {"sowing"})
    partners = {
        "AU": "0", "CN": "33", "CO": "33", "IL": "0",
        "IN": "50", "JM": "0", "JP": "80", "MX": "60", "US": "0",
    }
    return preferential(rate, goods, partners)


@heading("150210", "Rape seed, for sowing")
def rape_seed_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("11.2")
    return preferential(rate, goods, PARTNERS)


@heading("150230", "Rape seed, in packings of up to 5 kg")
def rape_seed_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("7.9")
    return rate


@heading("1503", "Sunflower seed")
def sunflower_seed(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Free for sowing and brewing. Partners have rates of their own here.
    """
    rate = ad_valorem("12.3").plus(per_100_kg("32.00"))
    rate = licensed(rate, goods, {"sowing", "brewing"})
    partners = {
        "EG": "33", "GE": "60", "GL": "50", "IL": "33",
        "JM": "0", "JP": "60", "MA": "50", "ME": "0", "VN": "0",
    }
    return preferential(rate, goods, partners)


@heading("150330", "Sunflower seed, in packings of up to 5 kg")
def sunflower_seed_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("10.4")
    extra = {"CO": "13.1", "GE": "5.4", "MD": "27.7", "PS": "11.5", "ZA": "25.8"}
    rate = safeguard(rate, goods, extra, date(2026, 10, 1), on)
    partners = {
        "CL": "50", "GE": "25", "IS": "40", "KR": "50",
        "MZ": "0", "NO": "0", "PE": "50", "RS": "60", "SN": "40",
    }
    return preferential(rate, goods, partners)


@heading("1504", "Mustard seed")
def mustard_seed(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("6.6").plus(per_100_kg("188.20"))
    return preferential(rate, goods, PARTNERS)


@heading("150430", "Mustard seed, in packings of up to 5 kg")
def mustard_seed_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for sowing and feed. There are no preferences."""
    rate = ad_valorem("16.9")
    rate = licensed(rate, goods, {"sowing", "feed"})
    return rate


@heading("1505", "Poppy seed")
def poppy_seed(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight."""
    rate = ad_valorem("13.7").plus(per_100_kg("103.10"))
    return preferential(rate, goods, PARTNERS)


@heading("150510", "Poppy seed, for sowing")
def poppy_seed_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for sowing and feed."""
    rate = ad_valorem("6.3")
    extra = {"GE": "22.3", "KE": "33.2", "KR": "37.7"}
    rate = safeguard(rate, goods, extra, date(2024, 1, 15), on)
    rate = licensed(rate, goods, {"sowing", "feed"})
    return preferential(rate, goods, PARTNERS)


@heading("150530", "Poppy seed, in packings of up to 5 kg")
def poppy_seed_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("12.3").plus(per_100_kg("80.00"))
    partners = {"CO": "75", "EC": "0", "KR": "75", "MA": "0", "ME": "0", "MZ": "50", "UA": "33"}
    return preferential(rate, goods, partners)


@heading("1506", "Clover seed")
def clover_seed(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Free for sowing."""
    rate = ad_valorem("9.3").plus(per_100_kg("145.10"))
    rate = licensed(rate, goods, {"sowing"})
    return preferential(rate, goods, PARTNERS)


@heading("150610", "Clover seed, for sowing")
def clover_seed_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("4.1")
    extra = {"EG": "8.2", "VN": "17.4"}
    rate = safeguard(rate, goods, extra, date(2025, 6, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("150620", "Clover seed, in bulk")
def clover_seed_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. There are no preferences."""
    rate = ad_valorem("7.7")
    extra = {"AU": "5.4", "CO": "35.5", "NZ": "8.8", "SN": "4.1", "ZA": "18.9"}
    rate = safeguard(rate, goods, extra, date(2024, 4, 15), on)
    return rate


@heading("150630", "Clover seed, in packings of up to 5 kg")
def clover_seed_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 27.8 % of the value. There are no preferences.
    """
    rate = ad_valorem("6.5").plus(per_100_kg("126.00"))
    rate = rate.at_most("27.8")
    return rate
