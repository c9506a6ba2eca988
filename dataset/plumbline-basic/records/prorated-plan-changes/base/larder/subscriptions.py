"""Who pays, and for what."""

from dataclasses import dataclass, replace

from larder.catalog import AddOn, Plan


@dataclass(frozen=True)
class Account:
    """A paying customer.

    `billing_offset_minutes` is the fixed distance from UTC in which the account's days are counted.
    """

    id: str
    currency: str = "EUR"
    billing_offset_minutes: int = 0


@dataclass(frozen=True)
class Subscription:
    """A plan with a number of seats and any add-ons. Cycles begin on `anchor_day` of each month."""

    id: str
    account_id: str
    plan: Plan
    seats: int
    anchor_day: int = 1
    add_ons: tuple[AddOn, ...] = ()

    def __post_init__(self):
        if self.seats < 1:
            raise ValueError("a subscription has at least one seat")
        if not 1 <= self.anchor_day <= 31:
            raise ValueError("the anchor day is a day of the month")

    def items(self) -> list[tuple[str, int]]:
        """Name and price of everything that is billed for one whole period."""
        billed = [(f"{self.plan.name} x {self.seats}", self.plan.price_of(self.seats))]
        return billed + [(add_on.name, add_on.price) for add_on in self.add_ons]

    def with_add_on(self, add_on: AddOn) -> "Subscription":
        return replace(self, add_ons=self.add_ons + (add_on,))


class Directory:
    """Accounts and subscriptions, in memory."""

    def __init__(self):
        self._accounts: dict[str, Account] = {}
        self._subscriptions: dict[str, Subscription] = {}

    def add(self, account: Account, *subscriptions: Subscription) -> None:
        self._accounts[account.id] = account
        for subscription in subscriptions:
            self._subscriptions[subscription.id] = subscription

    def account(self, account_id: str) -> Account:
        return self._accounts[account_id]

    def subscription(self, subscription_id: str) -> Subscription:
        return self._subscriptions[subscription_id]

    def save(self, subscription: Subscription) -> None:
        self._subscriptions[subscription.id] = subscription
