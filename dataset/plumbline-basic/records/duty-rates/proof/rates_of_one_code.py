"""Goods of one code, origin and date that differ otherwise have the rates that their chapter says, in whatever order."""

from stand import run, verdict

from datetime import date

from tollhouse import registry
from tollhouse.goods import Goods
from tollhouse.tariff import Tariff

DAY = date(2024, 5, 2)
OTHERS = ({}, {"certificate": "A 1"}, {"fat": 999}, {"use": "breeding"}, {"strength": 400}, {"value": 1})


def check() -> None:
    tariff = Tariff()
    wrong, asked, kinds = 0, 0, set()
    for code in sorted(registry._headings):
        for other in OTHERS:
            goods = Goods(**{"code": code.ljust(8, "0"), "origin": "CH", "value": 100_000, "net_grams": 50_000, **other})
            right = registry.find(goods.code).rate(goods, DAY)
            asked += 1
            if tariff.rate(goods, DAY) != right:
                wrong += 1
                kinds.update(other)
    verdict(wrong > 0, f"{wrong} of {asked} rates are those of other goods; they differ in {sorted(kinds)}")


run(check)
