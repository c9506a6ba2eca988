//! Checks of single values. Each error is a short reason, which the response shows after the value's pointer. It never
//! repeats the value.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use rust_decimal::Decimal;

use super::value::Value;

/// Reason why a value is invalid, worded to follow its pointer: "must be a string, not a number".
pub type Detail = Cow<'static, str>;

/// Accepts any string.
pub fn text(value: Value) -> Result<String, Detail> {
    match value {
        Value::Text(text) => Ok(text),
        other => Err(wrong_type("a string", &other)),
    }
}

/// Accepts a string that is neither empty nor only white space.
pub fn non_blank_text(value: Value) -> Result<String, Detail> {
    let text = text(value)?;
    if text.trim().is_empty() { Err("must not be blank".into()) } else { Ok(text) }
}

/// Accepts `true` or `false`.
pub fn boolean(value: &Value) -> Result<bool, Detail> {
    match value {
        Value::Boolean(boolean) => Ok(*boolean),
        other => Err(wrong_type("a boolean", other)),
    }
}

/// Accepts an integer within bounds. `3.0` is the integer 3, as in JSON Schema.
pub fn integer_in(value: &Value, bounds: RangeInclusive<i64>) -> Result<i64, Detail> {
    let Value::Number(number) = value else {
        return Err(wrong_type("an integer", value));
    };
    if !number.is_integer() {
        return Err("must be an integer, without a fractional part".into());
    }
    let within = number.as_i64().filter(|integer| bounds.contains(integer));
    within.ok_or_else(|| out_of_range(bounds.start(), bounds.end()))
}

/// Accepts a number within bounds, and returns its exact decimal value.
pub fn decimal(value: &Value, bounds: RangeInclusive<i64>) -> Result<Decimal, Detail> {
    let Value::Number(number) = value else {
        return Err(wrong_type("a number", value));
    };
    let (low, high) = (Decimal::from(*bounds.start()), Decimal::from(*bounds.end()));
    let within = number.as_decimal().filter(|decimal| (low..=high).contains(decimal));
    within.ok_or_else(|| format!("must be from {low} to {high}, with at most 28 digits").into())
}

pub(super) fn object(value: Value) -> Result<BTreeMap<String, Value>, Detail> {
    match value {
        Value::Object(members) => Ok(members),
        other => Err(wrong_type("an object", &other)),
    }
}

fn wrong_type(wanted: &str, found: &Value) -> Detail {
    format!("must be {wanted}, not {}", found.type_name()).into()
}

fn out_of_range(low: &i64, high: &i64) -> Detail {
    format!("must be from {low} to {high}").into()
}
