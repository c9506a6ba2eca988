package tidewheel.cal;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;

/** The dates of a rule. Works on whole periods as sets of days, and goes straight to the period asked for. */
public final class Occurrences {
    private static final int BLOCK = 32;

    private final Rule rule;
    private final LocalDate origin;
    /** How many dates lie in the periods before block 0, 1, 2 and so on. */
    private final List<Long> totals = new ArrayList<>(List.of(0L));
    private LocalDate end;

    public Occurrences(Rule rule) {
        this.rule = rule;
        LocalDate start = rule.start();
        this.origin = switch (rule.freq()) {
            case DAILY -> start;
            case WEEKLY -> start.with(TemporalAdjusters.previousOrSame(rule.weekStart()));
            case MONTHLY -> start.withDayOfMonth(1);
            case YEARLY -> start.withDayOfYear(1);
        };
    }

    public Rule rule() {
        return rule;
    }

    /** The first date after {@code date}, or null. */
    public LocalDate after(LocalDate date) {
        long p = Math.max(0, index(date));
        while (true) {
            LocalDate first = first(p);
            if (first.isAfter(end())) {
                return null;
            }
            long skip = skip(first);
            if (skip > 0) {
                p += skip;
                continue;
            }
            int day = period(p).next(distance(first, date) + 1);
            if (day >= 0) {
                LocalDate found = first.plusDays(day);
                return found.isAfter(end()) ? null : found;
            }
            p++;
        }
    }

    /** The last date before {@code date}, or null. */
    public LocalDate before(LocalDate date) {
        LocalDate limit = date.isAfter(end()) ? end().plusDays(1) : date;
        for (long p = index(limit); p >= 0; p--) {
            LocalDate first = first(p);
            int day = period(p).previous(distance(first, limit));
            if (day >= 0) {
                return first.plusDays(day);
            }
        }
        return null;
    }

    /** Dates in [from, to). */
    public List<LocalDate> between(LocalDate from, LocalDate to) {
        List<LocalDate> list = new ArrayList<>();
        for (LocalDate date = after(from.minusDays(1)); date != null && date.isBefore(to); date = after(date)) {
            list.add(date);
        }
        return list;
    }

    /** How many dates lie in [start of the rule, date). */
    public long countBefore(LocalDate date) {
        LocalDate limit = date.isAfter(end()) ? end().plusDays(1) : date;
        long p = index(limit);
        if (p < 0) {
            return 0;
        }
        long count = total((int) (p / BLOCK));
        for (long q = p / BLOCK * BLOCK; q < p; q++) {
            count += period(q).size();
        }
        return count + period(p).count(0, distance(first(p), limit));
    }

    /** The last day on which there can be a date. */
    private LocalDate end() {
        if (end == null) {
            end = rule.until() != null && rule.until().isBefore(Rule.HORIZON)
                    ? rule.until() : Rule.HORIZON.minusDays(1);
            if (rule.count() > 0) {
                end = numbered(rule.count());
            }
        }
        return end;
    }

    /** Date number {@code n}, from 1, or the end where there are fewer. */
    private LocalDate numbered(long n) {
        int block = 0;
        while (total(block + 1) < n) {
            block++;
            if (first((long) block * BLOCK).isAfter(end)) {
                return end;
            }
        }
        long left = n - total(block);
        for (long p = (long) block * BLOCK; ; p++) {
            DayBits days = period(p);
            if (left <= days.size()) {
                return first(p).plusDays(days.select((int) left - 1));
            }
            left -= days.size();
        }
    }

    private long total(int block) {
        while (totals.size() <= block) {
            long sum = totals.get(totals.size() - 1);
            long p = (totals.size() - 1L) * BLOCK;
            for (long q = p; q < p + BLOCK; q++) {
                sum += period(q).size();
            }
            totals.add(sum);
        }
        return totals.get(block);
    }

    /** The number of the last period that does not begin after {@code date}; negative before the first. */
    private long index(LocalDate date) {
        long n = switch (rule.freq()) {
            case DAILY -> date.toEpochDay() - origin.toEpochDay();
            case WEEKLY -> Math.floorDiv(date.toEpochDay() - origin.toEpochDay(), 7L);
            case MONTHLY -> date.getYear() * 12L + date.getMonthValue() - origin.getYear() * 12L
                    - origin.getMonthValue();
            case YEARLY -> date.getYear() - origin.getYear();
        };
        return Math.floorDiv(n, (long) rule.interval());
    }

    private LocalDate first(long p) {
        long n = p * rule.interval();
        return switch (rule.freq()) {
            case DAILY -> origin.plusDays(n);
            case WEEKLY -> origin.plusWeeks(n);
            case MONTHLY -> origin.plusMonths(n);
            case YEARLY -> origin.plusYears(n);
        };
    }

    /** How many periods may be left out because their month is not wanted. */
    private long skip(LocalDate first) {
        if (rule.freq() != Freq.DAILY || rule.inMonths(first.getMonthValue())) {
            return 0;
        }
        LocalDate month = first.withDayOfMonth(1).plusMonths(1);
        long days = month.toEpochDay() - first.toEpochDay();
        return (days + rule.interval() - 1) / rule.interval();
    }

    private DayBits period(long p) {
        LocalDate first = first(p);
        DayBits days = new DayBits();
        switch (rule.freq()) {
            case DAILY -> {
                int mask = inMonth(first.withDayOfMonth(1));
                if ((mask >> first.getDayOfMonth() - 1 & 1) != 0) {
                    days.set(0);
                }
            }
            case WEEKLY -> week(first, days);
            case MONTHLY -> put(inMonth(first), 0, days);
            case YEARLY -> year(first, days);
        }
        LocalDate last = rule.until() != null && rule.until().isBefore(Rule.HORIZON)
                ? rule.until() : Rule.HORIZON.minusDays(1);
        days.keep(0, distance(first, last) + 1);
        if (!rule.positions().isEmpty()) {
            days = positions(days);
        }
        days.keep(distance(first, rule.start()), 366);
        return days;
    }

    private void week(LocalDate first, DayBits days) {
        for (int n = 0; n < 7; n++) {
            LocalDate day = first.plusDays(n);
            boolean wanted = rule.days().isEmpty() && day.getDayOfWeek() == rule.start().getDayOfWeek();
            for (Nth nth : rule.days()) {
                wanted |= nth.day() == day.getDayOfWeek();
            }
            if (wanted && rule.inMonths(day.getMonthValue())) {
                days.set(n);
            }
        }
    }

    private void year(LocalDate first, DayBits days) {
        int length = first.lengthOfYear();
        for (int month = 1, from = 0; month <= 12; month++) {
            LocalDate start = first.withMonth(month);
            put(inMonth(start), from, days);
            from += start.lengthOfMonth();
        }
        if (rule.months() == 0 && !rule.days().isEmpty()) {
            DayBits weekdays = new DayBits();
            for (Nth nth : rule.days()) {
                numbered(nth, first.getDayOfWeek(), length, weekdays);
            }
            days.and(weekdays);
        }
    }

    /** The days of a month that match, one bit each. */
    private int inMonth(LocalDate first) {
        int length = first.lengthOfMonth();
        boolean yearly = rule.freq() == Freq.YEARLY && rule.months() == 0;
        if (!rule.inMonths(first.getMonthValue())) {
            return 0;
        }
        int mask = (1 << length) - 1;
        if (rule.days().isEmpty() && rule.monthDays().isEmpty()) {
            if (rule.freq() == Freq.DAILY) {
                return mask;
            }
            boolean other = yearly && first.getMonth() != rule.start().getMonth();
            return other ? 0 : mask & 1 << rule.start().getDayOfMonth() - 1;
        }
        if (!rule.monthDays().isEmpty()) {
            int wanted = 0;
            for (int day : rule.monthDays()) {
                int index = day > 0 ? day - 1 : length + day;
                if (index >= 0 && index < length) {
                    wanted |= 1 << index;
                }
            }
            mask &= wanted;
        }
        if (!rule.days().isEmpty() && !yearly) {
            DayBits weekdays = new DayBits();
            for (Nth nth : rule.days()) {
                numbered(nth, first.getDayOfWeek(), length, weekdays);
            }
            for (int n = 0; n < length; n++) {
                if (!weekdays.get(n)) {
                    mask &= ~(1 << n);
                }
            }
        }
        return mask;
    }

    /** Adds the weekdays of a stretch of {@code length} days, the first of which is a {@code first}. */
    private static void numbered(Nth nth, DayOfWeek first, int length, DayBits days) {
        int offset = Math.floorMod(nth.day().getValue() - first.getValue(), 7);
        if (nth.n() == 0) {
            for (int day = offset; day < length; day += 7) {
                days.set(day);
            }
            return;
        }
        int last = offset + (length - 1 - offset) / 7 * 7;
        int day = nth.n() > 0 ? offset + (nth.n() - 1) * 7 : last + (nth.n() + 1) * 7;
        if (day >= 0 && day < length) {
            days.set(day);
        }
    }

    private DayBits positions(DayBits days) {
        DayBits chosen = new DayBits();
        int size = days.size();
        for (int position : rule.positions()) {
            int day = days.select(position > 0 ? position - 1 : size + position);
            if (day >= 0) {
                chosen.set(day);
            }
        }
        return chosen;
    }

    private static void put(int mask, int from, DayBits days) {
        for (; mask != 0; mask &= mask - 1) {
            days.set(from + Integer.numberOfTrailingZeros(mask));
        }
    }

    private static int distance(LocalDate first, LocalDate date) {
        return (int) Math.max(-1, Math.min(400, date.toEpochDay() - first.toEpochDay()));
    }
}
