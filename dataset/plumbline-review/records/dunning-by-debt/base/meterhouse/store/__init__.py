"""Keeping things in SQLite.  One file per installation, all tenants in it."""

from __future__ import annotations

import sqlite3

from .books import Books
from .migrations import migrate
from .repos import Store
from .transactions import transaction

__all__ = ["Books", "Store", "connect", "migrate", "transaction"]


def connect(path: str) -> sqlite3.Connection:
    """Open (and bring up to date) a database."""
    conn = sqlite3.connect(path, isolation_level=None)
    conn.execute("PRAGMA foreign_keys = ON")
    migrate(conn)
    return conn
