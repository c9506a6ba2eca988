"""What is given away of a pool, and to whom."""

from dataclasses import dataclass
from datetime import date, timedelta
from ipaddress import IPv4Network

from .errors import Refused
from .gaps import free_blocks

REST = timedelta(days=30)


@dataclass(frozen=True)
class Allocation:
    network: IPv4Network
    owner: str
    since: date


@dataclass(frozen=True)
class Rest:
    """A block that was released, and the first day on which it may be given away again."""

    network: IPv4Network
    until: date


class Plan:
    def __init__(self, pool, allocations=(), rests=()):
        self.pool = pool
        self._allocations = {allocation.network: allocation for allocation in allocations}
        self._rests = {rest.network: rest for rest in rests}

    def allocations(self, owner=None):
        """All allocations, or those of an owner, in order of their addresses."""
        found = [self._allocations[network] for network in sorted(self._allocations)]
        return [allocation for allocation in found if owner in (None, allocation.owner)]

    def allocate(self, owner, length, today):
        """Gives a block of a length to an owner."""
        if not owner or owner != owner.strip():
            raise Refused("an owner has a name")
        if not self.pool.prefixlen <= length <= self.pool.max_prefixlen:
            raise Refused(f"a block of {self.pool} has a length from {self.pool.prefixlen} to 32")
        fitting = [block for block in self.free(today) if block.prefixlen <= length]
        if not fitting:
            raise Refused(f"there is no free /{length} in {self.pool}")
        # The smallest that will do, so that large blocks stay whole.
        smallest = max(fitting, key=lambda block: block.prefixlen)
        network = next(smallest.subnets(new_prefix=length))
        allocation = Allocation(network, owner, today)
        self._allocations[network] = allocation
        return allocation

    def release(self, network, today):
        """Takes a block back as it was given, and lets it rest."""
        if network not in self._allocations:
            raise Refused(f"{network} is not allocated")
        del self._allocations[network]
        rest = Rest(network, today + REST)
        self._rests[network] = rest
        return rest

    def free(self, today):
        """What may be given away on a day, in as few blocks as possible."""
        return free_blocks(self.pool, [*self._allocations, *self.resting(today)])

    def resting(self, today):
        """The blocks that still rest on a day. The others are forgotten."""
        for network, rest in list(self._rests.items()):
            if rest.until <= today:
                del self._rests[network]
        return sorted(self._rests)

    def rests(self):
        """All rests that are known, in order of their addresses."""
        return [self._rests[network] for network in sorted(self._rests)]
