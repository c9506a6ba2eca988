"""The books of a tenant: entries, their postings, and sums of them.

Entries and postings are what counts.  ``sums`` says the same once more, by day,
month and year (see ``buckets``), so that nobody has to read ten years of postings
for one balance.  An entry and what it adds to the sums are one transaction.
"""

from __future__ import annotations

from datetime import date

from ..buckets import cover, summed
from ..errors import Conflict, NotFound
from ..ledger import AccountLine, Entry, Posting, TrialLine
from ..money import Money
from .transactions import transaction


#: All accounts under a path.  The plus keeps SQLite from going through them one by
#: one, there are far fewer buckets than customers.
_UNDER = "+account >= ? AND +account < ?"


def _under(path: str) -> tuple[str, str]:
    return path + "/", path + "0"


class Books:
    def __init__(self, conn, tenant: str):
        self.conn = conn
        self.tenant = tenant

    def post(self, entry: Entry) -> int:
        """Keep an entry; any day will do for which the books are not closed."""
        entry.check()
        with transaction(self.conn):
            closed = self.closed()
            if closed is not None and entry.day < closed:
                raise Conflict(f"the books are closed until {closed}, this is of {entry.day}")
            id = self.conn.execute("INSERT INTO entries (tenant, day, memo, ref) VALUES (?, ?, ?, ?)",
                                   (self.tenant, entry.day.isoformat(), entry.memo, entry.ref)).lastrowid
            self.conn.executemany(
                "INSERT INTO postings (entry, position, account, amount, currency) VALUES (?, ?, ?, ?, ?)",
                [(id, n, p.account, str(p.amount.major), p.amount.currency) for n, p in enumerate(entry.postings)])
            self._add(summed((p.account, p.amount.currency, entry.day, p.amount.minor) for p in entry.postings))
        return id

    def closed(self) -> date | None:
        """The first day on which one may still book."""
        row = self.conn.execute("SELECT until FROM closings WHERE tenant = ?", (self.tenant,)).fetchone()
        return date.fromisoformat(row[0]) if row else None

    def close(self, until: date) -> None:
        closed = self.closed()
        if closed is not None and until < closed:
            raise Conflict(f"the books are closed until {closed} already")
        self.conn.execute("INSERT INTO closings (tenant, until) VALUES (?, ?)"
                          " ON CONFLICT (tenant) DO UPDATE SET until = excluded.until",
                          (self.tenant, until.isoformat()))

    def _add(self, sums):
        self.conn.executemany(
            "INSERT INTO sums (tenant, account, level, bucket, currency, debit, credit) VALUES (?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (tenant, account, level, bucket, currency)"
            " DO UPDATE SET debit = debit + excluded.debit, credit = credit + excluded.credit",
            [(self.tenant, *key, debit, credit) for key, (debit, credit) in sums.items()])

    def reverse(self, id: int, day: date, memo: str = "") -> int:
        return self.post(self.entry(id).reversed(day, memo))

    def entry(self, id: int) -> Entry:
        row = self.conn.execute("SELECT day, memo, ref FROM entries WHERE tenant = ? AND id = ?",
                                (self.tenant, id)).fetchone()
        if row is None:
            raise NotFound(f"entry {id}")
        postings = self.conn.execute("SELECT account, amount, currency FROM postings WHERE entry = ?"
                                     " ORDER BY position", (id,))
        return Entry(id, date.fromisoformat(row[0]), row[1],
                     tuple(Posting(name, Money.parse(amount, currency)) for name, amount, currency in postings), row[2])

    def lines(self, account: str, currency: str, start: date | None = None,
              end: date | None = None) -> list[AccountLine]:
        """The postings of an account by day; half open as everything else."""
        sql = ("SELECT e.id, e.day, e.memo, e.ref, p.amount FROM postings p JOIN entries e ON e.id = p.entry"
               " WHERE e.tenant = ? AND p.account = ? AND p.currency = ?")
        values = [self.tenant, account, currency]
        for sign, day in ((">=", start), ("<", end)):
            if day is not None:
                sql += f" AND e.day {sign} ?"
                values.append(day.isoformat())
        rows = self.conn.execute(sql + " ORDER BY e.day, e.id, p.position", values)
        return [AccountLine(id, date.fromisoformat(day), memo, ref, Money.parse(amount, currency))
                for id, day, memo, ref, amount in rows]

    def _buckets(self, runs, where, values):
        """A query for the sums in all runs at once, as somebody may be posting meanwhile."""
        parts, bound = [], []
        for level, first, last in runs:
            parts.append("SELECT account, currency, bucket, debit, credit FROM sums"
                         f" WHERE tenant = ? AND level = ? AND bucket >= ? AND bucket < ? AND {where}")
            bound += [self.tenant, level, first, last, *values]
        return " UNION ALL ".join(parts), bound

    def _sums(self, start, end, where, *values) -> dict:
        """{(account, currency): (debit, credit)} of what was posted in a range of days."""
        runs = cover(start, end)
        if not runs:
            return {}
        sql, bound = self._buckets(runs, where, values)
        rows = self.conn.execute(f"SELECT account, currency, SUM(debit), SUM(credit) FROM ({sql})"
                                 " GROUP BY account, currency", bound)
        return {(account, currency): (debit, credit) for account, currency, debit, credit in rows}

    def balance(self, account: str, currency: str, end: date | None = None) -> Money:
        """What an account holds before the day ``end``."""
        sums = self._sums(None, end, "account = ? AND currency = ?", account, currency)
        debit, credit = sums.get((account, currency), (0, 0))
        return Money(debit - credit, currency)

    def balances(self, path: str, end: date | None = None) -> dict:
        """{(account, currency): balance} of all accounts under a path."""
        sums = self._sums(None, end, _UNDER, *_under(path))
        return {(account, currency): Money(debit - credit, currency)
                for (account, currency), (debit, credit) in sorted(sums.items())}

    def turnover(self, path: str, currency: str, start: date, end: date) -> Money:
        """What moved on all accounts under a path, as a credit."""
        sums = self._sums(start, end, _UNDER + " AND currency = ?", *_under(path), currency)
        return Money(sum(credit - debit for debit, credit in sums.values()), currency)

    def trial_balance(self, currency: str, start: date | None = None, end: date | None = None) -> list[TrialLine]:
        """All accounts that had anything posted before ``end``."""
        before = {} if start is None else self._sums(None, start, "currency = ?", currency)
        moved = self._sums(start, end, "currency = ?", currency)
        lines = []
        for account, _ in sorted(before.keys() | moved.keys()):
            old, new = (sums.get((account, currency), (0, 0)) for sums in (before, moved))
            lines.append(TrialLine(account, *(Money(minor, currency) for minor in (old[0] - old[1], *new))))
        return lines

    def months(self, account: str, currency: str, start: date, end: date) -> list[tuple[str, Money, Money]]:
        """(month, debit, credit) of the months with anything in a range, which may
        begin and end within one."""
        runs = cover(start, end, "month")
        if not runs:
            return []
        sql, bound = self._buckets(runs, "account = ? AND currency = ?", (account, currency))
        rows = self.conn.execute("SELECT SUBSTR(bucket, 1, 7) AS month, SUM(debit), SUM(credit)"
                                 f" FROM ({sql}) GROUP BY month ORDER BY month", bound)
        return [(month, Money(debit, currency), Money(credit, currency)) for month, debit, credit in rows]

    def _from_postings(self) -> dict:
        rows = self.conn.execute("SELECT p.account, p.currency, e.day, p.amount FROM postings p"
                                 " JOIN entries e ON e.id = p.entry WHERE e.tenant = ?", (self.tenant,))
        return summed((account, currency, date.fromisoformat(day), Money.parse(amount, currency).minor)
                      for account, currency, day, amount in rows)

    def differences(self) -> list[tuple[str, str, str]]:
        """(account, key, currency) of the sums that do not agree with the postings."""
        with transaction(self.conn):
            should = self._from_postings()
            rows = self.conn.execute("SELECT account, level, bucket, currency, debit, credit FROM sums"
                                     " WHERE tenant = ?", (self.tenant,))
            there = {tuple(row[:4]): list(row[4:]) for row in rows}
        wrong = [key for key in should.keys() | there.keys() if should.get(key) != there.get(key)]
        return sorted((account, bucket, currency) for account, _, bucket, currency in wrong)

    def rebuild(self) -> None:
        """Make the sums anew from the postings."""
        with transaction(self.conn):
            self.conn.execute("DELETE FROM sums WHERE tenant = ?", (self.tenant,))
            self._add(self._from_postings())
