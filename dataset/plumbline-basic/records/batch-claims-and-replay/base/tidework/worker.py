"""A worker: claims jobs, runs their handlers, and records how it went."""

from collections import Counter
from collections.abc import Callable

from tidework.handlers import Handlers
from tidework.signals import Discard, RetryLater
from tidework.store import Job, JobStore

LEASE = 300


class Worker:
    """Works on one queue. `clock` gives the time in whole seconds."""

    def __init__(
        self, store: JobStore, handlers: Handlers, queue: str, name: str, clock: Callable[[], int]
    ):
        self._store = store
        self._handlers = handlers
        self._queue = queue
        self._name = name
        self._clock = clock
        self.counters: Counter[str] = Counter()

    def run_until_empty(self) -> None:
        """Runs everything that is due."""
        while self.run_one():
            pass

    def run_one(self) -> bool:
        """Runs the next job that is due. False: there was none."""
        job = self._store.claim(self._queue, self._name, self._clock(), LEASE)
        if job is None:
            return False
        self._run(job)
        return True

    def _run(self, job: Job) -> None:
        try:
            self._handlers.single(job.kind)(job.payload)
        except RetryLater as later:
            self._store.put_off(job, self._clock() + later.seconds)
            self.counters["put off"] += 1
        except Discard:
            self._store.complete(job)
            self.counters["discarded"] += 1
        except Exception as error:
            self._store.fail(job, repr(error), self._clock())
            self.counters["failed"] += 1
        else:
            self._store.complete(job)
            self.counters["done"] += 1
