package wristband;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;

/** Calls every test method, each on an object of its own. */
public final class AllTests {
    private static final List<Class<?>> TESTS =
            List.of(
                    PayoutsTest.class,
                    SettingsTest.class,
                    StoreTest.class,
                    TillsTest.class,
                    TransfersTest.class,
                    WalletsTest.class);

    private AllTests() {}

    public static void main(String[] arguments) throws ReflectiveOperationException {
        int passed = 0;
        boolean failed = false;
        for (Class<?> test : TESTS) {
            for (Method method : test.getDeclaredMethods()) {
                if (!method.isSynthetic() && !Modifier.isPrivate(method.getModifiers())) {
                    boolean ok = passes(test, method);
                    passed += ok ? 1 : 0;
                    failed |= !ok;
                }
            }
        }
        System.out.println(passed + " passed");
        System.exit(failed || passed == 0 ? 1 : 0);
    }

    private static boolean passes(Class<?> test, Method method) throws ReflectiveOperationException {
        try {
            method.invoke(test.getDeclaredConstructor().newInstance());
            return true;
        } catch (InvocationTargetException failure) {
            System.out.println(test.getSimpleName() + "." + method.getName() + ": " + failure.getCause());
            return false;
        }
    }
}
