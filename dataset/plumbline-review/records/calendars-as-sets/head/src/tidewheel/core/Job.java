package tidewheel.core;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
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
 * @param within seconds after due in which it must have started, those of its hours if it has any, 0 for any time
 */
public record Job(String name, int priority, long aging, long takes, long within, Map<String, Integer> demands,
                  Schedule schedule, WorkHours hours, List<Need> needs, Trigger trigger, RetryPolicy retry,
                  CatchUp catchUp) {
    /** When a run that was due at {@code due} is too late, or Long.MAX_VALUE. */
    public long deadline(long due, ZoneId zone) {
        if (within == 0) {
            return Long.MAX_VALUE;
        }
        if (hours == null) {
            return due + within;
        }
        LocalDateTime end = hours.add(LocalDateTime.ofInstant(Instant.ofEpochSecond(due), zone), (within + 59) / 60);
        return end == null ? Long.MAX_VALUE : end.atZone(zone).toEpochSecond();
    }
}
