"""Days and instants as they are in the columns."""

from __future__ import annotations

from datetime import date

from ..localtime import parse_instant


def to_day(text):
    return None if text is None else date.fromisoformat(text)


def iso(day):
    return None if day is None else day.isoformat()


def instant(text):
    return None if text is None else parse_instant(text)
