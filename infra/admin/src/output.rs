//! What a command has to say: to a person, and to a program.

use std::fmt;

use comfy_table::Table;
use serde::{Serialize, Serializer};
use serde_json::Value;
use zeroize::Zeroizing;

/// The outcome of a command, in both forms. It may hold a secret that is shown once, and is never printed
/// otherwise.
pub struct Output {
    /// Text for a person.
    pub text: String,
    /// One JSON document.
    pub json: Value,
    /// Whether what was found calls for somebody: the program ends with status 1.
    pub is_bad: bool,
}

impl Output {
    /// An outcome and its text.
    pub(crate) fn new(text: String, view: &impl Serialize) -> Self {
        Self { text, json: json(view), is_bad: false }
    }

    /// A list, with a row for each entry, or `empty` when there is none.
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
            table.add_row(row.map(|cell| plain(&cell)));
        }
        let bare = |line: String| format!("{}\n", line.strip_prefix(' ').unwrap_or(&line).trim_end());
        Self::new(table.lines().map(bare).collect(), view)
    }
}

#[expect(clippy::expect_used, reason = "every view is a plain struct with text for keys")]
fn json(view: &impl Serialize) -> Value {
    serde_json::to_value(view).expect("a plain struct is JSON")
}

/// Labelled values, one below the other.
#[derive(Default)]
pub(crate) struct Fields(Vec<(&'static str, String)>);

impl Fields {
    /// Adds a value.
    #[must_use]
    pub(crate) fn field(mut self, label: &'static str, value: impl fmt::Display) -> Self {
        self.0.push((label, value.to_string()));
        self
    }

    /// Adds a value, if there is one.
    #[must_use]
    pub(crate) fn maybe(self, label: &'static str, value: Option<impl fmt::Display>) -> Self {
        match value {
            Some(value) => self.field(label, value),
            None => self,
        }
    }

    /// All of them, with the values in one column.
    pub(crate) fn text(&self) -> String {
        let width = self.0.iter().map(|(label, _)| label.len()).max().unwrap_or_default() + 2;
        let indent = format!("\n{}", " ".repeat(width));
        self.0
            .iter()
            .map(|(label, value)| format!("{label:width$}{}\n", plain(value).replace('\n', &indent)))
            .collect()
    }
}

/// Text without anything that would steer the terminal.
fn plain(text: &str) -> String {
    let safe =
        |character: char| if character.is_control() && character != '\n' { '\u{fffd}' } else { character };
    text.trim_end().chars().map(safe).collect()
}

/// One of a few words, as JSON has it.
pub(crate) fn word(value: &impl Serialize) -> String {
    json(value).as_str().unwrap_or_default().to_owned()
}

/// A secret that has just been made: shown this one time.
pub(crate) struct ShownOnce(Zeroizing<String>);

impl ShownOnce {
    pub(crate) fn new(secret: Zeroizing<String>) -> Self {
        Self(secret)
    }

    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for ShownOnce {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("ShownOnce(..)")
    }
}

impl Serialize for ShownOnce {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_in_one_column_and_cannot_steer_the_terminal() {
        let fields =
            Fields::default().field("Id", 7).maybe("Absent", None::<u8>).field("Answer", "a\u{1b}[2J\nb\n");
        assert_eq!(fields.text(), "Id      7\nAnswer  a\u{fffd}[2J\n        b\n");
    }

    #[test]
    fn a_list_without_entries_says_so() {
        let none: Vec<[String; 1]> = Vec::new();
        assert_eq!(Output::table(["ID"], none, "There is none.", &()).text, "There is none.\n");
        let rows = vec![["a".into(), "b\nc".into()], ["d".into(), String::new()]];
        assert_eq!(Output::table(["ID", "X"], rows, "", &()).text, "ID  X\na   b\n    c\nd\n");
    }

    #[test]
    fn a_secret_is_not_printed_by_accident() {
        let secret = ShownOnce::new(Zeroizing::new("canary".to_owned()));
        assert_eq!(format!("{secret:?}"), "ShownOnce(..)");
        assert_eq!(word(&secret), "canary");
    }
}
