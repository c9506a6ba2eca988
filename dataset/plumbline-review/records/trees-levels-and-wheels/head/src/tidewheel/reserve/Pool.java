package tidewheel.reserve;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One kind of thing of which there are a few: cranes, test benches, licences. See docs/reservations.md. */
public final class Pool {
    private static final int HINTS = 32;

    private record Ask(long length, int amount) {}

    /** No start in [from, start) is possible. */
    private static final class Hint {
        final long from;
        long start;

        Hint(long from, long start) {
            this.from = from;
            this.start = start;
        }
    }

    private final String name;
    private final StepTree capacity;
    private final StepTree free;
    private final Map<Long, Booking> bookings = new TreeMap<>();
    private final BookingTree byTime = new BookingTree();
    private final Map<Ask, Hint> hints = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Ask, Hint> eldest) {
            return size() > HINTS;
        }
    };
    private long ids;

    public Pool(String name, int capacity) {
        this.name = name;
        this.capacity = new StepTree(capacity);
        this.free = new StepTree(capacity);
    }

    public String name() {
        return name;
    }

    public Collection<Booking> bookings() {
        return List.copyOf(bookings.values());
    }

    public Booking booking(long id) {
        return bookings.get(id);
    }

    public int capacityAt(long time) {
        return capacity.at(time);
    }

    public int free(long from, long to) {
        return free.min(from, to);
    }

    /** Sets the capacity of a stretch of time. What is booked stays booked, see {@link #squeeze}. */
    public void setCapacity(long from, long to, int amount) {
        boolean more = amount > capacity.at(from);
        long time = from;
        while (time < to) {
            long end = Math.min(to, capacity.stepAfter(time));
            int change = amount - capacity.at(time);
            capacity.add(time, end, change);
            free.add(time, end, change);
            time = end;
        }
        if (more) {
            freed(from, to);
        }
    }

    public boolean fits(long from, long length, int amount) {
        return free.min(from, from + length) >= amount;
    }

    /** The earliest start in [from, before) at which {@code amount} is free for {@code length}, or -1. */
    public long earliest(long from, long length, int amount, long before) {
        Ask ask = new Ask(length, amount);
        Hint hint = hints.get(ask);
        boolean known = hint != null && hint.from <= from && from <= hint.start;
        long start = known ? hint.start : from;
        while (start < before) {
            long blocked = free.firstBelow(start, amount);
            if (blocked == StepTree.NEVER || blocked - start >= length) {
                break;
            }
            start = free.firstReaching(blocked, amount);
        }
        hints.put(ask, new Hint(known ? hint.from : from, start));
        return start < before ? start : -1;
    }

    /** The latest start in [from, before) at which {@code amount} is free for {@code length}, or -1. */
    public long latest(long from, long length, int amount, long before) {
        long end = Math.addExact(before - 1, length);
        while (end - length >= from) {
            long blocked = free.lastBelow(end, amount);
            if (blocked < end - length) {
                return end - length;
            }
            long open = free.lastReaching(blocked, amount);
            if (open == StepTree.ALWAYS) {
                break;
            }
            end = open + 1;
        }
        return -1;
    }

    public Booking book(String owner, long from, long length, int amount, int priority) {
        if (amount <= 0 || length <= 0) {
            throw new IllegalArgumentException("nothing to book in " + name);
        }
        if (!fits(from, length, amount)) {
            throw new IllegalStateException(name + " is taken at " + from);
        }
        Booking booking = new Booking(++ids, owner, from, from + length, amount, priority);
        bookings.put(booking.id(), booking);
        byTime.put(booking);
        free.add(booking.from(), booking.to(), -amount);
        return booking;
    }

    /** Gives back what is left of a booking from {@code at} on. */
    public boolean release(long id, long at) {
        Booking booking = bookings.get(id);
        if (booking == null) {
            return false;
        }
        long start = Math.max(at, booking.from());
        if (start >= booking.to()) {
            return true;
        }
        free.add(start, booking.to(), booking.amount());
        freed(start, booking.to());
        if (start == booking.from()) {
            bookings.remove(id);
            byTime.remove(booking);
        } else {
            end(booking, start);
        }
        return true;
    }

    /** Lets a booking last until {@code to}, if there is room. */
    public boolean extend(long id, long to) {
        Booking booking = bookings.get(id);
        if (booking == null) {
            return false;
        }
        if (to <= booking.to()) {
            return true;
        }
        if (free.min(booking.to(), to) < booking.amount()) {
            return false;
        }
        free.add(booking.to(), to, -booking.amount());
        end(booking, to);
        return true;
    }

    /**
     * Takes bookings out until nothing is overcommitted from {@code from} on, and returns them. At the first time that
     * is overcommitted, the booking of the lowest priority goes; of equals, the one that starts last; of equals, the
     * youngest. What has begun before {@code from} is cut off at {@code from}, not forgotten.
     */
    public List<Booking> squeeze(long from) {
        List<Booking> victims = new ArrayList<>();
        long time = free.firstBelow(from, 0);
        while (time != StepTree.NEVER) {
            Booking victim = byTime.first(time, WORSE);
            if (victim == null) {
                break;
            }
            release(victim.id(), from);
            victims.add(victim);
            time = free.firstBelow(time, 0);
        }
        return victims;
    }

    /** Drops what ended before {@code time}. */
    public void forget(long time) {
        for (Booking booking : byTime.ended(time)) {
            bookings.remove(booking.id());
            byTime.remove(booking);
        }
        hints.values().removeIf(hint -> hint.from < time);
        capacity.forget(time);
        free.forget(time);
    }

    private void end(Booking booking, long to) {
        Booking changed = booking.until(to);
        bookings.put(changed.id(), changed);
        byTime.replace(changed);
    }

    private void freed(long from, long to) {
        hints.forEach((ask, hint) -> {
            if (hint.from < to) {
                long first = Math.max(hint.from, from - ask.length() + 1);
                hint.start = Math.min(hint.start, first);
            }
        });
    }

    private static final Comparator<Booking> WORSE = Comparator.comparingInt(Booking::priority)
            .thenComparing(Comparator.comparingLong(Booking::from).reversed())
            .thenComparing(Comparator.comparingLong(Booking::id).reversed());
}
