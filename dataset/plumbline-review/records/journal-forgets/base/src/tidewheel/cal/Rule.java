package tidewheel.cal;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A recurrence rule of dates. The meaning of the parts is in docs/rules.md. */
public record Rule(Freq freq, int interval, LocalDate start, LocalDate until, int count, int months,
                   List<Integer> monthDays, List<Nth> days, List<Integer> positions, DayOfWeek weekStart) {
    /** Nothing recurs from here on. */
    public static final LocalDate HORIZON = LocalDate.of(2200, 1, 1);

    public Rule {
        if (interval < 1) {
            throw new IllegalArgumentException("INTERVAL " + interval);
        }
        if (count > 0 && until != null) {
            throw new IllegalArgumentException("COUNT and UNTIL");
        }
        for (Nth nth : days) {
            if (nth.n() != 0 && (freq == Freq.DAILY || freq == Freq.WEEKLY)) {
                throw new IllegalArgumentException("numbered day in " + freq);
            }
        }
        for (int day : monthDays) {
            if (day == 0 || day < -31 || day > 31) {
                throw new IllegalArgumentException("BYMONTHDAY " + day);
            }
        }
        if (!monthDays.isEmpty() && freq == Freq.WEEKLY) {
            throw new IllegalArgumentException("BYMONTHDAY in WEEKLY");
        }
        for (int position : positions) {
            if (position == 0) {
                throw new IllegalArgumentException("BYSETPOS 0");
            }
        }
        monthDays = List.copyOf(monthDays);
        days = List.copyOf(days);
        positions = List.copyOf(positions);
    }

    public boolean inMonths(int month) {
        return months == 0 || (months >> month & 1) != 0;
    }

    public static Rule parse(String text, LocalDate start) {
        Freq freq = null;
        int interval = 1;
        LocalDate until = null;
        int count = 0;
        int months = 0;
        List<Integer> monthDays = new ArrayList<>();
        List<Nth> days = new ArrayList<>();
        List<Integer> positions = new ArrayList<>();
        DayOfWeek weekStart = DayOfWeek.MONDAY;
        for (String part : text.trim().split(";")) {
            int eq = part.indexOf('=');
            if (eq < 0) {
                throw new IllegalArgumentException("not a rule part: " + part);
            }
            String value = part.substring(eq + 1);
            switch (part.substring(0, eq).toUpperCase(Locale.ROOT)) {
                case "FREQ" -> freq = Freq.valueOf(value.toUpperCase(Locale.ROOT));
                case "INTERVAL" -> interval = Integer.parseInt(value);
                case "UNTIL" -> until = LocalDate.parse(value);
                case "COUNT" -> count = Integer.parseInt(value);
                case "BYMONTH" -> {
                    for (int month : numbers(value)) {
                        if (month < 1 || month > 12) {
                            throw new IllegalArgumentException("BYMONTH " + month);
                        }
                        months |= 1 << month;
                    }
                }
                case "BYMONTHDAY" -> monthDays.addAll(numbers(value));
                case "BYDAY" -> {
                    for (String day : value.split(",")) {
                        days.add(nth(day.trim()));
                    }
                }
                case "BYSETPOS" -> positions.addAll(numbers(value));
                case "WKST" -> weekStart = weekday(value);
                default -> throw new IllegalArgumentException("unknown rule part: " + part);
            }
        }
        if (freq == null) {
            throw new IllegalArgumentException("no FREQ in " + text);
        }
        return new Rule(freq, interval, start, until, count, months, monthDays, days, positions, weekStart);
    }

    public static DayOfWeek weekday(String text) {
        String name = text.trim().toUpperCase(Locale.ROOT);
        if (name.length() >= 2) {
            for (DayOfWeek day : DayOfWeek.values()) {
                if (day.name().startsWith(name)) {
                    return day;
                }
            }
        }
        throw new IllegalArgumentException("not a weekday: " + text);
    }

    private static Nth nth(String text) {
        int split = text.length() - 2;
        if (split < 0) {
            throw new IllegalArgumentException("BYDAY " + text);
        }
        int n = split == 0 ? 0 : Integer.parseInt(text.substring(0, split));
        return new Nth(n, weekday(text.substring(split)));
    }

    private static List<Integer> numbers(String text) {
        List<Integer> list = new ArrayList<>();
        for (String part : text.split(",")) {
            list.add(Integer.parseInt(part.trim()));
        }
        return list;
    }
}
