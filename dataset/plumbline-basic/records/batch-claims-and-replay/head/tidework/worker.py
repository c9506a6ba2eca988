"""A worker: claims jobs, runs their handlers, and records how it went."""

from collections import Counter
from collections.abc import Callable

from tidework.handlers import BatchHandler, Handlers
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

    def run_until_empty(self, batch: int = 1) -> None:
        """Runs everything that is due, `batch` jobs at a time."""
        while self.run_one() if batch == 1 else self.run_batch(batch):
            pass

    def run_one(self) -> bool:
        """Runs the next job that is due. False: there was none."""
        job = self._store.claim(self._queue, self._name, self._clock(), LEASE)
        if job is None:
            return False
        self._run(job)
        return True

    def run_batch(self, size: int) -> bool:
        """Runs up to `size` jobs that are due, of one kind. False: there was none.

        A kind without a batch handler is run job by job, hence the long lease.
        """
        lease = LEASE * size
        jobs = self._store.claim_batch(self._queue, self._name, self._clock(), lease, size)
        if not jobs:
            return False
        handler = self._handlers.batch(jobs[0].kind)
        if handler is not None:
            self._run_together(handler, jobs)
        else:
            for job in jobs:
                self._run(job)
        return True

    def _run_together(self, handler: BatchHandler, jobs: list[Job]) -> None:
        try:
            handler([job.payload for job in jobs])
        except Exception as error:
            for job in jobs:
                self._store.fail(job, repr(error), self._clock())
            self.counters["failed"] += len(jobs)
        else:
            self._store.complete_all(jobs)
            self.counters["done"] += len(jobs)

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
