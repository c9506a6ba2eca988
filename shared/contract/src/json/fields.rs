//! Reading the members of one object.

use std::collections::BTreeMap;

use super::checks::{Detail, object};
use super::scan::escaped;
use super::{Problems, Value};

/// The members of one object that have not been read yet. Each read takes its member out, and
/// [`Fields::finish`] reports what nobody asked for.
#[derive(Debug)]
pub struct Fields {
    pointer: String,
    members: BTreeMap<String, Value>,
}

impl Fields {
    pub(super) fn top(members: BTreeMap<String, Value>) -> Self {
        Self { pointer: String::new(), members }
    }

    /// Where this object is in the body (RFC 6901).
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// Where a member of this object is in the body.
    pub fn pointer_to(&self, name: &str) -> String {
        format!("{}/{}", self.pointer, escaped(name))
    }

    /// Reads a member that must be there, with `parse` saying what is wrong with it. `null` is as good as
    /// absent.
    pub fn required<T>(
        &mut self,
        name: &str,
        problems: &mut Problems,
        parse: impl FnOnce(Value) -> Result<T, Detail>,
    ) -> Option<T> {
        match self.take(name) {
            Some(value) => self.parsed(name, value, problems, parse),
            None => {
                problems.add(self.pointer_to(name), "is required");
                None
            }
        }
    }

    /// Reads a member that may be left out. `null` is as good as absent. The outer `None` means that the
    /// member is there and wrong.
    pub fn optional<T>(
        &mut self,
        name: &str,
        problems: &mut Problems,
        parse: impl FnOnce(Value) -> Result<T, Detail>,
    ) -> Option<Option<T>> {
        match self.take(name) {
            Some(value) => self.parsed(name, value, problems, parse).map(Some),
            None => Some(None),
        }
    }

    /// Reads an object that must be there.
    pub fn required_object(&mut self, name: &str, problems: &mut Problems) -> Option<Self> {
        let members = self.required(name, problems, object)?;
        Some(Self { pointer: self.pointer_to(name), members })
    }

    /// Reads an object that may be left out.
    pub fn optional_object(&mut self, name: &str, problems: &mut Problems) -> Option<Option<Self>> {
        let members = self.optional(name, problems, object)?;
        Some(members.map(|members| Self { pointer: self.pointer_to(name), members }))
    }

    /// Reports every member that was not read: it is none of this object's.
    pub fn finish(self, problems: &mut Problems) {
        for name in self.members.keys() {
            problems.add(self.pointer_to(name), "is not a field of this object");
        }
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        self.members.remove(name).filter(|value| !matches!(value, Value::Null))
    }

    fn parsed<T>(
        &self,
        name: &str,
        value: Value,
        problems: &mut Problems,
        parse: impl FnOnce(Value) -> Result<T, Detail>,
    ) -> Option<T> {
        parse(value).map_err(|detail| problems.add(self.pointer_to(name), detail)).ok()
    }
}
