"""Jobs that failed too often."""

import json
import sqlite3
from dataclasses import dataclass

from tidework.store import JobStore


@dataclass(frozen=True)
class DeadLetter:
    id: int
    queue: str
    kind: str
    payload: str
    error: str
    failed_at: int


class DeadLetters:
    """Looks at the dead letters, puts them back to work, and clears them away."""

    def __init__(self, connection: sqlite3.Connection):
        self._connection = connection

    def page(self, queue: str, after: int = 0, size: int = 50) -> list[DeadLetter]:
        """Up to `size` dead letters with an id above `after`, oldest first."""
        rows = self._connection.execute(
            "SELECT * FROM dead_letters WHERE queue = ? AND id > ? ORDER BY id LIMIT ?",
            (queue, after, size),
        )
        return [DeadLetter(**row) for row in rows]

    def replay(
        self, store: JobStore, queue: str, now: int, size: int = 500, kind: str | None = None
    ) -> int:
        """Puts the oldest dead letters back into their queue, with all their attempts before them.

        With `kind`, only those of this kind. Returns how many. When the queue has no room for all of
        them, it raises `QueueFull` and everything stays where it is. `store` must be on the same
        connection.
        """
        with self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            letters = self._oldest(queue, size, kind)
            for letter in letters:
                store.enqueue(letter.queue, letter.kind, json.loads(letter.payload), now)
                self._connection.execute("DELETE FROM dead_letters WHERE id = ?", (letter.id,))
        return len(letters)

    def purge(self, queue: str, before: int) -> int:
        """Removes what failed before `before`, and says how many."""
        with self._connection:
            cursor = self._connection.execute(
                "DELETE FROM dead_letters WHERE queue = ? AND failed_at < ?", (queue, before)
            )
        return cursor.rowcount

    def _oldest(self, queue: str, size: int, kind: str | None) -> list[DeadLetter]:
        """The dead letters that are to be put back, oldest first."""
        letters = self.page(queue, size=size)
        return [letter for letter in letters if kind is None or letter.kind == kind]
