package tidewheel.lease;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who works on what, fenced by tokens that only grow. The leases lie in a heap by their end, and each knows its place
 * there, so that a renewal moves it without a search.
 */
public final class LeaseTable {
    private static final class Slot {
        Lease lease;
        int place;

        Slot(Lease lease) {
            this.lease = lease;
        }
    }

    private final Map<String, Slot> leases = new HashMap<>();
    private final Map<String, TreeMap<Long, Slot>> workers = new HashMap<>();
    private Slot[] heap = new Slot[16];
    private int size;
    private long tokens;

    public LeaseTable(long lastToken) {
        this.tokens = lastToken;
    }

    public long lastToken() {
        return tokens;
    }

    public Collection<Lease> all() {
        List<Lease> all = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            all.add(heap[i].lease);
        }
        return all;
    }

    /** When the next lease runs out, or Long.MAX_VALUE. */
    public long nextEnd() {
        return size == 0 ? Long.MAX_VALUE : heap[0].lease.until();
    }

    /** The leases of a worker, in the order they were given. */
    public List<Lease> of(String worker) {
        List<Lease> list = new ArrayList<>();
        for (Slot slot : workers.getOrDefault(worker, new TreeMap<>()).values()) {
            list.add(slot.lease);
        }
        return list;
    }

    public Lease acquire(String run, String worker, long ttl, long now) {
        Slot held = leases.get(run);
        if (held != null && held.lease.until() > now) {
            return null;
        }
        Lease lease = new Lease(run, worker, ++tokens, now + ttl);
        put(lease);
        return lease;
    }

    /** Puts back what a journal says. */
    public void restore(Lease lease) {
        put(lease);
        tokens = Math.max(tokens, lease.token());
    }

    public boolean holds(String run, long token, long now) {
        Slot slot = leases.get(run);
        return slot != null && slot.lease.token() == token && slot.lease.until() > now;
    }

    public Lease renew(String run, long token, long ttl, long now) {
        if (!holds(run, token, now)) {
            return null;
        }
        Slot slot = leases.get(run);
        Lease old = slot.lease;
        slot.lease = new Lease(run, old.worker(), token, Math.max(old.until(), now + ttl));
        down(slot);
        return slot.lease;
    }

    public boolean release(String run, long token) {
        Slot slot = leases.get(run);
        if (slot == null || slot.lease.token() != token) {
            return false;
        }
        remove(slot);
        return true;
    }

    /** Removes and returns what a worker holds, in the order it was given. */
    public List<Lease> dismiss(String worker) {
        List<Lease> gone = of(worker);
        for (Lease lease : gone) {
            remove(leases.get(lease.run()));
        }
        return gone;
    }

    /** Removes and returns what has run out, the oldest first. */
    public List<Lease> expire(long now) {
        List<Lease> gone = new ArrayList<>();
        while (size > 0 && heap[0].lease.until() <= now) {
            gone.add(heap[0].lease);
            remove(heap[0]);
        }
        return gone;
    }

    private void put(Lease lease) {
        Slot held = leases.get(lease.run());
        if (held != null) {
            remove(held);
        }
        Slot slot = new Slot(lease);
        leases.put(lease.run(), slot);
        workers.computeIfAbsent(lease.worker(), w -> new TreeMap<>()).put(lease.token(), slot);
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, size * 2);
        }
        slot.place = size++;
        heap[slot.place] = slot;
        up(slot);
    }

    private void remove(Slot slot) {
        leases.remove(slot.lease.run());
        TreeMap<Long, Slot> mine = workers.get(slot.lease.worker());
        mine.remove(slot.lease.token());
        if (mine.isEmpty()) {
            workers.remove(slot.lease.worker());
        }
        Slot last = heap[--size];
        heap[size] = null;
        if (last != slot) {
            last.place = slot.place;
            heap[last.place] = last;
            up(last);
            down(last);
        }
    }

    private void up(Slot slot) {
        while (slot.place > 0) {
            Slot parent = heap[(slot.place - 1) / 2];
            if (!sooner(slot, parent)) {
                return;
            }
            swap(slot, parent);
        }
    }

    private void down(Slot slot) {
        while (true) {
            int left = 2 * slot.place + 1;
            if (left >= size) {
                return;
            }
            Slot child = heap[left];
            if (left + 1 < size && sooner(heap[left + 1], child)) {
                child = heap[left + 1];
            }
            if (!sooner(child, slot)) {
                return;
            }
            swap(slot, child);
        }
    }

    private void swap(Slot a, Slot b) {
        int place = a.place;
        a.place = b.place;
        b.place = place;
        heap[a.place] = a;
        heap[b.place] = b;
    }

    private static boolean sooner(Slot a, Slot b) {
        int order = Long.compare(a.lease.until(), b.lease.until());
        return order != 0 ? order < 0 : a.lease.token() < b.lease.token();
    }
}
