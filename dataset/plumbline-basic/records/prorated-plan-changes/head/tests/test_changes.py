import unittest
from datetime import date, datetime, timezone

from larder.billing import BillingService
from larder.catalog import AddOn, Catalog, Plan, UnknownPlan
from larder.changes import PlanChange
from larder.gateway import CardDeclined, RecordingGateway
from larder.invoices import as_text
from larder.ledger import Ledger
from larder.subscriptions import Account, Directory, Subscription

TEAM = Plan("team", "Team", 1200)
STUDIO = Plan("studio", "Studio", 2000)
BACKUP = AddOn("backup", "Backup", 500)


def change(plan, seats, change_id="c1", at="2024-04-16T09:00:00+00:00", account=Account("acme")):
    return PlanChange.from_request(
        account,
        {
            "change_id": change_id,
            "subscription_id": "s1",
            "plan": plan,
            "seats": seats,
        },
        datetime.fromisoformat(at),
    )


class FromRequestTest(unittest.TestCase):
    def test_reads_the_body(self):
        read = change("studio", "5")
        self.assertEqual((read.plan_code, read.seats), ("studio", 5))
        self.assertEqual(read.effective, date(2024, 4, 16))

    def test_the_offset_of_the_servers_clock_does_not_count(self):
        self.assertEqual(change("team", 1, at="2024-04-17T00:30:00+02:00").effective, date(2024, 4, 16))


class ChangePlanTest(unittest.TestCase):
    def setUp(self):
        self.directory = Directory()
        self.directory.add(
            Account("acme"), Subscription("s1", "acme", TEAM, seats=5).with_add_on(BACKUP)
        )
        self.ledger = Ledger()
        self.gateway = RecordingGateway()
        self.billing = BillingService(
            self.directory, self.ledger, self.gateway, Catalog([TEAM, STUDIO])
        )
        self.billing.renew("s1", datetime(2024, 4, 1, 2, 0, tzinfo=timezone.utc))
        self.renewal = self.gateway.taken

    def test_an_upgrade_charges_the_difference_for_the_days_left(self):
        wanted = change("studio", 5)
        self.assertEqual(self.billing.preview_change(wanted).net, 2000)
        self.assertEqual(self.billing.confirmation(wanted), "EUR 20.00 will be charged to your card.")
        invoice = self.billing.change_plan(wanted)
        self.assertEqual(invoice.total, 2000)
        self.assertEqual(self.gateway.taken - self.renewal, 2000)
        self.assertEqual(self.directory.subscription("s1").plan, STUDIO)

    def test_fewer_seats_leave_credit_and_take_nothing(self):
        wanted = change("team", 3)
        self.assertEqual(self.billing.confirmation(wanted), "EUR 12.00 will be kept as credit.")
        invoice = self.billing.change_plan(wanted)
        self.assertEqual(invoice.total, -1200)
        self.assertEqual(self.ledger.credit_of("acme"), 1200)
        self.assertEqual(self.gateway.taken, self.renewal)
        self.assertIn("Kept as credit", as_text(invoice, "EUR"))

    def test_the_same_request_again_changes_nothing(self):
        first = self.billing.change_plan(change("studio", 5))
        self.assertEqual(self.billing.change_plan(change("studio", 5)), first)
        self.assertEqual(self.gateway.taken - self.renewal, 2000)

    def test_a_declined_card_leaves_the_plan(self):
        self.gateway.declined.add("acme")
        with self.assertRaises(CardDeclined):
            self.billing.change_plan(change("studio", 5))
        self.assertEqual(self.directory.subscription("s1").plan, TEAM)

    def test_a_period_that_was_not_billed_yet_is_billed_first(self):
        self.billing.change_plan(change("studio", 5, at="2024-05-01T00:10:00+00:00"))
        self.billing.renew("s1", datetime(2024, 5, 1, 2, 0, tzinfo=timezone.utc))
        self.assertEqual(self.gateway.taken - self.renewal, 10500)

    def test_somebody_elses_subscription_is_not_found(self):
        with self.assertRaises(LookupError):
            self.billing.change_plan(change("studio", 5, account=Account("zenith")))

    def test_refuses_unknown_plans_and_no_seats(self):
        with self.assertRaises(UnknownPlan):
            self.billing.change_plan(change("gold", 5))
        with self.assertRaises(ValueError):
            self.billing.change_plan(change("team", 0))


if __name__ == "__main__":
    unittest.main()
