"""The office: everything that people and nightly jobs ask of Meterhouse.

An ``Office`` works for one actor.  Each method checks what the actor may do,
runs in a transaction and leaves a line in the audit log.  ``today`` is passed
in rather than looked up, since half of our jobs are run again the next morning
for the day before.
"""

from __future__ import annotations

from .desks.billing import BillingDesk, RunResult
from .desks.dunning import DunningDesk
from .desks.money import MoneyDesk
from .desks.paper import PaperDesk
from .desks.readings import ImportResult, ReadingDesk
from .errors import Forbidden

__all__ = ["ImportResult", "Office", "RunResult"]


class Office(ReadingDesk, BillingDesk, MoneyDesk, DunningDesk, PaperDesk):
    def events(self, action: str | None = None):
        if not self.actor.may("audit.read"):
            raise Forbidden("the audit log is not for everybody")
        return self.store.audit.events(action)
