"""Who did what.  Append only, and written in the transaction of the deed itself."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from .localtime import UTC, format_instant


@dataclass(frozen=True)
class Event:
    at: datetime
    user: str
    action: str
    detail: dict


class AuditLog:
    def __init__(self, conn, tenant: str):
        self._conn = conn
        self._tenant = tenant

    def add(self, user: str, action: str, **detail) -> None:
        self._conn.execute(
            "INSERT INTO audit (tenant, at, user, action, detail) VALUES (?, ?, ?, ?, ?)",
            (self._tenant, format_instant(datetime.now(UTC)), user, action, json.dumps(detail, sort_keys=True)))

    def events(self, action: str | None = None) -> list[Event]:
        sql = "SELECT at, user, action, detail FROM audit WHERE tenant = ?"
        values = [self._tenant]
        if action is not None:
            sql += " AND action = ?"
            values.append(action)
        rows = self._conn.execute(sql + " ORDER BY id", values)
        return [Event(datetime.fromisoformat(at.replace("Z", "+00:00")), user, what, json.loads(detail))
                for at, user, what, detail in rows]
