"""Three dead letters and room for two: nothing may move, and above all nothing may double."""

from setting import verdict

from tidework.deadletters import DeadLetters
from tidework.schema import connect
from tidework.store import JobStore, QueueFull

connection = connect(":memory:")
with connection:
    connection.executemany(
        "INSERT INTO dead_letters (queue, kind, payload, error, failed_at) VALUES (?, ?, ?, ?, ?)",
        [("mail", "receipt", "{}", "boom", number) for number in range(3)],
    )
store, letters = JobStore(connection, max_depth=2), DeadLetters(connection)
try:
    letters.replay(store, "mail", 100)
except QueueFull:
    pass
jobs, dead = store.depth("mail"), len(letters.page("mail"))
verdict((jobs, dead) != (0, 3), f"after a replay that was refused: {jobs} jobs, {dead} dead letters")
