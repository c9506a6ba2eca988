"""What the web tier and the nightly job call."""

from datetime import datetime

from larder.gateway import Gateway
from larder.invoices import Invoice, InvoiceLine, renewal_lines
from larder.ledger import Ledger
from larder.periods import billing_day, period_containing
from larder.subscriptions import Account, Directory


class BillingService:
    """Bills subscriptions: invoices, charges and ledger entries."""

    def __init__(self, directory: Directory, ledger: Ledger, gateway: Gateway):
        self._directory = directory
        self._ledger = ledger
        self._gateway = gateway
        self._settled: dict[str, Invoice] = {}

    def renew(self, subscription_id: str, now: datetime) -> Invoice:
        """Bills the period that `now` is in.

        A period is billed once: later calls give the same invoice again.
        """
        subscription = self._directory.subscription(subscription_id)
        account = self._directory.account(subscription.account_id)
        period = period_containing(subscription.anchor_day, billing_day(account, now))
        lines = renewal_lines(subscription, period)
        total = sum(line.amount for line in lines)
        key = f"renewal:{subscription.id}:{period.start.isoformat()}"
        return self._settle(account, subscription.id, lines, total, key)

    def _settle(
        self,
        account: Account,
        subscription_id: str,
        lines: tuple[InvoiceLine, ...],
        total: int,
        key: str,
    ) -> Invoice:
        """Uses up credit, charges the rest, and posts both against the lines; once for every key.

        `total` is what is to be paid, in minor units of the account's currency. The charge goes
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
