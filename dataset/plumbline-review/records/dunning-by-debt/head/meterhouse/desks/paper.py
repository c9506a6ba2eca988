"""What is printed or sent."""

from __future__ import annotations

from datetime import date

from ..commodity import commodity
from ..letters import print_run
from ..periods import DateRange
from ..statements import STYLES, render_invoice, render_overview, render_statement
from .base import Desk


class PaperDesk(Desk):
    def statement(self, customer: str, period: DateRange) -> str:
        self.actor.require("read")
        who = self.store.customer(customer)
        return render_statement(self.store.books, customer, who["name"], self.store.currency, period,
                                STYLES.get(who["language"], STYLES["en"]))

    def overview(self, customer: str, period: DateRange) -> str:
        self.actor.require("read")
        who = self.store.customer(customer)
        return render_overview(self.store.books, customer, who["name"], self.store.currency, period,
                               STYLES.get(who["language"], STYLES["en"]))

    def invoice_text(self, number: str) -> str:
        self.actor.require("read")
        invoice = self.store.invoice(number)
        who = self.store.customer(invoice.customer)
        contract = self.store.contract(invoice.contract)
        what = commodity(self.store.supply_point(contract.supply_point)["commodity"])
        return render_invoice(invoice, who["name"], what, STYLES.get(who["language"], STYLES["en"]))

    def dunning_letters(self, actions, today: date) -> list[str]:
        """The letters for what a run of that day did."""
        self.actor.require("read")
        return print_run(self, actions, today)
