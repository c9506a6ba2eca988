"""What all desks have in common."""

from __future__ import annotations

from datetime import datetime

from ..errors import MeterhouseError
from ..localtime import UTC
from ..store import Store, transaction
from ..tenancy import Actor


class Desk:
    def __init__(self, conn, actor: Actor):
        self.conn = conn
        self.actor = actor
        self.store = Store(conn, actor.tenant)

    def transaction(self):
        """For whatever takes several steps in one go."""
        return transaction(self.conn)

    def now(self) -> datetime:
        return datetime.now(UTC)

    def _note(self, action, **detail):
        self.store.audit.add(self.actor.user, action, **detail)

    def each(self, names, work) -> tuple[list, list]:
        """Everything that ``work`` gives for the names, and (name, problem) of those
        with whom it failed.  They do not keep the others waiting."""
        done, failed = [], []
        for name in names:
            try:
                with self.transaction():
                    done += work(name)
            except MeterhouseError as problem:
                failed.append((name, str(problem)))
        return done, failed
