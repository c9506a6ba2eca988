//! Words of the calendar: weekdays, months, units and numbers.

use jiff::civil::Weekday;

use super::calendar::Unit;

pub(crate) fn weekday(word: &str) -> Option<Weekday> {
    Some(match word {
        "monday" | "mondays" | "mon" => Weekday::Monday,
        "tuesday" | "tuesdays" | "tue" | "tues" => Weekday::Tuesday,
        "wednesday" | "wednesdays" | "wed" => Weekday::Wednesday,
        "thursday" | "thursdays" | "thu" | "thur" | "thurs" => Weekday::Thursday,
        "friday" | "fridays" | "fri" => Weekday::Friday,
        "saturday" | "saturdays" | "sat" => Weekday::Saturday,
        "sunday" | "sundays" | "sun" => Weekday::Sunday,
        _ => return None,
    })
}

pub(crate) fn month(word: &str) -> Option<i8> {
    Some(match word {
        "january" | "jan" => 1,
        "february" | "feb" => 2,
        "march" | "mar" => 3,
        "april" | "apr" => 4,
        "may" => 5,
        "june" | "jun" => 6,
        "july" | "jul" => 7,
        "august" | "aug" => 8,
        "september" | "sep" | "sept" => 9,
        "october" | "oct" => 10,
        "november" | "nov" => 11,
        "december" | "dec" => 12,
        _ => return None,
    })
}

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
