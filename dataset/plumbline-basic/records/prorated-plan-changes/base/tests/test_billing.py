import unittest
from datetime import datetime, timezone

from larder.billing import BillingService
from larder.catalog import AddOn, Plan
from larder.gateway import CardDeclined, RecordingGateway
from larder.invoices import as_text
from larder.ledger import Ledger, UnbalancedEntry
from larder.subscriptions import Account, Directory, Subscription

TEAM = Plan("team", "Team", 1200)
BACKUP = AddOn("backup", "Backup", 500)


class RenewTest(unittest.TestCase):
    def setUp(self):
        self.directory = Directory()
        self.directory.add(
            Account("acme"), Subscription("s1", "acme", TEAM, seats=5).with_add_on(BACKUP)
        )
        self.ledger = Ledger()
        self.gateway = RecordingGateway()
        self.billing = BillingService(self.directory, self.ledger, self.gateway)
        self.now = datetime(2024, 4, 1, 2, 0, tzinfo=timezone.utc)

    def test_charges_every_item(self):
        invoice = self.billing.renew("s1", self.now)
        self.assertEqual(invoice.total, 6500)
        self.assertEqual(self.gateway.taken, 6500)
        self.assertIn("Backup, 2024-04-01 to 2024-05-01", as_text(invoice, "EUR"))

    def test_a_second_run_in_the_period_takes_nothing(self):
        first = self.billing.renew("s1", self.now)
        self.assertEqual(self.billing.renew("s1", self.now.replace(day=2)), first)
        self.assertEqual(self.gateway.taken, 6500)
        self.assertEqual(len(self.ledger.entries), 1)

    def test_credit_is_used_first(self):
        self.ledger.post("goodwill", [("credit:acme", -2000), ("goodwill", 2000)])
        invoice = self.billing.renew("s1", self.now)
        self.assertEqual(invoice.credit_used, 2000)
        self.assertEqual(self.gateway.taken, 4500)
        self.assertEqual(self.ledger.credit_of("acme"), 0)

    def test_a_declined_card_posts_nothing(self):
        self.gateway.declined.add("acme")
        with self.assertRaises(CardDeclined):
            self.billing.renew("s1", self.now)
        self.assertEqual(self.ledger.entries, ())


class LedgerTest(unittest.TestCase):
    def test_refuses_what_does_not_add_up(self):
        with self.assertRaises(UnbalancedEntry):
            Ledger().post("odd", [("cash", 100), ("revenue", -99)])


if __name__ == "__main__":
    unittest.main()
