package tidewheel.cal;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** When a job is due: dates of a rule without exceptions, rolled off holidays, at times of day in a zone. */
public final class Schedule {
    /** A date that finds no working day within so many days is dropped. */
    public static final int REACH = 20;

    private final Occurrences occurrences;
    private final Set<LocalDate> exceptions;
    private final Holidays holidays;
    private final Roll roll;
    private final List<LocalTime> times;
    private final ZoneId zone;

    public Schedule(Rule rule, Set<LocalDate> exceptions, Holidays holidays, Roll roll, List<LocalTime> times,
                    ZoneId zone) {
        this.occurrences = new Occurrences(rule);
        this.exceptions = Set.copyOf(exceptions);
        this.holidays = holidays;
        this.roll = holidays == null ? Roll.KEEP : roll;
        this.times = times.stream().sorted().distinct().toList();
        this.zone = zone;
    }

    /** Dates in [from, to), rolled, each once. */
    public List<LocalDate> dates(LocalDate from, LocalDate to) {
        TreeSet<LocalDate> set = new TreeSet<>();
        for (LocalDate raw : occurrences.between(from.minusDays(REACH), to.plusDays(REACH))) {
            LocalDate date = exceptions.contains(raw) ? null : rolled(raw);
            if (date != null && !date.isBefore(from) && date.isBefore(to)) {
                set.add(date);
            }
        }
        return new ArrayList<>(set);
    }

    /** The first date after {@code date}, or null. */
    public LocalDate nextDate(LocalDate date) {
        LocalDate from = date.plusDays(1);
        for (int span = 64; from.isBefore(Rule.HORIZON); span *= 2) {
            LocalDate to = from.plusDays(span);
            List<LocalDate> dates = dates(from, to);
            if (!dates.isEmpty()) {
                return dates.get(0);
            }
            from = to;
        }
        return null;
    }

    /** The first due time after {@code second}, or Long.MAX_VALUE. */
    public long next(long second) {
        LocalDate date = Instant.ofEpochSecond(second).atZone(zone).toLocalDate().minusDays(2);
        while ((date = nextDate(date)) != null) {
            long next = Long.MAX_VALUE;
            for (LocalTime time : times) {
                long at = ZonedDateTime.of(date, time, zone).toEpochSecond();
                if (at > second) {
                    next = Math.min(next, at);
                }
            }
            if (next != Long.MAX_VALUE) {
                return next;
            }
        }
        return Long.MAX_VALUE;
    }

    /** Due times in [from, to). */
    public List<Long> between(long from, long to) {
        List<Long> list = new ArrayList<>();
        for (long at = next(from - 1); at < to; at = next(at)) {
            list.add(at);
        }
        return list;
    }

    /** The date a due time belongs to. */
    public LocalDate cycle(long second) {
        return Instant.ofEpochSecond(second).atZone(zone).toLocalDate();
    }

    private LocalDate rolled(LocalDate day) {
        if (roll == Roll.KEEP || holidays.isWorkday(day)) {
            return day;
        }
        switch (roll) {
            case SKIP:
                return null;
            case FOLLOWING:
                return search(day, 1);
            case PRECEDING:
                return search(day, -1);
            case MODIFIED:
                LocalDate later = search(day, 1);
                return later != null && later.getMonth() == day.getMonth() ? later : search(day, -1);
            default:
                for (int n = 1; n <= REACH; n++) {
                    if (holidays.isWorkday(day.plusDays(n))) {
                        return day.plusDays(n);
                    }
                    if (holidays.isWorkday(day.minusDays(n))) {
                        return day.minusDays(n);
                    }
                }
                return null;
        }
    }

    private LocalDate search(LocalDate day, int step) {
        for (int n = 1; n <= REACH; n++) {
            day = day.plusDays(step);
            if (holidays.isWorkday(day)) {
                return day;
            }
        }
        return null;
    }
}
