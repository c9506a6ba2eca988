package tidewheel.time;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Pending points in time, in seconds. Not thread safe, the scheduler owns it. */
public final class Timers<T> {
    private record Entry<T>(long handle, long at, long order, T what) {}

    private final Map<Long, Entry<T>> byHandle = new HashMap<>();
    private final TreeSet<Entry<T>> sorted = new TreeSet<>(
            Comparator.<Entry<T>>comparingLong(Entry::at).thenComparingLong(Entry::order));
    private long handles;
    private long orders;
    private long now;

    public Timers(long now) {
        this.now = now;
    }

    public long now() {
        return now;
    }

    public int size() {
        return byHandle.size();
    }

    /** Sets a timer. One in the past goes off with the next advance. */
    public long set(long at, T what) {
        Entry<T> entry = new Entry<>(++handles, at, ++orders, what);
        byHandle.put(entry.handle(), entry);
        sorted.add(entry);
        return entry.handle();
    }

    public boolean cancel(long handle) {
        Entry<T> entry = byHandle.remove(handle);
        return entry != null && sorted.remove(entry);
    }

    /** Moves a pending timer. It counts as set now. */
    public boolean reset(long handle, long at) {
        Entry<T> old = byHandle.get(handle);
        if (old == null) {
            return false;
        }
        sorted.remove(old);
        Entry<T> entry = new Entry<>(handle, at, ++orders, old.what());
        byHandle.put(handle, entry);
        sorted.add(entry);
        return true;
    }

    /** The earliest pending point, or Long.MAX_VALUE. */
    public long next() {
        return sorted.isEmpty() ? Long.MAX_VALUE : sorted.first().at();
    }

    /** Everything up to and including {@code to}, by time, then in the order set. */
    public List<Due<T>> advance(long to) {
        List<Due<T>> due = new ArrayList<>();
        now = Math.max(now, to);
        while (!sorted.isEmpty() && sorted.first().at() <= now) {
            Entry<T> entry = sorted.pollFirst();
            byHandle.remove(entry.handle());
            due.add(new Due<>(entry.handle(), entry.at(), entry.what()));
        }
        return due;
    }
}
