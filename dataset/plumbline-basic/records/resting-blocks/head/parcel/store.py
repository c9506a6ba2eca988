"""Plans in files."""

import fcntl
import json
import os
from contextlib import contextmanager
from datetime import date
from ipaddress import IPv4Network

from .errors import Refused
from .plan import Allocation, Plan, Rest

VERSION = 2


def load(path):
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
    except FileNotFoundError:
        raise Refused(f"there is no plan {path}") from None
    return from_data(data)


def create(path, pool):
    with _lock(path):
        if os.path.exists(path):
            raise Refused(f"there is a plan {path} already")
        _save(path, Plan(pool))


@contextmanager
def editing(path):
    """The plan of a file, which is saved at the end unless something is raised."""
    with _lock(path):
        plan = load(path)
        yield plan
        _save(path, plan)


def from_data(data):
    if data["version"] not in (1, VERSION):
        raise Refused(f"the plan is of version {data['version']}, which this program does not know")
    allocations = [
        Allocation(IPv4Network(item["network"]), item["owner"], date.fromisoformat(item["since"]))
        for item in data["allocations"]
    ]
    # Version 1 had no rests.
    rests = [
        Rest(IPv4Network(item["network"]), date.fromisoformat(item["until"]))
        for item in data.get("rests", [])
    ]
    return Plan(IPv4Network(data["pool"]), allocations, rests)


def to_data(plan):
    return {
        "version": VERSION,
        "pool": str(plan.pool),
        "allocations": [
            {
                "network": str(allocation.network),
                "owner": allocation.owner,
                "since": allocation.since.isoformat(),
            }
            for allocation in plan.allocations()
        ],
        "rests": [
            {"network": str(rest.network), "until": rest.until.isoformat()} for rest in plan.rests()
        ],
    }


def _save(path, plan):
    beside = f"{path}.new"
    with open(beside, "w", encoding="utf-8") as file:
        json.dump(to_data(plan), file, indent=1, ensure_ascii=False)
        file.write("\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)


@contextmanager
def _lock(path):
    with open(f"{path}.lock", "w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
