"""Chapter 49: cotton and flax."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem, per_100_kg
from tollhouse.registry import heading

PARTNERS = {
    "EC": "33", "LB": "0", "MD": "80", "ME": "75", "MX": "0",
    "MZ": "50", "NZ": "25", "PE": "25", "TN": "0", "ZM": "80",
}


@heading("4901", "Raw cotton")
def raw_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for bandage and uniform. Partners have rates of their own here."""
    rate = ad_valorem("12.1")
    rate = licensed(rate, goods, {"bandage", "uniform"})
    partners = {"CR": "50", "IL": "75", "MA": "0", "NO": "0", "NZ": "75", "UA": "25"}
    return preferential(rate, goods, partners)


@heading("490110", "Raw cotton, of wool")
def raw_cotton_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.3 %."""
    rate = ad_valorem("8.4").plus(per_100_kg("7.90")).at_most("19.3")
    return preferential(rate, goods, PARTNERS)


@heading("490120", "Raw cotton, of cotton")
def raw_cotton_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.3 %.

    Some countries pay more, for the time being. Free for bandage.
    """
    rate = ad_valorem("7.0").plus(per_100_kg("35.90")).at_most("19.3")
    extra = {"CR": "5.1", "MZ": "35.9"}
    rate = safeguard(rate, goods, extra, date(2024, 11, 1), on)
    rate = licensed(rate, goods, {"bandage"})
    return preferential(rate, goods, PARTNERS)


@heading("490130", "Raw cotton, of synthetic fibres")
def raw_cotton_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 15.0 %. Partners have rates of their own here."""
    rate = ad_valorem("10.7").plus(per_100_kg("14.00")).at_most("15.0")
    partners = {"CO": "75", "KE": "25", "MZ": "25", "PE": "0", "VN": "0"}
    return preferential(rate, goods, partners)


@heading("4902", "Cotton yarn")
def cotton_yarn(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 21.8 %. Free for sailmaking. There are no preferences."""
    rate = ad_valorem("7.4").plus(per_100_kg("42.70")).at_most("21.8")
    rate = licensed(rate, goods, {"sailmaking"})
    return rate


@heading("490210", "Cotton yarn, of wool")
def cotton_yarn_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.0 %. There are no preferences."""
    rate = ad_valorem("6.4").plus(per_100_kg("25.90")).at_most("18.0")
    return rate


@heading("490220", "Cotton yarn, of cotton")
def cotton_yarn_of_cotton(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2021."""
    return FREE


@heading("490230", "Cotton yarn, of synthetic fibres")
def cotton_yarn_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 17.3 %. Free for uniform."""
    rate = ad_valorem("9.7").plus(per_100_kg("34.30")).at_most("17.3")
    rate = licensed(rate, goods, {"uniform"})
    return preferential(rate, goods, PARTNERS)


@heading("4903", "Sewing thread")
def sewing_thread(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for bandage and uniform."""
    rate = ad_valorem("3.3")
    extra = {"AU": "9.2", "SG": "37.3"}
    rate = safeguard(rate, goods, extra, date(2024, 2, 1), on)
    rate = licensed(rate, goods, {"bandage", "uniform"})
    return preferential(rate, goods, PARTNERS)


@heading("490310", "Sewing thread, of wool")
def sewing_thread_of_wool(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 15.4 %.

    Some countries pay more, for the time being. There are no preferences.
    """
    rate = ad_valorem("7.2").plus(per_100_kg("14.20")).at_most("15.4")
    extra = {"AU": "15.8", "CH": "13.5", "RS": "19.3", "VN": "32.2"}
    rate = safeguard(rate, goods, extra, date(2024, 7, 28), on)
    return rate


@heading("490320", "Sewing thread, of cotton")
def sewing_thread_of_cotton(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. There are no preferences."""
    rate = ad_valorem("15.9")
    extra = {"AL": "23.6", "CO": "37.9", "KR": "36.9", "NZ": "11.4", "RS": "34.2"}
    rate = safeguard(rate, goods, extra, date(2024, 11, 28), on)
    return rate


@heading("4904", "Denim")
def denim(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 16.5 %.

    Free for sailmaking and bandage. There are no preferences.
    """
    rate = ad_valorem("10.8").plus(per_100_kg("23.40")).at_most("16.5")
    rate = licensed(rate, goods, {"sailmaking", "bandage"})
    return rate


@heading("490420", "Denim, of cotton")
def denim_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.2 %. One country pays more, for the time being."""
    rate = ad_valorem("7.2").plus(per_100_kg("32.50")).at_most("18.2")
    extra = {"EC": "33.3"}
    rate = safeguard(rate, goods, extra, date(2026, 2, 1), on)
    return preferential(rate, goods, PARTNERS)


@heading("490430", "Denim, of synthetic fibres")
def denim_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 15.0 %."""
    rate = ad_valorem("6.0").plus(per_100_kg("50.30")).at_most("15.0")
    return preferential(rate, goods, PARTNERS)


@heading("4905", "Gauze")
def gauze(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("16.3")
    return preferential(rate, goods, PARTNERS)


@heading("490520", "Gauze, of cotton")
def gauze_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 19.5 %. Some countries pay more, for the time being."""
    rate = ad_valorem("11.8").plus(per_100_kg("14.80")).at_most("19.5")
    extra = {"IS": "19.5", "KR": "3.7", "SN": "3.7", "TN": "19.4"}
    rate = safeguard(rate, goods, extra, date(2025, 5, 28), on)
    return preferential(rate, goods, PARTNERS)


@heading("490530", "Gauze, of synthetic fibres")
def gauze_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being. Free for bandage and uniform."""
    rate = ad_valorem("14.7")
    extra = {"EG": "17.8", "GL": "29.8", "SG": "31.9", "SN": "5.5"}
    rate = safeguard(rate, goods, extra, date(2024, 4, 1), on)
    rate = licensed(rate, goods, {"bandage", "uniform"})
    return preferential(rate, goods, PARTNERS)


@heading("4906", "Flax")
def flax(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 18.7 %. Partners have rates of their own here."""
    rate = ad_valorem("9.1").plus(per_100_kg("40.30")).at_most("18.7")
    partners = {"BR": "50", "CA": "0", "CN": "40", "JM": "40", "KE": "33", "NZ": "0", "UA": "75"}
    return preferential(rate, goods, partners)


@heading("490610", "Flax, of wool")
def flax_of_wool(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("4.9")
    return preferential(rate, goods, PARTNERS)


@heading("490620", "Flax, of cotton")
def flax_of_cotton(goods: Goods, on: date) -> Rate:
    """By value and weight, but not more than 16.4 %."""
    rate = ad_valorem("7.2").plus(per_100_kg("59.90")).at_most("16.4")
    return preferential(rate, goods, PARTNERS)


@heading("490630", "Flax, of synthetic fibres")
def flax_of_synthetic_fibres(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("14.8")
    extra = {"EC": "28.7", "IS": "14.3", "ME": "9.9", "TN": "33.3"}
    rate = safeguard(rate, goods, extra, date(2024, 1, 28), on)
    partners = {"AL": "40", "CA": "0", "CN": "40", "GE": "33", "JM": "33", "LB": "80", "ME": "60"}
    return preferential(rate, goods, partners)
