"""What is given away of a pool, and to whom."""

from dataclasses import dataclass
from datetime import date
from ipaddress import IPv4Network

from .errors import Refused


@dataclass(frozen=True)
class Allocation:
    network: IPv4Network
    owner: str
    since: date


class Plan:
    def __init__(self, pool, allocations=()):
        self.pool = pool
        self._allocations = {allocation.network: allocation for allocation in allocations}

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
        network = self._find(length)
        if network is None:
            raise Refused(f"there is no free /{length} in {self.pool}")
        allocation = Allocation(network, owner, today)
        self._allocations[network] = allocation
        return allocation

    def _find(self, length):
        for candidate in self.pool.subnets(new_prefix=length):
            if not any(candidate.overlaps(taken) for taken in self._allocations):
                return candidate
        return None

    def release(self, network):
        """Takes a block back as it was given."""
        if network not in self._allocations:
            raise Refused(f"{network} is not allocated")
        return self._allocations.pop(network)
