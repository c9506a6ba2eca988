import unittest

from tidework.backoff import MAX_ATTEMPTS
from tidework.deadletters import DeadLetters
from tidework.handlers import Handlers
from tidework.schema import connect
from tidework.store import JobStore, QueueFull
from tidework.worker import Worker


class BatchTest(unittest.TestCase):
    def setUp(self):
        self.connection = connect(":memory:")
        self.addCleanup(self.connection.close)
        self.store = JobStore(self.connection, max_depth=4)
        self.handlers = Handlers()
        self.worker = Worker(self.store, self.handlers, "mail", "w", lambda: 1000)
        self.seen = []

    def add(self, *kinds):
        for number, kind in enumerate(kinds):
            self.store.enqueue("mail", kind, {"number": number}, run_at=number)

    def test_a_batch_stops_where_the_kind_changes(self):
        self.add("receipt", "receipt", "invoice", "receipt")
        jobs = self.store.claim_batch("mail", "w", 1000, 60, 10)
        self.assertEqual([job.payload["number"] for job in jobs], [0, 1])
        self.assertEqual(self.store.claim("mail", "w", 1000, 60).kind, "invoice")

    def test_claimed_jobs_are_not_claimed_again(self):
        self.add("receipt", "receipt", "receipt")
        self.assertEqual(len(self.store.claim_batch("mail", "a", 1000, 60, 2)), 2)
        self.assertEqual(len(self.store.claim_batch("mail", "b", 1000, 60, 2)), 1)
        self.assertEqual(self.store.claim_batch("mail", "c", 1000, 60, 2), [])

    def test_a_batch_handler_gets_all_payloads_at_once(self):
        self.handlers.register_batch("receipt")(self.seen.append)
        self.add("receipt", "receipt", "receipt")
        self.worker.run_until_empty(2)
        self.assertEqual(self.seen, [[{"number": 0}, {"number": 1}], [{"number": 2}]])
        self.assertEqual(self.store.depth("mail"), 0)

    def test_without_a_batch_handler_jobs_run_one_by_one(self):
        self.handlers.register("receipt")(self.seen.append)
        self.add("receipt", "receipt")
        self.worker.run_until_empty(10)
        self.assertEqual(self.seen, [{"number": 0}, {"number": 1}])
        self.assertEqual(self.worker.counters["done"], 2)

    def test_a_single_worker_can_run_a_batch_handler(self):
        self.handlers.register_batch("receipt")(self.seen.append)
        self.add("receipt")
        self.worker.run_until_empty()
        self.assertEqual(self.seen, [[{"number": 0}]])

    def test_a_batch_that_fails_is_tried_again(self):
        def broken(payloads):
            raise OSError("no route")

        self.handlers.register_batch("receipt")(broken)
        self.add("receipt", "receipt")
        self.worker.run_until_empty(2)
        self.assertEqual(self.worker.counters["failed"], 2)
        jobs = self.store.claim_batch("mail", "w", 1015, 60, 2)
        self.assertEqual([job.attempts for job in jobs], [1, 1])


class ReplayTest(unittest.TestCase):
    def setUp(self):
        self.connection = connect(":memory:")
        self.addCleanup(self.connection.close)
        self.store = JobStore(self.connection, max_depth=3)
        self.letters = DeadLetters(self.connection)
        for number in range(3):
            self.store.enqueue("mail", "receipt", {"number": number}, run_at=0)
        for now in range(MAX_ATTEMPTS):
            for job in self.store.claim_batch("mail", "w", now * 3600, 60, 3):
                self.store.fail(job, "boom", now * 3600)

    def test_puts_the_oldest_back_with_fresh_attempts(self):
        self.assertEqual(self.letters.replay(self.store, "mail", 20000, size=2), 2)
        jobs = self.store.claim_batch("mail", "w", 20000, 60, 10)
        self.assertEqual([(job.payload["number"], job.attempts) for job in jobs], [(0, 0), (1, 0)])
        self.assertEqual([letter.payload for letter in self.letters.page("mail")], ['{"number": 2}'])

    def test_one_kind_can_be_put_back_alone(self):
        self.store.enqueue("mail", "invoice", {"number": 3}, run_at=0)
        for now in range(MAX_ATTEMPTS):
            self.store.fail(self.store.claim("mail", "w", now * 3600, 60), "boom", now * 3600)
        self.assertEqual(self.letters.replay(self.store, "mail", 20000, kind="invoice"), 1)
        self.assertEqual(self.store.claim("mail", "w", 20000, 60).payload, {"number": 3})
        self.assertEqual(len(self.letters.page("mail")), 3)

    def test_a_full_queue_keeps_the_letters(self):
        for _ in range(3):
            self.store.enqueue("mail", "receipt", {}, run_at=0)
        with self.assertRaises(QueueFull):
            self.letters.replay(self.store, "mail", 20000)
        self.assertEqual(len(self.letters.page("mail")), 3)
        self.assertEqual(self.store.depth("mail"), 3)


if __name__ == "__main__":
    unittest.main()
