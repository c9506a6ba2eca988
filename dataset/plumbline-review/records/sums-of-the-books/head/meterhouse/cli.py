"""The command line: ``python -m meterhouse.cli DATABASE TENANT USER COMMAND ...``."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from decimal import Decimal

from . import exports
from .errors import MeterhouseError
from .forecast import forecast
from .localtime import Zone, parse_instant
from .money import Money
from .periods import DateRange
from .readings import Reading
from .service import Office
from .store import connect
from .tenancy import actor_for


def _parser():
    parser = argparse.ArgumentParser(prog="meterhouse")
    parser.add_argument("database")
    parser.add_argument("tenant")
    parser.add_argument("user")
    commands = parser.add_subparsers(dest="command", required=True)

    def command(name, *arguments, **options):
        sub = commands.add_parser(name)
        for argument in arguments:
            sub.add_argument(argument)
        for option, default in options.items():
            sub.add_argument("--" + option.replace("_", "-"), default=default)
        return sub

    command("import", "path", zone="Europe/London", format=None)
    command("overtaken")
    command("read", "serial", "at", "value", kind="actual")
    command("correct", "serial", "at", "value", kind="actual", today=None)
    command("bill", today=None)
    command("amend", "supply_point", "since", today=None)
    command("pay", "customer", "amount", day=None, reference="")
    command("cashtax", "start", "end")
    command("dun", today=None)
    command("hold", "customer", "until")
    command("plan", "customer", "rule", "count", today=None)
    command("statement", "customer", "start", "end")
    command("overview", "customer", "start", "end")
    command("invoice", "number")
    command("aging", "customer", today=None)
    command("missed", "start", "end")
    command("alerts", "supply_point", "start", "end")
    command("report", "start", "end")
    command("forecast", "start", "end")
    command("trial", "start", "end")
    command("check")
    command("rebuild")
    command("audit", action=None)
    return parser


def _day(text):
    return date.today() if text is None else date.fromisoformat(text)


def _period(options):
    return DateRange(date.fromisoformat(options.start), date.fromisoformat(options.end))


def run(arguments, out=sys.stdout) -> int:
    options = _parser().parse_args(arguments)
    conn = connect(options.database)
    try:
        office = Office(conn, actor_for(conn, options.tenant, options.user))
        COMMANDS[options.command](office, options, lambda text: print(text, file=out))
    except (MeterhouseError, ValueError) as problem:
        print(f"meterhouse: {problem}", file=sys.stderr)
        return 1
    finally:
        conn.close()
    return 0


def _import(office, options, say):
    with open(options.path, "rb") as file:
        result = office.import_file(file.read(), Zone(options.zone), options.format)
    say(f"{result.added} added, {result.skipped} known, {len(result.problems)} refused")
    for line, problem in result.problems:
        say(f"  line {line}: {problem}")
    for sender, sequence in result.repeated:
        say(f"  block {sequence} of {sender} has been here before")


def _overtaken(office, options, say):
    for sender, first, last in office.missing_blocks():
        say(f"{sender}  {first:06d}-{last:06d}")


def _reading(options):
    return Reading(options.serial, parse_instant(options.at), Decimal(options.value), options.kind, "hand")


def _read(office, options, say):
    office.add_reading(_reading(options))


def _issued(invoices, say):
    for invoice in invoices:
        say(f"{invoice.number}  {invoice.period}  {invoice.gross}")


def _correct(office, options, say):
    _issued(office.correct_reading(_reading(options), _day(options.today)), say)


def _bill(office, options, say):
    result = office.run_billing(_day(options.today))
    _issued(result.issued, say)
    for contract, problem in result.failed:
        say(f"{contract}: {problem}")


def _amend(office, options, say):
    _issued(office.amend(options.supply_point, parse_instant(options.since), _day(options.today)), say)


def _pay(office, options, say):
    amount = Money.parse(options.amount, office.store.currency)
    say(f"payment {office.pay(options.customer, amount, _day(options.day), options.reference)}")


def _cashtax(office, options, say):
    for line in office.cash_tax(_period(options)):
        say(f"{line.code} {line.percent}%  {line.net}  {line.tax}")


def _dun(office, options, say):
    for customer, action in office.run_dunning(_day(options.today)):
        say(f"{customer}: {action.letter or action.kind}")


def _hold(office, options, say):
    office.hold(options.customer, date.fromisoformat(options.until))


def _plan(office, options, say):
    plan = office.agree_plan(options.customer, options.rule, int(options.count), _day(options.today))
    for instalment in plan.instalments:
        say(f"{instalment.due}  {instalment.amount}")


def _statement(office, options, say):
    say(office.statement(options.customer, _period(options)).rstrip("\n"))


def _overview(office, options, say):
    say(office.overview(options.customer, _period(options)).rstrip("\n"))


def _invoice(office, options, say):
    say(office.invoice_text(options.number).rstrip("\n"))


def _aging(office, options, say):
    from .settlement import aging
    names = ("not due", "to 30", "to 60", "to 90", "older")
    for name, amount in zip(names, aging(office.position(options.customer), _day(options.today),
                                         office.store.currency)):
        say(f"{name:<8} {amount}")


def _missed(office, options, say):
    for day, point in office.missed_visits(_period(options)):
        say(f"{day}  {point}")


def _alerts(office, options, say):
    for alert in office.alerts(options.supply_point, _period(options)):
        say(f"{alert.kind}: {alert.text}")


def _report(office, options, say):
    for point, units, unit, gross in office.usage_report(_period(options)):
        say(f"{point}  {units:.3f} {unit}  {gross}")


def _forecast(office, options, say):
    for week in forecast(office, _period(options)):
        say(f"{week.start}  {week.invoices:>12} {week.instalments:>12}")


def _trial(office, options, say):
    say(exports.as_text(exports.trial_balance(office, _period(options))).rstrip("\n"))


def _check(office, options, say):
    wrong = office.check_books()
    for account, bucket, currency in wrong:
        say(f"{account}  {bucket}  {currency}")
    if wrong:
        raise MeterhouseError(f"{len(wrong)} sums do not agree with the postings, `rebuild` makes them anew")


def _rebuild(office, options, say):
    office.rebuild_books()


def _audit(office, options, say):
    for event in office.events(options.action):
        say(f"{event.at:%Y-%m-%d %H:%M}  {event.user}  {event.action}  {event.detail}")


COMMANDS = {"import": _import, "overtaken": _overtaken, "read": _read, "correct": _correct, "bill": _bill,
            "amend": _amend, "pay": _pay, "cashtax": _cashtax, "dun": _dun, "hold": _hold, "plan": _plan,
            "statement": _statement, "overview": _overview, "invoice": _invoice, "aging": _aging,
            "missed": _missed, "alerts": _alerts, "report": _report, "forecast": _forecast, "trial": _trial,
            "check": _check, "rebuild": _rebuild, "audit": _audit}


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
