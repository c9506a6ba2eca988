//! Valid and invalid expressions, and their firings.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use plumbline_schedule::{Expression, NeverFires};
use proptest::prelude::*;

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap()
}

fn parse(text: &str) -> Expression {
    Expression::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the first `count` firings after `after`, as local times of the zone. A rate counts from `after`.
fn firings(text: &str, in_zone: &str, after: &str, count: usize) -> Vec<String> {
    let (expression, zone) = (parse(text), zone(in_zone));
    let next = |from: &Timestamp| expression.next_firing(&zone, at(after), *from);
    let all = std::iter::successors(next(&at(after)), next).take(count);
    all.map(|at| at.to_zoned(zone.clone()).strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()).collect()
}

#[test]
fn calendar_expressions_fire_at_the_listed_times() {
    for (text, expected) in [
        (
            "cron(0 9 ? * MON-FRI *)",
            ["2026-11-18T09:00", "2026-11-19T09:00", "2026-11-20T09:00", "2026-11-23T09:00"],
        ),
        (
            "cron(0 9 ? * 2-6 *)",
            ["2026-11-18T09:00", "2026-11-19T09:00", "2026-11-20T09:00", "2026-11-23T09:00"],
        ),
        (
            "cron(1/20 8 * * ? *)",
            ["2026-11-18T08:01", "2026-11-18T08:21", "2026-11-18T08:41", "2026-11-19T08:01"],
        ),
        (
            "cron(0/30 8-9 18 11 ? *)",
            ["2026-11-18T08:00", "2026-11-18T08:30", "2026-11-18T09:00", "2026-11-18T09:30"],
        ),
        (
            "cron(0 0 L * ? *)",
            ["2026-11-30T00:00", "2026-12-31T00:00", "2027-01-31T00:00", "2027-02-28T00:00"],
        ),
        (
            "cron(0 0 LW * ? *)",
            ["2026-11-30T00:00", "2026-12-31T00:00", "2027-01-29T00:00", "2027-02-26T00:00"],
        ),
        (
            "cron(0 0 1W MAY ? *)",
            ["2027-05-03T00:00", "2028-05-01T00:00", "2029-05-01T00:00", "2030-05-01T00:00"],
        ),
        (
            "cron(0 0 15W MAY,AUG ? *)",
            ["2027-05-14T00:00", "2027-08-16T00:00", "2028-05-15T00:00", "2028-08-15T00:00"],
        ),
        (
            "cron(0 0 ? * L *)",
            ["2026-11-21T00:00", "2026-11-28T00:00", "2026-12-05T00:00", "2026-12-12T00:00"],
        ),
        (
            "cron(15 10 ? * 6L 2026-2027)",
            ["2026-11-27T10:15", "2026-12-25T10:15", "2027-01-29T10:15", "2027-02-26T10:15"],
        ),
        (
            "cron(0 0 ? * 3#2 *)",
            ["2026-12-08T00:00", "2027-01-12T00:00", "2027-02-09T00:00", "2027-03-09T00:00"],
        ),
        (
            "cron(0 0 ? * tue#2 *)",
            ["2026-12-08T00:00", "2027-01-12T00:00", "2027-02-09T00:00", "2027-03-09T00:00"],
        ),
        (
            "cron(0 6 29 FEB ? *)",
            ["2028-02-29T06:00", "2032-02-29T06:00", "2036-02-29T06:00", "2040-02-29T06:00"],
        ),
        (
            "cron(0 6 1 JAN,JUL ? 2027/2)",
            ["2027-01-01T06:00", "2027-07-01T06:00", "2029-01-01T06:00", "2029-07-01T06:00"],
        ),
    ] {
        let expected = expected.map(|time| format!("{time}:00+00:00"));
        assert_eq!(firings(text, "UTC", "2026-11-18T00:00:00.5Z", 4)[..], expected[..], "{text}");
    }
}

#[test]
fn calendar_expression_uses_local_time() {
    assert_eq!(
        firings("cron(0 9 * * ? *)", "America/New_York", "2026-11-18T13:59:59Z", 2),
        ["2026-11-18T09:00:00-05:00", "2026-11-19T09:00:00-05:00"]
    );
}

/// <https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html#daylist-savings-time>
#[test]
fn skipped_local_time_does_not_fire() {
    assert_eq!(
        firings("cron(30 2 * * ? *)", "Europe/Berlin", "2026-03-27T12:00:00Z", 3),
        ["2026-03-28T02:30:00+01:00", "2026-03-30T02:30:00+02:00", "2026-03-31T02:30:00+02:00"]
    );
    assert_eq!(
        firings("cron(0/30 * * * ? *)", "Europe/Berlin", "2026-03-29T00:20:00Z", 3),
        ["2026-03-29T01:30:00+01:00", "2026-03-29T03:00:00+02:00", "2026-03-29T03:30:00+02:00"]
    );
}

#[test]
fn repeated_local_time_fires_once() {
    assert_eq!(
        firings("cron(30 2 * * ? *)", "Europe/Berlin", "2026-10-24T12:00:00Z", 2),
        ["2026-10-25T02:30:00+02:00", "2026-10-26T02:30:00+01:00"]
    );
    // At 00:40 UTC the clocks show 02:40 for the first time; at 01:10 UTC they show 02:10 for the second.
    for after in ["2026-10-25T00:40:00Z", "2026-10-25T01:10:00Z"] {
        let from = firings("cron(0/30 * * * ? *)", "Europe/Berlin", after, 1);
        assert_eq!(from, ["2026-10-25T03:00:00+01:00"], "{after}");
    }
    let first = firings("at(2026-10-25T02:30:00)", "Europe/Berlin", "2026-10-01T00:00:00Z", 2);
    assert_eq!(first, ["2026-10-25T02:30:00+02:00"]);
}

#[test]
fn rate_counts_from_its_anchor() {
    for (text, seconds) in [
        ("rate(1 minute)", 60),
        ("rate(1 minutes)", 60),
        ("rate(5 minutes)", 300),
        ("rate(12 hours)", 43_200),
        ("rate(2 days)", 172_800),
    ] {
        let (rate, anchor) = (parse(text), at("2026-10-24T10:00:07Z"));
        let berlin = zone("Europe/Berlin");
        let nth = |n: i64| anchor + SignedDuration::from_secs(seconds * n);
        for (after, expected) in [
            (nth(0) - SignedDuration::from_hours(100), nth(1)),
            (nth(0), nth(1)),
            (nth(1) - SignedDuration::from_nanos(1), nth(1)),
            (nth(1), nth(2)),
            (nth(5) + SignedDuration::from_nanos(1), nth(6)),
        ] {
            assert_eq!(rate.next_firing(&berlin, anchor, after), Some(expected), "{text} after {after}");
        }
    }
}

#[test]
fn expression_that_never_fires_gives_the_reason() {
    let now = at("2026-03-01T00:00:00Z");
    let first = |text: &str| parse(text).first_firing(&zone("Europe/Berlin"), now);
    assert_eq!(first("at(2026-03-28T02:30:00)"), Ok(at("2026-03-28T01:30:00Z")));
    assert_eq!(first("at(2026-03-29T02:30:00)"), Err(NeverFires::Skipped));
    assert_eq!(first("at(2026-02-28T02:30:00)"), Err(NeverFires::InThePast));
    for text in ["cron(0 0 30 2 ? *)", "cron(0 0 * * ? 2025)", "cron(0 0 31 4,6 ? *)"] {
        assert_eq!(first(text), Err(NeverFires::NoSuchTime), "{text}");
    }
}

#[test]
fn invalid_expressions_name_the_problem() {
    for (text, wanted) in [
        ("", "must be cron"),
        ("0 9 * * ? *", "must be cron"),
        ("cron(0 9 * * ? *", "must be cron"),
        ("cron (0 9 * * ? *)", "must be cron"),
        ("Rate(5 minutes)", "must be cron"),
        ("cron(0 9 * * *)", "six fields (minutes, hours, day of month, month, day of week and year), but 5"),
        ("cron(0 0 9 * * ? *)", "but 7"),
        ("cron(@daily)", "but 1"),
        (
            "cron(0 9 * * * *)",
            "exactly one of the fields day of month and day of week must be a question mark",
        ),
        ("cron(0 9 ? * ? *)", "exactly one"),
        ("cron(0 9 1 * MON *)", "exactly one"),
        ("cron(60 9 * * ? *)", r#"minutes: "60" must consist of values from 0 to 59"#),
        ("cron(? 9 * * ? *)", r#"minutes: "?" must"#),
        ("cron(5- 9 * * ? *)", r#"minutes: "5-" must"#),
        ("cron(, 9 * * ? *)", r#"minutes: "" must"#),
        ("cron(*/60 9 * * ? *)", r#"minutes: "*/60" must have a step from 1 to 59"#),
        ("cron(*/0 9 * * ? *)", "a step from 1 to 59"),
        ("cron(0 24 * * ? *)", "hours: \"24\" must consist of values from 0 to 23"),
        ("cron(0 17-9 * * ? *)", r#"hours: "17-9" must be a range from low to high"#),
        ("cron(0 9 0 * ? *)", "day of month: \"0\" must consist of values from 1 to 31"),
        ("cron(0 9 L-3 * ? *)", "day of month: \"L-3\" must"),
        ("cron(0 9 1,L * ? *)", "day of month: \"L\" must"),
        ("cron(0 9 32W * ? *)", "day of month: \"32W\" must"),
        ("cron(0 9 * JANUARY ? *)", r#"month: "JANUARY" must consist of values from 1 to 12 or JAN to DEC"#),
        ("cron(0 9 ? * 0 *)", r#"day of week: "0" must consist of values from 1 to 7 or SUN to SAT"#),
        ("cron(0 9 ? * FRI-MON *)", "day of week: \"FRI-MON\" must be a range from low to high"),
        ("cron(0 9 ? * 2/2 *)", "day of week: \"2/2\" must not have a step"),
        (
            "cron(0 9 ? * 3#6 *)",
            "day of week: \"3#6\" must be a day of the week, '#' and a number from 1 to 5",
        ),
        ("cron(0 9 ? * 3#1,6#3 *)", "day of week"),
        ("cron(0 9 * * ? 1969)", r#"year: "1969" must consist of values from 1970 to 2199"#),
        ("cron(0 9 * * ? +5)", "year"),
        ("rate(0 minutes)", "rate(5 minutes)"),
        ("rate(05 minutes)", "rate(5 minutes)"),
        ("rate(2 minute)", "rate(5 minutes)"),
        ("rate(5 weeks)", "rate(5 minutes)"),
        ("rate(5  minutes)", "rate(5 minutes)"),
        ("rate(-5 minutes)", "rate(5 minutes)"),
        ("rate(1.5 hours)", "rate(5 minutes)"),
        ("rate(100000 days)", "99999"),
        ("at(2026-11-18T08:30)", "at(2026-11-18T08:30:00)"),
        ("at(2026-11-18T08:30:00Z)", "without an offset"),
        ("at(2026-02-30T08:30:00)", "at(2026"),
        ("at(2026-11-18 08:30:00)", "at(2026"),
    ] {
        let error = Expression::parse(text).expect_err(text).to_string();
        assert!(error.contains(wanted), "{text}: {error}");
    }
    let long = format!("cron({} 9 * * ? *)", "1,".repeat(130));
    assert!(Expression::parse(&long).unwrap_err().to_string().contains("256 bytes"));
}

#[test]
fn expression_round_trips_through_text() {
    let expression = parse("cron(0 9 ? * MON-FRI *)");
    let stored = expression.to_string();
    assert_eq!(
        (String::from(expression.clone()), Expression::try_from(stored).unwrap()),
        (expression.to_string(), expression)
    );
}

#[test]
fn latest_missed_firing_is_found_after_any_outage() {
    let utc = TimeZone::UTC;
    for (text, after, now, expected) in [
        ("rate(5 minutes)", "2026-11-18T00:00:00Z", "2026-11-18T00:04:59Z", None),
        ("rate(5 minutes)", "2026-11-18T00:00:00Z", "2026-11-18T00:05:00Z", Some("2026-11-18T00:05:00Z")),
        ("rate(5 minutes)", "2026-11-18T00:00:00Z", "2026-11-25T09:13:00Z", Some("2026-11-25T09:10:00Z")),
        ("cron(0 9 ? * MON *)", "2026-11-16T09:00:00Z", "2026-11-23T08:59:59Z", None),
        ("cron(0 9 ? * MON *)", "2026-11-16T09:00:00Z", "2026-11-26T00:00:00Z", Some("2026-11-23T09:00:00Z")),
        ("cron(0 9 1 1 ? *)", "2020-11-16T09:00:00Z", "2026-11-26T00:00:00Z", Some("2026-01-01T09:00:00Z")),
        (
            "at(2026-01-02T03:04:05)",
            "2026-01-01T00:00:00Z",
            "2026-11-26T00:00:00Z",
            Some("2026-01-02T03:04:05Z"),
        ),
        ("at(2026-01-02T03:04:05)", "2026-01-02T03:04:05Z", "2026-11-26T00:00:00Z", None),
    ] {
        let found = parse(text).latest_missed_firing(&utc, at("2026-11-18T00:00:00Z"), at(after), at(now));
        assert_eq!(found, expected.map(at), "{text}");
    }
}

/// Calendar of firings, as lists of values. It is the reference for the expression that [`Calendar::text`] returns.
#[derive(Clone, Debug)]
struct Calendar {
    minutes: Vec<i8>,
    hours: Vec<i8>,
    days: Days,
}

#[derive(Clone, Debug)]
enum Days {
    Every,
    OfMonth(Vec<i8>),
    /// Days of the week; 1 is Sunday.
    OfWeek(Vec<i8>),
    LastOfMonth,
    /// Day of the week, and its occurrence in the month, from 1.
    Nth(i8, i8),
}

impl Calendar {
    fn text(&self) -> String {
        let list = |values: &[i8]| values.iter().map(i8::to_string).collect::<Vec<_>>().join(",");
        let (month_days, week_days) = match &self.days {
            Days::Every => ("*".to_owned(), "?".to_owned()),
            Days::OfMonth(days) => (list(days), "?".to_owned()),
            Days::OfWeek(days) => ("?".to_owned(), list(days)),
            Days::LastOfMonth => ("L".to_owned(), "?".to_owned()),
            Days::Nth(day, nth) => ("?".to_owned(), format!("{day}#{nth}")),
        };
        format!("cron({} {} {month_days} * {week_days} *)", list(&self.minutes), list(&self.hours))
    }

    /// Returns true if the calendar fires at `at`, which is a whole minute.
    fn fires(&self, zone: &TimeZone, at: Timestamp) -> bool {
        let time = zone.to_datetime(at);
        let first = zone.to_ambiguous_timestamp(time).earlier().unwrap();
        let week_day = time.weekday().to_sunday_zero_offset() + 1;
        let is_day = match &self.days {
            Days::Every => true,
            Days::OfMonth(days) => days.contains(&time.day()),
            Days::OfWeek(days) => days.contains(&week_day),
            Days::LastOfMonth => time.day() == time.days_in_month(),
            Days::Nth(day, nth) => *day == week_day && (time.day() - 1) / 7 + 1 == *nth,
        };
        is_day && first == at && self.minutes.contains(&time.minute()) && self.hours.contains(&time.hour())
    }
}

fn value_lists(values: std::ops::Range<i8>) -> impl Strategy<Value = Vec<i8>> {
    prop::collection::vec(values, 1..5)
}

fn arbitrary_calendars() -> impl Strategy<Value = Calendar> {
    let days = prop_oneof![
        Just(Days::Every),
        value_lists(1..32).prop_map(Days::OfMonth),
        value_lists(1..8).prop_map(Days::OfWeek),
        Just(Days::LastOfMonth),
        (1..8i8, 1..6i8).prop_map(|(day, nth)| Days::Nth(day, nth)),
    ];
    (value_lists(0..60), value_lists(0..24), days).prop_map(|(minutes, hours, days)| Calendar {
        minutes,
        hours,
        days,
    })
}

/// Instants around changes of daylight saving time, and others.
fn instants() -> impl Strategy<Value = Timestamp> {
    let days = ["2026-03-28", "2026-03-08", "2026-10-24", "2026-11-01", "2027-04-03", "2026-12-30"];
    (prop::sample::select(days.to_vec()), 0..172_800i64)
        .prop_map(|(day, seconds)| at(&format!("{day}T00:00:00Z")) + SignedDuration::from_secs(seconds))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// The next firing is after the instant, matches the calendar, and is the first that does. The test checks every
    /// minute before it, for up to three days.
    #[test]
    fn next_firing_is_the_first_match(
        calendar in arbitrary_calendars(),
        after in instants(),
        name in prop::sample::select(vec!["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"]),
    ) {
        let (zone, expression) = (zone(name), parse(&calendar.text()));
        let next = expression.next_firing(&zone, after, after).unwrap();
        prop_assert!(next > after);
        prop_assert!(calendar.fires(&zone, next), "{} at {next}", calendar.text());
        let minute = |n: i64| Timestamp::from_second((after.as_second().div_euclid(60) + n) * 60).unwrap();
        let between = (1..3 * 1440).map(minute).take_while(|at| *at < next);
        for at in between {
            prop_assert!(!calendar.fires(&zone, at), "{} at {at}, before {next}", calendar.text());
        }
    }

    #[test]
    fn arbitrary_fields_cause_no_panic(
        text in "cron\\([0-9*/]{1,4} [0-9*-]{1,4} [0-9LW*?]{1,3} [0-9*]{1,2} [0-9L#*?]{1,3} [*0-9]{1,4}\\)"
    ) {
        if let Ok(expression) = Expression::parse(&text) {
            let now = at("2026-11-18T00:00:00Z");
            prop_assert!(expression.next_firing(&TimeZone::UTC, now, now).is_none_or(|at| at > now));
        }
    }
}
