package tidewheel.core;

import java.util.List;
import java.util.Map;
import tidewheel.cal.Schedule;
import tidewheel.cal.WorkHours;
import tidewheel.graph.Trigger;
import tidewheel.retry.CatchUp;
import tidewheel.retry.RetryPolicy;

/**
 * A job as configured. Without a schedule it runs once per cycle of the jobs before it.
 *
 * @param takes how long it holds its resources, seconds
 * @param aging seconds of waiting per level, 0 for never
 * @param within seconds after due in which it must have started, 0 for any time
 */
public record Job(String name, int priority, long aging, long takes, long within, Map<String, Integer> demands,
                  Schedule schedule, WorkHours hours, List<Need> needs, Trigger trigger, RetryPolicy retry,
                  Budget budget, CatchUp catchUp) {
    /** At most so many retries of all runs of the job together in any {@code window} seconds; null: no bound. */
    public record Budget(int most, long window) {}
}
