package wristband;

import java.util.Objects;

final class Expect {
    private Expect() {}

    static void same(Object wanted, Object found) {
        if (!Objects.equals(wanted, found)) {
            throw new AssertionError("wanted " + wanted + ", found " + found);
        }
    }

    static void refused(String message, Runnable action) {
        String found = "nothing was refused";
        try {
            action.run();
        } catch (Refused refused) {
            found = refused.getMessage();
        }
        same(message, found);
    }
}
