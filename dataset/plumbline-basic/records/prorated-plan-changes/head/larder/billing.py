"""What the web tier and the nightly job call."""

from datetime import datetime

from larder.catalog import Catalog
from larder.changes import PlanChange
from larder.gateway import Gateway
from larder.invoices import Invoice, InvoiceLine, renewal_lines
from larder.ledger import Ledger
from larder.money import format_minor
from larder.periods import Period, billing_day, period_containing
from larder.proration import Quote, change_lines, quote_change
from larder.subscriptions import Account, Directory, Subscription


class BillingService:
    """Bills subscriptions: invoices, charges and ledger entries."""

    def __init__(
        self, directory: Directory, ledger: Ledger, gateway: Gateway, catalog: Catalog | None = None
    ):
        self._directory = directory
        self._catalog = catalog or Catalog([])
        self._ledger = ledger
        self._gateway = gateway
        self._settled: dict[str, Invoice] = {}
        self._changed: dict[tuple[str, str], Invoice] = {}

    def renew(self, subscription_id: str, now: datetime) -> Invoice:
        """Bills the period that `now` is in.

        A period is billed once: later calls give the same invoice again.
        """
        subscription = self._directory.subscription(subscription_id)
        account = self._directory.account(subscription.account_id)
        period = period_containing(subscription.anchor_day, billing_day(account, now))
        return self._renew(account, subscription, period)

    def preview_change(self, change: PlanChange) -> Quote:
        """What `change` would cost, for the page on which it is confirmed."""
        before, after = self._both_sides(change)
        period = period_containing(before.anchor_day, change.effective)
        return quote_change(before, after, period, change.effective)

    def confirmation(self, change: PlanChange) -> str:
        """What the page says above the button that makes `change`."""
        net = self.preview_change(change).net
        currency = self._directory.account(change.account_id).currency
        if net > 0:
            return f"{format_minor(net, currency)} will be charged to your card."
        return f"{format_minor(-net, currency)} will be kept as credit."

    def change_plan(self, change: PlanChange) -> Invoice:
        """Moves a subscription to another plan or number of seats, and settles the difference.

        A change that was made already gives its invoice again. The period is billed at the old price
        first, in case the night's run has not come to it yet.
        """
        before, after = self._both_sides(change)
        request = (change.account_id, change.id)
        if request in self._changed:
            return self._changed[request]
        account = self._directory.account(before.account_id)
        period = period_containing(before.anchor_day, change.effective)
        self._renew(account, before, period)
        quote = quote_change(before, after, period, change.effective)
        lines = change_lines(before, after, period, change.effective)
        key = f"change:{before.id}:{period.start.isoformat()}"
        invoice = self._settle(account, before.id, lines, quote.net, key)
        self._directory.save(after)
        self._changed[request] = invoice
        return invoice

    def _both_sides(self, change: PlanChange) -> tuple[Subscription, Subscription]:
        before = self._directory.subscription(change.subscription_id)
        if before.account_id != change.account_id:
            raise LookupError(change.subscription_id)
        return before, before.with_plan(self._catalog.plan(change.plan_code), change.seats)

    def _renew(self, account: Account, subscription: Subscription, period: Period) -> Invoice:
        lines = renewal_lines(subscription, period)
        key = f"renewal:{subscription.id}:{period.start.isoformat()}"
        return self._settle(account, subscription.id, lines, subscription.price(), key)

    def _settle(
        self,
        account: Account,
        subscription_id: str,
        lines: tuple[InvoiceLine, ...],
        total: int,
        key: str,
    ) -> Invoice:
        """Uses up credit, charges the rest, and posts both against the lines; once for every key.

        `total` is what is to be paid, in minor units; below zero, it becomes credit. The charge goes
        first, since it is the step that can be repeated: trying again under the same key takes nothing,
        and then posts what is missing.
        """
        if key in self._settled:
            return self._settled[key]
        credit_used = min(total, self._ledger.credit_of(account.id))
        due = total - credit_used
        receipt = self._gateway.charge(account.id, due, key) if due > 0 else None
        postings = [("cash", due), (f"credit:{account.id}", credit_used)]
        postings += [("revenue", -line.amount) for line in lines]
        self._ledger.post(key, postings)
        invoice = Invoice(subscription_id, lines, credit_used, receipt.id if receipt else None)
        self._settled[key] = invoice
        return invoice
