"""Jobs that failed too often."""

import sqlite3
from dataclasses import dataclass


@dataclass(frozen=True)
class DeadLetter:
    id: int
    queue: str
    kind: str
    payload: str
    error: str
    failed_at: int


class DeadLetters:
    """Looks at the dead letters, and clears them away."""

    def __init__(self, connection: sqlite3.Connection):
        self._connection = connection

    def page(self, queue: str, after: int = 0, size: int = 50) -> list[DeadLetter]:
        """Up to `size` dead letters with an id above `after`, oldest first."""
        rows = self._connection.execute(
            "SELECT * FROM dead_letters WHERE queue = ? AND id > ? ORDER BY id LIMIT ?",
            (queue, after, size),
        )
        return [DeadLetter(**row) for row in rows]

    def purge(self, queue: str, before: int) -> int:
        """Removes what failed before `before`, and says how many."""
        with self._connection:
            cursor = self._connection.execute(
                "DELETE FROM dead_letters WHERE queue = ? AND failed_at < ?", (queue, before)
            )
        return cursor.rowcount
