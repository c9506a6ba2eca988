"""Jobs and what happens to them. Every method that writes is one transaction, unless it says otherwise."""

import json
import sqlite3
from dataclasses import dataclass
from typing import Any

from tidework.backoff import MAX_ATTEMPTS, pause_after

DUE = "queue = :queue AND run_at <= :now AND lease_until <= :now"


class QueueFull(Exception):
    """The queue holds as many jobs as it may."""


@dataclass(frozen=True)
class Job:
    id: int
    queue: str
    kind: str
    payload: dict[str, Any]
    attempts: int

    @classmethod
    def from_row(cls, row: sqlite3.Row) -> "Job":
        return cls(row["id"], row["queue"], row["kind"], json.loads(row["payload"]), row["attempts"])


class JobStore:
    """The jobs of one file. `connection` is one that `schema.connect` opened."""

    def __init__(self, connection: sqlite3.Connection, max_depth: int = 10_000):
        self.connection = connection
        self._max_depth = max_depth

    def enqueue(self, queue: str, kind: str, payload: dict[str, Any], run_at: int) -> int:
        """Adds a job and gives back its id. Raises `QueueFull`."""
        with self.connection:
            return self.insert(queue, kind, json.dumps(payload), run_at)

    def insert(self, queue: str, kind: str, payload: str, run_at: int) -> int:
        """Adds a job to the caller's transaction; `payload` is JSON text. Raises `QueueFull`."""
        if self.depth(queue) >= self._max_depth:
            raise QueueFull(queue)
        cursor = self.connection.execute(
            "INSERT INTO jobs (queue, kind, payload, run_at) VALUES (?, ?, ?, ?)",
            (queue, kind, payload, run_at),
        )
        return cursor.lastrowid

    def depth(self, queue: str) -> int:
        """How many jobs there are in the queue, those that run now included."""
        row = self.connection.execute("SELECT count(*) FROM jobs WHERE queue = ?", (queue,))
        return row.fetchone()[0]

    def claim(self, queue: str, worker: str, now: int, lease: int) -> Job | None:
        """Takes the next job that is due, for `lease` seconds."""
        with self.connection:
            rows = self.connection.execute(
                f"""
                UPDATE jobs SET worker = :worker, lease_until = :until
                WHERE id = (SELECT id FROM jobs WHERE {DUE} ORDER BY run_at, id LIMIT 1)
                RETURNING *
                """,
                {"queue": queue, "worker": worker, "now": now, "until": now + lease},
            ).fetchall()
        return Job.from_row(rows[0]) if rows else None

    def complete(self, job: Job) -> None:
        with self.connection:
            self.connection.execute("DELETE FROM jobs WHERE id = ?", (job.id,))

    def put_off(self, job: Job, run_at: int) -> None:
        """Gives the job back, to run at `run_at`; its attempts stay as they are."""
        with self.connection:
            self.connection.execute(
                "UPDATE jobs SET worker = NULL, lease_until = 0, run_at = ? WHERE id = ?",
                (run_at, job.id),
            )

    def fail(self, job: Job, error: str, now: int) -> None:
        """Counts a failure: the job is tried again later, or moved to the dead letters."""
        attempts = job.attempts + 1
        with self.connection:
            if attempts >= MAX_ATTEMPTS:
                self._bury(job, error, now)
            else:
                self.connection.execute(
                    "UPDATE jobs SET worker = NULL, lease_until = 0, attempts = ?, run_at = ? WHERE id = ?",
                    (attempts, now + pause_after(attempts), job.id),
                )

    def _bury(self, job: Job, error: str, now: int) -> None:
        self.connection.execute(
            "INSERT INTO dead_letters (queue, kind, payload, error, failed_at) VALUES (?, ?, ?, ?, ?)",
            (job.queue, job.kind, json.dumps(job.payload), error, now),
        )
        self.connection.execute("DELETE FROM jobs WHERE id = ?", (job.id,))
