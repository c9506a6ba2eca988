package quayside;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;

/** Runs every method without arguments of the test classes, each on a new object. */
public final class AllTests {
    private static final List<Class<?>> CLASSES = List.of(StayTest.class, OfficeTest.class);

    private AllTests() {}

    public static void main(String[] arguments) throws Exception {
        int run = 0;
        int failed = 0;
        for (Class<?> type : CLASSES) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.isSynthetic() || Modifier.isPrivate(method.getModifiers())) {
                    continue;
                }
                run++;
                try {
                    method.invoke(type.getDeclaredConstructor().newInstance());
                } catch (InvocationTargetException failure) {
                    failed++;
                    System.out.println(type.getSimpleName() + "." + method.getName() + ": " + failure.getCause());
                }
            }
        }
        System.out.println(run + " tests, " + failed + " failed");
        System.exit(failed == 0 && run > 0 ? 0 : 1);
    }
}
