//! Units: confused seconds and milliseconds, time zones, cents and currency units.

use plumbline_benchmark::record::Severity::High;

use super::{Finding, Function, Project, Source, each};
use crate::reviewer::pattern::{called, group, names, patterns, words};
use crate::reviewer::source::declarations::pieces;

patterns! {
    OPERATION = r"([A-Za-z_][\w.>]*(?:\(\))?)\s*(\+=?|-=?|<=?|>=?|==|=)\s*([A-Za-z_][\w.>]*(?:\(\))?)";
    CONVERTED = r"\*|/|(?i)\bto_?(?:millis|seconds|ms)|from_?(?:millis|secs)|Duration|TimeUnit";
    FIXED_DAY = r"(?i)86_?400(?:_?000)?\b|24\s*\*\s*(?:60\s*\*\s*60|3_?600|time\.Hour)|hours\s*=\s*24\b|plusHours\(\s*24|timedelta\(\s*(?:days|weeks)\s*=|Duration\.ofDays|days\s*\*\s*24|\.days\b|Add\(\s*24|7\s*\*\s*24";
    ZONE = r"(?i)\b\w*(?:time_?zone|tz_?(?:name|info)?|zone_?(?:id|info)|utc_?offset|locale?time|local_time|IANA|tzinfo|Location)\w*\b";
    SCHEDULE = r"(?i)schedul|recur|next_?run|daily|every_?day|reminder|midnight|local";
    UNZONED = r"(?i)(utcnow\(\)|datetime\.now\(\)|date\.today\(\)|fromtimestamp\([^,()]*\)|LocalDate\.now\(\)|LocalDateTime\.now\(\)|getUTC(?:Date|Day|Hours|Month|FullYear)\(\)|setUTCHours\(|ZoneOffset\.UTC|Truncate\(24\s*\*\s*time\.Hour\)|timezone\.utc|Date\.today|gmdate\(|\.UTC\(\))";
    DAY = r"(?i)date|day|month|week|midnight|year";
    NAIVE = r"(?i)\.replace\(\s*tzinfo\s*=\s*(?:None|[\w.]*(?:zone|tz)\w*)|strptime\([^)]*\)\s*$|fromisoformat\([^)]*\)\.date";
}

/// Unit of a quantity.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Nanoseconds,
    Microseconds,
    Milliseconds,
    Seconds,
    Minutes,
    Hours,
    Days,
    Cents,
    Dollars,
    BasisPoints,
    Percent,
    Bytes,
    Kilobytes,
}

const UNITS: &[(&[&str], Unit, &str)] = &[
    (&["ns", "nanos", "nanoseconds"], Unit::Nanoseconds, "nanoseconds"),
    (&["us", "micros", "microseconds"], Unit::Microseconds, "microseconds"),
    (&["ms", "millis", "milliseconds", "msec"], Unit::Milliseconds, "milliseconds"),
    (&["s", "sec", "secs", "seconds"], Unit::Seconds, "seconds"),
    (&["min", "mins", "minutes"], Unit::Minutes, "minutes"),
    (&["hours", "hrs"], Unit::Hours, "hours"),
    (&["days"], Unit::Days, "days"),
    (&["cents", "pence", "minor"], Unit::Cents, "cents"),
    (&["dollars", "euros", "major"], Unit::Dollars, "whole units of money"),
    (&["bps"], Unit::BasisPoints, "basis points"),
    (&["percent", "pct"], Unit::Percent, "percent"),
    (&["bytes"], Unit::Bytes, "bytes"),
    (&["kb", "kib", "mb", "mib"], Unit::Kilobytes, "kilobytes or megabytes"),
];

/// Units of the results of common library calls.
const KNOWN: &[(&str, Unit)] = &[
    ("Date.now()", Unit::Milliseconds),
    ("currentTimeMillis()", Unit::Milliseconds),
    ("getTime()", Unit::Milliseconds),
    ("performance.now()", Unit::Milliseconds),
    ("toEpochMilli()", Unit::Milliseconds),
    ("UnixMilli()", Unit::Milliseconds),
    ("nanoTime()", Unit::Nanoseconds),
    ("time.time()", Unit::Seconds),
    ("time.monotonic()", Unit::Seconds),
    ("getEpochSecond()", Unit::Seconds),
    ("Unix()", Unit::Seconds),
    ("time()", Unit::Seconds),
];

/// Units of the last arguments of common library calls.
const SINKS: &[(&str, Unit)] = &[
    ("setTimeout", Unit::Milliseconds),
    ("setInterval", Unit::Milliseconds),
    ("setex", Unit::Seconds),
    ("expire", Unit::Seconds),
    ("pexpire", Unit::Milliseconds),
    ("usleep", Unit::Microseconds),
    ("from_secs", Unit::Seconds),
    ("from_millis", Unit::Milliseconds),
    ("ofSeconds", Unit::Seconds),
    ("ofMillis", Unit::Milliseconds),
];

/// Returns the findings of this family.
pub(super) fn findings(project: &Project) -> Vec<Finding> {
    each(project, &[mixed, argument, fixed_day, other_zone])
}

fn name_of(unit: Unit) -> &'static str {
    UNITS.iter().find(|(_, each, _)| *each == unit).map_or("", |(_, _, name)| name)
}

/// Returns the unit in the suffix of a name or in the comment of its declaration.
fn unit_of(project: &Project, source: &Source, at: u32, expression: &str) -> Option<Unit> {
    if let Some((_, unit)) = KNOWN.iter().find(|(call, _)| expression.ends_with(call)) {
        return Some(*unit);
    }
    let name = names(expression).last()?;
    named_unit(name).or_else(|| noted_unit(&project.declared(source, at, name)?.note))
}

fn named_unit(name: &str) -> Option<Unit> {
    let parts = words(name);
    let last = parts.last().filter(|_| parts.len() > 1 || name.len() > 3)?;
    UNITS.iter().find(|(words, ..)| words.contains(&last.as_str())).map(|(_, unit, _)| *unit)
}

fn noted_unit(note: &str) -> Option<Unit> {
    let note = note.to_lowercase();
    let says = |unit: &str| {
        ["in ", "of ", "whole ", ""]
            .iter()
            .any(|word| !word.is_empty() && note.contains(&format!("{word}{unit}")))
            || note.starts_with(unit)
    };
    UNITS
        .iter()
        .find(|(words, ..)| words.iter().any(|word| word.len() > 4 && says(word)))
        .map(|(_, unit, _)| *unit)
}

fn mixed(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, left, right, units) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            let found = OPERATION.captures(code).filter(|_| !CONVERTED.is_match(code))?;
            let (left, right) = (group(&found, 1), group(&found, 3));
            let units = (unit_of(project, source, at, left)?, unit_of(project, source, at, right)?);
            (units.0 != units.1).then_some((at, left, right, units))
        })?;
    let (first, second) = (name_of(units.0), name_of(units.1));
    Some(source.finding(
        (at, at), 72, High,
        format!("Wrong unit: {left} is in {first}, {right} in {second}"),
        format!("{} combines {left}, which is in {first}, with {right}, which is in {second}, without converting. The result is wrong by the factor between them, so that a timeout, expiry or amount is far too large or too small. Convert one of them first.", function.name),
    ))
}

fn argument(project: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, value, callee, units) =
        source.body(function).filter(|(at, _)| source.is_added(*at)).find_map(|(at, code)| {
            called(code).find_map(|callee| {
                let inner = code.split_once(&format!("{callee}("))?.1;
                pieces(inner.rsplit_once(')').map_or(inner, |(inner, _)| inner))
                    .into_iter()
                    .enumerate()
                    .find_map(|(place, value)| {
                        let given =
                            unit_of(project, source, at, value).filter(|_| !CONVERTED.is_match(value))?;
                        let wanted = wanted(project, callee, place, value)?;
                        (given != wanted).then(|| (at, value.to_owned(), callee.to_owned(), (given, wanted)))
                    })
            })
        })?;
    let (given, wanted) = (name_of(units.0), name_of(units.1));
    Some(source.finding(
        (at, at), 74, High,
        format!("Wrong unit: {callee} takes {wanted}, {value} is in {given}"),
        format!("{} passes {value}, which is in {given}, to {callee}, which expects {wanted}. The value is off by the factor between the two, so that what depends on it happens far too early or too late. Convert it to {wanted} first.", function.name),
    ))
}

/// Returns the unit of a parameter of a known function or of a common library call.
fn wanted(project: &Project, callee: &str, place: usize, value: &str) -> Option<Unit> {
    let sink = SINKS.iter().find(|(name, _)| *name == callee).map(|(_, unit)| *unit);
    let keyword = value.split_once('=').and_then(|(name, _)| named_unit(name.trim()));
    let declared = || {
        let (_, function) = project.named(callee).next()?;
        let parameter = function.parameters.get(place)?;
        named_unit(&parameter.name).or_else(|| {
            let about = function
                .doc
                .lines()
                .find(|line| line.contains(&parameter.name) && parameter.name.len() > 2)?;
            noted_unit(about)
        })
    };
    sink.or(keyword).or_else(declared)
}

/// Returns true if the function or its file mentions time zones.
fn zone(source: &Source, function: &Function) -> Option<String> {
    let of = |text: &str| ZONE.find(text).map(|found| found.as_str().to_owned());
    of(&source.text(function.start, function.end))
        .or_else(|| of(&function.doc))
        .or_else(|| of(&source.text(0, u32::MAX)))
}

fn fixed_day(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, _) =
        source.body(function).find(|(at, code)| source.is_added(*at) && FIXED_DAY.is_match(code))?;
    let zone = zone(source, function);
    let local = SCHEDULE.is_match(&function.name)
        || SCHEDULE.is_match(&source.body_text(function))
        || SCHEDULE.is_match(&function.doc);
    let confidence = match (&zone, local) {
        (Some(_), true) => 62,
        (Some(_), false) => 52,
        (None, true) => 46,
        (None, false) => return None,
    };
    let zone = zone.unwrap_or_else(|| "the local time zone".to_owned());
    Some(source.finding(
        (at, at), confidence, High,
        format!("Daylight saving: a day is taken to have 24 hours in {}", function.name),
        format!("{} adds a fixed period for a day or week. On the day of a daylight saving change a local day has 23 or 25 hours, so that the result shifts by an hour or falls on the wrong date. Do the arithmetic on the local calendar in {zone} and convert to an instant afterwards.", function.name),
    ))
}

fn other_zone(_: &Project, source: &Source, function: &Function) -> Option<Finding> {
    let (at, code) = source
        .body(function)
        .find(|(at, code)| source.is_added(*at) && (UNZONED.is_match(code) || NAIVE.is_match(code)))?;
    let taken = UNZONED.find(code).map_or("a naive date-time", |found| found.as_str());
    let zone = zone(source, function)?;
    let about_days = DAY.is_match(code) || DAY.is_match(&function.name);
    Some(source.finding(
        (at, at), if about_days { 60 } else { 44 }, High,
        format!("Time zone: {} takes the date from {taken} although {zone} is at hand", function.name),
        format!("{} derives a calendar date or hour by {taken}, in UTC or the server's zone, and leaves {zone} out. For someone in another time zone the day boundary is elsewhere, so that around midnight the date is off by one day. Convert to the local zone before taking the date.", function.name),
    ))
}

#[cfg(test)]
mod tests;
