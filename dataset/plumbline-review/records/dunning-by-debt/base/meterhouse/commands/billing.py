"""Bills."""

from __future__ import annotations

from ..localtime import parse_instant
from .options import issued, period, to_day


def _bill(office, options, say):
    result = office.run_billing(to_day(options.today))
    issued(result.issued, say)
    for contract, problem in result.failed:
        say(f"{contract}: {problem}")


def _amend(office, options, say):
    issued(office.amend(options.supply_point, parse_instant(options.since), to_day(options.today)), say)


def _invoice(office, options, say):
    say(office.invoice_text(options.number).rstrip("\n"))


def _report(office, options, say):
    for point, units, unit, gross in office.usage_report(period(options)):
        say(f"{point}  {units:.3f} {unit}  {gross}")


COMMANDS = {
    "bill": (_bill, (), {"today": None}),
    "amend": (_amend, ("supply_point", "since"), {"today": None}),
    "invoice": (_invoice, ("number",), {}),
    "report": (_report, ("start", "end"), {}),
}
