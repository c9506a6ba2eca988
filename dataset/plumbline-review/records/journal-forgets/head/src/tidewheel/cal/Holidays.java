package tidewheel.cal;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Year;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Weekends, holidays, closures and days worked in spite of them. See docs/calendars.md. */
public final class Holidays {
    private interface Source {
        /** The day of the holiday in a year, or null. */
        LocalDate in(int year);

        Observe observe();
    }

    private record Fixed(int month, int day, Observe observe) implements Source {
        @Override
        public LocalDate in(int year) {
            if (month == 2 && day == 29 && !Year.isLeap(year)) {
                return null;
            }
            return LocalDate.of(year, month, day);
        }
    }

    private record Weekday(int n, DayOfWeek day, int month, Observe observe) implements Source {
        @Override
        public LocalDate in(int year) {
            LocalDate date = LocalDate.of(year, month, 1).with(TemporalAdjusters.dayOfWeekInMonth(n, day));
            return date.getMonthValue() == month ? date : null;
        }
    }

    private record Easter(int offset, Observe observe) implements Source {
        @Override
        public LocalDate in(int year) {
            return sunday(year).plusDays(offset);
        }
    }

    private final EnumSet<DayOfWeek> weekend;
    private final List<Source> sources = new ArrayList<>();
    private final Set<LocalDate> off = new HashSet<>();
    private final Set<LocalDate> worked = new HashSet<>();
    private final TreeMap<LocalDate, LocalTime> early = new TreeMap<>();
    private final Map<Integer, Set<LocalDate>> years = new HashMap<>();
    private int version;

    public Holidays(Set<DayOfWeek> weekend) {
        if (weekend.size() == 7) {
            throw new IllegalArgumentException("no working day in the week");
        }
        this.weekend = weekend.isEmpty() ? EnumSet.noneOf(DayOfWeek.class) : EnumSet.copyOf(weekend);
    }

    public void fixed(int month, int day, Observe observe) {
        LocalDate.of(2000, month, day);
        add(new Fixed(month, day, observe));
    }

    /** The nth weekday of a month, from its end where n is negative. */
    public void weekday(int n, DayOfWeek day, int month) {
        add(new Weekday(n, day, month, Observe.NONE));
    }

    public void easter(int offset) {
        add(new Easter(offset, Observe.NONE));
    }

    /** Closed from {@code from} to {@code to}, both included. */
    public void closed(LocalDate from, LocalDate to) {
        for (LocalDate day = from; !day.isAfter(to); day = day.plusDays(1)) {
            off.add(day);
        }
        changed();
    }

    /** A day that is worked whatever the rest says. */
    public void worked(LocalDate day) {
        worked.add(day);
        changed();
    }

    /** A working day that ends early. */
    public void early(LocalDate day, LocalTime end) {
        early.put(day, end);
        changed();
    }

    public LocalTime earlyEnd(LocalDate day) {
        return early.get(day);
    }

    /** Another one after every change, for those who keep what they have worked out. */
    public int version() {
        return version;
    }

    public boolean isWeekend(LocalDate day) {
        return weekend.contains(day.getDayOfWeek());
    }

    public boolean isHoliday(LocalDate day) {
        return off.contains(day) || year(day.getYear()).contains(day);
    }

    public boolean isWorkday(LocalDate day) {
        return worked.contains(day) || !isWeekend(day) && !isHoliday(day);
    }

    private void add(Source source) {
        sources.add(source);
        changed();
    }

    private void changed() {
        years.clear();
        version++;
    }

    private Set<LocalDate> year(int year) {
        return years.computeIfAbsent(year, this::compute);
    }

    private Set<LocalDate> compute(int year) {
        TreeMap<LocalDate, List<Source>> raw = new TreeMap<>();
        for (int y = year - 1; y <= year + 1; y++) {
            for (Source source : sources) {
                LocalDate day = source.in(y);
                if (day != null) {
                    raw.computeIfAbsent(day, d -> new ArrayList<>()).add(source);
                }
            }
        }
        TreeSet<LocalDate> all = new TreeSet<>(raw.keySet());
        raw.forEach((day, list) -> {
            for (Source source : list) {
                LocalDate substitute = substitute(day, source.observe(), all);
                if (substitute != null) {
                    all.add(substitute);
                }
            }
        });
        Set<LocalDate> days = new HashSet<>();
        for (LocalDate day : all) {
            if (day.getYear() == year) {
                days.add(day);
            }
        }
        return days;
    }

    private LocalDate substitute(LocalDate day, Observe observe, Set<LocalDate> taken) {
        if (observe == Observe.NONE || !isWeekend(day)) {
            return null;
        }
        switch (observe) {
            case MONDAY -> {
                return day.with(TemporalAdjusters.next(DayOfWeek.MONDAY));
            }
            case NEAREST -> {
                for (int n = 1; ; n++) {
                    if (!isWeekend(day.minusDays(n))) {
                        return day.minusDays(n);
                    }
                    if (!isWeekend(day.plusDays(n))) {
                        return day.plusDays(n);
                    }
                }
            }
            default -> {
                do {
                    day = day.plusDays(1);
                } while (isWeekend(day) || taken.contains(day));
                return day;
            }
        }
    }

    static LocalDate sunday(int year) {
        int a = year % 19;
        int b = year / 100;
        int c = year % 100;
        int h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
        int l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
        int m = (a + 11 * h + 22 * l) / 451;
        int n = h + l - 7 * m + 114;
        return LocalDate.of(year, n / 31, n % 31 + 1);
    }
}
