package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.fails;

import java.time.LocalDate;
import java.util.StringJoiner;
import tidewheel.cal.Occurrences;
import tidewheel.cal.Rule;

final class RuleTest {
    private static String first(String rule, String start, int n) {
        Occurrences occurrences = new Occurrences(Rule.parse(rule, LocalDate.parse(start)));
        StringJoiner text = new StringJoiner(" ");
        LocalDate date = occurrences.after(LocalDate.parse(start).minusDays(1));
        for (int i = 0; i < n && date != null; i++) {
            text.add(date.toString().substring(2));
            date = occurrences.after(date);
        }
        return text.toString();
    }

    public void daily() {
        equal("26-01-30 26-02-02 26-02-05", first("FREQ=DAILY;INTERVAL=3", "2026-01-30", 3));
        equal("26-03-13 26-11-13", first("FREQ=DAILY;BYMONTHDAY=13;BYDAY=FR;COUNT=2", "2026-03-01", 9));
    }

    public void weekly() {
        equal("26-01-07 26-01-14", first("FREQ=WEEKLY", "2026-01-07", 2));
        equal("26-01-08 26-01-19 26-01-22 26-02-02", first("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "2026-01-07", 4));
    }

    public void weekStartMatters() {
        equal("97-08-05 97-08-10 97-08-19 97-08-24",
                first("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08-05", 9));
        equal("97-08-05 97-08-17 97-08-19 97-08-31",
                first("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08-05", 9));
    }

    public void monthly() {
        equal("26-01-31 26-03-31 26-05-31", first("FREQ=MONTHLY", "2026-01-31", 3));
        equal("26-01-31 26-02-28 26-03-31", first("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-01-05", 3));
        equal("26-01-13 26-02-10", first("FREQ=MONTHLY;BYDAY=2TU", "2026-01-01", 2));
        equal("26-01-30 26-04-24 26-07-31", first("FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR", "2026-01-01", 3));
        equal("26-02-13 26-03-13 26-11-13", first("FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "2026-01-01", 3));
    }

    public void positions() {
        equal("26-01-30 26-02-27 26-03-31",
                first("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-01-01", 3));
        equal("26-01-02 26-01-05 26-01-30 26-02-02 26-02-03 26-02-04",
                first("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=3,2,-1,-20;BYMONTH=1,2", "2026-01-02", 6));
    }

    public void positionsCountDatesBeforeTheStart() {
        equal("26-02-03 26-03-03", first("FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1", "2026-01-14", 2));
        equal("26-01-20 26-02-17", first("FREQ=MONTHLY;BYDAY=TU;BYSETPOS=3", "2026-01-14", 2));
    }

    public void yearly() {
        equal("24-02-29 28-02-29", first("FREQ=YEARLY", "2024-02-29", 2));
        equal("26-03-15 26-06-15 27-03-15", first("FREQ=YEARLY;BYMONTH=3,6", "2026-01-15", 3));
        equal("97-05-19 98-05-18", first("FREQ=YEARLY;BYDAY=20MO", "1997-05-19", 2));
        equal("26-12-31 27-12-31", first("FREQ=YEARLY;BYDAY=-1TH,-1FR;BYSETPOS=-1", "2026-01-01", 2));
        equal("26-11-26 27-11-25", first("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "2026-01-01", 2));
    }

    public void untilAndCount() {
        equal("26-01-01 26-01-02", first("FREQ=DAILY;UNTIL=2026-01-02", "2026-01-01", 9));
        equal("26-01-01 26-01-02 26-01-03", first("FREQ=DAILY;COUNT=3", "2026-01-01", 9));
    }

    public void between() {
        Occurrences occurrences = new Occurrences(Rule.parse("FREQ=MONTHLY;BYMONTHDAY=15", LocalDate.of(2026, 1, 20)));
        equal(2, occurrences.between(LocalDate.of(2026, 2, 15), LocalDate.of(2026, 4, 15)).size());
        equal(0, occurrences.between(LocalDate.of(2026, 1, 1), LocalDate.of(2026, 2, 15)).size());
    }

    public void neverEnds() {
        equal("", first("FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "2026-01-01", 1));
    }

    public void nonsense() {
        LocalDate day = LocalDate.of(2026, 1, 1);
        fails(() -> Rule.parse("INTERVAL=2", day));
        fails(() -> Rule.parse("FREQ=DAILY;INTERVAL=0", day));
        fails(() -> Rule.parse("FREQ=WEEKLY;BYDAY=2MO", day));
        fails(() -> Rule.parse("FREQ=DAILY;COUNT=2;UNTIL=2026-02-01", day));
        fails(() -> Rule.parse("FREQ=MONTHLY;BYMONTHDAY=32", day));
        fails(() -> Rule.parse("FREQ=MONTHLY;BYMONTH=13", day));
        fails(() -> Rule.parse("FREQ=MONTHLY;BYSETPOS=0", day));
        fails(() -> Rule.parse("FREQ=MONTHLY;BYHOUR=1", day));
    }
}
