//! Parses text to [`Value`]s, and reports repeated members.
//!
//! `serde_json` splits each level into the raw text of its members, which are then parsed in turn. This costs one more
//! pass per level, but preserves what a plain deserialiser drops: repeated members, and the exact text of numbers.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::field_errors::FieldErrors;
use super::number::Number;
use super::value::Value;
use crate::problem::{FieldError, Problem};

/// Maximum nesting depth of objects and arrays.
pub const MAX_DEPTH: usize = 32;

/// Parses a whole JSON document. Returns its value, and a field error for each repeated member.
pub(super) fn parse_document(text: &str) -> Result<(Value, FieldErrors), Problem> {
    let raw: &RawValue = serde_json::from_str(text).map_err(|error| syntax_error(&error))?;
    let mut parser = DocumentParser::default();
    let value = parser.value(raw)?;
    Ok((value, parser.errors))
}

/// Returns the error response for text that is not JSON. It gives the position of the error and does
/// not quote the text.
fn syntax_error(error: &serde_json::Error) -> Problem {
    let (line, column) = (error.line(), error.column());
    Problem::malformed(format!("The body is not valid JSON: see line {line}, column {column}."))
}

fn invalid_string() -> Problem {
    Problem::malformed(
        "The body is not valid JSON: a string in it has an invalid escape or a lone surrogate.",
    )
}

/// Escapes `~` and `/` in a member's name as RFC 6901 requires.
pub(super) fn escape_pointer_segment(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Parser of one JSON document, with the position that it has reached.
#[derive(Default)]
struct DocumentParser {
    /// Names and indexes that lead to the current value.
    path: Vec<String>,
    errors: FieldErrors,
}

impl DocumentParser {
    fn value(&mut self, raw: &RawValue) -> Result<Value, Problem> {
        let text = raw.get();
        Ok(match text.as_bytes().first() {
            Some(b'{') => Value::Object(self.object(text)?),
            Some(b'[') => self.array(text)?,
            Some(b'"') => Value::Text(serde_json::from_str(text).map_err(|_| invalid_string())?),
            Some(b't') => Value::Boolean(true),
            Some(b'f') => Value::Boolean(false),
            Some(b'n') => Value::Null,
            _ => Value::Number(Number::from_json(text)),
        })
    }

    fn object(&mut self, text: &str) -> Result<BTreeMap<String, Value>, Problem> {
        let ObjectMembers(members) = serde_json::from_str(text).map_err(|_| invalid_string())?;
        let mut object = BTreeMap::new();
        for (name, raw) in members {
            let value = self.child(name.clone(), raw)?;
            match object.entry(name) {
                Entry::Vacant(entry) => drop(entry.insert(value)),
                Entry::Occupied(entry) => self.report_repeated(entry.key()),
            }
        }
        Ok(object)
    }

    fn array(&mut self, text: &str) -> Result<Value, Problem> {
        let items: Vec<&RawValue> = serde_json::from_str(text).map_err(|_| invalid_string())?;
        for (index, raw) in items.into_iter().enumerate() {
            self.child(index.to_string(), raw)?;
        }
        Ok(Value::Array)
    }

    fn child(&mut self, name: String, raw: &RawValue) -> Result<Value, Problem> {
        if self.path.len() >= MAX_DEPTH {
            return Err(Problem::malformed(format!("The body is nested deeper than {MAX_DEPTH} levels.")));
        }
        self.path.push(name);
        let value = self.value(raw);
        self.path.pop();
        value
    }

    fn report_repeated(&mut self, name: &str) {
        let path = &self.path;
        self.errors.add_with(|| {
            let names = path.iter().map(String::as_str).chain([name]);
            let pointer = names.map(|name| format!("/{}", escape_pointer_segment(name))).collect::<String>();
            FieldError::new(pointer, "must not be repeated")
        });
    }
}

/// Members of one object in the order they were written, including repeated ones.
struct ObjectMembers<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for ObjectMembers<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = ObjectMembers<'de>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(ObjectMembers(members))
    }
}
