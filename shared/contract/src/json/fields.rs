//! Typed access to the members of one object.

use std::collections::BTreeMap;

use super::checks::{Detail, object};
use super::field_errors::FieldErrors;
use super::scan::escape_pointer_segment;
use super::value::Value;

/// Members of one object that have not been read yet. Each read removes its member, and [`Fields::report_unknown`]
/// reports the members that are left.
#[derive(Debug)]
pub struct Fields {
    pointer: String,
    members: BTreeMap<String, Value>,
}

impl Fields {
    pub(super) fn root(members: BTreeMap<String, Value>) -> Self {
        Self { pointer: String::new(), members }
    }

    /// JSON pointer of this object in the body (RFC 6901).
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// JSON pointer of a member of this object.
    pub fn pointer_to(&self, name: &str) -> String {
        format!("{}/{}", self.pointer, escape_pointer_segment(name))
    }

    /// Reads a required member. Returns `None` and adds a problem if the member is absent, `null` or invalid. `parse`
    /// converts the value, or returns the reason why it is invalid.
    pub fn read_required<T>(
        &mut self,
        name: &str,
        problems: &mut FieldErrors,
        parse: impl FnOnce(Value) -> Result<T, Detail>,
    ) -> Option<T> {
        match self.take(name) {
            Some(value) => self.parse_value(name, value, problems, parse),
            None => {
                problems.add(self.pointer_to(name), "is required");
                None
            }
        }
    }

    /// Reads an optional member; `null` counts as absent. The outer `None` means that the member is present and
    /// invalid: a problem was added.
    pub fn read_optional<T>(
        &mut self,
        name: &str,
        problems: &mut FieldErrors,
        parse: impl FnOnce(Value) -> Result<T, Detail>,
    ) -> Option<Option<T>> {
        match self.take(name) {
            Some(value) => self.parse_value(name, value, problems, parse).map(Some),
            None => Some(None),
        }
    }

    /// Reads a required object. Returns `None` and adds a problem if the member is absent, `null` or not an object.
    pub fn read_required_object(&mut self, name: &str, problems: &mut FieldErrors) -> Option<Self> {
        let members = self.read_required(name, problems, object)?;
        Some(Self { pointer: self.pointer_to(name), members })
    }

    /// Reads an optional object; `null` counts as absent. The outer `None` means that the member is not an object: a
    /// problem was added.
    pub fn read_optional_object(&mut self, name: &str, problems: &mut FieldErrors) -> Option<Option<Self>> {
        let members = self.read_optional(name, problems, object)?;
        Some(members.map(|members| Self { pointer: self.pointer_to(name), members }))
    }

    /// Adds a problem for each member that has not been read. Call this after the last read, when every remaining
    /// member is unknown.
    pub fn report_unknown(self, problems: &mut FieldErrors) {
        for name in self.members.keys() {
            problems.add(self.pointer_to(name), "is not a field of this object");
        }
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        self.members.remove(name).filter(|value| !matches!(value, Value::Null))
    }

    fn parse_value<T>(
        &self,
        name: &str,
        value: Value,
        problems: &mut FieldErrors,
        parse: impl FnOnce(Value) -> Result<T, Detail>,
    ) -> Option<T> {
        parse(value).map_err(|detail| problems.add(self.pointer_to(name), detail)).ok()
    }
}
