"""Lodges declarations through the days on which the customs office is slow."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tollhouse.declaration import Declaration
from tollhouse.gateway import Gateway, NoAnswer, Receipt, Refused
from tollhouse.lodging import lodge
from tollhouse.references import References

ATTEMPTS = 4
FIRST_PAUSE = 2.0
"""In seconds; each further one is twice as long."""


@dataclass(frozen=True)
class Outcome:
    """What became of a declaration: a receipt, or why there is none."""

    declaration: Declaration
    receipt: Receipt | None = None
    problem: str = ""


class Submission:
    def __init__(
        self, gateway: Gateway, references: References, wait: Callable[[float], None] = time.sleep
    ) -> None:
        self._gateway = gateway
        self._references = references
        self._wait = wait

    def submit(self, declaration: Declaration) -> Receipt:
        """Lodges a declaration, and again if there is no answer.

        Raises NoAnswer if there is none to the last attempt either, and Refused at once.
        """
        for attempt in range(ATTEMPTS - 1):
            try:
                return lodge(declaration, self._gateway, self._references)
            except NoAnswer:
                self._wait(FIRST_PAUSE * 2**attempt)
        return lodge(declaration, self._gateway, self._references)

    def submit_all(self, declarations: Iterable[Declaration]) -> list[Outcome]:
        """Lodges one after the other. None of them keeps those after it from being lodged."""
        return [self._outcome(declaration) for declaration in declarations]

    def _outcome(self, declaration: Declaration) -> Outcome:
        try:
            return Outcome(declaration, receipt=self.submit(declaration))
        except Refused as refusal:
            return Outcome(declaration, problem=f"refused: {refusal}")
        except NoAnswer:
            return Outcome(declaration, problem=f"no answer in {ATTEMPTS} attempts")
