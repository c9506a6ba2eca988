package tidewheel.core;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tidewheel.cal.Holidays;
import tidewheel.cal.Observe;
import tidewheel.cal.Roll;
import tidewheel.cal.Rule;
import tidewheel.cal.Schedule;
import tidewheel.cal.WorkHours;
import tidewheel.graph.JobGraph;
import tidewheel.graph.Trigger;
import tidewheel.reserve.Booker;
import tidewheel.reserve.Pool;
import tidewheel.retry.CatchUp;
import tidewheel.retry.RetryPolicy;

/** Reads job files, see docs/jobfile.md. Top level lines open a block, indented lines belong to it. */
public final class JobFile {
    private ZoneId zone = ZoneId.of("UTC");
    private long lease = 120;
    private int ceiling = 40;
    private int patience = 8;
    private final Map<String, Holidays> calendars = new TreeMap<>();
    private final Map<String, HoursDraft> hours = new TreeMap<>();
    private final Booker booker = new Booker();
    private final Map<String, Draft> drafts = new LinkedHashMap<>();

    private String block = "";
    private String blockName = "";
    private int line;

    private static final class Draft {
        int priority = 10;
        long aging = 600;
        long takes = 60;
        long within;
        final Map<String, Integer> demands = new TreeMap<>();
        String rule;
        LocalDate start = LocalDate.of(2020, 1, 1);
        final List<LocalTime> times = new ArrayList<>();
        final Set<LocalDate> exceptions = new HashSet<>();
        String calendar;
        Roll roll = Roll.KEEP;
        String hours;
        boolean whole;
        final List<Need> needs = new ArrayList<>();
        Trigger trigger = Trigger.ALL_SUCCESS;
        RetryPolicy retry = RetryPolicy.NEVER;
        Job.Budget budget;
        CatchUp catchUp = CatchUp.NONE;
    }

    /** Becomes hours in the end, when the zone is known. */
    private static final class HoursDraft {
        final Holidays calendar;
        final Map<DayOfWeek, List<WorkHours.Shift>> week = new EnumMap<>(DayOfWeek.class);
        ZoneId zone;

        HoursDraft(Holidays calendar) {
            this.calendar = calendar;
        }
    }

    private JobFile() {}

    public static Config parse(String text) {
        return new JobFile().read(text);
    }

    private Config read(String text) {
        for (String raw : text.split("\n", -1)) {
            line++;
            int hash = raw.indexOf('#');
            String content = hash < 0 ? raw : raw.substring(0, hash);
            if (content.isBlank()) {
                continue;
            }
            String[] words = content.trim().split("\\s+");
            try {
                if (Character.isWhitespace(content.charAt(0))) {
                    inner(words);
                } else {
                    outer(words);
                }
            } catch (RuntimeException e) {
                throw new IllegalArgumentException("line " + line + ": " + e.getMessage(), e);
            }
        }
        return build();
    }

    private void outer(String[] words) {
        block = words[0];
        blockName = words.length > 1 ? words[1] : "";
        switch (block) {
            case "zone" -> zone = ZoneId.of(blockName);
            case "lease" -> lease = seconds(blockName);
            case "aging" -> {
                ceiling = Integer.parseInt(blockName);
                patience = words.length > 2 ? Integer.parseInt(words[2]) : patience;
            }
            case "calendar" -> {
                EnumSet<DayOfWeek> weekend = EnumSet.noneOf(DayOfWeek.class);
                for (int i = 2; i < words.length; i++) {
                    weekend.add(Rule.weekday(words[i]));
                }
                unique(calendars.putIfAbsent(blockName, new Holidays(weekend)));
            }
            case "hours" -> unique(hours.putIfAbsent(blockName,
                    new HoursDraft(words.length > 2 ? calendar(words[2]) : null)));
            case "pool" -> booker.define(new Pool(blockName, Integer.parseInt(words[2])));
            case "job" -> unique(drafts.putIfAbsent(blockName, new Draft()));
            default -> throw new IllegalArgumentException("unknown block " + block);
        }
    }

    private void inner(String[] words) {
        switch (block) {
            case "calendar" -> calendarLine(calendars.get(blockName), words);
            case "hours" -> hoursLine(hours.get(blockName), words);
            case "pool" -> {
                if (!words[0].equals("capacity")) {
                    throw new IllegalArgumentException("unknown word " + words[0]);
                }
                booker.pool(blockName).setCapacity(second(words[1]), second(words[2]), Integer.parseInt(words[3]));
            }
            case "job" -> jobLine(drafts.get(blockName), words);
            default -> throw new IllegalArgumentException("nothing belongs to " + block);
        }
    }

    private void calendarLine(Holidays holidays, String[] words) {
        switch (words[0]) {
            case "fixed" -> {
                Observe observe = words.length > 2 ? Observe.valueOf(words[2].toUpperCase(Locale.ROOT)) : Observe.NONE;
                String[] parts = words[1].split("-");
                holidays.fixed(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), observe);
            }
            case "nth" -> holidays.weekday(Integer.parseInt(words[1]), Rule.weekday(words[2]),
                    Integer.parseInt(words[3]));
            case "easter" -> holidays.easter(Integer.parseInt(words[1]));
            case "closed" -> holidays.closed(LocalDate.parse(words[1]),
                    LocalDate.parse(words[words.length > 2 ? 2 : 1]));
            case "worked" -> holidays.worked(LocalDate.parse(words[1]));
            case "early" -> holidays.early(LocalDate.parse(words[1]), LocalTime.parse(words[2]));
            default -> throw new IllegalArgumentException("unknown word " + words[0]);
        }
    }

    private static void hoursLine(HoursDraft draft, String[] words) {
        if (words[0].equals("zone")) {
            draft.zone = ZoneId.of(words[1]);
            return;
        }
        String[] range = words[0].split("-");
        DayOfWeek day = Rule.weekday(range[0]);
        DayOfWeek last = Rule.weekday(range[range.length - 1]);
        while (true) {
            for (int i = 1; i < words.length; i++) {
                String[] ends = words[i].split("-");
                draft.week.computeIfAbsent(day, d -> new ArrayList<>())
                        .add(WorkHours.Shift.of(LocalTime.parse(ends[0]), LocalTime.parse(ends[1])));
            }
            if (day == last) {
                return;
            }
            day = day.plus(1);
        }
    }

    private void jobLine(Draft draft, String[] words) {
        switch (words[0]) {
            case "priority" -> draft.priority = Integer.parseInt(words[1]);
            case "aging" -> draft.aging = seconds(words[1]);
            case "takes" -> draft.takes = seconds(words[1]);
            case "within" -> draft.within = seconds(words[1]);
            case "needs" -> {
                booker.pool(words[1]);
                draft.demands.merge(words[1], words.length > 2 ? Integer.parseInt(words[2]) : 1, Integer::sum);
            }
            case "every" -> draft.rule = words[1];
            case "from" -> draft.start = LocalDate.parse(words[1]);
            case "at" -> {
                for (int i = 1; i < words.length; i++) {
                    draft.times.add(LocalTime.parse(words[i]));
                }
            }
            case "except" -> {
                for (int i = 1; i < words.length; i++) {
                    draft.exceptions.add(LocalDate.parse(words[i]));
                }
            }
            case "calendar" -> {
                calendar(words[1]);
                draft.calendar = words[1];
                draft.roll = words.length > 2 ? Roll.valueOf(words[2].toUpperCase(Locale.ROOT)) : Roll.SKIP;
            }
            case "hours" -> {
                if (!hours.containsKey(words[1])) {
                    throw new IllegalArgumentException("no hours " + words[1]);
                }
                draft.hours = words[1];
                draft.whole = words.length > 2;
                if (draft.whole && !words[2].equals("whole")) {
                    throw new IllegalArgumentException("unknown word " + words[2]);
                }
            }
            case "after" -> {
                for (int i = 1; i < words.length; i++) {
                    draft.needs.add(new Need(words[i]));
                }
            }
            case "when" -> draft.trigger = Trigger.valueOf(words[1].toUpperCase(Locale.ROOT).replace('-', '_'));
            case "retry" -> draft.retry = new RetryPolicy(Integer.parseInt(words[1]), seconds(words[2]),
                    seconds(words[words.length > 3 ? 3 : 2]));
            case "budget" -> {
                draft.budget = new Job.Budget(Integer.parseInt(words[1]), seconds(words[2]));
                if (draft.budget.most() < 1 || draft.budget.window() < 1) {
                    throw new IllegalArgumentException("budget of nothing");
                }
            }
            case "catchup" -> draft.catchUp = new CatchUp(CatchUp.Kind.valueOf(words[1].toUpperCase(Locale.ROOT)),
                    words.length > 2 ? Integer.parseInt(words[2]) : 0, words.length > 3 ? seconds(words[3]) : 0);
            default -> throw new IllegalArgumentException("unknown word " + words[0]);
        }
    }

    private Config build() {
        Map<String, WorkHours> open = new TreeMap<>();
        hours.forEach((name, draft) -> open.put(name,
                new WorkHours(draft.calendar, draft.zone == null ? zone : draft.zone, draft.week)));
        JobGraph graph = new JobGraph();
        Map<String, Job> jobs = new TreeMap<>();
        drafts.forEach((name, draft) -> {
            graph.add(name);
            for (Need need : draft.needs) {
                if (!drafts.containsKey(need.job())) {
                    throw new IllegalArgumentException(name + " comes after " + need.job() + ", which is nowhere");
                }
                graph.link(need.job(), name);
            }
            Schedule schedule = null;
            if (draft.rule != null) {
                List<LocalTime> times = draft.times.isEmpty() ? List.of(LocalTime.MIDNIGHT) : draft.times;
                schedule = new Schedule(Rule.parse(draft.rule, draft.start), draft.exceptions,
                        draft.calendar == null ? null : calendars.get(draft.calendar), draft.roll, times, zone);
            } else if (draft.needs.isEmpty()) {
                throw new IllegalArgumentException(name + " is never due");
            }
            jobs.put(name, new Job(name, draft.priority, draft.aging, draft.takes, draft.within, draft.demands,
                    schedule, draft.hours == null ? null : open.get(draft.hours), draft.whole,
                    List.copyOf(draft.needs), draft.trigger, draft.retry, draft.budget, draft.catchUp));
        });
        return new Config(zone, lease, ceiling, patience, calendars, open, booker, jobs, graph);
    }

    private Holidays calendar(String name) {
        Holidays found = calendars.get(name);
        if (found == null) {
            throw new IllegalArgumentException("no calendar " + name);
        }
        return found;
    }

    private long second(String local) {
        return LocalDateTime.parse(local).atZone(zone).toEpochSecond();
    }

    private void unique(Object before) {
        if (before != null) {
            throw new IllegalArgumentException(block + " " + blockName + " twice");
        }
    }

    /** Seconds, or a number with s, m, h or d. */
    public static long seconds(String text) {
        char last = text.charAt(text.length() - 1);
        long unit = switch (last) {
            case 's' -> 1;
            case 'm' -> 60;
            case 'h' -> 3600;
            case 'd' -> 86400;
            default -> 0;
        };
        return unit == 0 ? Long.parseLong(text) : unit * Long.parseLong(text.substring(0, text.length() - 1));
    }
}
