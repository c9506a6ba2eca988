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
 * @param hours in which it may start, null for any time
 * @param whole whether it must be through before they end
 */
public record Job(String name, int priority, long aging, long takes, long within, Map<String, Integer> demands,
                  Schedule schedule, WorkHours hours, boolean whole, List<Need> needs, Trigger trigger,
                  RetryPolicy retry, Budget budget, CatchUp catchUp) {
    /** At most so many retries of all runs of the job together in any {@code window} seconds; null: no bound. */
    public record Budget(int most, long window) {}

    /** Whether its hours let it start at {@code time}. */
    public boolean mayStart(long time) {
        return hours == null || hours.isOpen(time, open());
    }

    /** The first time from {@code time} on at which its hours let it start, or {@link WorkHours#NEVER}. */
    public long opening(long time) {
        return hours == null ? time : hours.next(time, open());
    }

    private long open() {
        return whole ? takes : 1;
    }
}
