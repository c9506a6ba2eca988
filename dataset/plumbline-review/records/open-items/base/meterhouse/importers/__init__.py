"""Meter files.  Each format gives the same rows; what is done with them is not
the formats' business."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from ..errors import BadFile


@dataclass(frozen=True)
class Row:
    serial: str
    at: datetime
    value: Decimal
    kind: str = "actual"
    line: int = 0


@dataclass(frozen=True)
class Batch:
    """What a file had in it."""

    sender: str
    sequence: int
    rows: tuple


def parse(text: str, format: str, zone) -> Batch:
    """``zone`` is that of the sender, for files which only know local time."""
    from . import blocks, tabular
    if format == "csv":
        return tabular.parse(text, zone)
    if format == "blocks":
        return blocks.parse(text, zone)
    raise BadFile(f"unknown format {format!r}")


def guess(text: str) -> str:
    """Files come by e-mail and nobody ever says what they are."""
    return "blocks" if text.startswith("H") and ";" not in text.split("\n", 1)[0] else "csv"
