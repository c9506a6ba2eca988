//! Words of the calendar: weekdays, months, units and numbers.

use jiff::civil::Weekday;

use super::calendar::Unit;

/// Parses a weekday in singular, in plural or abbreviated.
pub(crate) fn weekday(word: &str) -> Option<Weekday> {
    const NAMES: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let name = if word.ends_with("days") { &word[..word.len() - 1] } else { word };
    let day = NAMES.iter().position(|full| begins(full, name))?;
    Weekday::from_monday_zero_offset(i8::try_from(day).ok()?).ok()
}

/// Parses a month in full or abbreviated. Returns 1 for January.
pub(crate) fn month(word: &str) -> Option<i8> {
    const NAMES: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    i8::try_from(NAMES.iter().position(|full| begins(full, word))? + 1).ok()
}

/// Returns whether `word` is the name `full` or a usual abbreviation of it.
fn begins(full: &str, word: &str) -> bool {
    let is_short = word.len() == 3 || matches!(word, "tues" | "thur" | "thurs" | "sept");
    full == word || is_short && full.starts_with(word)
}

/// Parses a unit of time in singular, in plural or in short.
pub(crate) fn unit(word: &str) -> Option<Unit> {
    Some(match word {
        "minute" | "minutes" | "min" | "mins" => Unit::Minute,
        "hour" | "hours" | "h" | "hr" | "hrs" => Unit::Hour,
        "day" | "days" | "d" => Unit::Day,
        "week" | "weeks" | "w" | "wk" | "wks" => Unit::Week,
        "fortnight" | "fortnights" => Unit::Fortnight,
        "month" | "months" | "mo" => Unit::Month,
        "quarter" | "quarters" => Unit::Quarter,
        "year" | "years" | "y" => Unit::Year,
        "sprint" | "sprints" | "iteration" | "iterations" => Unit::Sprint,
        _ => return None,
    })
}

/// Parses a count of units, at most 99,999. "A few" is three.
pub(crate) fn number(word: &str) -> Option<i32> {
    const WORDS: [&str; 16] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen", "fourteen", "fifteen",
    ];
    match word {
        "a" | "an" => Some(1),
        "couple" => Some(2),
        "few" => Some(3),
        "twenty" => Some(20),
        "thirty" => Some(30),
        "sixty" => Some(60),
        "ninety" => Some(90),
        _ if word.len() <= 5 && word.bytes().all(|b| b.is_ascii_digit()) => word.parse().ok(),
        _ => WORDS.iter().position(|name| *name == word).and_then(|count| i32::try_from(count).ok()),
    }
}

/// Parses "1st" to "31st".
pub(crate) fn ordinal(word: &str) -> Option<i8> {
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|ending| word.strip_suffix(ending))?;
    digits.parse().ok().filter(|day| (1..=31).contains(day))
}

/// Parses a year from 1970 to 2199.
pub(crate) fn year(word: &str) -> Option<i16> {
    let is_year = word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit());
    word.parse().ok().filter(|year| is_year && (1970..2200).contains(year))
}

/// Returns whether a word belongs to the calendar.
pub(crate) fn is_calendar_word(word: &str) -> bool {
    weekday(word).is_some() || month(word).is_some() || unit(word).is_some() || number(word).is_some()
}
