"""The command line: ``python -m meterhouse.cli DATABASE TENANT USER COMMAND ...``."""

from __future__ import annotations

import argparse
import sys

from .commands import COMMANDS
from .errors import MeterhouseError
from .service import Office
from .store import connect
from .tenancy import actor_for


def _parser():
    parser = argparse.ArgumentParser(prog="meterhouse")
    parser.add_argument("database")
    parser.add_argument("tenant")
    parser.add_argument("user")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, (_, arguments, options) in COMMANDS.items():
        sub = commands.add_parser(name)
        for argument in arguments:
            sub.add_argument(argument)
        for option, default in options.items():
            sub.add_argument("--" + option.replace("_", "-"), default=default)
    return parser


def run(arguments, out=sys.stdout) -> int:
    options = _parser().parse_args(arguments)
    conn = connect(options.database)
    try:
        office = Office(conn, actor_for(conn, options.tenant, options.user))
        COMMANDS[options.command][0](office, options, lambda text: print(text, file=out))
    except (MeterhouseError, ValueError) as problem:
        print(f"meterhouse: {problem}", file=sys.stderr)
        return 1
    finally:
        conn.close()
    return 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
