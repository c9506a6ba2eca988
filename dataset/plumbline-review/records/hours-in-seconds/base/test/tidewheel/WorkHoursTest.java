package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.no;
import static tidewheel.Check.yes;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.EnumSet;
import tidewheel.cal.Holidays;
import tidewheel.cal.WorkHours;

final class WorkHoursTest {
    private final Holidays holidays = new Holidays(EnumSet.of(DayOfWeek.SUNDAY));
    private final WorkHours hours = new WorkHours(holidays);

    public WorkHoursTest() {
        for (DayOfWeek day : EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY)) {
            hours.shift(day, LocalTime.of(7, 0), LocalTime.of(12, 0));
            hours.shift(day, LocalTime.of(12, 30), LocalTime.of(15, 30));
        }
        hours.shift(DayOfWeek.SATURDAY, LocalTime.of(22, 0), LocalTime.of(6, 0));
    }

    private static LocalDateTime at(String text) {
        return LocalDateTime.parse(text);
    }

    public void open() {
        yes(hours.isOpen(at("2026-01-05T07:00")));
        no(hours.isOpen(at("2026-01-05T12:00")));
        yes(hours.isOpen(at("2026-01-11T05:59")));
        no(hours.isOpen(at("2026-01-11T06:00")));
        no(hours.isOpen(at("2026-01-11T22:00")));
    }

    public void nextOpen() {
        equal(at("2026-01-05T12:30"), hours.nextOpen(at("2026-01-05T12:10")));
        equal(at("2026-01-05T13:10"), hours.nextOpen(at("2026-01-05T13:10")));
        equal(at("2026-01-10T22:00"), hours.nextOpen(at("2026-01-09T15:30")));
        equal(at("2026-01-12T07:00"), hours.nextOpen(at("2026-01-11T06:00")));
        equal(null, new WorkHours(null).nextOpen(at("2026-01-11T06:00")));
    }

    public void adds() {
        equal(at("2026-01-05T08:00"), hours.add(at("2026-01-05T06:00"), 60));
        equal(at("2026-01-05T12:00"), hours.add(at("2026-01-05T07:00"), 300));
        equal(at("2026-01-05T12:31"), hours.add(at("2026-01-05T07:00"), 301));
        equal(at("2026-01-06T07:10"), hours.add(at("2026-01-05T15:20"), 20));
        equal(at("2026-01-05T03:00"), hours.add(at("2026-01-05T03:00"), 0));
        equal(at("2026-01-12T07:01"), hours.add(at("2026-01-10T22:00"), 481));
    }

    public void counts() {
        equal(480, hours.between(at("2026-01-05T00:00"), at("2026-01-06T00:00")));
        equal(5 * 480 + 480, hours.between(at("2026-01-05T00:00"), at("2026-01-12T00:00")));
        equal(120, hours.between(at("2026-01-10T12:00"), at("2026-01-11T00:00")));
        equal(0, hours.between(at("2026-01-11T12:00"), at("2026-01-11T13:00")));
        equal(0, hours.between(at("2026-01-05T12:00"), at("2026-01-05T08:00")));
    }

    public void daysOff() {
        holidays.closed(LocalDate.of(2026, 1, 10), LocalDate.of(2026, 1, 12));
        no(hours.isOpen(at("2026-01-11T03:00")));
        equal(at("2026-01-13T07:00"), hours.nextOpen(at("2026-01-09T15:30")));
    }

    public void earlyEnd() {
        holidays.early(LocalDate.of(2026, 1, 5), LocalTime.of(14, 0));
        holidays.early(LocalDate.of(2026, 1, 10), LocalTime.of(23, 0));
        equal(390, hours.between(at("2026-01-05T00:00"), at("2026-01-06T00:00")));
        no(hours.isOpen(at("2026-01-11T01:00")));
        equal(60, hours.between(at("2026-01-10T00:00"), at("2026-01-12T00:00")));
    }

    public void overlapsCountOnce() {
        WorkHours two = new WorkHours(null);
        two.shift(DayOfWeek.MONDAY, LocalTime.of(6, 0), LocalTime.of(14, 0));
        two.shift(DayOfWeek.MONDAY, LocalTime.of(13, 0), LocalTime.of(22, 0));
        two.shift(DayOfWeek.MONDAY, LocalTime.of(20, 0), LocalTime.of(2, 0));
        equal(20 * 60, two.between(at("2026-01-05T00:00"), at("2026-01-07T00:00")));
        equal(at("2026-01-06T01:00"), two.add(at("2026-01-05T06:00"), 19 * 60));
    }
}
