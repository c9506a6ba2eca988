"""Meter files.  Each format gives the same rows; what is done with them is not
the formats' business."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from ..errors import BadFile

#: So much is looked at in one go.
PIECE = 64 * 1024


@dataclass(frozen=True)
class Row:
    serial: str
    at: datetime
    value: Decimal
    kind: str = "actual"
    line: int = 0


@dataclass(frozen=True)
class Problem:
    line: int
    text: str


@dataclass(frozen=True)
class Batch:
    """What a block had in it, or a file that is not made of blocks."""

    sender: str
    sequence: int
    rows: tuple
    #: Does the sequence count, so that one can see what is missing?
    numbered: bool = True


def read(data: bytes, format: str, zone):
    """The batches of a file, and what was wrong with it.

    ``zone`` is that of the sender, for files which only know local time.
    """
    from . import blocks, tabular
    if format == "csv":
        batch, problems = tabular.parse(_decoded(data), zone)
        return [batch], problems
    if format != "blocks":
        raise BadFile(f"unknown format {format!r}")
    reader, batches = blocks.Reader(zone), []
    for at in range(0, len(data), PIECE):
        batches += reader.feed(data[at:at + PIECE])
    batches += reader.close()
    return batches, reader.problems


def _decoded(data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def guess(data: bytes) -> str:
    """Files come by e-mail and nobody ever says what they are."""
    return "blocks" if data.startswith(b"H") and b";" not in data.split(b"\n", 1)[0] else "csv"
