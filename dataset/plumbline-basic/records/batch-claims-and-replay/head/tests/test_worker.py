import unittest

from tidework.handlers import Handlers
from tidework.schema import connect
from tidework.signals import Discard, RetryLater
from tidework.store import JobStore
from tidework.worker import Worker


class WorkerTest(unittest.TestCase):
    def setUp(self):
        connection = connect(":memory:")
        self.addCleanup(connection.close)
        self.store = JobStore(connection)
        self.handlers = Handlers()
        self.now = 1000
        self.worker = Worker(self.store, self.handlers, "mail", "w", lambda: self.now)

    def test_runs_what_is_due(self):
        seen = []
        self.handlers.register("receipt")(lambda payload: seen.append(payload["order"]))
        for order in (1, 2):
            self.store.enqueue("mail", "receipt", {"order": order}, run_at=0)
        self.worker.run_until_empty()
        self.assertEqual(seen, [1, 2])
        self.assertEqual(self.store.depth("mail"), 0)
        self.assertEqual(self.worker.counters["done"], 2)

    def test_retry_later_does_not_count(self):
        def busy(payload):
            raise RetryLater(30)

        self.handlers.register("receipt")(busy)
        self.store.enqueue("mail", "receipt", {}, run_at=0)
        self.worker.run_until_empty()
        self.assertIsNone(self.store.claim("mail", "w", 1029, 60))
        self.assertEqual(self.store.claim("mail", "w", 1030, 60).attempts, 0)

    def test_discard_drops_the_job(self):
        def stale(payload):
            raise Discard("order was cancelled")

        self.handlers.register("receipt")(stale)
        self.store.enqueue("mail", "receipt", {}, run_at=0)
        self.worker.run_until_empty()
        self.assertEqual(self.store.depth("mail"), 0)
        self.assertEqual(self.worker.counters["failed"], 0)

    def test_an_unknown_kind_is_a_failure(self):
        self.store.enqueue("mail", "mystery", {}, run_at=0)
        self.worker.run_until_empty()
        self.assertEqual(self.store.claim("mail", "w", 1015, 60).attempts, 1)


if __name__ == "__main__":
    unittest.main()
