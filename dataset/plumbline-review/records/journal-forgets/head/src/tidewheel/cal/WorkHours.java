package tidewheel.cal;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Shifts of a week in a zone, on the working days of a calendar. Asked and answered in seconds; the wall clock is read
 * once per page, see {@link #page}. What it means is in docs/calendars.md.
 */
public final class WorkHours {
    /** What never opens. */
    public static final long NEVER = Long.MAX_VALUE;

    /** How far ahead to look for an open second. */
    static final long LOOK = 400 * 86400L;

    private static final long PAGE = 32 * 86400L;

    /** Minutes of a day; the end is beyond 1440 for a shift into the next morning. */
    public record Shift(int from, int to) {
        /** An end at or before the start is on the next morning. */
        public static Shift of(LocalTime from, LocalTime to) {
            int start = from.toSecondOfDay() / 60;
            int end = to.toSecondOfDay() / 60;
            return new Shift(start, end <= start ? end + 1440 : end);
        }
    }

    private final Map<DayOfWeek, List<Shift>> week = new EnumMap<>(DayOfWeek.class);
    private final Holidays holidays;
    private final ZoneId zone;
    private final Map<Long, Stretches> pages = new HashMap<>();
    private int version;

    /** {@code holidays} null: every day is worked. */
    public WorkHours(Holidays holidays, ZoneId zone, Map<DayOfWeek, List<Shift>> week) {
        this.holidays = holidays;
        this.zone = zone;
        week.forEach((day, shifts) -> this.week.put(day, List.copyOf(shifts)));
    }

    /** Whether it is open for {@code length} seconds from {@code time} on; at least at {@code time}. */
    public boolean isOpen(long time, long length) {
        long end = time + Math.max(1, length);
        return closes(time, end) >= end;
    }

    /** The first time from {@code time} on at which it is open for {@code length} seconds, or {@link #NEVER}. */
    public long next(long time, long length) {
        long wanted = Math.max(1, length);
        long limit = time + LOOK;
        long at = opens(time, limit);
        while (at != NEVER) {
            long end = closes(at, at + wanted);
            if (end - at >= wanted) {
                return at;
            }
            at = opens(end, limit);
        }
        return NEVER;
    }

    /** The time by which it has been open for {@code seconds} from {@code time} on, or {@link #NEVER}. */
    public long add(long time, long seconds) {
        long left = seconds;
        long at = time;
        while (left > 0) {
            long open = next(at, 1);
            if (open == NEVER) {
                return NEVER;
            }
            Stretches page = page(open);
            long done = page.before(open);
            if (left <= page.total() - done) {
                return page.reached(done + left);
            }
            left -= page.total() - done;
            at = page.end();
        }
        return at;
    }

    /** How many seconds it is open in [from, to). */
    public long between(long from, long to) {
        long open = 0;
        long at = from;
        while (at < to) {
            Stretches page = page(at);
            open += page.before(to) - page.before(at);
            at = page.end();
        }
        return open;
    }

    /** When it is open in [from, to). */
    public List<Span> openings(long from, long to) {
        List<Span> list = new ArrayList<>();
        long at = opens(from, to);
        while (at != NEVER) {
            long end = Math.min(to, closes(at, to));
            list.add(new Span(at, end));
            at = opens(end, to);
        }
        return list;
    }

    /** The first open second in [time, limit), or NEVER. */
    private long opens(long time, long limit) {
        long at = time;
        while (at < limit) {
            Stretches page = page(at);
            at = page.opens(at);
            if (at < page.end()) {
                return at < limit ? at : NEVER;
            }
        }
        return NEVER;
    }

    /** When it closes, if it is open at {@code time}, and else {@code time}. Does not look beyond {@code enough}. */
    private long closes(long time, long enough) {
        long at = time;
        while (at < enough) {
            Stretches page = page(at);
            at = page.closes(at);
            if (at < page.end()) {
                return at;
            }
        }
        return at;
    }

    private Stretches page(long time) {
        if (holidays != null && version != holidays.version()) {
            version = holidays.version();
            pages.clear();
        }
        return pages.computeIfAbsent(Math.floorDiv(time, PAGE), this::read);
    }

    private Stretches read(long page) {
        long from = page * PAGE;
        long to = from + PAGE;
        LocalDate last = local(to).plusDays(1);
        List<Span> spans = new ArrayList<>();
        for (LocalDate day = local(from).minusDays(1); !day.isAfter(last); day = day.plusDays(1)) {
            if (holidays != null && !holidays.isWorkday(day)) {
                continue;
            }
            LocalTime early = holidays == null ? null : holidays.earlyEnd(day);
            int limit = early == null ? Integer.MAX_VALUE : early.toSecondOfDay() / 60;
            LocalDateTime midnight = day.atStartOfDay();
            for (Shift shift : week.getOrDefault(day.getDayOfWeek(), List.of())) {
                int end = Math.min(shift.to(), limit);
                if (shift.from() < end) {
                    spans.add(new Span(second(midnight.plusMinutes(shift.from())), second(midnight.plusMinutes(end))));
                }
            }
        }
        return new Stretches(from, to, spans);
    }

    private LocalDate local(long second) {
        return Instant.ofEpochSecond(second).atZone(zone).toLocalDate();
    }

    /** When the clock gets to {@code local}, or past it, for the first time. */
    private long second(LocalDateTime local) {
        ZoneOffsetTransition change = zone.getRules().getTransition(local);
        if (change == null) {
            return local.toEpochSecond(zone.getRules().getOffset(local));
        }
        return change.isGap() ? change.toEpochSecond() : local.toEpochSecond(change.getOffsetBefore());
    }
}
