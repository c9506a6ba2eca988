from __future__ import annotations

import unittest

from tests.office import Office, declaration, goods
from tollhouse.gateway import NoAnswer, Receipt
from tollhouse.references import References
from tollhouse.submission import Submission


class SlowOffice(Office):
    """Does not get to the first requests."""

    def __init__(self, slow: int) -> None:
        super().__init__()
        self._slow = slow

    def lodge(self, reference: str, document: str) -> Receipt:
        if self.asked < self._slow:
            self.asked += 1
            raise NoAnswer
        return super().lodge(reference, document)


class SubmissionTest(unittest.TestCase):
    def submission(self, office: Office) -> Submission:
        self.waited: list[float] = []
        return Submission(office, References("HS"), self.waited.append)

    def test_an_answer_ends_it(self) -> None:
        office = SlowOffice(2)
        self.assertEqual(self.submission(office).submit(declaration()).booking, "B1")
        self.assertEqual((office.asked, self.waited), (3, [2.0, 4.0]))

    def test_it_ends_without_an_answer(self) -> None:
        office = SlowOffice(99)
        with self.assertRaises(NoAnswer):
            self.submission(office).submit(declaration())
        self.assertEqual((office.asked, self.waited), (4, [2.0, 4.0, 8.0]))

    def test_all_are_lodged(self) -> None:
        office = SlowOffice(4)
        declarations = [declaration(), declaration(goods(use="contraband")), declaration()]
        outcomes = self.submission(office).submit_all(declarations)
        problems = [outcome.problem for outcome in outcomes]
        self.assertEqual(problems, ["no answer in 4 attempts", "refused: line 1 is prohibited", ""])
        self.assertEqual(outcomes[2].receipt, office.bookings[outcomes[2].receipt.reference])
