"""One account with one subscription, and what the proofs do with it."""

import sys
from datetime import datetime, timezone
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from larder.billing import BillingService
from larder.catalog import Catalog, Plan
from larder.changes import PlanChange
from larder.gateway import RecordingGateway
from larder.ledger import Ledger
from larder.subscriptions import Account, Directory, Subscription

PLANS = {plan.code: plan for plan in (Plan("team", "Team", 1200), Plan("studio", "Studio", 2000))}


class Setting:
    def __init__(self, seats, add_ons=(), offset_minutes=0):
        self.account = Account("acme", billing_offset_minutes=offset_minutes)
        self.directory = Directory()
        subscription = Subscription("s1", "acme", PLANS["team"], seats, add_ons=tuple(add_ons))
        self.directory.add(self.account, subscription)
        self.ledger = Ledger()
        self.gateway = RecordingGateway()
        self.billing = BillingService(
            self.directory, self.ledger, self.gateway, Catalog(list(PLANS.values()))
        )

    def renew(self, day):
        self.billing.renew("s1", datetime(2024, 4, day, 12, tzinfo=timezone.utc))

    def change(self, change_id, plan, seats, at):
        payload = {"change_id": change_id, "subscription_id": "s1", "plan": plan, "seats": seats}
        return PlanChange.from_request(self.account, payload, at)


def april(day):
    return datetime(2024, 4, day, 12, tzinfo=timezone.utc)


def verdict(present, observed):
    print(observed)
    sys.exit(1 if present else 0)
