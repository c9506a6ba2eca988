"""Dunning: what happens to people who do not pay, and in which order.

    quiet -> reminded -> warned -> final -> handed_over
                 \\________\\________\\-> agreed (there is a payment plan)

From everywhere one gets back to ``quiet`` by paying.  A broken plan brings one
back to where one was, not to the beginning.  We are a utility and not a
debt collector, so every step leaves some days, none of them is taken twice and
small amounts are left alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from .errors import BadTransition
from .holidays import HolidayCalendar
from .money import Money

STATES = ("quiet", "reminded", "warned", "final", "handed_over", "agreed")

NEXT = {"quiet": "reminded", "reminded": "warned", "warned": "final", "final": "handed_over"}

LETTERS = {"reminded": "reminder", "warned": "warning", "final": "final notice", "handed_over": "collection"}


@dataclass(frozen=True)
class Policy:
    """Days to wait in a state before the next, fees for entering one, and the
    least amount that is worth a letter."""

    wait: dict = field(default_factory=lambda: {"quiet": 7, "reminded": 14, "warned": 14, "final": 28})
    fees: dict = field(default_factory=dict)
    least: int = 500


@dataclass(frozen=True)
class Case:
    customer: str
    state: str = "quiet"
    since: date | None = None
    hold_until: date | None = None
    #: Where a plan was agreed, so that a broken one can go back there.
    before: str = ""

    def __post_init__(self):
        if self.state not in STATES:
            raise BadTransition(f"unknown state {self.state!r}")


@dataclass(frozen=True)
class Action:
    kind: str
    letter: str = ""
    fee: Money | None = None


def agree(case: Case, today: date) -> Case:
    """A plan has been agreed."""
    if case.state in ("agreed", "handed_over"):
        raise BadTransition(f"cannot agree a plan in {case.state}")
    return replace(case, state="agreed", since=today, before=case.state)


def hold(case: Case, until: date) -> Case:
    """Leave somebody alone until a day, because of a complaint for example."""
    if case.state == "handed_over":
        raise BadTransition("the case is no longer with us")
    return replace(case, hold_until=until)


def step(case: Case, today: date, overdue: Money, oldest: date | None, policy: Policy, *,
         plan_overdue: Money | None = None) -> tuple[Case, list[Action]]:
    """What to do today; at most one letter a day."""
    if overdue.minor < policy.least:
        if case.state in ("quiet", "agreed"):
            if case.state == "agreed" and not overdue and plan_overdue is None:
                return Case(case.customer, "quiet", today), [Action("cleared")]
            return case, []
        if overdue:
            return case, []
        return Case(case.customer, "quiet", today), [Action("cleared")]
    if case.hold_until is not None and today < case.hold_until:
        return case, []
    if case.state == "agreed":
        if plan_overdue is not None and not plan_overdue:
            return case, []
        back = replace(case, state=case.before or "quiet", since=today, before="")
        return back, [Action("plan broken" if plan_overdue else "plan ended")]
    if case.state == "handed_over":
        return case, []
    since = oldest if case.state == "quiet" else case.since
    if since is None or (today - since).days < policy.wait[case.state]:
        return case, []
    state = NEXT[case.state]
    fee = policy.fees.get(state)
    return (replace(case, state=state, since=today, hold_until=None),
            [Action("letter", LETTERS[state], fee)])


def next_run(today: date, holidays: HolidayCalendar) -> date:
    """Letters are only sent on business days."""
    return holidays.following(today + timedelta(days=1))


def policy_from_json(data, currency: str) -> Policy:
    default = Policy()
    return Policy({**default.wait, **data.get("wait", {})},
                  {state: Money.parse(amount, currency) for state, amount in data.get("fees", {}).items()},
                  data.get("least", default.least))
