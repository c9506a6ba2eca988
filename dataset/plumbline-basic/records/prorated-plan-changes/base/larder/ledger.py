"""A double-entry ledger, in memory."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass


class UnbalancedEntry(ValueError):
    """The postings of an entry do not add up to zero."""


@dataclass(frozen=True)
class Entry:
    memo: str
    postings: tuple[tuple[str, int], ...]


class Ledger:
    """Entries in the order in which they were posted. Debits are positive."""

    def __init__(self):
        self._entries: list[Entry] = []
        self._balances: dict[str, int] = defaultdict(int)

    def post(self, memo: str, postings: Iterable[tuple[str, int]]) -> Entry:
        """Records an entry, or raises `UnbalancedEntry` and records nothing."""
        entry = Entry(memo, tuple(postings))
        difference = sum(amount for _, amount in entry.postings)
        if difference != 0:
            raise UnbalancedEntry(f"{memo}: off by {difference}")
        for name, amount in entry.postings:
            self._balances[name] += amount
        self._entries.append(entry)
        return entry

    def balance(self, name: str) -> int:
        return self._balances[name]

    def credit_of(self, account_id: str) -> int:
        """What we owe the account: never below zero."""
        return max(0, -self._balances[f"credit:{account_id}"])

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(self._entries)
