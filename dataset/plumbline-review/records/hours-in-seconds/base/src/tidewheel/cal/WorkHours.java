package tidewheel.cal;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Shifts of a week, on the working days of a calendar. Wall clock, in minutes. See docs/calendars.md. */
public final class WorkHours {
    /** How far ahead to look for an open minute. */
    static final int LOOK = 400;

    /** Minutes of a day; the end is beyond 1440 for a shift into the next morning. */
    public record Shift(int from, int to) {}

    private record Open(LocalDateTime from, LocalDateTime to) {}

    private final Map<DayOfWeek, List<Shift>> week = new EnumMap<>(DayOfWeek.class);
    private final Holidays holidays;

    public WorkHours(Holidays holidays) {
        this.holidays = holidays;
    }

    /** A shift that begins on {@code day}. An end at or before the start is on the next morning. */
    public void shift(DayOfWeek day, LocalTime from, LocalTime to) {
        int start = from.toSecondOfDay() / 60;
        int end = to.toSecondOfDay() / 60;
        List<Shift> shifts = week.computeIfAbsent(day, d -> new ArrayList<>());
        shifts.add(new Shift(start, end <= start ? end + 1440 : end));
        shifts.sort(Comparator.comparingInt(Shift::from));
    }

    public boolean isOpen(LocalDateTime time) {
        for (Open open : around(time.toLocalDate())) {
            if (!time.isBefore(open.from()) && time.isBefore(open.to())) {
                return true;
            }
        }
        return false;
    }

    /** The first open minute at or after {@code time}, or null. */
    public LocalDateTime nextOpen(LocalDateTime time) {
        LocalDate day = time.toLocalDate();
        for (int n = 0; n < LOOK; n++) {
            for (Open open : around(day.plusDays(n))) {
                if (time.isBefore(open.to())) {
                    return time.isBefore(open.from()) ? open.from() : time;
                }
            }
        }
        return null;
    }

    /** The time by which {@code minutes} have been worked from {@code time} on, or null. */
    public LocalDateTime add(LocalDateTime time, long minutes) {
        long left = minutes;
        LocalDateTime at = time;
        while (left > 0) {
            LocalDateTime open = nextOpen(at);
            if (open == null) {
                return null;
            }
            LocalDateTime end = closes(open);
            long there = ChronoUnit.MINUTES.between(open, end);
            if (left <= there) {
                return open.plusMinutes(left);
            }
            left -= there;
            at = end;
        }
        return at;
    }

    /** Minutes worked in [from, to). */
    public long between(LocalDateTime from, LocalDateTime to) {
        long minutes = 0;
        LocalDateTime at = from;
        while (at.isBefore(to)) {
            LocalDateTime open = nextOpen(at);
            if (open == null || !open.isBefore(to)) {
                break;
            }
            LocalDateTime end = closes(open);
            at = end.isBefore(to) ? end : to;
            minutes += ChronoUnit.MINUTES.between(open, at);
        }
        return minutes;
    }

    /** When the opening that holds {@code time} closes, shifts that touch taken as one. */
    private LocalDateTime closes(LocalDateTime time) {
        LocalDateTime end = time;
        boolean more = true;
        while (more) {
            more = false;
            for (Open open : around(end.toLocalDate())) {
                if (!open.from().isAfter(end) && open.to().isAfter(end)) {
                    end = open.to();
                    more = ChronoUnit.DAYS.between(time, end) < LOOK;
                    break;
                }
            }
        }
        return end;
    }

    private List<Open> around(LocalDate day) {
        List<Open> list = new ArrayList<>();
        for (LocalDate d = day.minusDays(1); !d.isAfter(day); d = d.plusDays(1)) {
            if (holidays != null && !holidays.isWorkday(d)) {
                continue;
            }
            LocalTime early = holidays == null ? null : holidays.earlyEnd(d);
            int limit = early == null ? Integer.MAX_VALUE : early.toSecondOfDay() / 60;
            for (Shift shift : week.getOrDefault(d.getDayOfWeek(), List.of())) {
                int to = Math.min(shift.to(), limit);
                if (shift.from() < to) {
                    list.add(new Open(d.atTime(0, 0).plusMinutes(shift.from()), d.atTime(0, 0).plusMinutes(to)));
                }
            }
        }
        return list;
    }
}
