package tidewheel;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Calls every public method without parameters of the test classes. Arguments: names of classes to run. */
public final class Runner {
    private static final List<Class<?>> TESTS = List.of(TimersTest.class, QueueTest.class, PoolTest.class,
            BookerTest.class, RuleTest.class, HolidaysTest.class, ScheduleTest.class, WorkHoursTest.class,
            GraphTest.class, LeaseTest.class, RetryTest.class, JobFileTest.class, JournalTest.class,
            LedgerTest.class, SchedulerTest.class, RecoveryTest.class, PlanTest.class, MainTest.class, StatusTest.class);

    public static void main(String[] args) throws ReflectiveOperationException {
        List<String> wanted = Arrays.asList(args);
        int run = 0;
        int failed = 0;
        for (Class<?> type : TESTS) {
            if (!wanted.isEmpty() && !wanted.contains(type.getSimpleName())) {
                continue;
            }
            Method[] methods = type.getDeclaredMethods();
            Arrays.sort(methods, Comparator.comparing(Method::getName));
            for (Method method : methods) {
                if (method.getParameterCount() > 0 || !java.lang.reflect.Modifier.isPublic(method.getModifiers())) {
                    continue;
                }
                run++;
                try {
                    method.invoke(type.getDeclaredConstructor().newInstance());
                } catch (InvocationTargetException e) {
                    failed++;
                    System.out.println("FAILED " + type.getSimpleName() + "." + method.getName());
                    e.getCause().printStackTrace(System.out);
                }
            }
        }
        System.out.println(run + " tests, " + failed + " failed");
        System.exit(failed == 0 ? 0 : 1);
    }
}
