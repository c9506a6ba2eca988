"""The command line."""

import argparse
import importlib
import json
import socket
import sys
import time

from tidework.deadletters import DeadLetters
from tidework.schema import connect
from tidework.store import JobStore
from tidework.worker import Worker


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="tidework")
    top.add_argument("--file", required=True, help="the SQLite file")
    commands = top.add_subparsers(dest="command", required=True)

    enqueue = commands.add_parser("enqueue", help="add a job")
    enqueue.add_argument("queue")
    enqueue.add_argument("kind")
    enqueue.add_argument("payload", type=json.loads)

    work = commands.add_parser("work", help="run everything that is due")
    work.add_argument("queue")
    work.add_argument("--handlers", required=True, help="a module with a Handlers named `handlers`")

    dead = commands.add_parser("dead", help="list the dead letters")
    dead.add_argument("queue")
    return top


def now() -> int:
    return int(time.time())


def main(arguments: list[str]) -> int:
    options = parser().parse_args(arguments)
    connection = connect(options.file)
    store = JobStore(connection)
    if options.command == "enqueue":
        print(store.enqueue(options.queue, options.kind, options.payload, now()))
    elif options.command == "work":
        handlers = importlib.import_module(options.handlers).handlers
        worker = Worker(store, handlers, options.queue, socket.gethostname(), now)
        worker.run_until_empty()
        print(dict(worker.counters), file=sys.stderr)
    elif options.command == "dead":
        for letter in DeadLetters(connection).page(options.queue):
            print(letter.id, letter.kind, letter.error, sep="\t")
    return 0
