//! Results of commands, as text and as JSON.

use std::fmt;

use comfy_table::Table;
use serde::{Serialize, Serializer};
use serde_json::Value;
use zeroize::Zeroizing;

/// Result of a command, as text and as JSON.
///
/// The text can contain a new secret, so the type has no `Debug` implementation.
pub struct Output {
    /// Text for people.
    pub text: String,
    /// JSON document for programs.
    pub json: Value,
    /// True if the command found problems, so that the program exits with status 1.
    pub has_problems: bool,
}

impl Output {
    /// Creates a result from its text and the value to serialize as JSON.
    pub(crate) fn new(text: String, view: &impl Serialize) -> Self {
        Self { text, json: to_json(view), has_problems: false }
    }

    /// Creates a result with a table of `rows`, or with the text `empty` if there are no rows.
    pub(crate) fn table<const N: usize>(
        headings: [&str; N],
        rows: Vec<[String; N]>,
        empty: &str,
        view: &impl Serialize,
    ) -> Self {
        if rows.is_empty() {
            return Self::new(format!("{empty}\n"), view);
        }
        let mut table = Table::new();
        table.load_preset(comfy_table::presets::NOTHING).set_header(headings);
        for row in rows {
            table.add_row(row.map(|cell| replace_control_characters(&cell)));
        }
        let trim = |line: String| format!("{}\n", line.strip_prefix(' ').unwrap_or(&line).trim_end());
        Self::new(table.lines().map(trim).collect(), view)
    }
}

#[expect(clippy::expect_used, reason = "every view is a struct whose keys are strings")]
fn to_json(view: &impl Serialize) -> Value {
    serde_json::to_value(view).expect("every view serializes to JSON")
}

/// Labelled values, one per line.
#[derive(Default)]
pub(crate) struct LabelledValues(Vec<(&'static str, String)>);

impl LabelledValues {
    /// Adds a labelled value.
    #[must_use]
    pub(crate) fn field(mut self, label: &'static str, value: impl fmt::Display) -> Self {
        self.0.push((label, value.to_string()));
        self
    }

    /// Adds a labelled value if it is present.
    #[must_use]
    pub(crate) fn optional_field(self, label: &'static str, value: Option<impl fmt::Display>) -> Self {
        match value {
            Some(value) => self.field(label, value),
            None => self,
        }
    }

    /// Returns the lines, with the values aligned in one column.
    pub(crate) fn text(&self) -> String {
        let width = self.0.iter().map(|(label, _)| label.len()).max().unwrap_or_default() + 2;
        let indent = format!("\n{}", " ".repeat(width));
        self.0
            .iter()
            .map(|(label, value)| {
                format!("{label:width$}{}\n", replace_control_characters(value).replace('\n', &indent))
            })
            .collect()
    }
}

/// Replaces control characters, which a terminal would interpret, by U+FFFD, and trims the end.
fn replace_control_characters(text: &str) -> String {
    let safe =
        |character: char| if character.is_control() && character != '\n' { '\u{fffd}' } else { character };
    text.trim_end().chars().map(safe).collect()
}

/// Returns the name of an enum variant, as it is serialized.
pub(crate) fn variant_name(value: &impl Serialize) -> String {
    to_json(value).as_str().unwrap_or_default().to_owned()
}

/// A newly created secret. Only the output of the creating command shows this secret.
pub(crate) struct NewSecret(Zeroizing<String>);

impl NewSecret {
    pub(crate) fn new(secret: Zeroizing<String>) -> Self {
        Self(secret)
    }

    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for NewSecret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("NewSecret(..)")
    }
}

impl Serialize for NewSecret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_aligned_and_control_characters_are_replaced() {
        let fields = LabelledValues::default()
            .field("Id", 7)
            .optional_field("Absent", None::<u8>)
            .field("Answer", "a\u{1b}[2J\nb\n");
        assert_eq!(fields.text(), "Id      7\nAnswer  a\u{fffd}[2J\n        b\n");
    }

    #[test]
    fn empty_table_prints_its_message() {
        let none: Vec<[String; 1]> = Vec::new();
        assert_eq!(Output::table(["ID"], none, "There is none.", &()).text, "There is none.\n");
        let rows = vec![["a".into(), "b\nc".into()], ["d".into(), String::new()]];
        assert_eq!(Output::table(["ID", "X"], rows, "", &()).text, "ID  X\na   b\n    c\nd\n");
    }

    #[test]
    fn secret_is_hidden_in_debug_output() {
        let secret = NewSecret::new(Zeroizing::new("canary".to_owned()));
        assert_eq!(format!("{secret:?}"), "NewSecret(..)");
        assert_eq!(to_json(&secret), "canary");
    }
}
