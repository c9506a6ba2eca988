package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.no;
import static tidewheel.Check.yes;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.List;
import tidewheel.cal.Holidays;
import tidewheel.cal.Observe;

final class HolidaysTest {
    private final Holidays holidays = new Holidays(EnumSet.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY));

    private static LocalDate day(String text) {
        return LocalDate.parse(text);
    }

    public void weekends() {
        yes(holidays.isWorkday(day("2026-01-09")));
        no(holidays.isWorkday(day("2026-01-10")));
        no(holidays.isHoliday(day("2026-01-10")));
        holidays.worked(day("2026-01-10"));
        yes(holidays.isWorkday(day("2026-01-10")));
    }

    public void easterMoves() {
        holidays.easter(-2);
        holidays.easter(1);
        yes(holidays.isHoliday(day("2026-04-03")));
        yes(holidays.isHoliday(day("2026-04-06")));
        yes(holidays.isHoliday(day("2027-03-26")));
        yes(holidays.isHoliday(day("2038-04-23")));
        no(holidays.isHoliday(day("2026-04-05")));
    }

    public void numberedWeekdays() {
        holidays.weekday(1, DayOfWeek.MONDAY, 9);
        holidays.weekday(-1, DayOfWeek.MONDAY, 5);
        holidays.weekday(5, DayOfWeek.FRIDAY, 2);
        yes(holidays.isHoliday(day("2026-09-07")));
        yes(holidays.isHoliday(day("2026-05-25")));
        no(holidays.isHoliday(day("2026-05-18")));
        no(holidays.isHoliday(day("2026-03-06")));
    }

    public void nextFreeDay() {
        holidays.fixed(12, 25, Observe.NEXT);
        holidays.fixed(12, 26, Observe.NEXT);
        yes(holidays.isHoliday(day("2027-12-27")));
        yes(holidays.isHoliday(day("2027-12-28")));
        no(holidays.isHoliday(day("2027-12-29")));
        yes(holidays.isHoliday(day("2022-12-27")));
        no(holidays.isHoliday(day("2022-12-28")));
        no(holidays.isHoliday(day("2025-12-29")));
    }

    public void nearestAcrossTheYear() {
        holidays.fixed(1, 1, Observe.NEAREST);
        yes(holidays.isHoliday(day("2021-12-31")));
        yes(holidays.isHoliday(day("2023-01-02")));
        no(holidays.isHoliday(day("2022-12-30")));
    }

    public void mondays() {
        holidays.fixed(7, 4, Observe.MONDAY);
        yes(holidays.isHoliday(day("2026-07-06")));
        yes(holidays.isHoliday(day("2027-07-05")));
        no(holidays.isHoliday(day("2028-07-10")));
    }

    public void leapDay() {
        holidays.fixed(2, 29, Observe.NONE);
        yes(holidays.isHoliday(day("2028-02-29")));
        yes(holidays.isWorkday(day("2027-03-01")));
    }

    public void closures() {
        holidays.closed(day("2026-07-06"), day("2026-07-24"));
        no(holidays.isWorkday(day("2026-07-06")));
        no(holidays.isWorkday(day("2026-07-24")));
        yes(holidays.isWorkday(day("2026-07-27")));
        holidays.worked(day("2026-07-08"));
        yes(holidays.isWorkday(day("2026-07-08")));
    }

    public void everyChangeIsANewVersion() {
        List<Runnable> changes = List.of(() -> holidays.fixed(12, 25, Observe.NEXT),
                () -> holidays.weekday(1, DayOfWeek.MONDAY, 9), () -> holidays.easter(1),
                () -> holidays.closed(day("2026-07-06"), day("2026-07-24")),
                () -> holidays.worked(day("2026-07-08")), () -> holidays.early(day("2026-12-24"), LocalTime.NOON));
        for (Runnable change : changes) {
            int before = holidays.version();
            no(holidays.isWorkday(day("2026-01-10")));
            change.run();
            yes(holidays.version() > before);
        }
    }

    public void earlyEnds() {
        holidays.early(day("2026-12-24"), LocalTime.NOON);
        equal(LocalTime.NOON, holidays.earlyEnd(day("2026-12-24")));
        equal(null, holidays.earlyEnd(day("2026-12-23")));
    }
}
