package trolley;

import java.util.LinkedHashMap;
import java.util.Map;

public final class AllTests {
    /** A test may throw whatever it likes. */
    interface Body {
        void run() throws Exception;
    }

    private final Map<String, Body> bodies = new LinkedHashMap<>();

    private AllTests() {}

    void add(String name, Body body) {
        bodies.put(name, body);
    }

    public static void main(String[] arguments) {
        AllTests tests = new AllTests();
        StockTest.addTo(tests);
        AllocationTest.addTo(tests);
        RoundsTest.addTo(tests);
        System.exit(tests.failures() == 0 ? 0 : 1);
    }

    private int failures() {
        int failures = 0;
        for (Map.Entry<String, Body> test : bodies.entrySet()) {
            try {
                test.getValue().run();
            } catch (Exception | AssertionError failure) {
                failures++;
                System.out.println(test.getKey() + ": " + failure);
            }
        }
        System.out.println(bodies.size() + " tests, " + failures + " failures");
        return failures;
    }
}
