from __future__ import annotations

import unittest

from tests.office import DAY, declaration, goods
from tollhouse import registry
from tollhouse.declaration import Declaration
from tollhouse.quotes import Quotes
from tollhouse.rates import Rate
from tollhouse.registry import UnknownCode
from tollhouse.tariff import Tariff


class TariffTest(unittest.TestCase):
    def test_every_heading_has_a_rate(self) -> None:
        tariff = Tariff()
        for code in sorted(registry._headings):
            self.assertIsInstance(tariff.rate(goods(code.ljust(8, "0")), DAY), Rate)

    def test_the_longest_heading_is_found(self) -> None:
        tariff = Tariff()
        self.assertEqual(tariff.title("05011000"), "Milk, in packings of up to 2 kg")
        self.assertEqual(tariff.title("05019900"), "Milk")
        with self.assertRaises(UnknownCode):
            tariff.rate(goods("99010000"), DAY)

    def test_headings_are_entered_once(self) -> None:
        registry.load()
        with self.assertRaises(ValueError):
            registry.heading("0501", "Milk")(lambda goods, on: Rate())

    def test_quotes_add_up(self) -> None:
        quote = Quotes(Tariff()).quote(declaration(goods(), goods("05019900", fat=61)))
        self.assertEqual([line.title for line in quote.lines], ["Milk, in packings of up to 2 kg", "Milk"])
        self.assertEqual(quote.total, sum(line.cents for line in quote.lines))
        self.assertEqual(quote.lines[0].cents, 1185)


class DeclarationTest(unittest.TestCase):
    def test_documents_are_read_again(self) -> None:
        declared = declaration(goods(certificate="A 1", fat=35), goods("28010000", use="foundry"))
        self.assertEqual(Declaration.from_json(declared.document()), declared)

    def test_what_is_no_declaration(self) -> None:
        for wrong in ({"code": "0501"}, {"origin": "us"}, {"value": -1}, {"net_grams": 0}, {"fat": 1001}):
            with self.assertRaises(ValueError):
                goods(**wrong)
        with self.assertRaises(ValueError):
            Declaration("Harbour Stores", DAY, ())
