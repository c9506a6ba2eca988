"""The customs office's gateway."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Receipt:
    """What the office answers: its own number, and the duty that it has booked, in cents."""

    reference: str
    booking: str
    cents: int


class NoAnswer(Exception):
    """The office did not answer in time. It may have booked the declaration, or not."""


class Refused(Exception):
    """The office does not take the declaration, and says why."""


class Gateway(Protocol):
    def lodge(self, reference: str, document: str) -> Receipt:
        """Has a declaration booked.

        The office answers a reference that it has booked before with the receipt of that time and books nothing.
        Raises NoAnswer and Refused.
        """
