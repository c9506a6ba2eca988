package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.no;
import static tidewheel.Check.yes;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import tidewheel.cal.Holidays;
import tidewheel.cal.Span;
import tidewheel.cal.WorkHours;

final class WorkHoursTest {
    private static final Set<DayOfWeek> EVERY_DAY = EnumSet.allOf(DayOfWeek.class);

    private final Holidays holidays = new Holidays(EnumSet.of(DayOfWeek.SUNDAY));
    private final Map<DayOfWeek, List<WorkHours.Shift>> week = new EnumMap<>(DayOfWeek.class);
    private ZoneId zone = ZoneOffset.UTC;
    private final WorkHours hours;

    public WorkHoursTest() {
        for (DayOfWeek day : EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY)) {
            shift(day, "07:00", "12:00");
            shift(day, "12:30", "15:30");
        }
        shift(DayOfWeek.SATURDAY, "22:00", "06:00");
        hours = new WorkHours(holidays, zone, week);
    }

    private void shift(DayOfWeek day, String from, String to) {
        week.computeIfAbsent(day, d -> new ArrayList<>())
                .add(WorkHours.Shift.of(LocalTime.parse(from), LocalTime.parse(to)));
    }

    private WorkHours daily(Holidays calendar, String... ends) {
        week.clear();
        for (DayOfWeek day : EVERY_DAY) {
            for (int i = 0; i < ends.length; i += 2) {
                shift(day, ends[i], ends[i + 1]);
            }
        }
        return new WorkHours(calendar, zone, week);
    }

    private static long at(String text) {
        return LocalDateTime.parse(text).toEpochSecond(ZoneOffset.UTC);
    }

    private static LocalDateTime text(long second) {
        return LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
    }

    private static long open(WorkHours hours, String from, String to) {
        return hours.between(at(from), at(to));
    }

    public void open() {
        yes(hours.isOpen(at("2026-01-05T07:00"), 1));
        no(hours.isOpen(at("2026-01-05T12:00"), 1));
        yes(hours.isOpen(at("2026-01-11T05:59:59"), 1));
        no(hours.isOpen(at("2026-01-11T06:00"), 1));
        no(hours.isOpen(at("2026-01-11T22:00"), 1));
        no(hours.isOpen(at("2026-01-05T12:00"), 0));
        yes(hours.isOpen(at("2026-01-05T07:00"), 5 * 3600));
        no(hours.isOpen(at("2026-01-05T07:00"), 5 * 3600 + 1));
    }

    public void next() {
        equal(at("2026-01-05T12:30"), hours.next(at("2026-01-05T12:10"), 1));
        equal(at("2026-01-05T13:10"), hours.next(at("2026-01-05T13:10"), 1));
        equal(at("2026-01-10T22:00"), hours.next(at("2026-01-09T15:30"), 1));
        equal(at("2026-01-12T07:00"), hours.next(at("2026-01-11T06:00"), 0));
        equal(WorkHours.NEVER, new WorkHours(null, zone, Map.of()).next(at("2026-01-11T06:00"), 1));
    }

    public void nextThatIsLongEnough() {
        equal(at("2026-01-05T09:00"), hours.next(at("2026-01-05T09:00"), 3 * 3600));
        equal(at("2026-01-05T12:30"), hours.next(at("2026-01-05T09:00:01"), 3 * 3600));
        equal(at("2026-01-06T07:00"), hours.next(at("2026-01-05T12:31"), 3 * 3600));
        equal(at("2026-01-10T22:00"), hours.next(at("2026-01-05T12:31"), 8 * 3600));
        equal(WorkHours.NEVER, hours.next(at("2026-01-05T12:31"), 8 * 3600 + 1));
    }

    public void adds() {
        equal(at("2026-01-05T08:00"), hours.add(at("2026-01-05T06:00"), 3600));
        equal(at("2026-01-05T12:00"), hours.add(at("2026-01-05T07:00"), 5 * 3600));
        equal(at("2026-01-05T12:30:01"), hours.add(at("2026-01-05T07:00"), 5 * 3600 + 1));
        equal(at("2026-01-06T07:10"), hours.add(at("2026-01-05T15:20"), 1200));
        equal(at("2026-01-05T03:00"), hours.add(at("2026-01-05T03:00"), 0));
        equal(at("2026-01-12T07:01"), hours.add(at("2026-01-10T22:00"), 481 * 60));
        equal(at("2027-01-01T15:30"), hours.add(at("2026-01-01T07:00"), 262 * 8 * 3600 + 52 * 8 * 3600));
        equal(WorkHours.NEVER, new WorkHours(null, zone, Map.of()).add(at("2026-01-11T06:00"), 1));
    }

    public void counts() {
        equal(480 * 60, open(hours, "2026-01-05T00:00", "2026-01-06T00:00"));
        equal(6 * 480 * 60, open(hours, "2026-01-05T00:00", "2026-01-12T00:00"));
        equal(7200, open(hours, "2026-01-10T12:00", "2026-01-11T00:00"));
        equal(0, open(hours, "2026-01-11T12:00", "2026-01-11T13:00"));
        equal(0, open(hours, "2026-01-05T12:00", "2026-01-05T08:00"));
        equal((261 + 52) * 8 * 3600, open(hours, "2026-01-01T00:00", "2027-01-01T00:00"));
    }

    public void listed() {
        equal(List.of(new Span(at("2026-01-09T12:30"), at("2026-01-09T15:30")),
                        new Span(at("2026-01-10T22:00"), at("2026-01-11T06:00")),
                        new Span(at("2026-01-12T07:00"), at("2026-01-12T08:00"))),
                hours.openings(at("2026-01-09T12:00"), at("2026-01-12T08:00")));
        equal(List.of(), hours.openings(at("2026-01-11T06:00"), at("2026-01-12T07:00")));
    }

    public void daysOff() {
        yes(hours.isOpen(at("2026-01-11T03:00"), 1));
        holidays.closed(LocalDate.of(2026, 1, 10), LocalDate.of(2026, 1, 12));
        no(hours.isOpen(at("2026-01-11T03:00"), 1));
        equal(at("2026-01-13T07:00"), hours.next(at("2026-01-09T15:30"), 1));
        holidays.worked(LocalDate.of(2026, 1, 12));
        equal(at("2026-01-12T07:00"), hours.next(at("2026-01-09T15:30"), 1));
    }

    public void earlyEnd() {
        equal(480 * 60, open(hours, "2026-01-05T00:00", "2026-01-06T00:00"));
        holidays.early(LocalDate.of(2026, 1, 5), LocalTime.of(14, 0));
        holidays.early(LocalDate.of(2026, 1, 10), LocalTime.of(23, 0));
        equal(390 * 60, open(hours, "2026-01-05T00:00", "2026-01-06T00:00"));
        no(hours.isOpen(at("2026-01-11T01:00"), 1));
        equal(3600, open(hours, "2026-01-10T00:00", "2026-01-12T00:00"));
    }

    public void overlapsCountOnce() {
        week.clear();
        shift(DayOfWeek.MONDAY, "20:00", "02:00");
        shift(DayOfWeek.MONDAY, "06:00", "14:00");
        shift(DayOfWeek.MONDAY, "13:00", "22:00");
        WorkHours two = new WorkHours(null, zone, week);
        equal(20 * 3600, open(two, "2026-01-05T00:00", "2026-01-07T00:00"));
        equal(at("2026-01-06T01:00"), two.add(at("2026-01-05T06:00"), 19 * 3600));
        yes(two.isOpen(at("2026-01-05T06:00"), 20 * 3600));
    }

    public void roundTheClock() {
        WorkHours always = daily(null, "00:00", "00:00");
        long from = at("2026-01-05T12:34:56");
        long years = 1000 * 86400L;
        yes(always.isOpen(from, years));
        equal(from, always.next(from, years));
        equal(from + years, always.add(from, years));
        equal(years, always.between(from, from + years));
        equal(List.of(new Span(from, from + years)), always.openings(from, from + years));
        WorkHours worked = daily(holidays, "18:00", "06:00", "06:00", "18:00");
        equal(at("2026-01-05T06:00"), worked.next(at("2026-01-04T06:00"), 6 * 86400));
        equal(WorkHours.NEVER, worked.next(at("2026-01-04T06:00"), 6 * 86400 + 1));
        holidays.worked(LocalDate.of(2026, 2, 1));
        equal(at("2026-01-26T06:00"), worked.next(at("2026-01-04T06:00"), 13 * 86400));
    }

    public void theNightsOfTheClocks() {
        zone = ZoneId.of("Europe/Oslo");
        WorkHours night = daily(null, "22:00", "06:00");
        equal(7 * 3600, open(night, "2026-03-28T12:00", "2026-03-29T12:00"));
        equal(9 * 3600, open(night, "2026-10-24T12:00", "2026-10-25T12:00"));
        yes(night.isOpen(at("2026-10-24T20:00"), 9 * 3600));
        equal(at("2026-10-24T20:00"), night.next(at("2026-09-01T20:00"), 9 * 3600));
    }

    public void timesThatAreLeftOutOrComeTwice() {
        zone = ZoneId.of("Europe/Oslo");
        WorkHours quarter = daily(null, "02:15", "03:15");
        equal("[2026-03-28T01:15 2026-03-28T02:15, 2026-03-29T01:00 2026-03-29T01:15]", spans(quarter, "2026-03-28"));
        equal("[2026-10-25T00:15 2026-10-25T02:15, 2026-10-26T01:15 2026-10-26T02:15]", spans(quarter, "2026-10-25"));
        WorkHours gone = daily(null, "02:00", "02:45");
        equal("[2026-03-28T01:00 2026-03-28T01:45]", spans(gone, "2026-03-28"));
        WorkHours touching = daily(null, "01:00", "02:30", "02:30", "04:00");
        equal("[2026-10-24T23:00 2026-10-25T03:00, 2026-10-26T00:00 2026-10-26T03:00]",
                spans(touching, "2026-10-24T12:00"));
    }

    public void clocksThatGoBackToTheDayBefore() {
        zone = ZoneId.of("America/St_Johns");
        WorkHours early = daily(null, "00:00", "00:30");
        equal("[2009-11-01T02:30 2009-11-01T04:00, 2009-11-02T03:30 2009-11-02T04:00]", spans(early, "2009-11-01"));
    }

    public void agreesWithReadingTheClockEveryMinute() {
        Random random = new Random(11);
        zone = ZoneId.of("Europe/Oslo");
        for (int round = 0; round < 30; round++) {
            week.clear();
            for (int i = 0; i < 12; i++) {
                shift(DayOfWeek.of(1 + random.nextInt(7)), LocalTime.of(random.nextInt(24), 7).toString(),
                        LocalTime.of(random.nextInt(24), random.nextInt(60)).toString());
            }
            WorkHours some = new WorkHours(holidays, zone, week);
            long from = at("2026-04-01T00:00") + 60 * random.nextInt(200 * 1440);
            long open = 0;
            for (int minute = 0; minute < 3 * 1440; minute++) {
                long time = from + 60 * minute;
                boolean expected = byTheClock(Instant.ofEpochSecond(time).atZone(zone).toLocalDateTime());
                equal(expected, some.isOpen(time, 1));
                open += expected ? 60 : 0;
                equal(open, some.between(from, time + 60));
                if (expected) {
                    equal(time + 60, some.add(from, open));
                }
            }
        }
    }

    private boolean byTheClock(LocalDateTime local) {
        int minute = local.getHour() * 60 + local.getMinute();
        LocalDate before = local.toLocalDate().minusDays(1);
        return holds(local.toLocalDate(), minute) || holds(before, minute + 1440);
    }

    private boolean holds(LocalDate day, int minute) {
        return holidays.isWorkday(day) && week.getOrDefault(day.getDayOfWeek(), List.of()).stream()
                .anyMatch(shift -> shift.from() <= minute && minute < shift.to());
    }

    private static String spans(WorkHours hours, String from) {
        long start = at(from.length() > 10 ? from : from + "T00:00");
        return hours.openings(start, start + 2 * 86400).stream()
                .map(span -> text(span.from()) + " " + text(span.to())).toList().toString();
    }
}
