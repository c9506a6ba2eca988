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

    private static final int EARLIEST = 1600;
    private static final int LATEST = 2400;

    private final EnumSet<DayOfWeek> weekend;
    private final List<Source> sources = new ArrayList<>();
    private final Set<LocalDate> off = new HashSet<>();
    private final Set<LocalDate> worked = new HashSet<>();
    private final TreeMap<LocalDate, LocalTime> early = new TreeMap<>();
    private final Map<Integer, DayBits> holidays = new HashMap<>();
    private final Map<Integer, DayBits> work = new HashMap<>();
    private boolean bridges;
    private long version;

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
    }

    public LocalTime earlyEnd(LocalDate day) {
        return early.get(day);
    }

    /** A working day between two days off is off too. */
    public void bridges() {
        bridges = true;
        changed();
    }

    /** For those who keep what they were told. */
    public long version() {
        return version;
    }

    public boolean isWeekend(LocalDate day) {
        return weekend.contains(day.getDayOfWeek());
    }

    public boolean isHoliday(LocalDate day) {
        return off.contains(day) || holidays(day.getYear()).get(day.getDayOfYear() - 1);
    }

    public boolean isWorkday(LocalDate day) {
        return work(day.getYear()).get(day.getDayOfYear() - 1);
    }

    /** The first working day from {@code day} to {@code last}, or null. */
    public LocalDate first(LocalDate day, LocalDate last) {
        for (int year = day.getYear(); year <= last.getYear(); year++) {
            int found = work(year).next(year == day.getYear() ? day.getDayOfYear() - 1 : 0);
            if (found >= 0) {
                LocalDate date = LocalDate.ofYearDay(year, found + 1);
                return date.isAfter(last) ? null : date;
            }
        }
        return null;
    }

    /** The last working day from {@code first} to {@code day}, or null. */
    public LocalDate last(LocalDate first, LocalDate day) {
        for (int year = day.getYear(); year >= first.getYear(); year--) {
            int found = work(year).previous(year == day.getYear() ? day.getDayOfYear() : day.lengthOfYear());
            if (found >= 0) {
                LocalDate date = LocalDate.ofYearDay(year, found + 1);
                return date.isBefore(first) ? null : date;
            }
        }
        return null;
    }

    /** The nth working day after {@code day}, before it where n is negative; day itself for 0. */
    public LocalDate add(LocalDate day, int n) {
        if (n == 0) {
            return day;
        }
        int year = day.getYear();
        int index = day.getDayOfYear() - 1;
        if (n > 0) {
            int left = n + work(year).count(0, index + 1);
            while (left > work(year).size()) {
                left -= work(year).size();
                year++;
                if (year > LATEST) {
                    throw new IllegalStateException("no working days");
                }
            }
            return LocalDate.ofYearDay(year, work(year).select(left - 1) + 1);
        }
        int left = -n - work(year).count(0, index);
        while (left > 0) {
            year--;
            if (year < EARLIEST) {
                throw new IllegalStateException("no working days");
            }
            left -= work(year).size();
        }
        return LocalDate.ofYearDay(year, work(year).select(-left) + 1);
    }

    /** Working days in [from, to); negative where to is before from. */
    public long count(LocalDate from, LocalDate to) {
        if (to.isBefore(from)) {
            return -count(to, from);
        }
        long n = 0;
        for (int year = from.getYear(); year <= to.getYear(); year++) {
            int low = year == from.getYear() ? from.getDayOfYear() - 1 : 0;
            int high = year == to.getYear() ? to.getDayOfYear() - 1 : 366;
            n += work(year).count(low, high);
        }
        return n;
    }

    private void add(Source source) {
        sources.add(source);
        changed();
    }

    private void changed() {
        version++;
        holidays.clear();
        work.clear();
    }

    private DayBits work(int year) {
        DayBits days = work.get(year);
        if (days == null) {
            days = computeWork(year);
            work.put(year, days);
        }
        return days;
    }

    private DayBits computeWork(int year) {
        DayBits days = new DayBits();
        LocalDate first = LocalDate.of(year, 1, 1);
        int length = first.lengthOfYear();
        for (int n = 0; n < length; n++) {
            if (plain(first.plusDays(n))) {
                days.set(n);
            }
        }
        if (bridges) {
            boolean before = plain(first.minusDays(1));
            for (int n = 0; n < length; n++) {
                boolean here = days.get(n);
                boolean behind = n + 1 < length ? days.get(n + 1) : plain(first.plusDays(length));
                if (here && !before && !behind && !worked.contains(first.plusDays(n))) {
                    days.clear(n);
                }
                before = here;
            }
        }
        return days;
    }

    /** Whether a day is worked as long as nobody thinks of bridges. */
    private boolean plain(LocalDate day) {
        return worked.contains(day) || !isWeekend(day) && !isHoliday(day);
    }

    private DayBits holidays(int year) {
        DayBits days = holidays.get(year);
        if (days == null) {
            days = computeHolidays(year);
            holidays.put(year, days);
        }
        return days;
    }

    private DayBits computeHolidays(int year) {
        TreeMap<LocalDate, List<Source>> raw = new TreeMap<>();
        for (int y = year - 1; y <= year + 1; y++) {
            for (Source source : sources) {
                LocalDate day = source.in(y);
                if (day != null) {
                    raw.computeIfAbsent(day, d -> new ArrayList<>()).add(source);
                }
            }
        }
        Set<LocalDate> all = new HashSet<>(raw.keySet());
        raw.forEach((day, list) -> {
            for (Source source : list) {
                LocalDate substitute = substitute(day, source.observe(), all);
                if (substitute != null) {
                    all.add(substitute);
                }
            }
        });
        DayBits days = new DayBits();
        for (LocalDate day : all) {
            if (day.getYear() == year) {
                days.set(day.getDayOfYear() - 1);
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
