//! Words of dates: weekdays, months, units of time and numbers.

use jiff::civil::Weekday;
use jiff::fmt::strtime;

use super::calendar::Unit;
use crate::strings::is_number;

/// Returns a word of a date without the ending of an ordinal or a plural, and with a weekday or a month written out.
pub(super) fn normalise_word(word: &str) -> String {
    if let Some(day) = parse_ordinal(word) {
        return day.to_string();
    }
    let long = |short, long| {
        let time = strtime::parse(short, if word == "sept" { "sep" } else { word }).ok()?;
        Some(time.to_string(long).unwrap_or_default().to_lowercase())
    };
    let singular = if word.ends_with("days") { &word[..word.len() - 1] } else { word };
    long("%b", "%B").or_else(|| long("%a", "%A")).unwrap_or_else(|| singular.to_owned())
}

/// Parses a weekday in singular, in plural or abbreviated.
pub(super) fn parse_weekday(word: &str) -> Option<Weekday> {
    strtime::parse("%A", normalise_word(word)).ok()?.weekday()
}

/// Parses a month in full or abbreviated. Returns 1 for January.
pub(super) fn parse_month(word: &str) -> Option<i8> {
    strtime::parse("%B", normalise_word(word)).ok()?.month()
}

/// Parses a unit of time in singular, in plural or in short.
pub(super) fn parse_unit(word: &str) -> Option<Unit> {
    Some(match word.strip_suffix('s').unwrap_or(word) {
        "minute" | "min" => Unit::Minute,
        "hour" | "h" | "hr" => Unit::Hour,
        "day" | "d" => Unit::Day,
        "week" | "w" | "wk" => Unit::Week,
        "fortnight" => Unit::Fortnight,
        "month" | "mo" => Unit::Month,
        "quarter" => Unit::Quarter,
        "year" | "y" | "yr" => Unit::Year,
        "sprint" | "iteration" => Unit::Sprint,
        _ => return None,
    })
}

/// Parses a count of units, at most 99,999. "A few" is three.
pub(crate) fn parse_number(word: &str) -> Option<i32> {
    const WORDS: &str = "zero one two three four five six seven eight nine ten eleven twelve";
    match word {
        "a" | "an" => Some(1),
        "couple" => Some(2),
        "few" => Some(3),
        _ if word.len() <= 5 && is_number(word) => word.parse().ok(),
        _ => WORDS.split(' ').position(|name| name == word).and_then(|count| i32::try_from(count).ok()),
    }
}

/// Parses "1st" to "31st".
pub(super) fn parse_ordinal(word: &str) -> Option<i8> {
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|ending| word.strip_suffix(ending))?;
    digits.parse().ok().filter(|day| (1..=31).contains(day))
}

/// Returns whether a word is a weekday, a month, a unit of time, or a number.
pub(crate) fn is_calendar_word(word: &str) -> bool {
    parse_weekday(word).is_some()
        || parse_month(word).is_some()
        || parse_unit(word).is_some()
        || parse_number(word).is_some()
}

/// Returns whether a word is the name of a month.
pub(crate) fn is_month(word: &str) -> bool {
    parse_month(word).is_some()
}

/// Returns whether a word is the name of a day of the week.
pub(super) fn is_weekday(word: &str) -> bool {
    parse_weekday(word).is_some()
}
