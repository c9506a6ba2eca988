package tidewheel.core;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What would run when, if everything takes as long as configured. Books in the pools of the configuration it is given. */
public final class Plan {
    /** One line of a plan; start -1 where no room was found. */
    public record Slot(String job, long due, long start, long end) {}

    private record Wish(Job job, long due, LocalDate cycle, int depth) {}

    private static final long DEFAULT_SEARCH = 14 * 86400;

    private final Config config;
    private final Map<String, Long> ends = new HashMap<>();
    private final List<Slot> slots = new ArrayList<>();

    private Plan(Config config) {
        this.config = config;
    }

    public static List<Slot> of(Config config, long from, long to) {
        Plan plan = new Plan(config);
        for (Wish wish : plan.wishes(from, to)) {
            plan.place(wish);
        }
        plan.slots.sort(Comparator.comparingLong(Slot::due).thenComparing(Slot::job));
        return plan.slots;
    }

    private List<Wish> wishes(long from, long to) {
        List<String> order = config.graph().order();
        List<Wish> wishes = new ArrayList<>();
        Map<String, Map<LocalDate, Long>> cycles = new HashMap<>();
        for (int depth = 0; depth < order.size(); depth++) {
            Job job = config.jobs().get(order.get(depth));
            Map<LocalDate, Long> mine = cycles.computeIfAbsent(job.name(), n -> new HashMap<>());
            if (job.schedule() != null) {
                for (long due : job.schedule().between(from, to)) {
                    LocalDate cycle = job.schedule().cycle(due);
                    mine.putIfAbsent(cycle, due);
                    wishes.add(new Wish(job, due, cycle, depth));
                }
                continue;
            }
            for (Need need : job.needs()) {
                cycles.get(need.job()).forEach((cycle, due) -> mine.merge(cycle, due, Math::max));
            }
            int at = depth;
            mine.forEach((cycle, due) -> wishes.add(new Wish(job, due, cycle, at)));
        }
        wishes.sort(Comparator.comparing(Wish::cycle).thenComparingInt(Wish::depth).thenComparingLong(Wish::due));
        return wishes;
    }

    private void place(Wish wish) {
        Job job = wish.job();
        long start = wish.due();
        for (Need need : job.needs()) {
            start = Math.max(start, ends.getOrDefault(need.job() + "@" + wish.cycle(), start));
        }
        long before = job.within() > 0 ? wish.due() + job.within() : start + DEFAULT_SEARCH;
        long at = search(job, start, before);
        if (at >= 0) {
            config.booker().book(job.name() + "@" + wish.due(), job.demands(), at, job.takes(), job.priority());
            ends.merge(job.name() + "@" + wish.cycle(), at + job.takes(), Math::max);
        }
        slots.add(new Slot(job.name(), wish.due(), at, at < 0 ? -1 : at + job.takes()));
    }

    private long search(Job job, long start, long before) {
        long at = start;
        while (at < before) {
            at = config.booker().earliest(job.demands(), at, job.takes(), before);
            if (at < 0 || job.mayStart(at)) {
                return at;
            }
            at = job.opening(at);
        }
        return -1;
    }
}
