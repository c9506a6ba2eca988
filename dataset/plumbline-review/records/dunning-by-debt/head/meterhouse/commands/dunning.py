"""Those who do not pay."""

from __future__ import annotations

from datetime import date

from .options import to_day


def _dun(office, options, say):
    today = to_day(options.today)
    result = office.run_dunning(today)
    for customer, action in result.actions:
        say(f"{customer}: {action.letter or action.kind}  {' '.join(action.debts)}".rstrip())
    for customer, problem in result.failed:
        say(f"{customer}: {problem}")
    if options.letters:
        with open(options.letters, "a", encoding="utf-8") as out:
            out.write("\f".join(office.dunning_letters(result.actions, today)))


def _hold(office, options, say):
    office.hold(options.customer, date.fromisoformat(options.until), options.debt)


def _plan(office, options, say):
    plan = office.agree_plan(options.customer, options.rule, int(options.count), to_day(options.today))
    say(f"{plan.id}  {' '.join(plan.debts)}")
    for instalment in plan.instalments:
        say(f"{instalment.due}  {instalment.amount}")


def _arrears(office, options, say):
    for customer, debt, state, amount, days in office.arrears(to_day(options.today)):
        say(f"{customer:<12} {debt:<18} {state:<12} {amount!s:>14} {days:>5}")


COMMANDS = {
    "arrears": (_arrears, (), {"today": None}),
    "dun": (_dun, (), {"today": None, "letters": None}),
    "hold": (_hold, ("customer", "until"), {"debt": None}),
    "plan": (_plan, ("customer", "rule", "count"), {"today": None}),
}
