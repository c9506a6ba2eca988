package trolley;

import java.util.Objects;

final class Expect {
    private Expect() {}

    static void equal(Object expected, Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError("expected " + expected + " but there was " + actual);
        }
    }

    static void refused(String message, Runnable attempt) {
        try {
            attempt.run();
        } catch (IllegalArgumentException refusal) {
            equal(message, refusal.getMessage());
            return;
        }
        throw new AssertionError("not refused: " + message);
    }
}
