"""Lodges declarations with the customs office."""

from __future__ import annotations

from dataclasses import dataclass

from tollhouse.declaration import Declaration
from tollhouse.gateway import Gateway, Receipt
from tollhouse.references import References


@dataclass(frozen=True)
class Envelope:
    """A declaration as it is sent."""

    reference: str
    document: str


def prepared(declaration: Declaration, references: References) -> Envelope:
    return Envelope(references.next(declaration.on), declaration.document())


def sent(envelope: Envelope, gateway: Gateway) -> Receipt:
    """Raises NoAnswer and Refused."""
    return gateway.lodge(envelope.reference, envelope.document)


def lodge(declaration: Declaration, gateway: Gateway, references: References) -> Receipt:
    """Raises NoAnswer and Refused."""
    return sent(prepared(declaration, references), gateway)
