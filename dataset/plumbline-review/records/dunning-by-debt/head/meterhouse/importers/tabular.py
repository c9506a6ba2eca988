"""Tables: a header and a line per reading.

Spreadsheets being what they are, the separator may be a comma, a semicolon or
a tab, numbers may have a decimal comma, and the columns have the names that
the sender likes best.
"""

from __future__ import annotations

import csv
import hashlib
import io
import re
from datetime import datetime
from decimal import Decimal, InvalidOperation

from ..errors import BadFile
from ..localtime import parse_instant
from . import Batch, Problem, Row

NAMES = {
    "serial": {"serial", "meter", "meter no", "zähler", "zaehler", "mätare"},
    "at": {"at", "time", "timestamp", "read at", "zeit", "tid"},
    "value": {"value", "reading", "stand", "ställning"},
    "kind": {"kind", "type", "art", "typ"},
}

KINDS = {"": "actual", "a": "actual", "actual": "actual", "c": "customer", "customer": "customer",
         "x": "substitute", "substitute": "substitute", "e": "estimated", "estimated": "estimated",
         "i": "initial", "initial": "initial", "f": "final", "final": "final"}

_LOCAL = re.compile(r"(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?$")


def _separator(head: str) -> str:
    return max(";\t,", key=head.count)


def _number(text: str, separator: str) -> Decimal:
    text = text.strip().replace("\u00a0", "").replace(" ", "")
    if separator != "," and "," in text:
        text = text.replace(".", "").replace(",", ".")
    return Decimal(text)


def _instant(text: str, zone):
    text = text.strip()
    match = _LOCAL.match(text)
    if not match:
        return parse_instant(text)
    return zone.instant(datetime(*(int(part or 0) for part in match.groups())))


def parse(text: str, zone) -> tuple[Batch, list[Problem]]:
    """A line that cannot be read is reported; without its columns the whole table
    cannot be."""
    text = text.lstrip("\ufeff")
    separator = _separator(text.split("\n", 1)[0])
    reader = csv.reader(io.StringIO(text), delimiter=separator)
    where = _columns(next(reader, []))
    rows, problems = [], []
    for cells in reader:
        if not any(cell.strip() for cell in cells):
            continue
        try:
            rows.append(_row(cells, where, separator, zone, reader.line_num))
        except (ValueError, KeyError, IndexError, InvalidOperation) as problem:
            problems.append(Problem(reader.line_num, f"cannot be read: {problem}"))
    digest = int(hashlib.sha256(text.encode()).hexdigest()[:12], 16)
    return Batch("table", digest, tuple(rows), numbered=False), problems


def _columns(names) -> dict:
    """Where each field is; the first column with a name that we know counts."""
    where: dict = {}
    for n, name in enumerate(names):
        for field, known in NAMES.items():
            if name.strip().lower() in known:
                where.setdefault(field, n)
    missing = {"serial", "at", "value"} - set(where)
    if missing:
        raise BadFile(f"no column for {', '.join(sorted(missing))}", 1)
    return where


def _row(cells, where, separator, zone, line) -> Row:
    kind = KINDS[cells[where["kind"]].strip().lower()] if "kind" in where else "actual"
    value = _number(cells[where["value"]], separator)
    if not value.is_finite():
        raise ValueError("not a number")
    return Row(cells[where["serial"]].strip(), _instant(cells[where["at"]], zone), value, kind, line)
