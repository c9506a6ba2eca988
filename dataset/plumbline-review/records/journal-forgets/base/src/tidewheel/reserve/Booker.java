package tidewheel.reserve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Books several pools at once, all or nothing. */
public final class Booker {
    private record Part(Pool pool, long id) {}

    private final Map<String, Pool> pools = new TreeMap<>();
    private final Map<String, List<Part>> owners = new HashMap<>();

    public void define(Pool pool) {
        if (pools.putIfAbsent(pool.name(), pool) != null) {
            throw new IllegalArgumentException("pool " + pool.name() + " twice");
        }
    }

    public Pool pool(String name) {
        Pool pool = pools.get(name);
        if (pool == null) {
            throw new IllegalArgumentException("no pool " + name);
        }
        return pool;
    }

    public Set<String> names() {
        return pools.keySet();
    }

    public boolean holds(String owner) {
        return owners.containsKey(owner);
    }

    public boolean fits(Map<String, Integer> demands, long from, long length) {
        for (Map.Entry<String, Integer> demand : demands.entrySet()) {
            if (!pool(demand.getKey()).fits(from, length, demand.getValue())) {
                return false;
            }
        }
        return true;
    }

    /** The earliest start in [from, before) at which all demands are free for {@code length}, or -1. */
    public long earliest(Map<String, Integer> demands, long from, long length, long before) {
        long start = from;
        boolean moved = true;
        while (moved) {
            moved = false;
            for (Map.Entry<String, Integer> demand : demands.entrySet()) {
                long at = pool(demand.getKey()).earliest(start, length, demand.getValue(), before);
                if (at < 0) {
                    return -1;
                }
                if (at > start) {
                    start = at;
                    moved = true;
                }
            }
        }
        return start < before ? start : -1;
    }

    public void book(String owner, Map<String, Integer> demands, long from, long length, int priority) {
        if (owners.containsKey(owner)) {
            throw new IllegalStateException(owner + " has booked already");
        }
        if (!fits(demands, from, length)) {
            throw new IllegalStateException("no room for " + owner + " at " + from);
        }
        List<Part> parts = new ArrayList<>();
        for (Map.Entry<String, Integer> demand : demands.entrySet()) {
            Pool pool = pool(demand.getKey());
            parts.add(new Part(pool, pool.book(owner, from, length, demand.getValue(), priority).id()));
        }
        owners.put(owner, parts);
    }

    public boolean release(String owner, long at) {
        List<Part> parts = owners.remove(owner);
        if (parts == null) {
            return false;
        }
        for (Part part : parts) {
            part.pool().release(part.id(), at);
        }
        return true;
    }

    /** Lets all of an owner's bookings last until {@code to}, or none. */
    public boolean extend(String owner, long to) {
        List<Part> parts = owners.get(owner);
        if (parts == null) {
            return false;
        }
        Map<Part, Long> before = new LinkedHashMap<>();
        for (Part part : parts) {
            Booking booking = part.pool().booking(part.id());
            if (booking == null || !part.pool().extend(part.id(), to)) {
                before.forEach((done, end) -> done.pool().release(done.id(), end));
                return false;
            }
            before.put(part, booking.to());
        }
        return true;
    }

    /** Squeezes every pool. An owner who lost one booking loses the others too. */
    public List<String> squeeze(long from) {
        List<String> losers = new ArrayList<>();
        for (Pool pool : pools.values()) {
            for (Booking victim : pool.squeeze(from)) {
                if (release(victim.owner(), from)) {
                    losers.add(victim.owner());
                }
            }
        }
        return losers;
    }

    public void forget(long time) {
        pools.values().forEach(pool -> pool.forget(time));
    }
}
