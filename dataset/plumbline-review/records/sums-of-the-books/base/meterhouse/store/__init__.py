"""Keeping things in SQLite.  One file per installation, all tenants in it."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager

from .migrations import migrate
from .repos import Store

__all__ = ["Store", "connect", "migrate", "transaction"]


def connect(path: str) -> sqlite3.Connection:
    """Open (and bring up to date) a database."""
    conn = sqlite3.connect(path, isolation_level=None)
    conn.execute("PRAGMA foreign_keys = ON")
    migrate(conn)
    return conn


@contextmanager
def transaction(conn):
    """All or nothing.  Inside another transaction it simply joins in."""
    if conn.in_transaction:
        yield conn
        return
    conn.execute("BEGIN IMMEDIATE")
    try:
        yield conn
    except BaseException:
        conn.execute("ROLLBACK")
        raise
    conn.execute("COMMIT")
