"""What comes in, what is open, and the books."""

from __future__ import annotations

from datetime import date

from .. import cashtax, settlement
from ..ledger import fee_entry, payment_entry, receivable, writeoff_entry
from ..money import Money
from ..periods import DateRange
from .base import Desk


class MoneyDesk(Desk):
    def pay(self, customer: str, amount: Money, day: date, reference: str = "") -> int:
        self.actor.require("payments.add")
        if amount.minor <= 0:
            raise ValueError("a payment is more than nothing")
        with self.transaction():
            self.store.customer(customer)
            id = self.store.add_payment(settlement.Payment(None, customer, day, amount, reference))
            self.store.books.post(payment_entry(customer, amount, day, reference or f"P-{id}"))
            plan = self.store.plan(customer)
            if plan is not None:
                plan, _ = plan.pay(amount)
                self.store.save_plan(plan, active=bool(plan.open))
            self._note("payment", customer=customer, amount=str(amount))
        return id

    def write_off(self, customer: str, amount: Money, day: date) -> None:
        """Give up on a debt.  It counts as paid from then on."""
        self.actor.require("payments.writeoff")
        with self.transaction():
            if amount > self.balance(customer):
                raise ValueError("that is more than there is to write off")
            id = self.store.add_payment(settlement.Payment(None, customer, day, amount, "write-off"))
            self.store.books.post(writeoff_entry(customer, amount, day, f"P-{id}"))
            self._note("write off", customer=customer, amount=str(amount))

    def charge(self, customer: str, amount: Money, day: date, memo: str, about: str = "") -> int:
        """Charge a fee; ``about`` is the number of what it is for, if there is one."""
        self.actor.require("payments.add")
        if amount.minor <= 0:
            raise ValueError("a fee is more than nothing")
        with self.transaction():
            self.store.customer(customer)
            id = self.store.add_fee(customer, day, amount, memo, about)
            self.store.books.post(fee_entry(customer, amount, day, memo))
            self._note("fee", customer=customer, amount=str(amount), memo=memo)
        return id

    def settle_from_deposit(self, customer: str, amount: Money, day: date) -> None:
        """A deposit pays what is open; the ledger has it already."""
        self.actor.require("payments.add")
        self.store.add_payment(settlement.Payment(None, customer, day, amount, "deposit"))

    def balance(self, customer: str, end: date | None = None) -> Money:
        self.actor.require("read")
        return self.store.books.balance(receivable(customer), self.store.currency, end)

    def position(self, customer: str) -> settlement.Position:
        self.actor.require("read")
        debts = settlement.debts_of(self.store.invoices(customer=customer), self.store.fees(customer))
        return settlement.settle(debts, self.store.payments(customer), self.store.currency)

    def cash_tax(self, period: DateRange) -> list[cashtax.CashTax]:
        """The tax on what was received in a range of days."""
        self.actor.require("read")
        accounts = [(self.store.invoices(customer=c), self.store.fees(c), self.store.payments(c))
                    for c in self.store.customers()]
        return cashtax.declaration(accounts, self.store.currency, period.start, period.end)

    def check_books(self) -> list[tuple[str, str, str]]:
        """(account, day, month or year, currency) of sums that do not agree with the postings."""
        self.actor.require("audit.read")
        return self.store.books.differences()

    def rebuild_books(self) -> None:
        self.actor.require("books.rebuild")
        with self.transaction():
            self.store.books.rebuild()
            self._note("rebuild books")

    def close_books(self, until: date) -> None:
        """Nothing is booked before a day any more."""
        self.actor.require("books.close")
        with self.transaction():
            self.store.books.close(until)
            self._note("close books", until=until.isoformat())
