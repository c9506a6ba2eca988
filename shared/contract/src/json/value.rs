//! Parsed JSON values.

use std::collections::BTreeMap;
use std::fmt;

use super::number::Number;

/// A JSON value. The items of an array are dropped: neither API accepts arrays, so that arrays appear only in error
/// messages.
pub enum Value {
    Null,
    Boolean(bool),
    Number(Number),
    Text(String),
    Array,
    Object(BTreeMap<String, Value>),
}

impl Value {
    /// Name of the value's JSON type, for error messages.
    pub fn type_name(&self) -> &'static str {
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
        formatter.write_str(self.type_name())
    }
}
