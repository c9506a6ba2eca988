//! Errors of schedule expressions.

/// Maximum length of an expression in bytes, as in EventBridge.
pub(crate) const MAX_EXPRESSION_BYTES: usize = 256;

/// Maximum number of minutes, hours or days in a rate. As days, it is about 270 years.
pub(crate) const MAX_RATE: u32 = 99_999;

/// Reason why an expression is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExpressionError {
    /// The text is not `cron(…)`, `rate(…)` or `at(…)`, or the library `croner` rejects the fields of `cron(…)`.
    #[error("an expression must be cron(…), rate(…) or at(…), in the syntax of EventBridge Scheduler")]
    Syntax,
    #[error("an expression must have at most {MAX_EXPRESSION_BYTES} bytes")]
    TooLong,
    #[error(
        "a rate must consist of a whole number from 1 to {MAX_RATE} and a unit (minutes, hours or days), such as \
         rate(5 minutes)"
    )]
    Rate,
    #[error("at(…) needs a date and a time without an offset, such as at(2026-11-18T08:30:00)")]
    At,
    /// The number of fields is not six. Contains the number of fields in the expression.
    #[error(
        "cron(…) needs six fields (minutes, hours, day of month, month, day of week and year), but {0} were given"
    )]
    FieldCount(usize),
    #[error("exactly one of the fields day of month and day of week must be a question mark (?)")]
    DayFields,
    /// A part of a field is invalid: the name of the field, the invalid part, and what it must be.
    #[error("field {field}: {term:?} {problem}")]
    Field { field: &'static str, term: String, problem: String },
}

/// Reason why an expression has no firing after now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NeverFires {
    #[error("the expression's date and time are in the past")]
    InThePast,
    #[error(
        "the expression's local time does not exist: the change to daylight saving time skips it in this time zone"
    )]
    Skipped,
    #[error("no date and time after now matches the expression")]
    NoSuchTime,
}
