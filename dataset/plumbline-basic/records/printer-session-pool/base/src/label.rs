use std::fmt;

const MOST_COPIES: u16 = 500;
const MOST_LINES: usize = 6;
const MOST_CHARACTERS: usize = 32;

/// What is printed, and how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    copies: u16,
    lines: Vec<String>,
}

/// What is wrong with a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LabelError {
    NoCopies,
    TooManyLines,
    /// A line, from 1, is too long or has characters that the printers do not have.
    Line(usize),
}

impl fmt::Display for LabelError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCopies => write!(formatter, "expected 1 to {MOST_COPIES} copies, a semicolon and a text"),
            Self::TooManyLines => write!(formatter, "a label has {MOST_LINES} lines at most"),
            Self::Line(number) => write!(
                formatter,
                "line {number} of the label must be at most {MOST_CHARACTERS} characters of ASCII"
            ),
        }
    }
}

impl std::error::Error for LabelError {}

impl Label {
    /// Reads `copies;line|line`.
    ///
    /// # Errors
    /// See [`LabelError`].
    pub fn parse(text: &str) -> Result<Self, LabelError> {
        let (copies, text) = text.split_once(';').ok_or(LabelError::NoCopies)?;
        let copies = copies.trim().parse().map_err(|_| LabelError::NoCopies)?;
        if !(1..=MOST_COPIES).contains(&copies) {
            return Err(LabelError::NoCopies);
        }
        let lines: Vec<String> = text.split('|').map(str::to_owned).collect();
        if lines.len() > MOST_LINES {
            return Err(LabelError::TooManyLines);
        }
        match lines.iter().position(|line| !is_printable(line)) {
            Some(at) => Err(LabelError::Line(at + 1)),
            None => Ok(Self { copies, lines }),
        }
    }

    /// The command that prints it.
    pub(crate) fn command(&self) -> String {
        let lines: Vec<String> = self.lines.iter().map(|line| format!("\"{line}\"")).collect();
        format!("PRINT {} {}", self.copies, lines.join(" "))
    }
}

fn is_printable(line: &str) -> bool {
    line.len() <= MOST_CHARACTERS && line.bytes().all(|byte| (b' '..=b'~').contains(&byte) && byte != b'"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_quote_each_line() {
        let label = Label::parse("3; Aisle 4|Shelf 12").unwrap();
        assert_eq!(label.command(), r#"PRINT 3 " Aisle 4" "Shelf 12""#);
    }

    #[test]
    fn refuses_what_printers_cannot_print() {
        assert_eq!(Label::parse("Aisle 4"), Err(LabelError::NoCopies));
        assert_eq!(Label::parse("501;Aisle"), Err(LabelError::NoCopies));
        assert_eq!(Label::parse("1;a|b|c|d|e|f|g"), Err(LabelError::TooManyLines));
        assert_eq!(Label::parse("1;Aisle|\u{e9}tage"), Err(LabelError::Line(2)));
        assert_eq!(Label::parse("1;\"quoted\""), Err(LabelError::Line(1)));
    }
}
