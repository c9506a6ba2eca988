"""The office books a declaration, and its answer is lost on the way."""

from stand import run, verdict

from datetime import date

from tollhouse.declaration import Declaration
from tollhouse.gateway import NoAnswer, Receipt
from tollhouse.goods import Goods
from tollhouse.references import References
from tollhouse.submission import Submission


class Office:
    def __init__(self) -> None:
        self.bookings: dict[str, Receipt] = {}
        self.asked = 0

    def lodge(self, reference: str, document: str) -> Receipt:
        self.asked += 1
        number = f"B{len(self.bookings) + 1}"
        receipt = self.bookings.setdefault(reference, Receipt(reference, number, 1495))
        if self.asked < 3:
            raise NoAnswer
        return receipt


def check() -> None:
    office, references = Office(), References("HS")
    submission = Submission(office, references, lambda seconds: None)
    goods = Goods("05011000", "US", 100_000, 50_000)
    receipts = [submission.submit(Declaration("Harbour Stores", date(2024, 5, 2), (goods,))) for _ in range(2)]
    if len({receipt.reference for receipt in receipts}) != 2 or office.asked != 4:
        raise AssertionError(receipts)
    verdict(len(office.bookings) != 2, f"two declarations were booked {len(office.bookings)} times")


run(check)
