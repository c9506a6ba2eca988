package tidewheel;

import static tidewheel.Check.equal;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import tidewheel.cal.Holidays;
import tidewheel.cal.Roll;
import tidewheel.cal.Rule;
import tidewheel.cal.Schedule;

final class ScheduleTest {
    private final Holidays holidays = new Holidays(EnumSet.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY));
    private ZoneId zone = ZoneOffset.UTC;
    private List<LocalTime> times = List.of(LocalTime.of(6, 0));

    private static LocalDate day(String text) {
        return LocalDate.parse(text);
    }

    private static long at(String text) {
        return LocalDateTime.parse(text).toEpochSecond(ZoneOffset.UTC);
    }

    private Schedule schedule(String rule, Roll roll, String... except) {
        Set<LocalDate> exceptions = new java.util.HashSet<>();
        for (String one : except) {
            exceptions.add(day(one));
        }
        return new Schedule(Rule.parse(rule, day("2026-01-01")), exceptions, holidays, roll, times, zone);
    }

    private String february(String rule, Roll roll, String... except) {
        return schedule(rule, roll, except).dates(day("2026-02-01"), day("2026-03-01")).toString()
                .replace("2026-02-", "").replace("[", "").replace("]", "");
    }

    public void rolls() {
        String rule = "FREQ=MONTHLY;BYMONTHDAY=1,14,28";
        equal("01, 14, 28", february(rule, Roll.KEEP));
        equal("", february(rule, Roll.SKIP));
        equal("02, 16", february(rule, Roll.FOLLOWING));
        equal("13, 27", february(rule, Roll.PRECEDING));
        equal("02, 16, 27", february(rule, Roll.MODIFIED));
        equal("02, 13, 27", february(rule, Roll.NEAREST));
    }

    public void comesInFromOutside() {
        holidays.closed(day("2026-01-28"), day("2026-02-10"));
        equal("11, 12", february("FREQ=MONTHLY;BYMONTHDAY=28,-1,12", Roll.FOLLOWING));
        equal("", february("FREQ=MONTHLY;BYMONTHDAY=9", Roll.PRECEDING));
        equal(day("2026-01-27"), schedule("FREQ=MONTHLY;BYMONTHDAY=9", Roll.PRECEDING).nextDate(day("2026-01-09")));
    }

    public void tooFarIsDropped() {
        holidays.closed(day("2026-02-01"), day("2026-02-28"));
        equal(day("2026-03-02"), schedule("FREQ=MONTHLY;BYMONTHDAY=10", Roll.FOLLOWING).nextDate(day("2026-01-20")));
        equal(day("2026-03-09"), schedule("FREQ=MONTHLY;BYMONTHDAY=8", Roll.FOLLOWING).nextDate(day("2026-01-20")));
    }

    public void exceptionsAreNamedBeforeRolling() {
        equal("16", february("FREQ=MONTHLY;BYMONTHDAY=1,14,28", Roll.FOLLOWING, "2026-02-01"));
        equal("02, 16", february("FREQ=MONTHLY;BYMONTHDAY=1,14,28", Roll.FOLLOWING, "2026-02-02"));
    }

    public void timesOfDay() {
        times = List.of(LocalTime.of(18, 30), LocalTime.of(6, 0));
        Schedule schedule = schedule("FREQ=WEEKLY;BYDAY=MO", Roll.KEEP);
        equal(at("2026-01-05T06:00:00"), schedule.next(at("2026-01-01T00:00:00")));
        equal(at("2026-01-05T18:30:00"), schedule.next(at("2026-01-05T06:00:00")));
        equal(at("2026-01-12T06:00:00"), schedule.next(at("2026-01-05T18:30:00")));
        equal(4, schedule.between(at("2026-01-05T06:00:00"), at("2026-01-19T06:00:00")).size());
        equal(day("2026-01-05"), schedule.cycle(at("2026-01-05T18:30:00")));
    }

    public void summerTime() {
        zone = ZoneId.of("Europe/Oslo");
        times = List.of(LocalTime.of(2, 30));
        Schedule schedule = schedule("FREQ=DAILY", Roll.KEEP);
        equal(at("2026-03-28T01:30:00"), schedule.next(at("2026-03-27T12:00:00")));
        equal(at("2026-03-29T01:30:00"), schedule.next(at("2026-03-28T12:00:00")));
        equal(at("2026-03-30T00:30:00"), schedule.next(at("2026-03-29T12:00:00")));
        equal(at("2026-10-25T00:30:00"), schedule.next(at("2026-10-24T12:00:00")));
        equal(at("2026-10-26T01:30:00"), schedule.next(at("2026-10-25T00:30:00")));
    }

    public void ends() {
        equal(Long.MAX_VALUE, schedule("FREQ=DAILY;COUNT=2", Roll.KEEP).next(at("2026-01-02T06:00:00")));
    }
}
