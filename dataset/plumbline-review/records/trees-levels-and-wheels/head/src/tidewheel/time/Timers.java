package tidewheel.time;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Pending points in time, in seconds, on wheels of 64 slots: one of seconds, one of 64 seconds, and so on. What lies
 * beyond the largest wheel is kept by its turn. Not thread safe, the scheduler owns it.
 */
public final class Timers<T> {
    private static final int BITS = 6;
    private static final int SLOTS = 1 << BITS;
    private static final int WHEELS = 4;
    private static final int RIPE = -1;

    private static final class Entry<T> {
        final long handle;
        final T what;
        long at;
        long order;
        /** A wheel, WHEELS for a later turn, or RIPE. */
        int wheel;
        int slot;
        Entry<T> before;
        Entry<T> behind;

        Entry(long handle, T what) {
            this.handle = handle;
            this.what = what;
        }
    }

    private static final class Chain<T> {
        Entry<T> head;

        void add(Entry<T> entry) {
            entry.before = null;
            entry.behind = head;
            if (head != null) {
                head.before = entry;
            }
            head = entry;
        }

        void remove(Entry<T> entry) {
            if (entry.before == null) {
                head = entry.behind;
            } else {
                entry.before.behind = entry.behind;
            }
            if (entry.behind != null) {
                entry.behind.before = entry.before;
            }
        }

        long earliest() {
            long at = Long.MAX_VALUE;
            for (Entry<T> entry = head; entry != null; entry = entry.behind) {
                at = Math.min(at, entry.at);
            }
            return at;
        }
    }

    private final Map<Long, Entry<T>> byHandle = new HashMap<>();
    private final List<List<Chain<T>>> wheels = new ArrayList<>();
    private final long[] used = new long[WHEELS];
    private final TreeMap<Long, Chain<T>> turns = new TreeMap<>();
    private final Chain<T> ripe = new Chain<>();
    private long handles;
    private long orders;
    private long now;

    public Timers(long now) {
        this.now = now;
        for (int wheel = 0; wheel < WHEELS; wheel++) {
            List<Chain<T>> slots = new ArrayList<>();
            for (int slot = 0; slot < SLOTS; slot++) {
                slots.add(new Chain<>());
            }
            wheels.add(slots);
        }
    }

    public long now() {
        return now;
    }

    public int size() {
        return byHandle.size();
    }

    /** Sets a timer. One in the past goes off with the next advance. */
    public long set(long at, T what) {
        Entry<T> entry = new Entry<>(++handles, what);
        entry.at = at;
        entry.order = ++orders;
        byHandle.put(entry.handle, entry);
        place(entry);
        return entry.handle;
    }

    public boolean cancel(long handle) {
        Entry<T> entry = byHandle.remove(handle);
        if (entry == null) {
            return false;
        }
        unplace(entry);
        return true;
    }

    /** Moves a pending timer. It counts as set now. */
    public boolean reset(long handle, long at) {
        Entry<T> entry = byHandle.get(handle);
        if (entry == null) {
            return false;
        }
        entry.at = at;
        unplace(entry);
        entry.order = ++orders;
        place(entry);
        return true;
    }

    /** The earliest pending point, or Long.MAX_VALUE. */
    public long next() {
        if (ripe.head != null) {
            return ripe.earliest();
        }
        for (int wheel = 0; wheel < WHEELS; wheel++) {
            long ahead = ahead(wheel);
            if (ahead != 0) {
                return wheels.get(wheel).get(Long.numberOfTrailingZeros(ahead)).earliest();
            }
        }
        return turns.isEmpty() ? Long.MAX_VALUE : turns.firstEntry().getValue().earliest();
    }

    /** Everything up to and including {@code to}, by time, then in the order set. */
    public List<Due<T>> advance(long to) {
        List<Entry<T>> off = new ArrayList<>();
        takeAll(ripe, off);
        for (long stop = stop(); stop <= to; stop = stop()) {
            now = stop;
            cascade();
            int slot = index(now, 0);
            takeAll(wheels.get(0).get(slot), off);
            used[0] &= ~(1L << slot);
            takeAll(ripe, off);
        }
        now = Math.max(now, to);
        off.sort(Comparator.<Entry<T>>comparingLong(e -> e.at).thenComparingLong(e -> e.order));
        List<Due<T>> due = new ArrayList<>();
        for (Entry<T> entry : off) {
            byHandle.remove(entry.handle);
            due.add(new Due<>(entry.handle, entry.at, entry.what));
        }
        return due;
    }

    /** The next time at which a slot comes up, or Long.MAX_VALUE. */
    private long stop() {
        for (int wheel = 0; wheel < WHEELS; wheel++) {
            long ahead = ahead(wheel);
            if (ahead != 0) {
                int shift = BITS * wheel;
                long turn = now >> shift + BITS << BITS;
                return (turn | Long.numberOfTrailingZeros(ahead)) << shift;
            }
        }
        return turns.isEmpty() ? Long.MAX_VALUE : turns.firstKey() << BITS * WHEELS;
    }

    private void cascade() {
        if ((now & (1L << BITS * WHEELS) - 1) == 0) {
            spread(turns.remove(now >> BITS * WHEELS));
        }
        for (int wheel = WHEELS - 1; wheel > 0; wheel--) {
            if ((now & (1L << BITS * wheel) - 1) == 0) {
                int slot = index(now, wheel);
                Chain<T> old = wheels.get(wheel).set(slot, new Chain<>());
                used[wheel] &= ~(1L << slot);
                spread(old);
            }
        }
    }

    private void spread(Chain<T> chain) {
        Entry<T> entry = chain == null ? null : chain.head;
        while (entry != null) {
            Entry<T> behind = entry.behind;
            place(entry);
            entry = behind;
        }
    }

    private void place(Entry<T> entry) {
        if (entry.at <= now) {
            entry.wheel = RIPE;
            ripe.add(entry);
            return;
        }
        int wheel = (63 - Long.numberOfLeadingZeros(entry.at ^ now)) / BITS;
        if (wheel >= WHEELS) {
            entry.wheel = WHEELS;
            turns.computeIfAbsent(entry.at >> BITS * WHEELS, t -> new Chain<>()).add(entry);
            return;
        }
        entry.wheel = wheel;
        entry.slot = index(entry.at, wheel);
        wheels.get(wheel).get(entry.slot).add(entry);
        used[wheel] |= 1L << entry.slot;
    }

    private void unplace(Entry<T> entry) {
        if (entry.wheel == RIPE) {
            ripe.remove(entry);
        } else if (entry.wheel == WHEELS) {
            long turn = entry.at >> BITS * WHEELS;
            Chain<T> chain = turns.get(turn);
            chain.remove(entry);
            if (chain.head == null) {
                turns.remove(turn);
            }
        } else {
            Chain<T> chain = wheels.get(entry.wheel).get(entry.slot);
            chain.remove(entry);
            if (chain.head == null) {
                used[entry.wheel] &= ~(1L << entry.slot);
            }
        }
    }

    /** Which slots of a wheel are used and still to come in its turn. */
    private long ahead(int wheel) {
        return used[wheel] & -2L << index(now, wheel);
    }

    private void takeAll(Chain<T> chain, List<Entry<T>> list) {
        for (Entry<T> entry = chain.head; entry != null; entry = entry.behind) {
            list.add(entry);
        }
        chain.head = null;
    }

    private static int index(long at, int wheel) {
        return (int) (at >> BITS * wheel) & SLOTS - 1;
    }
}
