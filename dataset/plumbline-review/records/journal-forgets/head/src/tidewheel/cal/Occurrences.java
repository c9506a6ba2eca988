package tidewheel.cal;

import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The dates of a rule, found by looking at every day. */
public final class Occurrences {
    private final Rule rule;

    public Occurrences(Rule rule) {
        this.rule = rule;
    }

    public Rule rule() {
        return rule;
    }

    /** The first date after {@code date}, or null. */
    public LocalDate after(LocalDate date) {
        int left = rule.count() > 0 ? rule.count() : Integer.MAX_VALUE;
        for (long p = 0; ; p++) {
            LocalDate first = first(p);
            if (!first.isBefore(Rule.HORIZON) || rule.until() != null && first.isAfter(rule.until())) {
                return null;
            }
            for (LocalDate day : period(first)) {
                if (left-- == 0) {
                    return null;
                }
                if (day.isAfter(date)) {
                    return day;
                }
            }
        }
    }

    /** Dates in [from, to). */
    public List<LocalDate> between(LocalDate from, LocalDate to) {
        List<LocalDate> list = new ArrayList<>();
        int left = rule.count() > 0 ? rule.count() : Integer.MAX_VALUE;
        for (long p = 0; ; p++) {
            LocalDate first = first(p);
            if (!first.isBefore(to) || !first.isBefore(Rule.HORIZON)) {
                return list;
            }
            for (LocalDate day : period(first)) {
                if (left-- == 0 || !day.isBefore(to)) {
                    return list;
                }
                if (!day.isBefore(from)) {
                    list.add(day);
                }
            }
        }
    }

    private LocalDate first(long p) {
        long n = p * rule.interval();
        LocalDate start = rule.start();
        return switch (rule.freq()) {
            case DAILY -> start.plusDays(n);
            case WEEKLY -> start.with(TemporalAdjusters.previousOrSame(rule.weekStart())).plusWeeks(n);
            case MONTHLY -> start.withDayOfMonth(1).plusMonths(n);
            case YEARLY -> start.withDayOfYear(1).plusYears(n);
        };
    }

    private List<LocalDate> period(LocalDate first) {
        LocalDate end = switch (rule.freq()) {
            case DAILY -> first.plusDays(1);
            case WEEKLY -> first.plusWeeks(1);
            case MONTHLY -> first.plusMonths(1);
            case YEARLY -> first.plusYears(1);
        };
        List<LocalDate> days = new ArrayList<>();
        for (LocalDate day = first; day.isBefore(end); day = day.plusDays(1)) {
            if (matches(day)) {
                days.add(day);
            }
        }
        if (!rule.positions().isEmpty()) {
            TreeSet<LocalDate> chosen = new TreeSet<>();
            for (int position : rule.positions()) {
                int index = position > 0 ? position - 1 : days.size() + position;
                if (index >= 0 && index < days.size()) {
                    chosen.add(days.get(index));
                }
            }
            days = new ArrayList<>(chosen);
        }
        days.removeIf(day -> day.isBefore(rule.start()) || !day.isBefore(Rule.HORIZON)
                || rule.until() != null && day.isAfter(rule.until()));
        return days;
    }

    private boolean matches(LocalDate day) {
        LocalDate start = rule.start();
        if (!rule.inMonths(day.getMonthValue())) {
            return false;
        }
        boolean plain = rule.days().isEmpty() && rule.monthDays().isEmpty();
        if (plain) {
            return switch (rule.freq()) {
                case DAILY -> true;
                case WEEKLY -> day.getDayOfWeek() == start.getDayOfWeek();
                case MONTHLY -> day.getDayOfMonth() == start.getDayOfMonth();
                case YEARLY -> day.getDayOfMonth() == start.getDayOfMonth()
                        && (rule.months() != 0 || day.getMonth() == start.getMonth());
            };
        }
        return onMonthDay(day) && onWeekday(day);
    }

    private boolean onMonthDay(LocalDate day) {
        if (rule.monthDays().isEmpty()) {
            return true;
        }
        int length = day.lengthOfMonth();
        for (int number : rule.monthDays()) {
            if (day.getDayOfMonth() == (number > 0 ? number : length + 1 + number)) {
                return true;
            }
        }
        return false;
    }

    private boolean onWeekday(LocalDate day) {
        if (rule.days().isEmpty()) {
            return true;
        }
        boolean ofYear = rule.freq() == Freq.YEARLY && rule.months() == 0;
        LocalDate first = ofYear ? day.withDayOfYear(1) : day.withDayOfMonth(1);
        long length = ofYear ? day.lengthOfYear() : YearMonth.from(day).lengthOfMonth();
        long index = ChronoUnit.DAYS.between(first, day);
        for (Nth nth : rule.days()) {
            if (nth.day() != day.getDayOfWeek()) {
                continue;
            }
            if (nth.n() == 0
                    || nth.n() > 0 && index / 7 == nth.n() - 1
                    || nth.n() < 0 && (length - 1 - index) / 7 == -nth.n() - 1) {
                return true;
            }
        }
        return false;
    }
}
