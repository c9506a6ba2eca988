package tidewheel.cal;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

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
    /** Whether dates may move to a later, an earlier day. */
    private final boolean ahead;
    private final boolean back;

    public Schedule(Rule rule, Set<LocalDate> exceptions, Holidays holidays, Roll roll, List<LocalTime> times,
                    ZoneId zone) {
        this.occurrences = new Occurrences(rule);
        this.exceptions = Set.copyOf(exceptions);
        this.holidays = holidays;
        this.roll = holidays == null ? Roll.KEEP : roll;
        this.times = times.stream().sorted().distinct().toList();
        this.zone = zone;
        this.ahead = this.roll == Roll.FOLLOWING || this.roll == Roll.MODIFIED || this.roll == Roll.NEAREST;
        this.back = this.roll == Roll.PRECEDING || this.roll == Roll.MODIFIED || this.roll == Roll.NEAREST;
    }

    public ZoneId zone() {
        return zone;
    }

    /** Dates in [from, to), rolled, each once. */
    public List<LocalDate> dates(LocalDate from, LocalDate to) {
        List<LocalDate> list = new ArrayList<>();
        for (LocalDate date = nextDate(from.minusDays(1)); date != null && date.isBefore(to); date = nextDate(date)) {
            list.add(date);
        }
        return list;
    }

    /** The first date after {@code date}, or null. */
    public LocalDate nextDate(LocalDate date) {
        LocalDate best = null;
        LocalDate raw = occurrences.after(ahead ? date.minusDays(REACH) : date);
        while (raw != null && (best == null || (back ? raw.minusDays(REACH) : raw).isBefore(best))) {
            LocalDate found = exceptions.contains(raw) ? null : rolled(raw);
            if (found != null && found.isAfter(date) && (best == null || found.isBefore(best))) {
                best = found;
            }
            raw = occurrences.after(raw);
        }
        return best;
    }

    /** The last date before {@code date}, or null. */
    public LocalDate previousDate(LocalDate date) {
        LocalDate best = null;
        LocalDate raw = occurrences.before(back ? date.plusDays(REACH) : date);
        while (raw != null && (best == null || (ahead ? raw.plusDays(REACH) : raw).isAfter(best))) {
            LocalDate found = exceptions.contains(raw) ? null : rolled(raw);
            if (found != null && found.isBefore(date) && (best == null || found.isAfter(best))) {
                best = found;
            }
            raw = occurrences.before(raw);
        }
        return best;
    }

    /** The last due time before {@code second}, or Long.MIN_VALUE. */
    public long previous(long second) {
        LocalDate date = Instant.ofEpochSecond(second).atZone(zone).toLocalDate().plusDays(2);
        while ((date = previousDate(date)) != null) {
            long previous = Long.MIN_VALUE;
            for (LocalTime time : times) {
                long at = ZonedDateTime.of(date, time, zone).toEpochSecond();
                if (at < second) {
                    previous = Math.max(previous, at);
                }
            }
            if (previous != Long.MIN_VALUE) {
                return previous;
            }
        }
        return Long.MIN_VALUE;
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
                return following(day);
            case PRECEDING:
                return preceding(day);
            case MODIFIED:
                LocalDate later = following(day);
                return later != null && later.getMonth() == day.getMonth() ? later : preceding(day);
            default:
                LocalDate after = following(day);
                LocalDate before = preceding(day);
                if (after == null || before == null) {
                    return after == null ? before : after;
                }
                return after.toEpochDay() - day.toEpochDay() <= day.toEpochDay() - before.toEpochDay()
                        ? after : before;
        }
    }

    private LocalDate following(LocalDate day) {
        return holidays.first(day, day.plusDays(REACH));
    }

    private LocalDate preceding(LocalDate day) {
        return holidays.last(day.minusDays(REACH), day);
    }
}
