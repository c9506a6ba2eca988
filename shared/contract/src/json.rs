//! Strict reading of a request's JSON body.
//!
//! A document is read whole before any field is looked at, and every problem in it is collected, so that a
//! caller mends a request once. Nothing a caller sends can make this panic, recurse without bound, or answer
//! with more than a bounded list of problems.

mod checks;
mod fields;
mod number;
mod problems;
mod scan;

use std::collections::BTreeMap;
use std::fmt;

use http::HeaderMap;
use http::header::{CONTENT_ENCODING, CONTENT_TYPE};

pub use checks::{Detail, boolean, decimal, filled_text, integer_in, text};
pub use fields::Fields;
pub use number::Number;
pub use problems::Problems;

use crate::problem::Problem;

/// The most bytes that a body may have.
pub const MAX_BODY_BYTES: usize = 256 * 1024;

/// The most objects and arrays that may be inside one another.
pub const MAX_DEPTH: usize = 32;

/// A JSON value. An array keeps nothing: neither API has one, so that it only ever needs a name in a
/// complaint.
pub enum Value {
    Null,
    Boolean(bool),
    Number(Number),
    Text(String),
    Array,
    Object(BTreeMap<String, Value>),
}

impl Value {
    /// What kind of value it is, for people.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::Text(_) => "a string",
            Self::Array => "an array",
            Self::Object(_) => "an object",
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.kind())
    }
}

/// A body that is one well-formed JSON object, with the repeated members that were found in it.
#[derive(Debug)]
pub struct Object {
    members: BTreeMap<String, Value>,
    problems: Problems,
}

impl Object {
    /// The members to read, and the list of problems to go on with: repeated members are in it already.
    pub fn into_fields(self) -> (Fields, Problems) {
        (Fields::top(self.members), self.problems)
    }
}

/// Reads the body of a request with these headers. See [`parse_object`].
pub fn read_body(headers: &HeaderMap, body: &[u8]) -> Result<Object, Problem> {
    if headers.get_all(CONTENT_TYPE).iter().count() > 1 {
        return Err(Problem::malformed("The request has more than one Content-Type."));
    }
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    parse_object(body, text(CONTENT_TYPE), text(CONTENT_ENCODING))
}

/// Reads a body that must be one JSON object in plain UTF-8.
///
/// # Errors
/// `invalid_request` with one entry at pointer `""` if the body is not declared as `application/json`, is
/// encoded, larger than [`MAX_BODY_BYTES`], no UTF-8, begins with a byte-order mark, is no JSON, goes on after
/// its end, is nested deeper than [`MAX_DEPTH`], has a lone surrogate escape, or is no object. Repeated members
/// are no error here but the first entries of the list that [`Object::into_fields`] gives.
pub fn parse_object(
    body: &[u8],
    content_type: Option<&str>,
    content_encoding: Option<&str>,
) -> Result<Object, Problem> {
    check_declared(content_type, content_encoding)?;
    let text = plain_text(body)?;
    let (value, problems) = scan::document(text)?;
    match value {
        Value::Object(members) => Ok(Object { members, problems }),
        other => Err(Problem::malformed(format!("The body must be a JSON object, not {}.", other.kind()))),
    }
}

fn check_declared(content_type: Option<&str>, content_encoding: Option<&str>) -> Result<(), Problem> {
    if content_encoding.is_some() {
        return Err(Problem::malformed("The body must be sent without a Content-Encoding."));
    }
    if !content_type.is_some_and(is_json) {
        return Err(Problem::malformed("The Content-Type must be application/json in UTF-8."));
    }
    Ok(())
}

/// Whether a media type is `application/json`, with whatever parameters but another charset than UTF-8.
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

fn plain_text(body: &[u8]) -> Result<&str, Problem> {
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
