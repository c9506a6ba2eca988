slug = 'calendars-as-sets'
base = 'baseb'
correct = 'b'
title = 'Calendars count in sets of days, rules seek, hours are cached'
description = """
`next` on a rule from 1990 walked through 36 years of days. Twice, since `Schedule` asked again with a wider window. `add` of 2,000 working days took longer than the working days.

* `DayBits`: a year of days in six words. `Occurrences` expands a whole period at a time and goes to the right one directly. `COUNT` is turned into an end once.
* `Holidays` keeps working days per year; counting and adding are population counts. New: `first`, `last`, and `bridges` for the offices.
* `Schedule` looks only as far as a roll can reach, and goes backwards: `previousDate`, `previous`. Catching up uses that instead of listing four months to take the last one.
* `WorkHours` merges shifts per day once and keeps months; `subtract` counts back.
* `within` of a job with hours is counted in its hours. A job due Friday 14:00 with two hours was dead before anybody came in on Monday.

* `month` goes. It printed what everybody has on the wall.
"""
HEADER = open('header.txt').read()
C = 'src/tidewheel/cal/'
bugs = [
dict(id='until-before-positions', severity='medium', kind='ordering', tier='depth', distance='one-hop',
  edits=[(C+'Occurrences.java','''        if (!rule.positions().isEmpty()) {
            days = positions(days);
        }
        LocalDate last = rule.until() != null && rule.until().isBefore(Rule.HORIZON)
                ? rule.until() : Rule.HORIZON.minusDays(1);
        days.keep(distance(first, rule.start()), distance(first, last) + 1);
''','''        LocalDate last = rule.until() != null && rule.until().isBefore(Rule.HORIZON)
                ? rule.until() : Rule.HORIZON.minusDays(1);
        days.keep(0, distance(first, last) + 1);
        if (!rule.positions().isEmpty()) {
            days = positions(days);
        }
        days.keep(distance(first, rule.start()), 366);
''')],
  summary="Days after `UNTIL` are dropped before `BYSETPOS` counts, so a negative position picks another date in the last period.",
  mechanism="`BYSETPOS` counts all dates of a period (docs/rules.md). Cut off at `UNTIL` first, position -1 of the period that holds `UNTIL` is the last date before it instead of the last of the period, which lies behind it: the rule has a date too many there. FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;UNTIL=2026-03-15 gives 13 March. The days before the start are still counted, so only the end is affected.",
  places=[(C+'Occurrences.java','        days.keep(0, distance(first, last) + 1);',1,'cause'),(C+'Occurrences.java','            days = positions(days);',1,'call'),(C+'Occurrences.java','    private DayBits period(long p) {',1,'function'),(C+'Occurrences.java','    private DayBits positions(DayBits days) {',1,'contract'),('docs/rules.md','* `BYSETPOS` picks',1,'contract')],
  proof='''import java.time.LocalDate;
import tidewheel.cal.Occurrences;
import tidewheel.cal.Rule;

public class PROOF {
    static boolean broken() {
        Occurrences occurrences = new Occurrences(Rule.parse(
                "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;UNTIL=2026-03-15", LocalDate.of(2026, 1, 1)));
        return occurrences.between(LocalDate.of(2026, 1, 1), LocalDate.of(2027, 1, 1)).size() != 2;
    }
'''+HEADER),
dict(id='leap-year-behind', severity='high', kind='wrong-variable', tier='depth', distance='hunk',
  edits=[(C+'Holidays.java','year == day.getYear() ? day.getDayOfYear() : 366);','year == day.getYear() ? day.getDayOfYear() : day.lengthOfYear());')],
  summary="`last` searches earlier years only up to the length of the year it started in: 31 December of a leap year is not seen from the year after it.",
  mechanism="`previous` has an exclusive bound. When the search goes on in the year before, the bound is `day.lengthOfYear()`, 365 for 2025, so index 365 of 2024 (31 December) is left out. `last(…, 2025-01-01)` with New Year off is 30 December instead of Tuesday, 31 December 2024; everything that rolls `preceding`, `modified` or `nearest` from the first days of the year after a leap year is a day early.",
  places=[(C+'Holidays.java','int found = work(year).previous(',1,'cause'),(C+'Holidays.java','    public LocalDate last(LocalDate first, LocalDate day) {',10,'function'),(C+'DayBits.java','    int previous(int to) {',1,'contract'),(C+'Schedule.java','        return holidays.last(day.minusDays(REACH), day);',1,'call')],
  proof='''import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.EnumSet;
import tidewheel.cal.Holidays;
import tidewheel.cal.Observe;

public class PROOF {
    static boolean broken() {
        Holidays holidays = new Holidays(EnumSet.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY));
        holidays.fixed(1, 1, Observe.NONE);
        return !LocalDate.of(2024, 12, 31).equals(holidays.last(LocalDate.of(2024, 12, 12), LocalDate.of(2025, 1, 1)));
    }
'''+HEADER),
dict(id='early-end-cached', severity='medium', kind='stale-state', tier='depth', distance='changed-file',
  edits=[(C+'Holidays.java','''        early.put(day, end);
        changed();
''','''        early.put(day, end);
''')],
  summary="A day that is told to end early after its hours were asked for keeps the hours it had.",
  mechanism="`WorkHours` keeps days and months until `Holidays.version` grows. Every change of a calendar goes through `changed`, only `early` does not: its entries are no part of the cached working days of `Holidays`, but of the spans that `WorkHours` has cached. `isOpen`, `between`, `add` and `subtract` go on with the old end until something else changes.",
  places=[(C+'Holidays.java','        early.put(day, end);',1,'cause'),(C+'Holidays.java','    public void early(LocalDate day, LocalTime end) {',1,'function'),(C+'Holidays.java','    public long version() {',1,'contract'),(C+'WorkHours.java','    private void refresh() {',7,'call'),(C+'WorkHours.java','            LocalTime early = holidays.earlyEnd(day);',1,'call')],
  proof='''import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.EnumSet;
import tidewheel.cal.Holidays;
import tidewheel.cal.WorkHours;

public class PROOF {
    static boolean broken() {
        Holidays holidays = new Holidays(EnumSet.of(DayOfWeek.SUNDAY));
        WorkHours hours = new WorkHours(holidays);
        hours.shift(DayOfWeek.MONDAY, LocalTime.of(8, 0), LocalTime.of(16, 0));
        LocalDate monday = LocalDate.of(2026, 1, 5);
        if (hours.between(monday.atStartOfDay(), monday.plusDays(1).atStartOfDay()) != 480) {
            throw new IllegalStateException("set up");
        }
        holidays.early(monday, LocalTime.NOON);
        return hours.between(monday.atStartOfDay(), monday.plusDays(1).atStartOfDay()) != 240
                || hours.isOpen(monday.atTime(15, 0));
    }
'''+HEADER),
dict(id='plan-by-the-clock', severity='medium', kind='missing-update', tier='plain', distance='one-hop', unchanged=True,
  edits=[('src/tidewheel/core/Plan.java','long before = job.within() > 0 ? job.deadline(wish.due(), config.zone()) : start + DEFAULT_SEARCH;','long before = job.within() > 0 ? wish.due() + job.within() : start + DEFAULT_SEARCH;')],
  summary="The plan still counts `within` by the clock for jobs with hours.",
  mechanism="The scheduler takes the deadline from `Job.deadline`, which counts `within` in the hours of the job. `Plan.place` was not changed and adds the seconds to the due time. A job due on Friday 14:30 with hours to 15:00 and `within 2h` whose crane is free on Monday at 7:00 is shown with `no room` (start -1), though it would start on Monday in time; jobs behind it are planned as if it did not exist.",
  places=[('src/tidewheel/core/Plan.java','        long before = job.within() > 0 ?',1,'cause'),('src/tidewheel/core/Plan.java','    private void place(Wish wish) {',1,'function'),('src/tidewheel/core/Job.java','    public long deadline(long due, ZoneId zone) {',1,'contract'),('src/tidewheel/core/Scheduler.java','        long deadline = run.job.deadline(run.due, config.zone());',1,'call'),('docs/jobfile.md','      within 4h',1,'contract')],
  proof='''import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import tidewheel.core.JobFile;
import tidewheel.core.Plan;

public class PROOF {
    static long at(String text) {
        return LocalDateTime.parse(text).toEpochSecond(ZoneOffset.UTC);
    }

    static boolean broken() {
        String jobs = "hours day\\n  MON-FRI 07:00-15:00\\npool crane 1\\n  capacity 2026-03-06T00:00 2026-03-07T00:00 0\\n"
                + "job a\\n  takes 10m\\n  needs crane\\n  every FREQ=WEEKLY;BYDAY=FR\\n  at 14:30\\n  within 2h\\n  hours day\\n";
        List<Plan.Slot> slots = Plan.of(JobFile.parse(jobs), at("2026-03-06T00:00"), at("2026-03-07T00:00"));
        if (slots.size() != 1) {
            throw new IllegalStateException("set up");
        }
        return slots.get(0).start() != at("2026-03-09T07:00");
    }
'''+HEADER),
]
also_valid = [
dict(id='deadline-drops-seconds', severity='low', summary='A deadline counted in hours drops the seconds of the due time.',
  mechanism='`WorkHours.add` works on whole minutes (`minute` ignores seconds). A job without a schedule is due at the second at which the job before it ended, so its deadline may be up to 59 seconds early.',
  places=[('src/tidewheel/core/Job.java','        LocalDateTime end = hours.add(',1),(C+'WorkHours.java','    private static int minute(LocalDateTime time) {',3),(C+'WorkHours.java','        long left = minutes + worked(day, 0, minute(time));',1)]),
dict(id='end-computed-twice', severity='low', summary='The last possible day (UNTIL or horizon) is computed in `period` and again in `end`.',
  mechanism='Both hold the same expression, and `period` does it for every period.',
  places=[(C+'Occurrences.java','            end = rule.until() != null',2),(C+'Occurrences.java','        LocalDate last = rule.until() != null',2)]),
]
decoys = [
dict(place=(C+'DayBits.java','        words[day >> 6] |= 1L << day;',1), why='Java takes the distance of a long shift modulo 64, so `& 63` is not needed.'),
dict(place=(C+'Occurrences.java','        int mask = (1 << length) - 1;',1), why='For 31 days this is Integer.MAX_VALUE after the overflow, which has exactly 31 bits.'),
dict(place=(C+'Holidays.java','                before = here;',1), why='`here` was read before the bridge is taken out; bridges must make no further bridges.'),
dict(place=(C+'Occurrences.java','        return (int) Math.max(-1, Math.min(400',1), why='No period is longer than 366 days, so cutting at 400 changes nothing, and -1 stands for any day before the period.'),
]
