"""Chapter 38: glues."""

from __future__ import annotations

from datetime import date

from tollhouse.goods import Goods
from tollhouse.measures import licensed, preferential, safeguard
from tollhouse.rates import FREE, Rate, ad_valorem
from tollhouse.registry import heading

PARTNERS = {
    "IL": "33", "JM": "50", "KE": "0", "MD": "33", "MZ": "75",
    "NO": "50", "NZ": "0", "RS": "0", "SN": "0", "TN": "0", "VN": "80",
}


@heading("3801", "Casein")
def casein(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("16.5")
    return preferential(rate, goods, PARTNERS)


@heading("380110", "Casein, in bulk")
def casein_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("14.1")
    return preferential(rate, goods, PARTNERS)


@heading("380120", "Casein, in dosed form")
def casein_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for medicine and water treatment. Partners have rates of their own here."""
    rate = ad_valorem("4.5")
    rate = licensed(rate, goods, {"medicine", "water treatment"})
    partners = {
        "BR": "60", "JM": "25", "MZ": "0", "NZ": "0",
        "PS": "25", "SN": "60", "UA": "60", "VN": "33", "ZM": "80",
    }
    return preferential(rate, goods, partners)


@heading("380130", "Casein, for laboratories")
def casein_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value.

    One country pays more, for the time being. Free for medicine and water treatment. Partners have rates of
    their own here.
    """
    rate = ad_valorem("1.1")
    extra = {"CN": "33.9"}
    rate = safeguard(rate, goods, extra, date(2024, 3, 1), on)
    rate = licensed(rate, goods, {"medicine", "water treatment"})
    partners = {"CN": "60", "EG": "50", "PE": "0", "PS": "33", "SN": "80", "US": "33"}
    return preferential(rate, goods, partners)


@heading("3802", "Gelatin")
def gelatin(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for laboratory and water treatment."""
    rate = ad_valorem("9.0")
    rate = licensed(rate, goods, {"laboratory", "water treatment"})
    return preferential(rate, goods, PARTNERS)


@heading("380220", "Gelatin, in dosed form")
def gelatin_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("14.6")
    partners = {
        "BR": "75", "CA": "0", "CR": "33", "EG": "60",
        "MK": "0", "MZ": "40", "NZ": "25", "TN": "0", "US": "60",
    }
    return preferential(rate, goods, partners)


@heading("380230", "Gelatin, for laboratories")
def gelatin_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. Some countries pay more, for the time being."""
    rate = ad_valorem("9.5")
    extra = {"IS": "12.4", "RS": "23.4", "TR": "34.1"}
    rate = safeguard(rate, goods, extra, date(2026, 10, 15), on)
    return preferential(rate, goods, PARTNERS)


@heading("3803", "Dextrin")
def dextrin(goods: Goods, on: date) -> Rate:
    """A share of the value. Free for laboratory."""
    rate = ad_valorem("14.2")
    rate = licensed(rate, goods, {"laboratory"})
    return preferential(rate, goods, PARTNERS)


@heading("380310", "Dextrin, in bulk")
def dextrin_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("5.6")
    return preferential(rate, goods, PARTNERS)


@heading("380330", "Dextrin, for laboratories")
def dextrin_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("5.6")
    extra = {"IN": "7.7", "NO": "14.3"}
    rate = safeguard(rate, goods, extra, date(2026, 3, 28), on)
    partners = {"GE": "40", "IN": "50", "KR": "40", "ME": "60", "MK": "33", "MZ": "60", "ZM": "75"}
    return preferential(rate, goods, partners)


@heading("3804", "Bone glue")
def bone_glue(goods: Goods, on: date) -> Rate:
    """A share of the value.

    One country pays more, for the time being. Free for water treatment and laboratory.
    """
    rate = ad_valorem("3.9")
    extra = {"MX": "14.4"}
    rate = safeguard(rate, goods, extra, date(2025, 1, 1), on)
    rate = licensed(rate, goods, {"water treatment", "laboratory"})
    return preferential(rate, goods, PARTNERS)


@heading("380420", "Bone glue, in dosed form")
def bone_glue_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("4.4")
    return rate


@heading("3805", "Peptones")
def peptones(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("14.6")
    return preferential(rate, goods, PARTNERS)


@heading("380510", "Peptones, in bulk")
def peptones_in_bulk(goods: Goods, on: date) -> Rate:
    """Free, since the gazette of 2023."""
    return FREE


@heading("380520", "Peptones, in dosed form")
def peptones_in_dosed_form(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("16.9")
    return preferential(rate, goods, PARTNERS)


@heading("380530", "Peptones, for laboratories")
def peptones_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value. There are no preferences."""
    rate = ad_valorem("4.4")
    return rate


@heading("3806", "Enzymes")
def enzymes(goods: Goods, on: date) -> Rate:
    """A share of the value.

    Some countries pay more, for the time being. Partners have rates of their own here.
    """
    rate = ad_valorem("15.2")
    extra = {"IS": "18.8", "NZ": "23.8"}
    rate = safeguard(rate, goods, extra, date(2025, 11, 1), on)
    partners = {"EG": "33", "MK": "80", "NZ": "0", "SG": "0", "TN": "25"}
    return preferential(rate, goods, partners)


@heading("380610", "Enzymes, in bulk")
def enzymes_in_bulk(goods: Goods, on: date) -> Rate:
    """A share of the value. Partners have rates of their own here."""
    rate = ad_valorem("5.3")
    partners = {
        "CO": "0", "FO": "80", "IN": "0", "KE": "0",
        "LB": "80", "NO": "33", "PS": "80", "SG": "25", "US": "80",
    }
    return preferential(rate, goods, partners)


@heading("380630", "Enzymes, for laboratories")
def enzymes_for_laboratories(goods: Goods, on: date) -> Rate:
    """A share of the value."""
    rate = ad_valorem("3.5")
    return preferential(rate, goods, PARTNERS)
