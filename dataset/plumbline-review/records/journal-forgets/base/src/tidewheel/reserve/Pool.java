package tidewheel.reserve;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One kind of thing of which there are a few: cranes, test benches, licences. See docs/reservations.md. */
public final class Pool {
    private final String name;
    private final Profile capacity;
    private final Profile free;
    private final Map<Long, Booking> bookings = new TreeMap<>();
    private long ids;

    public Pool(String name, int capacity) {
        this.name = name;
        this.capacity = new Profile(capacity);
        this.free = new Profile(capacity);
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
        long time = from;
        while (time < to) {
            long end = Math.min(to, capacity.stepAfter(time));
            int change = amount - capacity.at(time);
            capacity.add(time, end, change);
            free.add(time, end, change);
            time = end;
        }
    }

    public boolean fits(long from, long length, int amount) {
        return free.min(from, from + length) >= amount;
    }

    /** The earliest start in [from, before) at which {@code amount} is free for {@code length}, or -1. */
    public long earliest(long from, long length, int amount, long before) {
        long start = from;
        while (start < before) {
            long blocked = free.firstBelow(start, amount);
            if (blocked == Long.MAX_VALUE || blocked - start >= length) {
                return start;
            }
            start = free.firstReaching(blocked, amount);
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
        if (start == booking.from()) {
            bookings.remove(id);
        } else {
            bookings.put(id, booking.until(start));
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
        bookings.put(id, booking.until(to));
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
        while (time != Long.MAX_VALUE) {
            Booking victim = null;
            for (Booking booking : bookings.values()) {
                if (booking.covers(time) && (victim == null || WORSE.compare(booking, victim) < 0)) {
                    victim = booking;
                }
            }
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
        bookings.values().removeIf(booking -> booking.to() <= time);
        capacity.forget(time);
        free.forget(time);
    }

    private static final Comparator<Booking> WORSE = Comparator.comparingInt(Booking::priority)
            .thenComparing(Comparator.comparingLong(Booking::from).reversed())
            .thenComparing(Comparator.comparingLong(Booking::id).reversed());
}
