//! Trigger request: a question for the agent.

use std::fmt;

use super::destination::{self, Destination};
use super::timezone::Timezone;
use crate::json::{ErrorDetail, InvalidField, JsonBody, Value, parse_non_blank_string, parse_string};
use crate::problem::Problem;

/// Maximum length of a query in characters (Unicode scalar values), not counting white space at its ends.
pub const MAX_QUERY_CHARACTERS: usize = 32_000;

/// A question for the agent (the API's `query`), with the destination of its answer and the time zone of its dates.
#[derive(Clone, PartialEq, Eq)]
pub struct TriggerRequest {
    /// Text of the question, exactly as submitted.
    pub query: String,
    /// Destination to which the service sends the answer; `None` if the caller only polls.
    pub destination: Option<Destination>,
    /// Time zone that dates in the question refer to.
    pub timezone: Timezone,
}

impl fmt::Debug for TriggerRequest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("TriggerRequest")
            .field("destination", &self.destination)
            .finish_non_exhaustive()
    }
}

impl TriggerRequest {
    /// Parses the body of a trigger request, and validates every field.
    ///
    /// # Errors
    /// `invalid_request` with every error found.
    pub fn parse(body: JsonBody) -> Result<Self, Problem> {
        let (mut fields, mut errors) = body.into_fields();
        let query = fields.read_required("query", &mut errors, parse_query);
        let destination = destination::parse(&mut fields, &mut errors);
        let timezone = fields.read_optional("timezone", &mut errors, parse_timezone);
        fields.report_unknown(&mut errors);
        let parsed = match (query, destination, timezone) {
            (Ok(query), Ok(destination), Ok(timezone)) => {
                Ok(Self { query, destination, timezone: timezone.unwrap_or_default() })
            }
            _ => Err(InvalidField),
        };
        errors.into_result(parsed)
    }
}

fn parse_query(value: Value) -> Result<String, ErrorDetail> {
    let query = parse_non_blank_string(value)?;
    if query.trim().chars().count() <= MAX_QUERY_CHARACTERS {
        return Ok(query);
    }
    Err(format!("must have at most {MAX_QUERY_CHARACTERS} characters").into())
}

fn parse_timezone(value: Value) -> Result<Timezone, ErrorDetail> {
    let name = parse_string(value)?;
    Timezone::parse(&name).map_err(|_| "must be an IANA time zone name, such as Europe/Berlin".into())
}
