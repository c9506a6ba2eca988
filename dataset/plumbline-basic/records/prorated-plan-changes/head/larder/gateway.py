"""Taking money from cards."""

from dataclasses import dataclass
from typing import Protocol


class CardDeclined(Exception):
    """The card's bank said no."""


@dataclass(frozen=True)
class Receipt:
    id: str
    amount: int


class Gateway(Protocol):
    """The payment provider."""

    def charge(self, account_id: str, amount: int, idempotency_key: str) -> Receipt:
        """Takes `amount` from the account's card.

        A key that was used before takes nothing: the receipt of the first charge is given again,
        whatever the amount. The provider keeps keys for 90 days.
        """


class RecordingGateway:
    """A provider for tests and for the sandbox. It keeps keys as the real one does."""

    def __init__(self):
        self._receipts: dict[str, Receipt] = {}
        self.declined: set[str] = set()

    def charge(self, account_id: str, amount: int, idempotency_key: str) -> Receipt:
        if amount <= 0:
            raise ValueError("only a positive amount can be charged")
        if account_id in self.declined:
            raise CardDeclined(account_id)
        if idempotency_key not in self._receipts:
            number = len(self._receipts) + 1
            self._receipts[idempotency_key] = Receipt(f"rcpt-{number}", amount)
        return self._receipts[idempotency_key]

    @property
    def taken(self) -> int:
        """All the money taken so far."""
        return sum(receipt.amount for receipt in self._receipts.values())
