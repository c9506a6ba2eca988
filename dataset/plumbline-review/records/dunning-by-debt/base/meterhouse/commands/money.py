"""Payments, the books, and what will come in."""

from __future__ import annotations

from datetime import date

from .. import exports
from ..errors import MeterhouseError
from ..forecast import forecast
from ..merge import merge
from ..money import Money
from ..settlement import aging
from .options import period, to_day


def _pay(office, options, say):
    amount = Money.parse(options.amount, office.store.currency)
    say(f"payment {office.pay(options.customer, amount, to_day(options.day), options.reference)}")


def _fee(office, options, say):
    amount = Money.parse(options.amount, office.store.currency)
    office.charge(options.customer, amount, to_day(options.day), options.memo, options.about)


def _cashtax(office, options, say):
    for line in office.cash_tax(period(options)):
        say(f"{line.code} {line.percent}%  {line.net}  {line.tax}")


def _statement(office, options, say):
    say(office.statement(options.customer, period(options)).rstrip("\n"))


def _overview(office, options, say):
    say(office.overview(options.customer, period(options)).rstrip("\n"))


def _aging(office, options, say):
    names = ("not due", "to 30", "to 60", "to 90", "older")
    for name, amount in zip(names, aging(office.position(options.customer), to_day(options.today),
                                         office.store.currency)):
        say(f"{name:<8} {amount}")


def _forecast(office, options, say):
    for week in forecast(office, period(options)):
        say(f"{week.start}  {week.invoices:>12} {week.instalments:>12}")


def _trial(office, options, say):
    say(exports.as_text(exports.trial_balance(office, period(options))).rstrip("\n"))


def _close(office, options, say):
    office.close_books(date.fromisoformat(options.until))


def _check(office, options, say):
    wrong = office.check_books()
    for account, bucket, currency in wrong:
        say(f"{account}  {bucket}  {currency}")
    if wrong:
        raise MeterhouseError(f"{len(wrong)} sums do not agree with the postings, `rebuild` makes them anew")


def _rebuild(office, options, say):
    office.rebuild_books()


def _merge(office, options, say):
    say(f"{merge(office, options.old, options.new, to_day(options.day))} rows are {options.new}'s now")


def _audit(office, options, say):
    for event in office.events(options.action):
        say(f"{event.at:%Y-%m-%d %H:%M}  {event.user}  {event.action}  {event.detail}")


COMMANDS = {
    "pay": (_pay, ("customer", "amount"), {"day": None, "reference": ""}),
    "fee": (_fee, ("customer", "amount", "memo"), {"day": None, "about": ""}),
    "cashtax": (_cashtax, ("start", "end"), {}),
    "statement": (_statement, ("customer", "start", "end"), {}),
    "overview": (_overview, ("customer", "start", "end"), {}),
    "aging": (_aging, ("customer",), {"today": None}),
    "forecast": (_forecast, ("start", "end"), {}),
    "trial": (_trial, ("start", "end"), {}),
    "close": (_close, ("until",), {}),
    "check": (_check, (), {}),
    "rebuild": (_rebuild, (), {}),
    "merge": (_merge, ("old", "new"), {"day": None}),
    "audit": (_audit, (), {"action": None}),
}
