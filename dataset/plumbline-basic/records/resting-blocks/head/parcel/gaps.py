"""What is free between blocks."""

from ipaddress import IPv4Address, summarize_address_range


def free_blocks(pool, taken):
    """What is left of a pool, in as few blocks as possible and in order.

    The blocks that are taken are within the pool, and do not overlap.
    """
    found = []
    first = int(pool.network_address)
    for network in sorted(taken):
        found.extend(_blocks(first, int(network.network_address) - 1))
        first = int(network.broadcast_address) + 1
    found.extend(_blocks(first, int(pool.broadcast_address)))
    return found


def _blocks(first, last):
    if first > last:
        return ()
    return summarize_address_range(IPv4Address(first), IPv4Address(last))
