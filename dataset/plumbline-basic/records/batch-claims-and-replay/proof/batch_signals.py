"""A batch handler that asks for another time, and one that discards: no failure may be counted."""

from setting import verdict

from tidework.handlers import Handlers
from tidework.schema import connect
from tidework.signals import Discard, RetryLater
from tidework.store import JobStore
from tidework.worker import Worker


def failures(signal):
    def handler(payloads):
        raise signal

    store, handlers = JobStore(connect(":memory:")), Handlers()
    handlers.register_batch("receipt")(handler)
    for _ in range(2):
        store.enqueue("mail", "receipt", {}, run_at=0)
    worker = Worker(store, handlers, "mail", "w", lambda: 100)
    worker.run_batch(2)
    return worker.counters["failed"]


later, discarded = failures(RetryLater(30)), failures(Discard("cancelled"))
verdict(
    later + discarded > 0,
    f"failures counted: {later} after RetryLater, {discarded} after Discard",
)
