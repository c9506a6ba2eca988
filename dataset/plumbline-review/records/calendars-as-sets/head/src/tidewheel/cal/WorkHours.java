package tidewheel.cal;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Shifts of a week, on the working days of a calendar. Wall clock, in minutes. See docs/calendars.md. */
public final class WorkHours {
    /** How far ahead to look for an open minute. */
    static final int LOOK = 400;

    private static final int DAY = 1440;

    /** Minutes of a day; the end is beyond 1440 for a shift into the next morning. */
    private record Span(int from, int to) {}

    private final Map<DayOfWeek, List<Span>> week = new EnumMap<>(DayOfWeek.class);
    private final Map<LocalDate, List<Span>> days = new HashMap<>();
    private final Map<YearMonth, Integer> months = new HashMap<>();
    private final Holidays holidays;
    private long version;

    public WorkHours(Holidays holidays) {
        this.holidays = holidays;
    }

    /** A shift that begins on {@code day}. An end at or before the start is on the next morning. */
    public void shift(DayOfWeek day, LocalTime from, LocalTime to) {
        int start = from.toSecondOfDay() / 60;
        int end = to.toSecondOfDay() / 60;
        week.computeIfAbsent(day, d -> new ArrayList<>()).add(new Span(start, end <= start ? end + DAY : end));
        days.clear();
        months.clear();
    }

    public boolean isOpen(LocalDateTime time) {
        int minute = minute(time);
        for (Span span : day(time.toLocalDate())) {
            if (span.from() <= minute && minute < span.to()) {
                return true;
            }
        }
        return false;
    }

    /** The first open minute at or after {@code time}, or null. */
    public LocalDateTime nextOpen(LocalDateTime time) {
        LocalDate day = time.toLocalDate();
        for (int n = 0; n < LOOK; n++) {
            for (Span span : day(day.plusDays(n))) {
                LocalDateTime from = at(day.plusDays(n), span.from());
                LocalDateTime to = at(day.plusDays(n), span.to());
                if (time.isBefore(to)) {
                    return time.isBefore(from) ? from : time;
                }
            }
        }
        return null;
    }

    /** The time by which {@code minutes} have been worked from {@code time} on, or null. */
    public LocalDateTime add(LocalDateTime time, long minutes) {
        if (minutes <= 0) {
            return time;
        }
        LocalDate day = time.toLocalDate();
        long left = minutes + worked(day, 0, minute(time));
        int idle = 0;
        while (idle < LOOK) {
            if (day.getDayOfMonth() == 1 && left > month(YearMonth.from(day))) {
                int here = month(YearMonth.from(day));
                left -= here;
                idle = here > 0 ? 0 : idle + day.lengthOfMonth();
                day = day.plusMonths(1);
                continue;
            }
            for (Span span : day(day)) {
                int length = span.to() - span.from();
                if (left <= length) {
                    return at(day, span.from() + (int) left);
                }
                left -= length;
                idle = 0;
            }
            day = day.plusDays(1);
            idle++;
        }
        return null;
    }

    /** The latest time from which {@code minutes} are worked until {@code time}, or null. */
    public LocalDateTime subtract(LocalDateTime time, long minutes) {
        if (minutes <= 0) {
            return time;
        }
        LocalDate day = time.toLocalDate();
        long left = minutes + worked(day, minute(time), DAY);
        for (int idle = 0; idle < LOOK; idle++) {
            List<Span> spans = day(day);
            for (int i = spans.size() - 1; i >= 0; i--) {
                Span span = spans.get(i);
                int length = span.to() - span.from();
                if (left <= length) {
                    return at(day, span.to() - (int) left);
                }
                left -= length;
                idle = 0;
            }
            day = day.minusDays(1);
        }
        return null;
    }

    /** Minutes worked in [from, to). */
    public long between(LocalDateTime from, LocalDateTime to) {
        if (!from.isBefore(to)) {
            return 0;
        }
        LocalDate day = from.toLocalDate();
        LocalDate last = to.toLocalDate();
        long minutes = -worked(day, 0, minute(from));
        while (day.isBefore(last)) {
            LocalDate month = day.plusMonths(1);
            if (day.getDayOfMonth() == 1 && !month.isAfter(last)) {
                minutes += month(YearMonth.from(day));
                day = month;
            } else {
                minutes += worked(day, 0, DAY);
                day = day.plusDays(1);
            }
        }
        return minutes + worked(last, 0, minute(to));
    }

    private int worked(LocalDate day, int from, int to) {
        int minutes = 0;
        for (Span span : day(day)) {
            minutes += Math.max(0, Math.min(span.to(), to) - Math.max(span.from(), from));
        }
        return minutes;
    }

    private int month(YearMonth month) {
        refresh();
        Integer known = months.get(month);
        if (known != null) {
            return known;
        }
        int minutes = 0;
        for (int n = 1; n <= month.lengthOfMonth(); n++) {
            minutes += worked(month.atDay(n), 0, DAY);
        }
        months.put(month, minutes);
        return minutes;
    }

    /** What is open on a day from midnight to midnight, in order, nothing that touches. */
    private List<Span> day(LocalDate day) {
        refresh();
        List<Span> known = days.get(day);
        if (known != null) {
            return known;
        }
        List<Span> all = new ArrayList<>();
        for (Span span : begun(day.minusDays(1))) {
            if (span.to() > DAY) {
                all.add(new Span(Math.max(span.from() - DAY, 0), span.to() - DAY));
            }
        }
        for (Span span : begun(day)) {
            all.add(new Span(span.from(), Math.min(span.to(), DAY)));
        }
        all.sort(Comparator.comparingInt(Span::from));
        List<Span> merged = new ArrayList<>();
        for (Span span : all) {
            int last = merged.size() - 1;
            if (last >= 0 && span.from() <= merged.get(last).to()) {
                Span before = merged.get(last);
                merged.set(last, new Span(before.from(), Math.max(before.to(), span.to())));
            } else {
                merged.add(span);
            }
        }
        if (days.size() >= 1000) {
            days.clear();
        }
        days.put(day, merged);
        return merged;
    }

    /** The shifts that begin on a day. */
    private List<Span> begun(LocalDate day) {
        if (holidays == null) {
            return week.getOrDefault(day.getDayOfWeek(), List.of());
        }
        List<Span> list = new ArrayList<>();
        if (holidays.isWorkday(day)) {
            LocalTime early = holidays.earlyEnd(day);
            int limit = early == null ? 2 * DAY : early.toSecondOfDay() / 60;
            for (Span span : week.getOrDefault(day.getDayOfWeek(), List.of())) {
                if (span.from() < limit) {
                    list.add(new Span(span.from(), Math.min(span.to(), limit)));
                }
            }
        }
        return list;
    }

    private void refresh() {
        if (holidays != null && holidays.version() != version) {
            version = holidays.version();
            days.clear();
            months.clear();
        }
    }

    private static int minute(LocalDateTime time) {
        return time.getHour() * 60 + time.getMinute();
    }

    private static LocalDateTime at(LocalDate day, int minute) {
        return day.atStartOfDay().plusMinutes(minute);
    }
}
