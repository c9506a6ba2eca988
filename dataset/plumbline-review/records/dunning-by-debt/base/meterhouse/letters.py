"""The texts of dunning letters and of notices, wrapped for paper.

The texts are ours and the law's; the law's ones are marked, please don't make
them friendlier.
"""

from __future__ import annotations

from datetime import date

from .money import Money
from .settlement import Position
from .statements import STYLES, WIDTH, Style, columns, fit, money, right

TEXTS = {
    "reminder": "Perhaps it slipped your mind: we have not received the amounts below. If you have paid them in "
                "the last few days, please take this letter as a thank you.",
    "warning": "We wrote to you before and have not heard from you. Please pay the amounts below within fourteen "
               "days, or ring us so that we can agree instalments.",
    # the law's
    "final notice": "You are in arrears with the amounts below. If they are not paid within 28 days of the date of "
                    "this notice, we are entitled to hand the debt over for collection. You may object in writing.",
    "collection": "As announced, we have handed the amounts below over for collection. Please do not pay them to us "
                  "any more.",
    "plan broken": "An instalment of the plan that we agreed has not arrived. The whole debt is due again.",
}


def wrap(text: str, width: int = WIDTH) -> list[str]:
    """Lines that are no wider than ``width`` columns; longer words are cut."""
    lines, line = [], ""
    for word in text.split():
        while columns(word) > width:
            if line:
                lines.append(line)
                line = ""
            head = _head(word, width)
            lines.append(head)
            word = word[len(head):]
        if not word:
            continue
        if not line:
            line = word
        elif columns(line) + 1 + columns(word) <= width:
            line += " " + word
        else:
            lines.append(line)
            line = word
    if line:
        lines.append(line)
    return lines


def _head(word, width):
    used = 0
    for n, char in enumerate(word):
        step = columns(char)
        if used + step > width:
            return word[:n] or word[0]
        used += step
    return word


def table(position: Position, today: date, style: Style) -> list[str]:
    """What is open and overdue, a line each."""
    lines = []
    for debt in position.open:
        if debt.due < today:
            late = (today - debt.due).days
            unit = "day" if late == 1 else "days"
            lines.append(fit(debt.ref, 20) + fit(debt.due.strftime(style.day), 16)
                         + fit(f"{late} {unit}", 16) + right(money(debt.amount, style), 20))
    return lines


def letter(kind: str, customer: dict, position: Position, today: date, currency: str, fee: Money | None = None) -> str:
    style = STYLES.get(customer["language"], STYLES["en"])
    lines = [customer["name"], today.strftime(style.day), ""]
    lines += wrap(TEXTS[kind])
    lines.append("")
    lines += table(position, today, style)
    lines.append("-" * WIDTH)
    due = position.overdue(today, currency)
    if fee:
        lines.append(fit("Fee for this letter", 52) + right(money(fee, style), 20))
        due = due + fee
    lines.append(fit(f"To pay {currency}", 52) + right(money(due, style), 20))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def print_run(office, actions, today: date) -> list[str]:
    """The letters of a dunning run, in its order.

    The fee of the letter has been booked by the time this is called, with
    today as its day, and so it is not overdue yet: it is printed by itself.
    """
    texts = []
    for customer, action in actions:
        kind = action.letter or action.kind
        if kind not in TEXTS:
            continue
        texts.append(letter(kind, office.store.customer(customer), office.position(customer), today,
                            office.store.currency, action.fee))
    return texts
