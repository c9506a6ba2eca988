//! Typed access to the members of one object.

use std::collections::BTreeMap;

use super::checks::{ErrorDetail, parse_members};
use super::field_errors::{FieldErrors, InvalidField};
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
    /// Creates the reader of the body's outermost object, whose JSON pointer is `""`.
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

    /// Reads a required member. Fails and adds a field error to `errors` if the member is absent, `null` or invalid.
    /// `parse` converts the value, or returns the reason why it is invalid.
    pub fn read_required<T>(
        &mut self,
        name: &str,
        errors: &mut FieldErrors,
        parse: impl FnOnce(Value) -> Result<T, ErrorDetail>,
    ) -> Result<T, InvalidField> {
        match self.take(name) {
            Some(value) => self.parse_value(name, value, errors, parse),
            None => {
                errors.add(self.pointer_to(name), "is required");
                Err(InvalidField)
            }
        }
    }

    /// Reads an optional member; `null` counts as absent. Fails and adds a field error to `errors` if the member is
    /// present and invalid.
    pub fn read_optional<T>(
        &mut self,
        name: &str,
        errors: &mut FieldErrors,
        parse: impl FnOnce(Value) -> Result<T, ErrorDetail>,
    ) -> Result<Option<T>, InvalidField> {
        match self.take(name) {
            Some(value) => self.parse_value(name, value, errors, parse).map(Some),
            None => Ok(None),
        }
    }

    /// Reads a required object. Fails and adds a field error to `errors` if the member is absent, `null` or not an
    /// object.
    pub fn read_required_object(
        &mut self,
        name: &str,
        errors: &mut FieldErrors,
    ) -> Result<Self, InvalidField> {
        let members = self.read_required(name, errors, parse_members)?;
        Ok(Self { pointer: self.pointer_to(name), members })
    }

    /// Reads an optional object; `null` counts as absent. Fails and adds a field error to `errors` if the member is
    /// not an object.
    pub fn read_optional_object(
        &mut self,
        name: &str,
        errors: &mut FieldErrors,
    ) -> Result<Option<Self>, InvalidField> {
        let members = self.read_optional(name, errors, parse_members)?;
        Ok(members.map(|members| Self { pointer: self.pointer_to(name), members }))
    }

    /// Adds a field error to `errors` for each member that has not been read. Call this after the last read, when
    /// every remaining member is unknown.
    pub fn report_unknown(self, errors: &mut FieldErrors) {
        for name in self.members.keys() {
            errors.add(self.pointer_to(name), "is not a field of this object");
        }
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        self.members.remove(name).filter(|value| !matches!(value, Value::Null))
    }

    fn parse_value<T>(
        &self,
        name: &str,
        value: Value,
        errors: &mut FieldErrors,
        parse: impl FnOnce(Value) -> Result<T, ErrorDetail>,
    ) -> Result<T, InvalidField> {
        parse(value).map_err(|detail| {
            errors.add(self.pointer_to(name), detail);
            InvalidField
        })
    }
}
