package titre;

/** What tests expect. */
final class Expect {
    private Expect() {}

    static void same(Object wanted, Object got) {
        if (!wanted.equals(got)) {
            throw new AssertionError("wanted <" + wanted + ">, got <" + got + ">");
        }
    }

    static void denied(Runnable attempt) {
        try {
            attempt.run();
        } catch (Denied wanted) {
            return;
        }
        throw new AssertionError("nobody objected");
    }
}
