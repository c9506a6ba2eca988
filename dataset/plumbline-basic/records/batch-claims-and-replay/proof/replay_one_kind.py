"""Three letters of another kind are older than the receipt: two receipts at most may be asked for, and one is there."""

from setting import verdict

from tidework.deadletters import DeadLetters
from tidework.schema import connect
from tidework.store import JobStore

connection = connect(":memory:")
with connection:
    connection.executemany(
        "INSERT INTO dead_letters (queue, kind, payload, error, failed_at) VALUES (?, ?, ?, ?, ?)",
        [("mail", kind, "{}", "boom", 0) for kind in ("digest", "digest", "digest", "receipt")],
    )
store, letters = JobStore(connection), DeadLetters(connection)
letters.replay(store, "mail", 100, size=2, kind="receipt")
jobs, dead = store.depth("mail"), [letter.kind for letter in letters.page("mail")]
if "digest" not in dead:
    raise SystemExit(3)
verdict(jobs == 0, f"after a replay of the receipts: {jobs} jobs, dead are {dead}")
