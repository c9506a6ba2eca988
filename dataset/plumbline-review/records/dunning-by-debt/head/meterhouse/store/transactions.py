"""Transactions of SQLite, so that everything in the store can use them."""

from __future__ import annotations

from contextlib import contextmanager


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
