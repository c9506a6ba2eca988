"""The command."""

import argparse
from ipaddress import IPv4Network

from . import store


def run(arguments, today, show=print):
    asked = _parser().parse_args(arguments)
    asked.command(asked, today, show)


def _init(asked, today, show):
    store.create(asked.plan, asked.pool)


def _allocate(asked, today, show):
    with store.editing(asked.plan) as plan:
        allocation = plan.allocate(asked.owner, asked.length, today)
    show(allocation.network)


def _release(asked, today, show):
    with store.editing(asked.plan) as plan:
        allocation = plan.release(asked.network)
    show(f"{allocation.network} is taken back from {allocation.owner}")


def _list(asked, today, show):
    for allocation in store.load(asked.plan).allocations(asked.owner):
        show(f"{allocation.network}\t{allocation.owner}\t{allocation.since}")


def _parser():
    parser = argparse.ArgumentParser(prog="parcel")
    parser.add_argument("plan")
    commands = parser.add_subparsers(required=True)
    init = _command(commands, "init", _init)
    init.add_argument("pool", type=IPv4Network)
    allocate = _command(commands, "allocate", _allocate)
    allocate.add_argument("owner")
    allocate.add_argument("length", type=int)
    release = _command(commands, "release", _release)
    release.add_argument("network", type=IPv4Network)
    listing = _command(commands, "list", _list)
    listing.add_argument("owner", nargs="?")
    return parser


def _command(commands, name, function):
    command = commands.add_parser(name)
    command.set_defaults(command=function)
    return command
