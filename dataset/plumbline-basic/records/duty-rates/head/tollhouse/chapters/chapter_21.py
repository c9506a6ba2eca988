"""Chapter 21: cocoa."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "BR": "0", "EG": "40", "GE": "0", "IN": "80", "MA": "0", "ME": "33", "MK": "60",
    "NO": "33", "RS": "0", "TN": "25", "TR": "60", "UA": "40", "US": "75", "VN": "60",
}


@heading("2101", "Cocoa beans")
def cocoa_beans(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for feed and sowing. There are no preferences."""
    rate = ad_valorem("2.1")
    rate = licensed(rate, goods, {"feed", "sowing"})
    return rate


@heading("210110", "Cocoa beans, for sowing")
def cocoa_beans_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("13.7")
    partners = {"CL": "50", "CO": "0", "EC": "80", "GE": "33", "MX": "50", "SN": "80", "US": "25"}
    return preferential(rate, goods, partners)


@heading("210130", "Cocoa beans, in packings of up to 5 kg")
def cocoa_beans_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. One country pays more, for the time being."""
    rate = ad_valorem("10.6").plus(per_100_kg("129.30"))
    extra = {"MX": "21.3"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("2102", "Cocoa paste")
def cocoa_paste(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. There are no preferences."""
    rate = ad_valorem("12.3").plus(per_100_kg("79.20"))
    return rate


@heading("210220", "Cocoa paste, in bulk")
def cocoa_paste_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 59.8 % of the value. Free for brewing and feed.
    """
    rate = ad_valorem("11.1").plus(per_100_kg("57.40"))
    rate = rate.at_most("59.8")
    rate = licensed(rate, goods, {"brewing", "feed"})
    return preferential(rate, goods, PARTNERS)


@heading("210230", "Cocoa paste, in packings of up to 5 kg")
def cocoa_paste_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 57.4 % of the value. Free for brewing. Partners have rates of their own here.
    """
    rate = ad_valorem("11.7").plus(per_100_kg("46.20"))
    rate = rate.at_most("57.4")
    rate = licensed(rate, goods, {"brewing"})
    partners = {"EG": "0", "FO": "25", "JM": "50", "JP": "50", "MX": "40", "ZA": "0"}
    return preferential(rate, goods, partners)


@heading("2103", "Cocoa butter")
def cocoa_butter(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Partners have rates of their own here."""
    rate = ad_valorem("9.9").plus(per_100_kg("87.40"))
    partners = {"JM": "0", "KE": "33", "LB": "60", "SN": "60", "UA": "25"}
    return preferential(rate, goods, partners)


@heading("210310", "Cocoa butter, for sowing")
def cocoa_butter_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Not more than 21.0 % of the value."""
    rate = ad_valorem("10.8").plus(per_100_kg("80.20"))
    rate = rate.at_most("21.0")
    return preferential(rate, goods, PARTNERS)


@heading("210330", "Cocoa butter, in packings of up to 5 kg")
def cocoa_butter_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight. Some countries pay more, for the time being."""
    rate = ad_valorem("6.6").plus(per_100_kg("46.20"))
    extra = {"IN": "16.5", "UA": "12.2"}
    rate = safeguard(rate, goods, extra, date(2025, 4, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("2104", "Cocoa powder")
def cocoa_powder(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 26.4 % of the value. Free for feed and brewing.
    """
    rate = ad_valorem("9.2").plus(per_100_kg("80.70"))
    rate = rate.at_most("26.4")
    rate = licensed(rate, goods, {"feed", "brewing"})
    return preferential(rate, goods, PARTNERS)


@heading("210410", "Cocoa powder, for sowing")
def cocoa_powder_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Some countries pay more, for the time being. There are no preferences.
    """
    rate = ad_valorem("13.3").plus(per_100_kg("63.70"))
    extra = {"CO": "15.1", "FO": "34.4", "MX": "31.9", "SN": "24.9", "ZA": "19.5"}
    rate = safeguard(rate, goods, extra, date(2025, 6, 28), on)
    return rate


@heading("210430", "Cocoa powder, in packings of up to 5 kg")
def cocoa_powder_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("12.5")
    extra = {"GE": "26.7", "IN": "33.5", "JM": "6.2", "LB": "28.0", "TN": "16.5"}
    rate = safeguard(rate, goods, extra, date(2026, 11, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("2105", "Filled chocolate")
def filled_chocolate(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 39.9 % of the value. Some countries pay more, for the time being. Partners have rates of their
    own here.
    """
    rate = ad_valorem("9.1").plus(per_100_kg("88.20"))
    rate = rate.at_most("39.9")
    extra = {"CO": "18.3", "EG": "10.4", "IN": "22.1", "PE": "6.4", "SG": "18.2"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 1), on)
    partners = {"AU": "0", "GL": "60", "KR": "40", "PS": "0"}
    return preferential(rate, goods, partners)


@heading("210530", "Filled chocolate, in packings of up to 5 kg")
def filled_chocolate_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 48.2 % of the value. Free for feed and sowing.
    """
    rate = ad_valorem("11.6").plus(per_100_kg("62.90"))
    rate = rate.at_most("48.2")
    rate = licensed(rate, goods, {"feed", "sowing"})
    return preferential(rate, goods, PARTNERS)


@heading("2106", "Plain chocolate")
def plain_chocolate(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("14.9")
    return preferential(rate, goods, PARTNERS)


@heading("210610", "Plain chocolate, for sowing")
def plain_chocolate_for_sowing(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 59.1 % of the value. Free for sowing. Partners have rates of their own here.
    """
    rate = ad_valorem("6.6").plus(per_100_kg("52.10"))
    rate = rate.at_most("59.1")
    rate = licensed(rate, goods, {"sowing"})
    partners = {
        "BR": "0", "CA": "0", "CN": "0", "EG": "0",
        "IS": "0", "LB": "25", "PE": "60", "TN": "75", "VN": "50",
    }
    return preferential(rate, goods, partners)


@heading("210620", "Plain chocolate, in bulk")
def plain_chocolate_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 24.6 % of the value. There are no preferences.
    """
    rate = ad_valorem("6.5").plus(per_100_kg("60.20"))
    rate = rate.at_most("24.6")
    return rate


@heading("210630", "Plain chocolate, in packings of up to 5 kg")
def plain_chocolate_in_packings_of_up_to_5_kg(goods: Goods, on: date) -> Rate:
    """A share of the value, and an amount by weight.

    Not more than 42.6 % of the value. Some countries pay more, for the time being. Partners have rates of their
    own here.
    """
    rate = ad_valorem("4.1").plus(per_100_kg("138.20"))
    rate = rate.at_most("42.6")
    extra = {"CH": "19.8", "EC": "16.2", "MZ": "13.0"}
    rate = safeguard(rate, goods, extra, date(2025, 9, 15), on)
    partners = {"BR": "25", "CA": "0", "CO": "80", "FO": "0", "PE": "0", "TN": "0"}
    return preferential(rate, goods, partners)
