import unittest

from tidework.backoff import MAX_ATTEMPTS, pause_after
from tidework.deadletters import DeadLetters
from tidework.schema import connect
from tidework.store import JobStore, QueueFull


class StoreTest(unittest.TestCase):
    def setUp(self):
        self.connection = connect(":memory:")
        self.addCleanup(self.connection.close)
        self.store = JobStore(self.connection, max_depth=3)

    def test_claims_in_order_and_only_what_is_due(self):
        self.store.enqueue("mail", "late", {}, run_at=20)
        self.store.enqueue("mail", "early", {}, run_at=10)
        self.assertEqual(self.store.claim("mail", "w", 15, 60).kind, "early")
        self.assertIsNone(self.store.claim("mail", "w", 15, 60))
        self.assertEqual(self.store.claim("mail", "w", 20, 60).kind, "late")

    def test_a_lease_runs_out(self):
        self.store.enqueue("mail", "receipt", {"order": 17}, run_at=0)
        first = self.store.claim("mail", "a", 0, 60)
        self.assertIsNone(self.store.claim("mail", "b", 59, 60))
        self.assertEqual(self.store.claim("mail", "b", 60, 60), first)

    def test_a_full_queue_refuses(self):
        for _ in range(3):
            self.store.enqueue("mail", "receipt", {}, run_at=0)
        with self.assertRaises(QueueFull):
            self.store.enqueue("mail", "receipt", {}, run_at=0)
        self.assertEqual(self.store.depth("mail"), 3)

    def test_too_many_failures_end_in_the_dead_letters(self):
        self.store.enqueue("mail", "receipt", {"order": 17}, run_at=0)
        now = 0
        for attempt in range(1, MAX_ATTEMPTS + 1):
            job = self.store.claim("mail", "w", now, 60)
            self.store.fail(job, "boom", now)
            now += pause_after(attempt)
        self.assertEqual(self.store.depth("mail"), 0)
        letters = DeadLetters(self.connection)
        (letter,) = letters.page("mail")
        self.assertEqual((letter.payload, letter.error), ('{"order": 17}', "boom"))
        self.assertEqual(letters.purge("mail", letter.failed_at), 0)
        self.assertEqual(letters.purge("mail", letter.failed_at + 1), 1)


class BackoffTest(unittest.TestCase):
    def test_grows_up_to_an_hour(self):
        self.assertEqual([pause_after(n) for n in (1, 2, 3, 4, 5)], [15, 60, 240, 960, 3600])


if __name__ == "__main__":
    unittest.main()
