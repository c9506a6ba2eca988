"""The tables. Times are whole seconds since 1970 in UTC."""

import sqlite3

TABLES = """
CREATE TABLE IF NOT EXISTS jobs (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    queue       TEXT    NOT NULL,
    kind        TEXT    NOT NULL,
    payload     TEXT    NOT NULL,
    run_at      INTEGER NOT NULL,
    attempts    INTEGER NOT NULL DEFAULT 0,
    worker      TEXT,
    lease_until INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS jobs_due ON jobs (queue, run_at, id);
CREATE TABLE IF NOT EXISTS dead_letters (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    queue     TEXT    NOT NULL,
    kind      TEXT    NOT NULL,
    payload   TEXT    NOT NULL,
    error     TEXT    NOT NULL,
    failed_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS dead_letters_of_queue ON dead_letters (queue, id);
"""


def connect(path: str) -> sqlite3.Connection:
    """Opens the file, and makes the tables if they are missing.

    Statements that write open a transaction of their own accord; `with connection:` ends it, with a
    commit or, after an exception, with a rollback.
    """
    connection = sqlite3.connect(path, timeout=30)
    connection.row_factory = sqlite3.Row
    connection.executescript(TABLES)
    return connection
