package tidewheel;

import java.util.Objects;

final class Check {
    interface Body {
        void run() throws Exception;
    }

    private Check() {}

    static void equal(Object expected, Object actual) {
        if (expected instanceof Integer i && actual instanceof Long) {
            expected = i.longValue();
        }
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError("expected " + expected + ", was " + actual);
        }
    }

    static void yes(boolean value) {
        equal(true, value);
    }

    static void no(boolean value) {
        equal(false, value);
    }

    static String fails(Body body) {
        try {
            body.run();
        } catch (Exception e) {
            return e.getMessage();
        }
        throw new AssertionError("nothing thrown");
    }
}
