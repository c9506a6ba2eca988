//! Strict parsing of a request's JSON body.
//!
//! The whole document is parsed before any field is read. The errors of its fields are collected, so that a caller can
//! fix all of them at once. For any input, parsing does not panic, and both its recursion depth and the list of field
//! errors are bounded.

mod checks;
mod field_errors;
mod fields;
mod number;
mod scan;
mod value;

use std::collections::BTreeMap;

use http::HeaderMap;
use http::header::{CONTENT_ENCODING, CONTENT_TYPE};

pub use checks::{
    ErrorDetail, parse_boolean, parse_decimal, parse_integer, parse_non_blank_string, parse_string,
};
pub use field_errors::{FieldErrors, InvalidField};
pub use fields::Fields;
pub use number::Number;
pub use scan::MAX_DEPTH;
pub use value::Value;

use crate::problem::Problem;

/// Maximum size of a body, in bytes.
pub const MAX_BODY_BYTES: usize = 256 * 1024;

/// Parsed body of a request: the members of its JSON object, and a field error for each repeated member.
#[derive(Debug)]
pub struct JsonBody {
    members: BTreeMap<String, Value>,
    errors: FieldErrors,
}

impl JsonBody {
    /// Returns the members, and a list with a field error for each repeated member. The methods of [`Fields`] that read
    /// a member take this list and add the error of the member.
    pub fn into_fields(self) -> (Fields, FieldErrors) {
        (Fields::root(self.members), self.errors)
    }
}

/// Parses the body of a request with these headers, as [`parse_object`] does. Also refuses a repeated `Content-Type`.
pub fn read_body(headers: &HeaderMap, body: &[u8]) -> Result<JsonBody, Problem> {
    if headers.get_all(CONTENT_TYPE).iter().count() > 1 {
        return Err(Problem::malformed("The request must have exactly one Content-Type header."));
    }
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    parse_object(body, text(CONTENT_TYPE), text(CONTENT_ENCODING))
}

/// Parses a body that must be one JSON object in plain UTF-8.
///
/// # Errors
/// `invalid_request` with one entry at pointer `""` if the body is not declared as `application/json`, has a
/// content encoding, is larger than [`MAX_BODY_BYTES`], is not UTF-8, begins with a byte-order mark, is not valid
/// JSON, has text after its end, is nested deeper than [`MAX_DEPTH`], contains a lone surrogate escape, or is not
/// an object. Repeated members are no error here; they are the first entries of the list that
/// [`JsonBody::into_fields`] returns.
pub fn parse_object(
    body: &[u8],
    content_type: Option<&str>,
    content_encoding: Option<&str>,
) -> Result<JsonBody, Problem> {
    check_content_headers(content_type, content_encoding)?;
    let text = utf8_text(body)?;
    let (value, errors) = scan::parse_document(text)?;
    match value {
        Value::Object(members) => Ok(JsonBody { members, errors }),
        other => {
            Err(Problem::malformed(format!("The body must be a JSON object, not {}.", other.type_name())))
        }
    }
}

fn check_content_headers(content_type: Option<&str>, content_encoding: Option<&str>) -> Result<(), Problem> {
    if content_encoding.is_some() {
        return Err(Problem::malformed("The body must be sent without a Content-Encoding."));
    }
    if !content_type.is_some_and(is_json) {
        return Err(Problem::malformed("The Content-Type must be application/json in UTF-8."));
    }
    Ok(())
}

/// Returns whether a media type is `application/json`. A parameter `charset` must be UTF-8; all other parameters are
/// ignored.
fn is_json(content_type: &str) -> bool {
    let mut parts = content_type.split(';').map(str::trim);
    let essence = parts.next().unwrap_or_default();
    essence.eq_ignore_ascii_case("application/json") && parts.all(is_harmless_parameter)
}

fn is_harmless_parameter(parameter: &str) -> bool {
    match parameter.split_once('=') {
        Some((name, value)) if name.trim().eq_ignore_ascii_case("charset") => {
            value.trim().trim_matches('"').eq_ignore_ascii_case("utf-8")
        }
        _ => true,
    }
}

fn utf8_text(body: &[u8]) -> Result<&str, Problem> {
    if body.len() > MAX_BODY_BYTES {
        return Err(Problem::malformed(format!("The body must have at most {MAX_BODY_BYTES} bytes.")));
    }
    if body.starts_with(b"\xEF\xBB\xBF") {
        return Err(Problem::malformed("The body must not begin with a byte-order mark."));
    }
    str::from_utf8(body).map_err(|_| Problem::malformed("The body must be valid UTF-8."))
}

#[cfg(test)]
mod tests;
