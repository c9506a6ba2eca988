package titre;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** Calls every test method, each on an object of its own, and counts those that throw. */
public final class AllTests {
    private static final Class<?>[] CLASSES = {
        SampleTest.class, BenchTest.class, ReportTest.class, AmendmentsTest.class, PartsTest.class
    };

    private AllTests() {}

    public static void main(String[] arguments) throws Exception {
        int failures = 0;
        for (Class<?> tests : CLASSES) {
            failures += failuresOf(tests);
        }
        System.exit(failures == 0 ? 0 : 1);
    }

    private static int failuresOf(Class<?> tests) throws Exception {
        int failures = 0;
        for (Method test : tests.getDeclaredMethods()) {
            if (test.getParameterCount() > 0 || Modifier.isPrivate(test.getModifiers())) {
                continue;
            }
            try {
                test.invoke(tests.getDeclaredConstructor().newInstance());
            } catch (InvocationTargetException failure) {
                failures++;
                System.err.println(tests.getSimpleName() + "." + test.getName());
                failure.getCause().printStackTrace();
            }
        }
        return failures;
    }
}
