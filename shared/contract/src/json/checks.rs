//! Checks of single values. Each error is a short reason, which the response shows after the value's pointer. It never
//! repeats the value.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use rust_decimal::Decimal;

use super::value::Value;

/// Detail of a [`FieldError`](crate::FieldError): the reason why the value at the pointer is invalid, such as "must be
/// a string, not a number".
pub type ErrorDetail = Cow<'static, str>;

/// Returns the text of a JSON string. Fails if the value has another type.
pub fn parse_string(value: Value) -> Result<String, ErrorDetail> {
    match value {
        Value::Text(text) => Ok(text),
        other => Err(wrong_type("a string", &other)),
    }
}

/// Returns the text of a JSON string. Fails if the string is empty or only white space, or if the value has another
/// type.
pub fn parse_non_blank_string(value: Value) -> Result<String, ErrorDetail> {
    let text = parse_string(value)?;
    if text.trim().is_empty() { Err("must not be blank".into()) } else { Ok(text) }
}

/// Returns a JSON boolean. Fails if the value has another type.
pub fn parse_boolean(value: &Value) -> Result<bool, ErrorDetail> {
    match value {
        Value::Boolean(boolean) => Ok(*boolean),
        other => Err(wrong_type("a boolean", other)),
    }
}

/// Returns an integer. Fails if the value is not an integer within `bounds`. `3.0` is the integer 3, as in JSON Schema.
pub fn parse_integer(value: &Value, bounds: RangeInclusive<i64>) -> Result<i64, ErrorDetail> {
    let Value::Number(number) = value else {
        return Err(wrong_type("an integer", value));
    };
    if !number.is_integer() {
        return Err("must be an integer, without a fractional part".into());
    }
    let within = number.as_i64().filter(|integer| bounds.contains(integer));
    within.ok_or_else(|| out_of_range(bounds.start(), bounds.end()))
}

/// Returns the exact decimal value of a number. Fails if the value is not a number within `bounds`, or has more digits
/// than a [`Decimal`] can hold.
pub fn parse_decimal(value: &Value, bounds: RangeInclusive<i64>) -> Result<Decimal, ErrorDetail> {
    let Value::Number(number) = value else {
        return Err(wrong_type("a number", value));
    };
    let (low, high) = (Decimal::from(*bounds.start()), Decimal::from(*bounds.end()));
    let within = number.as_decimal().filter(|decimal| (low..=high).contains(decimal));
    within.ok_or_else(|| format!("must be from {low} to {high}, with at most 28 digits").into())
}

/// Returns the members of a JSON object. Fails if the value has another type.
pub(super) fn parse_members(value: Value) -> Result<BTreeMap<String, Value>, ErrorDetail> {
    match value {
        Value::Object(members) => Ok(members),
        other => Err(wrong_type("an object", &other)),
    }
}

fn wrong_type(wanted: &str, found: &Value) -> ErrorDetail {
    format!("must be {wanted}, not {}", found.type_name()).into()
}

fn out_of_range(low: &i64, high: &i64) -> ErrorDetail {
    format!("must be from {low} to {high}").into()
}
