"""A second worker claims between what the first one reads and what it writes."""

import tempfile
from pathlib import Path

from setting import verdict

from tidework.schema import connect
from tidework.store import JobStore

with tempfile.TemporaryDirectory() as folder:
    path = str(Path(folder) / "jobs.db")
    first, second = JobStore(connect(path)), JobStore(connect(path))
    for number in range(2):
        first.enqueue("mail", "receipt", {"number": number}, run_at=0)
    of_second = []

    def interleave(statement):
        if not of_second and not statement.lstrip().upper().startswith("SELECT"):
            of_second.extend(second.claim_batch("mail", "second", 10, 60, 2))

    first.connection.set_trace_callback(interleave)
    of_first = first.claim_batch("mail", "first", 10, 60, 2)
    first.connection.close()
    second.connection.close()

both = sorted({job.id for job in of_first} & {job.id for job in of_second})
if len(of_second) != 2:
    raise SystemExit(3)
verdict(bool(both), f"jobs held by two workers at once: {both}")
