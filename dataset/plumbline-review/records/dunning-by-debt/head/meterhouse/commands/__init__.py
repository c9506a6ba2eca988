"""The commands, each as (function, arguments, options with what they are otherwise)."""

from __future__ import annotations

from . import billing, dunning, money, readings

COMMANDS = {**readings.COMMANDS, **billing.COMMANDS, **money.COMMANDS, **dunning.COMMANDS}
