package quayside;

import java.time.LocalDate;
import java.util.Objects;

/** What the tests are written with. */
final class Check {
    private Check() {}

    static void equal(Object expected, Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError("expected " + expected + ", got " + actual);
        }
    }

    static void that(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    static void refused(Runnable action) {
        try {
            action.run();
        } catch (Refused expected) {
            return;
        }
        throw new AssertionError("was not refused");
    }

    /** Nights in July 2025. */
    static Stay july(int arrival, int departure) {
        return new Stay(LocalDate.of(2025, 7, arrival), LocalDate.of(2025, 7, departure));
    }
}
