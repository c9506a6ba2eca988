package quayside;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** The nights from {@code arrival} up to, but not including, {@code departure}. */
public record Stay(LocalDate arrival, LocalDate departure) {
    public Stay {
        if (!arrival.isBefore(departure)) {
            throw new IllegalArgumentException("a stay has at least one night");
        }
    }

    public int nights() {
        return Math.toIntExact(ChronoUnit.DAYS.between(arrival, departure));
    }

    public boolean overlaps(Stay other) {
        return arrival.isBefore(other.departure) && other.arrival.isBefore(departure);
    }
}
