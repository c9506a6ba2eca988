package tidewheel.reserve;

/** An amount of one pool from {@code from} up to, not including, {@code to}. */
public record Booking(long id, String owner, long from, long to, int amount, int priority) {
    Booking until(long end) {
        return new Booking(id, owner, from, end, amount, priority);
    }

    boolean covers(long time) {
        return from <= time && time < to;
    }
}
