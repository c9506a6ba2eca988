import java.time.*;
import java.util.*;
import naive.*;
import tidewheel.cal.*;

/** Differential oracle of the calendar modules: the simple classes of before (package naive) against the repository. */
public final class Oracle {
    static void same(Object a, Object b, String what) {
        if (a instanceof Integer i) a = i.longValue();
        if (b instanceof Integer i) b = i.longValue();
        if (!Objects.equals(a, b)) throw new AssertionError(what + ": naive " + a + " repository " + b);
    }

    static LocalDate base(Random r) { return LocalDate.of(2018 + r.nextInt(10), 1, 1).plusDays(r.nextInt(4) == 0 ? r.nextInt(3) : r.nextInt(365)); }

    static Rule rule(Random r) {
        Freq freq = Freq.values()[r.nextInt(4)];
        LocalDate start = base(r);
        int interval = r.nextInt(3) == 0 ? 1 : 1 + r.nextInt(freq == Freq.YEARLY ? 4 : freq == Freq.DAILY ? 40 : 6);
        int months = 0;
        if (r.nextInt(3) == 0) for (int i = 0; i < 1 + r.nextInt(3); i++) months |= 1 << 1 + r.nextInt(12);
        List<Integer> md = new ArrayList<>();
        if (freq != Freq.WEEKLY && r.nextInt(3) == 0) for (int i = 0; i < 1 + r.nextInt(3); i++) { int d = 1 + r.nextInt(31); md.add(r.nextInt(3) == 0 ? -d : d); }
        List<Nth> days = new ArrayList<>();
        if (r.nextInt(2) == 0) for (int i = 0; i < 1 + r.nextInt(4); i++) {
            int n = freq == Freq.MONTHLY || freq == Freq.YEARLY && months != 0 ? (r.nextInt(2) == 0 ? 0 : r.nextInt(11) - 5) : freq == Freq.YEARLY ? (r.nextInt(3) == 0 ? 0 : r.nextInt(107) - 53) : 0;
            days.add(new Nth(n, DayOfWeek.of(1 + r.nextInt(7))));
        }
        List<Integer> pos = new ArrayList<>();
        if (r.nextInt(4) == 0) for (int i = 0; i < 1 + r.nextInt(3); i++) { int p = 1 + r.nextInt(6); pos.add(r.nextInt(2) == 0 ? -p : p); }
        LocalDate until = null; int count = 0;
        switch (r.nextInt(5)) { case 0 -> until = start.plusDays(r.nextInt(2000)); case 1, 2 -> count = 1 + r.nextInt(r.nextInt(3) == 0 ? 120 : 30); default -> { } }
        return new Rule(freq, interval, start, until, count, months, md, days, pos, DayOfWeek.of(1 + r.nextInt(7)));
    }

    public static void occ(long seed) {
        Random r = new Random(seed);
        Rule rule = rule(r);
        var n = new NaiveOccurrences(rule);
        var h = new Occurrences(rule);
        LocalDate lo = rule.start().minusDays(40);
        List<LocalDate> all = n.between(rule.start(), rule.start().plusYears(9));
        for (int i = 0; i < 25; i++) {
            LocalDate d = r.nextInt(3) == 0 && !all.isEmpty() ? all.get(r.nextInt(all.size())).plusDays(r.nextInt(3) - 1) : lo.plusDays(r.nextInt(2500));
            if (d.isAfter(rule.start().plusDays(2600))) continue;
            switch (r.nextInt(4)) {
                case 0 -> {
                    LocalDate want = null;
                    for (LocalDate x : all) if (x.isAfter(d)) { want = x; break; }
                    if (want != null || rule.until() != null || rule.count() > 0 && all.size() == rule.count()) same(want, h.after(d), rule + " after " + d);
                }
                case 1 -> {
                    LocalDate want = null;
                    for (LocalDate x : all) if (x.isBefore(d)) want = x;
                    same(want, h.before(d), rule + " before " + d);
                }
                case 2 -> {
                    LocalDate to = d.plusDays(r.nextInt(400));
                    List<LocalDate> want = new ArrayList<>();
                    for (LocalDate x : all) if (!x.isBefore(d) && x.isBefore(to)) want.add(x);
                    same(want, h.between(d, to), rule + " between " + d + " " + to);
                }
                default -> {
                    long want = 0;
                    for (LocalDate x : all) if (x.isBefore(d)) want++;
                    same(want, h.countBefore(d), rule + " count before " + d);
                }
            }
        }
    }

    static void some(Random r, NaiveHolidays n, Holidays h, int year, Set<LocalDate> worked, boolean[] bridges, int[] kind) {
        Observe[] obs = Observe.values();
        int k = r.nextInt(8);
        if (kind != null) kind[0] = k;
        switch (k) {
            case 0, 1, 2 -> {
                int m = r.nextInt(2) == 0 ? (r.nextBoolean() ? 12 : 1) : 1 + r.nextInt(12);
                int d = m == 12 && r.nextInt(3) > 0 ? 24 + r.nextInt(8) : m == 1 && r.nextInt(3) > 0 ? 1 + r.nextInt(4) : m == 2 && r.nextInt(5) == 0 ? 29 : 1 + r.nextInt(28);
                Observe o = obs[r.nextInt(4)];
                n.fixed(m, d, o); h.fixed(m, d, o);
            }
            case 3 -> { int w = r.nextInt(2) == 0 ? -1 - r.nextInt(5) : 1 + r.nextInt(5); DayOfWeek d = DayOfWeek.of(1 + r.nextInt(7)); int m = 1 + r.nextInt(12); n.weekday(w, d, m); h.weekday(w, d, m); }
            case 4 -> { int o = r.nextInt(60) - 10; n.easter(o); h.easter(o); }
            case 5 -> { LocalDate f = LocalDate.of(year, 1, 1).plusDays(r.nextInt(800)); LocalDate t = f.plusDays(r.nextInt(r.nextInt(3) == 0 ? 40 : 5)); n.closed(f, t); h.closed(f, t); }
            case 6 -> { LocalDate f = LocalDate.of(year, 1, 1).plusDays(r.nextInt(3) == 0 ? 360 + r.nextInt(10) : r.nextInt(800)); n.worked(f); h.worked(f); worked.add(f); }
            default -> {
                if (bridges != null && r.nextInt(2) == 0) { h.bridges(); bridges[0] = true; }
                else { LocalDate f = LocalDate.of(year, 1, 1).plusDays(r.nextInt(800)); LocalTime t = LocalTime.of(r.nextInt(24), 0); n.early(f, t); h.early(f, t); }
            }
        }
    }

    static EnumSet<DayOfWeek> weekend(Random r) {
        EnumSet<DayOfWeek> w = EnumSet.noneOf(DayOfWeek.class);
        if (r.nextInt(3) > 0) { w.add(DayOfWeek.SATURDAY); w.add(DayOfWeek.SUNDAY); }
        else for (int i = 0; i < r.nextInt(4); i++) w.add(DayOfWeek.of(1 + r.nextInt(7)));
        return w;
    }

    public static void hol(long seed) {
        Random r = new Random(seed);
        EnumSet<DayOfWeek> w = weekend(r);
        NaiveHolidays n = new NaiveHolidays(w);
        Holidays h = new Holidays(w);
        int year = 2018 + r.nextInt(10);
        Set<LocalDate> worked = new HashSet<>();
        boolean[] bridges = {false};
        for (int i = 0; i < r.nextInt(8); i++) some(r, n, h, year, worked, bridges, null);
        java.util.function.Predicate<LocalDate> work = d -> n.isWorkday(d) && !(bridges[0] && !worked.contains(d) && !n.isWorkday(d.minusDays(1)) && !n.isWorkday(d.plusDays(1)));
        for (int i = 0; i < 25; i++) {
            if (r.nextInt(8) == 0) some(r, n, h, year, worked, bridges, null);
            LocalDate d = LocalDate.of(year, 1, 1).plusDays(r.nextInt(3) == 0 ? 355 + r.nextInt(20) : r.nextInt(900));
            switch (r.nextInt(6)) {
                case 0 -> { same(n.isHoliday(d), h.isHoliday(d), "holiday " + d); same(work.test(d), h.isWorkday(d), "work " + d); }
                case 1 -> {
                    for (int k = -12; k < 14; k++) { LocalDate x = LocalDate.of(d.getYear(), 1, 1).plusDays(k); same(n.isHoliday(x), h.isHoliday(x), "holiday " + x); same(work.test(x), h.isWorkday(x), "work " + x); }
                }
                case 2 -> {
                    int k = r.nextInt(3) == 0 ? r.nextInt(1200) - 600 : r.nextInt(60) - 30;
                    LocalDate x = d;
                    for (int left = Math.abs(k); left > 0; ) { x = x.plusDays(k < 0 ? -1 : 1); if (work.test(x)) left--; }
                    same(x, h.add(d, k), "add " + d + " " + k);
                }
                case 3 -> {
                    LocalDate t = d.plusDays(r.nextInt(1500) - 300);
                    long c = 0;
                    for (LocalDate x = d.isBefore(t) ? d : t; x.isBefore(d.isBefore(t) ? t : d); x = x.plusDays(1)) if (work.test(x)) c++;
                    same(t.isBefore(d) ? -c : c, h.count(d, t), "count " + d + " " + t);
                }
                case 4 -> {
                    LocalDate t = d.plusDays(r.nextInt(25)), x = d;
                    while (!x.isAfter(t) && !work.test(x)) x = x.plusDays(1);
                    same(x.isAfter(t) ? null : x, h.first(d, t), "first " + d + " " + t);
                }
                default -> {
                    LocalDate f = d.minusDays(r.nextInt(25)), x = d;
                    while (!x.isBefore(f) && !work.test(x)) x = x.minusDays(1);
                    same(x.isBefore(f) ? null : x, h.last(f, d), "last " + f + " " + d);
                }
            }
        }
    }

    public static void sched(long seed) {
        Random r = new Random(seed);
        Rule rule = rule(r);
        EnumSet<DayOfWeek> w = weekend(r);
        NaiveHolidays n = new NaiveHolidays(w);
        Holidays h = new Holidays(w);
        for (int i = 0; i < r.nextInt(6); i++) some(r, n, h, rule.start().getYear(), new HashSet<>(), null, null);
        Roll roll = Roll.values()[r.nextInt(6)];
        Set<LocalDate> ex = new HashSet<>();
        for (int i = 0; i < r.nextInt(4); i++) { LocalDate x = new NaiveOccurrences(rule).after(rule.start().plusDays(r.nextInt(300))); if (x != null) ex.add(x); }
        List<LocalTime> times = new ArrayList<>();
        for (int i = 0; i <= r.nextInt(3); i++) times.add(r.nextInt(4) == 0 ? LocalTime.of(2, 30) : LocalTime.of(r.nextInt(24), r.nextInt(60)));
        ZoneId zone = ZoneId.of(new String[] {"UTC", "Europe/Oslo", "America/New_York", "Australia/Lord_Howe"}[r.nextInt(4)]);
        var a = new NaiveSchedule(rule, ex, n, roll, times, zone);
        var b = new Schedule(rule, ex, h, roll, times, zone);
        String what = rule + " " + roll + " " + ex;
        LocalDate from = rule.start().minusDays(30);
        List<LocalDate> all = a.dates(from, from.plusDays(1800));
        same(a.dates(from.plusDays(100), from.plusDays(300)), b.dates(from.plusDays(100), from.plusDays(300)), what + " dates");
        for (int i = 0; i < 12; i++) {
            LocalDate d = r.nextInt(3) == 0 && !all.isEmpty() ? all.get(r.nextInt(all.size())).plusDays(r.nextInt(3) - 1) : from.plusDays(r.nextInt(1500));
            LocalDate next = null, prev = null;
            for (LocalDate x : all) { if (next == null && x.isAfter(d)) next = x; if (x.isBefore(d)) prev = x; }
            if (next != null) same(next, b.nextDate(d), what + " next " + d);
            same(prev, b.previousDate(d), what + " previous " + d);
            if (next != null) {
                long s = d.atTime(r.nextInt(24), 30).atZone(zone).toEpochSecond();
                if (all.get(all.size() - 1).isAfter(next)) {
                    long t = a.next(s);
                    same(t, b.next(s), what + " time after " + s);
                    if (t != Long.MAX_VALUE) {
                        long p = b.previous(t);
                        if (p > s) throw new AssertionError("previous " + t + " is " + p + " but next of " + s);
                        if (p != Long.MIN_VALUE && a.next(p) != t) throw new AssertionError("previous " + t + " is " + p);
                    }
                }
            }
        }
    }

    public static void hours(long seed) {
        Random r = new Random(seed);
        EnumSet<DayOfWeek> w = weekend(r);
        NaiveHolidays n = new NaiveHolidays(w);
        Holidays h = new Holidays(w);
        int year = 2018 + r.nextInt(10);
        boolean cal = r.nextInt(4) > 0;
        var a = new NaiveWorkHours(cal ? n : null);
        var b = new WorkHours(cal ? h : null);
        for (int i = 0; i < 2 + r.nextInt(7); i++) shift(r, a, b);
        for (int i = 0; i < r.nextInt(6); i++) some(r, n, h, year, new HashSet<>(), null, null);
        for (int i = 0; i < 14; i++) {
            if (r.nextInt(7) == 0) some(r, n, h, year, new HashSet<>(), null, null);
            if (r.nextInt(12) == 0) shift(r, a, b);
            LocalDateTime t = LocalDate.of(year, 1, 1).plusDays(r.nextInt(r.nextInt(3) == 0 ? 800 : 120)).atTime(r.nextInt(24), r.nextInt(2) * 30);
            switch (r.nextInt(5)) {
                case 0 -> { same(a.isOpen(t), b.isOpen(t), "open " + t); same(a.nextOpen(t), b.nextOpen(t), "nextOpen " + t); }
                case 1 -> { long m = r.nextInt(r.nextInt(3) == 0 ? 30000 : 3000) / 30 * 30; same(a.add(t, m), b.add(t, m), "add " + t + " " + m); }
                case 2, 3 -> { LocalDateTime u = t.plusMinutes((r.nextInt(r.nextInt(2) == 0 ? 200000 : 10000) - 100) / 30 * 30); same(a.between(t, u), b.between(t, u), "between " + t + " " + u); }
                default -> {
                    long m = 1 + r.nextInt(3000);
                    LocalDateTime s = b.subtract(t, m);
                    if (s != null) {
                        same(m, a.between(s, t), "subtract " + t + " " + m + " = " + s);
                        if (!a.isOpen(s)) throw new AssertionError("subtract " + t + " " + m + " = " + s + " closed");
                    } else if (a.between(t.minusDays(300), t) >= m) throw new AssertionError("subtract " + t + " " + m + " = null");
                }
            }
        }
    }

    static void shift(Random r, NaiveWorkHours a, WorkHours b) {
        DayOfWeek d = DayOfWeek.of(1 + r.nextInt(7));
        LocalTime f = LocalTime.of(r.nextInt(24), r.nextInt(2) * 30), t = LocalTime.of(r.nextInt(5) == 0 ? 0 : r.nextInt(24), r.nextInt(2) * 30);
        a.shift(d, f, t);
        b.shift(d, f, t);
    }

    public static void one(String part, long seed) {
        switch (part) {
            case "occ" -> occ(seed);
            case "hol" -> hol(seed);
            case "sched" -> sched(seed);
            case "hours" -> hours(seed);
            default -> throw new IllegalArgumentException(part);
        }
    }

    /** Fails of rounds seed0 .. seed0+rounds; stops at 40 fails. Returns text. */
    public static String run(String part, long seed0, int rounds, long millis) {
        long end = System.currentTimeMillis() + millis;
        int fails = 0, done = 0;
        String first = "";
        for (int i = 0; i < rounds && System.currentTimeMillis() < end && fails < 40; i++) {
            done++;
            try { one(part, seed0 + i); } catch (AssertionError | RuntimeException e) {
                if (fails++ == 0) first = " first seed " + (seed0 + i) + " " + e;
            }
        }
        return part + " " + fails + "/" + done + first;
    }

    public static void main(String[] args) {
        for (String part : args[0].split(",")) System.out.println(run(part, 1, Integer.MAX_VALUE, Long.parseLong(args[1]) * 1000));
    }
}
