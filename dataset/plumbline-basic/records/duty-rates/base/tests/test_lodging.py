from __future__ import annotations

import unittest
from datetime import date

from tests.office import Office, declaration
from tollhouse.lodging import lodge
from tollhouse.references import References


class LodgingTest(unittest.TestCase):
    def test_each_declaration_has_a_reference_of_its_own(self) -> None:
        office, references = Office(), References("HS", {2024: 41})
        receipts = [lodge(declaration(), office, references) for _ in range(2)]
        self.assertEqual([receipt.reference for receipt in receipts], ["HS-2024-000042", "HS-2024-000043"])
        self.assertEqual(len(office.bookings), 2)

    def test_references_begin_anew_each_year(self) -> None:
        references = References("HS", {2024: 41})
        self.assertEqual(references.next(date(2025, 1, 1)), "HS-2025-000001")
