"""Dunning: what happens to debts that are not paid, and in which order.

    quiet -> reminded -> warned -> final -> handed_over

Every debt goes this way by itself and begins it with its due date, however far
others of the same customer have come.  It is forgotten once it is paid.  In a
payment plan it rests, and goes on from where it was if the plan breaks.  We are
a utility and not a debt collector, so every step leaves some days, none of them
is taken twice and small amounts are left alone.

Fees are debts as well, but they go along with the debt that they were charged
for, as long as that is open.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from .errors import BadTransition
from .holidays import HolidayCalendar
from .money import Money

STATES = ("quiet", "reminded", "warned", "final", "handed_over")

NEXT = dict(zip(STATES, STATES[1:]))

LETTERS = {"reminded": "reminder", "warned": "warning", "final": "final notice", "handed_over": "collection"}


@dataclass(frozen=True)
class Policy:
    """Days to wait in a state before the next, fees for entering one, and the
    least amount that is worth a letter."""

    wait: dict = field(default_factory=lambda: {"quiet": 7, "reminded": 14, "warned": 14, "final": 28})
    fees: dict = field(default_factory=dict)
    least: int = 500


@dataclass(frozen=True)
class Track:
    """How far a debt has come."""

    debt: str
    state: str = "quiet"
    since: date | None = None
    hold_until: date | None = None

    def __post_init__(self):
        if self.state not in STATES:
            raise BadTransition(f"unknown state {self.state!r}")

    def rests(self, today: date) -> bool:
        return self.state == "handed_over" or self.hold_until is not None and today < self.hold_until


@dataclass(frozen=True)
class Action:
    kind: str
    letter: str = ""
    fee: Money | None = None
    #: The debts that have come to this, with their fees.
    debts: tuple = ()


@dataclass(frozen=True)
class Outcome:
    tracks: tuple
    actions: tuple = ()
    #: What is to be charged, as (debt, amount, letter).
    fees: tuple = ()
    plan_over: bool = False


def about(ref: str) -> str:
    """The debt that a fee was charged for; nothing if this is no fee."""
    return ref[2:] if ref.startswith("F-") else ""


def leading(ref: str, debts) -> str:
    """The debt whose track counts for a debt."""
    return about(ref) if about(ref) in debts else ref


def hold(track: Track, until: date) -> Track:
    """Leave a debt alone until a day, because of a complaint for example."""
    if track.state == "handed_over":
        raise BadTransition(f"{track.debt} is no longer with us")
    return replace(track, hold_until=until)


def step(tracks, debts, today: date, policy: Policy, *, hold_until: date | None = None, plan=None) -> Outcome:
    """What to do today with what a customer has not paid; no debt moves by more
    than one state.

    ``debts`` are all that are open, due or not, and ``plan`` is the one in force.
    """
    known = {track.debt: track for track in tracks}
    now = {debt.ref: known.get(debt.ref, Track(debt.ref)) for debt in debts}
    late = [debt for debt in debts if debt.due < today]
    if not late and any(track.state != "quiet" for track in known.values()):
        return Outcome(_kept(now), (Action("cleared"),), plan_over=plan is not None and not _covered(plan, now))
    if hold_until is not None and today < hold_until:
        return Outcome(_kept(now))
    actions, covered = [], set()
    if plan is not None:
        covered = _covered(plan, now)
        for ref in covered:
            now[ref] = replace(now[ref], since=today)
        if covered and plan.overdue(today):
            actions.append(Action("plan broken", debts=tuple(d.ref for d in debts if d.ref in covered)))
    asked = [debt for debt in late if not covered & {debt.ref, leading(debt.ref, now)}
             and not now[leading(debt.ref, now)].rests(today)]
    moved, fees = [], []
    if sum(debt.amount.minor for debt in asked) >= policy.least:
        moved = [_moved(now[debt.ref], debt, today, policy) for debt in asked if leading(debt.ref, now) == debt.ref]
    for state in STATES[1:]:
        there = {track.debt: track for track in moved if track is not None and track.state == state}
        if not there:
            continue
        now.update(there)
        fee = policy.fees.get(state)
        charged = [ref for ref in there if not about(ref)] if fee else []
        fees += [(ref, fee, LETTERS[state]) for ref in charged]
        refs = tuple(debt.ref for debt in asked if leading(debt.ref, now) in there)
        actions.append(Action("letter", LETTERS[state], fee if charged else None, refs))
    over = plan is not None and (not covered or bool(plan.overdue(today)))
    return Outcome(_kept(now), tuple(actions), tuple(fees), over)


def _moved(track, debt, today, policy) -> Track | None:
    since = debt.due if track.state == "quiet" else track.since
    if (today - since).days < policy.wait[track.state]:
        return None
    return replace(track, state=NEXT[track.state], since=today, hold_until=None)


def _covered(plan, now) -> set:
    return {ref for ref in plan.debts if ref in now}


def _kept(now) -> tuple:
    """The tracks that say anything."""
    return tuple(track for track in now.values() if track.state != "quiet" or track.hold_until is not None)


def next_run(today: date, holidays: HolidayCalendar) -> date:
    """Letters are only sent on business days."""
    return holidays.following(today + timedelta(days=1))


def policy_from_json(data, currency: str) -> Policy:
    default = Policy()
    return Policy({**default.wait, **data.get("wait", {})},
                  {state: Money.parse(amount, currency) for state, amount in data.get("fees", {}).items()},
                  data.get("least", default.least))
