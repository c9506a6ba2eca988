"""A customer's wish to move to another plan or number of seats."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timezone
from typing import Any

from larder.subscriptions import Account


@dataclass(frozen=True)
class PlanChange:
    """One change, as the customer confirmed it. A request that is sent again carries the same `id`."""

    id: str
    account_id: str
    subscription_id: str
    plan_code: str
    seats: int
    effective: date

    @classmethod
    def from_request(
        cls, account: Account, payload: Mapping[str, Any], received_at: datetime
    ) -> "PlanChange":
        """Reads the body of `POST /changes`.

        `account` is the one that is signed in. The change counts from the moment it is received.
        """
        return cls(
            id=payload["change_id"],
            account_id=account.id,
            subscription_id=payload["subscription_id"],
            plan_code=payload["plan"],
            seats=int(payload["seats"]),
            effective=received_at.astimezone(timezone.utc).date(),
        )
