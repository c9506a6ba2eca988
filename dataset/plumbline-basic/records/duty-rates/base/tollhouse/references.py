"""References under which declarations are lodged."""

from __future__ import annotations

import threading
from datetime import date


class References:
    """Numbers from 1 in each year. No reference is given out twice."""

    def __init__(self, prefix: str, last: dict[int, int] | None = None) -> None:
        self._prefix = prefix
        self._last = dict(last or {})
        self._lock = threading.Lock()

    def next(self, on: date) -> str:
        with self._lock:
            number = self._last.get(on.year, 0) + 1
            self._last[on.year] = number
        return f"{self._prefix}-{on.year}-{number:06d}"
