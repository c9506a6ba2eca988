//! Errors found in the fields of one request's JSON body.

use std::borrow::Cow;

use crate::problem::{FieldError, Problem};

/// A member is absent although it is required, or invalid. The field error was added to the [`FieldErrors`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidField;

/// Maximum number of field errors in one response. A body of 256 KiB can contain tens of thousands.
const MAX_FIELD_ERRORS: usize = 100;

/// Limit on the total length of the pointers in one response, in bytes. Once the total reaches it, no error is added.
/// The pointer of a repeated member contains the names of all objects around this member. Without the limit, a body
/// with long names could cause a response far longer than the body.
const MAX_POINTER_BYTES: usize = 64 * 1024;

/// Collects the field errors of a body, up to a maximum number.
#[derive(Debug, Default)]
pub struct FieldErrors {
    found: Vec<FieldError>,
    pointer_bytes: usize,
    is_truncated: bool,
}

impl FieldErrors {
    /// Adds an error of the member at `pointer` (RFC 6901).
    pub fn add(&mut self, pointer: impl Into<String>, detail: impl Into<Cow<'static, str>>) {
        self.add_with(|| FieldError { pointer: pointer.into(), detail: detail.into() });
    }

    /// Adds an error; `error` is called only if the list is not full.
    pub(crate) fn add_with(&mut self, error: impl FnOnce() -> FieldError) {
        if self.found.len() >= MAX_FIELD_ERRORS || self.pointer_bytes >= MAX_POINTER_BYTES {
            self.is_truncated = true;
            return;
        }
        let error = error();
        self.pointer_bytes += error.pointer.len();
        self.found.push(error);
    }

    /// Returns whether no error was found.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns the parsed value if every field was valid and no other error was found.
    ///
    /// # Errors
    /// `invalid_request` with the field errors found, up to a maximum number.
    pub fn into_result<T>(mut self, parsed: Result<T, InvalidField>) -> Result<T, Problem> {
        if self.is_truncated {
            self.found.push(FieldError::new("", "There are more errors. Correct the listed ones first."));
        }
        match parsed {
            Ok(parsed) if self.found.is_empty() => Ok(parsed),
            _ => Err(Problem::invalid(self.found)),
        }
    }
}
