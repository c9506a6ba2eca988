package tidewheel.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Earliest and latest starts of the jobs of a graph if resources were no matter. */
public final class CriticalPath {
    private final Map<String, Long> earliest = new HashMap<>();
    private final Map<String, Long> latest = new HashMap<>();
    private final Map<String, Long> durations = new HashMap<>();
    private final Map<String, Long> free = new HashMap<>();
    private final List<String> order;
    private long length;

    public CriticalPath(JobGraph graph, ToLongFunction<String> duration) {
        order = graph.order();
        for (String job : order) {
            durations.put(job, duration.applyAsLong(job));
            long start = 0;
            for (String previous : graph.previous(job)) {
                start = Math.max(start, earliest.get(previous) + durations.get(previous));
            }
            earliest.put(job, start);
            length = Math.max(length, start + durations.get(job));
        }
        for (int i = order.size() - 1; i >= 0; i--) {
            String job = order.get(i);
            long end = length;
            long behind = length;
            for (String next : graph.next(job)) {
                end = Math.min(end, latest.get(next));
                behind = Math.min(behind, earliest.get(next));
            }
            free.put(job, behind - earliest.get(job) - durations.get(job));
            latest.put(job, end - durations.get(job));
        }
    }

    public long length() {
        return length;
    }

    public long earliest(String job) {
        return earliest.get(job);
    }

    public long slack(String job) {
        return latest.get(job) - earliest.get(job);
    }

    /** How far a job can slip without moving any job behind it. */
    public long freeSlack(String job) {
        return free.get(job);
    }

    /** The jobs that cannot slip. */
    public List<String> critical() {
        List<String> jobs = new ArrayList<>();
        for (String job : order) {
            if (slack(job) == 0) {
                jobs.add(job);
            }
        }
        return jobs;
    }
}
